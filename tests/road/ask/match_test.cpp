#include "starway/road/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "road/ask/match/model.hpp"
#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/drives.hpp"
#include "support/prepared.hpp"
#include "support/shared_data.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<TracePoint> trace_of(const std::vector<Position>& positions) {
    std::vector<TracePoint> trace;
    for (const Position at : positions) trace.push_back({at, {}, {}});
    return trace;
}

std::vector<std::string> names_of(const RoadNetwork& network, const Match& match) {
    std::vector<std::string> names;
    for (const auto& point : match.tracepoints)
        names.push_back(point ? std::string(network.name(point->snapped.edge)) : "-");
    return names;
}

// The model's own definitions: every sequence, one by one.
TEST(MatchModel, FindsTheMostLikelySequenceAndHowLikelyItsPointsAre) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 50; ++round) {
        std::vector<road::ask::MatchLayer> layers(1 + random() % 4);
        for (std::size_t t = 0; t < layers.size(); ++t) {
            layers[t].candidates.resize(1 + random() % 3);
            for (std::size_t i = 0; i < layers[t].candidates.size(); ++i) {
                layers[t].candidates[i].emission = -static_cast<double>(random() % 100) / 20;
            }
            if (t == 0) continue;
            layers[t].step.resize(layers[t - 1].candidates.size() * layers[t].candidates.size());
            for (float& step : layers[t].step) step = -static_cast<float>(random() % 100) / 20;
        }
        road::ask::MatchPaths paths;
        paths.start(layers.front());
        for (std::size_t t = 1; t < layers.size(); ++t) ASSERT_TRUE(paths.extend(layers[t]));
        const auto best = paths.best(layers.back());
        double most = road::ask::never;
        double total = 0;
        std::vector<std::vector<double>> passed;
        for (const auto& layer : layers) passed.emplace_back(layer.candidates.size(), 0);
        std::vector<std::size_t> sequence(layers.size(), 0);
        const auto score = [&](const std::vector<std::size_t>& of) {
            double sum = 0;
            for (std::size_t t = 0; t < layers.size(); ++t) {
                sum += layers[t].candidates[of[t]].emission;
                if (t > 0) sum += static_cast<double>(layers[t].step[of[t - 1] * layers[t].candidates.size() + of[t]]);
            }
            return sum;
        };
        while (true) {
            const double here = score(sequence);
            most = std::max(most, here);
            total += std::exp(here);
            for (std::size_t t = 0; t < layers.size(); ++t) passed[t][sequence[t]] += std::exp(here);
            std::size_t t = 0;
            while (t < layers.size() && ++sequence[t] == layers[t].candidates.size()) sequence[t++] = 0;
            if (t == layers.size()) break;
        }
        EXPECT_NEAR(score(best), most, 1e-9);
        const auto likely = road::ask::likelihoods(layers);
        for (std::size_t t = 0; t < layers.size(); ++t)
            for (std::size_t i = 0; i < passed[t].size(); ++i) EXPECT_NEAR(likely[t][i], passed[t][i] / total, 1e-6);
    }
}

double mean_share(const road::Engine& engine, const test::DriveOptions& options, const MatchRequest& settings,
                  const std::string& weight, std::uint64_t seed, int drives) {
    std::mt19937_64 random(seed);
    double found = 0;
    double driven = 0;
    for (int i = 0; i < drives; ++i) {
        const auto drive = test::random_drive(engine, random, options, weight);
        if (!drive || drive->trace.size() < 3) continue;
        MatchRequest request = settings;
        request.trace = drive->trace;
        request.weight = weight;
        const auto match = engine.match(request);
        EXPECT_TRUE(match) << match.error().message;
        if (!match) continue;
        found += drive->length_m * test::found_share(engine.network(), *drive, *match);
        driven += drive->length_m;
        for (const Matching& matching : match->matchings) {
            EXPECT_EQ(matching.route.legs.size() + 1, matching.points.size());
            EXPECT_GE(matching.confidence, 0);
            EXPECT_LE(matching.confidence, 1);
        }
    }
    EXPECT_GT(driven, 0);
    return found / driven;
}

