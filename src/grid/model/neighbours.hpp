// The allowed steps out of a cell, from its neighbourhood: nine bits looked up in a table.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::model {

static_assert(std::endian::native == std::endian::little, "bit planes are read by bytes as if they were one long word");

// Bits of a plane from `index` up: at least 57 valid ones, the rest zero.
inline std::uint64_t bits_from(const std::byte* plane, std::int64_t index) {
    std::uint64_t word = 0;
    std::memcpy(&word, plane + (index >> 3), sizeof word);
    return word >> (index & 7);
}
// Bits from `index` down, with `index` as the highest bit: at least 57 valid ones, the rest zero.
inline std::uint64_t bits_up_to(const std::byte* plane, std::int64_t index) {
    std::uint64_t word = 0;
    std::memcpy(&word, plane + (index >> 3) - 7, sizeof word);
    return word << (7 - (index & 7));
}

// The neighbourhood: bits 0 to 2 are the row above from left to right, 3 to 5 the cell's own, 6 to 8 the row below.
inline std::uint32_t neighbourhood(const std::byte* plane, std::int64_t node, std::int64_t stride) {
    const auto three = [&](std::int64_t index) { return static_cast<std::uint32_t>(bits_from(plane, index) & 7U); };
    return three(node - stride - 1) | three(node - 1) << 3U | three(node + stride - 1) << 6U;
}

// Per direction: the bit of its cell in the neighbourhood.
inline constexpr std::array<std::uint8_t, 8> neighbour_bit{1, 5, 7, 3, 2, 8, 6, 0};
// The two straight directions of each diagonal one.
inline constexpr std::array<std::array<std::uint8_t, 2>, 4> diagonal_parts{
    {{north, east}, {south, east}, {south, west}, {north, west}}};

using StepTable = std::array<std::uint8_t, 512>;  // neighbourhood -> a bit per direction

constexpr StepTable step_table(std::uint32_t directions, CornerRule corners) {
    StepTable table{};
    for (std::uint32_t near = 0; near < 512; ++near) {
        std::uint32_t allowed = 0;
        for (std::uint32_t direction = 0; direction < directions; ++direction) {
            if ((near >> neighbour_bit[direction] & 1U) == 0) continue;
            if (direction >= 4) {
                std::uint32_t obstacles = 0;
                for (const std::uint8_t part : diagonal_parts[direction - 4])
                    obstacles += 1 - (near >> neighbour_bit[part] & 1U);
                const std::uint32_t tolerated = corners == CornerRule::always         ? 2
                                                : corners == CornerRule::one_obstacle ? 1
                                                                                      : 0;
                if (obstacles > tolerated) continue;
            }
            allowed |= 1U << direction;
        }
        table[near] = static_cast<std::uint8_t>(allowed);
    }
    return table;
}

inline constexpr StepTable four_steps = step_table(4, CornerRule::never);
inline constexpr std::array<StepTable, 3> eight_steps{
    step_table(8, CornerRule::always), step_table(8, CornerRule::one_obstacle), step_table(8, CornerRule::no_obstacle)};

// Precondition: squares.
inline const StepTable& steps_of(const GridRules& rules) {
    return rules.directions() == 4 ? four_steps : eight_steps[static_cast<std::size_t>(rules.corners)];
}

}  // namespace starway::grid::model
