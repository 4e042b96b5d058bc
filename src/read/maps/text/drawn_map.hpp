// Character maps and Moving AI maps as tile maps.
#pragma once

#include <string_view>

#include "read/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// Errors: data, with file, line and column; usage (options that do not apply).
Result<TileMap> parse_drawn_map(const SourceText& source, const MapOptions& options);
Result<TileMap> parse_moving_ai_tile_map(const SourceText& source, const MapOptions& options);

}  // namespace starway::read::maps
