// Requests about roads: what each service may be asked. The source of the reader (json/road.hpp) and of the schema.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "request/service.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/described.hpp"
#include "starway/road/directions.hpp"
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
};

// Each is what the method of road::Engine with the same name takes.
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

// Those of a whole request are beside its struct (include/starway/road/).
using starway::describe;

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
                   "absent.",
            .with = "steps"},
           language);
    describe_also(member, request.also);
    describe_common(member, request);
}

// Of routes over points between.
template <class Visitor>
void describe_between(Visitor& member, RouteRequest& request) {
    member({.name = "via", .doc = "Points to pass, in order."}, request.via);
    member({.name = "continue_straight",
            .doc = "Whether one goes on at the points to pass without turning round, but at the end of a road.",
            .with = "via"},
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
void describe(Visitor& member, AlternativesRequest& wanted) {
    member({.name = "count",
            .doc = "Also find up to so many alternative routes with little overlap.",
            .least = 1,
            .most = most_routes,
            .flag = "alternatives"},
           wanted.count);
    member({.name = "stretch",
            .doc = "The largest cost of an alternative, as a multiple of the best.",
            .least = 1,
            .flag = "max_stretch",
            .value = "FACTOR",
            .with = "alternatives"},
           wanted.stretch);
    member(
        {.name = "sharing",
         .doc = "The largest overlap of an alternative with the routes before it, as a share of the best route's cost.",
         .least = 0,
         .most = 1,
         .flag = "max_sharing",
         .with = "alternatives"},
        wanted.sharing);
}

template <class Visitor>
void describe(Visitor& member, AlternativesCall& call) {
    describe_ends(member, call.route, call.language);
    describe_between(member, call.route);
    describe(member, call.wanted);
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
void describe(Visitor& member, SnapCall& call) {
    member({.name = "points", .required = true, .items = 1}, call.points);
    member({.name = "role", .doc = "What the points are for."}, call.request.role);
    describe_snap(member, call.request.snap);
    member({.name = "keep_far", .doc = "Points too far from any road are on none; else they are an error."},
           call.request.keep_far);
    describe_common(member, call.request);
}

}  // namespace starway::request
