#include "starway/road/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "support/prepared.hpp"

namespace starway {
namespace {

using test::SmallNetwork;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Route routed(const road::Engine& router, const RouteRequest& request) {
    auto route = router.route(request);
    EXPECT_TRUE(route) << route.error().message;
    return route ? *route : Route{};
}
std::string refusal(const road::Engine& router, const RouteRequest& request, ErrorKind kind) {
    const auto route = router.route(request);
    if (route) return "found";
    EXPECT_EQ(route.error().kind, kind) << route.error().message;
    return route.error().message.str();
}
RouteRequest between(Location from, Location to) {
    RouteRequest request;
    request.from = std::move(from);
    request.to = std::move(to);
    return request;
}

// A street of 100 m from a to b, one-way or not; a way round from b to a over c costs 30.
RoadNetwork street(Direction direction, bool way_round = true) {
    SmallNetwork network;
    network.node("a", {0, 0}).node("b", {100, 0}).node("c", {50, 80});
    network.edge("a", "b", 10, direction);
    if (way_round) network.edge("b", "c", 10).edge("c", "a", 20);
    return network.build();
}

TEST(Routes, SameEdgeForwardBackwardAndRound) {
    const road::Engine both(street(Direction::both));
    EXPECT_EQ(routed(both, between({20, 0}, {70, 0})).cost_steps, 5U);
    EXPECT_EQ(routed(both, between({70, 0}, {20, 0})).cost_steps, 5U);
    const road::Engine one_way(street(Direction::forward));
    EXPECT_EQ(routed(one_way, between({20, 0}, {70, 0})).cost_steps, 5U);
    const Route round = routed(one_way, between({70, 0}, {20, 0}));
    EXPECT_EQ(round.cost_steps, 3U + 10 + 20 + 2);
    EXPECT_EQ(round.legs[0].arcs.size(), 4U);
    EXPECT_EQ(round.legs[0].arcs.front(), round.legs[0].arcs.back());
    const road::Engine against(street(Direction::backward));
    EXPECT_EQ(routed(against, between({70, 0}, {20, 0})).cost_steps, 5U);
    EXPECT_EQ(routed(against, between({20, 0}, {70, 0})).cost_steps, 2U + 20 + 10 + 3);
    const road::Engine dead_end(street(Direction::forward, false));
    EXPECT_EQ(routed(dead_end, between({20, 0}, {70, 0})).cost_steps, 5U);
    EXPECT_THAT(refusal(dead_end, between({70, 0}, {20, 0}), ErrorKind::no_route),
                HasSubstr("one-way roads lead only the other way"));
}

TEST(Routes, StartIsGoal) {
    for (const auto direction : {Direction::both, Direction::forward, Direction::backward}) {
        const road::Engine router(street(direction));
        for (const Position p : {Position{30, 0}, Position{0, 0}, Position{100, 0}, Position{33.3, 5}}) {
            const Route route = routed(router, between(p, p));
            EXPECT_EQ(route.cost_steps, 0U);
            EXPECT_TRUE(route.optimal);
            EXPECT_EQ(route.bound, 1);
            EXPECT_EQ(route.distance_m, 0);
            ASSERT_THAT(route.legs, SizeIs(1));
            ASSERT_THAT(route.legs[0].line, SizeIs(2));
            EXPECT_EQ(route.legs[0].line[0], route.legs[0].line[1]);
            EXPECT_EQ(route.legs[0].line[0], route.waypoints[0].snapped);
            EXPECT_THAT(route.legs[0].arcs, IsEmpty());
        }
        EXPECT_EQ(routed(router, between("node:c", "node:c")).cost_steps, 0U);
    }
}

TEST(Routes, CheaperWayRoundBeatsStayingOnTheEdge) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .edge("a", "b", 1000)
                                    .edge("a", "b", {.cost = 2, .shape = {{50, 50}}})
                                    .build();
    const road::Engine router(network);
    EXPECT_EQ(routed(router, between({10, 0}, {90, 0})).cost_steps, 100U + 2 + 100);
    EXPECT_EQ(routed(router, between({45, 0}, {55, 0})).cost_steps, 100U);
}

TEST(Routes, ViaOnADeadEndTurnsBack) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("end", {50, 100})
                                    .node("middle", {50, 0})
                                    .edge("a", "middle", 50)
                                    .edge("middle", "b", 50)
                                    .edge("middle", "end", 100)
                                    .build();
    const road::Engine router(network);
    RouteRequest request = between("node:a", "node:b");
    request.via = {Location(52, 60)};
    const Route route = routed(router, request);
    ASSERT_THAT(route.legs, SizeIs(2));
    EXPECT_EQ(route.legs[0].cost, 50U + 60);
    EXPECT_EQ(route.legs[1].cost, 60U + 50);
    EXPECT_EQ(route.legs[0].line.back(), (Position{50, 60}));
    EXPECT_EQ(route.legs[1].line.front(), (Position{50, 60}));
    request.via = {"node:end", "node:end"};
    EXPECT_EQ(routed(router, request).cost_steps, 150U + 0 + 150);
}

