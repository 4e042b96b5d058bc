#include "road/index/sweep/one_to_all.hpp"

#include <algorithm>

namespace starway::road::index {

Climb climb_with(graph::UpwardQuery& query, std::uint32_t radius) {
    return
        [&query, radius](std::span<const graph::Access> accesses, std::vector<graph::UpwardQuery::Reached>& reached) {
            query.reset();
            for (const graph::Access access : accesses) query.add_source(access);
            query.climb(radius, reached);
            return !query.too_long();
        };
}

bool climb_to_seeds(const Climb& climb, const Stops& stops, std::size_t first, IdSpan<graph::RankId, const RowId> row,
                    std::uint64_t longest, Seeds& seeds, std::vector<graph::UpwardQuery::Reached>& reached) {
    seeds.clear();
    std::uint64_t highest = 0;
    bool fits = true;
    for (std::size_t lane = 0; lane < std::min(lane_count, stops.size() - first); ++lane) {
        fits = climb(stops[first + lane], reached) && fits;
        for (const auto [rank, cost] : reached) {
            if (!row[rank].valid()) continue;
            seeds.add(row[rank], lane, cost);
            highest = std::max<std::uint64_t>(highest, cost);
        }
    }
    return fits && highest + longest < graph::no_path;
}

OneToAll::OneToAll(const graph::Upward& graph)
    : graph_(graph),
      selection_(select_all(graph)),
      query_(graph),
      seeds_(graph.node_count()),
      costs_(graph.node_count()) {}

bool OneToAll::run(const Stops& sources) {
    const bool fits =
        climb_to_seeds(climb_with(query_), sources, 0, selection_.row, selection_.longest, seeds_, reached_);
    sweep_down(selection_, seeds_, costs_, best_vectors());
    return fits;
}

void OneToAll::copy(std::size_t lane, IdSpan<NodeId, std::uint32_t> costs) const {
    for (std::uint32_t v = 0; v < graph_.node_count(); ++v) costs[v] = cost(v, lane);
}

}  // namespace starway::road::index
