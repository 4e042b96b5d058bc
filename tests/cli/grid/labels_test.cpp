// Hub labels of tile maps as the program offers them: prepare, route, bench and scen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// Two rooms, joined by a door.
std::string rooms() {
    std::string text = "type octile\nheight 40\nwidth 60\nmap\n";
    for (int y = 0; y < 40; ++y) {
        std::string row(60, '.');
        if (y != 33) row[30] = '@';
        text += row + "\n";
    }
    return text;
}

class MapLabels : public testing::Test {
protected:
    const Program program;
    const std::string map = program.folder().file("rooms.map", rooms());
    const std::vector<std::string> question{"route", map, "--from", "3,5", "--to", "50,8", "--json"};

    [[nodiscard]] std::vector<std::string> with(std::vector<std::string> words, std::vector<std::string> more) const {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
};

TEST_F(MapLabels, AreMadeOnceAndServeEveryRoute) {
    const Json prepared = program.run({"prepare", map, "--index", "labels", "--json"}).json();
    EXPECT_EQ(prepared["file"], map + ".labels");
    EXPECT_GT(prepared["labels"]["hubs"], 40 * 59);
    const std::string file = prepared["file"];
    const Json best = program.run(question).json();
    const Json found = program.run(with(question, {"--labels", file})).json();
    EXPECT_EQ(found["algorithm"], "labels");
    EXPECT_EQ(found["optimal"], true);
    EXPECT_NEAR(found["cost"], best["cost"], 1e-9);
    EXPECT_EQ(found["path"].size(), best["path"].size());
    EXPECT_EQ(program.run(with(question, {"--algorithm", "labels"})).json()["path"], found["path"]);

    const Json figures = program.run({"bench", map, "--random", "50", "--labels", file, "--json"}).json();
    EXPECT_EQ(figures["algorithm"], "labels");
    EXPECT_EQ(figures["labels"], prepared["labels"]);
    EXPECT_NEAR(figures["cost_sum"], program.run({"bench", map, "--random", "50", "--json"}).json()["cost_sum"], 1e-6);
    const std::string scenario = program.folder().file(
        "rooms.map.scen", "version 1\n0\trooms.map\t60\t40\t3\t5\t50\t8\t" + best["cost"].dump() + "\n");
    const Json report = program.run({"scen", scenario, "--labels", file, "--json"}).json();
    EXPECT_EQ(report["algorithm"], "labels");
    EXPECT_EQ(report["mismatches"], 0);
}

TEST_F(MapLabels, FilesOfAnythingElseAreRefused) {
    ASSERT_EQ(program.run({"prepare", map, "--index", "labels", "-o", "rooms.labels"}).code, 0);
    const auto with_labels = with(question, {"--labels", "rooms.labels"});
    const auto other = program.run(with(with_labels, {"--neighbours", "4"}));
    EXPECT_EQ(other.code, 3);
    EXPECT_THAT(other.out, HasSubstr("another map"));
    EXPECT_EQ(program.run(with(question, {"--labels", map})).code, 3);
    EXPECT_EQ(program.run(with(question, {"--labels", "missing"})).code, 1);
    EXPECT_EQ(program.run(with(with_labels, {"--algorithm", "jps"})).code, 2);
    const auto changed = program.shell("printf x | dd of=rooms.labels bs=1 seek=20000 conv=notrunc; $starway route " +
                                       map + " --from 3,5 --to 50,8 --labels rooms.labels");
    EXPECT_EQ(changed.code, 3);
    EXPECT_THAT(changed.err, HasSubstr("the hub labels are damaged; prepare them again"));
}

TEST_F(MapLabels, WhatCannotBeMadeIsSaid) {
    const auto little = program.run({"prepare", map, "--index", "labels", "--memory", "100KB", "-o", "none.labels"});
    EXPECT_EQ(little.code, 2);
    EXPECT_THAT(little.err, HasSubstr("need more than the limit"));
    EXPECT_FALSE(std::filesystem::exists(program.folder().path() / "none.labels"));
    EXPECT_EQ(program.run({"prepare", map, "--index", "ch"}).code, 2);
    EXPECT_EQ(program.run({"prepare", map, "--index", "labels", "--index", "clusters"}).code, 2);
    EXPECT_EQ(program.run({"prepare", map, "--index", "labels", "--jump-radius", "2"}).code, 2);
    const auto jumping = program.run({"route", map, "--from", "3,5", "--to", "50,8", "--algorithm", "labels",
                                      "--jump-radius", "2", "--show", "none"});
    EXPECT_EQ(jumping.code, 0);
    EXPECT_THAT(jumping.err, HasSubstr("astar instead of labels: hub labels need steps of equal cost"));
}

}  // namespace
}  // namespace starway::test
