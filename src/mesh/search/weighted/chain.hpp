// A path over a mesh with costs as a chain of points on the edges that it meets, pulled taut.
#pragma once

#include <cstdint>
#include <vector>

#include "mesh/search/weighted/edges.hpp"

namespace starway::mesh::search {

class Chain {
public:
    static constexpr std::uint32_t along = NavigationMesh::none;

    Chain(const SharedEdges& edges, Position from) : edges_(&edges), points_{{SharedEdges::none, 0, from, along, 0}} {}
    // Goes on to a point of an edge, through a polygon or along the edge of the last point.
    void add(std::uint32_t edge, double at, std::uint32_t polygon);
    void finish(Position to, std::uint32_t polygon);

    // Moves the points on their edges until little is left to gain. The cost is convex in them, so what is left is
    // small.
    void tighten(int most_sweeps);
    [[nodiscard]] double cost() const;
    // The path without points at which nothing changes.
    [[nodiscard]] std::vector<Position> line() const;

private:
    struct Point {
        std::uint32_t edge;
        double at;
        Position place;
        std::uint32_t polygon;  // that leads here; along: the edge
        double cost;            // of a unit of length on the way here
    };
    void add_point(Point point);
    double improve(std::size_t number);
    bool pull_strings();
    void pull_string(std::size_t first, std::size_t last);
    [[nodiscard]] std::size_t end_of_run(std::size_t first) const;

    const SharedEdges* edges_;
    std::vector<Point> points_;
};

}  // namespace starway::mesh::search
