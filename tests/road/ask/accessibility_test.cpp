// What lies around nodes, against Dijkstra's algorithm and against routes.
#include "starway/road/accessibility.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <utility>
#include <vector>

#include "road/ask/around_nodes.hpp"
#include "starway/core/nearest_points.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/profiled_town.hpp"
#include "support/random_network.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

std::vector<double> dijkstra_from(const RoadNetwork& network, const WeightColumn& column, const Closed& closed,
                                  std::uint32_t from) {
    std::vector<std::uint64_t> steps(network.node_count(), no_cost);
    std::priority_queue<std::pair<std::uint64_t, std::uint32_t>, std::vector<std::pair<std::uint64_t, std::uint32_t>>,
                        std::greater<>>
        queue;
    steps[from] = 0;
    queue.emplace(0, from);
    while (!queue.empty()) {
        const auto [cost, node] = queue.top();
        queue.pop();
        if (cost > steps[node]) continue;
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc) {
            if (column.weight[arc] == closed_weight) continue;
            if (std::find(closed.edges.begin(), closed.edges.end(), network.edge(ArcId(arc))) != closed.edges.end())
                continue;
            const std::uint32_t head = network.heads()[arc];
            if (cost + column.steps(arc) >= steps[head]) continue;
            steps[head] = cost + column.steps(arc);
            queue.emplace(steps[head], head);
        }
    }
    std::vector<double> costs;
    for (const std::uint64_t cost : steps)
        costs.push_back(cost == no_cost ? std::numeric_limits<double>::infinity() : InUnits(column.resolution)(cost));
    return costs;
}

TEST(Accessibility, IsWhatDijkstraFinds) {
    std::mt19937_64 random(31);
    for (int round = 0; round < 1200; ++round) {
        test::RandomNetworkOptions options;
        options.nodes = 2 + static_cast<std::uint32_t>(random() % 120);
        options.degree = 0.5 + static_cast<double>(random() % 30) / 10;
        options.large_weights = round % 7 == 6;
        options.zero_weights = round % 3 != 0;
        const auto built = build(test::random_draft(random, options));
        ASSERT_TRUE(built) << built.error().message;
        const road::Engine engine(*built);
        const WeightColumn& column = built->columns()[random() % built->columns().size()];
        Closed closed;
        if (round % 4 == 0)
            for (int i = 0; i < 3; ++i)
                closed.edges.emplace_back(static_cast<std::uint32_t>(random() % built->edge_count()));
        test::PairCosts costs;
        double most = 0;
        for (std::uint32_t node = 0; node < built->node_count(); ++node) {
            costs.push_back(dijkstra_from(*built, column, closed, node));
            for (const double cost : costs.back())
                if (std::isfinite(cost)) most = std::max(most, cost);
        }
        const std::string weight(column.name);
        // A limit that some node costs exactly, none, and one that bounds nothing.
        const double exact = costs[random() % costs.size()][random() % costs.size()];
        for (const double limit : {std::isfinite(exact) ? exact : 0, 0.3 * most, 2 * most + 1}) {
            test::hold_around_nodes(engine, weight, limit, closed, costs, random);
            ASSERT_FALSE(HasFailure()) << "round " << round << ", " << weight << ", limit " << limit;
        }
    }
}

TEST(Accessibility, OfAProfileCountsTheTimeOfItsRoutes) {
    const auto town = test::profiled_town({"car", "bike"});
    if (!town) GTEST_SKIP() << "skipped: " << test::profiled_town_file << " is not there";
    const road::Engine engine(town->prepared);
    std::mt19937_64 random(4);
    for (const std::string weight : {"car", "bike", "car.time"}) {
        NodesWithinRequest request{{}, 100, weight, {}};
        TableRequest table;
        table.weight = weight;
        table.travel_time = true;
        for (int i = 0; i < 20; ++i) {
            request.from.emplace_back(static_cast<std::uint32_t>(random() % town->prepared.node_count()));
            table.from.emplace_back("node:" + town->prepared.node_label(request.from.back()));
        }
        for (std::uint32_t node = 0; node < town->prepared.node_count(); ++node)
            table.to.emplace_back("node:" + town->prepared.node_label(NodeId(node)));
        const auto plan = engine.plan(table);
        ASSERT_TRUE(plan) << plan.error().message;
        std::vector<std::uint64_t> cells(plan->rows() * plan->columns());
        ASSERT_TRUE(plan->fill(0, cells));
        const auto found = engine.nodes_within(request);
        ASSERT_TRUE(found) << found.error().message;
        // Of routes that a profile likes equally, a table has any, and this the quickest.
        std::size_t same = 0, quicker = 0, listed = 0;
        for (std::size_t i = 0; i < request.from.size(); ++i) {
            std::vector<double> seconds(town->prepared.node_count(), std::numeric_limits<double>::infinity());
            for (std::uint64_t k = found->first[i]; k < found->first[i + 1]; ++k)
                seconds[found->node[k]] = found->cost[k];
            for (std::uint32_t node = 0; node < town->prepared.node_count(); ++node) {
                const std::uint64_t cell = cells[i * town->prepared.node_count() + node];
                const double cost = cell == no_cost ? std::numeric_limits<double>::infinity()
                                                    : InUnits(plan->report().resolution)(cell);
                listed += std::isfinite(seconds[node]) ? 1 : 0;
                if (cost > 100) continue;
                ASSERT_LE(seconds[node], cost + 1e-9) << weight << ' ' << request.from[i] << ' ' << node;
                (seconds[node] < cost - 1e-9 ? quicker : same) += 1;
            }
        }
        EXPECT_GT(same, 300U);
        EXPECT_LE(quicker, weight == "car.time" ? 0 : same / 100);
        EXPECT_LE(listed, (same + quicker) * 101 / 100);
    }
}

