#include "base/geo/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace starway::geo {
namespace {

// 1: c lies to the left of the line from a to b; -1: to the right; 0: on it. Differences fit in 31 bits, as make() sees
// to.
int side(FixedPosition a, FixedPosition b, FixedPosition c) {
    const std::int64_t rising = (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y);
    const std::int64_t falling = (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
    return rising > falling ? 1 : rising < falling ? -1 : 0;
}

double distance(FixedPosition a, FixedPosition b) {
    return std::hypot(static_cast<double>(b.x) - a.x, static_cast<double>(b.y) - a.y);
}

// Points on a line are rounded, so they lie so far off it.
constexpr double rounding = 1.5;

bool is_beside(FixedPosition a, FixedPosition b, FixedPosition at) {
    if (std::min(a.x, b.x) - rounding > at.x || std::max(a.x, b.x) + rounding < at.x ||
        std::min(a.y, b.y) - rounding > at.y || std::max(a.y, b.y) + rounding < at.y)
        return false;
    const double across = (static_cast<double>(b.x) - a.x) * (static_cast<double>(at.y) - a.y) -
                          (static_cast<double>(b.y) - a.y) * (static_cast<double>(at.x) - a.x);
    return std::abs(across) <= rounding * distance(a, b);
}

// Whether b, which is on the line through the others, lies between them and is neither.
bool strictly_between(FixedPosition a, FixedPosition b, FixedPosition c) {
    if (b == a || b == c) return false;
    return std::min(a.x, c.x) <= b.x && b.x <= std::max(a.x, c.x) && std::min(a.y, c.y) <= b.y &&
           b.y <= std::max(a.y, c.y);
}

bool cross(FixedPosition a, FixedPosition b, FixedPosition c, FixedPosition d) {
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// Twice the area, above 0 where the ring goes round anticlockwise. What a sound ring adds up to fits, whatever comes
// between.
std::int64_t turned_area(const CornerRing& ring) {
    std::uint64_t sum = 0;
    const auto part = [](std::int64_t x, std::int64_t y) { return static_cast<std::uint64_t>(x * y); };
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
        sum += part(std::int64_t{ring[i].x} - ring[0].x, std::int64_t{ring[i + 1].y} - ring[0].y) -
               part(std::int64_t{ring[i].y} - ring[0].y, std::int64_t{ring[i + 1].x} - ring[0].x);
    return static_cast<std::int64_t>(sum);
}

bool is_small(std::span<const CornerRing> rings) {
    const FixedPosition first = rings.front().front();
    for (const CornerRing& ring : rings)
        for (const FixedPosition at : ring)
            if (std::abs(std::int64_t{at.x} - first.x) > widest_polygon ||
                std::abs(std::int64_t{at.y} - first.y) > widest_polygon)
                return false;
    return true;
}

}  // namespace

bool ring_encloses(std::span<const FixedPosition> ring, FixedPosition at) {
    bool is_inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const FixedPosition a = ring[i];
        const FixedPosition b = ring[(i + 1) % ring.size()];
        const int turn = side(a, b, at);
        if (at == a || (turn == 0 && strictly_between(a, at, b))) return true;
        if ((a.y > at.y) != (b.y > at.y) && (turn > 0) == (b.y > a.y)) is_inside = !is_inside;
    }
    return is_inside;
}

std::optional<Polygon> Polygon::make(std::span<const CornerRing> rings) {
    auto polygon = known(rings);
    if (polygon && !polygon->are_rings_apart()) polygon.reset();
    return polygon;
}

std::optional<Polygon> Polygon::known(std::span<const CornerRing> rings) {
    if (rings.empty() || rings.front().empty() || !is_small(rings)) return std::nullopt;
    Polygon polygon;
    for (std::size_t r = 0; r < rings.size(); ++r) {
        const std::int64_t area = turned_area(rings[r]);
        if (rings[r].size() < 3 || area == 0) return std::nullopt;
        const auto first = static_cast<std::uint32_t>(polygon.at_.size());
        const auto count = static_cast<std::uint32_t>(rings[r].size());
        const bool forward = (area > 0) == (r == 0);
        for (std::uint32_t i = 0; i < count; ++i) {
            polygon.at_.push_back(rings[r][i]);
            const std::uint32_t after = first + (i + 1) % count;
            const std::uint32_t before = first + (i + count - 1) % count;
            polygon.next_.push_back(forward ? after : before);
            polygon.previous_.push_back(forward ? before : after);
        }
    }
    return polygon;
}

bool Polygon::are_rings_apart() const {
    for (std::uint32_t i = 0; i < at_.size(); ++i) {
        const FixedPosition a = at_[i];
        const FixedPosition b = at_[next_[i]];
        if (a == b) return false;
        // A spike: the ring comes back along its own side.
        const FixedPosition after = at_[next_[next_[i]]];
        if (side(a, b, after) == 0 && (after == a || strictly_between(a, after, b) || strictly_between(b, a, after)))
            return false;
        for (std::uint32_t j = 0; j < at_.size(); ++j) {
            if (j == i) continue;
            const FixedPosition c = at_[j];
            if (side(a, b, c) == 0 && strictly_between(a, c, b)) return false;
            if (j > i && cross(a, b, c, at_[next_[j]])) return false;
            if (j != i && a == c && b == at_[next_[j]]) return false;
            if (a == at_[next_[j]] && b == c) return false;
        }
    }
    return true;
}

bool Polygon::is_reflex(std::uint32_t corner) const {
    return side(at_[previous_[corner]], at_[corner], at_[next_[corner]]) <= 0;
}

// Whether a line from the corner goes into the polygon, or along a side.
bool Polygon::may_leave(std::uint32_t from, FixedPosition towards) const {
    const FixedPosition here = at_[from];
    const bool left_of_next = side(here, at_[next_[from]], towards) >= 0;
    const bool left_of_previous = side(at_[previous_[from]], here, towards) >= 0;
    const bool is_convex = side(at_[previous_[from]], here, at_[next_[from]]) >= 0;
    return is_convex ? left_of_next && left_of_previous : left_of_next || left_of_previous;
}

// Whether both sides at the corner lie on one side of the line, so that a path may bend round it there.
bool Polygon::touches_wall(std::uint32_t corner, FixedPosition other) const {
    return side(at_[corner], other, at_[previous_[corner]]) * side(at_[corner], other, at_[next_[corner]]) >= 0;
}

bool Polygon::is_blocked(FixedPosition from, FixedPosition to) const {
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner) {
        const int turn = side(from, to, at_[corner]);
        if (turn == 0 && strictly_between(from, at_[corner], to)) return true;
        if (turn != 0 && cross(from, to, at_[corner], at_[next_[corner]])) return true;
    }
    return false;
}

