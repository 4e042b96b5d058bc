// info, check, convert, bench and scen on tile maps; maps that are wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/program.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string walled_off =
    "#######\n"
    "#S..#E#\n"
    "#...#.#\n"
    "#######\n";
const std::string small_map = "type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n.....\n";

TEST(MapInfo, TellsWhatWasUnderstood) {
    const Program program;
    const auto outcome = program.run({"info", data("maps/castle.tmx")});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const char* words : {"48 x 28 cells", "Tiled", "village", "Portals", "Costs", "one", "8 neighbours"})
        EXPECT_THAT(outcome.out, HasSubstr(words));
    const Json json = program.run({"info", data("maps/castle.tmx"), "--json"}).json();
    EXPECT_EQ(json["width"], 48);
    EXPECT_EQ(json["height"], 28);
    EXPECT_EQ(json["portals"].size(), 1U);
    EXPECT_GT(json["costs"].size(), 2U);
    EXPECT_EQ(json["spots"][0]["name"], "village");
    const Json hexagons = program.run({"info", data("maps/islands.tmx"), "--json"}).json();
    EXPECT_THAT(hexagons["moving"][0].get<std::string>(), HasSubstr("hexagons"));
}

TEST(MapInfo, FlagsChangeWhatTheMapMeans) {
    const Program program;
    const std::string map = program.folder().file("m.txt", "S~2\n..E\n");
    const Json plain = program.run({"info", map, "--json", "--cost", "~=blocked"}).json();
    EXPECT_EQ(plain["open"], 5);
    const Json open = program.run({"info", map, "--json", "--cost", "~=7"}).json();
    EXPECT_EQ(open["open"], 6);
    EXPECT_EQ(open["costs"].back()["cost"], 7);
    const Json drawn =
        program.run({"info", program.folder().file("d.txt", "ab\nba\n"), "--legend", "a=open,b=wall", "--json"}).json();
    EXPECT_EQ(drawn["open"], 2);
    const Json castle = program.run({"info", data("maps/castle.tmx"), "--layer", "Buildings=ignore", "--json"}).json();
    EXPECT_GT(castle["open"], program.run({"info", data("maps/castle.tmx"), "--json"}).json()["open"]);
}

TEST(MapCheck, FindsPartsWithoutAWayAndProvesTheBound) {
    const Program program;
    const Json json = program.run({"check", program.folder().file("m.txt", walled_off), "--json"}).json();
    EXPECT_EQ(json["regions"], 2);
    EXPECT_EQ(json["largest"][0]["cells"], 6);
    EXPECT_EQ(json["largest"][1]["cell"], Json::array({5, 1}));
    EXPECT_EQ(json["reached"], 6);
    EXPECT_EQ(json["goal_reached"], false);
    EXPECT_EQ(json["bound"]["proven"], true);
    const auto text = program.run({"check", program.folder().file("m.txt", walled_off)});
    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, HasSubstr("cells not reachable from S (1,1)"));
    EXPECT_THAT(text.out, HasSubstr("proven on all"));

    const Json castle = program.run({"check", data("maps/castle.tmx"), "--json"}).json();
    EXPECT_EQ(castle["bound"]["proven"], true);
    EXPECT_EQ(castle["goal_reached"], true);
    const Json wrong =
        program.run({"check", data("maps/maze.txt"), "--heuristic", "squared-euclidean", "--json"}).json();
    EXPECT_EQ(wrong["bound"]["proven"], false);
    EXPECT_GT(wrong["bound"]["violation"]["before"],
              wrong["bound"]["violation"]["cost"].get<double>() + wrong["bound"]["violation"]["after"].get<double>());
}

TEST(MapConvert, MapsAreReadBackAsTheyWere) {
    const Program program;
    const std::string source = program.folder().file("m.txt", "S.#3\n.#..\n...E\n");
    const double cost = program.run({"route", source, "--json"}).json()["cost"];
    for (const char* name : {"n.txt", "n.png"}) {
        const auto outcome = program.run({"convert", source, "-o", name});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_NEAR(program.run({"route", name, "--from", "0,0", "--to", "3,2", "--json"}).json()["cost"], cost, 1e-9)
            << name;
    }
    const auto lossy = program.run({"convert", source, "-o", "n.map"});
    EXPECT_EQ(lossy.code, 0);
    EXPECT_THAT(lossy.err, HasSubstr("warning:"));
    EXPECT_THAT(read(program.path("n.map")), HasSubstr("type octile"));
    EXPECT_THAT(program.run({"convert", source, "-f", "characters", "-o", "-"}).out, HasSubstr("S.#3"));
}

