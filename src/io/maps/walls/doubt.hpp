// The warning of a map in which nothing says what blocks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace starway::maps {

// What the user can name in options.
struct NamedParts {
    std::vector<std::string> layers;
    std::vector<std::string> tilesets;    // with their numbers: "desert (0-47)"
    std::vector<std::string> properties;  // without an effect on walking
    std::vector<std::string> names;       // of tiles: classes, terrains, values, tags
    std::string example;                  // a key of --cost, such as "desert:30-48"; empty: none
};

std::string nothing_blocks(std::uint64_t cells, const NamedParts& parts);

}  // namespace starway::maps
