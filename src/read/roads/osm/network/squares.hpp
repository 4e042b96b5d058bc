// Squares: areas that pedestrians cross in straight lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "read/roads/osm/area_sources.hpp"
#include "read/roads/osm/nodes.hpp"
#include "read/roads/tags/meanings.hpp"

namespace starway::read::osm {

struct SquareCounts {
    std::uint32_t most_corners = 0;  // of a square that is crossed
    std::uint64_t crossed = 0;       // squares
    std::uint64_t lines = 0;         // across them
    std::uint64_t cut = 0;           // with missing ways or nodes
    std::uint64_t unsound = 0;       // whose sides cross or do not close
    std::uint64_t too_large = 0;     // with too many corners or bends to handle
};

// A square that is crossed.
struct Square {
    struct Corner {
        std::uint32_t node = 0;  // of the table of nodes
        std::uint32_t ring = 0;  // 0: the outline
        bool is_passed = false;  // paths may come there, or bend
    };
    std::int64_t crossing = 0;       // the way of the lines across it ...
    std::uint32_t meaning = 0;       // ... which are those with this meaning
    std::vector<std::int64_t> ways;  // around it
    std::vector<Corner> corners;     // ring by ring
};

// More of these leave only the sides of a square: entries, and corners where a path may bend.
inline constexpr std::size_t most_bends = 400;

// Adds to the ways, which stay in the order of their ids, the sides of squares that are relations, and the lines across
// all squares that a shortest path between two of their entries may take; each square that is crossed has one such line
// at least. An entry is a node of the outline, or of a hole's, at which another road for pedestrians passes or ends.
std::vector<Square> add_squares(const AreaSources& areas, const NodeTable& nodes, const Meanings& meanings, Ways& ways,
                                SquareCounts& counts);

// A sentence; empty if there are none.
std::string squares_text(const SquareCounts& counts);

}  // namespace starway::read::osm
