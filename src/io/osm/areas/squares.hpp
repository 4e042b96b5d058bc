// Squares: areas that pedestrians cross in straight lines.
#pragma once

#include <cstdint>
#include <string>

#include "io/osm/areas/area_sources.hpp"
#include "io/osm/meanings.hpp"
#include "io/osm/nodes.hpp"

namespace starway::io::osm {

struct SquareCounts {
    std::uint64_t crossed = 0;    // squares
    std::uint64_t lines = 0;      // across them
    std::uint64_t cut = 0;        // with missing ways or nodes
    std::uint64_t unsound = 0;    // whose sides cross or do not close
    std::uint64_t too_large = 0;  // with more corners than are tried
};

// More corners than these leave only the sides of a square.
inline constexpr std::size_t most_corners = 4000;
inline constexpr std::size_t most_bends = 400;  // entries, and corners where a path may bend

// Adds to the ways, which stay in the order of their ids, the sides of squares that are relations, and the lines across all squares that a shortest
// path between two of their entries may take. An entry is a node of the outline, or of a hole's, at which another road for pedestrians passes or ends.
void add_squares(const AreaSources& areas, const NodeTable& nodes, const Meanings& meanings, Ways& ways,
                 SquareCounts& counts);

// A sentence; empty if there are none.
std::string squares_text(const SquareCounts& counts);

}  // namespace starway::io::osm
