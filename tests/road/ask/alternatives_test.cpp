#include "starway/road/engine.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "road/network/networks.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

enum class Kind { different, shortest };
struct Wanted {
    Kind kind = Kind::different;
    std::size_t count = 2;
    double stretch = 1.25;
    double sharing = 0.8;
};
Result<Alternatives> ask(const road::Engine& engine, const RouteRequest& request, const Wanted& wanted) {
    if (wanted.kind == Kind::shortest) return engine.k_shortest(request, wanted.count);
    return engine.alternatives(request, {wanted.count, wanted.stretch, wanted.sharing});
}

RouteRequest any_request(const RoadNetwork& network, std::mt19937_64& random) {
    const auto label = [&] {
        return "node:" + network.node_label(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
    };
    const auto point = [&]() -> Location {
        if (random() % 3 == 0 || network.frame().kind == FrameKind::none) return label();
        const Box box = network.bounds();
        const auto between = [&](double a, double b) {
            return a + (b - a) * static_cast<double>(random() % 1000) / 999;
        };
        return Position{between(box.min_x, box.max_x), between(box.min_y, box.max_y)};
    };
    RouteRequest request;
    request.from = point();
    request.to = point();
    return request;
}

void expect_routes(const Alternatives& answer, const Route& best, const Wanted& wanted, const RoadNetwork& network,
                   const WeightColumn& column) {
    ASSERT_FALSE(answer.routes.empty());
    ASSERT_EQ(answer.routes.size(), answer.in_common.size());
    EXPECT_EQ(answer.routes.front().cost_steps, best.cost_steps);
    EXPECT_TRUE(answer.routes.front().optimal);
    std::set<std::vector<ArcId>> distinct;
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < answer.routes.size(); ++i) {
        const Route& route = answer.routes[i];
        const Leg& leg = route.legs.at(0);
        EXPECT_TRUE(distinct.insert(leg.arcs).second);
        EXPECT_EQ(std::set<NodeId>(leg.nodes.begin(), leg.nodes.end()).size(), leg.nodes.size());
        std::uint64_t whole = 0;
        for (std::size_t a = 0; a < leg.arcs.size(); ++a) {
            if (a > 0) {
                EXPECT_EQ(network.head(leg.arcs[a - 1]), network.tail(leg.arcs[a]));
            }
            ASSERT_NE(column.weight[leg.arcs[a]], closed_weight);
            whole += column.weight[leg.arcs[a]];
        }
        EXPECT_LE(route.cost_steps, whole);
        EXPECT_EQ(route.cost_steps, leg.cost);
        EXPECT_GE(route.cost_steps, last);
        last = route.cost_steps;
        if (wanted.kind == Kind::different && i > 0) {
            EXPECT_LE(static_cast<double>(route.cost_steps), wanted.stretch * static_cast<double>(best.cost_steps));
            EXPECT_LE(answer.in_common[i] * static_cast<double>(route.cost_steps),
                      wanted.sharing * static_cast<double>(best.cost_steps) + 1e-6);
        }
    }
}

TEST(Alternatives, BeginWithTheBestAndHoldTheirLimits) {
    std::mt19937_64 random(61);
    std::size_t found = 0;
    std::size_t indexed = 0;
    for (int round = 0; round < scaled(80, 3000); ++round) {
        RoadNetwork network = must_build(random_draft(random, {std::uint32_t{40} << (round % 3), 3, true, false}));
        if (round % 2 == 0) network = prepared(network);
        const road::Engine router(network);
        for (int query = 0; query < 4; ++query) {
            RouteRequest request = any_request(network, random);
            request.weight = "cost";
            Wanted wanted;
            wanted.kind = query % 2 == 0 ? Kind::different : Kind::shortest;
            wanted.count = 1 + random() % 4;
            const auto best = router.route(request);
            const auto answer = ask(router, request, wanted);
            ASSERT_EQ(best.has_value(), answer.has_value());
            if (!best) {
                EXPECT_EQ(answer.error().kind, best.error().kind);
                continue;
            }
            expect_routes(*answer, *best, wanted, network, *network.column("cost"));
            if (HasFailure()) FAIL() << "round " << round << ", query " << query;
            EXPECT_LE(answer->routes.size(), wanted.count + (wanted.kind == Kind::different ? 1 : 0));
            found += answer->routes.size() - 1;
            if (answer->routes.front().algorithm == Algorithm::hierarchy) indexed += answer->routes.size() - 1;
            EXPECT_GT(answer->routes.front().settled, 0U);
        }
    }
    EXPECT_GT(found, 50U);
    EXPECT_GT(indexed, 10U);
}

