#include "starway/road/network.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "starway/road/route.hpp"

namespace starway {
namespace {

// Points of a leg's line and the ids of the nodes there. A point where the last one was is the same one, as in the
// line; so is the beginning, or the end, of a leg that coincides with a node.
class IdsOfLine {
public:
    // The node behind the leg's beginning, or beyond its end, which lies at `position`.
    void add_outer(std::int64_t id, Position position) {
        outer_ = id;
        if (!ids_.empty() && last_ == position) return;
        add(id, position);
        begins_outside_ = ids_.size() == 1;
    }
    void add(std::int64_t id, Position position) {
        const bool is_again = !ids_.empty() && last_ == position;
        if (is_again && begins_outside_ && ids_.size() == 1) ids_.back() = id;
        if (!is_again) ids_.push_back(id);
        last_ = position;
    }
    // A line has two points, even if they coincide.
    std::vector<std::int64_t> take() && {
        if (ids_.size() == 1) ids_.push_back(begins_outside_ ? outer_ : ids_.front());
        return std::move(ids_);
    }

private:
    std::vector<std::int64_t> ids_;
    Position last_;
    std::int64_t outer_ = 0;
    bool begins_outside_ = false;
};

// It stays where it begins, or crosses a square in one line.
bool is_beside_nodes(const Leg& leg) {
    return leg.arcs.empty() && (leg.walks.empty() || leg.nodes.empty());
}

}  // namespace

std::optional<std::vector<std::int64_t>> node_ids_of(const RoadNetwork& network, const Leg& leg) {
    const RoadNodeIds ids(network);
    if (!ids.complete() || leg.line.empty()) return std::nullopt;
    IdsOfLine along;
    if (leg.arcs.empty() && leg.nodes.empty()) return std::nullopt;
    const auto next_to = [&](std::size_t node, Position position) {
        if (node < leg.nodes.size()) along.add_outer(ids.of(leg.nodes[node]), position);
    };
    if (leg.arcs.empty() || (!leg.walks.empty() && leg.walks.front().point == 0)) next_to(0, leg.line.front());
    if (leg.arcs.empty())
        for (std::size_t point = 1; point < leg.line.size(); ++point) next_to(0, leg.line[point]);
    std::vector<std::int64_t> points;
    std::vector<Position> places;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const EdgeId edge = network.edge(leg.arcs[i]);
        const bool backward = network.is_backward(leg.arcs[i]);
        points.clear();
        places.clear();
        ids.append(edge, backward, points);
        network.append_line(edge, backward, places);
        // The segment as it is numbered in the direction of travel.
        const auto numbered = [&](std::size_t segment) { return backward ? points.size() - 2 - segment : segment; };
        const bool begins = i == 0 && leg.first_from > 0;
        const bool ends = i + 1 == leg.arcs.size() && leg.last_to < 1;
        const std::size_t first = begins ? numbered(leg.first_segment) : 0;
        const std::size_t last = ends ? numbered(leg.last_segment) + 1 : points.size() - 1;
        if (begins) along.add_outer(points[first], leg.line.front());
        for (std::size_t point = begins ? first + 1 : first; point < (ends ? last : last + 1); ++point)
            along.add(points[point], places[point]);
        if (ends) along.add_outer(points[last], leg.line.back());
    }
    if (!leg.arcs.empty() && !leg.walks.empty() && leg.walks.back().point + 2 == leg.line.size())
        next_to(leg.nodes.size() - 1, leg.line.back());
    return std::move(along).take();
}

std::vector<NodeId> nodes_along(const RoadNetwork& network, const Leg& leg) {
    if (leg.arcs.empty()) return leg.nodes;
    std::vector<NodeId> nodes{network.tail(leg.arcs.front())};
    for (const ArcId arc : leg.arcs) nodes.push_back(network.head(arc));
    return nodes;
}

void add_node_ids(const RoadNetwork& network, Route& route) {
    const RoadNodeIds of(network);
    for (Leg& leg : route.legs) {
        if (auto ids = node_ids_of(network, leg)) leg.node_ids = *std::move(ids);
        if (!of.complete() || !is_beside_nodes(leg) || leg.from >= route.waypoints.size()) continue;
        const Waypoint& at = route.waypoints[leg.from];
        if (!at.edge.valid()) continue;
        const auto around = of.of_segment(at.edge, at.segment);
        leg.node_ids.assign(around.begin(), around.end());
    }
}

}  // namespace starway
