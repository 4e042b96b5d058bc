// Lines that pass 180 degrees of longitude, and boxes around them, as RFC 7946 (sections 3.1.9 and 5.2) wants them.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// Into [-180, 180]; 180 and -180 stay as they are.
double normal_longitude(double lon);

// True where the line must be cut, or a longitude normalised, before it is written: a longitude beyond 180 degrees, or a step of
// more than half a turn, which means the way across the antimeridian.
bool needs_cutting(std::span<const Position> line);

// The line as parts that do not pass the antimeridian, all longitudes in [-180, 180]. A cut lies at the latitude that a straight line
// between the two positions has there, and both parts have a point on it. A pole has every longitude: a line through it is parted
// there and no other latitude is made up. Parts have two points or more; a line of two or more points gives at least one part.
// Precondition: all finite.
std::vector<std::vector<Position>> cut_at_antimeridian(std::span<const Position> line);

// west, south, east, north.
using GeoBox = std::array<double, 4>;

// The box around any number of lines and points, in constant memory. West > east means that it spans the antimeridian: so it does
// where lines meet on it, and where everything fits into less than half a turn only that way (islands on both sides).
class GeoBounds {
public:
    // A point, or a connected part that does not pass the antimeridian (see cut_at_antimeridian).
    void add(std::span<const Position> part);
    [[nodiscard]] std::optional<GeoBox> box() const;  // nothing where nothing was added

private:
    // What is covered of each degree of longitude, so that the widest gap can be found at the end.
    struct Degree {
        double min = std::numeric_limits<double>::infinity();
        double max = -std::numeric_limits<double>::infinity();
        [[nodiscard]] bool empty() const { return min > max; }
    };
    std::array<Degree, 360> degrees_{};
    Box box_;
};

}  // namespace starway::geo
