#include "search/clusters/door_path.hpp"

namespace starway {

DoorRoute::DoorRoute(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
                     const GridWatch& watch)
    : space_(graph, box, memory.labels) {
    memory.goals.clear();
    graph.visit_near_doors(to, true, [&](std::uint32_t door, double cost) { memory.goals.push_back({door, cost}); });
    start(graph, memory, from, graph.map().cell(to), watch);
}

DoorRoute::DoorRoute(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, GridCell aim,
                     const GridWatch& watch)
    : space_(graph, box, memory.labels) {
    start(graph, memory, from, aim, watch);
}

void DoorRoute::start(DoorGraph& graph, DoorMemory& memory, std::uint32_t from, GridCell aim, const GridWatch& watch) {
    if (memory.goals.empty()) return;
    search_.emplace(space_, BasicGoal<double>::any_of(memory.goals), DoorBound{&graph.steps(), aim}, memory.labels,
                    watch);
    graph.visit_near_doors(from, false, [&](std::uint32_t door, double cost) { search_->start(door, cost); });
}

bool walk_doors(const Path& doors, CellWalk& walk) {
    if (!walk.within(doors.nodes.front())) return false;
    for (std::size_t i = 0; i + 1 < doors.nodes.size(); ++i) {
        if (doors.edges[i] != DoorSpace::within)
            walk.step(doors.edges[i]);
        else if (!walk.within(doors.nodes[i + 1]))
            return false;
    }
    return true;
}

DoorPath::DoorPath(ClusterGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
                   const GridWatch& watch)
    : to_(to), route_(graph, box, memory, from, to, watch) {
    const GridCell begin = graph.map().cell(from);
    const GridCell end = graph.map().cell(to);
    if (graph.layout().at(begin) == graph.layout().at(end))
        within_ = graph.ground().reach(graph.layout().box(graph.layout().at(begin)), begin, end);
}

SearchStatus DoorPath::step(std::uint64_t doors) {
    const SearchStatus status = route_.step(doors);
    return status == SearchStatus::unreachable && within_ != ClusterGround::unreached ? SearchStatus::found : status;
}

bool DoorPath::walk(CellWalk& walk) const {
    if (route_.found() && route_.cost() < within_ && !walk_doors(route_.path(), walk)) return false;
    return walk.within(to_);
}

}  // namespace starway
