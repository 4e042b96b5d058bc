// road::Engine: everything that can be asked of a road network. Request struct in, response struct out; the command
// line, a server and bindings all call this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/accessibility.hpp"
#include "starway/road/check.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/location.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/trip.hpp"

namespace starway {

// How heavy a request is, before it runs: for those who serve light ones at once and queue heavy ones.
// Rough, and found in microseconds: nothing is snapped or searched. Times are of one thread on a machine of 2020.
struct Estimate {
    std::uint64_t settled = 0;  // nodes that searches settle, and cells that are computed, at the most
    double microseconds = 0;
};

namespace road {

// Immutable and shared: a copy is a pointer to the same data, and every method may be called from any thread, on one
// copy or on several. To serve new weights, make a new engine of the new network and put it in the place of the old
// one; calls that run go on with the old.
//
// Cost. Making one takes microseconds: it reads nothing. What is known of a network or of a weight column (parts,
// measures, how far a point may be from its road, whether an index is sound) is found out by the first call that needs
// it, once for all copies; others that need it wait. After that a call's cost is independent of the network's size,
// except for searches. Working memory comes from a pool: what a call needs, some tens of bytes a node for most, is
// taken when there is none free and kept for later calls, so there is as much of it as calls ran at a time.
//
// Units are those of the weight column, metres and seconds; positions are in the network's coordinates.
//
// Errors of every method: usage (the request itself is wrong: unknown place or weight, malformed or swapped point,
// unknown roads to close), data (the network file is damaged), io (it was cut short while it was open),
// interrupted (Control::cancel), and those that the method names.
class STARWAY_EXPORT Engine {
public:
    explicit Engine(RoadNetwork network, Places places = {});

    [[nodiscard]] const RoadNetwork& network() const;
    [[nodiscard]] const Places& places() const;

    // What a text or a place means: its position and name, and the node where it is one. Not put on a road yet:
    // on_network() is false but for a node, and for a point that was put there before.
    [[nodiscard]] Result<Waypoint> resolve(const Location& location) const;

    // Puts points on the network once: the results are Locations for any number of requests to engines of the same
    // network. All requests put their points exactly so. On all threads. Errors: no_route, the first point that is too
    // far from any road (SnapRequest::keep_far).
    [[nodiscard]] Result<SnappedPoints> snap(std::span<const Location> points, const SnapRequest& request = {},
                                             const Control& control = {}) const;

    // The open roads nearest to a point, nearest first, each once: those that a route may use. Errors: no_route, there
    // is none within the limit.
    [[nodiscard]] Result<SnappedPoints> nearest(const Location& location, const NearestRequest& request,
                                                const Control& control = {}) const;

    // Microseconds with an index, else a search. Errors: no_route (says between which points and why).
    [[nodiscard]] Result<Route> route(const RouteRequest& request, const Control& control = {}) const;

    // Several routes, the best one first; of the same cost as that of route(). The search is one of its own: the
    // request has no algorithm, epsilon or explored nodes. Some milliseconds a leg with an index, else the time of a
    // few searches. Errors: as route().
    [[nodiscard]] Result<Alternatives> alternatives(const RouteRequest& request, const AlternativesRequest& wanted = {},
                                                    const Control& control = {}) const;

    // The k cheapest routes that come to no node twice, exactly, however alike (Yen); k in all. Time: in the worst case
    // a search for each node of each route. The request and errors: as alternatives(), but without points to pass.
    [[nodiscard]] Result<Alternatives> k_shortest(const RouteRequest& request, std::size_t k,
                                                  const Control& control = {}) const;

    // A table to be filled in blocks. Its memory is estimated first. Errors: no_route (a point is too far from any
    // road), usage (the estimate exceeds TableRequest::memory). That a pair has no route is no error.
    [[nodiscard]] Result<TablePlan> plan(const TableRequest& request, const Control& control = {}) const;
    // The whole table, row by row. Errors: as plan(), and what `row` returns.
    [[nodiscard]] Result<TableReport> table(const TableRequest& request, const TableRow& row,
                                            const Control& control = {}) const;
    [[nodiscard]] Result<TableReport> table(const TableRequest& request, const TableRowAlso& row,
                                            const Control& control = {}) const;

