// One route by the index that is stored with a network: onto the junctions, over the hierarchy, off again.
#pragma once

#include <cstdint>
#include <vector>

#include "index/access.hpp"
#include "index/customizable/lower_arcs.hpp"
#include "index/customizable/query.hpp"
#include "index/road_index.hpp"
#include "search/roads/road_search.hpp"

namespace starway {

// One per thread; about thirty bytes a node, reused. The network must be verified and the index checked; both must outlive it.
class IndexedSearch {
public:
    IndexedSearch(const RoadNetwork& network, index::RoadIndexView index);
    IndexedSearch(const IndexedSearch&) = delete;
    IndexedSearch& operator=(const IndexedSearch&) = delete;

    [[nodiscard]] bool has(const WeightColumn& column) const;
    // Fills status, cost, source, target and arcs, as RoadSearch::run() does. Preconditions: has(column), terminals' costs below 2^62.
    void run(const RoadQuery& query, RoadAnswer& answer);
    // The cost alone; unreachable_cost where there is no path.
    std::uint64_t cost(const WeightColumn& column, std::span<const Terminal> sources,
                       std::span<const Terminal> targets);

private:
    void walk(const WeightColumn& column, std::span<const Terminal> sources, std::span<const Terminal> targets);
    [[nodiscard]] const index::ColumnIndexView& of(const WeightColumn& column) const;
    void unpack(const WeightColumn& column, std::vector<ArcId>& arcs);

    const RoadNetwork& network_;
    index::RoadIndexView index_;
    index::LowerArcs lower_;  // made when a path is first asked for
    index::HierarchyQuery query_;
    index::AccessWalk from_sources_, from_targets_;
    std::vector<index::NodeCost> ends_;
    std::vector<index::IndexTerminal> sources_, targets_;
    std::vector<std::uint32_t> junctions_;
};

}  // namespace starway