TEST(Routes, AtAJunctionEveryRoadIsOpen) {
    // The point lies exactly on node a, where the first edge is one-way and leads away from the goal.
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {-100, 0})
                                    .edge("a", "b", 10, Direction::forward)
                                    .edge("b", "a", {.cost = 10, .direction = Direction::forward, .shape = {{50, 50}}})
                                    .edge("a", "c", 7)
                                    .build();
    const road::Engine router(network);
    EXPECT_EQ(routed(router, between({0, 0}, "node:c")).cost_steps, 7U);
    EXPECT_EQ(routed(router, between("node:c", {0, 0})).cost_steps, 7U);
    EXPECT_EQ(routed(router, between({0, 0}, {100, 0})).cost_steps, 10U);
}

TEST(Routes, NamesMergeIntoStretchesAndDistancesAddUp) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {200, 0})
                                    .node("d", {200, 300})
                                    .node("e", {200, 400})
                                    .edge("a", "b", {.cost = 1, .name = "Main Street"})
                                    .edge("c", "b", {.cost = 1, .name = "Main Street"})
                                    .edge("c", "d", {.cost = 1, .shape = {{200, 100}, {200, 200}}})
                                    .edge("d", "e", {.cost = 1})
                                    .build();
    const road::Engine router(network);
    const Route route = routed(router, between({50, 3}, {200, 350}));
    ASSERT_THAT(route.legs, SizeIs(1));
    const Leg& leg = route.legs[0];
    EXPECT_THAT(leg.line, ElementsAre(Position{50, 0}, Position{100, 0}, Position{200, 0}, Position{200, 100},
                                      Position{200, 200}, Position{200, 300}, Position{200, 350}));
    ASSERT_THAT(leg.roads, SizeIs(2));
    EXPECT_EQ(leg.roads[0].name, "Main Street");
    EXPECT_NEAR(leg.roads[0].distance_m, 150, 1e-6);
    EXPECT_EQ(leg.roads[0].first_point, 0U);
    EXPECT_EQ(leg.roads[0].last_point, 2U);
    EXPECT_EQ(leg.roads[1].name, "");
    EXPECT_NEAR(leg.roads[1].distance_m, 350, 1e-6);
    EXPECT_EQ(leg.roads[1].first_point, 2U);
    EXPECT_EQ(leg.roads[1].last_point, 6U);
    EXPECT_NEAR(route.distance_m, 500, 1e-6);
    EXPECT_NEAR(route.duration_s, 50, 1e-3);  // 36 km/h are 10 m/s
    EXPECT_TRUE(route.has_distance);
    EXPECT_TRUE(route.has_duration);
    EXPECT_THAT(leg.nodes, ElementsAre(test::node_called(network, "b"), test::node_called(network, "c"),
                                       test::node_called(network, "d")));
    EXPECT_EQ(route.waypoints[0].name, "Main Street");
    EXPECT_NEAR(route.waypoints[0].distance_m, 3, 1e-9);
    // Backwards the same line in reverse, also through an edge driven against its direction.
    const Route back = routed(router, between({200, 350}, {50, 3}));
    auto reversed = back.legs[0].line;
    std::reverse(reversed.begin(), reversed.end());
    EXPECT_EQ(reversed, leg.line);
    EXPECT_NEAR(back.distance_m, 500, 1e-6);
    EXPECT_EQ(back.legs[0].roads[1].name, "Main Street");
}

