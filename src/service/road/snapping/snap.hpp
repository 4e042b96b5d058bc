// Points onto roads: where a route may start, pass and end. Where a point is put depends on it alone, on what it is for and on which roads
// are open, by the rules of starway/road/location.hpp.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "network/edge_index.hpp"
#include "search/road/road_search.hpp"
#include "service/road/closures/open_roads.hpp"
#include "service/road/snapping/location.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/road_facts.hpp"

namespace starway::service {

// A snap distance without a limit.
constexpr double unlimited = std::numeric_limits<double>::infinity();

// A point on the network.
struct Snapped {
    network::EdgePosition at;  // edge is invalid where a node was asked for by its label
    double fraction = 0;       // along the edge by length, from its tail
    NodeId node;               // valid: this very node (asked for, or the point snapped to an end of the edge)
    double nearest_m = 0;      // of the nearest open road of all
    std::uint8_t directions =
        3;  // in which one may travel there: bit 0 along the edge, bit 1 against it; no matter at a node
    [[nodiscard]] bool is_on_network() const { return node.valid() || at.edge.valid(); }
    // It was put on a road farther than the nearest, which is on a small part.
    [[nodiscard]] bool is_moved() const { return at.edge.valid() && nearest_m < at.distance_m; }
    [[nodiscard]] bool allows(const RoadNetwork& network, ArcId arc) const {
        return (directions >> (network.is_backward(arc) ? 1U : 0U) & 1U) != 0;
    }
};

// Weight between the tail of an arc and the fraction f of its length. Costs of parts are differences of these, so they add up.
std::uint64_t partial_weight(std::uint32_t weight, double fraction);

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

// How points are put on roads.
struct SnapRule {
    SnapRole role = SnapRole::start;
    SnapTo to = SnapTo::automatic;
    double max_m = 0;
};

// Whether one gets from a place to the largest part (as a start), or from there to it (as an end).
bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role);

// Immutable; any thread may ask. Keeps a reference to the network, which must be verified and outlive it.
class Snapper {
public:
    explicit Snapper(const RoadNetwork& network);

    // The open edges, nearest to the point first, until `visit` returns false. Nobody boards a ferry between its ends, where roads end too; so
    // ferries do not count, unless asked for. Precondition: there are coordinates.
    enum class Ferries { skip, take };
    void visit_nearest(Position point, double max_m, const OpenRoads& roads,
                       const std::function<bool(const Snapped&)>& visit, Ferries ferries = Ferries::skip) const;
    // Of these the first from which (to which) the largest part is reached; microseconds.
    [[nodiscard]] std::optional<Snapped> nearest_joined(const ResolvedLocation& point, double max_m,
                                                        const OpenRoads& roads, SnapRole role) const;
    // An edge of any kind, with its fraction.
    [[nodiscard]] Snapped on_edge(const network::EdgePosition& at) const;
    // The same with the directions that the point's side and bearing allow.
    [[nodiscard]] Snapped on_edge(const network::EdgePosition& at, const ResolvedLocation& point,
                                  const OpenRoads& roads) const;

    // A point of a request onto the network. Errors: no_route, it is too far from any road, or none is open; usage, it was put on the
    // network before and that place does not exist here, or is closed.
    [[nodiscard]] Result<Snapped> put(const ResolvedLocation& point, const OpenRoads& roads,
                                      const SnapRule& rule) const;
    // Whether a user should know of a place: the point was moved off a small part, or is far from its road.
    [[nodiscard]] static bool is_worth_saying(const ResolvedLocation& point, const Snapped& at);
    // What they should know. Precondition: is_worth_saying(). O(nodes of the small part).
    [[nodiscard]] std::string warning(const ResolvedLocation& point, const Snapped& at, const OpenRoads& roads,
                                      const SnapRule& rule) const;
    // Why no route leads from one place to the other: the parts that they are on, how large these are, and how far the largest is.
    [[nodiscard]] Error no_route(const ResolvedLocation& from, const Snapped& at_from, const ResolvedLocation& to,
                                 const Snapped& at_to, const OpenRoads& roads) const;

    // See max_snap.hpp.
    [[nodiscard]] double default_max_snap() const { return default_max_snap_; }
    // How far a point may be from its road by a request, in metres. Errors: usage, it is not a distance.
    [[nodiscard]] Result<double> limit_of(std::optional<double> asked) const;

private:
    Result<Snapped> put_again(const Waypoint& before, const OpenRoads& roads) const;
    [[nodiscard]] Error too_far(const ResolvedLocation& point, const Snapped& nearest, const OpenRoads& roads,
                                const SnapRule& rule) const;
    [[nodiscard]] bool is_ferry(EdgeId edge) const { return any_ferries_ && (facts_.flags(edge) & road_is_ferry) != 0; }

    const RoadNetwork* network_;
    RoadFactsView facts_;
    bool any_ferries_;
    std::span<const std::uint8_t> left_hand_;  // per edge; empty: one drives on the right everywhere
    network::EdgeIndex index_;
    double default_max_snap_;
};

// How a message calls a point.
std::string called(const ResolvedLocation& point);
// A place as an answer shows it.
Waypoint waypoint(const RoadNetwork& network, const ResolvedLocation& meant, const Snapped& snapped);

}  // namespace starway::service
