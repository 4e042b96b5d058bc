// Lower bounds on the cost to the goals of a search on a tile map, consistent for every kind of map.
//
// walk(a, b) bounds the cost from a to b by steps and jumps: the distance times the least cost of a step per unit of
// it, with as many jumps as pay. It is symmetric and obeys the triangle inequality for every step and jump.
//
// Portals: a bound to the goal t has a post at t, with no remaining cost, and one at the entrance of each portal, with
// a lower bound on the remaining cost: the portal's price plus the bound from its exit. The bound at u is the least
// walk(u, post) + rest over all posts. Each term is consistent for steps and jumps because walk() is; the minimum is
// consistent for each portal because the post at its entrance is at most its price plus the bound at its exit. Posts
// that never decide are dropped.
//
// Several goals are posts too, each with the cost of ending there; many goals share one post at their centre, with a
// negative rest that makes the bound at each goal at most the cost of ending there. The bound is never negative.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>

#include "grid/search/cells/space.hpp"
#include "starway/grid/algorithm.hpp"

namespace starway::grid::search {

// A cell where a search may begin or end: its cost there, and its index in the query's list.
struct GridEnd {
    std::uint32_t node = 0;
    GridSpace::Cost cost = 0;
    std::uint32_t number = 0;
};

class GridHeuristic {
public:
    // backwards: bounds the cost from the ends to a cell, for searches against the direction of travel. Precondition:
    // `ends` is not empty.
    GridHeuristic(const GridSpace& space, GridBound bound, std::span<const GridEnd> ends, bool backwards);
    GridHeuristic(const GridSpace& space, GridBound bound, GridCell goal);
    // The zero bound: for Dijkstra, and for searches that settle all cells.
    explicit GridHeuristic(const GridSpace& space) : space_(&space), kind_(GridBound::zero) {}

    std::uint64_t operator()(std::uint32_t node) const {
        return node >= space_->node_count() ? 0 : at(space_->map().cell(node));  // the virtual node of the targets
    }
    [[nodiscard]] std::uint64_t at(GridCell cell) const {
        if (kind_ == GridBound::zero) return 0;
        std::int64_t least = ceiling_;
        for (std::uint32_t i = 0; i < post_count_; ++i)
            least = std::min(least, static_cast<std::int64_t>(walk(cell, posts_[i].cell)) + posts_[i].rest);
        return static_cast<std::uint64_t>(std::max<std::int64_t>(0, least));
    }
    [[nodiscard]] bool overestimates() const { return kind_ == GridBound::squared_euclidean; }
    [[nodiscard]] GridBound kind() const { return kind_; }

private:
    struct Post {
        GridCell cell;
        std::int64_t rest = 0;
    };
    static constexpr std::size_t most_posts = 16;
    static constexpr std::size_t most_goals = 8;
    static constexpr std::size_t most_portals = 64;  // beyond this number, one bound serves all portals

    void scale_to_steps();
    void post_goals(std::span<const GridEnd> ends);
    void post_portals(bool backwards);
    void add_post(GridCell cell, std::int64_t rest) { posts_[post_count_++] = {cell, rest}; }

    [[nodiscard]] std::uint64_t walk(GridCell a, GridCell b) const {
        const std::uint64_t steps =
            multiplier_ != 0 ? multiplier_ * whole(a, b) : static_cast<std::uint64_t>(scale_ * distance(a, b));
        if (jump_reach_ == 0) return steps;
        return steps / jump_reach_ * jump_cost_ + std::min(steps % jump_reach_, jump_cost_);
    }
    // In integers, in straight units: for every kind but Euclidean.
    [[nodiscard]] std::uint64_t whole(GridCell a, GridCell b) const {
        const model::StepUnits& units = space_->units();
        if (kind_ == GridBound::hexagonal)
            return static_cast<std::uint64_t>(model::steps_between(space_->map().rules(), a, b)) * units.straight;
        const auto across = static_cast<std::uint64_t>(std::abs(a.x - b.x));
        const auto along = static_cast<std::uint64_t>(std::abs(a.y - b.y));
        const std::uint64_t less = across < along ? across : along;
        const std::uint64_t more = across < along ? along : across;
        switch (kind_) {
            case GridBound::manhattan:
                return (less + more) * units.straight;
            case GridBound::octile:
                return (more - less) * units.straight + less * units.diagonal;
            default:
                return more * units.straight;
        }
    }
    [[nodiscard]] double distance(GridCell a, GridCell b) const;

    const GridSpace* space_;
    GridBound kind_;
    std::uint64_t multiplier_ = 0;  // an integer if steps alone decide the scale
    double scale_ = 0;
    std::uint64_t jump_reach_ = 0;  // longest distance of a jump, in cost units; 0: jumps never pay
    std::uint64_t jump_cost_ = 0;
    std::uint32_t post_count_ = 0;
    // Lower bound on the cost through any portal and on to a goal.
    std::int64_t ceiling_ = std::numeric_limits<std::int64_t>::max();
    std::array<Post, most_posts> posts_{};
};

struct Inconsistency {
    GridCell from;
    GridCell to;
    std::uint64_t before = 0;  // the bound at `from`
    std::uint64_t cost = 0;    // of the step
    std::uint64_t after = 0;   // the bound at `to`
};

// Checks every step out of a cell. Empty: the bound is consistent there.
std::optional<Inconsistency> check_steps(const GridSpace& space, const GridHeuristic& heuristic, std::uint32_t node,
                                         std::uint64_t& steps);

}  // namespace starway::grid::search
