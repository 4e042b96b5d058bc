// Where the points of a trace are put on what was driven: two carriageways, loops, ramps, roundabouts, hairpins,
// standing still; errors that drift.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "road/ask/match/fixes.hpp"
#include "road/ask/match/noise.hpp"
#include "road/ask/match/places_on_path.hpp"
#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/match.hpp"
#include "support/drives.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::Each;
using testing::ElementsAre;

// Points along a line, every so many metres, with errors.
std::vector<TracePoint> recorded(const std::vector<Position>& line, double every_m, double noise_m,
                                 std::mt19937_64& random) {
    std::normal_distribution<double> normal(0, noise_m > 0 ? noise_m : 1);
    const auto noise = [&](std::mt19937_64& from) { return std::clamp(normal(from), -2.5 * noise_m, 2.5 * noise_m); };
    std::vector<TracePoint> trace;
    double left = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double length = std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
        for (; left <= length; left += every_m) {
            Position at{line[i - 1].x + (line[i].x - line[i - 1].x) * left / length,
                        line[i - 1].y + (line[i].y - line[i - 1].y) * left / length};
            if (noise_m > 0) at = {at.x + noise(random), at.y + noise(random)};
            trace.push_back({at, {}, std::max(noise_m, 1.0)});
        }
        left -= length;
    }
    return trace;
}

Match matched(const RoadNetwork& network, const std::vector<TracePoint>& trace) {
    MatchRequest request;
    request.trace = trace;
    auto match = road::Engine(network).match(request);
    EXPECT_TRUE(match) << match.error().message;
    return match ? *std::move(match) : Match{};
}

// What holds of every matching: one waypoint for each point, in order, and legs that join them.
void expect_consistent(const Match& match) {
    std::size_t points = 0;
    for (const Matching& matching : match.matchings) {
        const Route& route = matching.route;
        ASSERT_EQ(route.waypoints.size(), matching.points.size());
        ASSERT_EQ(route.legs.size() + 1, matching.points.size());
        EXPECT_TRUE(std::is_sorted(matching.points.begin(), matching.points.end()));
        double sum = 0;
        for (std::size_t i = 0; i < route.legs.size(); ++i) {
            const Leg& leg = route.legs[i];
            sum += leg.distance_m;
            ASSERT_GE(leg.line.size(), 2U);
            EXPECT_LE(test::apart_m(match.frame, leg.line.front(), route.waypoints[i].snapped), 0.01);
            EXPECT_LE(test::apart_m(match.frame, leg.line.back(), route.waypoints[i + 1].snapped), 0.01);
            double length = 0;
            for (std::size_t k = 1; k < leg.line.size(); ++k)
                length += test::apart_m(match.frame, leg.line[k - 1], leg.line[k]);
            EXPECT_NEAR(length, leg.distance_m, 0.05 + leg.distance_m / 100);
        }
        EXPECT_NEAR(sum, route.distance_m, 1e-6);
        points += matching.points.size();
    }
    std::size_t tracepoints = 0;
    for (const auto& point : match.tracepoints) tracepoints += point ? 1 : 0;
    EXPECT_EQ(tracepoints, points);
}

test::SmallNetwork::Edge one_way(double cost, std::string name) {
    return {.cost = cost, .direction = Direction::forward, .name = std::move(name)};
}

// 600 m there, 12 m beside them 600 m back, cut every 60 m by nodes, and a turn at both ends.
RoadNetwork dual_carriageway() {
    test::SmallNetwork network;
    for (int i = 0; i <= 10; ++i) {
        network.node("e" + std::to_string(i), {60.0 * i, 0});
        network.node("w" + std::to_string(i), {60.0 * i, 12});
    }
    network.node("w", {-100, 6}).node("e", {700, 6});
    for (int i = 0; i < 10; ++i) {
        network.edge("e" + std::to_string(i), "e" + std::to_string(i + 1), one_way(60, "east"));
        network.edge("w" + std::to_string(i + 1), "w" + std::to_string(i), one_way(60, "west"));
    }
    network.edge("w", "e0", one_way(100, "east")).edge("e10", "e", one_way(100, "east"));
    network.edge("e", "w10", one_way(100, "west")).edge("w0", "w", one_way(100, "west"));
    return network.build();
}

