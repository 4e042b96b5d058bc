// Lines across 180 degrees of longitude, and their bounding boxes, as RFC 7946 (sections 3.1.9 and 5.2) specifies.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// Maps to [-180, 180]; 180 and -180 stay unchanged.
double normal_longitude(double lon);

// The place at a share of the straight segment between two positions, the short way round the Earth.
Position between(const Frame& frame, Position a, Position b, double share);

// Whether the line must be cut, or a longitude normalised, before it is written: a longitude beyond 180 degrees, or a
// step of more than 180 degrees, which means a step across the antimeridian.
bool needs_cutting(std::span<const Position> line);

// The line as parts that do not cross the antimeridian, all longitudes in [-180, 180]. The cut is at the latitude that
// a straight line between the two positions has there; both parts get that point. A pole has every longitude: a line
// through it is split there, at no other latitude. Parts have two points or more; a line of two or more points gives at
// least one part.
// Precondition: all coordinates are finite.
std::vector<std::vector<Position>> cut_at_antimeridian(std::span<const Position> line);

// west, south, east, north
using GeoBox = std::array<double, 4>;

// The bounding box of any number of lines and points, in constant memory. West > east means that it spans the
// antimeridian: if lines meet on it, or if everything fits into less than 180 degrees only that way (islands on both
// sides).
class GeoBounds {
public:
    // A point, or a connected part that does not cross the antimeridian (see cut_at_antimeridian).
    void add(std::span<const Position> part);
    [[nodiscard]] std::optional<GeoBox> box() const;  // empty if nothing was added

private:
    // What is covered of each degree of longitude, for finding the widest gap.
    struct Degree {
        double min = std::numeric_limits<double>::infinity();
        double max = -std::numeric_limits<double>::infinity();
        [[nodiscard]] bool empty() const { return min > max; }
    };
    std::array<Degree, 360> degrees_{};
    Box box_;
};

}  // namespace starway::geo
