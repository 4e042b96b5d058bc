// Writes a route: GeoJSON to a stream, or any format to a file.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"
#include "starway/road/router.hpp"

namespace starway {

// One feature with the route's line and properties (RFC 7946). Errors: io, where the stream fails.
Result<void> write_geojson(std::ostream& stream, const Route& route);

// The same as a file of the format named, or else of the one that the file's extension means: geojson, gpx, kml, csv... On any error the
// target stays as it was. Errors: usage (unknown format, or one that cannot hold the route: says what to use instead), io.
Result<void> write(const Route& route, const std::string& path, std::string_view format = {});

}  // namespace starway
