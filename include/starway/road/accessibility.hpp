// What lies around every node: sums over what is within a cost, the nearest of some places, the nodes in range.
// road::Engine::aggregate(), accessibility(), nearest_places() and nodes_within() answer, for all nodes at once.
//
//   const auto jobs = engine.aggregate({.values = {{office, 120}, {shop, 4}}, .limit = 900, .weight = "foot"});
//   std::cout << (*jobs)[home] << " jobs within a quarter of an hour's walk\n";
//
// Costs are those of routes from node to node along roads (squares are not crossed), of a profile's weight the seconds
// of the routes that it prefers, of equal ones the quickest. Limits include what costs exactly so much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/road/closed.hpp"

namespace starway {

// What is summed, or whose share is taken. Where nothing is within the limit, sum and count are 0 and the others NaN.
enum class Aggregation {
    sum,
    mean,
    std,  // the root of the mean square of deviations from the mean
    min,
    max,
    percentile,  // of n values in order, that with the number floor(n * percentile / 100), from 0; the last for 100
    count
};

// What a value counts by the cost of getting there: itself; times 1 - cost / scale; times e^(-cost / scale); times
// e^(-(cost / scale)^2 / 2); times what a curve has there.
enum class Decay { flat, linear, exponential, gaussian, curve };

// A curve goes straight from point to point, and keeps the first share before the first. Of points at the same cost,
// a step, the first is what holds at that cost.
struct CurvePoint {
    double cost = 0;   // in the weight's unit; ascending
    double share = 0;  // finite
};

// Nothing counts beyond the limit.
struct Falloff {
    Decay decay = Decay::flat;
    double limit = 0;               // in the weight's unit
    double scale = 0;               // likewise; 0: the limit
    std::vector<CurvePoint> curve;  // of Decay::curve
};

struct NodeValue {
    NodeId node;
    double value = 0;
};

struct AggregateRequest {
    std::vector<NodeValue> values;  // a node may have several
    double limit = 0;               // in the weight's unit
    Aggregation aggregation = Aggregation::sum;
    double percentile = 50;
    Decay decay = Decay::flat;      // of sum and mean; a mean divides by the number of values
    std::vector<CurvePoint> curve;  // of Decay::curve
    std::string weight;             // empty: the network's default
    Closed closed = {};
};

// Opportunities of several kinds, each by several decays, in one go.
struct AccessibilityRequest {
    std::vector<NodeId> nodes;  // where opportunities are; a node may come several times
    std::size_t kinds = 1;
    std::vector<double> values;  // of each of `nodes`, how many there are of each kind
    std::vector<Falloff> falloffs;
    std::string weight;  // empty: the network's default
    Closed closed = {};
};

struct NearestPlacesRequest {
    std::vector<NodeId> places;  // a node may have several
    std::size_t count = 1;
    double limit = std::numeric_limits<double>::infinity();  // in the weight's unit
    std::string weight;                                      // empty: the network's default
    Closed closed = {};
};

// `count` entries for each node, nearest first, of equal ones the first of the request.
struct NearestPlaces {
    std::vector<double> cost;          // infinity where there are fewer within the limit
    std::vector<std::uint32_t> place;  // in the request; no_node
};

struct NodesWithinRequest {
    std::vector<NodeId> from;
    double limit = 0;    // in the weight's unit
    std::string weight;  // empty: the network's default
    Closed closed = {};
};

// Those of one start after the other, nearest first, beginning with the start itself.
struct NodesWithin {
    std::vector<std::uint64_t> first;  // of each start, and the end
    std::vector<NodeId> node;
    std::vector<double> cost;
};

}  // namespace starway
