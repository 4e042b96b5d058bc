#include "road/ask/directions/views/plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace starway::road::ask {
namespace {

constexpr double a_degree = std::numbers::pi / 180;

Position between(Position a, Position b, double share) {
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

// Where a line is so many metres long: the index of the point after, and the share of the way to it.
struct Along {
    std::size_t after;
    double share;
};
std::optional<Along> along(std::span<const Position> line, double metres) {
    double walked = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double step = metres_between(line[i - 1], line[i]);
        if (walked + step >= metres) return Along{i, step > 0 ? (metres - walked) / step : 1};
        walked += step;
    }
    return std::nullopt;
}

double line_metres(std::span<const Position> line) {
    double sum = 0;
    for (std::size_t i = 1; i < line.size(); ++i) sum += metres_between(line[i - 1], line[i]);
    return sum;
}

Position foot_on_segment(Position a, Position b, Position p) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double squared = dx * dx + dy * dy;
    if (squared <= 0) return a;
    return between(a, b, std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0.0, 1.0));
}

double metres_to_segment(Position a, Position b, Position p) {
    return metres_between(foot_on_segment(a, b, p), p);
}

struct Segment {
    Position a, b;
};

// The straight line that fits points best, between the feet of the first and the last.
Segment fitted_line(std::span<const Position> points) {
    if (points.size() < 2) return {points.front(), points.back()};
    const auto count = static_cast<double>(points.size());
    Position mean{0, 0};
    for (const Position p : points) mean = {mean.x + p.x / count, mean.y + p.y / count};
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (const Position p : points) {
        xx += (p.x - mean.x) * (p.x - mean.x);
        yy += (p.y - mean.y) * (p.y - mean.y);
        xy += (p.x - mean.x) * (p.y - mean.y);
    }
    // Errors are measured across the longer extent.
    const bool upright = yy > xx;
    if (std::max(xx, yy) <= 0) return {points.front(), points.back()};
    const Position slope = upright ? Position{xy / yy, 1} : Position{1, xy / xx};
    const auto foot = [&](Position p) {
        const double t =
            ((p.x - mean.x) * slope.x + (p.y - mean.y) * slope.y) / (slope.x * slope.x + slope.y * slope.y);
        return Position{mean.x + t * slope.x, mean.y + t * slope.y};
    };
    return {foot(points.front()), foot(points.back())};
}

}  // namespace

double bearing_of(Position from, Position to) {
    const double degrees = std::atan2(to.x - from.x, to.y - from.y) / a_degree;
    return degrees < 0 ? degrees + 360 : degrees;
}

double metres_between(Position a, Position b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

double angle_between(double a, double b) {
    const double off = std::abs(a - b);
    return std::min(off, 360 - off);
}

double reverse_bearing(double bearing) {
    return bearing >= 180 ? bearing - 180 : bearing + 180;
}

double turn_angle(double bearing_before, double bearing_after) {
    return std::fmod(bearing_before - bearing_after + 540, 360.0);
}

double in_circle(double degrees) {
    const double rest = std::fmod(degrees, 360.0);
    return rest < 0 ? rest + 360 : rest;
}

std::uint16_t whole_bearing(double degrees) {
    return static_cast<std::uint16_t>((static_cast<int>(std::lround(degrees)) % 360 + 360) % 360);
}

std::vector<Position> first_metres(std::span<const Position> line, double metres) {
    const auto at = along(line, metres);
    if (!at) return {line.begin(), line.end()};
    std::vector<Position> first(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(at->after));
    first.push_back(between(line[at->after - 1], line[at->after], at->share));
    return first;
}

std::vector<Position> sampled(std::span<const Position> line, double metres, double step) {
    std::vector<Position> points{line.front()};
    const double length = std::min(metres, line_metres(line));
    double walked = 0;
    double next = step;
    for (std::size_t i = 1; i < line.size() && next <= length; ++i) {
        const double part = metres_between(line[i - 1], line[i]);
        for (; next <= std::min(walked + part, length); next += step)
            points.push_back(between(line[i - 1], line[i], (next - walked) / part));
        walked += part;
    }
    return points;
}

double metres_to_line(std::span<const Position> line, Position p) {
    if (line.size() == 1) return metres_between(line.front(), p);
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 1; i < line.size(); ++i) least = std::min(least, metres_to_segment(line[i - 1], line[i], p));
    return least;
}

bool are_parallel(std::span<const Position> a, std::span<const Position> b) {
    constexpr double most_slope = 0.2;
    const Segment first = fitted_line(a);
    const Segment second = fitted_line(b);
    const double off = std::fmod(angle_between(bearing_of(first.a, first.b), bearing_of(second.a, second.b)), 180.0);
    return std::tan(std::min(off, 180 - off) * a_degree) < most_slope;
}

double cross(Position a, Position b, Position c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double area_of(std::span<const Position> ring) {
    double twice = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) twice += cross(ring[0], ring[i], ring[i + 1]);
    return std::abs(twice) / 2;
}

}  // namespace starway::road::ask
