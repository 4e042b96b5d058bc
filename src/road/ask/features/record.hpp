// A road search and the roads around it, for drawing. Longitudes are unwrapped across the antimeridian.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

inline constexpr std::size_t most_drawn_edges = 100'000;

// The explored nodes, the ends of each leg, and the route's line. Each leg numbers its nodes separately; its start is
// the parent of the search's first nodes. Precondition: the network has coordinates.
draw::SearchRecord road_record(const Route& route, const RoadNetwork& network);

struct RoadShapes {
    draw::Shapes shapes;
    std::string note;  // what was omitted; empty if nothing
};
// The roads in the record's view, cut at its border, or the `most` most important of them. Precondition: the network
// has coordinates.
RoadShapes road_shapes(const RoadNetwork& network, const draw::SearchRecord& record,
                       std::size_t most = most_drawn_edges);
// The same with additional routes, drawn stronger than roads.
void add_lines(std::span<const Route> routes, const draw::SearchRecord& record, draw::Shapes& shapes);

}  // namespace starway::road::ask
