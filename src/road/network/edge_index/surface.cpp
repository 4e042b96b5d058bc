#include "road/network/edge_index/surface.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/geo/frame.hpp"

namespace starway::road::network {
namespace {

// WGS 84, in steps of a geographic embedding.
constexpr double semi_major = 637813700.0;
constexpr double flattening = 1 / 298.257223563;
constexpr double eccentricity_squared = flattening * (2 - flattening);
constexpr double axis_ratio_squared = 1 - eccentricity_squared;  // (minor / major)^2
constexpr double least_radius_of_curvature = semi_major * axis_ratio_squared;
constexpr double mean_radius = 637100880.0;

constexpr double radians_per_degree = std::numbers::pi / 180;

SurfacePoint operator-(SurfacePoint a, SurfacePoint b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double dot(SurfacePoint a, SurfacePoint b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
SurfacePoint along(SurfacePoint a, SurfacePoint d, double t) {
    return {a.x + t * d.x, a.y + t * d.y, a.z + t * d.z};
}

// Projects a point onto the ellipsoid, along the line through its centre.
SurfacePoint lifted(SurfacePoint p) {
    const double scale = semi_major / std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z / axis_ratio_squared);
    return {p.x * scale, p.y * scale, p.z * scale};
}

SegmentPoint nearer_end(SurfacePoint a, SurfacePoint b, SurfacePoint q) {
    const double to_a = chord_squared(a, q);
    const double to_b = chord_squared(b, q);
    return to_a <= to_b ? SegmentPoint{a, to_a, true, false} : SegmentPoint{b, to_b, false, true};
}

}  // namespace

SurfacePoint surface_point(const Frame& frame, Position p) {
    if (frame.kind != FrameKind::geographic)
        return {(p.x - frame.origin_x) / frame.resolution, (p.y - frame.origin_y) / frame.resolution, 0};
    const double lon = p.x * radians_per_degree;
    const double lat = p.y * radians_per_degree;
    const double sin_lat = std::sin(lat);
    const double normal = semi_major / std::sqrt(1 - eccentricity_squared * sin_lat * sin_lat);
    const double across = normal * std::cos(lat);
    return {across * std::cos(lon), across * std::sin(lon), normal * axis_ratio_squared * sin_lat};
}

SurfacePoint surface_point(const Frame& frame, FixedPosition p) {
    if (frame.kind != FrameKind::geographic) return {static_cast<double>(p.x), static_cast<double>(p.y), 0};
    return surface_point(frame, geo::to_position(frame, p));
}

Position position_of(const Frame& frame, SurfacePoint p) {
    if (frame.kind != FrameKind::geographic)
        return {frame.origin_x + p.x * frame.resolution, frame.origin_y + p.y * frame.resolution};
    return {std::atan2(p.y, p.x) / radians_per_degree,
            std::atan2(p.z, axis_ratio_squared * std::hypot(p.x, p.y)) / radians_per_degree};
}

double surface_metres(const Frame& frame, double chord) {
    if (frame.kind != FrameKind::geographic) return chord * frame.resolution;
    return 2 * mean_radius * std::asin(std::min(1.0, chord / (2 * mean_radius))) * geo::embedding_unit(frame);
}

double chord_of_metres(const Frame& frame, double metres) {
    const double steps = metres / geo::embedding_unit(frame);
    if (frame.kind != FrameKind::geographic) return steps;
    if (steps >= std::numbers::pi * mean_radius)
        return 2.1 * semi_major;  // half the circumference or more: the whole Earth
    return 2 * mean_radius * std::sin(steps / (2 * mean_radius));
}

double sagitta(const Frame& frame, double chord) {
    if (frame.kind != FrameKind::geographic) return 0;
    // A curve no more curved than a circle of this radius rises no higher than the circle.
    constexpr double radius = least_radius_of_curvature * (1 - 1e-4);
    const double half = chord / (2 * radius);
    return half < 1 ? radius * (half * half) / (1 + std::sqrt(1 - half * half)) : 2 * semi_major;
}

double most_sagitta(const Frame& frame, double chord_squared) {
    if (frame.kind != FrameKind::geographic) return 0;
    // Up to 10 km, the remaining terms are below one millionth, and the rounding of the ends is negligible.
    constexpr double shortish = 1e6;
    constexpr double rounding = 2;  // steps; a little more than the square root of 3
    if (chord_squared > shortish * shortish) return sagitta(frame, std::sqrt(chord_squared) + rounding);
    return chord_squared * (1.01 / (8 * least_radius_of_curvature));
}

SegmentPoint nearest_on_segment(const Frame& frame, SurfacePoint a, SurfacePoint b, SurfacePoint q) {
    const SurfacePoint d = b - a;
    const SurfacePoint r = q - a;
    const double dd = dot(d, d);
    const double rd = dot(r, d);
    double t = 0;
    if (frame.kind != FrameKind::geographic) {
        if (!(dd > 0)) return nearer_end(a, b, q);
        t = rd / dd;
    } else {
        // Projects q onto the plane of a, b and the centre, then from the centre onto the line from a to b:
        // q = ahead * a + aside * d + (a perpendicular part). Differences from a preserve precision on short segments.
        const double aa = dot(a, a);
        const double ad = dot(a, d);
        const double ra = dot(r, a);
        const double determinant = aa * dd - ad * ad;
        if (!(determinant > 0)) return nearer_end(a, b, q);
        const double ahead = 1 + (dd * ra - ad * rd) / determinant;
        if (!(ahead > 0)) return nearer_end(a, b, q);
        t = (aa * rd - ad * ra) / determinant / ahead;
    }
    if (!(t > 0)) return {a, chord_squared(a, q), true, false};
    if (t >= 1) return {b, chord_squared(b, q), false, true};
    const SurfacePoint p = frame.kind == FrameKind::geographic ? lifted(along(a, d, t)) : along(a, d, t);
    // A query at a stored position must match it exactly, despite rounding.
    constexpr double same = 0.05;  // steps
    if (chord_squared(p, a) < same * same) return {a, chord_squared(a, q), true, false};
    if (chord_squared(p, b) < same * same) return {b, chord_squared(b, q), false, true};
    return {p, chord_squared(p, q), false, false};
}

}  // namespace starway::road::network
