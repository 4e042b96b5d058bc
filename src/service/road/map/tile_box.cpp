#include "service/road/map/tile_box.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geo/frame.hpp"
#include "geo/tile_line.hpp"

namespace starway::service {
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

constexpr double earth_radius_m = 6'335'439;   // the smallest radius of curvature
constexpr double metres_per_degree = 111'700;  // of latitude at most; of longitude less
constexpr double steepest = 85.06;             // degrees of latitude that a tiled map shows

}  // namespace

network::EmbeddedBox tile_box(const geo::TilePlane& plane, const Frame& frame, geo::TileAddress tile, double margin_m) {
    const double tiles = static_cast<double>(1U << tile.zoom);
    const double buffer = static_cast<double>(geo::tile_buffer) / geo::tile_extent;
    const Position north_west = plane.to_position({(tile.x - buffer) / tiles, (tile.y - buffer) / tiles});
    const Position south_east = plane.to_position({(tile.x + 1 + buffer) / tiles, (tile.y + 1 + buffer) / tiles});
    const double margin = margin_m / geo::embedding_unit(frame) + 2;
    if (frame.kind != FrameKind::geographic)
        return {{(north_west.x - frame.origin_x) / frame.resolution - margin,
                 (south_east.y - frame.origin_y) / frame.resolution - margin, -margin},
                {(south_east.x - frame.origin_x) / frame.resolution + margin,
                 (north_west.y - frame.origin_y) / frame.resolution + margin, margin}};

    const auto on_meridian = [&](double latitude) { return geo::embed(frame, Position{0, latitude}); };
    const Embedded south = on_meridian(south_east.y);
    const Embedded north = on_meridian(north_west.y);
    const bool equator = south_east.y <= 0 && north_west.y >= 0;
    const Interval radius{static_cast<double>(std::min(south.x, north.x)),
                          static_cast<double>(equator ? on_meridian(0).x : std::max(south.x, north.x))};
    constexpr double radians = std::numbers::pi / 180;
    const double west = north_west.x * radians;
    const double east = south_east.x * radians;
    const Interval x = product(radius, cosines(west, east));
    const Interval y = product(radius, cosines(west - std::numbers::pi / 2, east - std::numbers::pi / 2));
    return {{x.least - margin, y.least - margin, south.z - margin},
            {x.most + margin, y.most + margin, north.z + margin}};
}

double drawing_margin_m(const RoadNetwork& network) {
    if (network.frame().kind != FrameKind::geographic) return 0;
    constexpr double degrees_per_step = 1e-7;
    constexpr double half_turn = 180;
    double longest = 0;
    double farthest_north = 0;
    const auto positions = network.node_positions();
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) {
        FixedPosition before = positions[network.edge_tail(EdgeId(edge))];
        const auto add = [&](FixedPosition here) {
            double east = std::abs(static_cast<double>(here.x) - before.x) * degrees_per_step;
            if (east > half_turn) east = 2 * half_turn - east;
            longest = std::max(longest, east + std::abs(static_cast<double>(here.y) - before.y) * degrees_per_step);
            farthest_north = std::max(farthest_north, std::abs(here.y * degrees_per_step));
            before = here;
        };
        for (const FixedPosition p : network.shape(EdgeId(edge))) add(p);
        add(positions[network.edge_head(EdgeId(edge))]);
    }
    // A parallel leaves the great circle between two of its points by d² tan(latitude) / 8R, and no other rhumb line does more.
    const double metres = longest * metres_per_degree;
    const double slope = std::tan(std::min(farthest_north, steepest) * (std::numbers::pi / 180));
    return std::min(metres, metres * metres * slope / (8 * earth_radius_m));
}

}  // namespace starway::service
