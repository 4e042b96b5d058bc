// The terrains of a tileset: Tiled's Wang sets, and the terrains from before Tiled 1.5.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "read/maps/tiled/document/document.hpp"

namespace starway::read::maps {

// By the tile's number: the names of the terrains that the tile has, each once; at its corners, if terrains of the set
// have corners. The name of a place without a terrain is empty. What is not written as specified is left out.
std::unordered_map<std::uint32_t, std::vector<std::string>> terrains_of(const Element& tileset);

}  // namespace starway::read::maps
