// A constrained Delaunay triangulation of points of a lattice: walls are edges of it (Chew, "Constrained Delaunay triangulations", 1989).
//
// Points are put in one by one and edges flipped until no circle holds a further point (Lawson, 1977). Then each wall is put in: the triangles
// that it crosses are taken out, and the polygons to its left and right filled anew. Every decision is the sign of a determinant of integers,
// exact in 64 or 128 bits. All of it ends:
//
// - Finding the triangle of a point: one walks over edges beyond which the point lies. As long as there are no walls, the triangulation is Delaunay, and the power of the
//   point with respect to the circle of the triangle falls with each step, or stays where both triangles have one circle. Triangles of one circle are a
//   triangulation of a convex polygon, in which one cannot go round; and nobody goes back over the edge he came by. So no triangle is entered twice.
// - Flipping: an edge is flipped only if a point lies strictly inside a circle, which strictly lowers the triangulation lifted onto the paraboloid z = x^2 + y^2. No
//   triangulation comes again, and there are finitely many. Where four points are on one circle nothing is flipped.
// - Walls: they come from snap_rounded(), so that they meet in corners only, and no corner lies on one between its ends. The triangles that a wall crosses are
//   a strip of finite length. What lies on one side of it is a polygon P with the wall as base, and each corner v of P between the ends is that of a
//   triangle through which the base goes, so v sees an open part of the base. As long as P has more than three corners, one of those between the ends is
//   strictly convex (the angles add up to (n - 2) pi, those of the base are less than pi); let it be v, u and w its neighbours. Then no corner of P but these
//   three lies in the triangle uvw: let x be one of those farthest from uw. What is above the parallel through x is empty, and v sees the base between u's
//   and w's sights; x, say on u's side, is reached from v through the empty part, hence u's sights leave through it, over the edge vw, which is none of the base. Sights
//   form an open set, so this is not a matter of touching. So uvw can be cut off, and the rest of P is like P: the sight of another corner cannot pass
//   through uvw, of which two sides are P's own. In the end one triangle is left. A stack does it in linear time (as Graham's scan).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/snap_rounding.hpp"
#include "mesh/triangles.hpp"
#include "starway/core/progress.hpp"

namespace starway::mesh {

class Delaunay {
public:
    using Point = topology::LatticePoint;

    // Of the box from 0,0 to the corner, whose coordinates are at most lattice_side.
    explicit Delaunay(Point corner);

    // Once: the arrangement's corners and edges. Precondition: the corners lie inside the box, not on its rim. False: cancelled.
    bool insert(const Arrangement& arrangement, const CancelFlag* cancel = nullptr);

    // The box's corners come first.
    [[nodiscard]] const Triangles& triangles() const { return triangles_; }
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    // By triangle: how often walls go round it counterclockwise; 0 at the rim.
    [[nodiscard]] std::vector<std::int32_t> windings() const;

private:
    [[nodiscard]] int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }
    // An edge of the triangle that a point lies in, or on whose rim it lies.
    [[nodiscard]] std::uint32_t locate(Point point) const;
    // The number of the point; that of an earlier one at the same place.
    std::uint32_t insert(Point point);
    // Along a Hilbert curve, so that the next one is never far.
    std::vector<std::uint32_t> insert_all(std::span<const Point> points);
    // Flips until all is Delaunay again, beginning with the edges that wait.
    void restore();

    // How a wall begins: with the edge that it is, or with the first that it crosses, from its first end or from its other.
    struct Beginning {
        enum Kind { edge, crossing, crossing_from_b } kind;
        std::uint32_t edge_number;
    };
    [[nodiscard]] Beginning find(std::uint32_t a, std::uint32_t b) const;
    bool looks_along(std::uint32_t from, std::uint32_t to, std::uint32_t edge, Beginning& found) const;
    void put_in(std::uint32_t a, std::uint32_t b, std::uint32_t crossed, std::int32_t winding);

    // An edge of a polygon that is filled: where it begins, and what lies on its other side.
    struct Side {
        std::uint32_t from;
        std::uint32_t across;  // a new half-edge, or else the number of one of outlines_
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
    std::vector<std::uint32_t> waiting_;  // edges to look at
    std::uint32_t last_ = 0;              // an edge near the last point
    const CancelFlag* cancel_ = nullptr;
    // For one wall: the triangles it crosses, what surrounds them, and that to its right and left by number.
    std::vector<std::uint32_t> strip_, right_, left_;
    std::vector<Outline> outlines_;
    std::vector<Side> sides_;
};

}  // namespace starway::mesh
