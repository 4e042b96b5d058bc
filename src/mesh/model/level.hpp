// The walkable area of a level given as a triangle soup: floors above one another, crates on them, stairs and walls.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::model {

struct Level {
    // In steps of a lattice, from 0 to 2^27; y is up.
    struct Point {
        std::int64_t x = 0, y = 0, z = 0;
        friend bool operator==(const Point&, const Point&) = default;
    };
    using Face = std::array<std::uint32_t, 3>;
    std::vector<Point> points;
    std::vector<Face> faces;
    std::vector<bool> walkable;  // by face: it faces up and is not too steep
    // Of the agent, in steps.
    double headroom = 0;  // free height required above the walkable area
    double climb = 0;     // greatest height difference of a step
};

// All edges, seen from above (x to the right, z up), go into one triangulation, with the lines along which faces meet
// or leave exactly the headroom. So each face lies above a whole triangle or not at all, and each such piece is
// walkable or not. Pieces on both sides of an edge are joined if their heights differ by at most `climb` and no
// vertical face stands between. Vertices of the draft are x,z and y in steps.
// Errors: data (faces cross or lie above one another too often), interrupted.
Result<MeshDraft> walkable_area(const Level& level, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh::model
