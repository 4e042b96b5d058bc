// Hierarchical A* as the program offers it: route, bench and scen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// A wall with a gap far from the straight line, wider than a cluster on both sides.
std::string walled_map() {
    std::string text = "type octile\nheight 80\nwidth 120\nmap\n";
    for (int y = 0; y < 80; ++y) {
        std::string row(120, '.');
        if (y != 70) row[50] = '@';
        text += row + "\n";
    }
    return text;
}

class HugeMaps : public testing::Test {
protected:
    const Program program;
    const std::string map = program.folder().file("wall.map", walled_map());
};

TEST_F(HugeMaps, ARouteSaysHowMuchLongerThanTheCheapestItIs) {
    const Json best = program.run({"route", map, "--from", "3,5", "--to", "110,20", "--json"}).json();
    const auto outcome = program.run(
        {"route", map, "--from", "3,5", "--to", "110,20", "--algorithm", "hpa", "--compare", "--show", "none"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, ::testing::AnyOf(HasSubstr("% above that of the cheapest path"),
                                              HasSubstr("the cheapest path (checked)")));
    EXPECT_THAT(outcome.out, HasSubstr("clusters built"));
    const Json found =
        program.run({"route", map, "--from", "3,5", "--to", "110,20", "--algorithm", "hpa", "--compare", "--json"})
            .json();
    EXPECT_EQ(found["algorithm"], "hpa");
    EXPECT_NEAR(found["optimum"], best["cost"], 1e-9);
    EXPECT_GE(found["cost"], best["cost"].get<double>() - 1e-9);
    EXPECT_GE(found["bound"].get<double>() * best["cost"].get<double>(), found["cost"].get<double>() - 1e-9);
    EXPECT_EQ(found["clusters"]["all"], 12);
    EXPECT_EQ(found["path"].back(), Json::array({110, 20}));
}

TEST_F(HugeMaps, WhereClustersCannotServeTheRouteSaysSo) {
    const auto outcome = program.run({"route", map, "--from", "3,5", "--to", "110,20", "--algorithm", "hpa",
                                      "--jump-radius", "2", "--show", "none"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("astar instead of hpa: clusters support neither portals nor jumps"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("clusters built")));
}

TEST_F(HugeMaps, ClustersAreStoredOnceAndServeEveryRoute) {
    const Json prepared = program.run({"prepare", map, "-o", "wall.clusters", "--json"}).json();
    EXPECT_EQ(prepared["clusters"]["made"], 12);
    const std::vector<std::string> question{"route", map, "--from", "3,5", "--to", "110,20", "--json"};
    std::vector<std::string> by_file = question, made_now = question;
    by_file.insert(by_file.end(), {"--clusters", "wall.clusters"});
    made_now.insert(made_now.end(), {"--algorithm", "hpa"});
    const Json found = program.run(by_file).json();
    EXPECT_EQ(found["algorithm"], "hpa");
    EXPECT_EQ(found["path"], program.run(made_now).json()["path"]);
    EXPECT_EQ(found["clusters"]["made"], 12);
    EXPECT_EQ(program.run({"bench", map, "--random", "20", "--algorithm", "hpa", "--clusters", "wall.clusters"}).code,
              0);

    by_file.insert(by_file.end(), {"--corners", "always"});
    const auto other = program.run(by_file);
    EXPECT_EQ(other.code, 3);
    EXPECT_THAT(other.err, HasSubstr("another map"));
    EXPECT_EQ(program.run({"route", map, "--from", "3,5", "--to", "9,9", "--clusters", map}).code, 3);
    EXPECT_EQ(
        program.run({"route", map, "--from", "3,5", "--to", "9,9", "--clusters", "wall.clusters", "--algorithm", "jps"})
            .code,
        2);
    EXPECT_EQ(program.run({"prepare", map, "--anew"}).code, 2);
    const auto changed = program.shell("printf x | dd of=wall.clusters bs=1 seek=3000 conv=notrunc; $starway route " +
                                       map + " --from 3,5 --to 110,20 --clusters wall.clusters");
    EXPECT_EQ(changed.code, 3);
    EXPECT_THAT(changed.err, HasSubstr("damaged"));
}

TEST_F(HugeMaps, NoRouteIsNoRoute) {
    std::string closed = "type octile\nheight 40\nwidth 90\nmap\n";
    for (int y = 0; y < 40; ++y) closed += std::string(45, '.') + "@" + std::string(44, '.') + "\n";
    const std::string file = program.folder().file("closed.map", closed);
    const auto outcome = program.run({"route", file, "--from", "1,1", "--to", "80,30", "--algorithm", "hpa"});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_THAT(outcome.err, HasSubstr("no path leads"));
}

TEST_F(HugeMaps, BenchTellsWhatTheClustersTake) {
    const Json report = program.run({"bench", map, "--random", "20", "--algorithm", "hpa", "--json"}).json();
    EXPECT_EQ(report["algorithm"], "hpa");
    EXPECT_EQ(report["clusters"]["made"], 12);
    EXPECT_GT(report["clusters"]["bytes"], 0);
    const Json best = program.run({"bench", map, "--random", "20", "--json"}).json();
    EXPECT_GE(report["cost_sum"], best["cost_sum"].get<double>() - 1e-6);
    EXPECT_LE(report["cost_sum"], 1.1 * best["cost_sum"].get<double>());
}

TEST_F(HugeMaps, AScenarioTakesLongerPathsAndTellsByHowMuch) {
    const std::string file = program.folder().file(
        "wall.scen", "version 1\n0 wall.map 120 80 3 5 30 5 27\n0 wall.map 120 80 3 5 110 20 150\n");
    const auto outcome = program.run({"scen", file, "--algorithm", "hpa", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    const Json report = outcome.json();
    EXPECT_EQ(report["mismatches"], 0);
    EXPECT_GE(report["max_excess"], report["mean_excess"].get<double>());
    EXPECT_THAT(program.run({"scen", file, "--algorithm", "hpa"}).out, HasSubstr("mean excess over listed"));
}

}  // namespace
}  // namespace starway::test