TEST(MatchPlaces, MakesNoLapsOnADualCarriageway) {
    const RoadNetwork network = dual_carriageway();
    std::mt19937_64 random(3);
    for (const double every : {5.0, 10.0, 20.0, 50.0, 100.0})
        for (int round = 0; round < 10; ++round) {
            const auto trace = recorded({{10, 0}, {590, 0}}, every, 20, random);
            const Match match = matched(network, trace);
            ASSERT_EQ(match.matchings.size(), 1U);
            expect_consistent(match);
            EXPECT_LE(match.matchings.front().route.distance_m, 750) << every;
            EXPECT_EQ(match.matchings.front().points.size(), trace.size());
            for (const auto& point : match.tracepoints) EXPECT_EQ(network.name(point->snapped.edge), "east");
        }
}

// Nobody drives 200 m backwards on a one-way road without a lap; whoever records that should not be believed.
TEST(MatchPlaces, DoesNotTrustALap) {
    const RoadNetwork network = dual_carriageway();
    std::vector<TracePoint> trace;
    for (const double x : {50.0, 200.0, 350.0, 500.0, 300.0, 450.0, 590.0}) trace.push_back({{x, -1}, {}, 2.0});
    const Match lap = matched(network, trace);
    ASSERT_EQ(lap.matchings.size(), 1U);
    expect_consistent(lap);
    EXPECT_LT(lap.matchings.front().confidence, 0.9);
    trace[4].position.x = 540;
    trace[5].position.x = 560;
    EXPECT_GT(matched(network, trace).matchings.front().confidence, 0.97);
}

// At a red light a receiver records a point a second.
TEST(MatchPlaces, StandsStillWhereItDid) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {300, 0}).node("c", {600, 0}).node("n", {300, 300}).node("s", {300, -300});
    for (const char* const end : {"a", "c", "n", "s"}) network.edge("b", end, {.cost = 300, .name = end});
    const RoadNetwork roads = network.build();
    std::mt19937_64 random(5);
    std::normal_distribution<double> noise(0, 8);
    for (int round = 0; round < 20; ++round) {
        std::vector<TracePoint> trace = recorded({{20, 0}, {285, 0}}, 15, 8, random);
        for (int i = 0; i < 60; ++i) trace.push_back({{290 + noise(random), noise(random)}, {}, 8.0});
        for (const TracePoint& point : recorded({{305, 0}, {580, 0}}, 15, 8, random)) trace.push_back(point);
        const Match match = matched(roads, trace);
        ASSERT_EQ(match.matchings.size(), 1U);
        expect_consistent(match);
        EXPECT_EQ(match.matchings.front().points.size(), trace.size());
        EXPECT_NEAR(match.matchings.front().route.distance_m, 560, 40);
        EXPECT_EQ(match.matchings.front().route.legs.size() + 1, trace.size());
    }
}

// The mean of points that err together is looked for as far as each of them is.
TEST(MatchPlaces, FindsTheRoadOfPointsThatErrTogether) {
    const RoadNetwork network = dual_carriageway();
    std::vector<TracePoint> trace;
    for (const double x : {100.0, 130.0, 160.0, 190.0, 220.0, 250.0, 280.0}) trace.push_back({{x, -65}, {}, 20.0});
    const Match match = matched(network, trace);
    ASSERT_EQ(match.matchings.size(), 1U);
    EXPECT_EQ(match.matchings.front().points.size(), trace.size());
    expect_consistent(match);
}

// A service road 25 m beside a main road is not entered and left again.
TEST(MatchPlaces, KeepsToTheMainRoadBesideAServiceRoad) {
    test::SmallNetwork network;
    for (int i = 0; i <= 8; ++i) {
        network.node("m" + std::to_string(i), {100.0 * i, 0});
        network.node("s" + std::to_string(i), {100.0 * i, 25});
    }
    for (int i = 0; i < 8; ++i) {
        network.edge("m" + std::to_string(i), "m" + std::to_string(i + 1), {.cost = 100, .name = "main"});
        network.edge("s" + std::to_string(i), "s" + std::to_string(i + 1), {.cost = 300, .name = "service"});
    }
    for (int i = 0; i <= 8; i += 2)
        network.edge("m" + std::to_string(i), "s" + std::to_string(i), {.cost = 75, .name = "service"});
    const RoadNetwork roads = network.build();
    std::mt19937_64 random(7);
    double main = 0;
    double all = 0;
    for (int round = 0; round < 20; ++round) {
        const Match match = matched(roads, recorded({{10, 0}, {790, 0}}, 40, 12, random));
        ASSERT_EQ(match.matchings.size(), 1U);
        expect_consistent(match);
        for (const Leg& leg : match.matchings.front().route.legs)
            for (const RoadStretch& road : leg.roads) {
                all += road.distance_m;
                if (road.name == "main") main += road.distance_m;
            }
    }
    EXPECT_GE(main / all, 0.95);
    EXPECT_NEAR(all / 20, 780, 30);
}

