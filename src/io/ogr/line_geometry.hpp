// The lines inside a geometry of any kind.
#pragma once

#include <ogr_geometry.h>

#include <cstddef>
#include <span>

#include "io/lines/collector.hpp"

namespace starway::io {

enum class Collected {
    lines,  // every line of the geometry is a part of the collector's feature now; Z and M are left out, curves become lines
    not_all,  // it also holds something that is no line
    nothing   // it is empty
};

Collected collect_parts(const OGRGeometry* geometry, LineCollector& collector);
// As well-known binary; empty: there is none. What GDAL does not understand is `not_all`.
Collected collect_parts(std::span<const std::byte> wkb, LineCollector& collector);

}  // namespace starway::io
