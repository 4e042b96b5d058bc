// ROS maps: map.yaml, PGM pictures, thresholds, unknown cells, the map frame.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "read/maps/ros/map_yaml.hpp"
#include "read/maps/ros/pgm.hpp"
#include "starway/grid/engine.hpp"
#include "starway/grid/tile_map.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

using testing::Contains;
using testing::HasSubstr;

class RosMap : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& bytes) const {
        const std::string path = (folder_.path() / name).string();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    // Four grey pixels in a row: 0, 100, 205, 255.
    Result<TileMap> four(const std::string& yaml, const MapOptions& options = {}) const {
        file("four.pgm", "P2\n4 1\n255\n0 100 205 255\n");
        return open_map(file("map.yaml", "image: four.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n" + yaml), options);
    }
    static std::string cells(const TileMap& map) {
        std::string text;
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.grid.width()); ++x)
            text += map.grid.open({x, 0}) ? '.' : '#';
        return text;
    }
    test::TemporaryFolder folder_;
};

TEST_F(RosMap, ThresholdsSayWhatIsOccupied) {
    // Occupancies: 1, 0.608, 0.196, 0.
    const auto map = four("occupied_thresh: 0.65\nfree_thresh: 0.25\nnegate: 0\n");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->format, "ROS map");
    EXPECT_EQ(cells(*map), "##..");
    EXPECT_THAT(map->notes, Contains(HasSubstr("Unknown, and read as blocked: 1 cell (to change it: unknown=open")));
    MapOptions open;
    open.unknown_open = true;
    EXPECT_EQ(cells(*four("occupied_thresh: 0.65\nfree_thresh: 0.25\nnegate: 0\n", open)), "#...");
    EXPECT_EQ(cells(*four("occupied_thresh: 0.65\nfree_thresh: 0.25\nnegate: 1\n")), ".###");
    EXPECT_EQ(cells(*four("occupied_thresh: 0.5\nfree_thresh: 0.1\nnegate: 0\n", open)), "##..");
    const auto defaulted = four("");
    ASSERT_TRUE(defaulted);
    EXPECT_EQ(cells(*defaulted), "###.") << "205 is an occupancy of 0.19608, just above the default 0.196";
    EXPECT_THAT(defaulted->notes, Contains(HasSubstr("occupied_thresh 0.65, free_thresh 0.196, negate 0")));
}

TEST_F(RosMap, ScaleAndRawMakeWhatLiesBetweenDearer) {
    const auto scaled = four("occupied_thresh: 0.65\nfree_thresh: 0.1\nnegate: 0\nmode: scale\n");
    ASSERT_TRUE(scaled) << scaled.error().message;
    EXPECT_EQ(cells(*scaled), "#...");
    const auto cost = [](const TileMap& map, std::int32_t x) {
        return static_cast<double>(map.grid.cost(map.grid.node({x, 0}))) / map.grid.cost_units();
    };
    EXPECT_NEAR(cost(*scaled, 1), 1.61, 1e-9);
    EXPECT_NEAR(cost(*scaled, 3), 1, 1e-9);
    file("raw.pgm", "P2\n5 1\n255\n0 20 66 100 255\n");
    const auto raw = open_map(file("raw.yaml",
                                   "image: raw.pgm\nresolution: 1\norigin:\n  - 0\n  - 0\n  - 0\nmode: raw\n"
                                   "occupied_thresh: 0.65\nfree_thresh: 0.1\n"));
    ASSERT_TRUE(raw) << raw.error().message;
    EXPECT_EQ(cells(*raw), "..###");
    EXPECT_NEAR(cost(*raw, 1), 1.2, 1e-9);
}

TEST_F(RosMap, PicturesOfEveryPgmKindAreTheSame) {
    const std::string yaml = "image: m.pgm\nresolution: 1\norigin: [0, 0, 0]\n";
    const auto as = [&](const std::string& bytes) {
        file("m.pgm", bytes);
        const auto map = open_map(file("m.yaml", yaml));
        return map ? cells(*map) : map.error().message.str();
    };
    EXPECT_EQ(as("P2\n# a comment\n3 1 # and one more\n15\n0 15 7\n"), "#.#");
    EXPECT_EQ(as(std::string("P5 3 1 255\n\0\xFF\x7F", 14)), "#.#");
    EXPECT_EQ(as(std::string("P5 3 1 65535\n\0\0\xFF\xFF\x7F\0", 19)), "#.#");
    EXPECT_THAT(as("P5 3 1 255\n\x01"), HasSubstr("ends too early"));
    EXPECT_THAT(as("P2\n3 1\n9\n0 15 7\n"), HasSubstr("pixel 2 is 15, above the largest value 9"));
    EXPECT_THAT(as("P5 70000 1 255\n"), HasSubstr("cannot be read"));
    EXPECT_THAT(as("P2\n0 1\n9\n"), HasSubstr("cannot be read"));
    EXPECT_THAT(as("P2\n3 1\n9\n0 x 7\n"), HasSubstr("has no number for pixel 2 of 3"));
}

