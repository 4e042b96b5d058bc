// The lines inside a geometry of any kind.
#pragma once

#include <ogr_geometry.h>

#include "io/lines/collector.hpp"

namespace starway::io {

// Gives every line of the geometry to the collector as a part; Z and M are left out, curves become lines. True where it also
// holds something that is no line.
bool collect_parts(const OGRGeometry& geometry, LineCollector& collector);

}  // namespace starway::io
