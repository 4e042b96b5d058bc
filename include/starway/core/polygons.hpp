// Polygons by their rings: those that answers draw, and those that nothing passes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/sentence.hpp"

namespace starway {

// A closed line: the first point is not repeated at the end.
using Ring = std::vector<Position>;

// Rings that do not cross themselves or each other. Counter-clockwise outside, clockwise holes (RFC 7946). Longitudes
// are within [-180, 180]: a polygon over the antimeridian is cut there.
struct RingPolygon {
    Ring outer;
    std::vector<Ring> holes;
};

// Rings of impassable polygons, each an outline or a hole. Either orientation; the first point may be repeated at the
// end.
struct Obstacles {
    FrameKind frame = FrameKind::planar;  // planar: x,y in any unit; geographic: lon,lat
    std::vector<Position> points;         // of all rings, concatenated
    std::vector<std::uint32_t> first{0};  // ring r has the points first[r] .. first[r + 1]
    std::vector<bool> holes;              // by ring
    std::uint64_t polygons = 0;
    std::vector<Sentence> notes;  // what was read and repaired, one sentence each
    void add(std::span<const Position> ring, bool hole) {
        points.insert(points.end(), ring.begin(), ring.end());
        first.push_back(static_cast<std::uint32_t>(points.size()));
        holes.push_back(hole);
    }
    [[nodiscard]] std::size_t ring_count() const { return holes.size(); }
    friend bool operator==(const Obstacles&, const Obstacles&) = default;
};

}  // namespace starway