    // Costs of pairs, in steps of the weight, each what route() gives; no_cost where there is no route, or a point is
    // too far from any road. Some tens of microseconds a pair with an index, on all threads. Errors: usage, the lists
    // differ in length; data, a cost is too large.
    [[nodiscard]] Result<std::vector<std::uint64_t>> costs(const CostsRequest& request,
                                                           const Control& control = {}) const;

    // Of each node, what the values within the limit of it come to; all nodes at once, on all threads. Time by the
    // nodes within the limit of all nodes, some nanoseconds each; memory by the nodes. Errors: usage, a node that there
    // is not, a limit or a percentile out of range.
    [[nodiscard]] Result<std::vector<double>> aggregate(const AggregateRequest& request,
                                                        const Control& control = {}) const;
    // Of each node of the network, for each kind of opportunity and each falloff of it, what the values within its
    // limit come to: all of them for what `aggregate` takes for the longest limit. Errors: as aggregate().
    [[nodiscard]] Result<std::vector<double>> accessibility(const AccessibilityRequest& request,
                                                            const Control& control = {}) const;
    // Of each node, the nearest places: one search from all of them, which comes to each node as often as places are
    // wanted; of a profile's weight a search from each node. Errors: as aggregate().
    [[nodiscard]] Result<NearestPlaces> nearest_places(const NearestPlacesRequest& request,
                                                       const Control& control = {}) const;
    // The nodes within a limit of each start. Errors: as aggregate().
    [[nodiscard]] Result<NodesWithin> nodes_within(const NodesWithinRequest& request,
                                                   const Control& control = {}) const;

    // How far one gets for a cost. Time and memory by what is reached, and some milliseconds for the outlines. Errors:
    // no_route, a point is too far from any road; usage, polygons without coordinates.
    [[nodiscard]] Result<Isochrone> isochrone(const IsochroneRequest& request, const Control& control = {}) const;

    // The best order of stops, and its route: a table of all of them, then up to TripRequest::effort_ms for more
    // than 12. Errors: no_route, a point is too far from any road, or no order has routes between all stops (says
    // between which and why).
    [[nodiscard]] Result<Trips> trip(const TripRequest& request, const Control& control = {}) const;

    // The roads that a trace was driven on. Some tens of microseconds a point. That points or the whole trace match no
    // road is no error: they have no tracepoint. Errors: usage, the network has no coordinates.
    [[nodiscard]] Result<Match> match(const MatchRequest& request, const Control& control = {}) const;

    // How heavy a request is.
    [[nodiscard]] Estimate estimate(const RouteRequest& request) const;
    [[nodiscard]] Estimate estimate(const TableRequest& request) const;
    [[nodiscard]] Estimate estimate(const IsochroneRequest& request) const;
    [[nodiscard]] Estimate estimate(const TripRequest& request) const;
    [[nodiscard]] Estimate estimate(const MatchRequest& request) const;

    // The arcs that a request would close: open for the weight (empty: the network's default), and named or along roads
    // that touch an area; each once, in order. Looks only at roads near the areas, where these are small.
    [[nodiscard]] Result<std::vector<ArcId>> closed_arcs(const Closed& closed, std::string_view weight = {}) const;

    // What may be wrong with the network. Takes time with its size.
    [[nodiscard]] Result<CheckReport> check(const CheckOptions& options = {}, const Control& control = {}) const;

    // How far a point may be from its road unless a request says otherwise: a kilometre, or more where the network is
    // coarser, so that 19 of 20 roads from node to node are shorter. 0 where the network is damaged.
    [[nodiscard]] double default_max_snap_m() const;

    struct State;
    explicit Engine(std::shared_ptr<const State> state) : state_(std::move(state)) {}

private:
    std::shared_ptr<const State> state_;
};

}  // namespace road

}  // namespace starway
