// LDtk's projects and levels (.ldtk, .ldtkl): https://ldtk.io/json/
//
// The IntGrid layers of one level are read. A value is blocked if its layer's role is collision, if it has no name, or if its name is one
// of wall, walls, solid, block, blocked, collision, obstacle; another is open. Names and numbers in MapOptions::costs come first. Entities
// become spots; one called Portal leads where its field `target` points.
#pragma once

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// `open` opens a level that is saved apart. Errors: data, usage (which level?), io.
Result<TileMap> parse_ldtk_map(SourceText source, const OpenText& open, const MapOptions& options);

}  // namespace starway::maps
