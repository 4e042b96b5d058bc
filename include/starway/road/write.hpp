// Writes a route: GeoJSON to a stream, or any format to a file.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/route.hpp"

namespace starway {

// One feature with the route's line and properties (RFC 7946). Errors: io, if the stream fails.
STARWAY_EXPORT Result<void> write_geojson(std::ostream& stream, const Route& route);

// Writes a file in the given format or, by default, the one of the file's extension: geojson, gpx, kml, csv... On any
// error the target is unchanged. Errors: usage (an unknown format, or one that cannot hold the route: says what to use
// instead), io.
STARWAY_EXPORT Result<void> write(const Route& route, const std::string& path, std::string_view format = {});

}  // namespace starway
