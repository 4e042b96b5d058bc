#include "bench/grid.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <random>

#include "grid/ask/parts.hpp"

namespace starway::bench {
namespace {

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

}  // namespace

Result<std::vector<CellPair>> random_cells(const GridMap& grid, std::uint64_t count, std::uint64_t seed) {
    if (auto fine = check_query_count(count); !fine) return std::move(fine).error();
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

Result<GridBenchFigures> time_grid(const GridMap& grid, const std::vector<CellPair>& pairs,
                                   const GridBenchRequest& request, const Control& control) {
    grid::ask::MapParts parts;  // which the search reads
    GridSearch search(grid);
    GridAnswer answer;
    GridBenchFigures figures;
    const auto ask = [&](const CellPair& pair) {
        GridQuery query;
        query.from = pair.first;
        query.to = pair.second;
        query.algorithm = request.algorithm;
        query.epsilon = request.epsilon;
        query.cancel = control.cancel;
        search.run(query, answer);
        return answer.status != SearchStatus::cancelled;
    };
    const auto begun = std::chrono::steady_clock::now();
    auto ready =
        grid::ask::MapParts::ready(search, request.algorithm, request.files, {0, control.progress, control.cancel});
    if (!ready) return std::move(ready).error();
    parts = *std::move(ready);
    figures.prepare_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
    if (auto timed = time_queries(pairs, ask, answer, figures, control); !timed) return timed.error();
    figures.algorithm = answer.algorithm;
    figures.fallback_reason = answer.fallback_reason;
    figures.prepared = search.prepared(answer.algorithm);
    return figures;
}

}  // namespace starway::bench