// Of all roads that a route passes, wholly.
std::uint64_t cost_of_arcs(const Route& route, const WeightColumn& column) {
    std::uint64_t cost = 0;
    for (const Leg& leg : route.legs)
        for (const ArcId arc : leg.arcs) cost += column.weight[arc];
    return cost;
}

void expect_routes_over(const Alternatives& answer, const Route& best, const RouteRequest& request,
                        const Wanted& wanted, const RoadNetwork& network, const WeightColumn& column) {
    ASSERT_EQ(answer.routes.size(), answer.in_common.size());
    ASSERT_FALSE(answer.routes.empty());
    EXPECT_LE(answer.routes.size(), wanted.count + 1);
    EXPECT_EQ(answer.routes.front().cost_steps, best.cost_steps);
    std::set<std::vector<std::vector<ArcId>>> distinct;
    std::set<ArcId> passed;
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < answer.routes.size(); ++i) {
        const Route& route = answer.routes[i];
        ASSERT_EQ(route.legs.size(), request.via.size() + 1);
        std::vector<std::vector<ArcId>> arcs;
        std::uint64_t sum = 0;
        std::uint64_t elsewhere = 0;  // on arcs that no route before it passes wholly
        for (std::size_t l = 0; l < route.legs.size(); ++l) {
            const Leg& leg = route.legs[l];
            sum += leg.cost;
            EXPECT_GE(leg.cost, best.legs[l].cost) << "no leg is cheaper than the best";
            arcs.push_back(leg.arcs);
            for (std::size_t a = 0; a < leg.arcs.size(); ++a) {
                ASSERT_NE(column.weight[leg.arcs[a]], closed_weight);
                if (a > 0) {
                    EXPECT_EQ(network.head(leg.arcs[a - 1]), network.tail(leg.arcs[a]));
                }
                const bool whole = a > 0 && a + 1 < leg.arcs.size();
                if (!whole || passed.count(leg.arcs[a]) == 0) elsewhere += column.weight[leg.arcs[a]];
            }
            if (l == 0 || leg.arcs.empty() || route.legs[l - 1].arcs.empty()) continue;
            const ArcId before = route.legs[l - 1].arcs.back();
            const bool at_node = network.head(before) == network.tail(leg.arcs.front());
            EXPECT_TRUE(at_node || network.edge(before) == network.edge(leg.arcs.front())) << "legs join";
            if (request.continue_straight && !at_node) {
                EXPECT_EQ(before, leg.arcs.front()) << "within a road one goes straight on";
            }
        }
        for (const Leg& leg : route.legs)
            if (leg.arcs.size() > 2) passed.insert(leg.arcs.begin() + 1, leg.arcs.end() - 1);
        EXPECT_EQ(route.cost_steps, sum);
        EXPECT_LE(route.cost_steps, cost_of_arcs(route, column));
        EXPECT_TRUE(distinct.insert(arcs).second);
        EXPECT_GE(route.cost_steps, last);
        last = route.cost_steps;
        if (i == 0) continue;
        EXPECT_LE(static_cast<double>(route.cost_steps), wanted.stretch * static_cast<double>(best.cost_steps));
        const double common = answer.in_common[i] * static_cast<double>(route.cost_steps);
        EXPECT_LE(common, wanted.sharing * static_cast<double>(best.cost_steps) + 1e-6);
        EXPECT_GE(common + static_cast<double>(elsewhere) + 1e-6, static_cast<double>(route.cost_steps))
            << "what is common is not made small";
    }
}

