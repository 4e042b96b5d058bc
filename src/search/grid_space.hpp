// A GridMap as the search core sees it, with all its ways of moving.
//
// Costs are integers that compare as the real sums do (grid/step_units.hpp). Edge numbers say how a step goes: below 8 the direction,
// jump_edge a jump, portal_edge + i the portal i in way_through().
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/neighbours.hpp"
#include "grid/step_units.hpp"
#include "starway/grid.hpp"
#include "starway/search/space.hpp"

namespace starway {

inline constexpr std::uint32_t jump_edge = 8;
inline constexpr std::uint32_t portal_edge = 9;

// One direction of a portal.
struct WayThrough {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint64_t cost = 0;
    double price = 0;
};

class GridSpace {
public:
    using Cost = std::uint64_t;

    // Keeps the map, which may be changed meanwhile, except for its rules, sides where it had none, portals, and terrain cheaper than any.
    explicit GridSpace(const GridMap& map);

    [[nodiscard]] const GridMap& map() const { return *map_; }
    [[nodiscard]] std::uint32_t node_count() const { return map_->node_count(); }
    [[nodiscard]] const StepUnits& units() const { return units_; }
    [[nodiscard]] std::uint64_t one() const { return one_; }  // what a cost of 1 is, in units of Cost
    [[nodiscard]] std::uint64_t least_weight() const {
        return least_;
    }  // no step weighs less than this many straight units
    [[nodiscard]] std::uint64_t jump_cost() const { return jump_cost_; }
    [[nodiscard]] const WayThrough& way_through(std::uint32_t edge) const { return ways_[edge - portal_edge]; }
    [[nodiscard]] std::span<const WayThrough> ways_through() const { return ways_; }

    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (!plain_) {
            special_steps<false>(node, emit);
            return;
        }
        for_each_open(node, [&](std::uint32_t to, std::uint32_t direction) {
            emit(to, direction >= 4 ? diagonal_ : straight_, direction);
        });
    }
    template <class Emit>
    void for_each_predecessor(std::uint32_t node, Emit&& emit) const {
        if (plain_)
            for_each_successor(
                node, emit);  // every step can be undone at the same cost, by an edge that nobody asks for here
        else
            special_steps<true>(node, emit);
    }

