// Holds what lies around nodes against one route for each pair of nodes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "starway/road/engine.hpp"

namespace starway::test {

// costs: of each pair of nodes, infinite without a way; of a profile its travel time.
using PairCosts = std::vector<std::vector<double>>;

inline PairCosts costs_by_routes(const road::Engine& engine, const std::string& weight, const Closed& closed = {}) {
    const RoadNetwork& network = engine.network();
    PairCosts costs(network.node_count(),
                    std::vector<double>(network.node_count(), std::numeric_limits<double>::infinity()));
    RouteRequest one;
    one.weight = weight;
    one.closed = closed;
    for (std::uint32_t from = 0; from < network.node_count(); ++from)
        for (std::uint32_t to = 0; to < network.node_count(); ++to) {
            one.from = "node:" + network.node_label(NodeId(from));
            one.to = "node:" + network.node_label(NodeId(to));
            if (const auto route = engine.route(one)) costs[from][to] = route->reported_cost();
        }
    return costs;
}

inline void hold_nodes_within(const road::Engine& engine, const NodesWithinRequest& request, const PairCosts& costs) {
    const auto found = engine.nodes_within(request);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->first.size(), request.from.size() + 1);
    for (std::size_t i = 0; i < request.from.size(); ++i) {
        const std::vector<double>& row = costs[request.from[i]];
        std::vector<std::tuple<double, bool, std::uint32_t>> expected;
        for (std::uint32_t node = 0; node < row.size(); ++node)
            if (row[node] <= request.limit && std::isfinite(row[node]))
                expected.emplace_back(row[node], node != request.from[i], node);
        std::sort(expected.begin(), expected.end());
        ASSERT_EQ(found->first[i + 1] - found->first[i], expected.size()) << "from " << request.from[i];
        for (std::size_t k = 0; k < expected.size(); ++k) {
            ASSERT_EQ(found->node[found->first[i] + k], std::get<2>(expected[k])) << "from " << request.from[i];
            ASSERT_DOUBLE_EQ(found->cost[found->first[i] + k], std::get<0>(expected[k]));
        }
    }
}

inline void hold_nearest_places(const road::Engine& engine, const NearestPlacesRequest& request,
                                const PairCosts& costs) {
    const auto found = engine.nearest_places(request);
    ASSERT_TRUE(found) << found.error().message;
    for (std::uint32_t node = 0; node < costs.size(); ++node) {
        std::vector<std::pair<double, std::uint32_t>> expected;
        for (std::uint32_t place = 0; place < request.places.size(); ++place)
            if (const double cost = costs[node][request.places[place]]; std::isfinite(cost) && cost <= request.limit)
                expected.emplace_back(cost, place);
        std::sort(expected.begin(), expected.end());
        expected.resize(request.count, {std::numeric_limits<double>::infinity(), no_node});
        for (std::size_t k = 0; k < request.count; ++k) {
            ASSERT_DOUBLE_EQ(found->cost[node * request.count + k], expected[k].first) << node << ' ' << k;
            ASSERT_EQ(found->place[node * request.count + k], expected[k].second) << node << ' ' << k;
        }
    }
}

// Of one node, the values within the limit with their costs.
inline double aggregate_plainly(const AggregateRequest& request, const std::vector<double>& costs) {
    std::vector<double> values;
    double sum = 0;
    for (const NodeValue& one : request.values) {
        const double cost = costs[one.node];
        if (!std::isfinite(cost) || cost > request.limit) continue;
        values.push_back(one.value);
        const double share = request.limit > 0 ? cost / request.limit : 0;
        sum += one.value * (request.decay == Decay::flat     ? 1
                            : request.decay == Decay::linear ? 1 - share
                                                             : std::exp(-share));
    }
    const auto n = static_cast<double>(values.size());
    if (request.aggregation == Aggregation::count) return n;
    if (request.aggregation == Aggregation::sum) return sum;
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    if (request.aggregation == Aggregation::mean) return sum / n;
    std::sort(values.begin(), values.end());
    if (request.aggregation == Aggregation::min) return values.front();
    if (request.aggregation == Aggregation::max) return values.back();
    if (request.aggregation == Aggregation::percentile)
        return values[std::min(static_cast<std::size_t>(n * request.percentile / 100), values.size() - 1)];
    double mean = 0, squares = 0;
    for (const double value : values) mean += value / n;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / n);
}

inline void hold_aggregate(const road::Engine& engine, const AggregateRequest& request, const PairCosts& costs) {
    const auto found = engine.aggregate(request);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), costs.size());
    for (std::uint32_t node = 0; node < costs.size(); ++node) {
        const double expected = aggregate_plainly(request, costs[node]);
        ASSERT_EQ(std::isnan(expected), std::isnan((*found)[node])) << node;
        if (std::isnan(expected)) continue;
        ASSERT_NEAR((*found)[node], expected, 1e-9 * (1 + std::abs(expected)))
            << "node " << node << ", aggregation " << static_cast<int>(request.aggregation);
    }
}

