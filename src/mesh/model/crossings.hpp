// Crossings of lattice segments: a plane sweep (Bentley and Ottmann, "Algorithms for reporting and counting geometric
// intersections", 1979) with exact arithmetic. Segments may overlap, touch, be vertical, and meet in any number in one
// point.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/geo/lattice.hpp"
#include "starway/core/progress.hpp"

namespace starway::mesh::model {

// Coordinates are 0 .. lattice_side.
inline constexpr std::int64_t lattice_side = std::int64_t{1} << 29U;

// A segment along which the winding number on the left exceeds that on the right by `winding`.
struct Wall {
    geo::LatticePoint a, b;
    std::int32_t winding = 1;
};

struct Crossings {
    std::vector<geo::LatticePoint>
        rounded;               // one for each point where interiors of segments meet; may contain duplicates
    std::uint64_t places = 0;  // where the interiors of segments of different directions cross
};

// Time: (n + k) log n for n segments and k crossings, counted with multiplicity. Empty if k exceeds `most`, or if
// cancelled.
// Precondition: a is lexicographically less than b in every segment.
std::optional<Crossings> find_crossings(std::span<const Wall> segments, std::uint64_t most,
                                        const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh::model
