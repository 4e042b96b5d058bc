// Routes: what is asked and what is answered. road::Engine (starway/road/engine.hpp) answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/algorithm.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/location.hpp"

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
        max_snap_m;         // a point farther from any road is an error; default: road::Engine::default_max_snap_m()
    bool use_index = true;  // where the algorithm is automatic and the network has an index (`starway prepare`)
    bool explored = false;  // fill Route::explored
    bool steps = false;     // fill Leg::steps
    std::vector<std::string> also = {};  // weights to sum up along the route: fill Route::also
    // Whether to continue straight at via points; a U-turn is then allowed at dead ends only. Costs a few more searches
    // for each via point.
    bool continue_straight = false;
    // An index of the weight guides the search around these roads, where the algorithm is automatic.
    Closed closed = {};
};

// A stretch of route along edges of one name.
struct RoadStretch {
    std::string name;  // empty where unnamed
    double distance_m = 0;
    double duration_s = 0;
    std::size_t first_point = 0;  // into Leg::line; the stretch ends at last_point
    std::size_t last_point = 0;
    // Each key that the network keeps (RoadTags::kept_keys) and the values along the stretch, in the order of travel
    // and separated by ";".
    std::vector<std::pair<std::string, std::string>> tags = {};
};

struct Leg {
    std::size_t from = 0;  // into Route::waypoints
    std::size_t to = 0;
    std::uint64_t cost = 0;  // in weight steps
    double distance_m = 0;
    double duration_s = 0;
    std::vector<Position> line;  // from snapped point to snapped point, at least two; empty without coordinates
    std::vector<RoadStretch> roads;
    std::vector<ArcId> arcs;           // the arcs touched, a partly travelled first and last one included
    std::vector<std::size_t> arc_end;  // for each of them the point of `line` where it ends, or the leg does
    // What the turn before each of them takes, in seconds and in the weight's unit; empty where turns cost nothing.
    // Counted in the totals.
    std::vector<double> turn_s, turn_cost;
    // What is walked across squares in straight lines, which are no arcs: from a point of `line` to the next, for as
    // much as a part of an arc. Counted in the totals.
    struct Walk {
        std::size_t point = 0;
        ArcId like;
        double share = 0;
        double distance_m = 0, duration_s = 0;
    };
    std::vector<Walk> walks;
    [[nodiscard]] bool begins_at_node() const {
        return !(first_from > 0) && (walks.empty() || walks.front().point > 0);
    }
    [[nodiscard]] bool ends_at_node() const {
        return !(last_to < 1) && (walks.empty() || walks.back().point + 2 < line.size());
    }
    double first_from = 0;  // the leg begins at this part of its first arc's length ...
    double last_to = 1;     // ... and ends at this part of its last arc's
    // Where it begins, or ends, within an arc: the segment of that edge's line, from its tail.
    std::uint32_t first_segment = 0;
    std::uint32_t last_segment = 0;
    std::vector<NodeId> nodes;  // the nodes passed
    std::vector<std::int64_t>
        node_ids;             // ids of all nodes of the source that are passed, where add_node_ids() was asked for them
    std::vector<Step> steps;  // turn-by-turn directions, where asked for
};

struct ExploredNode {
    NodeId node;
    NodeId from;                        // invalid at a source
    std::uint64_t g = 0, h = 0, f = 0;  // in weight steps
    std::uint32_t leg = 0;
    bool backward = false;  // settled by the search from the goal
};

// A weight that the route was not chosen by, summed up along it: its length, its time, any column of the network.
struct AlsoSum {
    std::string name;  // as RouteRequest::also has it: "distance" is the length, "time" the travel time of the weight
    std::string unit;
    double value = 0;
};

struct Route {
    double cost = 0;               // what was minimised, in `unit`
    std::uint64_t cost_steps = 0;  // exact: cost = cost_steps * resolution
    std::string weight;            // the column
    std::string unit;
    double resolution = 1;
    double distance_m = 0;  // 0 where the network has no lengths (has_distance is false)
    double duration_s = 0;  // likewise (has_duration)
    bool has_distance = false;
    bool has_duration = false;
    std::vector<AlsoSum> also;  // as RouteRequest::also
    // What was minimised is the preference of a profile: seconds on roads that it likes, more on others. Nobody travels
    // so long; that is duration_s.
    bool is_preference = false;
    bool optimal = false;
    double bound = 1;  // cost <= bound * optimum
    // Of that proof: what is optimal costs at most this share more than in the source's own numbers.
    double precision = 0;
    Algorithm algorithm = Algorithm::automatic;
    std::vector<Waypoint> waypoints;  // from, vias, to
    double max_snap_m = 0;            // the limit that held for them
    std::vector<Leg> legs;
    std::vector<Sentence> warnings;  // e.g. a point that is not on the nearest road, why, and how far it is
    std::vector<Sentence> notes;     // what else the answer rests on
    std::vector<ExploredNode> explored;
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;  // snapping and searching, without geometry
    Frame frame;

    // What answers call the cost: of a profile the travel time, of any other weight what was minimised.
    [[nodiscard]] double reported_cost() const { return is_preference ? duration_s : cost; }
    [[nodiscard]] double reported_cost(const Leg& leg) const {
        return is_preference ? leg.duration_s : InUnits(resolution)(leg.cost);
    }
};

// What to put points on the network for.
struct SnapRequest {
    std::string weight;  // roads closed to it do not exist; empty: the network's default
    SnapRole role = SnapRole::start;
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;
    bool keep_far = false;  // points too far from any road are on none, infinitely far from it; else they are an error
    Closed closed = {};
};

// Which roads are near a point.
struct NearestRequest {
    std::size_t count = 1;
    std::string weight;  // roads closed to it are left out, as a route leaves them out; empty: the network's default
    std::optional<double> max_snap_m;
    Closed closed = {};
};

// Several routes between the same points. road::Engine::alternatives() and road::Engine::k_shortest() answer.

// Good routes with little overlap: what a driver might choose from. Over points between they combine alternatives of
// the legs.
struct AlternativesRequest {
    std::size_t count = 2;  // at most so many besides the best
    // Limits, as factors of the best cost, of each leg and of the whole:
    double stretch = 1.25;  // largest cost; at least 1
    double sharing = 0.8;   // largest cost of the overlap with the routes before it; 0 to 1
};

struct Alternatives {
    std::vector<Route> routes;      // cheapest first; fewer than requested if no more exist
    std::vector<double> in_common;  // per route: the share of its cost that overlaps with routes before it, 0 to 1
};

// Writes a route: GeoJSON to a stream, or any format to a file.

// One feature with the route's line and properties (RFC 7946). Errors: io, if the stream fails.
STARWAY_EXPORT Result<void> write_geojson(std::ostream& stream, const Route& route);

// Writes a file in the given format or, by default, the one of the file's extension: geojson, gpx, kml, csv... On any
// error the target is unchanged. Errors: usage (an unknown format, or one that cannot hold the route: says what to use
// instead), io.
STARWAY_EXPORT Result<void> write(const Route& route, const std::string& path, std::string_view format = {});

}  // namespace starway
