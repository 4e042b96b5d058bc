// Weights summed up beside the one that is minimised: of routes against their arcs, of tables and isochrones against
// routes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/prepared.hpp"
#include "support/profiled_town.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

constexpr double nowhere = std::numeric_limits<double>::infinity();

std::vector<std::string> all_weights(const RoadNetwork& network) {
    std::vector<std::string> names;
    for (const WeightColumn& column : network.columns()) names.emplace_back(column.name);
    return names;
}

// Every cell of a table is what the route of its pair says.
void hold_sums(const road::Engine& engine, TableRequest request, const std::string& where) {
    request.keep_far = true;
    const auto plan = engine.plan(request);
    ASSERT_TRUE(plan) << where << ": " << plan.error().message;
    std::vector<std::uint64_t> cells(plan->rows() * plan->columns());
    std::vector<std::vector<double>> sums(request.also.size(), std::vector<double>(cells.size()));
    TableMeasures measures;
    for (std::vector<double>& one : sums) measures.also.emplace_back(one);
    ASSERT_TRUE(plan->measure(0, cells, measures)) << where;
    RouteRequest one;
    one.weight = request.weight;
    one.closed = request.closed;
    one.also = request.also;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        one.from = request.from[i / plan->columns()];
        one.to = request.to[i % plan->columns()];
        const auto route = engine.route(one);
        ASSERT_EQ(cells[i] != no_cost, static_cast<bool>(route)) << where << ' ' << i;
        for (std::size_t k = 0; k < sums.size(); ++k)
            ASSERT_EQ(sums[k][i], route ? route->also[k].value : nowhere)
                << where << ' ' << i << ' ' << request.also[k];
    }
}

