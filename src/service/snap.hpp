// Points onto roads: where a route may start, pass and end.
//
// A point snaps to the nearest edge that is open for the column of the request. Where the nearest edges of a request are not connected,
// the points are moved to other edges, together, so that the sum of the distances is least; a point is moved at most to the
// nearest edges of a few islands (strong components), never to every edge near it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "network/edge_index.hpp"
#include "search/roads/road_search.hpp"
#include "service/islands.hpp"
#include "service/location.hpp"
#include "starway/network.hpp"
#include "starway/result.hpp"
#include "starway/router.hpp"

namespace starway::service {

// A point on the network.
struct Snapped {
    network::EdgePosition at;  // edge is invalid where a node was asked for by its label
    double fraction = 0;       // along the edge by length, from its tail
    NodeId node;               // valid: this very node (asked for, or the point snapped to an end of the edge)
    std::uint32_t depart = 0;  // the island one gets into by driving on from here
    std::uint32_t arrive = 0;  // the island from which one gets here
};

// Weight between the tail of an arc and the fraction f of its length. Costs of parts are differences of these, so they add up.
std::uint64_t partial_weight(std::uint32_t weight, double fraction);

// The fraction of an edge, as seen along one of its arcs.
inline double along_arc(const RoadNetwork& network, ArcId arc, double fraction) {
    return network.is_backward(arc) ? 1 - fraction : fraction;
}

// The terminals of a search that starts, or ends, at a snapped point; arc[i] is the arc driven in part, or invalid.
struct Ends {
    std::array<search::Terminal, 2> terminal;
    std::array<ArcId, 2> arc;
    std::size_t count = 0;
    void add(NodeId node, std::uint64_t cost, ArcId along) {
        terminal[count] = {node, cost};
        arc[count++] = along;
    }
    [[nodiscard]] std::span<const search::Terminal> terminals() const { return {terminal.data(), count}; }
};
Ends departures(const RoadNetwork& network, const WeightColumn& column, const Snapped& from);
Ends arrivals(const RoadNetwork& network, const WeightColumn& column, const Snapped& to);

// The arcs of an edge that are open in a column.
template <class Visit>
void for_each_open_arc(const RoadNetwork& network, const WeightColumn& column, EdgeId edge, Visit&& visit) {
    for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
        if (arc.valid() && column.weight[arc] != closed_weight) visit(arc);
}

// From one point to another along the one edge both lie on, without turning back.
struct Direct {
    ArcId arc;
    std::uint64_t cost = 0;
};
std::optional<Direct> direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                             const Snapped& to);

// One per thread; keeps a reference to the network, which must be verified and outlive it.
class Snapper {
public:
    explicit Snapper(const RoadNetwork& network);

    // The edges open for the column, nearest to the point first, until `visit` returns false. Precondition: there are coordinates.
    void visit_nearest(Position point, double max_m, const WeightColumn& column,
                       const std::function<bool(const Snapped&)>& visit);
    // An edge of any kind, with its fraction; depart and arrive are not filled.
    [[nodiscard]] Snapped on_edge(const network::EdgePosition& at) const;

    // Every point of a request onto the network, in a way that each leg is possible. Warnings are added to `warnings`.
    // Errors: no_route, saying between which points and why.
    Result<std::vector<Snapped>> choose(std::span<const ResolvedLocation> points, const WeightColumn& column,
                                        SnapTo snap, std::vector<std::string>& warnings);

    // Of a column of the network's own, valid as long as this; or what was lent for it.
    const Islands& islands(const WeightColumn& column);
    // From now on these are the islands of a column that is not the network's own. Kept by reference, for the column lent last.
    void lend_islands(const WeightColumn& column, const Islands& islands);

private:
    const RoadNetwork* network_;
    network::EdgeIndex index_;
    std::vector<std::optional<Islands>> islands_;  // per column, made when first needed
    const WeightColumn* lent_for_ = nullptr;
    const Islands* lent_ = nullptr;
};

// How a message calls a point.
std::string called(const ResolvedLocation& point);

}  // namespace starway::service
