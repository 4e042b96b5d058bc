// What is written is read back as the same map, and what is lost is said.
#include "read/maps/map_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "read/maps/map_text.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "support/moving_ai_sets.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using read::maps::write_map;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

class MapWriter : public ::testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
    TileMap open(const std::string& name, const std::string& text) const {
        auto map = open_map(folder_.file(name, text));
        EXPECT_TRUE(map) << (map ? "" : map.error().message);
        return std::move(*map);
    }
    // Writes and reads again.
    TileMap again(const TileMap& map, const std::string& name, std::vector<std::string>& lost) const {
        const auto written = write_map(map, {}, path(name));
        EXPECT_TRUE(written) << (written ? "" : written.error().message);
        if (written) lost = written->lost;
        auto read = open_map(path(name));
        EXPECT_TRUE(read) << (read ? "" : read.error().message);
        return std::move(*read);
    }
    TemporaryFolder folder_;
};

void expect_same(const TileMap& a, const TileMap& b) {
    ASSERT_EQ(drawing(a.grid), drawing(b.grid));
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(a.grid.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(a.grid.width()); ++x)
            if (a.grid.open({x, y})) {
                EXPECT_EQ(cost_at(a.grid, {x, y}), cost_at(b.grid, {x, y})) << x << "," << y;
            }
}

TEST_F(MapWriter, MovingAiMapsComeBackByteForByte) {
    const std::string text = "type octile\nheight 3\nwidth 5\nmap\n.G@OT\nSSWW.\n..WW.\n";
    std::vector<std::string> lost;
    const TileMap map = open("a.map", text);
    const TileMap read = again(map, "b.map", lost);
    EXPECT_THAT(lost, IsEmpty());
    EXPECT_EQ(text_of(path("b.map")), text);
    EXPECT_EQ(read.grid.has_sides(), map.grid.has_sides());
    // What was changed is written as it is.
    TileMap changed = open("a.map", text);
    changed.grid.set_open({0, 0}, false);
    changed.grid.set_open({2, 0}, true);
    again(changed, "c.map", lost);
    EXPECT_EQ(text_of(path("c.map")).substr(text.find("map\n") + 4, 5), "@G.OT");
}

TEST_F(MapWriter, WholeMovingAiMapsComeBack) {
    for (const MovingAiSet& set : moving_ai_sets())
        for (std::size_t i = 0; i < set.files.size(); i += 1 + set.files.size() / 5) {
            const auto map = open_map(set.files[i].map.string());
            ASSERT_TRUE(map) << map.error().message;
            std::vector<std::string> lost;
            expect_same(*map, again(*map, "b.map", lost));
            EXPECT_THAT(lost, IsEmpty());
        }
}

TEST_F(MapWriter, CharactersComeBack) {
    const TileMap map = open("a.txt", "S.5#\n2.X9\n~.0E\n");
    std::vector<std::string> lost;
    const TileMap read = again(map, "b.txt", lost);
    EXPECT_THAT(lost, IsEmpty());
    EXPECT_EQ(text_of(path("b.txt")), "S.5#\n2.#9\n#.0E\n");
    expect_same(map, read);
    ASSERT_EQ(read.spots.size(), 2U);
    EXPECT_EQ(read.spots[1].cell, map.spots[1].cell);
    const TileMap maze = *open_map(starway::test::source_dir() + "/data/maps/maze.txt");
    again(maze, "maze.txt", lost);
    EXPECT_EQ(text_of(path("maze.txt")), text_of(starway::test::source_dir() + "/data/maps/maze.txt"));
}

TEST_F(MapWriter, WhatIsLostIsSaid) {
    const auto castle = open_map(starway::test::source_dir() + "/data/maps/castle.tmx");
    ASSERT_TRUE(castle) << castle.error().message;
    std::vector<std::string> lost;
    const TileMap drawn = again(*castle, "castle.txt", lost);
    EXPECT_EQ(drawing(drawn.grid), drawing(castle->grid));
    EXPECT_THAT(lost, Contains("Lost: 1 portal."));
    EXPECT_THAT(lost, Contains("Costs that depend on the direction were lost."));
    EXPECT_THAT(lost, Contains(HasSubstr("one-way steps were lost")));
    EXPECT_THAT(lost, Contains(HasSubstr("Lost: 5 named spots")));
    again(*castle, "castle.map", lost);
    EXPECT_THAT(lost, Contains("Costs were lost."));
    const auto islands = open_map(starway::test::source_dir() + "/data/maps/islands.tmx");
    again(*islands, "islands.map", lost);
    EXPECT_THAT(lost, Contains(HasSubstr("written as squares")));
    const TileMap dear = open("dear.txt", "3.\n");
    TileMap priced = dear;
    priced.grid.set_cost({0, 0}, 12);
    again(priced, "dear2.txt", lost);
    EXPECT_THAT(lost, Contains(HasSubstr("no digit can represent")));
}

TEST_F(MapWriter, PicturesComeBack) {
    if (const auto plugin = read::ogr_plugin(); !plugin) GTEST_SKIP() << plugin.error().message;
    std::vector<std::string> lost;
    const TileMap maze = *open_map(starway::test::source_dir() + "/data/maps/maze.txt");
    const TileMap black_and_white = again(maze, "maze.png", lost);
    expect_same(maze, black_and_white);
    EXPECT_FALSE(black_and_white.grid.has_costs());
    TileMap priced = maze;
    priced.grid.use_costs(100);
    std::uint16_t cost = 100;
    for (std::int32_t y = 0; y < 25; ++y)
        for (std::int32_t x = 0; x < 61; ++x)
            priced.grid.set_cost({x, y},
                                 cost = cost < 2500 ? static_cast<std::uint16_t>(cost + 7) : std::uint16_t{100});
    const TileMap grey = again(priced, "grey.png", lost);
    expect_same(priced, grey);
    EXPECT_THAT(lost, Contains("Lost: 2 named spots."));
}

TEST_F(MapWriter, FormatsGoByNameOrExtension) {
    EXPECT_EQ(*read::maps::map_format("", "a.map"), "map");
    EXPECT_EQ(*read::maps::map_format("", "a.TXT"), "characters");
    EXPECT_EQ(*read::maps::map_format("png", "a.txt"), "png");
    EXPECT_THAT(read::maps::map_format("", "a.tmx").error().message, HasSubstr("a.tmx is not a map format"));
    EXPECT_THAT(read::maps::map_format("gif", "a.txt").error().message, HasSubstr("gif is not a map format"));
    const TileMap map = open("a.txt", "..\n");
    EXPECT_EQ(write_map(map, "map", "/nowhere/at/all.map").error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace starway::test