TEST_F(RosMap, LinksLeadBesideTheMapOnly) {
    namespace fs = std::filesystem;
    for (const char* const name : {"made", "linked", "other"}) fs::create_directory(folder_.path() / name);
    const std::string yaml = "image: a.pgm\nresolution: 1\norigin: [0, 0, 0]\n";
    file("made/m.yaml", yaml);
    file("made/a.pgm", "P2\n1 1\n255\n255\n");
    // As a workspace of ROS links a package.
    fs::create_symlink(folder_.path() / "made/m.yaml", folder_.path() / "linked/m.yaml");
    fs::create_symlink(folder_.path() / "made/a.pgm", folder_.path() / "linked/a.pgm");
    EXPECT_TRUE(open_map((folder_.path() / "linked/m.yaml").string()));
    const std::string other = file("other/m.yaml", yaml);
    fs::create_symlink(folder_.path() / "made/a.pgm", folder_.path() / "other/a.pgm");
    const auto outside = open_map(other);
    ASSERT_FALSE(outside);
    EXPECT_THAT(outside.error().message, HasSubstr("is outside the map's folder"));
}

TEST_F(RosMap, WhatIsWrongIsSaidWithItsLine) {
    const auto error = [&](const std::string& yaml) {
        return read::maps::parse_map_yaml(yaml, "m.yaml").error().message.str();
    };
    const std::string good = "image: a.pgm\nresolution: 1\norigin: [0, 0, 0]\n";
    ASSERT_TRUE(read::maps::parse_map_yaml(good, "m.yaml"));
    EXPECT_EQ(error("image: a.pgm\nresolution: 1\n"), "m.yaml: the file has no origin");
    EXPECT_EQ(error("resolution: 1\norigin: [0, 0, 0]\n"), "m.yaml: the file has no image");
    EXPECT_EQ(error("image: a.pgm\nresolution: 0\norigin: [0, 0, 0]\n"),
              "m.yaml:2: the resolution must be above 0 (metres per cell)");
    EXPECT_THAT(error("image: a.pgm\nresolution: wide\norigin: [0, 0, 0]\n"),
                HasSubstr("m.yaml:2: resolution must be a number"));
    EXPECT_THAT(error("image: a.pgm\nresolution: 1\norigin: [0, 0]\n"),
                HasSubstr("m.yaml:3: the origin must be three numbers"));
    EXPECT_THAT(error("image: a.pgm\nresolution: 1\norigin: [0, 0, 0\n"), HasSubstr("must end with ]"));
    EXPECT_THAT(error(good + "image: b.pgm\n"), HasSubstr("m.yaml:4: image appears twice"));
    EXPECT_THAT(error(good + "mode: fuzzy\n"), HasSubstr("m.yaml:4: the mode must be trinary, scale or raw"));
    EXPECT_THAT(error(good + "free_thresh: 0.9\n"), HasSubstr("free_thresh, 0.9, is above occupied_thresh, 0.65"));
    EXPECT_THAT(error(good + "occupied_thresh: 65\n"), HasSubstr("from 0 to 1"));
    EXPECT_THAT(error(good + "negate: 2\n"), HasSubstr("negate must be 0 or 1"));
    EXPECT_THAT(error(good + "nested: {a: 1}\n"), HasSubstr("m.yaml:4"));
    EXPECT_THAT(error(good + "what\n"), HasSubstr("is not a line `key: value`"));
    const auto outside = open_map(file("o.yaml", "image: ../a.pgm\nresolution: 1\norigin: [0, 0, 0]\n"));
    EXPECT_THAT(outside.error().message, HasSubstr("is outside the map's folder"));
    const auto missing = open_map(file("o.yaml", "image: none.pgm\nresolution: 1\norigin: [0, 0, 0]\n"));
    EXPECT_THAT(missing.error().message, HasSubstr("cannot read its image \"none.pgm\""));
    MapOptions options;
    options.unknown_open = true;
    EXPECT_EQ(open_map(file("m.txt", "..#\n.#.\n...\n"), options).error().kind, ErrorKind::usage);
}