TEST(MatchPlaces, DrivesRoundARoundaboutOnce) {
    test::SmallNetwork network;
    const auto at = [](double radius, int eighth) {
        const double angle = eighth * std::numbers::pi / 4;
        return Position{radius * std::cos(angle), radius * std::sin(angle)};
    };
    for (int i = 0; i < 8; ++i) network.node("r" + std::to_string(i), at(20, i));
    for (int i = 0; i < 8; ++i)
        network.edge("r" + std::to_string(i), "r" + std::to_string((i + 1) % 8), one_way(15.3, "roundabout"));
    for (int i = 0; i < 8; i += 2) {
        network.node("x" + std::to_string(i), at(300, i));
        network.edge("x" + std::to_string(i), "r" + std::to_string(i), {.cost = 280, .name = "x" + std::to_string(i)});
    }
    const RoadNetwork roads = network.build();
    std::vector<Position> line{at(250, 0)};
    for (int i = 0; i <= 6; ++i) line.push_back(at(20, i));
    line.push_back(at(250, 6));
    const double length = 230 + 6 * 15.3 + 230;
    std::mt19937_64 random(9);
    for (int round = 0; round < 20; ++round) {
        const Match match = matched(roads, recorded(line, 15, 6, random));
        ASSERT_EQ(match.matchings.size(), 1U);
        expect_consistent(match);
        EXPECT_NEAR(match.matchings.front().route.distance_m, length, 30);
    }
}

// A motorway and the ramp that leaves it at a sharp angle: which one was driven shows later.
TEST(MatchPlaces, TellsAMotorwayFromItsRamp) {
    const RoadNetwork network = test::SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {1000, 0})
                                    .node("c", {3000, 0})
                                    .node("d", {2000, -80})
                                    .edge("a", "b", one_way(1000, "motorway"))
                                    .edge("b", "c", one_way(2000, "motorway"))
                                    .edge("b", "d", one_way(1003, "ramp"))
                                    .build();
    std::mt19937_64 random(11);
    for (int round = 0; round < 10; ++round) {
        const auto names = [&](const std::vector<TracePoint>& trace) {
            std::vector<std::string> roads;
            for (const auto& point : matched(network, trace).tracepoints)
                roads.push_back(point ? std::string(network.name(point->snapped.edge)) : "-");
            return roads;
        };
        EXPECT_THAT(names(recorded({{1030, 0}, {2400, 0}}, 50, 10, random)), Each("motorway"));
        EXPECT_THAT(names(recorded({{1030, -2}, {1990, -79}}, 50, 10, random)), Each("ramp"));
    }
}

TEST(MatchPlaces, JoinsItsLegsInATown) {
    const road::Engine engine(test::town(20, 20));
    std::mt19937_64 random(13);
    for (const double spacing : {2.0, 10.0, 40.0, 150.0})
        for (const double noise : {0.0, 5.0, 20.0}) {
            const auto drive = test::random_drive(engine, random, {.spacing_m = spacing, .noise_m = noise}, "cost");
            if (!drive || drive->trace.size() < 3) continue;
            MatchRequest request;
            request.trace = drive->trace;
            request.radius_m = std::max(1.0, noise);
            const auto match = engine.match(request);
            ASSERT_TRUE(match) << match.error().message;
            expect_consistent(*match);
        }
}

// Both arms of a hairpin are one road, so that a point between them may be on either.
TEST(MatchPlaces, FollowsBothArmsOfAHairpin) {
    const std::vector<Position> bend{{400, 0}, {410, 10}, {400, 20}};
    const RoadNetwork network = test::SmallNetwork()
                                    .node("s", {-200, 0})
                                    .node("a", {0, 0})
                                    .node("b", {0, 20})
                                    .node("t", {-200, 20})
                                    .edge("s", "a", {.cost = 200, .name = "there"})
                                    .edge("a", "b", {.cost = 828, .name = "hairpin", .shape = bend})
                                    .edge("b", "t", {.cost = 200, .name = "back"})
                                    .build();
    std::mt19937_64 random(15);
    for (const double every : {10.0, 25.0, 60.0})
        for (int round = 0; round < 10; ++round) {
            const auto trace = recorded({{-180, 0}, {400, 0}, {410, 10}, {400, 20}, {-180, 20}}, every, 10, random);
            const Match match = matched(network, trace);
            ASSERT_EQ(match.matchings.size(), 1U);
            expect_consistent(match);
            const double driven = every * static_cast<double>(trace.size() - 1);
            EXPECT_NEAR(match.matchings.front().route.distance_m, driven, 60) << every;
        }
}

