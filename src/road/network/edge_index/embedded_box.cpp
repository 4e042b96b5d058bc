#include "road/network/edge_index/embedded_box.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/geo/frame.hpp"

namespace starway::road::network {
namespace {

struct Interval {
    double least;
    double most;
};

// The values of the cosine between two angles in radians.
Interval cosines(double from, double to) {
    constexpr double pi = std::numbers::pi;
    Interval values{std::min(std::cos(from), std::cos(to)), std::max(std::cos(from), std::cos(to))};
    if (std::floor(to / (2 * pi)) != std::floor(from / (2 * pi)) || std::fmod(from, 2 * pi) == 0) values.most = 1;
    if (std::floor((to - pi) / (2 * pi)) != std::floor((from - pi) / (2 * pi))) values.least = -1;
    return values;
}

Interval product(Interval a, Interval b) {
    const auto [least, most] = std::minmax({a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most});
    return {least, most};
}

}  // namespace

EmbeddedBox embedded_box(const Frame& frame, const Box& box, double margin_m) {
    const double margin = margin_m / geo::embedding_unit(frame) + 2;
    if (frame.kind != FrameKind::geographic)
        return {{(box.min_x - frame.origin_x) / frame.resolution - margin,
                 (box.min_y - frame.origin_y) / frame.resolution - margin, -margin},
                {(box.max_x - frame.origin_x) / frame.resolution + margin,
                 (box.max_y - frame.origin_y) / frame.resolution + margin, margin}};

    const auto on_meridian = [&](double latitude) {
        return geo::embed(frame, Position{0, std::clamp(latitude, -90.0, 90.0)});
    };
    const Embedded south = on_meridian(box.min_y);
    const Embedded north = on_meridian(box.max_y);
    const bool equator = box.min_y <= 0 && box.max_y >= 0;
    const Interval radius{static_cast<double>(std::min(south.x, north.x)),
                          static_cast<double>(equator ? on_meridian(0).x : std::max(south.x, north.x))};
    constexpr double radians = std::numbers::pi / 180;
    const double west = box.min_x * radians;
    const double east = box.max_x * radians;
    const Interval x = product(radius, cosines(west, east));
    const Interval y = product(radius, cosines(west - std::numbers::pi / 2, east - std::numbers::pi / 2));
    return {{x.least - margin, y.least - margin, south.z - margin},
            {x.most + margin, y.most + margin, north.z + margin}};
}

}  // namespace starway::road::network
