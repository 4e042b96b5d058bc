// `starway bench` on a tile map.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <random>
#include <utility>
#include <vector>

#include "cli/grid/verbs.hpp"
#include "cli/grid/words.hpp"
#include "cli/road/questions.hpp"
#include "service/grid/parts.hpp"
#include "starway/grid/search.hpp"

namespace starway::cli {
namespace {

using Clock = std::chrono::steady_clock;
using CellPair = std::pair<GridCell, GridCell>;
constexpr std::uint64_t most_pairs = 10'000'000;

// The cells where the unit fits, numbered row by row.
class FreeCells {
public:
    explicit FreeCells(const GridMap& grid) : rows_(grid.rows()) {
        for (std::uint32_t y = 0; y < grid.height(); ++y) {
            std::uint64_t count = before_.back();
            for (const std::uint64_t word : rows_.row(y)) count += static_cast<std::uint64_t>(std::popcount(word));
            before_.push_back(count);
        }
    }
    [[nodiscard]] std::uint64_t count() const { return before_.back(); }
    // Precondition: place < count().
    [[nodiscard]] GridCell at(std::uint64_t place) const {
        const auto row = std::upper_bound(before_.begin(), before_.end(), place) - 1;
        const auto y = static_cast<std::uint32_t>(row - before_.begin());
        std::uint64_t left = place - *row;
        std::int32_t x = 0;
        for (std::uint64_t word : rows_.row(y)) {
            const auto here = static_cast<std::uint64_t>(std::popcount(word));
            if (left < here) {
                for (; left > 0; --left) word &= word - 1;
                return {x + std::countr_zero(word), static_cast<std::int32_t>(y)};
            }
            left -= here;
            x += 64;
        }
        return {};
    }

private:
    const BitPlane& rows_;
    std::vector<std::uint64_t> before_{0};  // the number of cells in the rows above
};

// Reproducible on every machine from map and seed.
Result<std::vector<CellPair>> random_cells(const GridMap& grid, std::uint64_t count, std::uint64_t seed) {
    if (count == 0 || count > most_pairs)
        return Error{ErrorKind::usage, fmt::format("--random takes a number from 1 to {}", most_pairs)};
    const FreeCells free(grid);
    if (free.count() == 0) return Error{ErrorKind::data, "the map has no open cell; there is nothing to measure"};
    std::mt19937_64 random(seed);  // reproducible by the standard, unlike the distributions
    std::vector<CellPair> pairs;
    pairs.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const GridCell from = free.at(random() % free.count());
        pairs.emplace_back(from, free.at(random() % free.count()));
    }
    return pairs;
}

struct Figures : QuestionFigures<double> {
    double prepare_ms = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    std::string fallback_reason;
    GridPrepared prepared;
};

Result<Figures> measure(const GridMap& grid, GridAlgorithm algorithm, const MapBenchArguments& bench,
                        const std::vector<CellPair>& pairs, Session& session) {
    service::MapParts parts;
    GridSearch search(grid);
    GridAnswer answer;
    Figures figures;
    const auto ask = [&](const CellPair& pair) {
        GridQuery query;
        query.from = pair.first;
        query.to = pair.second;
        query.algorithm = algorithm;
        query.epsilon = bench.algorithm.epsilon;
        query.cancel = &session.cancel();
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    const auto begun = Clock::now();
    auto ready = service::MapParts::ready(search, algorithm, bench.files, {0, &session.progress(), &session.cancel()});
    session.progress().clear();
    if (!ready) return std::move(ready).error();
    parts = *std::move(ready);
    figures.prepare_ms = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    if (auto asked = ask_all(pairs, ask, answer, figures, session); !asked) return asked.error();
    figures.algorithm = answer.algorithm;
    figures.fallback_reason = answer.fallback_reason;
    figures.prepared = search.prepared(answer.algorithm);
    return figures;
}

void show(const Figures& figures, const MapArguments& arguments, double load_ms, Session& session) {
    if (session.json) {
        Json json = to_json(figures);
        json.update(Json{{"algorithm", name_of(figures.algorithm)},
                         {"instead", figures.fallback_reason},
                         {"prepare_ms", figures.prepare_ms},
                         {"load_ms", load_ms}});
        add_prepared(json, figures.algorithm, figures.prepared);
        session.print(to_text(json));
        return;
    }
    Table table = to_table(figures, fmt::format("{:.3f}", figures.cost_sum));
    if (figures.prepared.all > 0)
        table.add({figures.algorithm == GridAlgorithm::labels ? "hubs in labels" : "clusters",
                   fmt::format("{}, {} in {}", thousands(figures.prepared.made), bytes(figures.prepared.bytes),
                               milliseconds(figures.prepare_ms))});
    session.print(fmt::format("{}, {}\n{}", session.paint().bold(name_of(figures.algorithm)), arguments.source,
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
    const auto pairs = random_cells(loaded->map.grid, bench.random, bench.seed);
    if (!pairs) return pairs.error();
    const auto figures = measure(loaded->map.grid, *algorithm, bench, *pairs, session);
    if (!figures) return figures.error();
    if (!figures->fallback_reason.empty())
        session.warn(fmt::format("used {} instead of {}: {}", name_of(figures->algorithm), bench.algorithm.name,
                                 figures->fallback_reason));
    show(*figures, arguments, loaded->load_ms, session);
    return {};
}

}  // namespace starway::cli
