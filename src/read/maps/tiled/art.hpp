// How a Tiled map looks: the tiles of its visible layers, tile objects and images, as Tiled draws them.
#pragma once

#include <memory>

#include "read/maps/art/image.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/document/layers.hpp"
#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/document/tilesets.hpp"

namespace starway::read::maps {

// Parallax factors are ignored, and animated tiles show their first frame. What cannot be read becomes a warning of the
// art; null if there is nothing to draw. origin: the map's cell that is the grid's first.
std::shared_ptr<const MapArt> read_art(const Document& document, const Layout& layout, const MapSize& size,
                                       GridCell origin, Files& files, const OpenImage& open);

}  // namespace starway::read::maps
