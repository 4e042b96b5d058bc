// LDtk's projects and levels (.ldtk, .ldtkl): https://ldtk.io/json/
//
// Reads one level. A value of an IntGrid layer blocks if the layer's role is collision, if its name or the layer's is
// one for walls (read/maps/walls), or if it has no name. Tiles block by their tags (enumTags) or on a layer of tiles
// named so, and entities by their name, tags or fields. Names and numbers in MapOptions::costs take precedence.
// Entities become spots; one named Portal leads to its field `target`.
#pragma once

#include "read/maps/art/image.hpp"
#include "read/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// `open` opens a level in a separate file, and `images`, unless empty, the images for TileMap::art. Errors: data, usage
// (which level?), io.
Result<TileMap> parse_ldtk_map(SourceText source, const OpenText& open, const MapOptions& options,
                               const OpenImage& images = {});

}  // namespace starway::read::maps
