// A Delaunay triangulation of points of a lattice, in which walls are edges: constrained, as is said (Chew, "Constrained Delaunay triangulations", 1989).
//
// Points are put in one by one and edges flipped until no circle holds a further point (Lawson, 1977); a wall is flipped into its place
// (Sloan, "A fast algorithm for generating constrained Delaunay triangulations", 1993). Walls may cross, touch, overlap and pass over points: where two cross,
// both get a corner, rounded to the lattice. Every decision is made in integers, so nothing depends on a tolerance.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/triangles.hpp"
#include "starway/progress.hpp"
#include "topology/lattice.hpp"

namespace starway::mesh {

class Delaunay {
public:
    using Point = topology::LatticePoint;
    static constexpr std::int64_t side = std::int64_t{1} << 29U;

    // Of the box from 0,0 to the corner, whose coordinates are at most `side`.
    explicit Delaunay(Point corner);

    // The number of the point; that of an earlier one at the same place. Precondition: it lies inside the box, not on its rim.
    std::uint32_t insert(Point point);
    // The same for many, in an order in which the next one is never far. Stops early when it is told to.
    std::vector<std::uint32_t> insert_all(std::span<const Point> points, const CancelFlag* cancel = nullptr);
    // A wall along which the winding number to the left is greater by `winding` than that to the right. Both are inserted points. False: the
    // walls cross so often that they were given up; at most `most_crossings` are taken.
    bool add_wall(std::uint32_t a, std::uint32_t b, std::int32_t winding);
    std::uint64_t most_crossings = 0;

    [[nodiscard]] const Triangles& triangles() const { return triangles_; }
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] std::uint64_t crossings() const { return crossings_; }
    // By triangle: how often walls go round it counterclockwise; 0 at the rim.
    [[nodiscard]] std::vector<std::int32_t> windings() const;

private:
    struct Wall {
        std::uint32_t a, b;
        std::int32_t winding;
    };
    [[nodiscard]] int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    // An edge of the triangle that a point lies in, or on whose rim it lies.
    std::uint32_t locate(Point point);
    // Flips until all is Delaunay again, beginning with the edges that wait.
    void restore();
    [[nodiscard]] bool is_crossed(std::uint32_t edge, std::uint32_t a, std::uint32_t b) const;
    // The first thing that the line from a to b meets: the wall itself, a corner on it, or an edge across it.
    struct Met {
        enum Kind { wall, corner, edge } kind;
        std::uint32_t place;  // an edge; or a corner
    };
    [[nodiscard]] Met meet(std::uint32_t a, std::uint32_t b) const;
    // Edges from a on that the line crosses, up to a corner on it, which is returned; none at a wall across it, which is the last edge.
    std::uint32_t collect_crossed(std::uint32_t a, std::uint32_t b, std::uint32_t first);
    void cut_both(const Wall& wall, std::uint32_t across);
    void flip_into_place(std::uint32_t a, std::uint32_t b);

    Triangles triangles_;
    std::vector<Point> points_;
    std::vector<std::uint32_t> waiting_;  // edges to look at
    std::vector<Wall> walls_;             // to be put in
    struct Crossed {
        std::uint32_t a, b;
    };
    std::vector<Crossed> crossed_;
    std::uint32_t last_ = 0;    // an edge near the last point
    std::uint32_t random_ = 1;  // for walks that never go in circles
    std::uint64_t crossings_ = 0;
};

}  // namespace starway::mesh
