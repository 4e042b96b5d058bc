// Delays belong to nodes: a route pays each that it passes once, wherever on the edge it begins. Held against the same
// roads without any delay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "read/roads/osm/osm_source.hpp"
#include "starway/road/prepare.hpp"

namespace starway::test {
namespace {

// A ring of roads with gates and signals on it, and a ferry across a bay.
const std::string ring_nodes =
    "n1 x4 y50\nn2 x4.002 y50{gate}\nn3 x4.004 y50.0004\nn4 x4.006 y50{signals}\nn5 x4.008 y50\n"
    "n6 x4.008 y50.003{gate}\nn7 x4.008 y50.006\nn8 x4.004 y50.006{signals}\nn9 x4 y50.006\nn10 x4 y50.003\n";
const std::string ring_ways =
    "w1 Thighway=residential,maxspeed=30 Nn1,n2,n3,n4,n5\nw2 Thighway=residential,maxspeed=50 Nn5,n6,n7\n"
    "w3 Thighway=residential,maxspeed=30 Nn7,n8,n9\nw4 Thighway=residential,maxspeed=20 Nn9,n10,n1\n";
const std::map<std::string, double> delay_s{{"2", 60}, {"6", 60}, {"4", 2}, {"8", 2}};

std::string with_text(std::string text, const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

std::string ring_text(bool delays) {
    const std::string with_gates = with_text(ring_nodes, "{gate}", delays ? " Tbarrier=gate" : "");
    return with_text(with_gates, "{signals}", delays ? " Thighway=traffic_signals" : "") + ring_ways;
}

struct RingRoads {
    OsmSource with, without;
    RoadNetwork delayed, plain;

    RingRoads() : delayed(open(with, true)), plain(open(without, false)) {}
    static RoadNetwork open(OsmSource& source, bool delays) {
        auto network = source.open(ring_text(delays));
        EXPECT_TRUE(network) << network.error().message;
        return *std::move(network);
    }
};

double passed_delays_s(const RoadNetwork& network, const Route& route) {
    double seconds = 0;
    for (const Leg& leg : route.legs)
        for (std::size_t i = leg.first_from > 0 ? 0 : 1; i < leg.nodes.size(); ++i)
            if (const auto node = delay_s.find(network.node_label(leg.nodes[i])); node != delay_s.end())
                seconds += node->second;
    return seconds;
}

// Places anywhere on the ring.
std::vector<Position> ring_places(std::size_t count) {
    std::mt19937 random(36);
    std::uniform_real_distribution<double> share(0, 1);
    std::vector<Position> points;
    while (points.size() < count) {
        const double along = share(random);
        switch (points.size() % 4) {
            case 0:
                points.push_back({4 + 0.008 * along, 50});
                break;
            case 1:
                points.push_back({4.008, 50 + 0.006 * along});
                break;
            case 2:
                points.push_back({4 + 0.008 * along, 50.006});
                break;
            default:
                points.push_back({4, 50 + 0.006 * along});
        }
    }
    return points;
}

class Delays : public ::testing::TestWithParam<bool> {
protected:
    static const RingRoads& roads() {
        static const RingRoads known;
        return known;
    }
    // Without and with an index.
    static road::Engine engine() {
        if (!GetParam()) return road::Engine(roads().delayed);
        auto prepared = prepare(roads().delayed);
        EXPECT_TRUE(prepared) << prepared.error().message;
        return road::Engine(*prepared);
    }
    static Result<Route> route(const road::Engine& engine, Position from, Position to,
                               const std::string& weight = "car") {
        RouteRequest request;
        request.from = from;
        request.to = to;
        request.weight = weight;
        return engine.route(request);
    }
    // The plain roads by the nodes that a route passes.
    static double moving_s(const Route& route) {
        RouteRequest request;
        request.weight = "car";
        request.from = route.waypoints.front().snapped;
        request.to = route.waypoints.back().snapped;
        const Leg& leg = route.legs.front();
        for (std::size_t i = 1; i + 1 < leg.line.size(); ++i) request.via.emplace_back(leg.line[i]);
        const auto plain = road::Engine(roads().plain).route(request);
        EXPECT_TRUE(plain) << plain.error().message;
        return plain->duration_s;
    }
};

TEST_P(Delays, RoutesPayWhatTheyPassOnce) {
    const road::Engine asked = engine();
    const auto points = ring_places(40);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const auto found = route(asked, points[i], points[i + 1]);
        ASSERT_TRUE(found) << found.error().message;
        EXPECT_NEAR(found->duration_s, moving_s(*found) + passed_delays_s(asked.network(), *found), 0.01) << i;
        double of_roads = 0;
        for (const RoadStretch& road : found->legs.front().roads) of_roads += road.duration_s;
        EXPECT_NEAR(of_roads, found->duration_s, 1e-6);
    }
}

TEST_P(Delays, StepsAddUpToTheRoute) {
    const road::Engine asked = engine();
    const auto points = ring_places(12);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        RouteRequest request;
        request.from = points[i];
        request.to = points[i + 1];
        request.steps = true;
        const auto found = asked.route(request);
        ASSERT_TRUE(found) << found.error().message;
        double seconds = 0;
        for (const Step& step : found->legs.front().steps) seconds += step.duration_s;
        EXPECT_NEAR(seconds, found->duration_s, 1e-6) << i;
    }
}

TEST_P(Delays, CellsEqualRoutes) {
    const road::Engine asked = engine();
    const auto points = ring_places(24);
    for (const char* const weight : {"car", "car.time"}) {
        TableRequest request;
        request.from.assign(points.begin(), points.end());
        request.weight = weight;
        request.measures = true;
        const auto plan = asked.plan(request);
        ASSERT_TRUE(plan) << plan.error().message;
        std::vector<std::uint64_t> cells(points.size() * points.size());
        std::vector<double> metres(cells.size());
        std::vector<double> seconds(cells.size());
        ASSERT_TRUE(plan->measure(0, cells, {metres, seconds}));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto found = route(asked, points[i / points.size()], points[i % points.size()], weight);
            ASSERT_TRUE(found) << found.error().message;
            EXPECT_EQ(cells[i], found->cost_steps) << i;
            EXPECT_NEAR(seconds[i], found->duration_s, 1e-6) << i;
            EXPECT_NEAR(metres[i], found->distance_m, 1e-6) << i;
        }
    }
}

