// What single values of road attributes mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway::io {

// Kilometres per hour, at least 1 and at most 1000; a bare number is in `unit_kmh`. "50", "50 km/h", "30 mph", "10 knots", "walk",
// "none" (no limit: 130), the first of a list ("50;30", "['50', '30']"). Nothing for 0 (unknown) and for other text.
std::optional<float> parse_speed(std::string_view text, double unit_kmh = 1);

// A whole number within int16, as a level of crossing. Nothing for other text.
std::optional<std::int16_t> parse_level(std::string_view text);

// False for empty, "no", "false", "0", "F"; true for anything else ("yes", "T", "viaduct").
bool is_set(std::string_view text);

// What is of use among GDAL's rest of OpenStreetMap tags; values as written (escapes stay), empty where the key is not there.
struct RoadTags {
    std::string_view oneway, maxspeed, layer, bridge, tunnel, junction, ref, route;
};
// tags: "key"=>"value","key"=>"value"
RoadTags road_tags(std::string_view tags);

// The first element of a list as OSMnx writes it, "['primary', 'residential']"; other text unchanged.
std::string_view first_of_list(std::string_view text);

// The text as UTF-8: taken as Latin-1 where it is not.
std::string_view as_utf8(std::string_view text, std::string& storage);

}  // namespace starway::io
