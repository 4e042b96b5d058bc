// Checks a tile map: unreachable parts, ends in walls, an inadmissible lower bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/grid/engine.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::ask {

struct MapRegion {
    GridCell cell;  // its first cell in row order
    std::uint64_t cells = 0;
};

struct MapCheckOptions {
    std::vector<MapLocation> from;  // as in MapRequest; optional
    std::vector<MapLocation> to;
    GridBound bound = GridBound::automatic;
    std::size_t examples = 3;
    const CancelFlag* cancel = nullptr;
};

struct MapCheckReport {
    std::uint64_t open = 0;          // cells where the unit fits
    std::uint64_t regions = 0;       // disconnected parts, ignoring the direction of one-way steps
    std::vector<MapRegion> largest;  // the largest first
    std::uint64_t narrow = 0;        // open cells where the unit does not fit
    std::optional<MapStop> seed;     // the start, else a cell of the largest region; none if no cell is open
    std::uint64_t reached = 0;       // cells reachable from the seed
    std::uint64_t no_return = 0;     // of these, cells without a path back
    std::vector<GridCell> no_return_examples;
    std::vector<std::string> blocked_spots;    // spots on blocked cells, with the obstacle
    std::vector<std::string> blocked_portals;  // portals with an end on a blocked cell
    std::optional<bool> goal_reached;          // from the start, if both are known
    GridCell goal;                             // the goal that the bound was checked for
    BoundCheck bound;
};

// Visits every step of the map a few times. Errors: usage (an unknown place), interrupted.
Result<MapCheckReport> check_map(const TileMap& map, const MapCheckOptions& options);

}  // namespace starway::grid::ask
