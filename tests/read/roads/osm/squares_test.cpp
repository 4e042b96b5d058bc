// Squares that pedestrians cross: the cost of each way between two entries against the shortest path over all pairs of
// corners that see each other, which is found out here by other means.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "base/geo/frame.hpp"
#include "read/roads/osm/osm_source.hpp"
#include "read/roads/osm/random_scene.hpp"
#include "read/roads/osm/sight.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// From node 5 in the west to node 8 in the east of a square of 60 by 60 metres, with what is beside it.
std::string plaza(const std::string& more, const std::string& ring = "w3 Nn1,n2,n7,n3,n4,n6,n1\n") {
    return "n1 x4.0000 y51.0000\nn2 x4.0009 y51.0000\nn3 x4.0009 y51.0006\nn4 x4.0000 y51.0006\nn5 x3.9994 y51.0003\n"
           "n6 x4.0000 y51.0003\nn7 x4.0009 y51.0003\nn8 x4.0015 y51.0003\n"
           "w1 Thighway=footway Nn5,n6\nw2 Thighway=footway Nn7,n8\n" +
           ring + more;
}
const std::string as_way = "w3 Thighway=pedestrian,area=yes,name=Plaza Nn1,n2,n7,n3,n4,n6,n1\n";
const std::string as_relation = "r1 Ttype=multipolygon,highway=pedestrian,name=Plaza Mw3@outer\n";

double metres(const std::string& text, const std::string& from, const std::string& to,
              const std::string& profile = "foot") {
    OsmSource source;
    const auto network = source.open(text, {"foot", "bike", "car"});
    if (!network) return -2;
    RouteRequest request;
    request.from = Location("node:" + from);
    request.to = Location("node:" + to);
    request.weight = profile;
    const auto route = road::Engine(*network).route(request);
    return route ? route->distance_m : -1;
}

TEST(OsmSquares, AreCrossedAsWaysAndAsRelations) {
    const double across = 0.0021 * 70050;  // by the length of a degree at 51° N
    EXPECT_NEAR(metres(plaza("", as_way), "5", "8"), across, 1);
    EXPECT_NEAR(metres(plaza(as_relation), "5", "8"), across, 1);
    // In pieces, in any direction, and with a role that is not set.
    EXPECT_NEAR(
        metres(plaza("r1 Ttype=multipolygon,highway=pedestrian Mw3@,w4@outer\n", "w3 Nn1,n2,n7\nw4 Nn1,n6,n4,n3,n7\n"),
               "5", "8"),
        across, 1);
    EXPECT_NEAR(metres(plaza(as_relation), "1", "3"), metres(plaza("", as_way), "1", "3"), 0.1) << "along the sides";
}

TEST(OsmSquares, HolesAreWalls) {
    const std::string hole =
        "n11 x4.0003 y51.0002\nn12 x4.0006 y51.0002\nn13 x4.0006 y51.0005\nn14 x4.0003 y51.0005\n"
        "w5 Nn11,n12,n13,n14,n11\n";
    const std::string with_hole = "r1 Ttype=multipolygon,highway=pedestrian Mw3@outer,w5@inner\n";
    const double straight = metres(plaza(as_relation), "5", "8");
    const double round = metres(plaza(hole + with_hole), "5", "8");
    EXPECT_GT(round, straight + 1);
    EXPECT_LT(round, straight + 6);
}

TEST(OsmSquares, AreForThoseOnFootOnly) {
    const std::string square =
        plaza("r1 Ttype=multipolygon,highway=pedestrian,bicycle=yes Mw3@outer\n", "w3 Nn1,n2,n7,n3,n4,n6,n1\n");
    const std::string paths = "w8 Thighway=cycleway Nn5,n6\nw9 Thighway=cycleway Nn7,n8\n";
    const double on_foot = metres(square + paths, "5", "8");
    EXPECT_GT(metres(square + paths, "5", "8", "bike"), on_foot + 50) << "along the sides";
    EXPECT_EQ(metres(square, "5", "8", "car"), -1);
    EXPECT_EQ(metres(plaza("r1 Ttype=multipolygon,building=yes Mw3@outer\n"), "5", "8"), -1);
    EXPECT_EQ(metres(plaza("r1 Ttype=multipolygon,highway=pedestrian,foot=no Mw3@outer\n"), "5", "8"), -1);
    // A closed way that does not say that it is an area is a ring.
    EXPECT_GT(metres(plaza("", "w3 Thighway=pedestrian Nn1,n2,n7,n3,n4,n6,n1\n"), "5", "8"), on_foot + 50);
}

