#include "starway/grid/search.hpp"

#include "grid/search/cells/bound.hpp"

namespace starway {

BoundCheck check_grid_bound(const GridMap& map, GridBound bound, GridCell goal, const CancelFlag* cancel) {
    BoundCheck check;
    if (!map.contains(goal)) return check;
    const grid::search::GridSpace space(map);
    const grid::search::GridHeuristic heuristic(space, bound, goal);
    check.bound = heuristic.kind();
    const auto cost = [&](std::uint64_t value) {
        return static_cast<double>(value) / static_cast<double>(space.one());
    };
    if (const std::uint64_t at_goal = heuristic.at(goal); at_goal != 0) {
        check.violation = BoundViolation{goal, goal, cost(at_goal), 0, 0};
        return check;
    }
    for (std::uint32_t node = 0; node < map.node_count() && !check.violation; ++node) {
        if (!map.rows().test(node)) continue;
        if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) {
            check.cancelled = true;
            return check;
        }
        if (const auto found = grid::search::check_steps(space, heuristic, node, check.steps))
            check.violation =
                BoundViolation{found->from, found->to, cost(found->before), cost(found->cost), cost(found->after)};
    }
    return check;
}

}  // namespace starway
