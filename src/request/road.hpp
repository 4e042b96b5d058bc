// Requests about roads: what each service may be asked. The source of the reader (json/road.hpp) and of the schema.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "request/service.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/instructions.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/trip.hpp"

namespace starway::read::options {

template <>
struct Names<SnapTo> {
    static constexpr std::array<Named<SnapTo>, 3> all{
        {{SnapTo::automatic, "auto"}, {SnapTo::nearest, "nearest"}, {SnapTo::largest, "largest"}}};
};
template <>
struct Names<SnapRole> {
    static constexpr std::array<Named<SnapRole>, 3> all{
        {{SnapRole::start, "start"}, {SnapRole::end, "end"}, {SnapRole::through, "through"}}};
};
template <>
struct Names<TraceGaps> {
    static constexpr std::array<Named<TraceGaps>, 2> all{{{TraceGaps::split, "split"}, {TraceGaps::ignore, "ignore"}}};
};
template <>
struct Names<Algorithm> {
    static constexpr auto all = names_in(algorithms, &AlgorithmName::algorithm);
};

}  // namespace starway::read::options

namespace starway::request {

// The words of steps.
struct Language {
    Instructions words;
    bool given = false;
};

// Each is what the method of RoadEngine with the same name takes.
struct RouteCall {
    RouteRequest route;
    Language language = {};
};
struct AlternativesCall {
    RouteRequest route;
    Language language = {};
    AlternativesRequest wanted = {};
};
struct KShortestCall {
    RouteRequest route;
    Language language = {};
    std::size_t k = 2;
};
struct NearestCall {
    Location at;
    NearestRequest request = {};
};
struct SnapCall {
    std::vector<Location> points;
    SnapRequest request = {};
};
using RoadCall = std::variant<RouteCall, AlternativesCall, KShortestCall, NearestCall, TableRequest, SnapCall,
                              IsochroneRequest, TripRequest, MatchRequest>;

inline constexpr std::tuple road_services{
    Service<RouteCall>{"route", "A route; the answer is urn:starway:answers:1:roads, route."},
    Service<AlternativesCall>{
        "alternatives",
        "Several routes with little overlap, the best first; the answer is that of a route, with alternatives."},
    Service<KShortestCall>{"k_shortest",
                           "The k cheapest routes that come to no node twice, however alike; the answer is that of a "
                           "route, with alternatives."},
    Service<NearestCall>{"nearest", "The roads nearest to a point."},
    Service<TableRequest>{"table", "The costs from each point to each other."},
    Service<SnapCall>{"snap", "Where points are put on roads."},
    Service<IsochroneRequest>{"isochrone", "How far one gets for a cost."},
    Service<TripRequest>{"trip", "The best order of stops, and its route."},
    Service<MatchRequest>{"match", "The roads that a recorded trace was driven on."}};

template <class Visitor>
void describe(Visitor& member, Closed& closed) {
    member({.name = "areas", .doc = "Roads that touch one of these."}, closed.areas);
    member({.name = "edges",
            .doc = "Roads by their numbers in the source, in both directions: rows or features, from 0; of "
                   "OpenStreetMap ways by their ids."},
           closed.roads);
    member({.name = "arcs", .doc = "Single directions by the network's own numbers of arcs."}, closed.arcs);
}

// The roads that a request of any kind does without.
template <class Visitor>
void describe_closings(Visitor& member, Closed& closed) {
    member({.name = "avoid", .doc = "Roads that the answer does without."}, closed);
    member({.name = "exclude",
            .doc = "Classes of road that the answer does without; each profile defines its own, such as toll, motorway "
                   "and ferry."},
           closed.classes);
    member({.name = "snap_exclude",
            .doc = "Classes of road on which no point is put, though the answer may use them: motorway, ramp, tunnel, "
                   "bridge, ferry, ford, toll, restricted, or a class of the profile or the source."},
           closed.snap_exclude);
}

template <class Visitor>
void describe_weight(Visitor& member, std::string& weight) {
    member({.name = "weight", .doc = "The weight to minimise; the network's default where it is absent."}, weight);
}

// Of what has ways.
template <class Visitor>
void describe_also(Visitor& member, std::vector<std::string>& also) {
    member({.name = "also",
            .doc = "Weights to sum up along each way, beside the one that is minimised: names of weights, distance, or "
                   "time, which is that of the weight.",
            .value = "WEIGHT,..."},
           also);
}

// What requests of most kinds have.
template <class Visitor, class Request>
void describe_common(Visitor& member, Request& request) {
    describe_weight(member, request.weight);
    member({.name = "max_snap_m",
            .doc = "A point farther from any road, in metres, is an error; null: however far.",
            .least = 0,
            .null_is_no_limit = true},
           request.max_snap_m);
    describe_closings(member, request.closed);
}

template <class Visitor>
void describe_snap(Visitor& member, SnapTo& snap) {
    member({.name = "snap",
            .doc = "Which road a point is put on: the nearest of the largest part unless that is much farther, the "
                   "nearest of all, or the nearest of the largest part."},
           snap);
}

template <class Visitor>
void describe_index(Visitor& member, bool& use_index) {
    member({.name = "use_index", .doc = "Whether the network's index may be used."}, use_index);
}

// What all kinds of routes have.
template <class Visitor>
void describe_ends(Visitor& member, RouteRequest& request, Language& language) {
    member({.name = "from", .required = true}, request.from);
    member({.name = "to", .required = true}, request.to);
    describe_snap(member, request.snap);
    describe_index(member, request.use_index);
    member({.name = "steps", .doc = "Whether each leg has turn-by-turn directions, with their text."}, request.steps);
    member({.name = "language",
            .doc = "The language of that text, which may be followed by a region, as in de-AT; English where it is "
                   "absent. Only with steps."},
           language);
    describe_also(member, request.also);
    describe_common(member, request);
}

// Of routes over points between.
template <class Visitor>
void describe_between(Visitor& member, RouteRequest& request) {
    member({.name = "via", .doc = "Points to pass, in order."}, request.via);
    member({.name = "continue_straight",
            .doc = "Whether one goes on at the points to pass without turning round, but at the end of a road."},
           request.continue_straight);
}

template <class Visitor>
void describe(Visitor& member, RouteCall& call) {
    describe_ends(member, call.route, call.language);
    describe_between(member, call.route);
    member({.name = "algorithm"}, call.route.algorithm);
    member(
        {.name = "epsilon", .doc = "Above 1: the route costs at most so many times the optimum (astar).", .least = 1},
        call.route.epsilon);
}

inline constexpr double most_routes = 10'000;

template <class Visitor>
void describe(Visitor& member, AlternativesCall& call) {
    describe_ends(member, call.route, call.language);
    describe_between(member, call.route);
    member({.name = "count", .doc = "At most so many beside the best.", .least = 1, .most = most_routes},
           call.wanted.count);
    member({.name = "stretch", .doc = "The largest cost, as a multiple of the best.", .least = 1}, call.wanted.stretch);
    member({.name = "sharing", .doc = "The largest share in common with the routes before.", .least = 0, .most = 1},
           call.wanted.sharing);
}

template <class Visitor>
void describe(Visitor& member, KShortestCall& call) {
    describe_ends(member, call.route, call.language);
    member({.name = "k", .doc = "How many routes.", .least = 1, .most = most_routes}, call.k);
}

template <class Visitor>
void describe(Visitor& member, NearestCall& call) {
    member({.name = "at", .required = true}, call.at);
    member({.name = "count", .doc = "How many roads.", .least = 1, .most = 1'000'000, .letter = 'n'},
           call.request.count);
    describe_common(member, call.request);
}

template <class Visitor>
void describe(Visitor& member, TableRequest& request) {
    member({.name = "from", .doc = "The rows.", .required = true, .items = 1}, request.from);
    member({.name = "to", .doc = "The columns; the same points as the rows where it is absent or empty."}, request.to);
    member({.name = "cutoff", .doc = "Cells that cost more have no cost.", .least = 0}, request.cutoff);
    describe_snap(member, request.snap);
    member({.name = "keep_far",
            .doc = "Points too far from any road have an empty row or column; else they are an error."},
           request.keep_far);
    member({.name = "algorithm"}, request.algorithm);
    describe_also(member, request.also);
    describe_common(member, request);
}

template <class Visitor>
void describe(Visitor& member, SnapCall& call) {
    member({.name = "points", .required = true, .items = 1}, call.points);
    member({.name = "role", .doc = "What the points are for."}, call.request.role);
    describe_snap(member, call.request.snap);
    describe_common(member, call.request);
}

template <class Visitor>
void describe(Visitor& member, IsochroneRequest& request) {
    member({.name = "from",
            .doc = "The origins; a place counts as near as its nearest origin.",
            .required = true,
            .items = 1},
           request.origins);
    member({.name = "towards", .doc = "Costs to the origins instead of from them.", .only_data = true},
           request.towards);
    member({.name = "contours",
            .doc = "Costs in the weight's unit.",
            .required = true,
            .least = 0,
            .above_least = true,
            .items = 1},
           request.contours);
    member({.name = "polygons", .doc = "Whether outlines are drawn.", .only_data = true}, request.polygons);
    member({.name = "roads", .doc = "Whether the reached pieces of roads are listed.", .only_data = true},
           request.roads);
    member({.name = "denoise",
            .doc = "Polygons and holes of less than this share of the largest polygon are left out.",
            .least = 0,
            .most = 1},
           request.denoise);
    member({.name = "generalize_m", .doc = "Outlines may be so many metres off where that saves points.", .least = 0},
           request.generalize_m);
    member({.name = "buffer_m",
            .doc = "How far polygons reach beside roads; by the extent of what is reached where it is absent.",
            .least = 0,
            .above_least = true},
           request.buffer_m);
    describe_also(member, request.also);
    describe_snap(member, request.snap);
    describe_common(member, request);
}

template <class Visitor>
void describe(Visitor& member, TripRequest& request) {
    member({.name = "stops", .required = true, .items = 1}, request.stops);
    member({.name = "round_trip", .doc = "Whether it ends where it starts.", .only_data = true}, request.round_trip);
    member({.name = "first_fixed", .doc = "It starts at the first stop.", .flag = "first"}, request.first_fixed);
    member({.name = "last_fixed",
            .doc = "It ends at the last stop; for a round trip, that stop comes last.",
            .flag = "last"},
           request.last_fixed);
    member({.name = "split", .doc = "Several trips where there is no route between stops; else that is an error."},
           request.split);
    member({.name = "effort_ms",
            .doc = "How long the search for a better order of more than 12 stops may take.",
            .least = 0,
            .most = 3.6e6},
           request.effort_ms);
    describe_also(member, request.also);
    describe_snap(member, request.snap);
    describe_index(member, request.use_index);
    describe_common(member, request);
}

template <class Visitor>
void describe(Visitor& member, MatchRequest& request) {
    member({.name = "points",
            .doc = "lon, lat; the time in seconds since any moment, or null; and the standard deviation of the error "
                   "in metres, or null.",
            .required = true,
            .items = 2},
           request.trace);
    member({.name = "gaps", .doc = "Whether a new matching begins where long pauses are between points."},
           request.gaps);
    member({.name = "gap_s", .doc = "The longest time between points that does not split.", .least = 0}, request.gap_s);
    member({.name = "tidy", .doc = "Leave out points nearer to the one before than its radius."}, request.tidy);
    member({.name = "radius_m",
            .doc = "The standard deviation for points that give none; estimated from the trace where it is absent.",
            .least = 0},
           request.radius_m);
    member({.name = "beta_m", .doc = "By how much routes between points differ from straight lines.", .least = 0},
           request.beta_m);
    describe_also(member, request.also);
    describe_weight(member, request.weight);
    describe_closings(member, request.closed);
}

}  // namespace starway::request
