// A GridMap as a search space, with all its kinds of movement.
//
// Costs are integers that compare as the real sums do (grid/model/step_units.hpp). Edge numbers identify a step in the
// direction of travel: see GridAnswer::edges.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/model/lattice.hpp"
#include "grid/model/neighbours.hpp"
#include "grid/model/step_units.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/grid/search.hpp"
#include "starway/search/space.hpp"

namespace starway::grid::search {

// One direction of a portal.
struct PortalArc {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint64_t cost = 0;
    double price = 0;
    std::uint32_t edge = 0;
};

class GridSpace {
public:
    using Cost = std::uint64_t;

    // Keeps the map, which may be edited as long as its layout_revision() stays the same.
    explicit GridSpace(const GridMap& map);

    [[nodiscard]] const GridMap& map() const { return *map_; }
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    [[nodiscard]] std::uint32_t node_count() const { return map_->node_count(); }
    [[nodiscard]] const model::StepUnits& units() const { return units_; }
    [[nodiscard]] std::uint64_t one() const { return one_; }  // a cost of 1 in units of Cost
    [[nodiscard]] std::uint64_t least_weight() const {
        return least_;
    }  // no step weighs less than this many straight units
    [[nodiscard]] std::uint64_t jump_cost() const { return jump_cost_; }
    // A price in units of Cost, at most most_price: portals and jumps cost less, so adding one to a path never
    // overflows.
    [[nodiscard]] std::uint64_t priced(double price) const {
        return static_cast<std::uint64_t>(std::min(price * static_cast<double>(one_), most_price));
    }
    static constexpr double most_price = 3.3e18;
    [[nodiscard]] std::span<const PortalArc> portal_arcs() const { return portal_arcs_; }

    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (kind_ == Kind::special) {
            special_steps<false>(node, emit);
        } else if (kind_ == Kind::plain) {
            for_each_open(node, [&](std::uint32_t to, std::uint32_t direction) {
                emit(to, direction >= 4 ? diagonal_ : straight_, direction);
            });
        } else {
            const std::span<const std::uint16_t> costs = map_->costs();
            const Cost own = mean_ ? costs[node] : 0;
            for_each_open(node, [&](std::uint32_t to, std::uint32_t direction) {
                emit(to, (own + costs[to]) * (direction >= 4 ? units_.diagonal : units_.straight), direction);
            });
        }
    }
    // The neighbours of a cell, by edges in the direction of travel.
    template <class Emit>
    void for_each_predecessor(std::uint32_t node, Emit&& emit) const {
        if (kind_ == Kind::special) {
            special_steps<true>(node, emit);
            return;
        }
        // Under every corner rule, steps are reversible.
        const std::span<const std::uint16_t> costs = map_->costs();
        for_each_open(node, [&](std::uint32_t from, std::uint32_t direction) {
            Cost weight = least_;
            if (kind_ == Kind::terrain) weight = mean_ ? Cost{costs[node]} + costs[from] : costs[node];
            emit(from, weight * (direction >= 4 ? units_.diagonal : units_.straight),
                 opposite(map_->rules(), direction));
        });
    }

    // Calls emit(other end, cost, number in portal_arcs()) for every portal from the node, or to it, whose other end is
    // free.
    template <class Emit>
    void for_each_portal(std::uint32_t node, bool backwards, Emit&& emit) const {
        for (const std::uint32_t i : ends(node, backwards)) {
            const std::uint32_t other = backwards ? portal_arcs_[i].from : portal_arcs_[i].to;
            if (map_->rows().test(other)) emit(other, portal_arcs_[i].cost, i);
        }
    }

