// The shading of hills as pictures that lie upon a map: black where it is darker than level ground, white where it is
// lighter, and transparent otherwise, so that they suit the colours of any map.
#pragma once

#include <span>
#include <string>

#include "request/codec/basemap/pmtiles.hpp"
#include "road/ask/heights.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

// light: of each pixel of a square, as road::ask::hill_light() says it; none: all of it is level. Empty where there is
// no memory.
std::string hill_png(std::span<const float> light);

// Those of the tiles that meet the bounds (degrees) at each zoom up to that of the heights. Tiles
// without a slope are left out. Errors: interrupted. Precondition: some heights are known.
Result<TileArchive> hill_tiles(const road::ask::Heights& heights, const Box& bounds, const Control& control);

}  // namespace starway::request::codec
