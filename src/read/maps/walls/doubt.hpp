// What is said of what blocks on a map, and where nothing says it.
#pragma once

#include <string>
#include <vector>

#include "read/maps/walls/blocked_by.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// What the user can name in options.
struct NamedParts {
    std::vector<std::string> layers;
    std::vector<std::string> tilesets;    // with their numbers: "desert (0-47)"
    std::vector<std::string> properties;  // without an effect on walking
    std::vector<std::string> names;       // of tiles: classes, terrains, values, tags
    std::string example;                  // a key of --cost, such as "desert:30-48"; empty: none
};

// Notes which rules blocked cells, and warns of what they leave in doubt. False if none blocked any.
bool tell_rules(TileMap& map, const BlockedBy& rules);

// Nothing blocks, and neither the map nor an option says what should: the answer holds for a map without walls, which
// its maker may not have meant. Sets TileMap::walls_unsaid.
void tell_walls_unsaid(TileMap& map, std::string warning);
void tell_walls_unsaid(TileMap& map, const NamedParts& parts);
// Nothing blocks, although the map or an option says what should: that has closed nothing, and a warning says so.
void tell_nothing_blocks(TileMap& map, const MapOptions& options);

}  // namespace starway::read::maps
