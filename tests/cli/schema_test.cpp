// Answers of every kind, each against its schema: the tests of the verbs read most, and these the rest.
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace starway::test {
namespace {

class Schemas : public testing::Test {
protected:
    void expect_fits(const std::vector<std::string>& arguments) const {
        const Outcome outcome = program_.run(arguments + std::vector<std::string>{"--json"});
        ASSERT_FALSE(outcome.out.empty()) << outcome.err;
        (void)outcome.json();
    }
    Program program_;
};

TEST_F(Schemas, AnswersOnRoadsFit) {
    const std::vector<std::string> ends{"--from", "Arad", "--to", "Bucharest"};
    expect_fits(std::vector<std::string>{"build"} + romania + std::vector<std::string>{"-o", "romania.starway"});
    expect_fits({"prepare", "romania.starway"});
    const std::vector<std::string> route{"route", "romania.starway"};
    expect_fits(route + ends);
    expect_fits(route + ends + std::vector<std::string>{"--via", "Craiova", "--alternatives", "3"});
    expect_fits(route + ends + std::vector<std::string>{"--k", "4"});
    expect_fits(route + std::vector<std::string>{"--from", "Arad", "--to", "Atlantis"});
    for (const char* verb : {"info", "check"}) expect_fits({verb, "romania.starway"});
    expect_fits({"bench", "romania.starway", "--random", "5"});
    expect_fits({"convert", "romania.starway", "-o", "romania.geojson"});
    expect_fits({"nearest", "romania.starway", "25.5,45.1"});
    (void)program_.folder().file("points.csv", "name,lon,lat\na,21.3,46.2\nb,26.1,44.4\n");
    expect_fits({"matrix", "romania.starway", "--points", "points.csv", "-o", "m.npy"});
    (void)program_.folder().file("speeds.csv", "from,to,length\nArad,Sibiu,200000\n");
    expect_fits({"update", "romania.starway", "--weights", "speeds.csv", "--weight", "length"});
}

TEST_F(Schemas, AnswersOnTileMapsFit) {
    (void)program_.folder().file("m.txt", "S..#....\n...#....\n......2E\n");
    for (const char* algorithm : {"astar", "jps", "hpa", "labels"})
        expect_fits({"route", "m.txt", "--algorithm", algorithm, "--show", "none"});
    expect_fits({"route", "m.txt", "--k", "3", "--compare", "--algorithm", "greedy"});
    (void)program_.folder().file("even.txt", "S..#....\n...#....\n.......E\n");
    expect_fits({"route", "even.txt", "--string-pull"});
    for (const char* algorithm : {"theta", "lazy-theta", "polyanya"})
        expect_fits({"route", "even.txt", "--algorithm", algorithm});
    (void)program_.folder().file("points.csv", "id,x,y\na,1,2\nb,5,2\n");
    expect_fits({"route", "even.txt", "--waypoints", "points.csv"});
    for (const char* verb : {"info", "check"}) expect_fits({verb, "m.txt"});
    expect_fits({"field", "m.txt", "--to", "7,2"});
    expect_fits({"bench", "m.txt", "--random", "5"});
    expect_fits({"bench", "m.txt", "--random", "5", "--algorithm", "hpa"});
    expect_fits({"prepare", "m.txt"});
    expect_fits({"prepare", "m.txt", "--index", "labels"});
    expect_fits({"convert", "m.txt", "-o", "m.map"});
    (void)program_.folder().file("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    (void)program_.folder().file("m.map.scen", "version 1\n0 m.map 3 1 0 0 2 0 2\n0 m.map 3 1 0 0 2 0 3\n");
    expect_fits({"scen", "m.map.scen"});
}

TEST_F(Schemas, AnswersOnMeshesFit) {
    const std::string court = data("meshes/court.mesh");
    expect_fits({"route", court, "--from", "1,1", "--to", "19,9"});
    for (const char* verb : {"info", "check"}) expect_fits({verb, court});
    expect_fits({"bench", court, "--random", "5"});
    expect_fits({"convert", court, "-o", "court.geojson"});
}

TEST_F(Schemas, AnswersOnMeshesWithCostsAndOnVoxelMapsFit) {
    const std::string marsh = data("meshes/marsh.mesh");
    expect_fits({"route", marsh, "--from", "1,5", "--to", "15,5"});
    expect_fits({"info", marsh});
    const std::string gallery = data("voxels/gallery.3dmap");
    expect_fits({"route", gallery, "--from", "0,6,0", "--to", "8,6,0"});
    expect_fits({"info", gallery});
    expect_fits({"scen", gallery + ".3dscen"});
}

TEST_F(Schemas, ASchemaRefusesWhatItDoesNotDescribe) {
    Json answer = program_.run(std::vector<std::string>{"info"} + romania + std::vector<std::string>{"--json"}).json();
    answer["surprise"] = 1;
    EXPECT_NE(schema_violation("info", answer), "");
    answer.erase("surprise");
    EXPECT_EQ(schema_violation("info", answer), "");
    answer["nodes"] = "many";
    EXPECT_NE(schema_violation("info", answer), "");
    answer.erase("nodes");
    EXPECT_NE(schema_violation("info", answer), "");
    EXPECT_NE(schema_violation("isochrone", answer), "");
}

}  // namespace
}  // namespace starway::test