TEST(Accessibility, DoesNotDependOnThreads) {
    const road::Engine engine(test::town(40, 30, 3));
    AggregateRequest request;
    request.weight = "cost";
    request.limit = 30;
    request.decay = Decay::exponential;
    std::mt19937_64 random(5);
    for (std::uint32_t node = 0; node < engine.network().node_count(); ++node)
        request.values.push_back({NodeId(node), static_cast<double>(random() % 1000) / 3});
    const auto one = engine.aggregate(request, {nullptr, nullptr, 1});
    const auto many = engine.aggregate(request, {nullptr, nullptr, 4});
    ASSERT_TRUE(one && many);
    EXPECT_EQ(*one, *many);
}

TEST(Accessibility, MistakesAreSentences) {
    const road::Engine engine(test::town(4, 4));
    AggregateRequest request;
    request.values = {{NodeId(99), 1}};
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("there is no 99"));
    request.values = {{NodeId(1), std::nan("")}};
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("no number"));
    request.values.clear();
    request.limit = -1;
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("0 or more"));
    request.limit = std::nan("");
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("0 or more"));
    request.limit = 1;
    request.percentile = 101;
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("0 to 100"));
    request.percentile = 50;
    request.decay = Decay::curve;
    EXPECT_THAT(engine.aggregate(request).error().message, HasSubstr("no points"));
    AccessibilityRequest several{{NodeId(0)}, 2, {1, 2}, {{Decay::curve, 5, 0, {{2, 1}, {1, 0}}}}, "cost", {}};
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("must ascend from 0; 1 comes after 2"));
    several.falloffs[0].curve = {{0, std::nan("")}};
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("must be a number"));
    several.falloffs[0] = {Decay::linear, 5, -1, {}};
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("above 0"));
    several.falloffs = {{Decay::flat, 7, 0, {}}, {Decay::flat, -1, 0, {}}, {Decay::flat, 9, 0, {}}};
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("0 or more"));
    several.values.pop_back();
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("1 values for 1 nodes and 2 kinds"));
    several.values = {1, std::nan("")};
    EXPECT_THAT(engine.accessibility(several).error().message, HasSubstr("no finite number"));
    NearestPlacesRequest nearest;
    nearest.weight = "beauty";
    EXPECT_EQ(engine.nearest_places(nearest).error().kind, ErrorKind::usage);
    nearest.weight.clear();
    nearest.places = {NodeId(0)};
    nearest.count = std::size_t{1} << 62U;
    EXPECT_THAT(engine.nearest_places(nearest).error().message, HasSubstr("do not fit in memory"));
    const CancelFlag cancelled = true;
    EXPECT_EQ(engine.nodes_within({{NodeId(0)}, 5, "cost", {}}, {nullptr, &cancelled, 0}).error().kind,
              ErrorKind::interrupted);
}

TEST(NearestPoints, AreThoseOfAllPairs) {
    std::mt19937_64 random(6);
    for (int round = 0; round < 300; ++round) {
        const std::size_t dimensions = 2 + random() % 2;
        const auto numbers = [&](std::size_t points) {
            std::vector<double> made(points * dimensions);
            for (double& number : made) number = static_cast<double>(random() % (round % 2 == 0 ? 5 : 100000));
            return made;
        };
        const std::vector<double> points = numbers(1 + random() % 300);
        const std::vector<double> asked = numbers(random() % 50);
        const auto found = nearest_points(points, asked, dimensions);
        ASSERT_TRUE(found);
        for (std::size_t i = 0; i < found->size(); ++i) {
            double best = std::numeric_limits<double>::infinity();
            std::size_t number = 0;
            for (std::size_t p = 0; p < points.size() / dimensions; ++p) {
                double square = 0;
                for (std::size_t d = 0; d < dimensions; ++d)
                    square += std::pow(points[p * dimensions + d] - asked[i * dimensions + d], 2);
                if (square < best) {
                    best = square;
                    number = p;
                }
            }
            ASSERT_EQ((*found)[i].number, number);
            ASSERT_EQ((*found)[i].distance, std::sqrt(best));
        }
    }
    EXPECT_FALSE(nearest_points(std::vector<double>{}, std::vector<double>{1, 2}, 2));
    EXPECT_FALSE(nearest_points(std::vector<double>{1, std::nan("")}, std::vector<double>{1, 2}, 2));
    EXPECT_FALSE(nearest_points(std::vector<double>{1, 2}, std::vector<double>{1, 2}, 4));
}

}  // namespace
}  // namespace starway
