#include "search/clusters/region_graph.hpp"

#include <algorithm>
#include <limits>

#include "search/clusters/doors.hpp"
#include "search/clusters/region_doors.hpp"

namespace starway {

RegionGraph::DoorSpread::DoorSpread(ClusterGraph& clusters, const ClusterBox& box, DoorMemory& memory, bool backwards)
    : space_(clusters, box, memory.labels, backwards),
      labels_(&memory.labels),
      search_(space_, Goal::every_node(), NoHeuristic{}, memory.labels) {}

void RegionGraph::DoorSpread::run(const DoorSquare& square) {
    constexpr std::uint64_t slice = 64;
    const auto settled = [&](const Door& door) { return labels_->settled(door.node); };
    while (search_.step(slice) == SearchStatus::running)
        if (std::all_of(square.doors.begin(), square.doors.end(), settled)) return;
}

std::optional<double> RegionGraph::DoorSpread::cost(std::uint32_t door) const {
    if (!labels_->settled(door)) return std::nullopt;
    return labels_->arrival(door).g;
}

RegionGraph::RegionGraph(ClusterGraph& clusters)
    : DoorGraph(clusters.steps(), ClusterLayout::region_bits, ClusterLayout::side + doors_see), clusters_(&clusters) {}

std::unique_ptr<DoorSquare> RegionGraph::made_of(ClusterGraph& clusters, const ClusterBox& box, DoorMemory& memory) {
    auto square = std::make_unique<DoorSquare>();
    find_region_doors(clusters, box, square->doors);
    square->doors.shrink_to_fit();
    const std::size_t count = square->doors.size();
    square->costs.assign(count * count, std::numeric_limits<float>::infinity());
    for (std::size_t from = 0; from < count; ++from) {
        DoorSpread spread(clusters, box, memory, false);
        spread.start(square->doors[from].node, 0);
        spread.run(*square);
        for (std::size_t to = 0; to < count; ++to)
            if (const auto cost = spread.cost(square->doors[to].node))
                square->cost(from, to) = static_cast<float>(*cost);
    }
    return square;
}

std::unique_ptr<DoorSquare> RegionGraph::make(const ClusterBox& box) {
    return made_of(*clusters_, box, memory_);
}

DoorGraph::Make RegionGraph::maker() {
    return [this, memory = std::make_shared<DoorMemory>()](const ClusterBox& box) {
        return made_of(*clusters_, box, *memory);
    };
}

}  // namespace starway
