// How an LDtk level looks: its background, tiles, and the colours of IntGrid layers without tiles.
#pragma once

#include <memory>

#include "read/maps/art/image.hpp"
#include "read/maps/ldtk/entities.hpp"

namespace starway::read::maps::ldtk {

// The level must have been read with LevelParts::all. What cannot be read becomes a warning of the art; null if there
// is nothing to draw.
std::shared_ptr<const MapArt> read_art(const Level& level, const Lattice& base, const OpenImage& open);

}  // namespace starway::read::maps::ldtk
