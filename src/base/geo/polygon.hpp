// A polygon with holes: which of its corners see each other, and what is seen from a point in it. All arithmetic is
// exact, in integers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// A ring's corners; the first is not repeated. Straight lines are those on the map of longitude and latitude, which for
// the size of a square are the same as on the ground.
using CornerRing = std::vector<FixedPosition>;

// How far corners of one polygon may be from each other, in x and in y: a degree. No sum of products overflows.
constexpr std::int64_t widest_polygon = 10'000'000;

// Whether the ring encloses the point, or passes it.
bool ring_encloses(std::span<const FixedPosition> ring, FixedPosition at);

class Polygon {
public:
    // The first ring is the outline, the others are holes; in any direction. Nothing if a ring crosses or touches
    // itself or another anywhere but at common corners, or has no area. O(n²) in the corners.
    static std::optional<Polygon> make(std::span<const CornerRing> rings);
    // The same where rings are known to be apart. O(n).
    static std::optional<Polygon> known(std::span<const CornerRing> rings);

    // Corners are numbered through all rings.
    [[nodiscard]] std::size_t corners() const { return at_.size(); }
    // Whether shortest paths may bend here: the corner is not convex.
    [[nodiscard]] bool is_reflex(std::uint32_t corner) const;

    // Pairs of corners of which each sees the other, without the sides of the rings. Together with the sides they hold
    // a shortest path within the polygon, along its walls too, between any two entries: of the other corners only those
    // where a path may bend are joined, and only by lines that touch the wall there. O(k² n) for k entries and corners
    // that are not convex.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> sights(const std::vector<bool>& is_entry) const;

    [[nodiscard]] FixedPosition at(std::uint32_t corner) const { return at_[corner]; }

    // A point in the polygon, from which one looks around: within it, on a side (that which begins at a corner), or at
    // a corner.
    struct Standpoint {
        FixedPosition at;
        std::optional<std::uint32_t> side, corner;
        [[nodiscard]] bool is_within() const { return !side && !corner; }
    };
    // Nothing if it is outside. A point that is as near to a side or a corner as rounded coordinates tell is there.
    [[nodiscard]] std::optional<Standpoint> stand(FixedPosition at) const;
    [[nodiscard]] bool sees(const Standpoint& from, const Standpoint& to) const;
    [[nodiscard]] bool sees(const Standpoint& from, std::uint32_t corner) const;

private:
    [[nodiscard]] bool are_rings_apart() const;
    [[nodiscard]] bool encloses(FixedPosition at) const;
    [[nodiscard]] bool may_leave(std::uint32_t from, FixedPosition towards) const;
    [[nodiscard]] bool may_leave_all(std::uint32_t from, FixedPosition towards) const;
    [[nodiscard]] bool may_leave(const Standpoint& from, FixedPosition towards) const;
    [[nodiscard]] bool touches_wall(std::uint32_t corner, FixedPosition other) const;
    [[nodiscard]] bool is_blocked(FixedPosition from, FixedPosition to) const;
    [[nodiscard]] bool is_blocked(const Standpoint& from, const Standpoint& to) const;

    std::vector<FixedPosition> at_;
    std::vector<std::uint32_t> previous_, next_;  // with the inside to the left
};

}  // namespace starway::geo
