// String pulling: a path of cells made of straight lines between cell centres.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/grid/grid_map.hpp"

namespace starway {

struct PulledPoint {
    GridCell cell;
    bool leap = false;  // one gets here from the point before through a portal or by a jump, not along a line
};

struct PulledPath {
    std::vector<PulledPoint> points;  // begins and ends where the path does
    double length = 0;  // of the lines, in cells (from a cell's centre to its neighbour's: 1); leaps add nothing
};

// Whether nothing is in the way of the straight line between two cell centres. Exact, in integers: every cell that the line meets, be it
// in a single point of its rim, is one where the unit fits; so it neither passes between two walls that touch diagonally nor
// clips a corner. A unit of n x n cells is led by the centre of its own cell, as in a path. The line must also stay on one
// terrain: all cells it meets have the same cost and, where climbing costs, the same height, and no side of any is blocked.
// For a disc (GridRules::radius) the question is whether it can move along the line without overlapping a blocked cell or the rim; exact as well.
// Squares, hexagons and staggered diamonds. Time: in proportion to the cells the line meets; for a disc, to those it sweeps. Off the map
// nothing is seen.
bool line_of_sight(const GridMap& map, GridCell from, GridCell to);

// Pulls a path tight between its first and last cell: every line of the answer is a line of sight between two cells of the path, or one of
// its own steps. It never becomes longer. Precondition: a path on the map as it is; `edges` says how its steps go
// (GridAnswer::edges).
PulledPath pull_string(const GridMap& map, std::span<const GridCell> path, std::span<const std::uint32_t> edges);

}  // namespace starway
