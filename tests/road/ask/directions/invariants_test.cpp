// What must be true of the steps of any route, on random routes of real extracts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "starway/road/directions.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

void check_intersection(const Intersection& at, const Leg& leg) {
    EXPECT_EQ(at.bearings.size(), at.entry.size());
    ASSERT_FALSE(at.bearings.empty());
    for (std::size_t i = 0; i < at.bearings.size(); ++i) {
        EXPECT_LT(at.bearings[i], 360);
        if (i > 0) {
            EXPECT_LE(at.bearings[i - 1], at.bearings[i]);
        }
    }
    if (at.in) {
        EXPECT_LT(*at.in, at.bearings.size());
    }
    if (at.out) {
        ASSERT_LT(*at.out, at.bearings.size());
        EXPECT_TRUE(at.entry[*at.out]) << "one may leave by the road by which one does";
    }
    ASSERT_LT(at.point, leg.line.size());
    EXPECT_EQ(leg.line[at.point], at.location);
}

void check_leg(const Route& route, const Leg& leg, const Instructions& instructions) {
    const std::vector<Step>& steps = leg.steps;
    ASSERT_GE(steps.size(), 2U);
    double metres = 0;
    double seconds = 0;
    double weight = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        SCOPED_TRACE(fmt::format("step {}: {}", i, instructions.text(step)));
        const Maneuver& maneuver = step.maneuver;
        EXPECT_EQ(maneuver.type == ManeuverType::depart, i == 0);
        EXPECT_EQ(maneuver.type == ManeuverType::arrive, i + 1 == steps.size());
        if (i > 0 && i + 1 < steps.size()) {
            EXPECT_NE(maneuver.modifier, ManeuverModifier::none);
        }
        EXPECT_LT(maneuver.bearing_before, 360);
        EXPECT_LT(maneuver.bearing_after, 360);
        if (maneuver.exit) {
            EXPECT_GE(*maneuver.exit, 1);
        }
        EXPECT_EQ(step.first_point, i == 0 ? 0 : steps[i - 1].last_point) << "the lines join";
        EXPECT_LE(step.first_point, step.last_point);
        ASSERT_LT(step.last_point, leg.line.size());
        EXPECT_EQ(maneuver.location, leg.line[step.first_point]);
        metres += step.distance_m;
        seconds += step.duration_s;
        weight += step.weight;
        ASSERT_FALSE(step.intersections.empty());
        EXPECT_EQ(step.intersections.front().point, step.first_point);
        for (const Intersection& at : step.intersections) check_intersection(at, leg);
        EXPECT_FALSE(instructions.text(step).empty());
    }
    EXPECT_EQ(steps.back().first_point, leg.line.size() - 1);
    EXPECT_EQ(steps.back().distance_m, 0);
    EXPECT_NEAR(metres, leg.distance_m, 1e-6 * (1 + leg.distance_m));
    EXPECT_NEAR(seconds, leg.duration_s, 1e-6 * (1 + leg.duration_s));
    const double cost = static_cast<double>(leg.cost) * route.resolution;
    EXPECT_NEAR(weight, cost, 1e-6 * (1 + cost));
}

// pairs: of random points within the extract; some have no route.
void check_extract(const std::filesystem::path& file, const std::string& profile, std::size_t pairs) {
    SCOPED_TRACE(profile);
    SourceOptions options;
    options.profiles = {profile};
    const auto network = starway::open({file.string()}, options);
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    const Instructions instructions;
    std::mt19937 random(17);
    const auto nodes = static_cast<std::uint32_t>(network->node_count());
    std::uniform_int_distribution<std::uint32_t> node(0, nodes - 1);
    std::uniform_real_distribution<double> off(-0.0005, 0.0005);
    const auto point = [&] {
        const Position at = network->position(NodeId{node(random)});
        return Location(at.x + off(random), at.y + off(random));
    };
    std::size_t found = 0;
    for (std::size_t i = 0; i < pairs; ++i) {
        RouteRequest request;
        request.from = point();
        if (i % 5 == 0) request.via = {point()};
        request.to = point();
        request.steps = true;
        const auto route = engine.route(request);
        if (!route) continue;
        ++found;
        for (const Leg& leg : route->legs) check_leg(*route, leg, instructions);
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "from " << request.from.position().x << "," << request.from.position().y << " to "
                          << request.to.position().x << "," << request.to.position().y;
            return;
        }
    }
    EXPECT_GT(found, pairs / 8);
}

TEST(DirectionsInvariants, HoldOnMonaco) {
    for_each_source(stand_in("osm/town.opl"), "osm/monaco-osrm.osm.pbf", [](const auto& file, bool) {
        for (const char* profile : {"car", "bike", "foot"}) check_extract(file, profile, 400);
    });
}

TEST(DirectionsInvariants, HoldOnOtherExtracts) {
    for (const char* name : {"helsinki", "liechtenstein-2021", "malta-latest"}) {
        const auto file = shared_data(fmt::format("osm/{}.osm.pbf", name));
        if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is missing (set STARWAY_SHARED_DATA)";
        SCOPED_TRACE(name);
        check_extract(file, "car", 300);
    }
}

}  // namespace
}  // namespace starway::test
