// Tiled maps: .tmx, .tmj and .json, with their tilesets and templates. https://doc.mapeditor.org/en/stable/reference/
//
// Properties (traits.hpp) of tiles, else of their tileset, layer, groups or the map, define what is blocked and what costs, as do
// layer roles and objects. A cell is blocked if any layer blocks it; its cost is that of the topmost layer with a cost. A cell
// without a tile is open, unless the map's property walkable is false.
#pragma once

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// `open` opens files that the map references. Errors: data, usage, io.
Result<TileMap> parse_tiled_map(SourceText source, const OpenText& open, const MapOptions& options);

}  // namespace starway::maps
