// Walls that meet in corners only: snap rounding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mesh/crossings.hpp"

namespace starway::mesh {

// The walls as edges between corners. Corners are points of the lattice, each one once; edges are different pairs of them.
struct Arrangement {
    struct Edge {
        std::uint32_t a, b;
        std::int32_t winding;  // of all walls along it; not 0
    };
    std::vector<topology::LatticePoint> corners;
    std::vector<Edge> edges;
    std::uint64_t crossings = 0;  // places where walls crossed
};

// Every point of the lattice is the middle of a pixel, a unit square with its left and lower sides but without the others. A pixel is hot if an end of a wall or a
// crossing lies in it. Every wall becomes the chain of the middles of the hot pixels that it goes through (Hobby, "Practical segment
// intersection with finite precision output", 1999). Then:
//
// 1. No inner point of an edge is a corner. If the middle of a hot pixel H lay on the edge between the middles of P and Q, then the wall's part between P and Q, being
//    the edge moved at each point by a vector from the pixel [-1/2, 1/2)^2, which is convex, would go through H, and H would be between P and Q in the chain.
// 2. No two edges cross: the theorem of Guibas and Marimont ("Rounding arrangements dynamically", 1998). Parts of walls between hot pixels do not cross, for where they
//    cross is hot; moved to the middles of the pixels all at once and steadily, they could only cross by passing over a corner first, which 1 rules out.
//
// Nothing is repeated until it holds: one pass does it all, and it ends because it is a sweep and one look at the hot pixels for each wall. No point moves by
// more than half a step of the lattice either way, however often walls cross.
//
// `points` become corners as well. Coordinates are from 0 to lattice_side. Nothing where walls cross, or pass near corners, more than most_crossings times and
// twice for each wall, or it is cancelled.
inline constexpr std::uint64_t most_crossings = 2'000'000;
// Where outlines lie upon each other in opposite directions, their windings cancel out, and there is no wall; lines stay.
enum class WallKind { outlines, lines };
std::optional<Arrangement> snap_rounded(std::span<const topology::LatticePoint> points, std::vector<Wall> walls,
                                        WallKind kind, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh
