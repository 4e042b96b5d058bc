// Finds jump points along straight and diagonal lines by scanning the map's bits, so it is valid after any edit.
//
// After Harabor & Grastien: "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011) for the pruning rules,
// "Improving Jump Point Search" (ICAPS 2014) for block scans and for skipping intermediate diagonal nodes: what a
// diagonal walk sees to its sides becomes a successor of the node where the walk began. With four neighbours, vertical
// walks take the role of the diagonals, and horizontal ones that of the straight lines.
//
// Calls emit(node, straight steps, diagonal steps, direction of arrival) for every visible jump point, and for the
// goal. If they exist, calls emit.reaches(direction, steps) with the length of every walk, and emit.seen(place) with
// cells that bound everything that it sees.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "grid/search/jump_points/scan.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

// A cell in both planes.
struct JumpPlace {
    std::uint32_t node = 0;
    std::uint32_t turned = 0;
};

inline JumpRule jump_rule(const GridRules& rules) {
    if (rules.directions() == 4) return JumpRule::four;
    switch (rules.corners) {
        case CornerRule::always:
            return JumpRule::always;
        case CornerRule::one_obstacle:
            return JumpRule::one_obstacle;
        default:
            return JumpRule::no_obstacle;
    }
}

// Calls run() with the rule as a constant.
template <class Run>
void with_rule(JumpRule rule, Run&& run) {
    switch (rule) {
        case JumpRule::four:
            run(std::integral_constant<JumpRule, JumpRule::four>{});
            break;
        case JumpRule::no_obstacle:
            run(std::integral_constant<JumpRule, JumpRule::no_obstacle>{});
            break;
        case JumpRule::one_obstacle:
            run(std::integral_constant<JumpRule, JumpRule::one_obstacle>{});
            break;
        case JumpRule::always:
            run(std::integral_constant<JumpRule, JumpRule::always>{});
            break;
    }
}

// The diagonal direction between two straight ones.
constexpr std::uint32_t between(std::uint32_t a, std::uint32_t b) {
    if (a == north || b == north) return a == east || b == east ? north_east : north_west;
    return a == east || b == east ? south_east : south_west;
}

// The geometry of one map under one rule, and a goal; shared by scans and tables.
template <JumpRule rule_>
class JumpArea {
public:
    static constexpr JumpRule rule = rule_;
    static constexpr bool relaxed = rule == JumpRule::always || rule == JumpRule::one_obstacle;

    explicit JumpArea(const GridMap& map)
        : rows_{map.rows().bytes(), map.rows().stride()},
          columns_{map.columns().bytes(), map.columns().stride()},
          map_(&map),
          table_(model::steps_of(map.rules()).data()) {}
    JumpArea(const GridMap& map, GridCell goal) : JumpArea(map) { goal_ = place(goal); }

    [[nodiscard]] const GridMap& map() const { return *map_; }
    [[nodiscard]] JumpPlace goal() const { return goal_; }
    [[nodiscard]] JumpPlace place(GridCell cell) const {
        return {map_->node(cell),
                map_->columns().index(static_cast<std::uint32_t>(cell.y), static_cast<std::uint32_t>(cell.x))};
    }
    [[nodiscard]] std::uint32_t near(std::uint32_t node) const {
        return model::neighbourhood(rows_.bits, node, rows_.stride);
    }
    [[nodiscard]] bool allows(std::uint32_t near, std::uint32_t direction) const {
        return (std::uint32_t{table_[near]} >> direction & 1U) != 0;
    }
    static bool blocked(std::uint32_t near, std::uint32_t direction) {
        return (near >> model::neighbour_bit[direction] & 1U) == 0;
    }

    template <std::uint32_t direction>
    [[nodiscard]] JumpPlace moved(JumpPlace from, std::uint32_t steps) const {
        constexpr bool up = direction == north || direction == north_east || direction == north_west;
        constexpr bool down = direction == south || direction == south_east || direction == south_west;
        constexpr bool right = direction == east || direction == north_east || direction == south_east;
        constexpr bool left = direction == west || direction == north_west || direction == south_west;
        const auto row = static_cast<std::uint32_t>(rows_.stride);
        const auto column = static_cast<std::uint32_t>(columns_.stride);
        JumpPlace to = from;
        if constexpr (up) to.node -= steps * row, to.turned -= steps;
        if constexpr (down) to.node += steps * row, to.turned += steps;
        if constexpr (right) to.node += steps, to.turned += steps * column;
        if constexpr (left) to.node -= steps, to.turned -= steps * column;
        return to;
    }

    template <std::uint32_t direction>
    [[nodiscard]] Run scan(JumpPlace from) const {
        constexpr bool up = direction == east || direction == south;
        if constexpr (direction == east || direction == west)
            return scan_line<rule, up>(rows_, from.node);
        else
            return scan_line<rule, up>(columns_, from.turned);
    }