TEST(Routes, NodesAsEndsGiveWholeEdges) {
    const road::Engine router(street(Direction::both));
    const Route route = routed(router, between("node:a", "b"));
    EXPECT_EQ(route.cost_steps, 10U);
    EXPECT_FALSE(route.waypoints[0].edge.valid());
    EXPECT_EQ(route.waypoints[0].node, test::node_called(router.network(), "a"));
    EXPECT_EQ(route.waypoints[1].name, "b");
    EXPECT_THAT(route.legs[0].nodes, SizeIs(2));
    EXPECT_EQ(route.weight, "cost");
    EXPECT_EQ(route.cost, 10);
}

TEST(Routes, WithoutCoordinates) {
    const RoadNetwork network =
        SmallNetwork(FrameKind::none).node("a").node("b").node("c").edge("a", "b", 2).edge("b", "c", 3).build();
    const road::Engine router(network);
    const Route route = routed(router, between("node:a", "c"));
    EXPECT_EQ(route.cost_steps, 5U);
    EXPECT_FALSE(route.has_distance);
    EXPECT_FALSE(route.has_duration);
    EXPECT_THAT(route.legs[0].line, IsEmpty());
    EXPECT_THAT(route.legs[0].roads, SizeIs(1));
    EXPECT_EQ(routed(router, between("a", "a")).cost_steps, 0U);
    EXPECT_TRUE(std::isnan(route.waypoints[0].position.x) && std::isnan(route.waypoints[1].snapped.y));
    RouteRequest again;
    again.from = route.waypoints[0];
    again.to = route.waypoints[1];
    EXPECT_EQ(routed(router, again).cost_steps, 5U);
    EXPECT_THAT(refusal(router, between("1,2", "a"), ErrorKind::usage), HasSubstr("no coordinates"));
    EXPECT_FALSE(router.nearest("a", {}));
}

TEST(Routes, WrongRequests) {
    const road::Engine router(street(Direction::both));
    RouteRequest request = between("node:a", "node:b");
    request.weight = "beauty";
    EXPECT_THAT(refusal(router, request, ErrorKind::usage), HasSubstr("no weight \"beauty\"; its weights are"));
    request.weight.clear();
    for (const double epsilon : {0.5, std::nan(""), std::numeric_limits<double>::infinity()}) {
        request.epsilon = epsilon;
        EXPECT_THAT(refusal(router, request, ErrorKind::usage), HasSubstr("epsilon"));
    }
    request.epsilon = 2;
    request.algorithm = Algorithm::dijkstra;
    EXPECT_THAT(refusal(router, request, ErrorKind::usage), HasSubstr("astar only"));
    request.algorithm = Algorithm::automatic;
    EXPECT_EQ(routed(router, request).algorithm, Algorithm::astar);
    EXPECT_THAT(refusal(router, between("node:x", "node:b"), ErrorKind::usage), HasSubstr("no node \"x\""));
    CancelFlag cancel{true};
    const auto cancelled = router.route(between("node:a", "node:b"), {nullptr, &cancel});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::interrupted);
}