TEST(Also, OfRoutesIsWhatTheirArcsSumUpTo) {
    std::mt19937_64 random(41);
    for (int round = 0; round < 300; ++round) {
        test::RandomNetworkOptions options;
        options.large_weights = round % 9 == 8;
        const auto built = build(test::random_draft(random, options));
        ASSERT_TRUE(built) << built.error().message;
        for (const RoadNetwork& network : {*built, test::prepared(*built)}) {
            const road::Engine engine(network);
            TableRequest table;
            table.weight = network.columns()[random() % network.columns().size()].name;
            table.also = all_weights(network);
            for (int i = 0; i < 6; ++i) {
                const auto node = [&] { return NodeId(static_cast<std::uint32_t>(random() % network.node_count())); };
                table.from.emplace_back("node:" + network.node_label(node()));
                table.to.emplace_back("node:" + network.node_label(node()));
            }
            table.to.push_back(table.from.front());
            if (round % 3 == 0)
                table.closed.edges.emplace_back(static_cast<std::uint32_t>(random() % network.edge_count()));
            hold_sums(engine, table, "round " + std::to_string(round));
            RouteRequest one;
            one.weight = table.weight;
            one.also = table.also;
            one.from = table.from[1];
            one.to = table.to[1];
            const auto route = engine.route(one);
            if (!route) continue;
            for (std::size_t k = 0; k < one.also.size(); ++k) {
                const WeightColumn& column = *network.column(one.also[k]);
                std::uint64_t steps = 0;
                bool open = true;
                for (const ArcId arc : route->legs.front().arcs) {
                    open = open && column.weight[arc] != closed_weight;
                    steps += open ? column.steps(arc) : 0;
                }
                const double expected = open ? InUnits(column.resolution)(steps) : nowhere;
                const double least = open ? 1e-9 * (1 + expected) : 0;
                const bool is_right = !open || std::abs(route->also[k].value - expected) <= least;
                EXPECT_TRUE(is_right) << one.also[k] << ' ' << route->also[k].value << ' ' << expected;
                EXPECT_EQ(std::isfinite(route->also[k].value), open) << one.also[k];
            }
        }
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
}

TEST(Also, OfARealTownIsWhatRoutesReport) {
    const auto town = test::profiled_town({"car", "foot"});
    if (!town) GTEST_SKIP() << "skipped: " << test::profiled_town_file << " is not there";
    std::mt19937_64 random(7);
    for (const RoadNetwork& one : {town->network, town->prepared})
        for (const std::string weight : {"car", "foot", "car.time"}) {
            const road::Engine engine(one);
            TableRequest table;
            table.weight = weight;
            table.snap = SnapTo::nearest;
            table.also = {"length", "time", "distance", weight, "hops", "foot.time"};
            for (int i = 0; i < 12; ++i)
                for (std::vector<Location>* side : {&table.from, &table.to})
                    side->emplace_back(7.41 + 0.00002 * static_cast<double>(random() % 1000),
                                       43.725 + 0.00002 * static_cast<double>(random() % 1000));
            table.to.push_back(table.from.front());
            table.snap = SnapTo::automatic;
            hold_sums(engine, table, weight);
            RouteRequest route;
            route.weight = weight;
            route.also = table.also;
            for (std::size_t i = 0; i < table.from.size(); ++i) {
                route.from = table.from[i];
                route.to = table.to[i];
                const auto found = engine.route(route);
                if (!found) continue;
                EXPECT_DOUBLE_EQ(found->also[0].value, found->distance_m);
                EXPECT_EQ(found->also[2].value, found->also[0].value);
                EXPECT_NEAR(found->also[1].value, found->duration_s, 1e-6);
                EXPECT_NEAR(found->also[3].value, found->cost, 1e-6);
                EXPECT_EQ(found->also[1].unit, "s");
            }
        }
}

// What a turn is credited counts against the parts of roads that are travelled, and no further.
TEST(Also, ACreditedTurnCostsNothingAtLeast) {
    const test::TemporaryFolder folder;
    SourceOptions source;
    source.profiles = {"car"};
    const auto network = starway::open(folder.file("corner.osm", R"(<osm version="0.6">
<node id="1" lat="45" lon="10"/><node id="2" lat="45" lon="10.002"/><node id="3" lat="45.002" lon="10.002"/><node id="4" lat="45" lon="10.004"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
<way id="3"><nd ref="2"/><nd ref="4"/><tag k="highway" v="residential"/></way></osm>)"),
                                       source);
    ASSERT_TRUE(network) << network.error().message;
    UpdateRequest credit;
    credit.turn_penalties = {folder.file("credit.csv", "1,2,3,-50\n")};
    const auto updated = update(*network, credit);
    ASSERT_TRUE(updated) << updated.error().message;
    const road::Engine engine(*updated);
    RouteRequest request;
    request.from = Location(10.0019, 45);
    request.to = Location(10.002, 45.0001);
    request.also = {"time", "car"};
    const auto route = engine.route(request);
    ASSERT_TRUE(route) << route.error().message;
    const auto is_short = testing::AllOf(testing::Ge(0), testing::Le(2));  // 20 m at 30 km/h, or less
    EXPECT_THAT(route->cost, is_short);
    EXPECT_THAT(route->duration_s, is_short);
    for (const AlsoSum& sum : route->also) EXPECT_THAT(sum.value, is_short) << sum.name;
    TableRequest table;
    table.from = {request.from};
    table.to = {request.to};
    table.also = request.also;
    for (const bool by_time : {false, true}) {
        table.travel_time = by_time;
        hold_sums(engine, table, by_time ? "time" : "weight");
        const auto plan = engine.plan(table);
        std::vector<std::uint64_t> cells(1);
        ASSERT_TRUE(plan && plan->fill(0, cells));
        EXPECT_THAT(InUnits(plan->report().resolution)(cells[0]), is_short);
    }
    CostsRequest pair;
    pair.from = table.from;
    pair.to = table.to;
    pair.travel_time = true;
    const auto costs = engine.costs(pair);
    ASSERT_TRUE(costs) << costs.error().message;
    EXPECT_LE(costs->front(), 2000U);
}

// Of every piece that an isochrone reaches: what is counted itself, to the last digit but rounding along the piece; and
// where the piece ends at a node by the cheapest way there, what the route says, unless another way costs the same.
struct Held {
    std::size_t ends = 0, same = 0;
    void add(const Held& more) {
        ends += more.ends;
        same += more.same;
    }
};
Held hold_reached(const road::Engine& engine, IsochroneRequest request, const std::string& counted) {
    const RoadNetwork& network = engine.network();
    request.polygons = network.frame().kind != FrameKind::none;
    request.roads = true;
    request.also = all_weights(network);
    const auto found = engine.isochrone(request);
    EXPECT_TRUE(found) << found.error().message;
    if (!found) return {};
    const auto own =
        static_cast<std::size_t>(std::find(request.also.begin(), request.also.end(), counted) - request.also.begin());
    const double step = found->resolution * (1 + 1e-9);
    Held held;
    std::set<NodeId> nodes;  // each is asked for once
    const auto hold_end = [&](const ReachedRoad& road, bool at_to) {
        const double cost = at_to ? road.to_cost : road.from_cost;
        const std::vector<double>& sums = at_to ? road.to_also : road.from_also;
        ASSERT_EQ(sums.size(), request.also.size());
        ASSERT_NEAR(sums[own], cost, step) << counted << " of edge " << road.edge;
        if (at_to ? road.to != 1 : road.from != 0) return;
        const NodeId node = at_to ? network.edge_head(road.edge) : network.edge_tail(road.edge);
        RouteRequest one;
        one.weight = request.weight;
        one.closed = request.closed;
        one.also = request.also;
        one.from = found->origins.front();
        one.to = "node:" + network.node_label(node);
        if (request.towards) std::swap(one.from, one.to);
        if (nodes.contains(node)) return;
        const auto route = engine.route(one);
        if (!route || std::abs(route->reported_cost() - cost) > 1e-9 * (1 + cost)) return;
        const auto searched = static_cast<std::size_t>(
            std::find(request.also.begin(), request.also.end(), request.weight) - request.also.begin());
        if (std::abs(sums[searched] - route->cost) > 1e-6 * (1 + route->cost)) return;  // by another way, as quick
        nodes.insert(node);
        ++held.ends;
        bool same = true;
        for (std::size_t k = 0; k < sums.size(); ++k) {
            const double expected = route->also[k].value;
            same = same && (sums[k] == expected || std::abs(sums[k] - expected) <= 1e-6 * (1 + expected));
        }
        held.same += same ? 1 : 0;
    };
    for (const ReachedRoad& road : found->roads)
        for (const bool at_to : {false, true}) {
            hold_end(road, at_to);
            if (testing::Test::HasFatalFailure()) return held;
        }
    for (const IsochroneContour& contour : found->contours)
        for (const ContourPoint& point : contour.points) EXPECT_NEAR(point.also[own], contour.value, 2 * step);
    return held;
}

TEST(Also, OfReachedRoadsIsWhatRoutesSay) {
    std::mt19937_64 random(53);
    Held held;
    for (int round = 0; round < 12; ++round) {
        auto draft = test::random_draft(random);
        // Without ties, there is one way.
        for (auto* weights : {&draft.columns[0].forward, &draft.columns[0].backward})
            for (double& weight : *weights) weight = 1 + static_cast<double>(random() % 100'000'000);
        const auto network = build(draft);
        ASSERT_TRUE(network) << network.error().message;
        const road::Engine engine(*network);
        IsochroneRequest request;
        request.weight = "cost";
        request.towards = round % 2 == 1;
        request.contours = {3e7, 3e8};
        request.origins = {"node:" + network->node_label(NodeId(static_cast<std::uint32_t>(random() % 40)))};
        if (round % 3 == 0)
            request.closed.edges.emplace_back(static_cast<std::uint32_t>(random() % network->edge_count()));
        held.add(hold_reached(engine, request, "cost"));
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
    EXPECT_GT(held.ends, 100U);
    EXPECT_EQ(held.same, held.ends);
}

TEST(Also, OfReachedRoadsInARealTown) {
    const auto town = test::profiled_town({"car", "foot"});
    if (!town) GTEST_SKIP() << "skipped: " << test::profiled_town_file << " is not there";
    const road::Engine engine(town->network);
    Held held;
    for (const auto& [weight, counted] : {std::pair{"car", "car.time"}, std::pair{"foot", "foot.time"},
                                          std::pair{"car.time", "car.time"}, std::pair{"length", "length"}})
        for (const bool towards : {false, true}) {
            IsochroneRequest request;
            request.weight = weight;
            request.towards = towards;
            request.contours = {60, 150};
            request.origins = {Location(7.4213, 43.7341)};
            held.add(hold_reached(engine, request, counted));
            ASSERT_FALSE(HasFailure()) << weight << (towards ? ", towards" : "");
        }
    EXPECT_GT(held.ends, 500U);
    EXPECT_GT(held.same, held.ends * 9 / 10);
}

TEST(Also, OfTripsAlternativesAndTracesIsThatOfTheirLegs) {
    const auto town = test::profiled_town({"car"});
    if (!town) GTEST_SKIP() << "skipped: " << test::profiled_town_file << " is not there";
    const road::Engine engine(town->prepared);
    const auto hold = [](const Route& route) {
        ASSERT_EQ(route.also.size(), 2U);
        double metres = 0;
        for (const Leg& leg : route.legs) metres += leg.distance_m;
        EXPECT_NEAR(route.also[0].value, metres, 1e-6);
        EXPECT_NEAR(route.also[1].value, route.duration_s, 1e-6);
        EXPECT_GT(metres, 100);
    };
    const std::vector<Location> points{Location(7.4213, 43.7341), Location(7.4301, 43.7427), Location(7.4165, 43.7302)};
    TripRequest trip;
    trip.stops = points;
    trip.also = {"distance", "time"};
    const auto trips = engine.trip(trip);
    ASSERT_TRUE(trips) << trips.error().message;
    hold(trips->trips.front().route);
    RouteRequest request;
    request.from = points[0];
    request.to = points[1];
    request.also = trip.also;
    const auto several = engine.alternatives(request, {2, 1.5, 0.8});
    ASSERT_TRUE(several);
    for (const Route& route : several->routes) hold(route);
    const auto few = engine.k_shortest(request, 3);
    ASSERT_TRUE(few);
    for (const Route& route : few->routes) hold(route);
    MatchRequest match;
    match.also = trip.also;
    for (const Leg& leg : several->routes.front().legs)
        for (const Position at : leg.line) match.trace.push_back({at, {}, {}});
    const auto matched = engine.match(match);
    ASSERT_TRUE(matched) << matched.error().message;
    ASSERT_FALSE(matched->matchings.empty());
    for (const Matching& matching : matched->matchings) hold(matching.route);
}

TEST(Also, UnknownWeightsAreNamed) {
    std::mt19937_64 random(1);
    const auto built = build(test::random_draft(random));
    ASSERT_TRUE(built);
    const road::Engine engine(*built);
    RouteRequest request;
    request.from = request.to = "node:" + built->node_label(NodeId(0));
    request.also = {"beauty"};
    EXPECT_THAT(engine.route(request).error().message, HasSubstr("beauty"));
    request.also = {""};
    EXPECT_EQ(engine.route(request).error().kind, ErrorKind::usage);
    request.also = {"cost", "cost"};
    EXPECT_THAT(engine.route(request).error().message, HasSubstr("summed up once"));
    IsochroneRequest around;
    around.origins = {request.from};
    around.contours = {5};
    around.polygons = false;
    around.also = {"beauty"};
    EXPECT_THAT(engine.isochrone(around).error().message, HasSubstr("beauty"));
}

}  // namespace
}  // namespace starway
