// A search on roads, and the roads around it, for whoever draws them. Longitudes run on across the antimeridian.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "starway/road/router.hpp"

namespace starway::service {

inline constexpr std::size_t most_drawn_edges = 100'000;

// The nodes that the request wanted explored, with the ends of each leg and the line of the route. The nodes of each leg have numbers of
// their own, and so has the start of each, which is the parent of the nodes that its search began with. Precondition: the network has
// coordinates.
draw::SearchRecord road_record(const Route& route, const RoadNetwork& network);

struct RoadShapes {
    draw::Shapes shapes;
    std::string note;  // what was left out; empty: nothing
};
// The roads in view of the record, the longest where there are more than `most`. Precondition: the network has coordinates.
RoadShapes road_shapes(const RoadNetwork& network, const draw::SearchRecord& record,
                       std::size_t most = most_drawn_edges);
// And further routes, drawn stronger than roads.
void add_lines(std::span<const Route> routes, const draw::SearchRecord& record, draw::Shapes& shapes);

}  // namespace starway::service
