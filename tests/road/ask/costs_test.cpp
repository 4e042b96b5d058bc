#include "starway/road/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

Location some_node(const RoadNetwork& network, std::mt19937_64& random) {
    return "node:" + network.node_label(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
}

// Each is the cost of its route, with and without an index, on networks with everything difficult.
TEST(Costs, AreThoseOfRoutes) {
    std::mt19937_64 random(21);
    for (int round = 0; round < 24; ++round) {
        const auto built = build(test::random_draft(random));
        ASSERT_TRUE(built);
        const road::Engine engine(round % 2 == 0 ? *built : test::prepared(*built));
        CostsRequest request;
        request.weight = "cost";
        for (int i = 0; i < 150; ++i) {
            request.from.push_back(some_node(*built, random));
            request.to.push_back(some_node(*built, random));
        }
        if (round % 3 == 0)
            for (int i = 0; i < 3; ++i)
                request.closed.edges.emplace_back(static_cast<std::uint32_t>(random() % built->edge_count()));
        const auto costs = engine.costs(request, {nullptr, nullptr, round % 4 == 0 ? 1U : 2U});
        ASSERT_TRUE(costs) << costs.error().message;
        for (std::size_t i = 0; i < costs->size(); ++i) {
            RouteRequest one;
            one.from = request.from[i];
            one.to = request.to[i];
            one.weight = "cost";
            one.closed = request.closed;
            const auto route = engine.route(one);
            EXPECT_EQ((*costs)[i], route ? route->cost_steps : no_cost) << round << ' ' << i;
        }
    }
}

TEST(Costs, PointsMayLieAnywhere) {
    std::mt19937_64 random(22);
    const RoadNetwork town = test::town(12, 9, 3);
    for (const RoadNetwork& network : {town, test::prepared(town)}) {
        const road::Engine engine(network);
        std::vector<Location> points;
        for (int i = 0; i < 60; ++i)
            points.emplace_back(4 + 0.00001 * static_cast<double>(random() % 1150),
                                50 + 0.00001 * static_cast<double>(random() % 850));
        points.emplace_back(9, 40);  // too far from any road
        CostsRequest request;
        request.weight = "cost";
        for (std::size_t i = 0; i < 400; ++i) {
            request.from.push_back(points[random() % points.size()]);
            request.to.push_back(points[random() % points.size()]);
        }
        const auto costs = engine.costs(request);
        ASSERT_TRUE(costs) << costs.error().message;
        std::size_t reached = 0;
        for (std::size_t i = 0; i < costs->size(); ++i) {
            RouteRequest one;
            one.from = request.from[i];
            one.to = request.to[i];
            one.weight = "cost";
            const auto route = engine.route(one);
            EXPECT_EQ((*costs)[i], route ? route->cost_steps : no_cost) << i;
            reached += route ? 1 : 0;
        }
        EXPECT_GT(reached, 300U);
        EXPECT_LT(reached, 400U);
    }
}

TEST(Costs, MistakesAreSentences) {
    const road::Engine engine(test::town(4, 4));
    CostsRequest request;
    request.from = {Location(4, 50)};
    const auto uneven = engine.costs(request);
    ASSERT_FALSE(uneven);
    EXPECT_EQ(uneven.error().kind, ErrorKind::usage);
    EXPECT_THAT(uneven.error().message, HasSubstr("1 starts and 0 ends"));
    request.to = {Location("nowhere")};
    const auto unknown = engine.costs(request);
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message, HasSubstr("nowhere"));
    const CancelFlag cancelled = true;
    request.to = request.from;
    request.from.resize(5000, request.to.front());
    request.to.resize(5000, request.to.front());
    const auto stopped = engine.costs(request, {nullptr, &cancelled, 0});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace starway
