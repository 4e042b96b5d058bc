// How an LDtk level looks: its background, tiles, and the colours of IntGrid layers without tiles.
#pragma once

#include <memory>

#include "io/maps/art/image.hpp"
#include "io/maps/ldtk/entities.hpp"

namespace starway::maps::ldtk {

// The level must have been read with LevelParts::all. What cannot be read becomes a warning of the art; null if there
// is nothing to draw.
std::shared_ptr<const MapArt> read_art(const Level& level, const Lattice& base, const OpenImage& open);

}  // namespace starway::maps::ldtk