TEST(Alternatives, OverPointsBetweenCombineThoseOfTheLegs) {
    std::mt19937_64 random(64);
    std::size_t found = 0;
    std::size_t indexed = 0;
    std::size_t straight_on = 0;
    for (int round = 0; round < scaled(80, 3000); ++round) {
        RoadNetwork network = must_build(random_draft(random, {std::uint32_t{40} << (round % 3), 3, true, false}));
        if (round % 2 == 0) network = prepared(network);
        const road::Engine router(network);
        for (int query = 0; query < 4; ++query) {
            RouteRequest request = any_request(network, random);
            request.weight = "cost";
            const std::size_t between = 1 + random() % 3;
            for (std::size_t i = 0; i < between; ++i) request.via.push_back(any_request(network, random).from);
            if (random() % 8 == 0) request.via.push_back(request.via.back());
            request.continue_straight = query % 2 == 1;
            Wanted wanted;
            wanted.count = 1 + random() % 4;
            wanted.stretch = random() % 2 == 0 ? 1.25 : 1.6;
            wanted.sharing = random() % 2 == 0 ? 0.8 : 0.5;
            const auto best = router.route(request);
            const auto answer = ask(router, request, wanted);
            ASSERT_EQ(best.has_value(), answer.has_value());
            if (!best) {
                EXPECT_EQ(answer.error().message, best.error().message);
                continue;
            }
            expect_routes_over(*answer, *best, request, wanted, network, *network.column("cost"));
            if (HasFailure()) FAIL() << "round " << round << ", query " << query;
            found += answer->routes.size() - 1;
            if (answer->routes.front().algorithm == Algorithm::hierarchy) indexed += answer->routes.size() - 1;
            if (request.continue_straight) straight_on += answer->routes.size() - 1;
        }
    }
    EXPECT_GT(found, 50U);
    EXPECT_GT(indexed, 10U);
    EXPECT_GT(straight_on, 10U);
}

// The k shortest routes cost the same whichever bound guides the search, with closed roads too.
TEST(Alternatives, TheKShortestByAnIndexAreTheKShortest) {
    std::mt19937_64 random(63);
    std::size_t guided = 0;  // not where costs have no place in an index
    for (int round = 0; round < scaled(80, 3000); ++round) {
        const RoadNetwork network =
            prepared(must_build(random_draft(random, {std::uint32_t{20} << (round % 4), 3, true, round % 8 == 7})));
        const road::Engine router(network);
        for (int query = 0; query < 4; ++query) {
            RouteRequest request = any_request(network, random);
            request.weight = "cost";
            if (query % 2 == 1)
                for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
                    if (random() % 8 == 0) request.closed.arcs.emplace_back(arc);
            Wanted wanted;
            wanted.kind = Kind::shortest;
            wanted.count = 1 + random() % 6;
            request.use_index = true;
            const auto by_index = ask(router, request, wanted);
            request.algorithm = Algorithm::hierarchy;
            const auto by_its_name = ask(router, request, wanted);
            ASSERT_EQ(by_its_name.has_value(), by_index && by_index->routes.front().algorithm == Algorithm::astar);
            request.algorithm = Algorithm::automatic;
            request.use_index = false;
            const auto judge = ask(router, request, wanted);
            ASSERT_EQ(by_index.has_value(), judge.has_value());
            if (!judge) continue;
            EXPECT_EQ(judge->routes.front().algorithm, Algorithm::dijkstra);
            if (by_index->routes.front().algorithm == Algorithm::astar) guided += judge->routes.size();
            ASSERT_EQ(by_index->routes.size(), judge->routes.size());
            for (std::size_t i = 0; i < judge->routes.size(); ++i)
                ASSERT_EQ(by_index->routes[i].cost_steps, judge->routes[i].cost_steps)
                    << "round " << round << ", query " << query << ", route " << i;
        }
    }
    EXPECT_GT(guided, 300U);
}

TEST(Alternatives, RefuseWhatMeansNothing) {
    std::mt19937_64 random(62);
    const RoadNetwork network = must_build(random_draft(random, {10, 3, true, false}));
    const road::Engine router(network);
    const RouteRequest request = any_request(network, random);
    Wanted wanted;
    wanted.stretch = 0.9;
    EXPECT_EQ(ask(router, request, wanted).error().kind, ErrorKind::usage);
    wanted.stretch = 1.2;
    wanted.sharing = -1;
    EXPECT_EQ(ask(router, request, wanted).error().kind, ErrorKind::usage);
    RouteRequest over = request;
    over.via.push_back(request.to);
    EXPECT_EQ(router.k_shortest(over, 3).error().message, "k cannot be combined with via; alternatives can");
    RouteRequest greedy = request;
    greedy.algorithm = Algorithm::greedy;
    EXPECT_EQ(router.alternatives(greedy, {}).error().kind, ErrorKind::usage);
    RouteRequest by_labels = request;
    by_labels.algorithm = Algorithm::labels;
    EXPECT_NE(router.alternatives(by_labels, {}).error().message.str().find("index cch"), std::string::npos);
}

}  // namespace
}  // namespace starway::test