TEST(OsmSquares, WhatCannotBeCrossedIsTold) {
    OsmSource source;
    const auto told = [&](const std::string& text) {
        return source.open(text, {"foot"}) ? source.told() : std::string("not read");
    };
    EXPECT_THAT(told(plaza("", as_way)), HasSubstr("1 square is crossed on foot in straight lines"));
    EXPECT_THAT(told(plaza("", "w3 Thighway=pedestrian,area=yes Nn1,n3,n7,n2,n4,n6,n1\n")),
                HasSubstr("since sides cross"));
    EXPECT_THAT(told(plaza("r1 Ttype=multipolygon,highway=pedestrian Mw3@outer\n", "w3 Nn1,n2,n7,n3\n")),
                HasSubstr("do not close"));
    EXPECT_THAT(told(plaza("r1 Ttype=multipolygon,highway=pedestrian Mw3@outer,w99@inner\n")),
                HasSubstr("ways are missing"));
    EXPECT_THAT(told(plaza("", "")), Not(HasSubstr("square")));
}

// ---- Against brute force.

std::vector<std::vector<double>> shortest(const Scene& scene) {
    const auto at = scene.corners();
    std::vector<std::vector<double>> d(at.size(), std::vector<double>(at.size(), 1e18));
    for (std::size_t i = 0; i < at.size(); ++i)
        for (std::size_t j = 0; j < at.size(); ++j)
            if (i == j)
                d[i][j] = 0;
            else if (is_visible(scene, at[i], at[j]))
                d[i][j] = ground_metres(at[i], at[j]);
    for (std::size_t k = 0; k < at.size(); ++k)
        for (std::size_t i = 0; i < at.size(); ++i)
            for (std::size_t j = 0; j < at.size(); ++j) d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
    return d;
}

TEST(OsmSquares, EveryCrossingIsTheShortest) {
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    std::mt19937 random(5);
    std::size_t pairs = 0;
    std::size_t bent = 0;
    for (int round = 0; round < (all ? 600 : 80); ++round) {
        const Scene scene = random_scene(random);
        const auto at = scene.corners();
        // Every corner is a node; a third of them are entries, each with a stub of a footway.
        std::string text;
        std::vector<std::size_t> entries;
        // Where rings touch they share a node.
        std::vector<std::size_t> node;
        for (const FixedPosition p : at)
            node.push_back(static_cast<std::size_t>(std::find(at.begin(), at.end(), p) - at.begin()));
        for (std::size_t i = 0; i < at.size(); ++i) {
            if (node[i] != i) continue;
            text += fmt::format("n{} x{:.7f} y{:.7f}\n", i + 1, at[i].x / 1e7, at[i].y / 1e7);
            if (random() % 3 == 0) entries.push_back(i);
        }
        for (const std::size_t entry : entries)
            text += fmt::format("n{} x{:.7f} y{:.7f}\n", 1000 + entry, at[entry].x / 1e7 + 1, at[entry].y / 1e7);
        std::size_t first = 0;
        std::string members;
        for (std::size_t r = 0; r < scene.rings.size(); ++r) {
            text += fmt::format("w{} N", 10 + r);
            for (std::size_t i = 0; i < scene.rings[r].size(); ++i) text += fmt::format("n{},", node[first + i] + 1);
            text += fmt::format("n{}\n", node[first] + 1);
            members += fmt::format("{}w{}@{}", r == 0 ? "" : ",", 10 + r, r == 0 ? "outer" : "inner");
            first += scene.rings[r].size();
        }
        for (const std::size_t entry : entries)
            text += fmt::format("w{} Thighway=footway Nn{},n{}\n", 1000 + entry, entry + 1, 1000 + entry);
        text += "r1 Ttype=multipolygon,highway=pedestrian M" + members + "\n";
        OsmSource source;
        const auto network = source.open(text, {"foot"});
        ASSERT_TRUE(network) << network.error().message;
        ASSERT_THAT(source.told(), HasSubstr("1 square is crossed")) << text;
        const auto expected = shortest(scene);
        const road::Engine engine(*network);
        for (const std::size_t from : entries)
            for (const std::size_t to : entries) {
                RouteRequest request;
                request.from = Location(fmt::format("node:{}", from + 1));
                request.to = Location(fmt::format("node:{}", to + 1));
                request.weight = "length";
                const auto route = engine.route(request);
                ASSERT_TRUE(route) << route.error().message;
                ASSERT_NEAR(route->distance_m, expected[from][to], 0.02)
                    << "round " << round << " from " << from + 1 << " to " << to + 1 << "\n"
                    << text;
                ++pairs;
                bent += route->legs[0].nodes.size() > 2 ? 1 : 0;
            }
    }
    EXPECT_GT(pairs, 2000U);
    EXPECT_GT(bent, 300U);
}

}  // namespace
}  // namespace starway::test
