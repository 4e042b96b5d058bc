// Voxel maps: the program as a whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

const std::string gallery = data("voxels/gallery.3dmap");

class VoxelVerbs : public testing::Test {
protected:
    [[nodiscard]] std::string error(const std::vector<std::string>& arguments, int code) const {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.out << outcome.err;
        return outcome.err;
    }
    const Program program;
    const std::vector<std::string> route{"route", gallery, "--from", "0,6,0", "--to", "8,6,0"};
};

TEST_F(VoxelVerbs, InfoCounts) {
    EXPECT_THAT(program.run({"info", gallery}).out, HasSubstr("9 x 7 x 5 voxels"));
    const Json info = program.run({"info", gallery, "--json"}).json();
    EXPECT_EQ(info["voxels"], 315);
    EXPECT_EQ(info["depth"], 5);
}

TEST_F(VoxelVerbs, RoutesInText) {
    const auto outcome = program.run(route);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("0,6,0 → 8,6,0   length 11.121, 8 steps"));
    EXPECT_THAT(outcome.out, HasSubstr("astar, proven optimal"));
}

TEST_F(VoxelVerbs, RoutesInJson) {
    const Json answer = program.run(route + std::vector<std::string>{"--json"}).json();
    const auto steps = answer["steps_by_axes"];
    EXPECT_DOUBLE_EQ(answer["cost"].get<double>(), steps[0].get<double>() + steps[1].get<double>() * std::sqrt(2.0) +
                                                       steps[2].get<double>() * std::sqrt(3.0));
    EXPECT_EQ(answer["path"].size(), answer["steps"].get<std::size_t>() + 1);
    EXPECT_EQ(answer["path"][0], Json::parse("[0,6,0]"));
    const Json other = program.run(route + std::vector<std::string>{"--json", "--algorithm", "dijkstra"}).json();
    EXPECT_EQ(other["cost"], answer["cost"]);
}

TEST_F(VoxelVerbs, RoutesInFeatures) {
    const auto line = program.run(route + std::vector<std::string>{"--format", "geojson"});
    EXPECT_THAT(line.out, HasSubstr("[0,6,0],"));
    EXPECT_THAT(line.out, HasSubstr("\"steps\":8"));
    EXPECT_THAT(program.run(route + std::vector<std::string>{"--format", "csv"}).out,
                HasSubstr("LINESTRING Z (0 6 0,"));
    const auto file = program.run(route + std::vector<std::string>{"-o", "r.geojson", "--json"});
    EXPECT_EQ(file.json()["status"], "ok");
    EXPECT_THAT(read(program.path("r.geojson")), HasSubstr("LineString"));
}

TEST_F(VoxelVerbs, ErrorsSayWhatToDo) {
    EXPECT_THAT(error({"route", gallery, "--from", "3,6,0", "--to", "1,1,1"}, 4),
                HasSubstr("no path leads from 3,6,0 to 1,1,1"));
    EXPECT_THAT(error({"route", gallery, "--from", "4,0,0", "--to", "8,6,0"}, 2),
                HasSubstr("the start 4,0,0 is blocked; the nearest open voxel is"));
    EXPECT_THAT(error({"route", gallery, "--from", "3,6,5", "--to", "8,6,0"}, 2), HasSubstr("outside the map"));
    EXPECT_THAT(error({"route", gallery, "--from", "3,6", "--to", "8,6,0"}, 2),
                HasSubstr("--from takes one voxel, three whole numbers x,y,z, not '3,6'"));
    EXPECT_THAT(error({"route", gallery, "--from", "3,6,0.5", "--to", "8,6,0"}, 2), HasSubstr("three whole numbers"));
    EXPECT_THAT(error({"route", gallery, "--to", "8,6,0"}, 2), HasSubstr("--from takes one voxel"));
    EXPECT_THAT(error(route + std::vector<std::string>{"--algorithm", "jps"}, 2), HasSubstr("use astar or dijkstra"));
    EXPECT_THAT(error(route + std::vector<std::string>{"--render", "a.png"}, 2),
                HasSubstr("is a voxel map; leave it out"));
    EXPECT_THAT(error(route + std::vector<std::string>{"--radius", "1"}, 2), HasSubstr("a voxel map"));
    EXPECT_THAT(error({"check", gallery}, 2), HasSubstr("which starway check does not take"));
    EXPECT_THAT(error({"matrix", gallery}, 3), HasSubstr("`starway route` takes it as it is"));
    const auto snapped = program.run({"route", gallery, "--from", "4,5,4", "--to", "8,6,0", "--max-snap", "1"});
    EXPECT_EQ(snapped.code, 0) << snapped.err;
    EXPECT_THAT(snapped.out, HasSubstr("the start 4,5,4 is blocked: snapped by 1 to"));
}

TEST_F(VoxelVerbs, ScenariosAreVerified) {
    const Json report = program.run({"scen", gallery + ".3dscen", "--json"}).json();
    EXPECT_EQ(report["queries"], 6);
    EXPECT_EQ(report["mismatches"], 0);
    EXPECT_LT(report["max_error"].get<double>(), 1e-8);
    (void)program.folder().file("wrong.3dscen",
                                "version 1\ngallery.3dmap\n0 6 0 8 6 0 11.12095586 1.39\n0 6 0 8 6 0 9 1\n");
    const auto wrong = program.run({"scen", "wrong.3dscen", "--map", gallery});
    EXPECT_EQ(wrong.code, 3);
    EXPECT_THAT(wrong.out, HasSubstr("the length differs"));
    EXPECT_THAT(error({"scen", "wrong.3dscen"}, 2), HasSubstr("cannot find its map gallery.3dmap beside it"));
    (void)program.folder().file("outside.3dscen", "version 1\ngallery.3dmap\n0 6 0 9 6 0 11 1\n");
    EXPECT_THAT(error({"scen", "outside.3dscen", "--map", gallery}, 3), HasSubstr("outside.3dscen:3: the goal 9,6,0"));
    EXPECT_THAT(error({"scen", "wrong.3dscen", "--map", gallery, "--corners", "never"}, 2), HasSubstr("voxel map"));
}

}  // namespace
}  // namespace starway::test
