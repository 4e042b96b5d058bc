// Names that mean the same in every format.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// start, goal, spawn and portal as we write them, whatever their case; any other class as it is.
std::string spot_class(std::string_view type);
// Of what spot_class() gives: one of the four, which must lie on the map.
bool is_known_spot(std::string_view type);

// Adds a note for each of the four that stands on a blocked cell.
void note_blocked_spots(TileMap& map);

// A layer that blocks by its name: "collision", "collisions".
bool is_collision_name(std::string_view layer);

// "1 cell", "12 cells".
std::string counted(std::uint64_t number, std::string_view what);
// The first twenty of them, for messages.
std::string listed(const std::vector<std::string>& names);

// A cost of MapOptions::costs: 0 to 65535, or infinite. Errors: usage.
Result<void> check_cost(std::string_view key, double cost);

}  // namespace starway::maps
