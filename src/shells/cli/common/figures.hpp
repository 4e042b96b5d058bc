// The figures of a benchmark as a table.
#pragma once

#include <fmt/format.h>

#include <string>

#include "bench/queries.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {

template <class Cost>
Table figures_table(const bench::QueryFigures<Cost>& figures, const std::string& cost_sum) {
    const auto microseconds = [](double us) { return fmt::format("{:.1f} µs", us); };
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(figures.queries)});
    table.add({"unreachable", thousands(figures.unreachable)});
    table.add({"mean", microseconds(figures.mean_us)});
    table.add({"median", microseconds(figures.median_us)});
    table.add({"95 % below", microseconds(figures.p95_us)});
    table.add({"mean settled", fmt::format("{:.1f}", figures.mean_settled)});
    table.add({"sum of costs", cost_sum});
    return table;
}

}  // namespace starway::cli