inline double share_plainly(const Falloff& falloff, double cost) {
    if (!(cost <= falloff.limit) || std::isinf(cost)) return 0;
    const double scale = falloff.scale > 0 ? falloff.scale : falloff.limit;
    const double scaled = scale > 0 ? cost / scale : 0;
    if (falloff.decay == Decay::linear) return std::max(0.0, 1 - scaled);
    if (falloff.decay == Decay::exponential) return std::exp(-scaled);
    if (falloff.decay == Decay::gaussian) return std::exp(-scaled * scaled / 2);
    if (falloff.decay == Decay::flat) return 1;
    if (cost <= falloff.curve.front().cost) return falloff.curve.front().share;
    for (std::size_t i = 1; i < falloff.curve.size(); ++i) {
        const CurvePoint& a = falloff.curve[i - 1];
        const CurvePoint& b = falloff.curve[i];
        if (cost > a.cost && cost <= b.cost) return a.share + (b.share - a.share) * (cost - a.cost) / (b.cost - a.cost);
    }
    return falloff.curve.back().share;
}

inline void hold_accessibility(const road::Engine& engine, const AccessibilityRequest& request,
                               const PairCosts& costs) {
    const auto found = engine.accessibility(request);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), costs.size() * request.kinds * request.falloffs.size());
    std::size_t cell = 0;
    for (std::size_t node = 0; node < costs.size(); ++node)
        for (std::size_t kind = 0; kind < request.kinds; ++kind)
            for (const Falloff& falloff : request.falloffs) {
                double expected = 0;
                for (std::size_t i = 0; i < request.nodes.size(); ++i)
                    if (const double cost = costs[node][request.nodes[i]]; std::isfinite(cost))
                        expected += request.values[i * request.kinds + kind] * share_plainly(falloff, cost);
                ASSERT_NEAR((*found)[cell++], expected, 1e-9 * (1 + std::abs(expected)))
                    << "node " << node << ", kind " << kind << ", decay " << static_cast<int>(falloff.decay);
            }
}

// Of three kinds, with a decay of each sort, some with a limit of their own, and a curve with a step at the limit.
template <class Random>
AccessibilityRequest random_accessibility(const std::string& weight, double limit, const Closed& closed,
                                          std::size_t nodes, Random& random) {
    AccessibilityRequest request{{}, 1 + random() % 3, {}, {}, weight, closed};
    for (std::size_t i = 0; i < random() % 40; ++i) {
        request.nodes.emplace_back(static_cast<std::uint32_t>(random() % nodes));
        for (std::size_t kind = 0; kind < request.kinds; ++kind)
            request.values.push_back(static_cast<double>(random() % 100) / 7);
    }
    const std::vector<CurvePoint> curve{{limit / 7, 3}, {limit / 2, 1}, {limit, 0.5}, {limit, 0.25}, {1.5 * limit, 0}};
    request.falloffs = {{Decay::flat, limit, 0, {}},
                        {Decay::linear, limit, random() % 2 == 0 ? 0 : limit / 3, {}},
                        {Decay::exponential, limit / 2, limit, {}},
                        {Decay::gaussian, 2 * limit, limit / 2, {}},
                        {Decay::curve, 1.25 * limit, 0, curve}};
    return request;
}

// Everything at once, with what `random` asks.
template <class Random>
void hold_around_nodes(const road::Engine& engine, const std::string& weight, double limit, const Closed& closed,
                       const PairCosts& costs, Random& random) {
    const auto some = [&] { return NodeId(static_cast<std::uint32_t>(random() % costs.size())); };
    NodesWithinRequest within{{}, limit, weight, closed};
    NearestPlacesRequest nearest{{}, 1 + random() % 4, random() % 2 == 0 ? limit : 1e18, weight, closed};
    AggregateRequest aggregate;
    aggregate.weight = weight;
    aggregate.limit = limit;
    aggregate.closed = closed;
    aggregate.percentile = static_cast<double>(random() % 101);
    aggregate.aggregation = static_cast<Aggregation>(random() % 7);
    aggregate.decay = static_cast<Decay>(random() % 3);
    for (std::size_t i = 0; i < random() % 40; ++i) {
        within.from.push_back(some());
        if (i < 7) nearest.places.push_back(some());
        aggregate.values.push_back({some(), static_cast<double>(random() % 100) / 7});
    }
    hold_nodes_within(engine, within, costs);
    hold_nearest_places(engine, nearest, costs);
    hold_aggregate(engine, aggregate, costs);
    hold_accessibility(engine, random_accessibility(weight, limit, closed, costs.size(), random), costs);
}

}  // namespace starway::test
