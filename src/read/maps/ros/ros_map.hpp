// ROS maps: a map.yaml and its image.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "read/maps/source_text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// An image as the map server reads it.
struct RosPicture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<float> shades;          // 0 black to 1 white, row by row from the top; NaN: transparent
    std::vector<std::uint16_t> values;  // as stored, for the mode raw; may be empty
};
using OpenPicture = std::function<Result<RosPicture>(const std::string& path)>;

// Reads PGM directly, PNG and others with the plug-in's raster drivers.
Result<RosPicture> open_ros_picture(const std::string& path);

// The map.yaml beside a picture, of the same name, whose image it is; nothing if there is none.
std::optional<std::string> map_yaml_of(const std::string& picture);

// A cell is occupied from occupied_thresh on, free up to free_thresh, else unknown (mode trinary) or open with a cost
// by occupancy (scale, raw). MapOptions::unknown_open decides unknown cells. Errors: io, data, usage.
Result<TileMap> parse_ros_map(const SourceText& source, const OpenPicture& open, const MapOptions& options);

}  // namespace starway::read::maps
