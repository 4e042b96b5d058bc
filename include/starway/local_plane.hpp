// A plane of metres around a place on Earth, in which straight lines and lengths are true enough to walk by.
#pragma once

#include <string>

#include "starway/geometry.hpp"

namespace starway {

// Transverse Mercator on WGS 84 about its own meridian, unscaled: x to the east and y to the north of the middle, in metres. Lengths are true at
// x = 0, and too long elsewhere by x^2 / (2 R^2): a millionth at 9 km, a thousandth at 285 km.
struct LocalPlane {
    Position middle;  // lon,lat
    // lon,lat to x,y and back, within a micrometre up to 30 degrees from the middle's meridian. Precondition: |lat| <= 90, finite.
    [[nodiscard]] Position to_plane(Position lon_lat) const;
    [[nodiscard]] Position to_lon_lat(Position at) const;
    // By how much lengths may be too long where |x| is at most this: 1e-6 is a millionth.
    static double stretch(double x);
    // What other programs call it: "+proj=tmerc +lat_0=...".
    [[nodiscard]] std::string proj() const;
    friend bool operator==(const LocalPlane&, const LocalPlane&) = default;
};

}  // namespace starway
