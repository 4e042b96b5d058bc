#include "search/clusters/region_graph.hpp"

#include <algorithm>
#include <limits>

#include "search/clusters/region_doors.hpp"

namespace starway {

RegionGraph::DoorSpread::DoorSpread(DoorGraph& lower, const ClusterBox& box, DoorMemory& memory, bool backwards)
    : space_(lower, box, memory.labels, backwards),
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

RegionGraph::RegionGraph(DoorGraph& lower, std::uint32_t bits, std::uint32_t every)
    : DoorGraph(lower.steps(), bits, lower.layout().square_side() + lower.margin()), lower_(&lower), every_(every) {}

std::unique_ptr<DoorSquare> RegionGraph::made_of(const ClusterBox& box, DoorMemory& memory) {
    auto square = std::make_unique<DoorSquare>();
    find_region_doors(*lower_, box, every_, square->doors);
    square->doors.shrink_to_fit();
    const std::size_t count = square->doors.size();
    square->costs.assign(count * count, std::numeric_limits<float>::infinity());
    for (std::size_t from = 0; from < count; ++from) {
        DoorSpread reached(*lower_, box, memory, false);
        reached.start(square->doors[from].node, 0);
        reached.run(*square);
        for (std::size_t to = 0; to < count; ++to)
            if (const auto cost = reached.cost(square->doors[to].node))
                square->cost(from, to) = static_cast<float>(*cost);
    }
    return square;
}

std::unique_ptr<DoorSquare> RegionGraph::make(const ClusterBox& box) {
    return made_of(box, memory_);
}

void RegionGraph::spread(std::uint32_t node, bool backwards, const VisitDoor& visit) {
    const std::uint32_t number = layout().at(map().cell(node));
    const DoorSquare& square = at(number);
    DoorSpread reached(*lower_, layout().box(number), memory_, backwards);
    lower_->visit_near_doors(node, backwards, [&](std::uint32_t door, double cost) { reached.start(door, cost); });
    reached.run(square);
    for (const Door& door : square.doors)
        if (const auto cost = reached.cost(door.node)) visit(door.node, *cost);
}

DoorGraph::Make RegionGraph::maker() {
    return [this, memory = std::make_shared<DoorMemory>()](const ClusterBox& box) { return made_of(box, *memory); };
}

}  // namespace starway
