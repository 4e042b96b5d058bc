// Where searches begin and end: the arcs by which one leaves from a point on the network, or comes to it.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/geo/polygon.hpp"
#include "road/ask/closures/open_roads.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/search/road_search.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Of Spot::directions.
constexpr std::uint8_t both_directions = 3;

// The travelled part of an arc, as fractions of its length. Or a straight line across a square, which is no edge: it
// takes as much as that part of the arc.
struct ArcSpan {
    ArcId arc;
    double from = 0;
    double to = 1;
    ArcId turn = {};  // of states: the arc whose turn comes before this; invalid: none
    bool across = false;
    Position end = {};  // across: where the line ends ...
    NodeId node = {};   // ... and the node there; invalid where it ends at a point
};

// Where a point lies on one edge, or at one node.
struct Spot {
    network::EdgePosition at;  // edge is invalid where a node was asked for by its label
    double fraction = 0;       // along the edge by length, from its tail
    NodeId node;               // valid: this very node (asked for, or the point is at an end of the edge)
    // In which one may travel there: bit 0 along the edge, bit 1 against it; no matter at a node.
    std::uint8_t directions = both_directions;
    // Valid: it is a node that the point sees across a square, and the straight line there is as long as `share` of
    // this edge.
    EdgeId like;
    double share = 0;
    [[nodiscard]] bool is_across() const { return like.valid(); }
    [[nodiscard]] bool allows(const RoadNetwork& network, ArcId arc) const {
        return (directions >> (network.is_backward(arc) ? 1U : 0U) & 1U) != 0;
    }
    [[nodiscard]] bool lies_on(EdgeId edge) const { return !node.valid() && at.edge.valid() && at.edge == edge; }
};

// Where a point lies in a square.
struct InSquare {
    std::uint32_t number = 0;
    EdgeId like;
    double like_m = 0;  // its length
    std::shared_ptr<const geo::Polygon> polygon;
    geo::Polygon::Standpoint at;
};

// A point on the network. One within a square stays where it is, and its spots are what it sees there.
struct Snapped : Spot {
    double nearest_m = 0;  // of the nearest open road of all
    // Other edges and nodes at the same place, which the first one does not meet: of a bridge above a road, of a road
    // drawn once for each direction; and what is seen across squares.
    std::vector<Spot> others;
    std::vector<InSquare> squares;
    [[nodiscard]] bool is_within_square() const { return is_across(); }
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

// The terminals of a search that starts, or ends, at a snapped point: nodes of what is searched, and what is travelled
// between the point and them.
struct Ends {
    struct Along {
        ArcId arc;          // the network's, travelled in part or as a whole; invalid: none
        double at = 0;      // the point, along the arc
        ArcId turn;         // of states: the arc whose turn comes before it; invalid: none
        ArcSpan walk = {};  // across a square, before that or after it; without an arc: none
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

// What a straight line costs across a square that is open.
std::uint64_t cost_across(const network::CostsAlong& along, const ArcSpan& line);

// From one point to another along the one edge both lie on, without turning back, or in a straight line across a
// square. With turns also from a node along an edge that begins there, which no state comes before.
struct Direct {
    ArcSpan along;
    std::uint64_t cost = 0;
};
std::vector<Direct> directs(const OpenRoads& roads, const Snapped& from, const Snapped& to);
// The cheapest.
std::optional<Direct> direct(const OpenRoads& roads, const Snapped& from, const Snapped& to);
// The arcs by which one may come to a point; none to one within a square.
std::vector<ArcId> arcs_to(const OpenRoads& roads, const Snapped& to);

// Whether one gets from a place to the largest part (as a start), or from there to it (as an end).
bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role);
// Whether a place that is not joined to the largest part is on another one that has as many nodes.
bool is_on_equal_part(const OpenRoads& roads, const Snapped& at);

}  // namespace starway::road::ask
