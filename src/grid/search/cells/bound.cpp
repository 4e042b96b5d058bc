#include "grid/search/cells/bound.hpp"

#include <cmath>
#include <vector>

namespace starway::grid::search {

namespace {

constexpr double root_of_two = 1.4142135623730951;

GridBound fitting(const GridRules& rules, GridBound wanted) {
    if (!rules.squares()) return wanted == GridBound::zero ? wanted : GridBound::hexagonal;
    if (wanted != GridBound::automatic && wanted != GridBound::hexagonal) return wanted;
    return rules.directions() == 4 ? GridBound::manhattan : GridBound::octile;
}

}  // namespace

GridHeuristic::GridHeuristic(const GridSpace& space, GridBound bound, std::span<const GridEnd> ends, bool backwards)
    : space_(&space), kind_(fitting(space.map().rules(), bound)) {
    if (space.least_weight() == 0) kind_ = overestimates() ? kind_ : GridBound::zero;
    if (kind_ == GridBound::zero) return;
    scale_to_steps();
    post_goals(ends);
    if (!overestimates()) post_portals(backwards);
}

GridHeuristic::GridHeuristic(const GridSpace& space, GridBound bound, GridCell goal)
    : GridHeuristic(space, bound, std::array<GridEnd, 1>{{{space.map().node(goal)}}}, false) {}

void GridHeuristic::scale_to_steps() {
    const GridRules& rules = space_->map().rules();
    const auto straight = static_cast<double>(space_->units().straight);
    const auto diagonal = static_cast<double>(space_->units().diagonal);
    const auto least = static_cast<double>(space_->least_weight());
    if (overestimates()) {
        scale_ = least;
        return;
    }
    // Distance of a diagonal step.
    double askew = straight;
    if (kind_ == GridBound::manhattan) askew = 2 * straight;
    if (kind_ == GridBound::octile) askew = diagonal;
    if (kind_ == GridBound::euclidean) askew = root_of_two * straight;
    double scale = least;
    if (rules.directions() == 8 && askew > diagonal) scale = least * diagonal / askew;
    if (scale == least && kind_ != GridBound::euclidean)
        multiplier_ = space_->least_weight();
    else
        scale_ = scale = scale * (1 - 1e-9);  // wider than the rounding of two compared bounds
    if (rules.jump_radius == 0) return;

    // The longest distance of a jump: the sum of both sides at 45 degrees, the octile distance at 22.5. Rounded up,
    // plus one for distances that were rounded down.
    double reach = straight * rules.jump_radius;
    if (kind_ == GridBound::manhattan) reach *= root_of_two;
    if (kind_ == GridBound::octile) reach *= std::hypot(1.0, diagonal / straight - 1);
    const auto covered = static_cast<std::uint64_t>(std::min(scale * reach * (1 + 1e-9), GridSpace::most_price)) + 2;
    if (space_->jump_cost() >= covered) return;
    jump_reach_ = covered;
    jump_cost_ = space_->jump_cost();
}

void GridHeuristic::post_goals(std::span<const GridEnd> ends) {
    const GridMap& map = space_->map();
    if (ends.size() <= most_goals) {
        for (const GridEnd& end : ends) add_post(map.cell(end.node), static_cast<std::int64_t>(end.cost));
        return;
    }
    GridCell least = map.cell(ends.front().node);
    GridCell most = least;
    for (const GridEnd& end : ends) {
        const GridCell cell = map.cell(end.node);
        least = {std::min(least.x, cell.x), std::min(least.y, cell.y)};
        most = {std::max(most.x, cell.x), std::max(most.y, cell.y)};
    }
    const GridCell middle{(least.x + most.x) / 2, (least.y + most.y) / 2};
    std::int64_t rest = std::numeric_limits<std::int64_t>::max();
    for (const GridEnd& end : ends)
        rest = std::min(
            rest, static_cast<std::int64_t>(end.cost) - static_cast<std::int64_t>(walk(map.cell(end.node), middle)));
    add_post(middle, rest);
}

void GridHeuristic::post_portals(bool backwards) {
    // No sum overflows; a smaller value is still a lower bound.
    constexpr auto most_rest = static_cast<std::int64_t>(GridSpace::most_price);
    struct Portal {
        GridCell entrance;
        GridCell exit;
        std::int64_t price;
        std::int64_t rest;
        bool final = false;
    };
    const GridMap& map = space_->map();
    std::vector<Portal> portals;
    std::int64_t cheapest = ceiling_;
    for (const PortalArc& portal : space_->portal_arcs()) {
        const GridCell entrance = map.cell(backwards ? portal.to : portal.from);
        const GridCell exit = map.cell(backwards ? portal.from : portal.to);
        const auto price = static_cast<std::int64_t>(portal.cost);
        std::int64_t rest = std::numeric_limits<std::int64_t>::max();  // through the goals' posts only
        for (std::uint32_t i = 0; i < post_count_; ++i)
            rest = std::min(rest, price + posts_[i].rest + static_cast<std::int64_t>(walk(exit, posts_[i].cell)));
        cheapest = std::min(cheapest, rest);
        if (portals.size() <= most_portals) portals.push_back({entrance, exit, price, rest});
    }
    if (portals.size() > most_portals) {
        ceiling_ = cheapest;
        return;
    }
    // The remaining cost at each entrance, cheapest first (Dijkstra over the portals). A portal that does not improve
    // on the posts before it needs no post.
    const std::uint32_t goals = post_count_;
    for (std::size_t settled = 0; settled < portals.size(); ++settled) {
        Portal* next = nullptr;
        for (Portal& portal : portals)
            if (!portal.final && (next == nullptr || portal.rest < next->rest)) next = &portal;
        next->final = true;
        std::int64_t known = std::numeric_limits<std::int64_t>::max();
        for (std::uint32_t i = 0; i < post_count_; ++i)
            known = std::min(known, posts_[i].rest + static_cast<std::int64_t>(walk(next->entrance, posts_[i].cell)));
        if (next->rest >= known) continue;
        if (post_count_ == most_posts) {
            post_count_ = goals;
            ceiling_ = cheapest;
            return;
        }
        next->rest = std::min(next->rest, most_rest);
        add_post(next->entrance, next->rest);
        for (Portal& portal : portals)
            if (!portal.final)
                portal.rest = std::min(portal.rest, portal.price + next->rest +
                                                        static_cast<std::int64_t>(walk(portal.exit, next->entrance)));
    }
}

double GridHeuristic::distance(GridCell a, GridCell b) const {
    const double across = a.x - b.x;
    const double along = a.y - b.y;
    const auto straight = static_cast<double>(space_->units().straight);
    if (kind_ == GridBound::euclidean) return std::sqrt(across * across + along * along) * straight;
    if (kind_ == GridBound::squared_euclidean) return (across * across + along * along) * straight;
    return static_cast<double>(whole(a, b));
}

std::optional<Inconsistency> check_steps(const GridSpace& space, const GridHeuristic& heuristic, std::uint32_t node,
                                         std::uint64_t& steps) {
    std::optional<Inconsistency> found;
    const std::uint64_t before = heuristic(node);
    space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t cost, std::uint32_t) {
        ++steps;
        const std::uint64_t after = heuristic(to);
        if (!found && before > after && before - after > cost)
            found = Inconsistency{space.map().cell(node), space.map().cell(to), before, cost, after};
    });
    return found;
}

}  // namespace starway::grid::search
