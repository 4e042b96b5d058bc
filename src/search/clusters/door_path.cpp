#include "search/clusters/door_path.hpp"

namespace starway {

DoorPath::DoorPath(ClusterGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
                   const GridWatch& watch)
    : graph_(&graph), to_(to), space_(graph, box, memory.labels) {
    const GridCell begin = graph.map().cell(from);
    const GridCell end = graph.map().cell(to);
    memory.goals.clear();
    graph.visit_near_doors(to, true, [&](std::uint32_t door, double cost) { memory.goals.push_back({door, cost}); });
    if (!memory.goals.empty())
        search_.emplace(space_, BasicGoal<double>::any_of(memory.goals), DoorBound{&graph.steps(), end}, memory.labels,
                        watch);
    graph.visit_near_doors(from, false, [&](std::uint32_t door, double cost) {
        if (search_) search_->start(door, cost);
    });
    if (graph.layout().at(begin) == graph.layout().at(end))
        within_ = graph.ground().reach(graph.layout().box(graph.layout().at(begin)), begin, end);
}

SearchStatus DoorPath::step(std::uint64_t doors) {
    const SearchStatus status = search_ ? search_->step(doors) : SearchStatus::unreachable;
    return status == SearchStatus::unreachable && within_ != ClusterGround::unreached ? SearchStatus::found : status;
}

void DoorPath::walk(CellWalk& walk) const {
    if (search_ && search_->status() == SearchStatus::found && search_->cost() < within_) {
        const Path doors = search_->path();
        walk_doors(doors, doors.nodes.size(), walk);
    }
    walk.within(to_);
}

std::uint32_t DoorPath::walk_out_of(const ClusterBox& part, CellWalk& walk) const {
    const Path doors = search_->path();
    std::size_t count = doors.nodes.size();
    while (!part.contains(graph_->map().cell(doors.nodes[count - 1]))) --count;
    walk_doors(doors, count + 1, walk);
    return doors.nodes[count];
}

// The first so many doors of the path.
void DoorPath::walk_doors(const Path& doors, std::size_t count, CellWalk& walk) const {
    walk.within(doors.nodes.front());
    for (std::size_t i = 0; i + 1 < count; ++i) {
        if (doors.edges[i] == DoorSpace::within)
            walk.within(doors.nodes[i + 1]);
        else
            walk.step(doors.edges[i]);
    }
}

}  // namespace starway
