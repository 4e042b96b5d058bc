#include "read/maps/ldtk/ldtk_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

constexpr double ldtk_wall = std::numeric_limits<double>::infinity();

std::string grid(const std::string& name, int width, int height, const std::string& values, int size = 16,
                 int uid = 1) {
    return fmt::format(
        R"({{"__identifier":"{}","__type":"IntGrid","layerDefUid":{},"__cWid":{},"__cHei":{},"__gridSize":{},"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"intGridCsv":[{}],"autoLayerTiles":[{{"px":[0,0]}}]}})",
        name, uid, width, height, size, values);
}

std::string entity(const std::string& name, int x, int y, const std::string& iid, const std::string& fields = {}) {
    return fmt::format(R"({{"__identifier":"{}","__grid":[{},{}],"iid":"{}","fieldInstances":[{}]}})", name, x, y, iid,
                       fields);
}

std::string entities(const std::string& list, int size = 16) {
    return fmt::format(
        R"({{"__identifier":"Entities","__type":"Entities","__cWid":4,"__cHei":2,"__gridSize":{},"intGridCsv":[],"entityInstances":[{}]}})",
        size, list);
}

std::string field(const std::string& name, const std::string& value) {
    return fmt::format(R"({{"__identifier":"{}","__value":{}}})", name, value);
}

std::string level(const std::string& name, const std::string& layers) {
    return fmt::format(R"({{"identifier":"{}","iid":"L-{}","layerInstances":[{}]}})", name, name, layers);
}

const std::string definitions =
    R"("defs":{"layers":[{"identifier":"Ground","uid":1,"intGridValues":[{"value":1,"identifier":"walls"},{"value":2,"identifier":"mud"},{"value":3,"identifier":null}]}]})";

std::string project(const std::string& levels, const std::string& more = {}) {
    return fmt::format(
        R"({{"__header__":{{"fileType":"LDtk Project JSON"}},"jsonVersion":"1.5.3",{},"levels":[{}]{}}})", definitions,
        levels, more);
}

Result<TileMap> read_ldtk(const std::string& text, const MapOptions& options = {}, const Files& files = {}) {
    return read::maps::parse_ldtk_map({"w/p.ldtk", text, nullptr}, files.open(), options);
}

std::string ldtk_error(const std::string& text, const MapOptions& options = {}, const Files& files = {}) {
    const auto map = read_ldtk(text, options, files);
    return map ? "" : map.error().message.str();
}

TEST(LdtkMap, ValuesAreBlockedByTheirNames) {
    const auto map = read_ldtk(project(level("One", grid("Ground", 4, 2, "0,1,2,3,0,0,0,0"))));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".#.#/....");
    EXPECT_EQ(map->format, "LDtk level");
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("1 \"walls\" blocks, 2 \"mud\" is open, 3 blocks")));
    // On a layer called so, every value blocks.
    const auto collisions = read_ldtk(project(level("One", grid("Collisions", 4, 1, "0,1,2,3"))));
    ASSERT_TRUE(collisions);
    EXPECT_EQ(drawing(collisions->grid), ".###");
}

TEST(LdtkMap, TheOptionsHaveTheLastWord) {
    MapOptions options;
    options.costs = {{"Mud", 2.5}, {"1", 4}, {"empty", ldtk_wall}};
    const auto map = read_ldtk(project(level("One", grid("Ground", 4, 1, "0,1,2,3"))), options);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "#..#");
    EXPECT_EQ(cost_at(map->grid, {1, 0}), 4);
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 2.5);
    options = {};
    options.layers = {{"Ground", LayerRole::cost}, {"Hills", LayerRole::height}, {"Other", LayerRole::ignore}};
    const auto roles =
        read_ldtk(project(level("One", grid("Other", 4, 1, "1,1,1,1") + "," + grid("Hills", 4, 1, "0,9,0,0", 16, 5) +
                                           "," + grid("Ground", 4, 1, "0,1,2,3"))),
                  options);
    ASSERT_TRUE(roles) << roles.error().message;
    EXPECT_EQ(drawing(roles->grid), "....");
    EXPECT_EQ(cost_at(roles->grid, {3, 0}), 3);
    EXPECT_EQ(roles->grid.height_of(roles->grid.node({1, 0})), 9.0F);
    options = {};
    options.layers["Grund"] = LayerRole::ignore;
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 1, 1, "0"))), options),
                HasSubstr("no layer \"Grund\"; its layers are Ground"));
    options = {};
    options.costs["swamp"] = 2;
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 1, 1, "0"))), options),
                HasSubstr("no value is named \"swamp\"; the values are 3, mud, walls"));
}

TEST(LdtkMap, LayersRunFromTheTopAndMayBeFiner) {
    MapOptions options;
    options.layers = {{"High", LayerRole::cost}, {"Low", LayerRole::cost}};
    const auto map = read_ldtk(
        project(level("One", grid("High", 2, 1, "5,0", 16, 8) + "," + grid("Low", 4, 2, "1,2,3,4,1,2,3,4", 8, 9))),
        options);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->grid.width(), 4U) << "in the cells of the finer layer";
    EXPECT_EQ(cost_at(map->grid, {0, 0}), 5) << "the topmost says";
    EXPECT_EQ(cost_at(map->grid, {1, 1}), 5);
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 3) << "0 says nothing";
}

