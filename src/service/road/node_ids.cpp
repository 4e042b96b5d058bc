#include "starway/road/node_ids.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "starway/road/route.hpp"

namespace starway {
// The points strictly after the leg's begin and strictly before its end, as its line has them; equal ones that follow each other, of a barrier, once.
std::optional<std::vector<std::int64_t>> node_ids_of(const RoadNetwork& network, const Leg& leg) {
    const RoadNodeIds ids(network);
    if (!ids.complete()) return std::nullopt;
    std::vector<std::int64_t> passed;
    const auto pass = [&](std::int64_t id) {
        if (passed.empty() || passed.back() != id) passed.push_back(id);
    };
    if (leg.arcs.empty())
        for (const NodeId node : leg.nodes) pass(ids.of(node));
    std::vector<std::int64_t> points;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const bool backward = network.is_backward(leg.arcs[i]);
        points.clear();
        ids.append(network.edge(leg.arcs[i]), backward, points);
        // The segment as it is numbered in the direction of travel.
        const auto along = [&](std::size_t segment) { return backward ? points.size() - 2 - segment : segment; };
        const bool begins = i == 0 && leg.first_from > 0;
        const bool ends = i + 1 == leg.arcs.size() && leg.last_to < 1;
        const std::size_t end = ends ? along(leg.last_segment) + 1 : points.size();
        for (std::size_t point = begins ? along(leg.first_segment) + 1 : 0; point < end; ++point) pass(points[point]);
    }
    return passed;
}

void add_node_ids(const RoadNetwork& network, Route& route) {
    for (Leg& leg : route.legs)
        if (auto ids = node_ids_of(network, leg)) leg.node_ids = *std::move(ids);
}

}  // namespace starway