// Where corners of several rings meet, a line has to lead into the polygon by all of them.
bool Polygon::may_leave_all(std::uint32_t from, FixedPosition towards) const {
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner)
        if (at_[corner] == at_[from] && !may_leave(corner, towards)) return false;
    return true;
}

bool Polygon::may_leave(const Standpoint& from, FixedPosition towards) const {
    if (from.corner) return may_leave_all(*from.corner, towards);
    return !from.side || side(at_[*from.side], at_[next_[*from.side]], towards) > 0;
}

bool Polygon::encloses(FixedPosition at) const {
    bool is_inside = false;
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner) {
        const FixedPosition a = at_[corner];
        const FixedPosition b = at_[next_[corner]];
        if ((a.y > at.y) != (b.y > at.y) && (side(a, b, at) > 0) == (b.y > a.y)) is_inside = !is_inside;
    }
    return is_inside;
}

std::optional<Polygon::Standpoint> Polygon::stand(FixedPosition at) const {
    std::optional<Standpoint> beside;
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner) {
        if (distance(at, at_[corner]) <= rounding) return Standpoint{at_[corner], std::nullopt, corner};
        if (is_beside(at_[corner], at_[next_[corner]], at)) beside = {at, corner, std::nullopt};
    }
    if (beside || !encloses(at)) return beside;
    return Standpoint{at, std::nullopt, std::nullopt};
}

// A side on which one stands is no wall, though rounding may put one behind it.
bool Polygon::is_blocked(const Standpoint& from, const Standpoint& to) const {
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner) {
        const int turn = side(from.at, to.at, at_[corner]);
        if (turn == 0 && strictly_between(from.at, at_[corner], to.at)) return true;
        if (turn != 0 && from.side != corner && to.side != corner &&
            cross(from.at, to.at, at_[corner], at_[next_[corner]]))
            return true;
    }
    return false;
}

bool Polygon::sees(const Standpoint& from, const Standpoint& to) const {
    if (from.at == to.at || (from.side && from.side == to.side)) return true;
    for (const auto& [on, other] : {std::pair(&from, &to), std::pair(&to, &from)})
        if (on->side && other->corner && (other->corner == on->side || *other->corner == next_[*on->side])) return true;
    return may_leave(from, to.at) && may_leave(to, from.at) && !is_blocked(from, to);
}

bool Polygon::sees(const Standpoint& from, std::uint32_t corner) const {
    return sees(from, Standpoint{at_[corner], std::nullopt, corner});
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Polygon::sights(const std::vector<bool>& is_entry) const {
    std::vector<std::uint32_t> points;
    for (std::uint32_t corner = 0; corner < at_.size(); ++corner)
        if (is_entry[corner] || is_reflex(corner)) points.push_back(corner);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            const std::uint32_t a = points[i];
            const std::uint32_t b = points[j];
            if (at_[a] == at_[b] || next_[a] == b || next_[b] == a) continue;
            if ((!is_entry[a] && !touches_wall(a, at_[b])) || (!is_entry[b] && !touches_wall(b, at_[a]))) continue;
            if (may_leave_all(a, at_[b]) && may_leave_all(b, at_[a]) && !is_blocked(at_[a], at_[b]))
                pairs.emplace_back(a, b);
        }
    return pairs;
}

}  // namespace starway::geo
