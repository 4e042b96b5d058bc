// Runs benchmark queries and prints their figures, for roads and tile maps.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/common/json.hpp"
#include "cli/common/session.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/timings.hpp"
#include "starway/search/search.hpp"

namespace starway::cli {

template <class Cost>
struct QuestionFigures {
    Timings timings;  // sorted
    std::uint64_t unreachable = 0;
    std::uint64_t settled = 0;
    Cost cost_sum = 0;
    [[nodiscard]] double mean_settled() const {
        return timings.count() == 0 ? 0 : static_cast<double>(settled) / static_cast<double>(timings.count());
    }
};

// ask(pair) fills `answer`; it returns false if cancelled. Errors: interrupted.
template <class Pair, class Ask, class Answer, class Cost>
Result<void> ask_all(const std::vector<Pair>& pairs, const Ask& ask, const Answer& answer,
                     QuestionFigures<Cost>& figures, Session& session) {
    using Clock = std::chrono::steady_clock;
    const Error interrupted{ErrorKind::interrupted, "interrupted"};
    // Warm-up: the first queries grow workspaces and fill caches, and are not counted.
    const std::size_t warm_up = std::min<std::size_t>(pairs.size(), 20);
    for (std::size_t i = 0; i < warm_up; ++i)
        if (!ask(pairs[i])) return interrupted;

    figures.timings.reserve(pairs.size());
    session.progress().phase("Asking", pairs.size());
    for (const Pair& pair : pairs) {
        if (session.cancel()) return interrupted;  // short queries do not check for cancellation
        const auto begun = Clock::now();
        if (!ask(pair)) return interrupted;
        figures.timings.add(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
        if (answer.status == SearchStatus::found)
            figures.cost_sum += answer.cost;
        else
            ++figures.unreachable;
        figures.settled += answer.settled;
        session.progress().advance(figures.timings.count());
    }
    session.progress().clear();
    figures.timings.sort();
    return {};
}

template <class Cost>
Json to_json(const QuestionFigures<Cost>& figures) {
    return {{"status", "ok"},
            {"queries", figures.timings.count()},
            {"unreachable", figures.unreachable},
            {"mean_us", figures.timings.mean()},
            {"median_us", figures.timings.quantile(0.5)},
            {"p95_us", figures.timings.quantile(0.95)},
            {"mean_settled", figures.mean_settled()},
            {"cost_sum", figures.cost_sum}};
}

template <class Cost>
Table to_table(const QuestionFigures<Cost>& figures, const std::string& cost_sum) {
    const auto microseconds = [](double us) { return fmt::format("{:.1f} µs", us); };
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(figures.timings.count())});
    table.add({"unreachable", thousands(figures.unreachable)});
    table.add({"mean", microseconds(figures.timings.mean())});
    table.add({"median", microseconds(figures.timings.quantile(0.5))});
    table.add({"95 % below", microseconds(figures.timings.quantile(0.95))});
    table.add({"mean settled", fmt::format("{:.1f}", figures.mean_settled())});
    table.add({"sum of costs", cost_sum});
    return table;
}

}  // namespace starway::cli
