// Where searches begin and end: the arcs by which one leaves from a point on the network, or comes to it.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "network/edge_index.hpp"
#include "search/road/road_search.hpp"
#include "service/road/closures/open_roads.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// Of Spot::directions.
constexpr std::uint8_t both_directions = 3;

// Where a point lies on one edge, or at one node.
struct Spot {
    network::EdgePosition at;  // edge is invalid where a node was asked for by its label
    double fraction = 0;       // along the edge by length, from its tail
    NodeId node;               // valid: this very node (asked for, or the point is at an end of the edge)
    // In which one may travel there: bit 0 along the edge, bit 1 against it; no matter at a node.
    std::uint8_t directions = both_directions;
    [[nodiscard]] bool allows(const RoadNetwork& network, ArcId arc) const {
        return (directions >> (network.is_backward(arc) ? 1U : 0U) & 1U) != 0;
    }
    [[nodiscard]] bool lies_on(EdgeId edge) const { return !node.valid() && at.edge.valid() && at.edge == edge; }
};

// A point on the network.
struct Snapped : Spot {
    double nearest_m = 0;  // of the nearest open road of all
    // Other edges and nodes at the same place, which the first one does not meet: of a bridge above a road, of a road drawn once for each direction.
    std::vector<Spot> others;
    [[nodiscard]] bool is_on_network() const { return node.valid() || at.edge.valid(); }
    // It was put on a road farther than the nearest, which is on a small part.
    [[nodiscard]] bool is_moved() const { return at.edge.valid() && nearest_m < at.distance_m; }
    template <class Visit>
    void for_each_spot(Visit&& visit) const {
        visit(static_cast<const Spot&>(*this));
        for (const Spot& other : others) visit(other);
    }
    // That on an edge, else the first.
    [[nodiscard]] const Spot& spot_on(EdgeId edge) const {
        for (const Spot& other : others)
            if (other.lies_on(edge)) return other;
        return *this;
    }
};

// Whether two points have a spot, or a node, in common.
bool is_same_place(const Snapped& one, const Snapped& other);
bool shares_node(const Snapped& one, const Snapped& other);

// The fraction of an edge, as seen along one of its arcs.
inline double along_arc(const RoadNetwork& network, ArcId arc, double fraction) {
    return network.is_backward(arc) ? 1 - fraction : fraction;
}

// The terminals of a search that starts, or ends, at a snapped point: nodes of what is searched, and what is travelled between the point and them.
struct Ends {
    struct Along {
        ArcId arc;      // the network's, travelled in part or as a whole; invalid: none
        double at = 0;  // the point, along the arc
        ArcId turn;     // of states: the arc whose turn comes before it; invalid: none
    };
    boost::container::small_vector<RoadTerminal, 2> terminal;
    boost::container::small_vector<Along, 2> along;
    void add(NodeId node, std::uint64_t cost, const Along& travelled) {
        terminal.push_back({node, cost});
        along.push_back(travelled);
    }
    [[nodiscard]] std::span<const RoadTerminal> terminals() const { return {terminal.data(), terminal.size()}; }
};
// With turns: the state after each arc by which one may leave, and the states before each by which one may come.
Ends departures(const OpenRoads& roads, const Snapped& from);
Ends arrivals(const OpenRoads& roads, const Snapped& to);

// From one point to another along the one edge both lie on, without turning back. With turns also from a node along an edge that begins there,
// which no state comes before.
struct Direct {
    ArcId arc;
    std::uint64_t cost = 0;
    double from = 0, to = 1;  // along the arc
    ArcId turn = {};          // of states: the arc whose turn comes before it; invalid: none
};
std::vector<Direct> directs(const OpenRoads& roads, const Snapped& from, const Snapped& to);
// The cheapest.
std::optional<Direct> direct(const OpenRoads& roads, const Snapped& from, const Snapped& to);
// The arcs by which one may come to a point.
std::vector<ArcId> arcs_to(const OpenRoads& roads, const Snapped& to);

// Whether one gets from a place to the largest part (as a start), or from there to it (as an end).
bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role);

}  // namespace starway::service