TEST(Match, FindsTheRoadsOfADriveInATown) {
    MatchRequest coarse;
    coarse.radius_m = 15;
    MatchRequest tidy;
    tidy.tidy = true;
    const road::Engine engine(test::town(30, 30));
    EXPECT_GE(mean_share(engine, {.noise_m = 0}, {}, "cost", 1, 10), 0.99);
    EXPECT_GE(mean_share(engine, {.noise_m = 5}, {}, "cost", 2, 10), 0.95);
    EXPECT_GE(mean_share(engine, {.spacing_m = 120, .noise_m = 5}, {}, "cost", 3, 10), 0.93);
    EXPECT_GE(mean_share(engine, {.noise_m = 15}, coarse, "cost", 4, 10), 0.9);
    EXPECT_GE(mean_share(engine, {.spacing_m = 3, .noise_m = 5}, tidy, "cost", 5, 5), 0.93);
}

// The same with an index as without: the index is not asked.
TEST(Match, DoesNotDependOnAnIndex) {
    const RoadNetwork network = test::town(20, 20);
    const road::Engine plain(network);
    const road::Engine indexed(test::prepared(network));
    std::mt19937_64 random(6);
    const auto drive = test::random_drive(plain, random, {}, "cost");
    ASSERT_TRUE(drive);
    MatchRequest request;
    request.trace = drive->trace;
    request.weight = "cost";
    const auto a = plain.match(request);
    const auto b = indexed.match(request);
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->matchings.size(), b->matchings.size());
    for (std::size_t i = 0; i < a->matchings.size(); ++i)
        EXPECT_EQ(a->matchings[i].route.cost_steps, b->matchings[i].route.cost_steps);
}

// Two carriageways, 15 m apart, each one-way: the direction of travel decides, whichever is nearer.
TEST(Match, TellsParallelCarriagewaysApart) {
    const RoadNetwork network = test::SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {2000, 0})
                                    .node("c", {2000, 15})
                                    .node("d", {0, 15})
                                    .edge("a", "b", {.cost = 2000, .direction = Direction::forward, .name = "east"})
                                    .edge("c", "d", {.cost = 2000, .direction = Direction::forward, .name = "west"})
                                    .edge("b", "c", {.cost = 15, .name = "turn"})
                                    .edge("d", "a", {.cost = 15, .name = "turn"})
                                    .build();
    const road::Engine engine(network);
    std::vector<Position> there;
    for (int x = 100; x <= 1900; x += 60) there.push_back({static_cast<double>(x), x % 120 == 100 ? 5.0 : 9.0});
    MatchRequest request;
    request.trace = trace_of(there);
    const auto east = engine.match(request);
    ASSERT_TRUE(east);
    ASSERT_EQ(east->matchings.size(), 1U);
    for (const auto& name : names_of(network, *east)) EXPECT_EQ(name, "east");
    std::reverse(request.trace.begin(), request.trace.end());
    const auto west = engine.match(request);
    ASSERT_TRUE(west);
    for (const auto& name : names_of(network, *west)) EXPECT_EQ(name, "west");
    EXPECT_NEAR(west->matchings.front().route.distance_m, 1800, 30);
    EXPECT_EQ(west->tracepoints[4]->alternatives, 1U);
}

RoadNetwork long_road() {
    return test::SmallNetwork()
        .node("a", {0, 0})
        .node("b", {1000, 0})
        .node("c", {2000, 0})
        .edge("a", "b", {.cost = 1000, .name = "first"})
        .edge("b", "c", {.cost = 1000, .name = "second"})
        .build();
}

