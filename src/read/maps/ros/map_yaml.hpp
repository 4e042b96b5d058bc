// The map.yaml of a ROS map server: the meaning and position of its image's pixels.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

struct MapYaml {
    enum class Mode : std::uint8_t { trinary, scale, raw };

    std::string image;      // as written
    double resolution = 0;  // metres per cell, above 0
    double origin[3]{};     // NOLINT(modernize-avoid-c-arrays) x, y in metres and the yaw in radians, of the lower left
                            // corner
    bool negate = false;    // white is occupied
    double occupied = 0.65;  // thresholds of a pixel's occupancy, from 0 to 1
    double free = 0.196;
    Mode mode = Mode::trinary;
    std::vector<std::string> unread;     // unknown keys
    std::vector<std::string> defaulted;  // missing keys with their default values
};

// Parses the YAML subset that map servers write: `key: value` lines, lists in brackets or as `- value` lines, quotes,
// comments. Errors: data, with the line (other syntax, a duplicate key, an invalid number, a missing image, resolution
// or origin).
Result<MapYaml> parse_map_yaml(std::string_view text, const std::string& name);

// Whether a text is a map.yaml: it has the keys image, resolution and origin.
bool is_map_yaml(std::string_view text);

}  // namespace starway::read::maps
