// A polygon with holes, and which of its corners see each other. All arithmetic is exact, in integers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::io::osm {

// A ring's corners; the first is not repeated. Straight lines are those on the map of longitude and latitude, which for the size of a square are
// the same as on the ground.
using CornerRing = std::vector<FixedPosition>;

// Whether the ring encloses the point, or passes it.
bool encloses(std::span<const FixedPosition> ring, FixedPosition at);

class Polygon {
public:
    // The first ring is the outline, the others are holes; in any direction. Nothing if a ring crosses or touches itself or another anywhere but at
    // common corners, or has no area. O(n²) in the corners.
    static std::optional<Polygon> make(std::span<const CornerRing> rings);

    // Corners are numbered through all rings.
    [[nodiscard]] std::size_t corners() const { return at_.size(); }
    // Whether shortest paths may bend here: the corner is not convex.
    [[nodiscard]] bool is_reflex(std::uint32_t corner) const;

    // Pairs of corners of which each sees the other, without the sides of the rings. Together with the sides they hold a shortest path within the
    // polygon, along its walls too, between any two entries: of the other corners only those where a path may bend are joined, and only by lines
    // that touch the wall there. O(k² n) for k entries and corners that are not convex.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> sights(const std::vector<bool>& is_entry) const;

    [[nodiscard]] FixedPosition at(std::uint32_t corner) const { return at_[corner]; }

private:
    [[nodiscard]] bool are_rings_apart() const;
    [[nodiscard]] bool may_leave(std::uint32_t from, FixedPosition towards) const;
    [[nodiscard]] bool touches_wall(std::uint32_t corner, FixedPosition other) const;
    [[nodiscard]] bool is_blocked(FixedPosition from, FixedPosition to) const;

    std::vector<FixedPosition> at_;
    std::vector<std::uint32_t> previous_, next_;  // with the inside to the left
};

}  // namespace starway::io::osm