TEST(Routes, Nearest) {
    const road::Engine router(street(Direction::forward));
    const auto roads = router.nearest({50, 10}, {10, {}, {}, {}});
    ASSERT_TRUE(roads) << roads.error().message;
    ASSERT_THAT(*roads, SizeIs(3));
    EXPECT_NEAR((*roads)[0].distance_m, 10, 1e-9);
    EXPECT_NEAR((*roads)[0].fraction, 0.5, 1e-9);
    EXPECT_LE((*roads)[0].distance_m, (*roads)[1].distance_m);
    EXPECT_THAT(*router.nearest({50, 10}, {2, {}, {}, {}}), SizeIs(2));
    EXPECT_THAT(*router.nearest({50, 10}, {0, {}, {}, {}}), IsEmpty());
    EXPECT_THAT(*router.nearest({50, 10}, {10, {}, 10.5, {}}), SizeIs(1));
    const auto far = router.nearest({50, 5000}, {1, {}, {}, {}});
    ASSERT_FALSE(far);
    EXPECT_EQ(far.error().kind, ErrorKind::no_route);
    EXPECT_THAT(*router.nearest({50, 5000}, {1, {}, std::numeric_limits<double>::infinity(), {}}), SizeIs(1));
    EXPECT_FALSE(router.nearest({50, 10}, {1, {}, -1, {}}));
    EXPECT_FALSE(router.nearest("nowhere", {}));
}

TEST(Routes, NearestLeavesOutWhatIsClosedForTheWeight) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {0, 50})
                                    .node("d", {100, 50})
                                    .edge("a", "b", 1)
                                    .edge("c", "d", 1)
                                    .column("boat", {test::closed, 1})
                                    .build();
    const road::Engine router(network);
    EXPECT_THAT(*router.nearest({50, 1}, {5, "cost", {}, {}}), SizeIs(2));
    const auto boat = router.nearest({50, 1}, {5, "boat", {}, {}});
    ASSERT_TRUE(boat);
    ASSERT_THAT(*boat, SizeIs(1));
    EXPECT_EQ(boat->front().snapped, (Position{50, 50}));
}

TEST(Routes, ExploredOnlyWhenAsked) {
    const road::Engine router(street(Direction::both));
    RouteRequest request = between({20, 0}, "node:c");
    request.via = {"node:b"};
    EXPECT_THAT(routed(router, request).explored, IsEmpty());
    request.explored = true;
    request.algorithm = Algorithm::dijkstra;
    const Route route = routed(router, request);
    EXPECT_EQ(route.explored.size(), route.settled);
    ASSERT_FALSE(route.explored.empty());
    EXPECT_EQ(route.explored.front().leg, 0U);
    EXPECT_EQ(route.explored.back().leg, 1U);
    EXPECT_FALSE(route.explored.front().from.valid());
}

// The judge: every point of a request becomes a node of its own, every arc a chain through the points on it, with
// weights that are differences of rounded shares; then Bellman and Ford.
std::uint64_t judge(const RoadNetwork& network, const WeightColumn& column, const Waypoint& from, const Waypoint& to) {
    constexpr std::uint64_t unreachable = std::numeric_limits<std::uint64_t>::max();
    struct Step {
        std::uint32_t from, to;
        std::uint64_t cost;
    };
    const std::uint32_t nodes = network.node_count();
    const std::array<const Waypoint*, 2> points{&from, &to};
    const auto number = [&](std::size_t i) {
        const Waypoint& p = *points[i];
        if (p.node.valid()) return std::uint32_t{p.node};
        if (p.fraction == 0) return std::uint32_t{network.edge_tail(p.edge)};
        if (p.fraction == 1) return std::uint32_t{network.edge_head(p.edge)};
        return nodes + static_cast<std::uint32_t>(i);
    };
    std::vector<Step> steps;
    for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
        const ArcId arc(a);
        const std::uint32_t weight = column.weight[a];
        if (weight == closed_weight) continue;
        struct Stop {
            double fraction;
            std::uint64_t share;
            std::uint32_t node;
        };
        std::vector<Stop> stops{{0, 0, network.tail(arc)}, {1, weight, network.head(arc)}};
        for (std::size_t i = 0; i < 2; ++i) {
            if (number(i) < nodes || points[i]->edge != network.edge(arc)) continue;
            const double f = network.is_backward(arc) ? 1 - points[i]->fraction : points[i]->fraction;
            stops.push_back({f, static_cast<std::uint64_t>(std::llround(weight * f)), number(i)});
        }
        std::sort(stops.begin(), stops.end(), [](const Stop& x, const Stop& y) { return x.fraction < y.fraction; });
        for (std::size_t i = 0; i < stops.size(); ++i)
            for (std::size_t j = 0; j < stops.size(); ++j)
                if (i != j && stops[i].fraction <= stops[j].fraction)
                    steps.push_back({stops[i].node, stops[j].node, stops[j].share - stops[i].share});
    }
    std::vector<std::uint64_t> cost(nodes + 2, unreachable);
    cost[number(0)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Step& s : steps)
            if (cost[s.from] != unreachable && cost[s.from] + s.cost < cost[s.to]) {
                cost[s.to] = cost[s.from] + s.cost;
                changed = true;
            }
    }
    return cost[number(1)];
}