TEST(Match, DrivesRoundALoopAndBack) {
    const RoadNetwork network = test::SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {500, 0})
                                    .node("c", {500, 400})
                                    .node("d", {900, 0})
                                    .edge("a", "b", {.cost = 500, .name = "stem"})
                                    .edge("b", "c", {.cost = 400, .name = "up"})
                                    .edge("c", "d", {.cost = 566, .name = "down"})
                                    .edge("d", "b", {.cost = 400, .name = "home"})
                                    .build();
    MatchRequest request;
    request.trace = trace_of(
        {{300, 3}, {400, -2}, {502, 100}, {498, 300}, {600, 303}, {800, 97}, {700, 2}, {600, -3}, {450, 2}, {350, 1}});
    const auto match = road::Engine(network).match(request);
    ASSERT_TRUE(match);
    ASSERT_EQ(match->matchings.size(), 1U);
    EXPECT_THAT(names_of(network, *match),
                ElementsAre("stem", "stem", "up", "up", "down", "down", "home", "home", "stem", "stem"));
    EXPECT_NEAR(match->matchings.front().route.distance_m, 200 + 400 + 566 + 400 + 150, 10);
}

// A vehicle that turns on the road does so; one that stands and jitters does not drive to and fro.
TEST(Match, TurnsBackOnlyWhereTheTraceDoes) {
    const road::Engine engine(long_road());
    MatchRequest request;
    request.trace = trace_of({{100, 2}, {300, -1}, {500, 0}, {700, 1}, {500, 3}, {300, 2}, {100, -2}});
    const auto back = engine.match(request);
    ASSERT_TRUE(back);
    ASSERT_EQ(back->matchings.size(), 1U);
    EXPECT_NEAR(back->matchings.front().route.distance_m, 1200, 5);
    request.trace = trace_of({{100, 2}, {300, -1}, {304, 1}, {297, 0}, {302, 2}, {299, -2}, {500, 1}});
    const auto stands = engine.match(request);
    ASSERT_TRUE(stands);
    ASSERT_EQ(stands->matchings.size(), 1U);
    EXPECT_NEAR(stands->matchings.front().route.distance_m, 400, 12);
}

TEST(Match, SplitsAtGapsUnlessTold) {
    const road::Engine engine(long_road());
    MatchRequest request;
    request.trace = {
        {{100, 1}, 0, {}}, {{200, 0}, 10, {}}, {{300, 0}, 20, {}}, {{900, 0}, 200, {}}, {{1100, 0}, 215, {}}};
    const auto split = engine.match(request);
    ASSERT_TRUE(split);
    ASSERT_EQ(split->matchings.size(), 2U);
    EXPECT_THAT(split->matchings[1].points, ElementsAre(3, 4));
    EXPECT_EQ(split->tracepoints[4]->matching, 1U);
    EXPECT_EQ(split->tracepoints[4]->waypoint, 1U);
    request.gaps = TraceGaps::ignore;
    const auto whole = engine.match(request);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->matchings.size(), 1U);
}

TEST(Match, LeavesOutPointsFarFromRoadsAndOutliers) {
    const road::Engine engine(long_road());
    MatchRequest request;
    request.trace = trace_of({{100, 1}, {200, 0}, {300, 500}, {400, 2}, {500, 0}});
    const auto match = engine.match(request);
    ASSERT_TRUE(match);
    ASSERT_EQ(match->matchings.size(), 1U);
    EXPECT_FALSE(match->tracepoints[2]);
    EXPECT_THAT(match->matchings.front().points, ElementsAre(0, 1, 3, 4));
    EXPECT_THAT(match->warnings.front(), HasSubstr("1 of 5 points"));
    request.trace = trace_of({{100, 900}, {200, 900}});
    const auto nothing = engine.match(request);
    ASSERT_TRUE(nothing);
    EXPECT_TRUE(nothing->matchings.empty());
}

// A street beside a road, which only a long way round leads to.
RoadNetwork road_with_street_beside() {
    return test::SmallNetwork()
        .node("a", {0, 0})
        .node("b", {1000, 0})
        .node("c", {1000, 70})
        .node("d", {0, 70})
        .edge("a", "b", {.cost = 1000, .name = "straight"})
        .edge("b", "c", {.cost = 70, .name = "end"})
        .edge("c", "d", {.cost = 1000, .name = "beside"})
        .edge("d", "a", {.cost = 70, .name = "end"})
        .build();
}