    // Whether one may step from the cell in that direction, and at which cost. step_allowed: precondition: the unit fits at `from`.
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, std::uint32_t direction) const;
    [[nodiscard]] bool step_allowed(std::uint32_t from, std::uint32_t direction) const;
    [[nodiscard]] Cost step_cost(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const;
    // The weight of a step: what its length (1, or the root of 2) is multiplied by, and what is added for climbing.
    [[nodiscard]] std::uint64_t step_weight(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const;
    [[nodiscard]] double climb(std::uint32_t from, std::uint32_t to) const;
    // Weights are counted in 1 / weight_units().
    [[nodiscard]] std::uint32_t weight_units() const { return weight_units_; }

private:
    [[nodiscard]] bool hexagonal() const { return map_->rules().topology == GridTopology::hexagonal; }
    [[nodiscard]] bool is_diagonal(std::uint32_t direction) const { return direction >= 4 && !hexagonal(); }
    [[nodiscard]] bool corner_allows(std::uint32_t from, std::uint32_t direction) const;

    template <class Visit>
    void for_each_open(std::uint32_t node, Visit&& visit) const {
        const std::int64_t stride = map_->rows().stride();
        std::uint32_t allowed = (*steps_)[neighbourhood(map_->rows().bytes(), node, stride)];
        for (; allowed != 0; allowed &= allowed - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(allowed));
            visit(node + offset_[direction], direction);
        }
    }

    // Everything else: terrain, height, sides, hexagons, portals, jumps; forwards, or backwards to where one can come from.
    template <bool backwards, class Emit>
    void special_steps(std::uint32_t node, Emit&& emit) const {
        const std::uint32_t directions = map_->rules().directions();
        for (std::uint32_t direction = 0; direction < directions; ++direction) {
            const std::uint32_t other = neighbour(node, backwards ? opposite(map_->rules(), direction) : direction);
            if (!map_->rows().test(other)) continue;
            const std::uint32_t from = backwards ? other : node;
            const std::uint32_t to = backwards ? node : other;
            if (step_allowed(from, direction)) emit(other, step_cost(from, to, direction), direction);
        }
        if (!ways_.empty()) {
            for (const std::uint32_t i : ends<backwards>(node)) {
                const WayThrough& way = ways_[i];
                const std::uint32_t other = backwards ? way.from : way.to;
                if (map_->rows().test(other)) emit(other, way.cost, portal_edge + i);
            }
        }
        if (map_->rules().jump_radius > 0)
            for_each_jump(node, [&](std::uint32_t other) { emit(other, jump_cost_, jump_edge); });
    }

    template <bool backwards>
    [[nodiscard]] std::span<const std::uint32_t> ends(std::uint32_t node) const;
    // Jumps are their own way back.
    template <class Visit>
    void for_each_jump(std::uint32_t node, Visit&& visit) const;

    const GridMap* map_;
    const StepTable* steps_;
    StepUnits units_;
    bool plain_;
    std::uint32_t weight_units_ = 1;
    std::uint64_t one_ = 1;
    std::uint64_t least_ = 1;
    std::uint64_t jump_cost_ = 0;
    Cost straight_ = 0;
    Cost diagonal_ = 0;
    std::array<std::uint32_t, 8> offset_{};                     // what a step adds to a node, modulo 2^32
    std::array<std::array<std::uint32_t, 6>, 2> hex_offset_{};  // the same on even and odd rows (columns)
    std::vector<WayThrough> ways_;
    std::array<std::vector<std::uint32_t>, 2> by_end_;  // numbers of ways, by from and by to
};

// The distance of a hexagon to another, in steps.
std::int64_t hex_distance(HexLayout layout, GridCell a, GridCell b);

template <bool backwards>
std::span<const std::uint32_t> GridSpace::ends(std::uint32_t node) const {
    const auto& order = by_end_[backwards ? 1 : 0];
    const auto key = [&](std::uint32_t way) { return backwards ? ways_[way].to : ways_[way].from; };
    const auto first =
        std::partition_point(order.begin(), order.end(), [&](std::uint32_t way) { return key(way) < node; });
    const auto last = std::partition_point(first, order.end(), [&](std::uint32_t way) { return key(way) == node; });
    return {first, last};
}

template <class Visit>
void GridSpace::for_each_jump(std::uint32_t node, Visit&& visit) const {
    const auto radius = static_cast<std::int64_t>(map_->rules().jump_radius);
    const GridCell from = map_->cell(node);
    const auto width = static_cast<std::int64_t>(map_->width());
    const auto height = static_cast<std::int64_t>(map_->height());
    // On staggered hexagons a step sideways moves at most one column, but rows lie askew: twice the radius holds them all.
    const std::int64_t sideways = hexagonal() ? 2 * radius : radius;
    for (std::int64_t y = std::max<std::int64_t>(0, from.y - sideways); y <= std::min(height - 1, from.y + sideways);
         ++y)
        for (std::int64_t x = std::max<std::int64_t>(0, from.x - sideways); x <= std::min(width - 1, from.x + sideways);
             ++x) {
            const GridCell to{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            if (to == from || !map_->fits(to)) continue;
            const std::int64_t dx = x - from.x;
            const std::int64_t dy = y - from.y;
            const bool near = hexagonal() ? hex_distance(map_->rules().hex_layout, from, to) <= radius
                                          : dx * dx + dy * dy <= radius * radius;
            if (near) visit(map_->node(to));
        }
}

// The same map with every step reversed: for searches from the goal.
class ReverseGridSpace {
public:
    using Cost = GridSpace::Cost;
    explicit ReverseGridSpace(const GridSpace& space) : space_(&space) {}
    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        space_->for_each_predecessor(node, emit);
    }

private:
    const GridSpace* space_;
};

}  // namespace starway
