// LDtk's projects and levels (.ldtk, .ldtkl): https://ldtk.io/json/
//
// Reads the IntGrid layers of one level. A value is blocked if its layer's role is collision, if it has no name, or if its name
// is wall, walls, solid, block, blocked, collision or obstacle; other values are open. Names and numbers in MapOptions::costs take
// precedence. Entities become spots; one named Portal leads to its field `target`.
#pragma once

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// `open` opens a level in a separate file. Errors: data, usage (which level?), io.
Result<TileMap> parse_ldtk_map(SourceText source, const OpenText& open, const MapOptions& options);

}  // namespace starway::maps
