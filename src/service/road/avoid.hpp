// Avoided roads: those that touch an area.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// A union of closed polygons. Exact in the given coordinates.
class Area {
public:
    explicit Area(const Obstacles& polygons);
    explicit Area(const Box& box);

    // Whether the segment between two points intersects the area.
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
    // The sides in each horizontal strip of equal height, from the bottom up, so that a line is tested against nearby sides only.
    std::vector<std::uint32_t> first_, in_strip_;
};

// Appends the column's open arcs of edges that touch the area. Precondition: the network is verified and has coordinates.
void append_within(const RoadNetwork& network, const WeightColumn& column, const Area& area, std::vector<ArcId>& arcs);

}  // namespace starway::service