RoadNetwork random_network(std::mt19937& random, bool with_closed) {
    std::uniform_int_distribution<int> node_count(1, 7);
    std::uniform_int_distribution<int> coordinate(0, 200);
    std::uniform_int_distribution<int> cost(0, 12);
    std::uniform_int_distribution<int> direction(1, 4);
    SmallNetwork network;
    const int nodes = node_count(random);
    for (int i = 0; i < nodes; ++i)
        network.node("n" + std::to_string(i), {1.0 * coordinate(random), 1.0 * coordinate(random)});
    std::uniform_int_distribution<int> any(0, nodes - 1);
    std::uniform_int_distribution<int> edge_count(1, 2 * nodes);
    const int edges = edge_count(random);
    std::vector<double> special;
    for (int i = 0; i < edges; ++i) {  // loops and parallel edges come by themselves
        SmallNetwork::Edge edge;
        edge.cost = cost(random);
        edge.cost_backward = cost(random);
        edge.direction = static_cast<Direction>(std::min(3, direction(random)));
        edge.shape = {{1.0 * coordinate(random), 1.0 * coordinate(random)}};
        network.edge("n" + std::to_string(any(random)), "n" + std::to_string(any(random)), edge);
        special.push_back(with_closed && i > 0 && cost(random) < 4 ? test::closed : cost(random) * 3);
    }
    network.column("special", special);
    return network.build();
}

void expect_consistent(const RoadNetwork& network, const WeightColumn& column, const Route& route) {
    std::uint64_t sum = 0;
    for (const Leg& leg : route.legs) {
        sum += leg.cost;
        const Waypoint& from = route.waypoints[leg.from];
        const Waypoint& to = route.waypoints[leg.to];
        ASSERT_GE(leg.line.size(), 2U);
        EXPECT_EQ(leg.line.front(), from.snapped);
        EXPECT_EQ(leg.line.back(), to.snapped);
        for (std::size_t i = 0; i + 1 < leg.arcs.size(); ++i)
            EXPECT_EQ(network.head(leg.arcs[i]), network.tail(leg.arcs[i + 1]));
        for (const ArcId arc : leg.arcs) EXPECT_NE(column.weight[arc], closed_weight);
        double distance = 0;
        std::size_t point = 0;
        for (const RoadStretch& road : leg.roads) {
            distance += road.distance_m;
            EXPECT_EQ(road.first_point, point);
            point = road.last_point;
        }
        if (!leg.roads.empty()) {
            EXPECT_EQ(point + 1, leg.line.size());
        }
        EXPECT_NEAR(distance, leg.distance_m, 1e-6);
        double drawn = 0;
        for (std::size_t i = 0; i + 1 < leg.line.size(); ++i)
            drawn += std::hypot(leg.line[i + 1].x - leg.line[i].x, leg.line[i + 1].y - leg.line[i].y);
        EXPECT_NEAR(drawn, leg.distance_m, 0.02 + 0.01 * static_cast<double>(leg.arcs.size()));
    }
    EXPECT_EQ(sum, route.cost_steps);
}

