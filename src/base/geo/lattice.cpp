#include "base/geo/lattice.hpp"

#include <algorithm>
#include <cmath>

namespace starway::geo {
namespace {

constexpr double lattice_steps_per_degree = 1e9;

// numerator / denominator * length, rounded to nearest. Precondition: |length| < 2^41, |numerator| < |denominator| <
// 2^83.
std::int64_t scaled(std::int64_t length, Int128 numerator, Int128 denominator) {
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    const Int128 product = numerator * length;
    const Int128 half = product < 0 ? -(denominator / 2) : denominator / 2;
    return static_cast<std::int64_t>((product + half) / denominator);
}

}  // namespace

Lattice::Lattice(FrameKind frame, const Box& box) {
    if (frame == FrameKind::geographic) {
        turn_ = 2 * lattice_half_turn;
        steps_per_unit_ = lattice_steps_per_degree;
        return;
    }
    if (box.empty()) return;
    // Halve before subtracting: the difference of two finite numbers may overflow.
    const double half_width = box.max_x / 2 - box.min_x / 2;
    const double half_height = box.max_y / 2 - box.min_y / 2;
    const double half = std::max(half_width, half_height);
    const int exponent = half > 0 ? std::clamp(std::ilogb(half) - 38, -200, 1000) : 0;
    steps_per_unit_ = std::ldexp(1.0, -exponent);
    const double step = std::ldexp(1.0, exponent);
    // A multiple of the step, so that whole-number coordinates are preserved exactly.
    origin_x_ = std::nearbyint((box.min_x + half_width) * steps_per_unit_) * step;
    origin_y_ = std::nearbyint((box.min_y + half_height) * steps_per_unit_) * step;
    if (!std::isfinite(origin_x_)) origin_x_ = box.min_x + half_width;
    if (!std::isfinite(origin_y_)) origin_y_ = box.min_y + half_height;
}

Position Lattice::position(LatticePoint p) const {
    if (turn_ != 0) {
        if (p.x > lattice_half_turn) p.x -= turn_;
        if (p.x < -lattice_half_turn) p.x += turn_;
    }
    // Division yields the double nearest to the decimal, unlike multiplication by 1e-9.
    return {origin_x_ + static_cast<double>(p.x) / steps_per_unit_,
            origin_y_ + static_cast<double>(p.y) / steps_per_unit_};
}

std::int64_t Lattice::steps(double units) const {
    constexpr double limit = std::int64_t{1} << 40U;
    return static_cast<std::int64_t>(std::min(units * steps_per_unit_, limit)) + 1;
}

LatticePoint crossing_point(const LatticeSegment& s, const LatticeSegment& t) {
    const Int128 from_a = orientation(t.a, t.b, s.a);
    const Int128 from_b = orientation(t.a, t.b, s.b);
    const Int128 whole = from_a - from_b;  // opposite signs: no cancellation
    return {s.a.x + scaled(s.b.x - s.a.x, from_a, whole), s.a.y + scaled(s.b.y - s.a.y, from_a, whole)};
}

}  // namespace starway::geo
