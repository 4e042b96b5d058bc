#include "road/ask/directions/views/ground.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/geo/frame.hpp"
#include "road/ask/directions/views/plane.hpp"

namespace starway::road::ask {
namespace {

constexpr double digits = 1e6;
constexpr double beyond = 10;  // steps of the grid that a fitted line is longer on both sides
constexpr double much_longer = 2;

Position whole(Position p) {
    return {std::round(p.x), std::round(p.y)};
}

struct Extent {
    double least, most, mean;
    [[nodiscard]] double length() const { return most - least; }
};
template <class Of>
Extent extent(std::span<const Position> points, const Of& of) {
    Extent found{of(points.front()), of(points.front()), 0};
    for (const Position p : points) {
        found.least = std::min(found.least, of(p));
        found.most = std::max(found.most, of(p));
        found.mean += of(p) / static_cast<double>(points.size());
    }
    return found;
}

}  // namespace

Ground::Ground(const Frame& frame, Position origin) : frame_(frame) {
    if (frame.kind == FrameKind::geographic) {
        steps_ = {digits, digits};
        // Of the ellipsoid, by the latitude.
        const double latitude = origin.y * std::numbers::pi / 180;
        north_ = (111'132.09 - 566.05 * std::cos(2 * latitude) + 1.2 * std::cos(4 * latitude)) / digits;
        east_ = (111'415.13 * std::cos(latitude) - 94.55 * std::cos(3 * latitude)) / digits;
    }
    origin_ = whole({origin.x * steps_.x, origin.y * steps_.y});
}

Position Ground::of(Position p) const {
    const double x = frame_.kind == FrameKind::geographic ? geo::unwrap_longitude(origin_.x / steps_.x, p.x) : p.x;
    const Position at = whole({x * steps_.x, p.y * steps_.y});
    return {at.x - origin_.x, at.y - origin_.y};
}

double Ground::metres(Position a, Position b) const {
    return std::hypot((b.x - a.x) * east_, (b.y - a.y) * north_);
}

double Ground::bearing(Position a, Position b) const {
    return bearing_of({a.x * east_, a.y * north_}, {b.x * east_, b.y * north_});
}

Position Ground::between(Position a, Position b, double share) const {
    return {std::trunc(origin_.x + a.x + share * (b.x - a.x)) - origin_.x,
            std::trunc(origin_.y + a.y + share * (b.y - a.y)) - origin_.y};
}

std::optional<Ground::Along> Ground::along(std::span<const Position> line, double metres) const {
    double walked = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double step = this->metres(line[i - 1], line[i]);
        if (walked + step >= metres)
            return Along{between(line[i - 1], line[i], step > 0 ? (metres - walked) / step : 1), i};
        walked += step;
    }
    return std::nullopt;
}

Position Ground::point_at(std::span<const Position> line, double metres) const {
    const auto at = along(line, metres);
    return at ? at->point : line.back();
}

std::vector<Position> Ground::after(std::span<const Position> line, double metres) const {
    const auto at = along(line, metres);
    if (!at) return {};
    std::vector<Position> rest{at->point};
    rest.insert(rest.end(), line.begin() + static_cast<std::ptrdiff_t>(at->next), line.end());
    return rest;
}

Position Ground::foot(Position a, Position b, Position p) {
    const Position d{b.x - a.x, b.y - a.y};
    const double squared = d.x * d.x + d.y * d.y;
    if (squared <= 0) return a;
    const double share = std::clamp(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / squared, 0.0, 1.0);
    return whole({a.x + share * d.x, a.y + share * d.y});
}

double Ground::farthest(std::span<const Position> points, Position a, Position b) const {
    double most = 0;
    for (const Position p : points) most = std::max(most, metres(foot(a, b, p), p));
    return most;
}

// A point at the start and one every metre.
std::vector<Position> Ground::sampled(std::span<const Position> line, double metres) const {
    std::vector<Position> points{line.front()};
    double walked = 0;
    double next = 1;
    for (std::size_t i = 1; i < line.size() && walked <= metres; ++i) {
        const double part = this->metres(line[i - 1], line[i]);
        for (; next <= std::min(walked + part, metres); next += 1)
            points.push_back(between(line[i - 1], line[i], (next - walked) / part));
        walked += part;
    }
    return points;
}

std::pair<Position, Position> Ground::fitted(std::span<const Position> line, double metres) const {
    const auto points = sampled(line, metres);
    if (points.size() < 2) return {line.front(), line.back()};
    const Extent x = extent(points, [](Position p) { return p.x; });
    const Extent y = extent(points, [](Position p) { return p.y; });
    // Errors are measured along y, or along x where the line leads up.
    const bool upright = y.length() > much_longer * x.length();
    const Extent& along = upright ? y : x;
    const Extent& across = upright ? x : y;
    double squares = 0;
    double products = 0;
    for (const Position p : points) {
        const double a = (upright ? p.y : p.x) - along.mean;
        const double b = (upright ? p.x : p.y) - across.mean;
        squares += a * a;
        products += a * b;
    }
    if (squares <= 0) return {line.front(), line.back()};
    const auto at = [&](double a) {
        const double b = across.mean + products / squares * (a - along.mean);
        return whole(upright ? Position{b, a} : Position{a, b});
    };
    const Position first = at(along.least - beyond);
    const Position last = at(along.most + beyond);
    return {foot(first, last, line.front()), foot(first, last, line.back())};
}

}  // namespace starway::road::ask
