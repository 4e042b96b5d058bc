// Tiled's maps: .tmx, .tmj and .json, with the tilesets and templates that they name. https://doc.mapeditor.org/en/stable/reference/
//
// What is blocked and what costs is said by properties (traits.hpp) of tiles, else of their tileset, layer, groups or the map; by roles of
// layers; by objects. A cell is blocked if any layer blocks it; its cost is that of the topmost layer that gives one. A cell that no
// layer has a tile on is open, unless the map's property walkable is false.
#pragma once

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// `open` opens the files that the map names. Errors: data, usage, io.
Result<TileMap> parse_tiled_map(SourceText source, const OpenText& open, const MapOptions& options);

}  // namespace starway::maps
