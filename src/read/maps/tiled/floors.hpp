// The floors of a map for grid-engine: a layer with the property ge_charLayer ends one, from the bottom.
#pragma once

#include <string>
#include <vector>

#include "read/maps/tiled/document/layers.hpp"

namespace starway::read::maps {

// Leaves out the tile layers above the lowest floor, where characters start, but those with a role from the options.
// Returns a warning if there is more than one floor, else an empty text.
std::string keep_lowest_floor(std::vector<Layer>& layers);

}  // namespace starway::read::maps
