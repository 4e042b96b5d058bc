#include "road/ask/table/cost_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "road/ask/table/cost_tables.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::ask {
namespace {

class DijkstraTable final : public CostTable {
public:
    DijkstraTable(const road::Engine::State& state, const OpenRoads& roads, std::vector<Ends> targets)
        : state_(state), roads_(roads), targets_(std::move(targets)) {}

    Result<void> fill(std::span<const Ends> sources, std::span<std::uint64_t> cells,
                      const CancelFlag* cancel) const override {
        const auto cancelled = [cancel] { return cancel != nullptr && cancel->load(std::memory_order_relaxed); };
        const core::ThreadPool pool(core::thread_limit());
        const SearchGraph& searched = state_.searched(roads_.column());
        std::vector<std::optional<SearchGraph::Lease>> scratch(std::min<std::size_t>(pool.size(), sources.size()));
        pool.run(sources.size(), [&](unsigned thread, std::size_t row) {
            if (cancelled()) return;
            if (!scratch[thread]) scratch[thread].emplace(searched.take_scratch());
            Scratch& mine = **scratch[thread];
            mine.search.one_to_all(roads_.search_column(), sources[row].terminals(), mine.distances,
                                   roads_.search_closed());
            std::transform(targets_.begin(), targets_.end(),
                           cells.begin() + static_cast<std::ptrdiff_t>(row * targets_.size()),
                           [&](const Ends& target) { return cost_to(target, mine.distances); });
        });
        if (cancelled()) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::dijkstra; }

private:
    static std::uint64_t cost_to(const Ends& target, const std::vector<std::uint64_t>& distances) {
        std::uint64_t least = no_cost;
        for (const RoadTerminal& end : target.terminals()) {
            const std::uint64_t there = distances[static_cast<std::uint32_t>(end.node)];
            if (there != no_cost) least = std::min(least, there + end.cost);
        }
        return least;
    }

    const road::Engine::State& state_;
    const OpenRoads& roads_;
    std::vector<Ends> targets_;
};

bool is_table_index(Algorithm algorithm) {
    return needs_index(algorithm) && algorithm != Algorithm::landmarks;
}

}  // namespace

std::unique_ptr<CostTable> make_dijkstra_table(const road::Engine::State& state, const OpenRoads& roads,
                                               std::vector<Ends> targets) {
    return std::make_unique<DijkstraTable>(state, roads, std::move(targets));
}

Result<std::unique_ptr<CostTable>> make_cost_table(const road::Engine::State& state, const OpenRoads& roads,
                                                   std::vector<Ends> targets, Algorithm algorithm) {
    if (algorithm == Algorithm::dijkstra) return make_dijkstra_table(state, roads, std::move(targets));
    if (algorithm != Algorithm::automatic && !is_table_index(algorithm))
        return Error{ErrorKind::usage,
                     fmt::format("{} answers pairs, not tables; a matrix takes the index cch, ch or labels, or none",
                                 name_of(algorithm))};
    if (roads.closed() != nullptr) {
        if (algorithm != Algorithm::automatic) return not_with_closed_roads(algorithm);
        return make_dijkstra_table(state, roads, std::move(targets));
    }
    const auto& index = state.searched(roads.column()).index();
    if (!index) return index.error();
    const bool there = *index && (**index).columns[roads.search_column().id];
    if (!there && algorithm == Algorithm::automatic) return make_dijkstra_table(state, roads, std::move(targets));
    if (!there) return no_index(roads.column(), algorithm);
    const bool by_tree = algorithm == Algorithm::automatic || algorithm == Algorithm::hierarchy;
    if (by_tree && !roads.search_column().exact.empty()) return make_wide_table(state, roads, std::move(targets));
    return make_index_table(state, roads, std::move(targets), algorithm);
}

}  // namespace starway::road::ask