    // Whether a step from the cell in that direction is possible, and its cost. step_allowed: precondition: the unit
    // fits at `from`.
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t node, std::uint32_t direction) const;
    [[nodiscard]] bool step_allowed(std::uint32_t from, std::uint32_t direction) const;
    [[nodiscard]] Cost step_cost(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const;
    // The weight of a step: the factor of its length (1 or sqrt(2)), plus the climb.
    [[nodiscard]] std::uint64_t step_weight(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const;
    [[nodiscard]] double climb(std::uint32_t from, std::uint32_t to) const;
    // Weights are counted in 1 / weight_units().
    [[nodiscard]] std::uint32_t weight_units() const { return weight_units_; }

private:
    // Square grids with one step cost; with costs per cell only; everything else.
    enum class Kind : std::uint8_t { plain, terrain, special };
    [[nodiscard]] static Kind kind_of(const GridMap& map);
    [[nodiscard]] bool squares() const { return map_->rules().squares(); }
    [[nodiscard]] bool is_diagonal(std::uint32_t direction) const { return direction >= 4 && squares(); }
    [[nodiscard]] bool corner_allows(std::uint32_t from, std::uint32_t direction) const;

    template <class Visit>
    void for_each_open(std::uint32_t node, Visit&& visit) const {
        const std::int64_t stride = map_->rows().stride();
        std::uint32_t allowed = (*steps_)[model::neighbourhood(map_->rows().bytes(), node, stride)];
        for (; allowed != 0; allowed &= allowed - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(allowed));
            visit(node + offset_[direction], direction);
        }
    }

    // Everything else: terrain, height, sides, hexagons, portals, jumps; forwards, or backwards to the predecessors.
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
        if (!portal_arcs_.empty())
            for_each_portal(node, backwards, [&](std::uint32_t other, Cost cost, std::uint32_t arc) {
                emit(other, cost, portal_arcs_[arc].edge);
            });
        if (map_->rules().jump_radius > 0)
            for_each_jump(node, [&](std::uint32_t other) { emit(other, jump_cost_, jump_edge); });
    }

    [[nodiscard]] std::span<const std::uint32_t> ends(std::uint32_t node, bool backwards) const;
    // Jumps are symmetric.
    template <class Visit>
    void for_each_jump(std::uint32_t node, Visit&& visit) const;

    const GridMap* map_;
    std::uint64_t layout_revision_;
    const model::StepTable* steps_;
    model::StepUnits units_;
    Kind kind_;
    bool mean_;
    std::uint32_t weight_units_ = 1;
    std::uint64_t one_ = 1;
    std::uint64_t least_ = 1;
    std::uint64_t jump_cost_ = 0;
    Cost straight_ = 0;
    Cost diagonal_ = 0;
    std::array<std::uint32_t, 8> offset_{};  // per step, added to a node, modulo 2^32
    // Per step, on even and odd rows (columns), for lattices other than squares.
    std::array<std::array<std::uint32_t, 6>, 2> parity_offset_{};
    std::vector<PortalArc> portal_arcs_;
    std::array<std::vector<std::uint32_t>, 2> by_end_;  // numbers of portal arcs, by `from` and by `to`
};

template <class Visit>
void GridSpace::for_each_jump(std::uint32_t node, Visit&& visit) const {
    const auto radius = static_cast<std::int64_t>(map_->rules().jump_radius);
    const GridCell from = map_->cell(node);
    const auto width = static_cast<std::int64_t>(map_->width());
    const auto height = static_cast<std::int64_t>(map_->height());
    // A step on hexagons or diamonds moves at most one column and one row, but axial rows are slanted: twice the radius
    // covers all.
    const std::int64_t sideways = squares() ? radius : 2 * radius;
    for (std::int64_t y = std::max<std::int64_t>(0, from.y - sideways); y <= std::min(height - 1, from.y + sideways);
         ++y)
        for (std::int64_t x = std::max<std::int64_t>(0, from.x - sideways); x <= std::min(width - 1, from.x + sideways);
             ++x) {
            const GridCell to{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            if (to == from || !map_->fits(to)) continue;
            const std::int64_t dx = x - from.x;
            const std::int64_t dy = y - from.y;
            const bool near = squares() ? dx * dx + dy * dy <= radius * radius
                                        : model::steps_between(map_->rules(), from, to) <= radius;
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

}  // namespace starway::grid::search
