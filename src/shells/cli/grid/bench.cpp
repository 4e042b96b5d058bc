// `starway bench` on a tile map.
#include <fmt/format.h>

#include "grid/ask/units.hpp"
#include "request/codec/grid/map.hpp"
#include "shells/cli/common/figures.hpp"
#include "shells/cli/grid/verbs.hpp"

namespace starway::cli {
namespace {

void show(const bench::GridBenchFigures& figures, const std::string& source, double load_ms, Session& session) {
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::MapBench{figures, load_ms}));
        return;
    }
    Table table = figures_table(figures, fmt::format("{:.3f}", figures.cost_sum));
    if (figures.prepared.all > 0)
        table.add({figures.algorithm == GridAlgorithm::labels ? "hubs in labels" : "clusters",
                   fmt::format("{}, {} in {}", thousands(figures.prepared.made), bytes(figures.prepared.bytes),
                               milliseconds(figures.prepare_ms))});
    session.print(fmt::format("{}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), source,
                              table.text(session.paint())));
}

}  // namespace

Result<void> map_bench(const MapArguments& arguments, const MapBenchArguments& bench, Session& session) {
    const auto named = grid_algorithm_of(bench.algorithm);
    if (!named) return named.error();
    const auto algorithm = algorithm_for(bench.files, *named);
    if (!algorithm) return algorithm.error();
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    const GridMap& grid = loaded->map.grid;
    const auto pairs = bench::random_cells(grid, bench.random, bench.seed);
    if (!pairs) return pairs.error();
    auto figures =
        bench::time_grid(grid, *pairs, {*algorithm, bench.algorithm.epsilon, bench.files}, session.control());
    session.progress().clear();
    if (!figures) return figures.error();
    if (!figures->fallback_reason.empty())
        session.warn(fmt::format("used {} instead of {}: {}", name_of(figures->algorithm), bench.algorithm.name,
                                 figures->fallback_reason));
    figures->cost_sum *= grid::ask::cost_unit(loaded->map).of_cell;
    show(*figures, arguments.source, loaded->load_ms, session);
    return {};
}

}  // namespace starway::cli
