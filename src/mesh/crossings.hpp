// Where segments of a lattice cross: a sweep over the plane (Bentley and Ottmann, "Algorithms for reporting and counting geometric
// intersections", 1979), with exact arithmetic. Segments may overlap, touch, be upright, and meet in any number in one point.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "starway/core/progress.hpp"
#include "topology/lattice.hpp"

namespace starway::mesh {

// Coordinates go from 0 to this.
inline constexpr std::int64_t lattice_side = std::int64_t{1} << 29U;

// A segment along which the winding number to the left is greater by `winding` than that to the right.
struct Wall {
    topology::LatticePoint a, b;
    std::int32_t winding = 1;
};

struct Crossings {
    std::vector<topology::LatticePoint>
        rounded;               // one for each place where inner points of segments meet; some may be equal
    std::uint64_t places = 0;  // where segments of different directions cross within both
};

// Time: (n + k) log n for n segments and k crossings, counted with multiplicity. Nothing where k exceeds `most`, or it is cancelled.
// Precondition: a is lexicographically less than b in every segment.
std::optional<Crossings> find_crossings(std::span<const Wall> segments, std::uint64_t most,
                                        const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh
