// The ground of a level: triangles in space as a modelling program leaves them, floors one above another, crates on them, stairs and walls.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh {

struct Level {
    // Whole steps of a lattice, from 0 to 2^27; y is up.
    struct Point {
        std::int64_t x = 0, y = 0, z = 0;
        friend bool operator==(const Point&, const Point&) = default;
    };
    using Face = std::array<std::uint32_t, 3>;
    std::vector<Point> points;
    std::vector<Face> faces;
    std::vector<bool> walkable;  // by face: it faces up, and is not too steep
    // For who walks there, in steps.
    double headroom = 0;  // that must be free above ground
    double climb = 0;     // between two pieces of ground that one steps from to the other
};

// Seen from above (x to the right, z up), all edges are put into one triangulation, and so are the lines along which faces meet or leave just enough
// headroom; so above each of its triangles every face lies wholly or not at all, and is a piece of ground or not. Pieces on both sides of
// an edge are joined where they are no farther apart than one climbs and no upright face is in between. Vertices and facets of the draft are
// x,z and y in steps.
// Errors: data, where the faces cross each other, or lie one above another, too often; interrupted.
Result<MeshDraft> ground_of(const Level& level, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh
