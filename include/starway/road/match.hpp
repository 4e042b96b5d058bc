// Matching: the roads that a recorded trace was driven on. road::Engine::match() answers.
//
// A hidden Markov model (Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness", 2009): candidates
// are places on roads near each point; how likely one is falls with its distance from the point (a normal
// distribution), and how likely a step is with the difference between the route and the straight line (an exponential
// distribution). The most likely sequence is the answer (Viterbi). Points that errors alone could hold apart are
// matched as their mean, and where a point falls behind the one before, nothing is driven; each still has its own place
// on the route. A point that only a detour would lead past is an outlier: it is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/described.hpp"
#include "starway/road/location.hpp"
#include "starway/road/route.hpp"

namespace starway {

enum class TraceGaps {
    split,   // where more than gap_s passes between two points, a new matching begins
    ignore,  // times do not split a trace
};

struct MatchRequest {
    std::vector<TracePoint> trace;  // at least two
    std::string weight;             // of the routes between points; empty: the network's default
    TraceGaps gaps = TraceGaps::split;
    double gap_s = 60;
    bool tidy = false;               // leave out points that say nothing new: nearer to the one before than its radius
    std::optional<double> radius_m;  // of points that state none; above 0; nothing: it is estimated from the trace
    double beta_m = 10;              // scale of the difference between route and straight line; above 0
    double search_factor = 4;        // candidates are looked for up to this many radii from a point (at least 30 m)
    std::size_t candidates = 40;     // roads, the nearest ones, per point; at least 1
    double u_turn_m = 100;           // what turning back on the same road counts, as an extra difference
    bool with_routes = true;         // fill Matching::route's legs; false: only tracepoints and confidence
    std::size_t most_points = 100'000;  // more are an error
    Closed closed = {};
    std::vector<std::string> also = {};  // as RouteRequest
};

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

// A piece of the trace that was driven without a gap.
struct Matching {
    // Legs lead from one matched point to the next; the waypoints are these points. The route is what the model finds
    // most likely, so Route::optimal is false, and Route::bound infinite.
    Route route;
    double confidence = 0;  // 0 to 1: how likely it is, on average over its length, that the route was driven so
    std::vector<std::size_t> points;  // numbers of the trace's points, one per waypoint
};

// A point of the trace that was matched.
struct MatchedPoint {
    std::size_t matching = 0;      // into Match::matchings
    std::size_t waypoint = 0;      // into Route::waypoints of that matching
    std::size_t alternatives = 0;  // candidates beside the chosen one
    Waypoint snapped;
};

struct Match {
    std::vector<Matching> matchings;  // in order of the trace
    std::vector<std::optional<MatchedPoint>>
        tracepoints;                           // one per point; nothing: left out (no road near, tidied, an outlier)
    std::optional<double> estimated_radius_m;  // of points that state none, if the request stated none either
    std::string weight;
    std::uint64_t settled = 0;  // nodes, in the searches between candidates
    double query_us = 0;
    std::vector<Sentence> warnings;
    Frame frame;
};

}  // namespace starway
