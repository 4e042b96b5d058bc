#include "base/geo/frame.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/geo/antimeridian.hpp"
#include "base/geo/wgs84.hpp"

namespace starway::geo {
namespace {

constexpr double radians_per_degree = 0.017453292519943295;
constexpr double degrees_per_step = 1e-7;
constexpr double steps_per_degree = 1e7;
constexpr double metres_per_step = 0.01;
constexpr double steps_per_metre = 100;

// The nearest integer that fits in an int32; NaN becomes 0.
std::int32_t to_step(double value) {
    constexpr double limit = std::numeric_limits<std::int32_t>::max();
    if (std::isnan(value)) return 0;
    return static_cast<std::int32_t>(std::lrint(std::clamp(value, -limit, limit)));
}

// Dividing by a whole number gives the double nearest to the decimal; multiplying by 0.0001 would not.
double from_step(std::int32_t step, double resolution) {
    return resolution < 1 ? step / std::round(1 / resolution) : step * resolution;
}

double power_of_ten(int exponent) {
    return exponent < 0 ? 1 / std::pow(10.0, -exponent) : std::pow(10.0, exponent);
}

Embedded embed_geographic(FixedPosition p) {
    const double lon = p.x * degrees_per_step * radians_per_degree;
    const double lat = p.y * degrees_per_step * radians_per_degree;
    const double sin_lat = std::sin(lat);
    const double normal = semi_major / std::sqrt(1 - eccentricity_squared * sin_lat * sin_lat);
    const double across = steps_per_metre * normal * std::cos(lat);
    return {to_step(across * std::cos(lon)), to_step(across * std::sin(lon)),
            to_step(steps_per_metre * normal * (1 - eccentricity_squared) * sin_lat)};
}

// The radius matters little: the ellipsoid's radii of curvature differ by at most 0.7 %, and an arc of 100 km exceeds
// its chord by only 1e-5. The largest radius keeps every chord below the diameter.
double bend(double chord) {
    constexpr double radius = semi_major;
    const double half_angle_sine = chord / (2 * radius);
    if (half_angle_sine < 0.05) {  // four terms of asin, to 1e-11 relative
        const double s2 = half_angle_sine * half_angle_sine;
        return chord * (1 + s2 * (1.0 / 6 + s2 * (3.0 / 40 + s2 * (15.0 / 336))));
    }
    return 2 * radius * std::asin(std::min(1.0, half_angle_sine));
}

}  // namespace

double embedding_unit(const Frame& frame) {
    return frame.kind == FrameKind::geographic ? metres_per_step : frame.resolution;
}

FixedPosition to_fixed(const Frame& frame, Position p) {
    if (frame.kind == FrameKind::none) return {};
    if (frame.kind == FrameKind::geographic) {
        return {to_step(normal_longitude(p.x) * steps_per_degree),
                to_step(std::clamp(p.y, -90.0, 90.0) * steps_per_degree)};
    }
    return {to_step((p.x - frame.origin_x) / frame.resolution), to_step((p.y - frame.origin_y) / frame.resolution)};
}

Position to_position(const Frame& frame, FixedPosition p) {
    if (frame.kind == FrameKind::none) return {};
    if (frame.kind == FrameKind::geographic) return {p.x / steps_per_degree, p.y / steps_per_degree};
    return {frame.origin_x + from_step(p.x, frame.resolution), frame.origin_y + from_step(p.y, frame.resolution)};
}

Embedded embed(const Frame& frame, FixedPosition p) {
    if (frame.kind == FrameKind::none) return {};
    if (frame.kind == FrameKind::geographic) return embed_geographic(p);
    return {p.x, p.y, 0};
}

// Uses the stored integers, so that a position embeds the same before and after it is stored.
Embedded embed(const Frame& frame, Position p) {
    return embed(frame, to_fixed(frame, p));
}

double segment_length(const Frame& frame, Embedded a, Embedded b) {
    const double chord = chord_steps(a, b) * embedding_unit(frame);
    return frame.kind == FrameKind::geographic ? bend(chord) : chord;
}

double line_length(const Frame& frame, std::span<const Position> line) {
    if (line.empty()) return 0;
    double length = 0;
    Embedded before = embed(frame, line.front());
    for (const Position& p : line.subspan(1)) {
        const Embedded here = embed(frame, p);
        length += segment_length(frame, before, here);
        before = here;
    }
    return length;
}

bool is_lon_lat(Position p) {
    constexpr double grace = 1e-9;
    return std::abs(p.x) <= 180 + grace && std::abs(p.y) <= 90 + grace;
}

Frame planar_frame(const Box& box) {
    constexpr int finest = -4;
    constexpr double limit = 1U << 30U;
    Frame frame{FrameKind::planar, 0, 0, power_of_ten(finest)};
    // Halve before adding: the sum or difference of two finite numbers may overflow.
    const double half_width = box.max_x / 2 - box.min_x / 2;
    const double half_height = box.max_y / 2 - box.min_y / 2;
    const double half = std::max(half_width, half_height);
    if (box.empty() || !std::isfinite(half_width) || !std::isfinite(half_height)) return frame;
    const double middle_x = box.min_x + half_width;
    const double middle_y = box.min_y + half_height;
    for (int exponent = finest;; ++exponent) {
        frame.resolution = power_of_ten(exponent);
        // Whole units keep decimals of the source as decimals.
        const double grain = std::max(1.0, frame.resolution);
        if (half + grain < limit * frame.resolution) {
            frame.origin_x = std::round(middle_x / grain) * grain;
            frame.origin_y = std::round(middle_y / grain) * grain;
            return frame;
        }
    }
}

Frame geographic_frame() {
    return {FrameKind::geographic, 0, 0, degrees_per_step};
}

// Exactly half a turn is ambiguous; rounding to even leaves the longitude unchanged.
double unwrap_longitude(double a, double b) {
    return b + 360 * std::nearbyint((a - b) / 360);
}

}  // namespace starway::geo
