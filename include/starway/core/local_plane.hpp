// A plane in metres around a place on Earth, accurate enough for walking distances.
#pragma once

#include <string>

#include "starway/core/geometry.hpp"

namespace starway {

// Transverse Mercator on WGS 84 about its own meridian, unscaled: x to the east and y to the north of the middle, in metres. Lengths are true at
// x = 0, and too long elsewhere by x^2 / (2 R^2): a millionth at 9 km, a thousandth at 285 km.
struct LocalPlane {
    Position middle;  // lon,lat
    // lon,lat to x,y and back, within a micrometre up to 30 degrees from the middle's meridian. Precondition: |lat| <= 90, finite.
    [[nodiscard]] Position to_plane(Position lon_lat) const;
    [[nodiscard]] Position to_lon_lat(Position at) const;
    // The largest relative error of lengths for |x| up to this: 1e-6 is a millionth.
    static double stretch(double x);
    // As a PROJ string: "+proj=tmerc +lat_0=...".
    [[nodiscard]] std::string proj() const;
    friend bool operator==(const LocalPlane&, const LocalPlane&) = default;
};

}  // namespace starway
