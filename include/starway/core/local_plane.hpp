// A plane in metres around a position on Earth, accurate enough for walking distances.
#pragma once

#include <string>

#include "starway/core/geometry.hpp"
#include "starway/export.h"

namespace starway {

// Transverse Mercator on WGS 84 about the meridian of `middle`, unscaled: x to the east and y to the north of `middle`,
// in metres. Lengths are exact at x = 0, and too long elsewhere by x^2 / (2 R^2): 1e-6 at 9 km, 1e-3 at 285 km.
// (Krueger's series; Karney, 2011.)
struct STARWAY_EXPORT LocalPlane {
    Position middle;  // lon,lat
    // lon,lat to x,y and back, within a micrometre up to 30 degrees from the meridian of `middle`. Precondition:
    // finite, a latitude within 90 degrees.
    [[nodiscard]] Position to_plane(Position lon_lat) const;
    [[nodiscard]] Position to_lon_lat(Position at) const;
    // The largest relative error of lengths for coordinates up to x to the east or west.
    static double stretch(double x);
    // As a PROJ string: "+proj=tmerc +lat_0=...".
    [[nodiscard]] std::string proj() const;
    friend bool operator==(const LocalPlane&, const LocalPlane&) = default;
};

}  // namespace starway