TEST(Routes, CostsAreTheJudgesOnRandomNetworks) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> coordinate(-10, 210);
    constexpr std::array<Algorithm, 5> exact{Algorithm::automatic, Algorithm::dijkstra, Algorithm::astar,
                                             Algorithm::bidirectional_dijkstra, Algorithm::bidirectional_astar};
    int found = 0;
    int refused = 0;
    int moved = 0;
    for (int round = 0; round < 600; ++round) {
        const RoadNetwork network = test::prepared(random_network(random, round % 2 == 1));
        const road::Engine router(network);
        for (int query = 0; query < 8; ++query) {
            RouteRequest request;
            const auto point = [&]() -> Location {
                if (random() % 4 == 0)
                    return "node:" +
                           network.node_label(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
                return {coordinate(random), coordinate(random)};
            };
            request.from = point();
            request.to = query == 0 ? request.from : point();
            if (query % 3 == 1) request.via = {point()};
            request.weight = query % 2 == 0 ? "cost" : "special";
            const WeightColumn& column = *network.column(request.weight);
            std::optional<std::uint64_t> first;
            for (const Algorithm algorithm : exact) {
                request.algorithm = algorithm;
                const auto route = router.route(request);
                if (!route) {
                    EXPECT_EQ(route.error().kind, ErrorKind::no_route) << route.error().message;
                    ++refused;
                    break;
                }
                ++found;
                EXPECT_TRUE(route->optimal);
                if (!first) {
                    first = route->cost_steps;
                    moved += route->warnings.empty() ? 0 : 1;
                    expect_consistent(network, column, *route);
                    for (std::size_t leg = 0; leg < route->legs.size(); ++leg)
                        EXPECT_EQ(route->legs[leg].cost,
                                  judge(network, column, route->waypoints[leg], route->waypoints[leg + 1]))
                            << "round " << round << " query " << query;
                }
                EXPECT_EQ(route->cost_steps, *first) << name_of(algorithm);
            }
        }
    }
    EXPECT_GT(found, 10'000);
    EXPECT_GT(refused, 100);
    EXPECT_GT(moved, 100);
}

// Points that were put on the network once give the routes of the points themselves, and where they are does not depend
// on the others.
TEST(Routes, SnappedPointsAreLocations) {
    std::mt19937 random(8);
    std::uniform_real_distribution<double> coordinate(-10, 210);
    int found = 0;
    for (int round = 0; round < 400; ++round) {
        const RoadNetwork network = random_network(random, round % 2 == 1);
        const road::Engine router(network);
        RouteRequest request;
        request.weight = round % 4 < 2 ? "cost" : "special";
        std::vector<Location> points;
        for (int i = 0; i < 3; ++i) points.emplace_back(coordinate(random), coordinate(random));
        const auto starts = router.snap(points, {request.weight, SnapRole::start, {}, {}});
        const auto ends = router.snap(points, {request.weight, SnapRole::end, {}, {}});
        ASSERT_TRUE(starts && ends);
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = 0; j < points.size(); ++j) {
                request.from = points[i];
                request.to = points[j];
                const auto route = router.route(request);
                request.from = (*starts)[i];
                request.to = (*ends)[j];
                const auto again = router.route(request);
                ASSERT_EQ(route.has_value(), again.has_value());
                if (!route) {
                    ASSERT_EQ(route.error().message, again.error().message);
                    continue;
                }
                ++found;
                EXPECT_EQ(route->cost_steps, again->cost_steps);
                EXPECT_EQ(route->legs.front().line, again->legs.front().line);
                EXPECT_EQ(route->waypoints.front().snapped, (*starts)[i].snapped);
                EXPECT_EQ(route->waypoints.back().snapped, (*ends)[j].snapped);
            }
    }
    EXPECT_GT(found, 500);
}