// A profile prefers a long way round to a private road; the points say that nobody took it.
TEST(MatchPlaces, DrivesTheRouteThatItFoundLikely) {
    const RoadNetwork network = test::SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {300, 0})
                                    .node("c", {600, 0})
                                    .node("d", {900, 0})
                                    .node("far", {450, -600})
                                    .edge("a", "b", 300)
                                    .edge("b", "c", {.cost = 3000, .name = "private"})
                                    .edge("c", "d", 300)
                                    .edge("b", "far", 618)
                                    .edge("far", "c", 618)
                                    .build();
    std::vector<TracePoint> trace;
    for (const double x : {50.0, 250.0, 650.0, 850.0}) trace.push_back({{x, 2}, {}, 10.0});
    const Match match = matched(network, trace);
    ASSERT_EQ(match.matchings.size(), 1U);
    expect_consistent(match);
    EXPECT_NEAR(match.matchings.front().route.distance_m, 800, 1);
}

// Points along a street with errors of 20 m, of which a share stays from one to the next.
std::vector<road::ask::Fix> fixes_with_errors(double kept, std::mt19937_64& random) {
    std::normal_distribution<double> normal(0, 20);
    const double fresh = std::sqrt(1 - kept * kept);
    Position error{normal(random), normal(random)};
    std::vector<road::ask::Fix> fixes;
    for (std::size_t i = 0; i < 400; ++i) {
        road::ask::Fix fix;
        fix.first = fix.last = i;
        fix.position = {10.0 * static_cast<double>(i) + error.x, error.y};
        fix.sigma_m = fix.point_sigma_m = 20;
        fixes.push_back(fix);
        error = {kept * error.x + fresh * normal(random), kept * error.y + fresh * normal(random)};
    }
    return fixes;
}

TEST(MatchPlaces, SeesHowErrorsDrift) {
    const Frame frame{FrameKind::planar, 0, 0, 0.01};
    std::mt19937_64 random(17);
    for (const double kept : {0.0, 0.3, 0.6, 0.9}) {
        auto fixes = fixes_with_errors(kept, random);
        EXPECT_NEAR(road::ask::drift_of(frame, fixes).kinship(fixes[100], fixes[101]), kept, 0.15) << kept;
        for (road::ask::Fix& fix : fixes) fix.first_s = fix.last_s = 3.0 * static_cast<double>(fix.first);
        const road::ask::Drift by_time = road::ask::drift_of(frame, fixes);
        EXPECT_NEAR(by_time.kinship(fixes[100], fixes[101]), kept, 0.15) << kept;
        EXPECT_LE(by_time.kinship(fixes[100], fixes[110]), std::pow(kept, 10) + 0.15) << kept;
    }
    std::vector<road::ask::Fix> few = fixes_with_errors(0.9, random);
    few.resize(4);
    EXPECT_EQ(road::ask::drift_of(frame, few).kinship(few[0], few[1]), 0);
}

// For some hundred metres all points lie nearer to the street beside the road; where it ends, they show which one was
// driven.
TEST(MatchPlaces, StaysOnTheRoadWhilePointsDrift) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {400, 0}).node("c", {1000, 0}).node("d", {1600, 0});
    network.node("s", {400, 40}).node("t", {1000, 40});
    network.edge("a", "b", {.cost = 400, .name = "road"}).edge("b", "c", {.cost = 600, .name = "road"});
    network.edge("c", "d", {.cost = 600, .name = "road"}).edge("s", "t", {.cost = 600, .name = "street"});
    network.edge("b", "s", {.cost = 40, .name = "end"}).edge("t", "c", {.cost = 40, .name = "end"});
    std::vector<TracePoint> trace;
    for (int x = 20; x <= 1580; x += 20) {
        const double drift = 24 * std::sin(std::numbers::pi * x / 1600);
        trace.push_back({{static_cast<double>(x), drift}, x / 10.0, 15.0});
    }
    const Match match = matched(network.build(), trace);
    ASSERT_EQ(match.matchings.size(), 1U);
    EXPECT_NEAR(match.matchings.front().route.distance_m, 1560, 5);
}

TEST(MatchPlaces, OrdersPlacesByPoolingThem) {
    const auto ordered = [](std::vector<double> values) {
        road::ask::make_ascending(values);
        return values;
    };
    EXPECT_THAT(ordered({}), ElementsAre());
    EXPECT_THAT(ordered({1, 2, 3}), ElementsAre(1, 2, 3));
    EXPECT_THAT(ordered({1, 4, 2, 6}), ElementsAre(1, 3, 3, 6));
    EXPECT_THAT(ordered({5, 3, 1}), ElementsAre(3, 3, 3));
}

}  // namespace
}  // namespace starway
