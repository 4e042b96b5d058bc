// A raster from the GIS plug-in, and its conversion to a map.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "starway/core/sentence.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::io {

// The most cells of a raster.
inline constexpr std::uint64_t most_raster_cells = std::uint64_t{1} << 28U;

struct RasterRequest {
    std::uint32_t band = 1;
    bool as_stored = false;  // read the band's raw numbers, even of a picture
    std::string crs;         // empty: the file's own
};

struct Raster {
    // The kind of numbers: a picture's brightness (0 black to 1 white), 8-bit whole numbers, or others.
    enum class Nature : std::uint8_t { brightness, classes, measures };

    std::uint32_t width = 0;
    std::uint32_t height = 0;
    Nature nature = Nature::measures;
    std::vector<float> values;           // row by row; NaN: no data or transparent
    std::vector<std::uint32_t> colours;  // for a picture: 0xRRGGBB; else empty
    std::string driver;                  // "GTiff"
    std::shared_ptr<const Georeference> georeference;
    std::optional<MapFrame> frame;  // of planar coordinates
    double cell_width_m = 0;        // at the centre; 0: unknown
    double cell_height_m = 0;
    std::vector<Sentence> notes;
};

}  // namespace starway::io

namespace starway::maps {

// Reads PBM and PGM as text itself, all else with the plug-in. Errors: io, usage (no such band), data.
Result<TileMap> read_raster_map(const std::string& source, const MapOptions& options);

// The meaning of the numbers, from the options or the raster's kind: cost (of a picture: darker is costlier, black is a
// wall; of other rasters: the number itself, 0 and less is a wall), mask (0 is a wall) or height (in cells, if their
// size in metres is known). `name` is for messages. Errors: usage.
Result<TileMap> map_of_raster(const io::Raster& raster, const std::string& name, const MapOptions& options);

// The cost of a brightness above 0 and at most 1: in hundredths, at most 655.35.
float cost_of_brightness(float brightness);

}  // namespace starway::maps