TEST(Match, LeavesOutAPointThatOnlyADetourLeadsPast) {
    const road::Engine engine(road_with_street_beside());
    for (const std::optional<double> radius : {std::optional<double>(), std::optional(5.0)}) {
        MatchRequest request;
        request.radius_m = radius;
        for (int x = 50; x <= 950; x += 50)
            request.trace.push_back({{static_cast<double>(x), x % 100 == 0 ? 2.0 : -2.0}, {}, {}});
        const auto clean = engine.match(request);
        ASSERT_TRUE(clean) << clean.error().message;
        request.trace[9].position = {500, 68};
        const auto match = engine.match(request);
        ASSERT_TRUE(match) << match.error().message;
        ASSERT_EQ(match->matchings.size(), 1U);
        EXPECT_FALSE(match->tracepoints[9]);
        EXPECT_NEAR(match->matchings.front().route.distance_m, 900, 1);
        EXPECT_LT(match->matchings.front().confidence, clean->matchings.front().confidence);
        EXPECT_THAT(match->warnings.front(), HasSubstr("1 of 19 points"));
    }
}

// Several in a row are no outliers: one was there.
TEST(Match, FollowsADetourThatSeveralPointsSpeakFor) {
    const road::Engine engine(road_with_street_beside());
    MatchRequest request;
    for (int x = 500; x <= 950; x += 50) request.trace.push_back({{static_cast<double>(x), 1}, {}, {}});
    for (int x = 950; x >= 500; x -= 50) request.trace.push_back({{static_cast<double>(x), 69}, {}, {}});
    const auto match = engine.match(request);
    ASSERT_TRUE(match) << match.error().message;
    ASSERT_EQ(match->matchings.size(), 1U);
    EXPECT_NEAR(match->matchings.front().route.distance_m, 500 + 70 + 500, 1);
    EXPECT_GT(match->matchings.front().confidence, 0.9);
}

TEST(Match, EstimatesTheNoiseThatNobodyStates) {
    const road::Engine engine(test::town(30, 30));
    for (const double noise : {5.0, 15.0}) {
        std::mt19937_64 random(8);
        double driven = 0, found = 0;
        for (int i = 0; i < 6; ++i) {
            const auto drive = test::random_drive(engine, random, {.noise_m = noise}, "cost");
            if (!drive || drive->trace.size() < 8) continue;
            MatchRequest request;
            request.trace = drive->trace;
            request.weight = "cost";
            const auto match = engine.match(request);
            ASSERT_TRUE(match) << match.error().message;
            ASSERT_TRUE(match->estimated_radius_m);
            EXPECT_NEAR(*match->estimated_radius_m, noise, noise / 2);
            driven += drive->length_m;
            for (const Matching& matching : match->matchings) found += matching.route.distance_m;
        }
        EXPECT_NEAR(found / driven, 1, 0.05);
    }
}

// A stated radius stands, for one point and for all.
TEST(Match, EstimatesNothingWhereTheErrorsAreStated) {
    const road::Engine engine(long_road());
    MatchRequest request;
    request.trace = trace_of({{100, 20}, {200, -20}, {300, 20}});
    request.radius_m = 10;
    auto match = engine.match(request);
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_FALSE(match->estimated_radius_m);
    request.radius_m.reset();
    for (TracePoint& point : request.trace) point.radius_m = 10;
    match = engine.match(request);
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_FALSE(match->estimated_radius_m);
}