// Thousands of points are put on the network on all threads: each as by itself, and the first that is too far is told.
TEST(Routes, ManyPointsAreEachPutAsAlone) {
    std::mt19937 random(9);
    std::uniform_real_distribution<double> coordinate(-10, 210);
    const RoadNetwork network = random_network(random, true);
    const road::Engine router(network);
    std::vector<Location> points;
    for (int i = 0; i < 3000; ++i) points.emplace_back(coordinate(random), coordinate(random));
    SnapRequest request;
    request.weight = "cost";
    request.max_snap_m = 40;
    request.keep_far = true;
    const auto together = router.snap(points, request);
    ASSERT_TRUE(together);
    request.keep_far = false;
    std::optional<std::string> first_refusal;
    std::size_t far = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto alone = router.snap(std::span(&points[i], 1), request);
        const Waypoint& point = (*together)[i];
        ASSERT_EQ(alone.has_value(), point.on_network());
        EXPECT_EQ(point.position, points[i].position());
        if (alone) {
            EXPECT_EQ(point.snapped, alone->front().snapped);
            EXPECT_EQ(point.edge, alone->front().edge);
            continue;
        }
        ++far;
        EXPECT_EQ(point.distance_m, std::numeric_limits<double>::infinity());
        if (!first_refusal) first_refusal = alone.error().message.str();
    }
    EXPECT_GT(far, 100U);
    EXPECT_LT(far, 2900U);
    for (const unsigned threads : {1U, 2U, 5U}) {
        const auto refused = router.snap(points, request, Control{nullptr, nullptr, threads});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().message.str(), *first_refusal);
    }
}

TEST(Routes, WhatIsOnNoRoadIsAskedForAgain) {
    const road::Engine router(street(Direction::both));
    Waypoint far;
    far.position = {1e7, 1e7};
    EXPECT_THAT(refusal(router, between("node:a", far), ErrorKind::no_route), HasSubstr("from the nearest road"));
    EXPECT_THAT(refusal(router, between(far, far), ErrorKind::no_route), HasSubstr("from the nearest road"));
    Waypoint near;
    near.position = {0, 0};
    EXPECT_TRUE(router.route(between("node:a", near)));
}

TEST(Routes, SnappedPointsOfAnotherNetworkAreRefused) {
    const RoadNetwork small = street(Direction::both, false);
    const RoadNetwork large = street(Direction::both);
    const road::Engine router(small);
    Waypoint point;
    point.edge = EdgeId(2);
    EXPECT_THAT(refusal(router, between(point, "node:a"), ErrorKind::usage), HasSubstr("another network"));
    point.edge = EdgeId(0);
    point.fraction = 1.5;
    EXPECT_THAT(refusal(router, between(point, "node:a"), ErrorKind::usage), HasSubstr("another network"));
    point.fraction = 0.5;
    point.segment = 1;
    EXPECT_THAT(refusal(router, between("node:a", point), ErrorKind::usage), HasSubstr("another network"));
    point.edge = {};
    point.node = NodeId(99);
    EXPECT_THAT(refusal(router, between("node:a", point), ErrorKind::usage), HasSubstr("another network"));
}

TEST(Routes, EpsilonIsNotNeededWithAnIndex) {
    std::mt19937 random(9);
    const RoadNetwork network = street(Direction::both);
    const road::Engine indexed(test::prepared(network));
    RouteRequest request = between("node:a", "node:c");
    request.epsilon = 1.5;
    EXPECT_EQ(routed(indexed, request).algorithm, Algorithm::hierarchy);
    EXPECT_TRUE(routed(indexed, request).optimal);
    request.algorithm = Algorithm::astar;
    EXPECT_EQ(routed(indexed, request).algorithm, Algorithm::astar);
    request.algorithm = Algorithm::automatic;
    request.use_index = false;
    EXPECT_EQ(routed(indexed, request).algorithm, Algorithm::astar);
}

}  // namespace
}  // namespace starway
