// Room for a unit that is a disc: the map as its centre finds it.
#pragma once

#include "starway/grid.hpp"
#include "starway/result.hpp"

namespace starway {

// The same map with a cell open where every point of it lies at least `radius` from every blocked cell and from the map's rim: a path that
// keeps to these cells, however it runs in them, keeps the disc off all walls, exactly. Since it is cells that are closed, ways are lost that the
// disc could just squeeze through: a corridor of w cells stays open where w is at least 2 ceil(radius) + 1.
//
// radius: in cells. Errors: usage, for one that is negative, infinite or above GridMap::max_side, and on maps where any-angle paths mean nothing or
// a unit of several cells moves. Time: cells / 64 * radius.
Result<GridMap> with_clearance(const GridMap& map, double radius);

}  // namespace starway
