// The coordinate system that a GeoJSON file of 2008 names. GDAL takes what it does not read for WGS 84, often without a word.
#pragma once

#include <string>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

// Looks through the whole file for members "crs". sequence: one feature a line, of which GDAL reads none. Errors: data (a link, a name or a
// form that is not known, single features with a system of their own), interrupted.
Result<void> check_geojson_crs(const std::string& path, bool sequence, const CancelFlag* cancel);

}  // namespace starway::io
