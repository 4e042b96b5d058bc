// Tiled maps: .tmx, .tmj and .json, with their tilesets and templates. https://doc.mapeditor.org/en/stable/reference/
//
// What blocks and what costs: the options, else properties (traits.hpp) of a tile, of its tileset, layer, groups or the
// map; collision shapes; names for walls (read/maps/walls) of classes, terrains, layers and objects. A cell is blocked
// if any layer blocks it; its cost is that of the topmost layer with a cost. A cell without a tile is open, unless the
// map's property walkable is false. Maps for grid-engine follow its rules: the highest cost, closed cells without a
// tile, the lowest floor.
#pragma once

#include "read/maps/art/image.hpp"
#include "read/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// `open` opens files that the map references, and `images`, unless empty, the images for TileMap::art. Errors: data,
// usage, io.
Result<TileMap> parse_tiled_map(SourceText source, const OpenText& open, const MapOptions& options,
                                const OpenImage& images = {});

}  // namespace starway::read::maps
