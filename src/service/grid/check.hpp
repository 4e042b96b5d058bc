// What may be wrong with a tile map: parts that cannot be reached, ends in walls, a bound that would mislead A*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/grid/check.hpp"
#include "starway/grid/router.hpp"

namespace starway::service {

struct MapRegion {
    GridCell cell;  // its first, row after row
    std::uint64_t cells = 0;
};

struct MapCheckOptions {
    std::vector<MapPlace> from;  // as in MapRequest, but the map need not have any
    std::vector<MapPlace> to;
    GridBound bound = GridBound::automatic;
    std::size_t examples = 3;
    const CancelFlag* cancel = nullptr;
};

struct MapCheckReport {
    std::uint64_t open = 0;          // cells where the unit fits
    std::uint64_t regions = 0;       // parts with no way between them, whichever way a door opens
    std::vector<MapRegion> largest;  // the largest first
    std::uint64_t narrow = 0;        // open cells where the unit does not fit
    std::optional<MapStop> seed;     // the start, or else a cell of the largest region; none where nothing is open
    std::uint64_t reached = 0;       // cells that can be reached from there
    std::uint64_t no_return = 0;     // of these, those with no way back
    std::vector<GridCell> no_return_examples;
    std::vector<std::string> blocked_spots;    // spots where nobody can stand, each with what is there
    std::vector<std::string> blocked_portals;  // portals with an end where nobody can stand
    std::optional<bool> goal_reached;          // from the start, where the map has or was told both
    GridCell goal;                             // that the bound was proven for
    BoundCheck bound;
};

// Time: some visits of every step of the map. Errors: usage (a named place is unknown); interrupted.
Result<MapCheckReport> check_map(const TileMap& map, const MapCheckOptions& options);

}  // namespace starway::service