TEST(MapConvert, AsAGraphItHasTheSameDistances) {
    const Program program;
    const double cost = program.run({"route", data("maps/castle.tmx"), "--json"}).json()["cost"];
    ASSERT_EQ(program.run({"convert", data("maps/castle.tmx"), "-o", "g.csv"}).code, 0);
    const auto route = program.run({"route", "g.csv", "--nodes", "g-nodes.csv", "--from", "node:3,4", "--to",
                                    "node:41,17", "--weight", "cost", "--json"});
    ASSERT_EQ(route.code, 0) << route.err;
    EXPECT_NEAR(route.json()["cost"], cost, 1e-3);
    for (const char* name : {"g.gr", "g.geojson"})
        EXPECT_EQ(program.run({"convert", data("maps/castle.tmx"), "-o", name}).code, 0);
    EXPECT_EQ(program.run({"convert", data("maps/castle.tmx"), "-o", "g.nothing"}).code, 2);
    EXPECT_EQ(program.run({"convert", data("romania/roads.csv"), "-f", "png", "-o", "g.png"}).code, 2);
}

TEST(MapBench, GivesTheSameCostsWhateverTheAlgorithm) {
    const Program program;
    const auto bench = [&](const char* algorithm) {
        return program.run({"bench", data("maps/maze.txt"), "--random", "50", "--algorithm", algorithm, "--json"})
            .json();
    };
    const Json jps = bench("jps");
    EXPECT_EQ(jps["queries"], 50);
    EXPECT_EQ(jps["algorithm"], "jps");
    EXPECT_GT(jps["mean_us"], 0);
    EXPECT_NEAR(bench("dijkstra")["cost_sum"], jps["cost_sum"], 1e-6);
    EXPECT_NEAR(bench("jps+")["cost_sum"], jps["cost_sum"], 1e-6);
    EXPECT_EQ(program.run({"bench", data("maps/maze.txt"), "--random", "0"}).code, 2);
}

TEST(Scenario, LengthsAreCheckedAndExitCodeThreeSaysSo) {
    const Program program;
    program.folder().file("small.map", small_map);
    const std::string right =
        program.folder().file("right.scen", "version 1\n0 small.map 5 3 0 0 4 2 6\n0 small.map 5 3 0 0 1 1 0\n");
    const auto outcome = program.run({"scen", right, "--algorithm", "jps"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("mismatches"));
    const std::string wrong =
        program.folder().file("wrong.scen", "version 1\n0 small.map 5 3 0 0 4 2 6\n0 small.map 5 3 0 0 4 2 5.4\n");
    const auto mismatched = program.run({"scen", wrong, "--json"});
    EXPECT_EQ(mismatched.code, 3);
    EXPECT_EQ(mismatched.err, "");
    const Json report = mismatched.json();
    EXPECT_EQ(report["queries"], 2);
    EXPECT_EQ(report["mismatches"], 1);
    EXPECT_NEAR(report["max_error"], 0.6, 1e-9);
    EXPECT_EQ(report["first_mismatches"][0]["line"], 3);
    for (const char* key : {"no_path", "mean_us", "median_us", "p95_us"}) EXPECT_TRUE(report.contains(key)) << key;
    EXPECT_THAT(program.run({"scen", wrong}).out, HasSubstr("First mismatches"));
    const std::string elsewhere = program.folder().file("else.scen", "version 1\n0 other.map 5 3 0 0 4 2 6\n");
    EXPECT_EQ(program.run({"scen", elsewhere}).code, 2);
    EXPECT_EQ(program.run({"scen", elsewhere, "--map", "small.map"}).code, 0);
    EXPECT_EQ(program.run({"scen", "none.scen"}).code, 1);
    EXPECT_EQ(program.run({"scen", data("maps/maze.txt")}).code, 3);
}

TEST(BrokenMaps, EachIsOneSentenceAndExitCodeThree) {
    const Program program;
    std::size_t maps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data("maps/broken"))) {
        const std::string extension = entry.path().extension();
        // Parts of other maps are wrong only where they are used.
        if (extension == ".tx" || extension == ".md" || entry.path().filename() == "chained-tileset.tsx") continue;
        ++maps;
        for (const char* verb : {"info", "route"}) {
            const auto outcome = program.run({verb, entry.path().string()});
            EXPECT_EQ(outcome.code, 3) << entry.path() << outcome.err;
            // A map is broken by its tileset as well; the message then names that.
            EXPECT_THAT(outcome.err, HasSubstr(entry.path().stem().string())) << entry.path();
            EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
            EXPECT_EQ(outcome.out, "") << entry.path();
        }
    }
    EXPECT_GT(maps, 30U);
}

TEST(MapOnEarth, RoutesAreInLonLatAndMetres) {
    for_each_source(stand_in("elevation/N50E004.hgt.zip"), "elevation/N42E001.hgt.zip", [](const auto& dem, bool real) {
        const Program program;
        const auto outcome = program.run(
            {"route", dem.string(), "--from", "5,5", "--to", "60,60", "--uphill", "0.1", "-o", "r.geojson", "--json"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const Json route = outcome.json();
        EXPECT_GT(route["distance_m"], 100);
        const Json line = Json::parse(read(program.path("r.geojson")))["features"][0]["geometry"]["coordinates"];
        EXPECT_NEAR(line[0][0], real ? 1.004 : 4.004, 0.01);
        EXPECT_NEAR(line[0][1], real ? 42.996 : 50.996, 0.01);
    });
}

}  // namespace
}  // namespace starway::test
