// A raster as the GIS plug-in hands it over, and the map that is made of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::io {

// The most cells of a raster that is read.
inline constexpr std::uint64_t most_raster_cells = std::uint64_t{1} << 28U;

struct RasterRequest {
    std::uint32_t band = 1;
    bool as_stored = false;  // the band's own numbers, even where it is a picture
    std::string crs;         // empty: the file's own
};

struct Raster {
    // What the numbers seem to be: a picture's brightness (0 black to 1 white), whole numbers of eight bits, anything else.
    enum class Nature : std::uint8_t { brightness, classes, measures };

    std::uint32_t width = 0;
    std::uint32_t height = 0;
    Nature nature = Nature::measures;
    std::vector<float> values;           // row after row; NaN: no data, transparent
    std::vector<std::uint32_t> colours;  // of a picture: 0xRRGGBB; else empty
    std::string driver;                  // "GTiff"
    std::shared_ptr<const Georeference> ground;
    double cell_width_m = 0;  // at the middle; 0: unknown
    double cell_height_m = 0;
    std::vector<std::string> notes;
};

}  // namespace starway::io

namespace starway::maps {

// Through the plug-in. Errors: io, usage (no such band), data.
Result<TileMap> read_raster_map(const std::string& source, const MapOptions& options);

// What the numbers mean: cost (a picture's: the darker the dearer, black a wall; others: the number itself, 0 and less a wall), mask (0: a
// wall) or height (in cells, where the cells are known in metres), as the options or the raster's nature have it. `name` for messages.
// Errors: usage.
Result<TileMap> map_of_raster(const io::Raster& raster, const std::string& name, const MapOptions& options);

// The cost of a picture's brightness, above 0 and at most 1: in hundredths, at most 655.35.
float cost_of_brightness(float brightness);

}  // namespace starway::maps
