// String pulling: shortens a path of cells to straight lines between cell centres.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/export.h"
#include "starway/grid/grid_map.hpp"

namespace starway {

struct PulledPoint {
    GridCell cell;
    bool leap = false;  // reached from the previous point by a portal or a jump, not along a line
};

struct PulledPath {
    std::vector<PulledPoint> points;  // begins and ends with the path's ends
    double length = 0;                // of the lines, in cells (a step to a straight neighbour: 1); leaps add nothing
};

// Whether the straight line between two cell centres is unobstructed. Exact, in integers: the unit fits on every cell
// that the line meets, even in a single point of its rim, so the line neither passes between two walls that touch
// diagonally nor clips a corner. A unit of n x n cells follows the centre of its own cell, as in a path. The line must
// also stay on one terrain: all its cells have the same cost and, if climbing costs, the same height, and no blocked
// side. For a disc (GridRules::radius): whether it can move along the line without overlapping a blocked cell or the
// rim; also exact. Squares, hexagons and staggered diamonds. Time: proportional to the cells that the line meets; for a
// disc, to those that it sweeps. False off the map.
STARWAY_EXPORT bool line_of_sight(const GridMap& map, GridCell from, GridCell to);

// Shortens a path between its first and last cell: every line of the result is a line of sight between two cells of the
// path, or one of its own steps. It never becomes longer. Precondition: a path on the current map; `edges` holds the
// edges of its steps (GridAnswer::edges).
STARWAY_EXPORT PulledPath pull_string(const GridMap& map, std::span<const GridCell> path,
                                      std::span<const std::uint32_t> edges);

}  // namespace starway
