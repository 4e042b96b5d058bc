// Router: request struct in, response struct out. The command line, a server and bindings all call this.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/places.hpp"

namespace starway {

struct RouteRequest {
    Location from;
    Location to;
    std::vector<Location> via;  // visited in order
    std::string weight;         // empty: the network's default
    Algorithm algorithm = Algorithm::automatic;
    double epsilon = 1;  // > 1: weighted A*
    SnapTo snap = SnapTo::automatic;
    std::optional<double>
        max_snap_m;         // a point farther from any road is an error; default: Router::default_max_snap_m()
    bool use_index = true;  // where the algorithm is automatic and the network has an index (`starway prepare`)
    bool explored = false;  // fill Route::explored
    // Arcs of the network that no route takes. An index of the weight guides the search around them, where the algorithm is automatic.
    std::vector<ArcId> closed;
};

// A stretch of route along edges of one name.
struct RoadStretch {
    std::string name;  // empty where unnamed
    double distance_m = 0;
    double duration_s = 0;
    std::size_t first_point = 0;  // into Leg::line; the stretch ends at last_point
    std::size_t last_point = 0;
};

struct Leg {
    std::size_t from = 0;  // into Route::waypoints
    std::size_t to = 0;
    std::uint64_t cost = 0;  // in weight steps
    double distance_m = 0;
    double duration_s = 0;
    std::vector<Position> line;  // from snapped point to snapped point, at least two; empty without coordinates
    std::vector<RoadStretch> roads;
    std::vector<ArcId> arcs;    // the arcs touched, a partly travelled first and last one included
    std::vector<NodeId> nodes;  // the nodes passed
};

struct ExploredNode {
    NodeId node;
    NodeId from;                        // invalid at a source
    std::uint64_t g = 0, h = 0, f = 0;  // in weight steps
    std::uint32_t leg = 0;
    bool backward = false;  // settled by the search from the goal
};

struct Route {
    double cost = 0;               // in `unit`
    std::uint64_t cost_steps = 0;  // exact: cost = cost_steps * resolution
    std::string weight;            // the column
    std::string unit;
    double resolution = 1;
    double distance_m = 0;  // 0 where the network has no lengths (has_distance is false)
    double duration_s = 0;  // likewise (has_duration)
    bool has_distance = false;
    bool has_duration = false;
    bool optimal = false;
    double bound = 1;  // cost <= bound * optimum
    Algorithm algorithm = Algorithm::automatic;
    std::vector<Waypoint> waypoints;  // from, vias, to
    double max_snap_m = 0;            // the limit that held for them
    std::vector<Leg> legs;
    std::vector<std::string> warnings;  // e.g. a point that is not on the nearest road, why, and how far it is
    std::vector<std::string> notes;     // what else the answer rests on
    std::vector<ExploredNode> explored;
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;  // snapping and searching, without geometry
    Frame frame;
};

// What to put points on the network for.
struct SnapRequest {
    std::string weight;  // roads closed to it do not exist; empty: the network's default
    SnapRole role = SnapRole::start;
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;
};

// Which roads are near a point.
struct NearestRequest {
    std::size_t count = 1;
    std::string weight;  // roads closed to it are left out; empty: the network's default
    std::optional<double> max_snap_m;
};

struct AlternativesRequest;  // starway/road/alternatives.hpp
struct Alternatives;

// Cheap to make; one per thread (not thread-safe); all its memory is reused. Keeps a handle to the network.
class Router {
public:
    explicit Router(RoadNetwork network, Places places = {});
    ~Router();
    Router(Router&&) noexcept;
    Router& operator=(Router&&) noexcept;

    // Errors: usage (unknown place, malformed or swapped point, unknown weight), no_route (says between which points and why),
    // data (the network file is damaged), interrupted.
    Result<Route> route(const RouteRequest& request, const CancelFlag* cancel = nullptr);

    // Several routes, the best one first. The search is one of its own: the request has no points to pass, algorithm, epsilon or explored nodes.
    // Different routes take some milliseconds with an index (`starway prepare`), else the time of a few searches; the shortest in the worst case
    // that of a search for each node of each route. Errors: as route().
    Result<Alternatives> alternatives(const RouteRequest& request, const AlternativesRequest& wanted,
                                      const CancelFlag* cancel = nullptr);

    // Puts points on the network once: the results are Locations for any number of requests of this router, and of others of the same
    // network. route() and matrix() put points exactly so. Errors: usage as route(); no_route, a point is too far from any road.
    Result<SnappedPoints> snap(std::span<const Location> points, const SnapRequest& request = {});

    // The open roads nearest to a point, nearest first, each once. Errors: usage; no_route, there is none within the limit.
    Result<SnappedPoints> nearest(const Location& location, const NearestRequest& request);

    // How far a point may be from its road unless a request says otherwise: a kilometre, or more where the network is coarser, so that
    // 19 of 20 roads from node to node are shorter.
    double default_max_snap_m();

    [[nodiscard]] const RoadNetwork& network() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
