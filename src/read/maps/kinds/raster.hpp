// Rasters as maps.
#pragma once

#include <string>

#include "read/plugin/raster.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// Reads PBM and PGM as text itself, all else with the plug-in. Errors: io, usage (no such band), data.
Result<TileMap> read_raster_map(const std::string& source, const MapOptions& options);

// The meaning of the numbers, from the options or the raster's kind: cost (of a picture: darker is costlier, black is a
// wall; of other rasters: the number itself, 0 and less is a wall), mask (0 is a wall) or height (in cells, if their
// size in metres is known). `name` is for messages. Errors: usage.
Result<TileMap> map_of_raster(const read::Raster& raster, const std::string& name, const MapOptions& options);

// The cost of a brightness above 0 and at most 1: in hundredths, at most 655.35.
float cost_of_brightness(float brightness);

}  // namespace starway::read::maps
