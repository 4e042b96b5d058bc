// ROS maps: a map.yaml and the picture that it names.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "io/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// A picture as the map server sees it.
struct RosPicture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<float> shades;          // 0 black to 1 white, row after row from the top; NaN: transparent
    std::vector<std::uint16_t> values;  // as stored, for the mode raw; empty: not known
};
using OpenPicture = std::function<Result<RosPicture>(const std::string& path)>;

// From disk: PGM here, PNG and others by the raster drivers of the plug-in.
Result<RosPicture> open_ros_picture(const std::string& path);

// A cell is occupied above occupied_thresh, free below free_thresh, else unknown (mode trinary) or open and dearer by its occupancy (scale, raw);
// MapOptions::unknown_open says what unknown cells are. Errors: io, data, usage.
Result<TileMap> parse_ros_map(const SourceText& source, const OpenPicture& open, const MapOptions& options);

}  // namespace starway::maps
