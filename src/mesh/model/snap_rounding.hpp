// Snap rounding: turns walls into walls that meet in corners only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mesh/model/crossings.hpp"

namespace starway::mesh::model {

// The walls as edges between corners. Corners are distinct lattice points; edges are distinct pairs of them.
struct Arrangement {
    struct Edge {
        std::uint32_t a, b;
        std::int32_t winding;  // of all walls along it; not 0
    };
    std::vector<geo::LatticePoint> corners;
    std::vector<Edge> edges;
    std::uint64_t crossings = 0;  // places where walls crossed
};

// Snap rounding. Every lattice point is the centre of a pixel: a unit square with its left and lower sides, without the
// others. A pixel is hot if it contains an end of a wall or a crossing. Every wall becomes the chain of the centres of
// the hot pixels that it passes through (Hobby, "Practical segment intersection with finite precision output", 1999).
// Then:
//
//  1. No corner lies in the interior of an edge. Suppose that the centre of a hot pixel H lay on the edge between the
//     centres of P and Q. The wall's part between P and Q is the edge with each point moved by a vector from the pixel
//     [-1/2, 1/2)^2, which is convex. So the wall would pass through H, and H would be between P and Q in the chain.
//  2. No two edges cross (Guibas and Marimont, "Rounding arrangements dynamically", 1998). Parts of walls between hot
//     pixels do not cross, since crossings are hot. Moved continuously to the pixel centres, they could only cross
//     after passing over a corner, which 1 rules out.
//
// One pass suffices: a sweep, and one query of the hot pixels per wall. No point moves by more than half a lattice step
// in either direction, however often walls cross.
//
// `points` become corners as well. Coordinates are 0 .. lattice_side. Empty if cancelled, or if walls cross or pass
// near corners more than most_crossings times and twice per wall.
inline constexpr std::uint64_t most_crossings = 2'000'000;
// Outlines that coincide in opposite directions cancel, and leave no wall; lines stay.
enum class WallKind { outlines, lines };
std::optional<Arrangement> snap_rounded(std::span<const geo::LatticePoint> points, std::vector<Wall> walls,
                                        WallKind kind, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh::model