    // Steps to the goal minus one if it lies ahead on this line; otherwise larger than any run, since lines are far
    // apart in memory.
    template <std::uint32_t direction>
    [[nodiscard]] std::uint32_t before_goal(JumpPlace from) const {
        if constexpr (direction == east)
            return goal_.node - from.node - 1;
        else if constexpr (direction == west)
            return from.node - goal_.node - 1;
        else if constexpr (direction == south)
            return goal_.turned - from.turned - 1;
        else
            return from.turned - goal_.turned - 1;
    }

    // Whether to stop at a cell that is reached straight.
    template <std::uint32_t direction>
    [[nodiscard]] bool stops_straight(std::uint32_t near) const {
        return forced<direction, (direction + 1) % 4>(near) || forced<direction, (direction + 3) % 4>(near);
    }
    // Whether a straight arrival opens a step to the side. Without diagonal steps around obstacles: the obstacle beside
    // the cell before has ended. Otherwise: there is one beside this cell, and a step around it.
    template <std::uint32_t direction, std::uint32_t side>
    [[nodiscard]] bool forced(std::uint32_t near) const {
        if constexpr (relaxed)
            return blocked(near, side) && allows(near, between(direction, side));
        else
            return !blocked(near, side) && blocked(near, between((direction + 2) % 4, side));
    }
    // Whether a diagonal arrival opens a diagonal step around an obstacle (relaxed corner rules only).
    template <std::uint32_t vertical, std::uint32_t horizontal>
    [[nodiscard]] bool stops_diagonal(std::uint32_t near) const {
        if constexpr (!relaxed)
            return false;
        else
            return (blocked(near, (horizontal + 2) % 4) && allows(near, between(vertical, (horizontal + 2) % 4))) ||
                   (blocked(near, (vertical + 2) % 4) && allows(near, between((vertical + 2) % 4, horizontal)));
    }

    template <std::uint32_t direction, class Emit>
    void see(JumpPlace from, Run run, std::uint32_t straight, std::uint32_t diagonal, Emit&& emit) const {
        if constexpr (requires { emit.seen(from); }) emit.seen(moved<direction>(from, run.length));
        const std::uint32_t before = before_goal<direction>(from);
        if (before < run.length)
            emit(goal_.node, straight + before + 1, diagonal, direction);
        else if (run.jump)
            emit(moved<direction>(from, run.length).node, straight + run.length, diagonal, direction);
    }

protected:
    Lines rows_;
    Lines columns_;

private:
    const GridMap* map_;
    const std::uint8_t* table_;
    JumpPlace goal_;  // without a goal, bit 0 of both planes, which no line meets
};

template <JumpRule rule_>
class ScannedRays : public JumpArea<rule_> {
public:
    using Area = JumpArea<rule_>;
    using Area::Area;
    explicit ScannedRays(const GridMap& map) : Area(map) {}  // without a goal

    template <std::uint32_t direction, class Emit>
    void straight(JumpPlace from, Emit&& emit) const {
        const Run run = this->template scan<direction>(from);
        if constexpr (requires { emit.reaches(direction, 0U); }) emit.reaches(direction, run.length);
        this->template see<direction>(from, run, 0, 0, emit);
    }

    template <std::uint32_t vertical, std::uint32_t horizontal, class Emit>
    void diagonal(JumpPlace from, Emit&& emit) const {
        constexpr std::uint32_t direction = between(vertical, horizontal);
        const Lines& rows = this->rows_;
        const Lines& columns = this->columns_;
        const std::int64_t row_side = vertical == south ? rows.stride : -rows.stride;
        const std::int64_t column_side = horizontal == east ? columns.stride : -columns.stride;
        Beam<rule_, horizontal == east> across(rows, from.node, row_side);
        Beam<rule_, vertical == south> along(columns, from.turned, column_side);
        std::uint32_t steps = 0;
        while (across.may_advance()) {
            ++steps;
            from = this->template moved<direction>(from, 1);
            across.advance(rows, from.node, row_side);
            along.advance(columns, from.turned, column_side);
            bool stop = from.node == this->goal().node;
            if constexpr (Area::relaxed)
                stop = stop || this->template stops_diagonal<vertical, horizontal>(this->near(from.node));
            if (stop) {
                if constexpr (requires { emit.seen(from); }) emit.seen(from);
                emit(from.node, 0U, steps, direction);
                break;
            }
            Run run = along.scan();
            if (run.length == along.window) run = this->template scan<vertical>(from);
            this->template see<vertical>(from, run, 0, steps, emit);
            run = across.scan();
            if (run.length == across.window) run = this->template scan<horizontal>(from);
            this->template see<horizontal>(from, run, 0, steps, emit);
        }
        if constexpr (requires { emit.reaches(direction, steps); }) emit.reaches(direction, steps);
    }

