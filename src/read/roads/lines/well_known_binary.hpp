// Extracts lines from well-known binary, without a GIS library.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::read {

enum class WkbFound {
    lines,    // all lines were added, without Z and M
    not_all,  // the geometry also contains other shapes, or is not understood from some point on
    nothing   // the geometry is empty
};

// ISO and extended (PostGIS) forms, either byte order; lines, multi-lines and collections of them. Appends the points,
// and calls end_part() after those of each part. Curves count as other shapes. Never reads beyond the bytes; memory in
// proportion to them.
WkbFound parse_wkb_lines(std::span<const std::byte> wkb, std::vector<Position>& points,
                         const std::function<void()>& end_part);

}  // namespace starway::read