TEST(LdtkMap, EntitiesAreSpotsAndPortals) {
    const auto target = [](const std::string& iid, const std::string& lvl) {
        return field("target", fmt::format(R"({{"entityIid":"{}","levelIid":"{}"}})", iid, lvl));
    };
    const std::string list =
        entity("Start", 0, 0, "s") + "," + entity("Shop", 1, 1, "k", field("name", "\"Ye olde\"")) + "," +
        entity("Portal", 3, 1, "p", target("s", "L-One") + "," + field("cost", "2.5") + "," + field("oneway", "true")) +
        "," + entity("portal", 2, 1, "q", field("target", R"({"cx":1,"cy":0})")) + "," +
        entity("Portal", 2, 0, "r", target("x", "L-Two"));
    const auto map = read_ldtk(project(level("One", entities(list) + "," + grid("Ground", 4, 2, "0,0,0,0,0,0,0,0"))));
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_EQ(map->spots.size(), 5U);
    EXPECT_EQ(map->spots[0].type, "start");
    EXPECT_EQ(map->spots[1].type, "Shop");
    EXPECT_EQ(map->spots[1].name, "Ye olde");
    EXPECT_EQ(map->spots[1].cell, (GridCell{1, 1}));
    const auto portals = map->grid.portals();
    ASSERT_EQ(portals.size(), 2U);
    EXPECT_EQ(portals[0].to, (GridCell{0, 0}));
    EXPECT_EQ(portals[0].price, 2.5);
    EXPECT_TRUE(portals[0].one_way);
    EXPECT_EQ(portals[1].to, (GridCell{1, 0}));
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("leads to another level")));
    const auto broken = [&](const std::string& one) {
        return ldtk_error(project(level("One", entities(one) + "," + grid("Ground", 4, 2, "0,0,0,0,0,0,0,0"))));
    };
    EXPECT_THAT(broken(entity("Goal", 9, 0, "g")), HasSubstr("entity \"Goal\": it is outside the level's 4 x 2 cells"));
    EXPECT_EQ(broken(entity("Portal", 0, 0, "g")), "") << "a game's own portal";
    EXPECT_EQ(broken(entity("Portal", 0, 0, "g", target("x", "L-One"))), "");
    EXPECT_THAT(broken(entity("Portal", 0, 0, "g", target("g", "L-One") + "," + field("cost", "-3"))),
                HasSubstr("its cost must be"));
    EXPECT_THAT(broken(R"({"__identifier":"Goal"})"), HasSubstr("__grid must be two numbers"));
}

TEST(LdtkMap, ALevelIsChosenByName) {
    const std::string two = level("One", grid("Ground", 1, 1, "0")) + "," + level("Two", grid("Ground", 2, 1, "0,0"));
    EXPECT_THAT(ldtk_error(project(two)), HasSubstr("choose a level with level; the levels are One, Two"));
    MapOptions options;
    options.level = "Two";
    const auto map = read_ldtk(project(two), options);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->grid.width(), 2U);
    const std::string worlds =
        fmt::format(R"(,"worlds":[{{"identifier":"W","levels":[{}]}},{{"identifier":"V","levels":[{}]}}])",
                    level("Two", grid("Ground", 3, 1, "0,0,0")), level("Four", grid("Ground", 4, 1, "0,0,0,0")));
    options.level = "Four";
    EXPECT_EQ(read_ldtk(project("", worlds), options)->grid.width(), 4U);
    options.level = "W/Two";
    EXPECT_EQ(read_ldtk(project(two, worlds), options)->grid.width(), 3U);
    options.level = "Five";
    EXPECT_THAT(ldtk_error(project("", worlds), options),
                HasSubstr("no level is named \"Five\"; the levels are W/Two, V/Four"));
    EXPECT_THAT(ldtk_error(project("")), HasSubstr("no level"));
}

TEST(LdtkMap, ALevelMayBeSavedApart) {
    const std::string apart =
        R"({"identifier":"One","iid":"L-One","layerInstances":null,"externalRelPath":"p/One.ldtkl"})";
    const Files files{{"w/p/One.ldtkl", level("One", grid("Ground", 2, 1, "1,2"))}, {"w/p/Bad.ldtkl", "{}"}};
    const auto map = read_ldtk(project(apart), {}, files);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "#.") << "with the names of the project";
    EXPECT_THAT(ldtk_error(project(apart)), HasSubstr("is in the file \"p/One.ldtkl\": w/p/One.ldtkl: no such file"));
    std::string bad = apart;
    EXPECT_THAT(ldtk_error(project(bad.replace(bad.find("One.ldtkl"), 3, "Bad")), {}, files),
                HasSubstr("w/p/Bad.ldtkl:1:1: the level's file has no layerInstances"));
    EXPECT_THAT(ldtk_error(project(R"({"identifier":"One","layerInstances":null})")),
                HasSubstr("has neither layers nor a file"));
    // A level's file by itself has no names.
    const auto alone = read_ldtk(level("One", grid("Ground", 2, 1, "1,0")));
    ASSERT_TRUE(alone) << alone.error().message;
    EXPECT_EQ(drawing(alone->grid), "#.");
}

TEST(LdtkMap, ErrorsHaveAPlace) {
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 3, 2, "0,0,0")))), HasSubstr("w/p.ldtk:1:"));
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 3, 2, "0,0,0")))),
                HasSubstr("has 3 values, but needs 3 x 2"));
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 1, 1, "0.5")))), HasSubstr("cell 0,0: the value 0.5"));
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 1073741824, 1, "0")))),
                HasSubstr("__cWid must be a whole number from 1 to 65535"));
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 60000, 60000, "0")))), HasSubstr("exceed the limit"));
    EXPECT_THAT(ldtk_error(project(level("One", entities("")))), HasSubstr("no IntGrid layer"));
    EXPECT_THAT(ldtk_error(project(level("One", grid("Ground", 1, 1, "0"))).substr(0, 200)),
                HasSubstr("ends too early"));
    EXPECT_THAT(ldtk_error(""), HasSubstr("w/p.ldtk:1:1"));
    EXPECT_THAT(ldtk_error("[]"), HasSubstr("must begin with {"));
}

}  // namespace
}  // namespace starway::test