    // With four neighbours: vertical walks, which look east and west from every cell.
    template <std::uint32_t direction, class Emit>
    void column(JumpPlace from, Emit&& emit) const {
        std::uint32_t steps = 0;
        while (!this->blocked(this->near(from.node), direction)) {
            ++steps;
            from = this->template moved<direction>(from, 1);
            if (from.node == this->goal().node) {
                emit(from.node, steps, 0U, direction);
                break;
            }
            this->template see<east>(from, this->template scan<east>(from), steps, 0, emit);
            this->template see<west>(from, this->template scan<west>(from), steps, 0, emit);
        }
        if constexpr (requires { emit.reaches(direction, steps); }) emit.reaches(direction, steps);
    }
};

inline constexpr std::uint32_t no_arrival = 8;  // at the start: all directions are expanded

namespace detail {

template <std::uint32_t direction, std::uint32_t side, class Rays, class Emit>
void look_aside(const Rays& rays, JumpPlace from, std::uint32_t near, Emit&& emit) {
    if (!rays.template forced<direction, side>(near)) return;
    constexpr bool sideways = direction == east || direction == west;
    if constexpr (Rays::rule == JumpRule::four) {
        if constexpr (sideways)
            rays.template column<side>(from, emit);  // jump points are reached from east or west only
    } else {
        if constexpr (!Rays::relaxed) rays.template straight<side>(from, emit);
        rays.template diagonal<(sideways ? side : direction), (sideways ? direction : side)>(from, emit);
    }
}

// Reached straight: continues, and turns to a side where the end of an obstacle forces it.
template <std::uint32_t direction, class Rays, class Emit>
void look_along(const Rays& rays, JumpPlace from, Emit&& emit) {
    const std::uint32_t near = rays.near(from.node);
    rays.template straight<direction>(from, emit);
    look_aside<direction, (direction + 1) % 4>(rays, from, near, emit);
    look_aside<direction, (direction + 3) % 4>(rays, from, near, emit);
}

// Reached diagonally (relaxed corner rules only).
template <std::uint32_t vertical, std::uint32_t horizontal, class Rays, class Emit>
void look_askew(const Rays& rays, JumpPlace from, Emit&& emit) {
    if constexpr (Rays::relaxed) {
        constexpr std::uint32_t v_back = (vertical + 2) % 4;
        constexpr std::uint32_t h_back = (horizontal + 2) % 4;
        rays.template straight<vertical>(from, emit);
        rays.template straight<horizontal>(from, emit);
        rays.template diagonal<vertical, horizontal>(from, emit);
        const std::uint32_t near = rays.near(from.node);
        if (Rays::blocked(near, h_back)) rays.template diagonal<vertical, h_back>(from, emit);
        if (Rays::blocked(near, v_back)) rays.template diagonal<v_back, horizontal>(from, emit);
    }
}

template <class Rays, class Emit>
void look_everywhere(const Rays& rays, JumpPlace from, Emit&& emit) {
    rays.template straight<east>(from, emit);
    rays.template straight<west>(from, emit);
    if constexpr (Rays::rule == JumpRule::four) {
        rays.template column<north>(from, emit);
        rays.template column<south>(from, emit);
    } else {
        rays.template straight<north>(from, emit);
        rays.template straight<south>(from, emit);
        rays.template diagonal<north, east>(from, emit);
        rays.template diagonal<south, east>(from, emit);
        rays.template diagonal<south, west>(from, emit);
        rays.template diagonal<north, west>(from, emit);
    }
}

}  // namespace detail

// The successors of a node, by its direction of arrival.
template <class Rays, class Emit>
void look_onwards(const Rays& rays, JumpPlace from, std::uint32_t arrival, Emit&& emit) {
    switch (arrival) {
        case east:
            detail::look_along<east>(rays, from, emit);
            break;
        case west:
            detail::look_along<west>(rays, from, emit);
            break;
        // NOLINTNEXTLINE(bugprone-branch-clone): with four neighbours no arrival is from the north or south.
        case north:
            if constexpr (Rays::rule != JumpRule::four) detail::look_along<north>(rays, from, emit);
            break;
        case south:
            if constexpr (Rays::rule != JumpRule::four) detail::look_along<south>(rays, from, emit);
            break;
        case north_east:
            detail::look_askew<north, east>(rays, from, emit);
            break;
        case south_east:
            detail::look_askew<south, east>(rays, from, emit);
            break;
        case south_west:
            detail::look_askew<south, west>(rays, from, emit);
            break;
        case north_west:
            detail::look_askew<north, west>(rays, from, emit);
            break;
        default:
            detail::look_everywhere(rays, from, emit);
    }
}

}  // namespace starway::grid::search
