#include "road/ask/map/tile_box.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/geo/tiles/tile_line.hpp"
#include "road/network/edge_index/embedded_box.hpp"

namespace starway::road::ask {
namespace {

constexpr double earth_radius_m = 6'335'439;   // the smallest radius of curvature
constexpr double metres_per_degree = 111'700;  // of latitude at most; of longitude less
constexpr double steepest = 85.06;             // degrees of latitude that a tiled map shows

}  // namespace

network::EmbeddedBox tile_box(const geo::TilePlane& plane, const Frame& frame, geo::TileAddress tile, double margin_m) {
    const double tiles = static_cast<double>(1U << tile.zoom);
    const double buffer = static_cast<double>(geo::tile_buffer) / geo::tile_extent;
    const Position north_west = plane.to_position({(tile.x - buffer) / tiles, (tile.y - buffer) / tiles});
    const Position south_east = plane.to_position({(tile.x + 1 + buffer) / tiles, (tile.y + 1 + buffer) / tiles});
    return network::embedded_box(frame, {north_west.x, south_east.y, south_east.x, north_west.y}, margin_m);
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
    // A parallel leaves the great circle between two of its points by d² tan(latitude) / 8R, and no other rhumb line
    // does more.
    const double metres = longest * metres_per_degree;
    const double slope = std::tan(std::min(farthest_north, steepest) * (std::numbers::pi / 180));
    return std::min(metres, metres * metres * slope / (8 * earth_radius_m));
}

}  // namespace starway::road::ask
