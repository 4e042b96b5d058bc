// What a Tiled map's parts say about walking, and what of them is not read.
#pragma once

#include <string>
#include <vector>

#include "read/maps/tiled/document/layers.hpp"
#include "read/maps/tiled/document/tilesets.hpp"
#include "read/maps/walls/doubt.hpp"

namespace starway::read::maps {

// The properties that are not understood, or have no effect where they stand.
std::vector<std::string> unread_properties(const Traits& map, const std::vector<Layer>& layers,
                                           const Tilesets& tilesets);
// The number of collision shapes of tiles that have no area.
std::uint64_t shapes_without_area(const Tilesets& tilesets);
// Whether anything says of a cell that it is open or blocked, if only of one that the map does not have.
bool says_what_blocks(const Traits& map, const std::vector<Layer>& layers, const Tilesets& tilesets);
// Whether the map is made for grid-engine: something has a property that begins with ge_.
bool for_grid_engine(const Traits& map, const std::vector<Layer>& layers, const Tilesets& tilesets);
NamedParts named_parts(const std::vector<std::string>& layers, const Tilesets& tilesets,
                       std::vector<std::string> properties);

}  // namespace starway::read::maps
