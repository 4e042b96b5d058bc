// Requests about roads that only programs make, of arrays: costs of pairs, and what lies around every node. They have
// no JSON; keywords of Python come from these descriptions.
#pragma once

#include "request/road.hpp"
#include "starway/road/accessibility.hpp"
#include "starway/road/table.hpp"

namespace starway::read::options {

template <>
struct Names<Aggregation> {
    static constexpr std::array<Named<Aggregation>, 7> all{{{Aggregation::sum, "sum"},
                                                            {Aggregation::mean, "mean"},
                                                            {Aggregation::std, "std"},
                                                            {Aggregation::min, "min"},
                                                            {Aggregation::max, "max"},
                                                            {Aggregation::percentile, "percentile"},
                                                            {Aggregation::count, "count"}}};
};
// Those that need no points of a curve.
template <>
struct Names<Decay> {
    static constexpr std::array<Named<Decay>, 4> all{{{Decay::flat, "flat"},
                                                      {Decay::linear, "linear"},
                                                      {Decay::exponential, "exponential"},
                                                      {Decay::gaussian, "gaussian"}}};
};

}  // namespace starway::read::options

namespace starway::request {

inline constexpr std::tuple bulk_services{
    Service<CostsRequest>{"costs", "The costs of pairs of points."},
    Service<AggregateRequest>{"aggregate", "Of every node, what the values within a limit of it come to."},
    Service<AccessibilityRequest>{"accessibility", "Of every node, how many opportunities are within reach."},
    Service<NearestPlacesRequest>{"nearest_places", "Of every node, the nearest of some places."},
    Service<NodesWithinRequest>{"nodes_within", "The nodes within a limit of each of some nodes."}};

template <class Visitor>
void describe(Visitor& member, CostsRequest& request) {
    member({.name = "from", .required = true}, request.from);
    member({.name = "to", .required = true}, request.to);
    describe_snap(member, request.snap);
    describe_common(member, request);
}

template <class Visitor>
void describe_limit(Visitor& member, double& limit) {
    member(
        {.name = "limit", .doc = "In the weight's unit, of a profile in seconds; what costs exactly so much counts."},
        limit);
}

template <class Visitor>
void describe(Visitor& member, AggregateRequest& request) {
    describe_limit(member, request.limit);
    member({.name = "aggregation",
            .doc = "What the values come to. Where there is no value, the sum and the count are 0, the others NaN."},
           request.aggregation);
    member({.name = "percentile", .doc = "Of n values in order, that with the number floor(n * percentile / 100)."},
           request.percentile);
    member({.name = "decay",
            .doc = "What a value counts in the sum and the mean: itself (flat), times 1 - cost / limit (linear), times "
                   "e^(-cost / limit) (exponential), times e^(-(cost / limit)^2 / 2) (gaussian)."},
           request.decay);
    describe_weight(member, request.weight);
    describe_closings(member, request.closed);
}

template <class Visitor>
void describe(Visitor& member, AccessibilityRequest& request) {
    describe_weight(member, request.weight);
    describe_closings(member, request.closed);
}

template <class Visitor>
void describe(Visitor& member, NearestPlacesRequest& request) {
    member({.name = "nodes", .required = true}, request.places);
    member({.name = "count", .doc = "How many of them.", .least = 1}, request.count);
    describe_limit(member, request.limit);
    describe_weight(member, request.weight);
    describe_closings(member, request.closed);
}

template <class Visitor>
void describe(Visitor& member, NodesWithinRequest& request) {
    member({.name = "nodes", .required = true}, request.from);
    describe_limit(member, request.limit);
    describe_weight(member, request.weight);
    describe_closings(member, request.closed);
}

}  // namespace starway::request
