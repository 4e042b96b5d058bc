// A constrained Delaunay triangulation of lattice points: walls are edges of it (Chew, "Constrained Delaunay
// triangulations", 1989).
//
// Points are inserted one by one, and edges are flipped until no circumcircle contains another point (Lawson, 1977).
// Then each wall is inserted: the triangles that it crosses are removed, and the polygons on its left and right are
// triangulated again. Every decision is the sign of an integer determinant, exact in 64 or 128 bits. All steps
// terminate:
//
//  - Point location walks across edges beyond which the point lies. Without walls the triangulation is Delaunay, so the
//    power of the point with respect to the triangle's circumcircle falls with each step, or stays if both triangles
//    share one circle. The triangles of one circle triangulate a convex polygon, in which the walk cannot cycle, and it
//    never returns over the edge that it came by. So no triangle is visited twice.
//  - Flipping: an edge is flipped only if a point lies strictly inside a circumcircle, which strictly lowers the
//    triangulation lifted onto the paraboloid z = x^2 + y^2. No triangulation recurs, and there are finitely many.
//    Cocircular points are not flipped.
//  - Walls come from snap_rounded(), so they meet in corners only, and no corner lies in the interior of a wall. The
//    triangles that a wall crosses form a finite strip. One side of it is a polygon P with the wall as base, and each
//    corner v of P between the ends belongs to a triangle that the base crosses, so v sees an open part of the base.
//    While P has more than three corners, one of those between the ends is strictly convex (the angles sum to (n - 2)
//    pi, those at the base are less than pi). Let v be one, and u and w its neighbours. Then no other corner of P lies
//    in the triangle uvw. Otherwise let x be one farthest from uw. Above the parallel through x the triangle is empty,
//    and v sees the base between the views of u and w. If x is on u's side, u's views of the base leave through the
//    empty part, over the edge vw, which is not part of the base: a contradiction. Views are open sets, so touching
//    does not matter. So uvw can be cut off. The rest of P has the same property, since the view of another corner
//    cannot pass through uvw, two sides of which are P's own. Finally one triangle is left. A stack does this in linear
//    time (Graham scan).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/model/snap_rounding.hpp"
#include "mesh/model/triangles.hpp"
#include "starway/core/progress.hpp"

namespace starway::mesh::model {

class Delaunay {
public:
    using Point = geo::LatticePoint;

    // Triangulates the box from 0,0 to the corner, whose coordinates are at most lattice_side.
    explicit Delaunay(Point corner);

    // Call once, with the arrangement's corners and edges. Precondition: the corners lie strictly inside the box.
    // Returns false if cancelled.
    bool insert(const Arrangement& arrangement, const CancelFlag* cancel = nullptr);

    // The box's corners come first.
    [[nodiscard]] const Triangles& triangles() const { return triangles_; }
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    // By triangle: its winding number with respect to the walls; 0 at the rim.
    [[nodiscard]] std::vector<std::int32_t> windings() const;

private:
    [[nodiscard]] int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }
    // An edge of the triangle that contains a point, possibly on its boundary.
    [[nodiscard]] std::uint32_t locate(Point point) const;
    // Returns the point's number; for a duplicate, that of the earlier point.
    std::uint32_t insert(Point point);
    // Along a Hilbert curve, so that consecutive points are close.
    std::vector<std::uint32_t> insert_all(std::span<const Point> points);
    // Flips until the triangulation is Delaunay again, starting with the waiting edges.
    void restore();

    // How a wall begins: the edge that it is, or the first edge that it crosses, seen from one of its ends.
    struct Beginning {
        enum Kind { edge, crossing, crossing_from_b } kind;
        std::uint32_t edge_number;
    };
    [[nodiscard]] Beginning find(std::uint32_t a, std::uint32_t b) const;
    bool looks_along(std::uint32_t from, std::uint32_t to, std::uint32_t edge, Beginning& found) const;
    void put_in(std::uint32_t a, std::uint32_t b, std::uint32_t crossed, std::int32_t winding);

    // An edge of a polygon being triangulated: its origin, and what lies on its other side.
    struct Side {
        std::uint32_t from;
        std::uint32_t across;  // a new half-edge, or the index of one of outlines_
        bool is_new;
    };
    // A half-edge around the strip.
    struct Outline {
        std::uint32_t from;
        std::uint32_t edge;  // before
        std::uint32_t twin;  // before
        std::int32_t winding;
        std::uint32_t now = Triangles::none;
    };
    std::uint32_t fill(std::span<const std::uint32_t> chain, std::uint32_t end);
    void join(const Side& side, std::uint32_t edge);

    Triangles triangles_;
    std::vector<Point> points_;
    std::vector<std::uint32_t> waiting_;  // edges to check
    std::uint32_t last_ = 0;              // an edge near the last point
    const CancelFlag* cancel_ = nullptr;
    // Of one wall: the triangles that it crosses, the half-edges around them, and the chains on its right and left.
    std::vector<std::uint32_t> strip_, right_, left_;
    std::vector<Outline> outlines_;
    std::vector<Side> sides_;
};

}  // namespace starway::mesh::model
