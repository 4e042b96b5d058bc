#include "road/topology/metric.hpp"

#include <algorithm>
#include <limits>

#include "base/geo/frame.hpp"

namespace starway::road::topology {
namespace {

// WGS 84.
constexpr double semi_major = 6378137.0;
constexpr double eccentricity_squared = 6.69437999014e-3;
constexpr double radians_per_degree = 0.017453292519943295;
constexpr double bulge_of_a_degree = 160;  // metres
// Metres in a degree of latitude (its minimum, at the equator), and in a degree of longitude at the equator.
constexpr double shortest_latitude_degree = 110574;

}  // namespace

LocalMap::LocalMap(FrameKind frame, Position middle)
    : kind_(frame != FrameKind::geographic        ? Kind::planar
            : std::abs(middle.y) > polar_latitude ? Kind::polar
                                                  : Kind::geographic),
      middle_(middle) {
    if (kind_ == Kind::planar) return;
    const double latitude = middle.y * radians_per_degree;
    const double sine = std::sin(latitude);
    const double cosine = std::sqrt(1 - sine * sine);
    const double curvature = 1 - eccentricity_squared * sine * sine;
    const double normal = semi_major / std::sqrt(curvature);
    metres_per_degree_ = {normal * cosine * radians_per_degree,
                          normal * (1 - eccentricity_squared) / curvature * radians_per_degree};
    if (kind_ == Kind::polar) origin_ = polar(middle);
}

Vector2 LocalMap::polar(Position p) const {
    const double from_pole = (90 - (middle_.y > 0 ? p.y : -p.y)) * metres_per_degree_.y;
    const double longitude = p.x * radians_per_degree;
    return {from_pole * std::cos(longitude), from_pole * std::sin(longitude)};
}

Vector2 LocalMap::operator()(Position p) const {
    switch (kind_) {
        case Kind::planar:
            return {p.x - middle_.x, p.y - middle_.y};
        case Kind::geographic: {
            double east = p.x - middle_.x;
            if (std::abs(east) > 180) east = std::remainder(east, 360.0);
            return {east * metres_per_degree_.x, (p.y - middle_.y) * metres_per_degree_.y};
        }
        case Kind::polar:
            break;
    }
    const Vector2 v = polar(p);
    return {v.x - origin_.x, v.y - origin_.y};
}

Position LocalMap::reach(double radius) const {
    constexpr double margin = 1.001;  // the map's scale is exact at its centre only
    if (kind_ == Kind::planar) return {radius * margin, radius * margin};
    const double latitudes = radius * margin / shortest_latitude_degree;
    const double farthest = std::abs(middle_.y) + latitudes;
    if (kind_ == Kind::polar || farthest > polar_latitude) return {180, std::min(latitudes, 180.0)};
    const double shortest_longitude_degree = semi_major * std::cos(farthest * radians_per_degree) * radians_per_degree;
    return {std::min(180.0, radius * margin / shortest_longitude_degree), latitudes};
}

// On a sphere, the great circle is R/8 * sin(2 latitude)/2 * (longitude in radians)^2 from the chord at its midpoint:
// at most 122 m for one degree. Higher terms add to this over long distances.
double Metric::bulge(Position a, Position b) const {
    if (frame_ != FrameKind::geographic) return 0;
    double degrees = std::abs(b.x - a.x);
    if (degrees > 180) degrees = std::abs(std::remainder(degrees, 360.0));
    return bulge_of_a_degree * degrees * degrees;
}

double Metric::widest_flat(double bulge_m) const {
    if (frame_ != FrameKind::geographic) return std::numeric_limits<double>::infinity();
    constexpr double quarter = 90;  // beyond this, the direction around the Earth is ambiguous
    return bulge_m > 0 ? std::min(quarter, std::sqrt(bulge_m / bulge_of_a_degree)) : quarter;
}

// The geodesic lies in the plane through the segment's ends and the Earth's centre.
Metric::GroundPoint Metric::nearest_on_ground(Position a, Position b, Position p) const {
    const Vector3 start = space(a);
    const Vector3 end = space(b);
    const Vector3 point = space(p);
    const Vector3 d{end.x - start.x, end.y - start.y, end.z - start.z};
    const double along = ((point.x - start.x) * d.x + (point.y - start.y) * d.y + (point.z - start.z) * d.z) /
                         squared_distance(start, end);
    if (along <= 0) return {0, squared_distance(start, point)};
    if (along >= 1) return {1, squared_distance(end, point)};
    const Vector3 normal{start.y * end.z - start.z * end.y, start.z * end.x - start.x * end.z,
                         start.x * end.y - start.y * end.x};
    const double height = normal.x * point.x + normal.y * point.y + normal.z * point.z;
    return {along, height * height / squared_distance(normal, {})};
}

Vector3 Metric::space(Position p) const {
    if (frame_ != FrameKind::geographic) return {p.x, p.y, 0};
    const double longitude = p.x * radians_per_degree;
    const double latitude = p.y * radians_per_degree;
    const double sine = std::sin(latitude);
    const double normal = semi_major / std::sqrt(1 - eccentricity_squared * sine * sine);
    const double across = normal * std::cos(latitude);
    return {across * std::cos(longitude), across * std::sin(longitude), normal * (1 - eccentricity_squared) * sine};
}

}  // namespace starway::road::topology
