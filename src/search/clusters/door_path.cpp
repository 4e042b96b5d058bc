#include "search/clusters/door_path.hpp"

namespace starway {

DoorRoute::DoorRoute(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
                     const GridWatch& watch)
    : graph_(&graph), space_(graph, box, memory.labels) {
    memory.goals.clear();
    graph.visit_near_doors(to, true, [&](std::uint32_t door, double cost) { memory.goals.push_back({door, cost}); });
    if (memory.goals.empty()) return;
    search_.emplace(space_, BasicGoal<double>::any_of(memory.goals), DoorBound{&graph.steps(), graph.map().cell(to)},
                    memory.labels, watch);
    graph.visit_near_doors(from, false, [&](std::uint32_t door, double cost) { search_->start(door, cost); });
}

std::size_t DoorRoute::doors_within(const Path& path, const ClusterBox& part) const {
    std::size_t count = path.nodes.size();
    while (count > 0 && !part.contains(graph_->map().cell(path.nodes[count - 1]))) --count;
    return count;
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
    if (route_.found() && route_.cost() < within_) {
        const Path doors = route_.path();
        if (!walk_doors(doors, doors.nodes.size(), walk)) return false;
    }
    return walk.within(to_);
}

bool DoorPath::walk_out_of(const ClusterBox& part, CellWalk& walk, std::uint32_t& next) const {
    const Path doors = route_.path();
    const std::size_t count = route_.doors_within(doors, part);
    next = doors.nodes[count];
    return walk_doors(doors, count + 1, walk);
}

// The first so many doors of the path.
bool DoorPath::walk_doors(const Path& doors, std::size_t count, CellWalk& walk) {
    if (!walk.within(doors.nodes.front())) return false;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        if (doors.edges[i] != DoorSpace::within)
            walk.step(doors.edges[i]);
        else if (!walk.within(doors.nodes[i + 1]))
            return false;
    }
    return true;
}

}  // namespace starway
