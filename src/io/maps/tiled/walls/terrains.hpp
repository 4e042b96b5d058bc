// The terrains of a tileset: Tiled's Wang sets, and the terrains from before Tiled 1.5.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "io/maps/tiled/document.hpp"

namespace starway::maps {

// By the tile's number: the name of the only terrain that the tile has, at all its corners if terrains of the set have
// corners. Tiles between two terrains are left out, and what is not written as specified.
std::unordered_map<std::uint32_t, std::string> terrains_of(const Element& tileset);

}  // namespace starway::maps
