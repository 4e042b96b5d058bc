// Areas that a request keeps out of: which roads touch them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Polygons with their outlines: what touches one of them touches the area. Exact on the coordinates as they are.
class Area {
public:
    explicit Area(const Obstacles& polygons);

    // Whether the straight line between two points has a point in common with the area.
    [[nodiscard]] bool touches(Position from, Position to) const;
    [[nodiscard]] const Box& bounds() const { return bounds_; }

private:
    struct Side {
        Position a, b;
        std::uint32_t polygon;
    };
    void cut();
    [[nodiscard]] std::size_t strip_of(double y) const;
    [[nodiscard]] bool holds(Position at) const;

    Box bounds_;
    std::vector<Side> sides_;  // polygon by polygon
    // By strips of equal height from the lowest point up, so that a line is held against the sides beside it only: the
    // sides in each, in order.
    std::vector<std::uint32_t> first_, in_strip_;
};

// The edges with a piece of line so long that on the globe it runs far from the straight line between its coordinates.
// O(points).
std::vector<EdgeId> long_edges(const RoadNetwork& network);

// All edges by their numbers in the source. O(edges log edges).
std::vector<EdgeId> edges_by_source(const RoadNetwork& network);

// What is found once for all requests; a list that a request does not need may be empty.
struct EdgeLists {
    std::span<const EdgeId> long_edges;  // of areas
    std::span<const EdgeId> by_source;   // of roads
};

// The arcs that are open for a column along edges whose line touches one of the areas, or along what else `closed`
// names, each once and in order. Looks at long edges and at roads near the areas, or at all where an area is large.
// The network must be verified. Errors (usage): an edge, an arc or a road that is missing from the network; an area, if
// it has no coordinates.
Result<std::vector<ArcId>> closed_arcs(const RoadNetwork& network, const WeightColumn& column, const Closed& closed,
                                       const EdgeLists& lists);

}  // namespace starway::road::ask
