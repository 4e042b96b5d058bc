// Conversion between coordinates and the integer lattice for triangulations.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/model/crossings.hpp"
#include "starway/core/geometry.hpp"

namespace starway::mesh::model {

// The step is a power of two and the origin a multiple of it, so points of the lattice are exact.
class Lattice {
public:
    // For a box with a margin, at least two steps.
    Lattice(const Box& box, double margin) {
        const double longer = std::max(box.max_x - box.min_x, box.max_y - box.min_y) + 2 * margin;
        const double farthest =
            std::max({std::abs(box.min_x), std::abs(box.min_y), std::abs(box.max_x), std::abs(box.max_y)});
        constexpr double most_steps = lattice_side / 2;
        constexpr double most_exact = 1125899906842624;  // 2^50
        step_ = std::ldexp(1.0, std::ilogb(std::max({longer / most_steps, farthest / most_exact, 1e-90})) + 1);
        const double room = std::max(std::ceil(margin / step_), 2.0);
        origin_ = {std::floor(box.min_x / step_) - room, std::floor(box.min_y / step_) - room};
        corner_ = {static_cast<std::int64_t>(std::ceil(box.max_x / step_) + room - origin_.x),
                   static_cast<std::int64_t>(std::ceil(box.max_y / step_) + room - origin_.y)};
    }

    [[nodiscard]] geo::LatticePoint corner() const { return corner_; }
    [[nodiscard]] geo::LatticePoint at(Position p) const {
        return {static_cast<std::int64_t>(std::nearbyint(p.x / step_) - origin_.x),
                static_cast<std::int64_t>(std::nearbyint(p.y / step_) - origin_.y)};
    }
    [[nodiscard]] Position position(geo::LatticePoint p) const {
        return {(static_cast<double>(p.x) + origin_.x) * step_, (static_cast<double>(p.y) + origin_.y) * step_};
    }

private:
    double step_ = 1;
    Position origin_;  // in steps
    geo::LatticePoint corner_;
};

// Twice the signed area of a ring; positive if counterclockwise.
inline geo::Int128 twice_area(std::span<const geo::LatticePoint> ring) {
    geo::Int128 area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const geo::LatticePoint a = ring[i];
        const geo::LatticePoint b = ring[i + 1 == ring.size() ? 0 : i + 1];
        area += geo::Int128{a.x} * b.y - geo::Int128{a.y} * b.x;
    }
    return area;
}

// Adds the ring's walls, in either orientation: if it does not cross itself, the winding number inside increases by
// `winding`.
inline void add_ring(std::span<const geo::LatticePoint> ring, std::int32_t winding, std::vector<Wall>& walls) {
    if (twice_area(ring) < 0) winding = -winding;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const geo::LatticePoint b = ring[i + 1 == ring.size() ? 0 : i + 1];
        if (ring[i] != b) walls.push_back({ring[i], b, winding});
    }
}

}  // namespace starway::mesh::model
