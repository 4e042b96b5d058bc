// Positions as integers, so that "the same point", "left of the line" and "on the line" have exact answers.
//
// Geographic: steps of 1e-9 degree (0.1 mm), longitudes wrapped into [-180, 180). Planar: steps of a power of two,
// chosen so that the box of all points is at most 2^40 steps wide; a stored network resolves a thousandth of that.
// Coordinate differences stay below 2^41, so that every determinant here fits 128 bits.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

#include "starway/core/geometry.hpp"

namespace starway::geo {

__extension__ using Int128 = __int128;  // an extension that all supported compilers have

struct LatticePoint {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend auto operator<=>(const LatticePoint&, const LatticePoint&) = default;
};

inline constexpr std::int64_t lattice_half_turn = 180'000'000'000;  // 180 degrees
inline constexpr std::int64_t lattice_pole = lattice_half_turn / 2;

class Lattice {
public:
    // box: the extent of all points; unused in a geographic frame.
    Lattice(FrameKind frame, const Box& box);

    [[nodiscard]] LatticePoint at(Position p) const {
        LatticePoint point{to_whole((p.x - origin_x_) * steps_per_unit_),
                           to_whole((p.y - origin_y_) * steps_per_unit_)};
        if (turn_ != 0) {
            if (point.x >= lattice_half_turn) point.x -= turn_;
            if (point.x < -lattice_half_turn) point.x += turn_;
        }
        return point;
    }
    // Equal for all coordinates of the same place (a pole has every longitude).
    [[nodiscard]] LatticePoint identity(Position p) const {
        LatticePoint point = at(p);
        if (turn_ != 0 && (point.y >= lattice_pole || point.y <= -lattice_pole)) point.x = 0;
        return point;
    }
    [[nodiscard]] Position position(LatticePoint p) const;
    // The lattice spacing, in units of the source.
    [[nodiscard]] double step() const { return 1 / steps_per_unit_; }
    // Rounds a source length up to lattice steps; at most 2^41.
    [[nodiscard]] std::int64_t steps(double units) const;
    // Steps in a full turn of longitude; 0 in a planar frame.
    [[nodiscard]] std::int64_t turn() const { return turn_; }
    // Shifts x by whole turns to within half a turn of `near`. Precondition: they are less than 1.5 turns apart.
    [[nodiscard]] std::int64_t unwrap(std::int64_t x, std::int64_t near) const {
        const std::int64_t ahead = x - near;
        return ahead > turn_ / 2 ? x - turn_ : ahead < -turn_ / 2 ? x + turn_ : x;
    }

private:
    // Rounds to nearest, without the function call of std::llrint.
    static std::int64_t to_whole(double v) { return static_cast<std::int64_t>(v + std::copysign(0.5, v)); }

    std::int64_t turn_ = 0;
    double origin_x_ = 0;
    double origin_y_ = 0;
    double steps_per_unit_ = 1;
};

struct LatticeSegment {
    LatticePoint a;
    LatticePoint b;
};

// Twice the signed area of a, b, p: positive if p is left of a -> b, zero on the line.
inline Int128 orientation(LatticePoint a, LatticePoint b, LatticePoint p) {
    return static_cast<Int128>(b.x - a.x) * (p.y - a.y) - static_cast<Int128>(b.y - a.y) * (p.x - a.x);
}

// Whether p is strictly between the ends. Precondition: p is on the segment's line; the segment has a length.
inline bool inside(const LatticeSegment& s, LatticePoint p) {
    const auto between = [](std::int64_t a, std::int64_t b, std::int64_t v) {
        return (a < v && v < b) || (b < v && v < a);
    };
    return s.a.x != s.b.x ? between(s.a.x, s.b.x, p.x) : between(s.a.y, s.b.y, p.y);
}

// The position of p along the segment, 0 .. 1. Precondition: as for inside().
inline double fraction_along(const LatticeSegment& s, LatticePoint p) {
    return s.a.x != s.b.x ? static_cast<double>(p.x - s.a.x) / static_cast<double>(s.b.x - s.a.x)
                          : static_cast<double>(p.y - s.a.y) / static_cast<double>(s.b.y - s.a.y);
}

// The crossing of two segments, rounded to the lattice. Precondition: they cross in one inner point of both.
LatticePoint crossing_point(const LatticeSegment& s, const LatticeSegment& t);

}  // namespace starway::geo
