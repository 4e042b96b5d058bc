// Roads that a route must not take: those that touch an area.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// Polygons with their outlines: what touches one of them touches the area. Exact on the coordinates as they are.
class Area {
public:
    explicit Area(const Obstacles& polygons);
    explicit Area(const Box& box);

    // Whether the straight line between two points has a point in common with the area.
    [[nodiscard]] bool touches(Position from, Position to) const;

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
    // By strips of equal height from the lowest point up, so that a line is held against the sides beside it only: the sides in each, in order.
    std::vector<std::uint32_t> first_, in_strip_;
};

// Appends the arcs that are open for a column along edges whose line touches the area. The network must be verified and have coordinates.
void append_within(const RoadNetwork& network, const WeightColumn& column, const Area& area, std::vector<ArcId>& arcs);

}  // namespace starway::service
