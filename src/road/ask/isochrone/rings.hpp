// Rings made ready to be shown: valid on the grid of the frame, without small parts and needless points, and as
// polygons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "road/ask/isochrone/outline.hpp"
#include "starway/road/isochrone.hpp"

namespace starway::road::ask {

// Two segments of rings that have a point in common besides the one that joins neighbours; segment i of a ring begins
// at its point i.
struct RingCrossing {
    struct Segment {
        std::uint32_t ring = 0, number = 0;
    };
    Segment first, second;
};
// At most one per segment; empty: the rings are valid. Exact for the coordinates as they are.
std::vector<RingCrossing> crossings_of(const std::vector<OutlineRing>& rings);

// Rounding may make rings touch: takes out points near such places, and as a last resort rings.
void make_valid(std::vector<OutlineRing>& rings);

// Leaves out points that lie within the tolerance of the line that is left (Douglas and Peucker, 1973), but no exact
// ones. A ring that would cross another stays as it is; a small one may come to lie on the other side of one that was
// thinned (leave_out_misplaced()). x and y are of one unit.
void generalize(std::vector<OutlineRing>& rings, double tolerance);

// Of rings that neither cross nor touch: leaves out areas within areas, and holes of none.
void leave_out_misplaced(std::vector<OutlineRing>& rings);

// Square metres. kind: geographic for lon,lat.
double ring_area_m2(const Ring& ring, FrameKind kind);

// Whether a point lies within a ring.
bool ring_holds(const OutlineRing& ring, Position at);
// Whether a line from the point to the right crosses a side: within rings are those points of which it crosses an odd
// number.
bool is_left_of(Position at, Position a, Position b);

// Which places lie within the polygons that rings make, for many of them. A cell of a grid that no side touches has one
// answer, which is kept; in the others, the sides in the cell's row are counted.
class WithinRings {
public:
    // Keeps a reference to the rings, which it reads when it is asked first.
    explicit WithinRings(const std::vector<OutlineRing>& rings) : rings_(&rings) {}
    bool operator()(Position at);

private:
    void build();
    enum class Cell : std::uint8_t { unknown, inside, outside, crossed };
    [[nodiscard]] std::size_t row(double y) const;
    [[nodiscard]] std::size_t column(double x) const;
    [[nodiscard]] bool count_sides(Position at) const;

    const std::vector<OutlineRing>* rings_;
    Box box_;
    double rows_per_unit_ = 0, columns_per_unit_ = 0;
    std::vector<std::vector<std::pair<Position, Position>>> rows_;  // sides, the farthest to the right first
    std::size_t columns_ = 1;
    std::vector<Cell> cells_;  // row by row
};

// Whether two segments have a point in common.
bool sides_meet(Position a, Position b, Position c, Position d);
// Whether the line a-b-c turns back over itself at b.
bool turns_back(Position a, Position b, Position c);

// Joins holes to the rings around them; largest polygon first.
std::vector<RingPolygon> polygons_of(const std::vector<OutlineRing>& rings);

}  // namespace starway::road::ask