TEST(Match, ATraceOfItsOwnIsNotJoinedToTheOneBefore) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {1000, 0}).edge("a", "b", 100);
    const road::Engine engine(network.build());
    MatchRequest request;
    request.trace = trace_of({{100, 1}, {200, 1}, {300, 1}, {700, 1}, {600, 1}, {500, 1}});
    const auto one = engine.match(request);
    ASSERT_TRUE(one) << one.error().message;
    EXPECT_EQ(one->matchings.size(), 1U);
    request.trace[3].begins = true;
    for (const bool tidy : {false, true}) {
        request.tidy = tidy;
        const auto two = engine.match(request);
        ASSERT_TRUE(two) << two.error().message;
        ASSERT_EQ(two->matchings.size(), 2U);
        EXPECT_THAT(two->matchings[0].points, ElementsAre(0, 1, 2));
        EXPECT_THAT(two->matchings[1].points, ElementsAre(3, 4, 5));
        EXPECT_NEAR(two->matchings[1].route.distance_m, 200, 1);
    }
    double seconds = 100;
    for (std::size_t i = 0; i < 6; ++i, seconds += 10) {
        if (i == 3) seconds = 30;
        request.trace[i].time_s = seconds;
    }
    EXPECT_TRUE(engine.match(request)) << "each trace has a clock of its own";
}

TEST(Match, KeepsToTheDirectionAndTheSideThatWereRecorded) {
    test::SmallNetwork network;
    network.node("w", {0, 0}).node("x", {500, 0}).node("e", {1000, 0}).node("n", {500, 500}).node("s", {500, -500});
    for (const char* const end : {"w", "e", "n", "s"}) {
        test::SmallNetwork::Edge edge;
        edge.cost = 50;
        edge.name = end[0] == 'w' || end[0] == 'e' ? "across" : "up";
        network.edge("x", end, edge);
    }
    const RoadNetwork roads = network.build();
    const road::Engine engine(roads);
    MatchRequest request;
    request.trace = trace_of({{506, -30}, {506, 3}, {506, 40}});
    request.trace[1].bearing = Bearing{90, 20};
    const auto across = engine.match(request);
    ASSERT_TRUE(across) << across.error().message;
    EXPECT_EQ(names_of(roads, *across)[1], "across");
    request.trace[1].bearing = Bearing{0, 20};
    const auto up = engine.match(request);
    ASSERT_TRUE(up) << up.error().message;
    EXPECT_EQ(names_of(roads, *up)[1], "up");
}

TEST(Match, SaysWhatIsWrong) {
    const road::Engine engine(long_road());
    MatchRequest request;
    request.trace = trace_of({{1, 1}});
    EXPECT_THAT(engine.match(request).error().message, HasSubstr("at least two"));
    request.trace = {{{1, 1}, 5, {}}, {{2, 1}, 4, {}}};
    EXPECT_THAT(engine.match(request).error().message, HasSubstr("point 2 of the trace is earlier"));
    request.trace = trace_of({{1, 1}, {std::nan(""), 1}});
    EXPECT_THAT(engine.match(request).error().message, HasSubstr("point 2 of the trace"));
    request.trace = trace_of({{1, 1}, {5, 1}});
    request.radius_m = 0;
    EXPECT_THAT(engine.match(request).error().message, HasSubstr("radius"));
    request.radius_m = 5;
    request.most_points = 1;
    EXPECT_THAT(engine.match(request).error().message, HasSubstr("more than the 1"));
    const road::Engine bare(test::SmallNetwork(FrameKind::none).node("a").node("b").edge("a", "b", 3).build());
    request.most_points = 10;
    EXPECT_THAT(bare.match(request).error().message, HasSubstr("coordinates"));
    CancelFlag cancel{true};
    EXPECT_EQ(engine.match(request, {nullptr, &cancel, 0}).error().kind, ErrorKind::interrupted);
}

// On the roads of a real city.
TEST(Match, FindsTheRoadsOfADriveInMonaco) {
    const auto file = test::shared_data("osm/monaco-osrm.osm.pbf");
    if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " was not found";
    const auto network = open(file.string());
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    const std::string weight(network->default_weight());
    EXPECT_GE(mean_share(engine, {.noise_m = 5}, {}, weight, 1, 20), 0.95);
    EXPECT_GE(mean_share(engine, {.spacing_m = 100, .noise_m = 5}, {}, weight, 2, 20), 0.9);
}

}  // namespace
}  // namespace starway
