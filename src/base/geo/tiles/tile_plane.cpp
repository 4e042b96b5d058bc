#include "base/geo/tiles/tile_plane.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace starway::geo {
namespace {

constexpr double circumference_m = 40'075'016.685578488;  // of the equator, WGS 84
constexpr double widest_share = 0.25;                     // of the square, for a planar network
// The projection has no poles; this latitude is three times as far from the equator as the square reaches.
constexpr double highest_latitude = 89.99;

}  // namespace

TilePlane::TilePlane(const Frame& frame, const Box& bounds) : geographic_(frame.kind == FrameKind::geographic) {
    if (geographic_ || bounds.empty()) return;
    centre_ = {bounds.min_x / 2 + bounds.max_x / 2, bounds.min_y / 2 + bounds.max_y / 2};
    const double side = std::max({bounds.max_x - bounds.min_x, bounds.max_y - bounds.min_y, 1e-9});
    unit_ = std::min(1 / circumference_m, widest_share / side);
}

WorldPoint TilePlane::to_world(Position p) const {
    if (!geographic_) return {0.5 + (p.x - centre_.x) * unit_, 0.5 - (p.y - centre_.y) * unit_};
    const double latitude = std::clamp(p.y, -highest_latitude, highest_latitude) * (std::numbers::pi / 180);
    return {p.x / 360 + 0.5, 0.5 - std::asinh(std::tan(latitude)) / (2 * std::numbers::pi)};
}

Position TilePlane::to_position(WorldPoint p) const {
    if (!geographic_) return {centre_.x + (p.x - 0.5) / unit_, centre_.y - (p.y - 0.5) / unit_};
    return {(p.x - 0.5) * 360, std::atan(std::sinh((0.5 - p.y) * 2 * std::numbers::pi)) * (180 / std::numbers::pi)};
}

}  // namespace starway::geo
