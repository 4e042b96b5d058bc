// A raster, as the GIS plug-in reads it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read {

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

}  // namespace starway::read
