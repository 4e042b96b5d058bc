#include "base/geo/sight.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace starway::geo {
namespace {

constexpr std::size_t directions = 256;
// Points on a side are rounded, so they lie so far off it.
constexpr double off_side = 1.5;

std::int64_t turn_of(FixedPosition a, FixedPosition b, FixedPosition c) {
    return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
           (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

int sign(std::int64_t value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

double distance_to_wall(FixedPosition a, FixedPosition b, FixedPosition at) {
    const double x = static_cast<double>(b.x) - a.x;
    const double y = static_cast<double>(b.y) - a.y;
    const double px = static_cast<double>(at.x) - a.x;
    const double py = static_cast<double>(at.y) - a.y;
    const double share = std::clamp((px * x + py * y) / std::max(1.0, x * x + y * y), 0.0, 1.0);
    return std::hypot(px - share * x, py - share * y);
}

}  // namespace

Sight::Sight(std::span<const CornerRing> rings, FixedPosition from) : from_(from), first_(directions + 1) {
    std::vector<Fan> fans;
    for (const CornerRing& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const FixedPosition a = ring[i];
            const FixedPosition b = ring[(i + 1) % ring.size()];
            walls_.push_back({a, b, distance_to_wall(a, b, from) <= off_side});
            fans.push_back(fan_of(walls_.back()));
        }
    const auto visit = [&](const Fan& fan, auto&& take) {
        for (std::size_t i = 0; i < fan.count; ++i) take((fan.first + i) % directions);
    };
    for (const Fan& fan : fans) visit(fan, [&](std::size_t direction) { ++first_[direction + 1]; });
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    towards_.resize(first_.back());
    std::vector<std::uint32_t> next = first_;
    for (std::size_t wall = 0; wall < fans.size(); ++wall)
        visit(fans[wall],
              [&](std::size_t direction) { towards_[next[direction]++] = static_cast<std::uint32_t>(wall); });
}

Sight::Fan Sight::fan_of(const Wall& wall) const {
    if (wall.is_here) return {0, directions};
    const bool leftwards = turn_of(from_, wall.a, wall.b) >= 0;
    // One more on each side, for rounding.
    const std::size_t first = direction(leftwards ? wall.a : wall.b) + directions - 1;
    const std::size_t last = direction(leftwards ? wall.b : wall.a) + 1;
    return {first, (last + 2 * directions - first) % directions + 1};
}

// Grows with the angle, from 0 in the east.
std::size_t Sight::direction(FixedPosition at) const {
    const double x = static_cast<double>(at.x) - from_.x;
    const double y = static_cast<double>(at.y) - from_.y;
    const double whole = std::abs(x) + std::abs(y);
    if (!(whole > 0)) return 0;
    const double quarters = y >= 0 ? 1 - x / whole : 3 + x / whole;
    return static_cast<std::size_t>(quarters * (directions / 4.0)) % directions;
}

bool Sight::is_blocked(const Wall& wall, FixedPosition at) const {
    const int a = sign(turn_of(from_, at, wall.a));
    if (a == 0)
        return wall.a != from_ && wall.a != at && std::min(from_.x, at.x) <= wall.a.x &&
               wall.a.x <= std::max(from_.x, at.x) && std::min(from_.y, at.y) <= wall.a.y &&
               wall.a.y <= std::max(from_.y, at.y);
    return !wall.is_here && a * sign(turn_of(from_, at, wall.b)) < 0 &&
           sign(turn_of(wall.a, wall.b, from_)) * sign(turn_of(wall.a, wall.b, at)) < 0;
}

// A line that leaves the polygon where it begins has to come back through a wall.
bool Sight::sees(FixedPosition at) const {
    const std::size_t towards = direction(at);
    const auto walls = std::span(towards_).subspan(first_[towards], first_[towards + 1] - first_[towards]);
    return std::none_of(walls.begin(), walls.end(), [&](std::uint32_t wall) { return is_blocked(walls_[wall], at); });
}

}  // namespace starway::geo
