// The search core's algorithms as runs on a tile map: BFS, Dijkstra, greedy, A*, weighted A*, unidirectional or
// bidirectional.
#pragma once

#include <cstdint>

#include "grid/search/cells/ends.hpp"
#include "grid/search/cells/run.hpp"
#include "grid/search/cells/space.hpp"
#include "grid/search/cells/view.hpp"
#include "grid/search/cells/watch.hpp"
#include "starway/search/bidirectional.hpp"

namespace starway::grid::search {

// The search to run. Everything it points to must outlive the run.
struct GridTask {
    const GridSpace* space = nullptr;
    GridAlgorithm algorithm = GridAlgorithm::astar;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;
    bool backwards = false;             // against the direction of travel
    const GridEnds* origins = nullptr;  // in the direction of the search; not empty
    const GridEnds* targets = nullptr;  // the same
    GridObserver* observer = nullptr;

    [[nodiscard]] GridView view() const { return {*space, backwards, targets->single() ? nullptr : targets}; }
    [[nodiscard]] std::uint32_t target() const {
        return targets->single() ? targets->list().front().node : space->node_count();
    }
    [[nodiscard]] GridHeuristic heuristic() const {
        return algorithm == GridAlgorithm::dijkstra ? GridHeuristic(*space)
                                                    : GridHeuristic(*space, bound, targets->list(), backwards);
    }
    [[nodiscard]] GridWatch watch() const {
        return {&space->map(), observer, static_cast<double>(space->one()), backwards};
    }
};

struct GridMemory {
    Workspace<std::uint64_t> wide;
    Workspace<std::uint32_t> narrow;
    BidirectionalWorkspace<std::uint64_t> both;
    BidirectionalWorkspace<std::uint32_t, HotQueue<std::uint32_t>> narrow_both;
};

void make_core_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot);

// Whether the search fits PlainGridSpace, in 32 bits; if a cost then does not fit, the run ends in overflow.
bool plain_enough(const GridTask& task);
void make_plain_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot);

// Every cell reachable from the origins, in the direction of travel; by number of steps, not by cost.
void make_flood_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot);

// Writes a path from labels: visit_back(visit) calls visit(node before, edge) for every step from the search's target
// back.
// origin, target: their indices in the query's lists.
template <class VisitBack>
void write_path(const GridTask& task, std::size_t origin, std::size_t target, VisitBack&& visit_back,
                GridAnswer& answer) {
    const GridMap& map = task.space->map();
    const bool beyond = !task.targets->single();
    if (!beyond) answer.path.push_back(map.cell(task.target()));
    visit_back([&](std::uint32_t node, std::uint32_t edge) {
        if (answer.path.empty()) {
            target = edge;  // the virtual step to the target
        } else {
            answer.edges.push_back(edge);
        }
        answer.path.push_back(map.cell(node));
    });
    if (!task.backwards) {
        std::reverse(answer.path.begin(), answer.path.end());
        std::reverse(answer.edges.begin(), answer.edges.end());
    }
    answer.source = task.backwards ? target : origin;
    answer.goal = task.backwards ? origin : target;
}

}  // namespace starway::grid::search
