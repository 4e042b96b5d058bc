// Maps of characters as tile maps: drawn ones, and Moving AI's.
#pragma once

#include <string_view>

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// Errors: data, naming file, line and column; usage, for options that do not fit.
Result<TileMap> parse_drawn_map(const SourceText& source, const MapOptions& options);
Result<TileMap> parse_moving_ai_tile_map(const SourceText& source, const MapOptions& options);

}  // namespace starway::maps
