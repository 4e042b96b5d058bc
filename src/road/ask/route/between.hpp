// What is searched, with two points on it, as a graph.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/index/alternatives/two_way_graph.hpp"

namespace starway::road::ask {

// The arcs of what is searched that lead past the ends of a route: a route never passes a point where it could have
// begun or ended. Each once, in order.
std::vector<ArcId> arcs_past(const OpenRoads& roads, const Ends& departures, const Ends& arrivals);

// The open arcs of the network, or of states, and two nodes more: the points, where roads that they lie on are divided.
// So a way that comes to no node twice does not pass its own ends either. Copies nothing of the network; the roads must
// outlive this and its graph.
class GraphBetween {
public:
    GraphBetween(const OpenRoads& roads, const Snapped& from, const Snapped& to);

    // Once: the graph is handed on.
    [[nodiscard]] index::TwoWayGraph take_graph() { return std::move(graph_); }
    [[nodiscard]] std::uint32_t source() const { return source_; }
    [[nodiscard]] std::uint32_t target() const { return target_; }
    // What is travelled along arcs of the graph, from the source to the target.
    [[nodiscard]] std::vector<ArcSpan> passages(std::span<const std::uint32_t> arcs) const;

private:
    void add(std::uint32_t tail, std::uint32_t head, std::uint64_t weight, std::initializer_list<ArcSpan> passages);

    const OpenRoads& roads_;
    index::TwoWayGraph graph_;
    std::uint32_t source_, target_;
    std::uint32_t arc_count_;
    // Of arcs that were added; none where a point is a node.
    std::vector<boost::container::small_vector<ArcSpan, 2>> passages_;
};

}  // namespace starway::road::ask