TEST_P(Delays, AnIsochroneReachesWhatRoutesReach) {
    const road::Engine asked = engine();
    const auto points = ring_places(16);
    for (const bool towards : {false, true})
        for (std::size_t origin = 0; origin < 4; ++origin)
            for (const double limit : {20.0, 50.0, 75.0, 100.0}) {
                IsochroneRequest request;
                request.origins = {points[origin]};
                request.towards = towards;
                request.contours = {limit};
                request.weight = "car";
                request.roads = true;
                request.polygons = false;
                const auto isochrone = asked.isochrone(request);
                ASSERT_TRUE(isochrone) << isochrone.error().message;
                for (const Position point : points) {
                    const auto found =
                        towards ? route(asked, point, points[origin]) : route(asked, points[origin], point);
                    ASSERT_TRUE(found) << found.error().message;
                    if (std::abs(found->duration_s - limit) < 0.01) continue;
                    const Waypoint& end = towards ? found->waypoints.front() : found->waypoints.back();
                    const bool reached =
                        std::any_of(isochrone->roads.begin(), isochrone->roads.end(), [&](const ReachedRoad& road) {
                            return road.edge == end.edge && road.from <= end.fraction && end.fraction <= road.to;
                        });
                    EXPECT_EQ(reached, found->duration_s <= limit)
                        << towards << " " << origin << " " << limit << ": " << found->duration_s;
                }
            }
}

TEST_P(Delays, MatchesPayThem) {
    MatchRequest request;
    request.weight = "car";
    for (const double x : {4.0005, 4.0012, 4.0016, 4.0024, 4.003}) {
        TracePoint point;
        point.position = {x, 50 + (x > 4.002 ? (x - 4.002) / 0.002 * 0.0004 : 0)};
        request.trace.push_back(point);
    }
    const auto matched = engine().match(request);
    ASSERT_TRUE(matched) << matched.error().message;
    ASSERT_EQ(matched->matchings.size(), 1U);
    const Route& route = matched->matchings.front().route;
    ASSERT_EQ(route.legs.size(), 4U);
    for (const std::size_t leg : {0U, 1U, 3U}) EXPECT_LT(route.legs[leg].duration_s, 20) << leg;
    EXPECT_GT(route.legs[2].duration_s, 60);
}

TEST_P(Delays, AlternativesPayThem) {
    const road::Engine asked = engine();
    RouteRequest request;
    request.from = Position{4.001, 50};
    request.to = Position{4.007, 50.006};
    request.weight = "car";
    const auto routes = asked.k_shortest(request, 2);
    ASSERT_TRUE(routes) << routes.error().message;
    ASSERT_GE(routes->routes.size(), 2U);
    for (const Route& one : routes->routes)
        EXPECT_NEAR(one.duration_s, moving_s(one) + passed_delays_s(asked.network(), one), 0.01);
}

TEST(DelaysOfFerries, BoardingBelongsToTheQuay) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4 y50\nn2 x4.01 y50\nn3 x4.02 y50\nw1 Thighway=residential Nn1,n2\n"
        "w2 Troute=ferry,duration=00:10 Nn2,n3\n");
    ASSERT_TRUE(network) << network.error().message;
    RouteRequest request;
    request.from = Location("node:1");
    request.to = Location("node:3");
    const road::Engine engine(*network);
    const auto whole = engine.route(request);
    ASSERT_TRUE(whole) << whole.error().message;
    Waypoint aboard = whole->waypoints.back();
    aboard.node = NodeId();
    for (std::uint32_t e = 0; e < network->edge_count(); ++e)
        if (network->source_feature(EdgeId(e)) == 2) aboard.edge = EdgeId(e);
    aboard.fraction = 0.5;
    aboard.snapped = {4.015, 50};
    request.from = Location(aboard);
    const auto rest = engine.route(request);
    ASSERT_TRUE(rest) << rest.error().message;
    EXPECT_NEAR(rest->duration_s, 300, 1) << "half of ten minutes, without boarding";
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutIndex, Delays, ::testing::Bool());

}  // namespace
}  // namespace starway::test
