// The encoded polyline format: a line as printable text, latitude before longitude, each number as the difference to
// the one before.
// https://developers.google.com/maps/documentation/utilities/polylinealgorithm
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::geo {

// Decimals kept of a degree. The text does not say which; most services use five, OSRM and Valhalla also six.
enum class PolylinePrecision { five = 5, six = 6 };

// Positions are lon,lat; longitudes are normalised to [-180, 180]. Errors (data): a latitude beyond 90 degrees, or not
// a number.
Result<std::string> encode_polyline(std::span<const Position> line, PolylinePrecision precision);

// Strict: accepts exactly what encode_polyline() writes. Errors (data), with the byte: an invalid character, a
// truncated or overlong number, a latitude without a longitude, a position that is not on the earth.
Result<std::vector<Position>> decode_polyline(std::string_view text, PolylinePrecision precision);

}  // namespace starway::geo
