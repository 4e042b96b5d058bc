// Which values, tiles and entities of LDtk levels block.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "read/maps/ldtk/ldtk_map.hpp"
#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<TileMap> read_level(const std::string& layers, const MapOptions& options = {}) {
    const std::string definitions = R"("defs":{"layers":[
        {"identifier":"Collisions","uid":1,
         "intGridValues":[{"value":1,"identifier":"dirt"},{"value":2,"identifier":"ladder"}]},
        {"identifier":"Ground","uid":2,
         "intGridValues":[{"value":1,"identifier":"grass"},{"value":2,"identifier":"water"}]}],
        "tilesets":[{"identifier":"Cave","uid":9,
         "enumTags":[{"enumValueId":"Solid","tileIds":[3,4]},{"enumValueId":"Mud","tileIds":[5]}]}]})";
    const std::string text = fmt::format(R"({{"__header__":{{"fileType":"LDtk Project JSON"}},{},)"
                                         R"("levels":[{{"identifier":"A","iid":"a","layerInstances":[{}]}}]}})",
                                         definitions, layers);
    const Files none;
    return read::maps::parse_ldtk_map({"p.ldtk", text, nullptr}, none.open(), options);
}

std::string level_drawn(const Result<TileMap>& map) {
    return map ? drawing(map->grid) : map.error().message.str();
}

std::string ints(const std::string& name, int uid, const std::string& cells) {
    return fmt::format(R"({{"__identifier":"{}","__type":"IntGrid","__cWid":4,"__cHei":1,"__gridSize":8,)"
                       R"("layerDefUid":{},"intGridCsv":[{}]}})",
                       name, uid, cells);
}

std::string tiles(const std::string& name, const std::string& list, const std::string& type = "Tiles") {
    return fmt::format(R"({{"__identifier":"{}","__type":"{}","__cWid":4,"__cHei":1,"__gridSize":8,)"
                       R"("layerDefUid":5,"__tilesetDefUid":9,"gridTiles":[{}]}})",
                       name, type, list);
}

std::string placed(int x, int number) {
    return fmt::format(R"({{"px":[{},0],"src":[0,0],"f":0,"t":{},"a":1}})", 8 * x, number);
}

TEST(LdtkWalls, AreTheValuesOfALayerNamedSoButLadders) {
    const auto map = read_level(ints("Collisions", 1, "1,2,0,0"));
    EXPECT_EQ(level_drawn(map), "#...");
    EXPECT_THAT(map->notes, Contains("What blocks was decided by the name \"Collisions\"."));
}

TEST(LdtkWalls, AreTilesWithTags) {
    const std::string level = tiles("Art", placed(0, 3) + "," + placed(1, 5) + "," + placed(2, 7) + "," + placed(3, 4));
    const auto map = read_level(level);
    EXPECT_EQ(level_drawn(map), "#..#");
    EXPECT_THAT(map->notes, Contains("What blocks was decided by the tag \"Solid\"."));
    MapOptions options;
    options.costs = {{"mud", 4}, {"Cave:7", std::numeric_limits<double>::infinity()}};
    const auto with = read_level(level, options);
    EXPECT_EQ(level_drawn(with), "#.##");
    EXPECT_EQ(cost_at(with->grid, {1, 0}), 4);
}

TEST(LdtkWalls, AreTilesOnALayerNamedSo) {
    EXPECT_EQ(level_drawn(read_level(tiles("Walls", placed(1, 7)))), ".#..");
    EXPECT_EQ(level_drawn(read_level(tiles("Walls_top", placed(1, 7), "AutoLayer"))), "....");
    MapOptions options;
    options.layers["Rocks"] = LayerRole::collision;
    EXPECT_EQ(level_drawn(read_level(tiles("Rocks", placed(1, 7)), options)), ".#..");
}

TEST(LdtkWalls, AreEntitiesNamedOrTaggedSo) {
    const auto with = [](const std::string& entity) {
        return level_drawn(read_level(
            R"({"__identifier":"Things","__type":"Entities","__cWid":4,"__cHei":1,"__gridSize":8,"entityInstances":[)" +
            entity + "]}," + ints("Ground", 2, "1,1,1,1")));
    };
    const std::string place = R"("__grid":[1,0],"px":[12,4],"__pivot":[0.5,0.5],"width":8,"height":8)";
    EXPECT_EQ(with(R"({"__identifier":"Wall",)" + place + "}"), ".#..");
    EXPECT_EQ(with(R"({"__identifier":"Crate","__tags":["solid"],)" + place + "}"), ".#..");
    EXPECT_EQ(
        with(R"({"__identifier":"Crate","fieldInstances":[{"__identifier":"collides","__value":true}],)" + place + "}"),
        ".#..");
    EXPECT_EQ(with(R"({"__identifier":"Crate",)" + place + "}"), "....");
}

TEST(LdtkWalls, ThatNobodyNamesAreAskedFor) {
    const auto map = read_level(ints("Ground", 2, "1,2,0,0"));
    ASSERT_TRUE(map) << map.error().message;
    // The tag says what would block.
    EXPECT_FALSE(map->walls_unsaid);
    const Files none;
    const auto plain = read::maps::parse_ldtk_map(
        {"p.ldtk",
         R"({"defs":{"layers":[{"identifier":"Ground","uid":2,"intGridValues":[{"value":1,"identifier":"grass"}]}]},)"
         R"("levels":[{"identifier":"A","layerInstances":[)" +
             ints("Ground", 2, "1,1,0,0") + "]}]}",
         nullptr},
        none.open(), {});
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_TRUE(plain->walls_unsaid);
    EXPECT_THAT(plain->warnings, ElementsAre(HasSubstr("Layers: \"Ground\". Names of tiles: \"grass\".")));
}

}  // namespace
}  // namespace starway::test
