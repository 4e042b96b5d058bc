#include "search/grid_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway {

namespace {

constexpr double root_of_two = 1.4142135623730951;

GridBound fitting(const GridRules& rules, GridBound wanted) {
    if (rules.topology == GridTopology::hexagonal) return wanted == GridBound::zero ? wanted : GridBound::hexagonal;
    if (wanted != GridBound::automatic && wanted != GridBound::hexagonal) return wanted;
    return rules.directions() == 4 ? GridBound::manhattan : GridBound::octile;
}

}  // namespace

GridHeuristic::GridHeuristic(const GridSpace& space, GridBound bound, GridCell goal)
    : space_(&space), kind_(fitting(space.map().rules(), bound)), goal_(goal) {
    if (kind_ == GridBound::zero) return;
    const GridRules& rules = space.map().rules();
    const auto straight = static_cast<double>(space.units().straight);
    const auto diagonal = static_cast<double>(space.units().diagonal);
    const auto least = static_cast<double>(space.least_weight());
    if (overestimates()) {
        scale_ = least;
        return;
    }
    // The distance a diagonal step covers.
    double askew = straight;
    if (kind_ == GridBound::manhattan) askew = 2 * straight;
    if (kind_ == GridBound::octile) askew = diagonal;
    if (kind_ == GridBound::euclidean) askew = root_of_two * straight;
    double scale = least;
    if (rules.directions() == 8 && askew > diagonal) scale = least * diagonal / askew;

    if (rules.jump_radius > 0) {
        // The farthest a jump can take one: at 45 degrees the sum of both sides, at 22.5 the octile distance.
        double reach = straight * rules.jump_radius;
        if (kind_ == GridBound::manhattan) reach *= root_of_two;
        if (kind_ == GridBound::octile) reach *= std::hypot(1.0, diagonal / straight - 1);
        scale = std::min(scale, static_cast<double>(space.jump_cost()) / reach);
    }
    for (const WayThrough& way : space.ways_through()) {
        GridHeuristic from_end(*this);
        from_end.goal_ = space.map().cell(way.to);
        const double reach = from_end.distance(space.map().cell(way.from));
        if (reach > 0) scale = std::min(scale, static_cast<double>(way.cost) / reach);
    }
    if (scale == least && kind_ != GridBound::euclidean)
        multiplier_ = space.least_weight();
    else
        scale_ = scale * (1 - 1e-9);  // wider than the rounding of two bounds that are compared
    if (multiplier_ == 0 && scale_ == 0) kind_ = GridBound::zero;
}

double GridHeuristic::distance(GridCell cell) const {
    const double across = cell.x - goal_.x;
    const double along = cell.y - goal_.y;
    const auto straight = static_cast<double>(space_->units().straight);
    if (kind_ == GridBound::euclidean) return std::sqrt(across * across + along * along) * straight;
    if (kind_ == GridBound::squared_euclidean) return (across * across + along * along) * straight;
    return static_cast<double>(whole(cell));
}

std::optional<Inconsistency> check_bound(const GridSpace& space, const GridHeuristic& heuristic, GridCell goal) {
    const GridMap& map = space.map();
    const std::uint64_t at_goal = heuristic(map.node(goal));
    if (at_goal != 0) return Inconsistency{goal, goal, at_goal, 0, at_goal};
    std::optional<Inconsistency> found;
    for (std::uint32_t node = 0; node < map.node_count() && !found; ++node) {
        if (!map.rows().test(node)) continue;
        const std::uint64_t before = heuristic(node);
        space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t cost, std::uint32_t) {
            const std::uint64_t after = heuristic(to);
            if (before > after && before - after > cost)
                found = Inconsistency{map.cell(node), map.cell(to), before, cost, after};
        });
    }
    return found;
}

}  // namespace starway
