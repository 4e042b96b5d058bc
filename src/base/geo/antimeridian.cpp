#include "base/geo/antimeridian.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/geo/frame.hpp"

namespace starway::geo {
namespace {

constexpr double half_turn = 180;
constexpr double turn = 360;

bool is_pole(Position p) {
    return std::abs(p.y) >= 90;
}

// A part of a single point only touched the antimeridian or a pole from the other side: the part on that side has the
// point too.
void close(std::vector<Position>& part, std::vector<std::vector<Position>>& parts) {
    if (part.size() >= 2) parts.push_back(std::move(part));
    part.clear();
}

}  // namespace

double normal_longitude(double lon) {
    return std::abs(lon) <= half_turn ? lon : std::remainder(lon, turn);
}

Position between(const Frame& frame, Position a, Position b, double share) {
    const bool on_earth = frame.kind == FrameKind::geographic;
    if (on_earth) b.x = unwrap_longitude(a.x, b.x);
    const double x = a.x + (b.x - a.x) * share;
    return {on_earth ? normal_longitude(x) : x, a.y + (b.y - a.y) * share};
}

bool needs_cutting(std::span<const Position> line) {
    if (line.empty()) return false;
    double before = line.front().x;
    for (const Position& p : line) {
        if (std::abs(p.x) > half_turn || std::abs(p.x - before) > half_turn) return true;
        before = p.x;
    }
    return false;
}

std::vector<std::vector<Position>> cut_at_antimeridian(std::span<const Position> line) {
    std::vector<std::vector<Position>> parts;
    if (line.empty()) return parts;
    Position last{normal_longitude(line.front().x), line.front().y};
    std::vector<Position> part{last};
    for (const Position& next : line.subspan(1)) {
        Position here{unwrap_longitude(last.x, normal_longitude(next.x)), next.y};
        if (std::abs(here.x) > half_turn) {
            const double edge = std::copysign(half_turn, here.x);
            const double lon = here.x - std::copysign(turn, here.x);
            if (is_pole(here)) {  // reached along the meridian of the previous position
                part.push_back({last.x, here.y});
                close(part, parts);
            } else if (is_pole(last)) {  // left along the meridian of this one
                close(part, parts);
                part.push_back({lon, last.y});
            } else {
                const double lat = std::lerp(last.y, here.y, (edge - last.x) / (here.x - last.x));
                if (last.x != edge) part.push_back({edge, lat});
                close(part, parts);
                part.push_back({-edge, lat});
            }
            here.x = lon;
        }
        part.push_back(here);
        last = here;
    }
    close(part, parts);
    return parts;
}

void GeoBounds::add(std::span<const Position> part) {
    if (part.empty()) return;
    Box box;
    for (const Position& p : part) box.add(p);
    box_.add({box.min_x, box.min_y});
    box_.add({box.max_x, box.max_y});

    const auto degree_of = [](double lon) { return static_cast<std::size_t>(std::clamp(lon + half_turn, 0.0, 359.0)); };
    const std::size_t first = degree_of(box.min_x);
    const std::size_t last = degree_of(box.max_x);
    for (std::size_t i = first; i <= last; ++i) {
        const double begin = static_cast<double>(i) - half_turn;
        Degree& degree = degrees_[i];
        degree.min = std::min(degree.min, i == first ? box.min_x : begin);
        degree.max = std::max(degree.max, i == last ? box.max_x : begin + 1);
    }
}

std::optional<GeoBox> GeoBounds::box() const {
    if (box_.empty()) return std::nullopt;
    // The narrowest interval of longitude begins after the widest gap. The gap at the antimeridian comes first, so it
    // wins a tie.
    double west = box_.min_x;
    double east = box_.max_x;
    double widest = box_.min_x + turn - box_.max_x;
    const Degree* before = nullptr;
    for (const Degree& degree : degrees_) {
        if (degree.empty()) continue;
        if (before != nullptr && degree.min - before->max > widest) {
            widest = degree.min - before->max;
            west = degree.min;
            east = before->max;
        }
        before = &degree;
    }
    const bool meets_there = box_.min_x == -half_turn && box_.max_x == half_turn;
    const bool much_narrower = turn - widest < half_turn && box_.max_x - box_.min_x > half_turn;
    if (!meets_there && !much_narrower) return GeoBox{box_.min_x, box_.min_y, box_.max_x, box_.max_y};
    return GeoBox{west, box_.min_y, east, box_.max_y};
}

}  // namespace starway::geo
