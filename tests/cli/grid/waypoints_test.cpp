// `starway route --waypoints`: the program as a whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

class WaypointRoute : public testing::Test {
protected:
    [[nodiscard]] Outcome route(std::vector<std::string> more) const {
        std::vector<std::string> words{"route", map, "--from", "1,1", "--to", "8,1"};
        words.insert(words.end(), more.begin(), more.end());
        return program.run(words);
    }
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        return program.folder().file(name, text);
    }
    const Program program;
    // A wall in the fifth column, open at the bottom.
    const std::string map = file("wall.txt",
                                 "....#.....\n"
                                 "....#.....\n"
                                 "....#.....\n"
                                 "....#.....\n"
                                 "....#.....\n"
                                 "..........\n"
                                 "####.#####\n");
    const std::string points = file("points.csv", "id,x,y\nwest,3,5\neast,6,5\nfar,9,5\n");
};

TEST_F(WaypointRoute, GoesOverWhatSeesOneAnother) {
    const auto outcome = route({"--waypoints", points, "--show", "none"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("west (3,5)"));
    EXPECT_THAT(outcome.out, HasSubstr("east (6,5)"));
    const Json found = route({"--waypoints", points, "--json"}).json();
    EXPECT_NEAR(found["cost"], std::hypot(2, 4) + 3 + std::hypot(2, 4), 1e-9);
    EXPECT_EQ(found["via"], Json::array({"west", "east"}));
    EXPECT_EQ(found["links"], 6);
}

TEST_F(WaypointRoute, GoesOverLinksAsToldAndAtTheirCost) {
    const std::string links = file("links.csv", "from,to,cost,oneway\nwest,far,1,no\nfar,east,1,yes\n");
    const Json found = route({"--waypoints", points, "--links", links, "--json"}).json();
    EXPECT_EQ(found["via"], Json::array({"west", "far"}));
    EXPECT_EQ(found["links"], 3);
    const std::string lone = file("lone.csv", "from,to\neast,far\n");
    EXPECT_EQ(route({"--waypoints", points, "--links", lone}).code, 4);
}

TEST_F(WaypointRoute, IsDrawnAndWritten) {
    EXPECT_EQ(route({"--waypoints", points, "--render", "w.svg", "--trace", "w.trace.yaml", "-o", "w.geojson"}).code,
              0);
    EXPECT_THAT(read(program.path("w.geojson")), HasSubstr("waypoints"));
}

TEST_F(WaypointRoute, WhatIsWrongIsSaid) {
    EXPECT_EQ(route({"--links", points}).code, 2);
    EXPECT_EQ(route({"--waypoints", points, "--algorithm", "astar"}).code, 2);
    EXPECT_EQ(route({"--waypoints", points, "--radius", "1"}).code, 3);  // they are too near to a wall
    EXPECT_EQ(route({"--waypoints", "none.csv"}).code, 1);
    const auto wall = route({"--waypoints", file("wall.csv", "id,x,y\na,4,2\n")});
    EXPECT_EQ(wall.code, 3);
    EXPECT_THAT(wall.err, HasSubstr("the waypoint 'a': 4,2 is a wall ('#')"));
    EXPECT_EQ(route({"--waypoints", file("out.csv", "id,x,y\na,40,2\n")}).code, 3);
    EXPECT_EQ(route({"--waypoints", file("twice.csv", "id,x,y\na,1,2\na,1,3\n")}).code, 3);
    EXPECT_EQ(route({"--waypoints", file("deg.csv", "id,lon,lat\na,1,2\n")}).code, 2);
    const auto unknown = route({"--waypoints", points, "--links", file("u.csv", "from,to\nwest,north\n")});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_THAT(unknown.err, HasSubstr("'north' is not a waypoint"));
    EXPECT_EQ(route({"--waypoints", points, "--links", file("c.csv", "from,to,cost\nwest,far,-1\n")}).code, 3);
}

}  // namespace
}  // namespace starway::test
