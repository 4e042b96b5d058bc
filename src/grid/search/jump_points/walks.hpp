// Walks from cell to cell as in jump point search, and whether they are unobstructed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "grid/model/step_units.hpp"
#include "grid/search/jump_points/rays.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

// A walk over an empty map: diagonally, or with four neighbours vertically, and then straight.
struct OpenWalk {
    std::uint32_t first = east;  // direction
    std::uint32_t second = east;
    std::uint32_t first_steps = 0;  // 0 if the second direction suffices
    std::uint32_t second_steps = 0;
};

template <JumpRule rule>
[[gnu::always_inline]] inline OpenWalk open_walk(std::int32_t across, std::int32_t along) {
    const auto sideways = static_cast<std::uint32_t>(std::abs(across));
    const auto upright = static_cast<std::uint32_t>(std::abs(along));
    const std::uint32_t vertical = along < 0 ? north : south;
    const std::uint32_t horizontal = across < 0 ? west : east;
    if constexpr (rule == JumpRule::four) {
        if (along == 0) return {horizontal, horizontal, sideways, 0};
        return {vertical, horizontal, upright, sideways};
    }
    constexpr std::array<std::uint8_t, 9> towards{north_west, north,      north_east, west,      east,
                                                  east,       south_west, south,      south_east};
    const auto sign = [](std::int32_t value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); };
    const std::uint32_t both = std::min(sideways, upright);
    const std::uint32_t most = std::max(sideways, upright);
    const int place = 3 * sign(along) + sign(across) + 4;
    return {towards[static_cast<std::size_t>(place)], sideways > upright ? horizontal : vertical,
            both == 0 ? most : both, both == 0 ? 0 : most - both};
}

// The cost of a walk over an empty map.
template <JumpRule rule>
constexpr std::uint64_t open_cost(model::StepUnits units, std::int32_t across, std::int32_t along) {
    const auto sideways = static_cast<std::uint64_t>(across < 0 ? -across : across);
    const auto upright = static_cast<std::uint64_t>(along < 0 ? -along : along);
    if (rule == JumpRule::four) return (sideways + upright) * units.straight;
    const std::uint64_t both = std::min(sideways, upright);
    return (std::max(sideways, upright) - both) * units.straight + both * units.diagonal;
}

// Appends the nodes of a jump, from the one before `to` back to `from`: a jump goes diagonally first (vertically first
// with four neighbours), so backwards the straight part comes first.
template <JumpRule rule>
void unroll_jump(const GridMap& map, GridCell from, GridCell to, std::vector<std::uint32_t>& nodes) {
    const std::int32_t across = from.x - to.x;
    const std::int32_t along = from.y - to.y;
    const std::uint32_t stride = map.rows().stride();
    const std::uint32_t sideways = across < 0 ? 0U - 1U : 1U;  // modulo 2^32
    const std::uint32_t upright = along < 0 ? 0U - stride : stride;
    const auto columns = static_cast<std::uint32_t>(std::abs(across));
    const auto rows = static_cast<std::uint32_t>(std::abs(along));
    std::uint32_t node = map.node(to);
    const auto walk = [&](std::uint32_t steps, std::uint32_t step) {
        for (; steps > 0; --steps) nodes.push_back(node += step);
    };
    if constexpr (rule == JumpRule::four) {
        walk(columns, sideways);
        walk(rows, upright);
    } else {
        const std::uint32_t both = std::min(columns, rows);
        walk(std::max(columns, rows) - both, columns > rows ? sideways : upright);
        walk(both, sideways + upright);
    }
}

// Per direction (eight), the steps that can be walked before a stop; 0 if no walk begins.
struct Reach {
    static constexpr std::uint32_t most = 255;  // this many or more
    std::uint64_t steps = 0;                    // one byte per direction
    [[nodiscard]] std::uint32_t towards(std::uint32_t direction) const { return steps >> 8 * direction & 0xFFU; }
    void set(std::uint32_t direction, std::uint32_t count) {
        steps |= std::uint64_t{std::min(count, most)} << 8 * direction;
    }
};

// Whether this many steps meet no obstacle and, on a straight line, no stop before the last of them.
template <JumpRule rule>
bool walks(const JumpArea<rule>& area, GridCell from, std::uint32_t direction, std::uint32_t steps) {
    const JumpPlace place = area.place(from);
    switch (direction) {
        case east:
            return steps <= area.template scan<east>(place).length;
        case west:
            return steps <= area.template scan<west>(place).length;
        default:
            break;
    }
    if (rule != JumpRule::four) {
        if (direction == north) return steps <= area.template scan<north>(place).length;
        if (direction == south) return steps <= area.template scan<south>(place).length;
    }
    std::uint32_t node = place.node;
    const GridCell step = grid_step(area.map().rules(), {0, 0}, direction);
    const auto onward = static_cast<std::uint32_t>(step.y * static_cast<std::int32_t>(area.map().rows().stride()) +
                                                   step.x);  // modulo 2^32
    for (; steps > 0 && area.allows(area.near(node), direction); --steps) node += onward;
    return steps == 0;
}

// Whether the straight part of a walk is unobstructed, given that its first part is.
template <JumpRule rule>
bool walks_on(const JumpArea<rule>& area, GridCell from, const OpenWalk& walk) {
    if (walk.second_steps == 0) return true;
    const GridCell step = grid_step(area.map().rules(), {0, 0}, walk.first);
    const auto steps = static_cast<std::int32_t>(walk.first_steps);
    return walks<rule>(area, {from.x + steps * step.x, from.y + steps * step.y}, walk.second, walk.second_steps);
}

// Whether the open walk from one cell to another is unobstructed.
template <JumpRule rule>
bool sees(const JumpArea<rule>& area, GridCell from, GridCell to) {
    const OpenWalk walk = open_walk<rule>(to.x - from.x, to.y - from.y);
    return walks<rule>(area, from, walk.first, walk.first_steps) && walks_on<rule>(area, from, walk);
}

// The same, given the lengths of the walks.
template <JumpRule rule>
[[gnu::always_inline]] inline bool sees(const JumpArea<rule>& area, const Reach& reach, GridCell from, GridCell to) {
    const OpenWalk walk = open_walk<rule>(to.x - from.x, to.y - from.y);
    const std::uint32_t known = reach.towards(walk.first);
    if (walk.first_steps > known && (known < Reach::most || !walks<rule>(area, from, walk.first, walk.first_steps)))
        return false;
    return walks_on<rule>(area, from, walk);
}

}  // namespace starway::grid::search
