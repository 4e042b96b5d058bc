// Extracts the lines of a geometry.
#pragma once

#include <ogr_geometry.h>

#include <cstddef>
#include <span>

#include "read/roads/lines/collector.hpp"

namespace starway::read {

enum class Collected {
    lines,    // all lines were added to the collector's feature, without Z and M; curves become lines
    not_all,  // the geometry also contains other shapes
    nothing   // the geometry is empty
};

Collected collect_parts(const OGRGeometry* geometry, LineCollector& collector);
// From well-known binary; may be empty. `not_all` if GDAL does not understand it.
Collected collect_parts(std::span<const std::byte> wkb, LineCollector& collector);

}  // namespace starway::read