TEST_F(RosMap, TheSampleIsInMetres) {
    auto map = open_map(test::source_dir() + "/data/maps/warehouse.yaml");
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_TRUE(map->frame);
    // The lower left corner is at -5,-3; the map is 10 m wide and 6 m high.
    const Position corner = map->frame->metres(0, 12);
    EXPECT_NEAR(corner.x, -5, 1e-12);
    EXPECT_NEAR(corner.y, -3, 1e-12);
    const grid::Engine engine(*std::move(map));
    const auto route = engine.route({.from = {"-4.25,-2.25"}, .to = {"4.25m,2.25m"}});
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->from.cell, (GridCell{1, 10}));
    EXPECT_EQ(route->to.cell, (GridCell{18, 1}));
    EXPECT_TRUE(route->has_distance);
    EXPECT_NEAR(route->distance_m, route->paths.front().cost, 1e-9) << "every cell costs 1";
    const auto by_cell = engine.route({.from = {"1,10cells"}, .to = {"18cells,1cells"}});
    ASSERT_TRUE(by_cell) << by_cell.error().message;
    EXPECT_EQ(by_cell->paths.front().cost, route->paths.front().cost);
    // A bare number is in metres, with or without a point.
    const auto outside = engine.route({.from = {"-40,0.5"}, .to = {"18,1cells"}});
    EXPECT_THAT(outside.error().message, HasSubstr("outside the map, which spans -5,-3 to 5,3"));
    EXPECT_FALSE(engine.route({.from = {"18,1"}, .to = {"18,1cells"}}));
    EXPECT_TRUE(engine.route({.from = {"-4,-2"}, .to = {"4,2"}}));
    // On a shelf, half a metre from the aisle: moved, and said so.
    const auto moved = engine.route({.from = {"-3.25,1.25"}, .to = {"18,1cells"}});
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_THAT(moved->notes, Contains(HasSubstr("snapped by 0.5 m")));
    const auto refused = engine.route({.from = {"-3.25,1.25"}, .to = {"18,1cells"}, .max_snap = 0.2});
    EXPECT_EQ(refused.error().kind, ErrorKind::no_route);
    EXPECT_THAT(refused.error().message, HasSubstr("0.5 m away, which exceeds max_snap (0.2 m)"));
}

TEST_F(RosMap, LengthsAreInMetresUnlessTheySayCells) {
    const std::string source = test::source_dir() + "/data/maps/warehouse.yaml";
    const auto radius = [&](MapLength length) {
        MapOptions options;
        options.radius = length;
        const auto map = open_map(source, options);
        return map ? map->grid.rules().radius : -1;
    };
    EXPECT_NEAR(radius(0.22), 0.44, 1e-12);
    EXPECT_NEAR(radius(*MapLength::parse("0.22m")), 0.44, 1e-12);
    EXPECT_NEAR(radius(*MapLength::parse("0.4 cells")), 0.4, 1e-12);
    EXPECT_THAT(MapLength::parse("-1m").error().message, HasSubstr("takes a number of at least 0"));
    EXPECT_FALSE(MapLength::parse("2 feet"));
    EXPECT_FALSE(MapLength::parse(""));
    file("plain.txt", "...\n...\n...\n");
    MapOptions options;
    options.radius = *MapLength::parse("0.22m");
    const auto refused = open_map((folder_.path() / "plain.txt").string(), options);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("the radius is in metres, but the map has none; give it in cells"));
    options.radius = 1.2;
    EXPECT_NEAR(open_map((folder_.path() / "plain.txt").string(), options)->grid.rules().radius, 1.2, 1e-12);
}

TEST_F(RosMap, ATurnedOriginTurnsTheFrame) {
    const MapFrame frame{0.5, 2, 3, std::numbers::pi / 2, 4};
    const Position up = frame.metres(2, 4);  // two cells along the lowest row's lower edge: a metre upwards
    EXPECT_NEAR(up.x, 2, 1e-12);
    EXPECT_NEAR(up.y, 4, 1e-12);
    const Position back = frame.cells(up);
    EXPECT_NEAR(back.x, 2, 1e-12);
    EXPECT_NEAR(back.y, 4, 1e-12);
}

}  // namespace
}  // namespace starway
