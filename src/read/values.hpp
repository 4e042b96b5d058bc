// Parses single values of road attributes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace starway::read {

// Kilometres per hour, at least 1 and at most 1000; a bare number is in `unit_kmh`. "50", "50 km/h", "30 mph", "10
// knots", "walk", "none" (no limit: 130), the first of a list ("50;30", "['50', '30']"). Nothing for 0 (unknown) and
// for other text.
std::optional<float> parse_speed(std::string_view text, double unit_kmh = 1);

// A height level: a whole number within int16. Nothing for other text.
std::optional<std::int16_t> parse_level(std::string_view text);

// The level of a line's end: a whole number of one or two digits; 0 if empty; New York's letters, M at the ground, N
// above and L below it, and $ or * for none. Nothing for other text, such as a height in metres.
std::optional<std::int16_t> parse_end_level(std::string_view text);

// HERE's speed categories 1 to 8: the middle of each range. Nothing for other text.
std::optional<float> category_speed(std::string_view text);

// False for empty, "no", "false", "0", "F"; true for anything else ("yes", "T", "viaduct").
bool is_set(std::string_view text);

// The useful tags among GDAL's other_tags of OpenStreetMap; values as written, with escapes; empty if missing.
struct RoadTags {
    std::string_view oneway, maxspeed, layer, bridge, tunnel, junction, ref, route;
};
// tags: "key"=>"value","key"=>"value"
RoadTags road_tags(std::string_view tags);

// Calls visit(key, value) for each of these tags; values as written, with escapes.
void for_each_tag(std::string_view tags,
                  const std::function<void(std::string_view key, std::string_view value)>& visit);

// The first element of an OSMnx list, "['primary', 'residential']"; other text unchanged.
std::string_view first_of_list(std::string_view text);

// The text as UTF-8; invalid UTF-8 is read as Latin-1.
std::string_view as_utf8(std::string_view text, std::string& storage);

}  // namespace starway::read
