#include "grid/search/hpa/clusters/entrance_path.hpp"

namespace starway::grid::search {

EntranceRoute::EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                             std::uint32_t to, const GridWatch& watch)
    : space_(graph, box, memory.labels) {
    memory.goals.clear();
    graph.visit_near_entrances(to, true, [&](std::uint32_t entrance, double cost) {
        memory.goals.push_back({entrance, cost});
    });
    start(graph, memory, from, graph.map().cell(to), watch);
}

EntranceRoute::EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                             GridCell aim, const GridWatch& watch)
    : space_(graph, box, memory.labels) {
    start(graph, memory, from, aim, watch);
}

void EntranceRoute::start(EntranceGraph& graph, EntranceMemory& memory, std::uint32_t from, GridCell aim,
                          const GridWatch& watch) {
    if (memory.goals.empty()) return;
    search_.emplace(space_, BasicGoal<double>::any_of(memory.goals), EntranceBound{&graph.steps(), aim}, memory.labels,
                    watch);
    graph.visit_near_entrances(from, false,
                               [&](std::uint32_t entrance, double cost) { search_->start(entrance, cost); });
}

bool walk_entrances(const Path& entrances, CellWalk& walk) {
    if (!walk.within(entrances.nodes.front())) return false;
    for (std::size_t i = 0; i + 1 < entrances.nodes.size(); ++i) {
        if (entrances.edges[i] != EntranceSpace::within)
            walk.step(entrances.edges[i]);
        else if (!walk.within(entrances.nodes[i + 1]))
            return false;
    }
    return true;
}

EntrancePath::EntrancePath(ClusterGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                           std::uint32_t to, const GridWatch& watch)
    : to_(to), route_(graph, box, memory, from, to, watch) {
    const GridCell begin = graph.map().cell(from);
    const GridCell end = graph.map().cell(to);
    if (graph.layout().at(begin) == graph.layout().at(end))
        within_ = graph.cluster_cells().reach(graph.layout().box(graph.layout().at(begin)), begin, end);
}

SearchStatus EntrancePath::step(std::uint64_t entrances) {
    const SearchStatus status = route_.step(entrances);
    return status == SearchStatus::unreachable && within_ != ClusterCells::unreached ? SearchStatus::found : status;
}

bool EntrancePath::walk(CellWalk& walk) const {
    if (route_.found() && route_.cost() < within_ && !walk_entrances(route_.path(), walk)) return false;
    return walk.within(to_);
}

}  // namespace starway::grid::search
