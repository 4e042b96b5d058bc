// Router: request struct in, response struct out. The command line, a server and bindings all call this.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "starway/algorithm.hpp"
#include "starway/geometry.hpp"
#include "starway/network.hpp"
#include "starway/places.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"

namespace starway {

// A point as its user names it: coordinates, or a text that is "lon,lat", "node:LABEL" or the name of a place or node.
class Location {
public:
    Location() = default;
    Location(double lon, double lat) : position_{lon, lat} {}
    Location(Position position) : position_(position) {}                    // NOLINT(google-explicit-constructor)
    Location(std::string text) : text_(std::move(text)), is_text_(true) {}  // NOLINT(google-explicit-constructor)
    Location(const char* text) : text_(text), is_text_(true) {}             // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool is_text() const { return is_text_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] Position position() const { return position_; }

private:
    std::string text_;
    bool is_text_ = false;
    Position position_;
};

// Which roads a point may be put on.
enum class SnapTo {
    connected,       // the nearest, as long as they are connected; else those that are, with the least sum of distances
    largest_island,  // the nearest of the largest island, whatever the other points are
};

struct RouteRequest {
    Location from;
    Location to;
    std::vector<Location> via;  // visited in order
    std::string weight;         // empty: the network's default
    Algorithm algorithm = Algorithm::automatic;
    double epsilon = 1;  // > 1: weighted A*
    SnapTo snap = SnapTo::connected;
    bool use_index = true;  // where the algorithm is automatic and the network has an index (`starway prepare`)
    bool explored = false;  // fill Route::explored
    // Arcs of the network that no route takes. An index of the weight guides the search around them, where the algorithm is automatic.
    std::vector<ArcId> closed;
};

// A point of the request, put on the network.
struct Waypoint {
    Position position;      // as asked
    Position snapped;       // on the network
    double distance_m = 0;  // between the two
    std::string name;       // of the place, else of the road
    EdgeId edge;            // where it snapped (invalid for node:LABEL)
    NodeId node;            // the node meant, or invalid
    double fraction = 0;    // along the edge, by length, from its tail
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
    std::vector<Leg> legs;
    std::vector<std::string> warnings;  // e.g. a point moved to another island, and how far
    std::vector<ExploredNode> explored;
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;  // snapping and searching, without geometry
    Frame frame;
};

struct AlternativesRequest;  // starway/alternatives.hpp
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

    // The nearest edges to a point, nearest first, at most `count`; distinct edges.
    Result<std::vector<Waypoint>> nearest(const Location& location, std::size_t count);

    // Text to a point; what route() does with Location::text().
    Result<Waypoint> resolve(const Location& location);

    [[nodiscard]] const RoadNetwork& network() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
