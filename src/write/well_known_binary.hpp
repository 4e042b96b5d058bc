// Geometries as well-known binary (OGC 06-103r4), little-endian.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::writing {

std::vector<std::byte> wkb_line(std::span<const Position> points);
// Rings are closed.
std::vector<std::byte> wkb_multi_polygon(std::span<const RingPolygon> polygons);

}  // namespace starway::writing
