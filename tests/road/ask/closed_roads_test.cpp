// Routes around closed roads, by A* that an index guides, against Dijkstra's algorithm on a network that has them
// closed.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "road/network/networks.hpp"
#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

Location any_point(const RoadNetwork& network, std::mt19937_64& random) {
    const NodeId node(static_cast<std::uint32_t>(random() % network.node_count()));
    if (network.frame().kind == FrameKind::none || random() % 3 == 0) return "node:" + network.node_label(node);
    Position p = network.position(node);
    p.y = std::clamp(p.y + (static_cast<double>(random() % 2001) - 1000) * 1e-5, -89.9, 89.9);
    return p;
}

// Of several roads that meet at a point, each route tells of the one that it takes.
bool same_places(const Route& one, const Route& other) {
    constexpr double as_one = 0.1;  // metres
    for (std::size_t i = 0; i < one.waypoints.size(); ++i) {
        const Waypoint& a = one.waypoints[i];
        const Waypoint& b = other.waypoints[i];
        if (a.edge == b.edge ? a.fraction != b.fraction : std::abs(a.distance_m - b.distance_m) > as_one) return false;
    }
    return true;
}

TEST(ClosedRoads, RoutesAroundThemAreTheShortest) {
    std::mt19937_64 random(71);
    std::size_t guided = 0;
    std::size_t none = 0;
    for (int round = 0; round < scaled(80, 4000); ++round) {
        RandomNetworkOptions options;
        options.nodes = std::uint32_t{20} << (round % 4);
        options.degree = 1.5 + static_cast<double>(random() % 20) / 10;
        options.large_weights = round % 10 == 9;
        const RoadNetwork network = must_build(random_draft(random, options));
        const WeightColumn& column = *network.column("cost");
        RouteRequest request;
        request.weight = "cost";
        std::vector<std::uint32_t> weights(column.weight.begin(), column.weight.end());
        const std::size_t share = 2 + random() % 20;
        for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
            if (random() % share == 0) {
                request.closed.arcs.emplace_back(arc);
                weights[arc] = closed_weight;
            }
        const auto without = network.with_weights("cost", weights);
        ASSERT_TRUE(without);
        const road::Engine judge(*without);
        const road::Engine plain(network);
        const road::Engine indexed(prepared(network));
        for (int query = 0; query < 10; ++query) {
            request.from = any_point(network, random);
            request.to = any_point(network, random);
            RouteRequest judged = request;
            judged.closed = {};
            judged.algorithm = Algorithm::dijkstra;
            const auto expected = judge.route(judged);
            for (const road::Engine* router : {&plain, &indexed}) {
                const auto found = router->route(request);
                ASSERT_EQ(found.has_value(), expected.has_value()) << round << ' ' << query;
                if (!found) {
                    ASSERT_EQ(found.error().kind, expected.error().kind);
                    ++none;
                    continue;
                }
                EXPECT_TRUE(found->optimal);
                ASSERT_TRUE(same_places(*found, *expected)) << round << ' ' << query;
                ASSERT_EQ(found->cost_steps, expected->cost_steps) << round << ' ' << query;
                for (const ArcId arc : found->legs.at(0).arcs) ASSERT_NE(weights[arc], closed_weight);
                if (router == &indexed && found->algorithm == Algorithm::astar) ++guided;
            }
            if (!expected) continue;
            const auto several = indexed.alternatives(request, {});
            const auto best = indexed.route(request);
            ASSERT_TRUE(several && best);
            EXPECT_EQ(several->routes.front().cost_steps, best->cost_steps);
        }
    }
    EXPECT_GT(guided, 100U);
    EXPECT_GT(none, 5U);
}

TEST(ClosedRoads, RefusesWhatIsNotThere) {
    std::mt19937_64 random(72);
    const RoadNetwork network = must_build(random_draft(random, {10, 3, true, false}));
    const road::Engine router(prepared(network));
    RouteRequest request;
    request.from = "node:" + network.node_label(NodeId(0));
    request.to = "node:" + network.node_label(NodeId(1));
    request.closed.arcs = {ArcId(network.arc_count())};
    EXPECT_EQ(router.route(request).error().kind, ErrorKind::usage);
    request.closed.arcs = {ArcId(0)};
    request.algorithm = Algorithm::hierarchy;
    EXPECT_EQ(router.route(request).error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway::test
