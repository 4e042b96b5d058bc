// Names shared by all formats.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read/field_names.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// start, goal, spawn and portal in lower case; other classes unchanged.
std::string spot_class(std::string_view type);
// Whether it is one of these four, which must be on the map.
bool is_known_spot(std::string_view type);

// Adds a note for each of these four on a blocked cell.
void note_blocked_spots(TileMap& map);

// "1 cell", "12 cells".
std::string counted(std::uint64_t number, std::string_view what);
// The first twenty, for messages.
std::string listed(const std::vector<std::string>& names);

// Whether it is one of the names, ignoring the case of ASCII letters.
template <class Names>
bool has_name(const Names& names, std::string_view wanted) {
    return std::any_of(names.begin(), names.end(), [&](const auto& name) { return read::same_name(name, wanted); });
}

// Validates a cost of MapOptions::costs: 0 to 65535, or infinite. Errors: usage.
Result<void> check_cost(std::string_view key, double cost);

}  // namespace starway::read::maps
