// The ellipsoid of WGS 84.
#pragma once

namespace starway::geo {

inline constexpr double semi_major = 6'378'137;  // metres
inline constexpr double flattening = 1 / 298.257223563;
inline constexpr double eccentricity_squared = flattening * (2 - flattening);

}  // namespace starway::geo
