// `starway bench` on a tile map: cell to cell, one thread.
#include <fmt/format.h>

#include <chrono>
#include <random>
#include <utility>

#include "cli/map_verbs.hpp"
#include "cli/questions.hpp"
#include "starway/grid_search.hpp"

namespace starway::cli {
namespace {

using Clock = std::chrono::steady_clock;
using CellPair = std::pair<GridCell, GridCell>;
constexpr std::uint64_t most_pairs = 10'000'000;

// Among cells where the unit fits; the same on every machine for the same map and seed.
Result<std::vector<CellPair>> random_cells(const GridMap& grid, std::uint64_t count, std::uint64_t seed) {
    if (count == 0 || count > most_pairs)
        return Error{ErrorKind::usage, fmt::format("--random takes a number from 1 to {}", most_pairs)};
    std::vector<GridCell> open;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(grid.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(grid.width()); ++x)
            if (grid.fits({x, y})) open.push_back({x, y});
    if (open.empty()) return Error{ErrorKind::data, "no cell of the map is open, so there is nothing to measure"};
    std::mt19937_64 random(seed);  // its numbers are fixed by the standard; those of the distributions are not
    std::vector<CellPair> pairs;
    pairs.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const GridCell from = open[random() % open.size()];
        pairs.emplace_back(from, open[random() % open.size()]);
    }
    return pairs;
}

struct Figures : QuestionFigures<double> {
    double prepare_ms = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    std::string instead;
};

Result<Figures> measure(const GridMap& grid, GridAlgorithm algorithm, double epsilon,
                        const std::vector<CellPair>& pairs, Session& session) {
    GridSearch search(grid);
    GridAnswer answer;
    Figures figures;
    const auto ask = [&](const CellPair& pair) {
        GridQuery query;
        query.from = pair.first;
        query.to = pair.second;
        query.algorithm = algorithm;
        query.epsilon = epsilon;
        query.cancel = &session.cancel();
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    const auto prepared = Clock::now();
    if (algorithm == GridAlgorithm::jps_plus) search.prepare();
    figures.prepare_ms = std::chrono::duration<double, std::milli>(Clock::now() - prepared).count();
    if (auto asked = ask_all(pairs, ask, answer, figures, session); !asked) return asked.error();
    figures.algorithm = answer.algorithm;
    figures.instead = answer.instead;
    return figures;
}

void show(const Figures& figures, const MapArguments& arguments, double load_ms, Session& session) {
    if (session.json) {
        Json json = to_json(figures);
        json.update(Json{{"algorithm", name_of(figures.algorithm)},
                         {"instead", figures.instead},
                         {"prepare_ms", figures.prepare_ms},
                         {"load_ms", load_ms}});
        session.print(to_text(json));
        return;
    }
    session.print(fmt::format("{}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), arguments.source,
                              to_table(figures, fmt::format("{:.3f}", figures.cost_sum)).text(session.paint())));
}

}  // namespace

Result<void> map_bench(const MapArguments& arguments, const MapBenchArguments& bench, Session& session) {
    const auto algorithm = grid_algorithm_of(bench.algorithm);
    if (!algorithm) return algorithm.error();
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    const auto pairs = random_cells(loaded->map.grid, bench.random, bench.seed);
    if (!pairs) return pairs.error();
    const auto figures = measure(loaded->map.grid, *algorithm, bench.algorithm.epsilon, *pairs, session);
    if (!figures) return figures.error();
    if (!figures->instead.empty())
        session.warn(
            fmt::format("{} instead of {}: {}", name_of(figures->algorithm), bench.algorithm.name, figures->instead));
    show(*figures, arguments, loaded->load_ms, session);
    return {};
}

}  // namespace starway::cli
