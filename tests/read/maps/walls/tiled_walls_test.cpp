// Which tiles, shapes and objects of Tiled maps block, and what is said where none does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double closed = std::numeric_limits<double>::infinity();

std::string walls_drawn(const Result<TileMap>& map) {
    return map ? drawing(map->grid) : map.error().message.str();
}

std::string object(const std::string& attributes, const std::string& inside = {}) {
    return fmt::format(R"(<object id="1" {}>{}</object>)", attributes, inside);
}

TEST(TiledWalls, AreLayersNamedSo) {
    const auto map =
        read_tiled(tmx(4, 1,
                       tileset("") + layer("Floor", 4, 1, "1,1,1,1") + layer("W\xC3\xA4nde", 4, 1, "0,2,0,0") +
                           layer("Wallpaper", 4, 1, "2,0,0,0") + layer("NoCollision", 4, 1, "0,0,2,0")));
    EXPECT_EQ(walls_drawn(map), ".#..");
    EXPECT_THAT(map->notes, Contains("What blocks was decided by the name \"W\xC3\xA4nde\"."));
    EXPECT_THAT(map->warnings,
                ElementsAre(HasSubstr("not read as walls, although their names speak of some: NoCollision; "
                                      "if they block, pass walls=NoCollision")));
    const std::string floor = layer("Floor", 2, 1, "1,1");
    EXPECT_EQ(walls_drawn(read_tiled(tmx(2, 1,
                                         tileset("") + "<group name=\"Walls\">" + layer("stone", 2, 1, "0,1") +
                                             layer("shadow of walls", 2, 1, "1,0") + "</group>" + floor))),
              ".#");
}

TEST(TiledWalls, AreLayersOfSuchAClass) {
    EXPECT_EQ(
        walls_drawn(read_tiled(
            tmx(2, 1, tileset("") + layer("Base", 2, 1, "1,1") + layer("L2", 2, 1, "0,2", "", "class=\"Collision\"")))),
        ".#");
}

TEST(TiledWalls, AreClassesAndTerrainsNamedSo) {
    EXPECT_EQ(
        walls_drawn(read_tiled(tmx(
            3, 1, tileset(tile(0, "", "type=\"Wall\"") + tile(1, "", "class=\"Floor\"")) + layer("l", 3, 1, "1,2,3")))),
        "#..");
    const std::string wang =
        R"(<wangsets><wangset name="w" type="corner"><wangcolor name="Walls"/><wangcolor name="Grass"/>
           <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="1" wangid="0,1,0,2,0,1,0,1"/>
           <wangtile tileid="2" wangid="0,1,0,0,0,1,0,1"/><wangtile tileid="3" wangid="0,2,0,2,0,2,0,2"/>
           </wangset></wangsets>)";
    const auto map = read_tiled(tmx(4, 1, tileset(wang) + layer("l", 4, 1, "1,2,3,4")));
    EXPECT_EQ(walls_drawn(map), "#...");
    EXPECT_THAT(map->notes, Contains("What blocks was decided by the terrain \"Walls\"."));
    EXPECT_THAT(map->warnings, ElementsAre(HasSubstr("2 cells with tiles that are only partly \"Walls\" stay open; if "
                                                     "units cannot pass there, pass cost=t1:1-2=blocked")));
    MapOptions options;
    options.costs["grass"] = closed;
    EXPECT_EQ(walls_drawn(read_tiled(tmx(4, 1, tileset(wang) + layer("l", 4, 1, "1,2,3,4")), options)), "#..#");
    const std::string old = R"(<terraintypes><terrain name="Fence"/><terrain name="Path"/></terraintypes>
        <tile id="0" terrain="0,0,0,0"/><tile id="1" terrain="0,0,0,1"/><tile id="2" terrain="0,,0,0"/>)";
    EXPECT_EQ(walls_drawn(read_tiled(tmx(3, 1, tileset(old) + layer("l", 3, 1, "1,2,3")))), "#..");
}

TEST(TiledWalls, AreObjectsNamedSo) {
    const auto with = [](const std::string& group, const std::string& inside) {
        return walls_drawn(
            read_tiled(tmx(3, 1,
                           tileset("") + layer("l", 3, 1, "1,1,1") +
                               fmt::format(R"(<objectgroup name="{}">{}</objectgroup>)", group, inside))));
    };
    const std::string place = R"(x="16" y="0" width="16" height="16")";
    EXPECT_EQ(with("Colliders", object(place)), ".#.");
    EXPECT_EQ(
        with("Colliders", object(place, R"(<properties><property name="unity:isTrigger" value="true"/></properties>)")),
        "...");
    EXPECT_EQ(with("Objects", object(place)), "...");
    EXPECT_EQ(with("Objects", object(place + R"( type="collision")")), ".#.");
    EXPECT_EQ(with("Objects", object(place + R"( name="wall 3")")), ".#.");
    EXPECT_EQ(with("Objects", object(R"(x="16" y="0" name="wall 3")")), "...") << "a point";
}

TEST(TiledWalls, ThatCoverNoCellAreTold) {
    const auto map =
        read_tiled(tmx(2, 1,
                       tileset("") + layer("l", 2, 1, "1,1") + R"(<objectgroup name="Walls">)" +
                           object(R"(x="0" y="0" width="32" height="4")") +
                           object(R"(x="0" y="8")", R"(<polyline points="0,0 32,0"/>)") + "</objectgroup>"));
    EXPECT_EQ(walls_drawn(map), "..");
    EXPECT_THAT(map->warnings, ElementsAre("walls too thin to cover the centre of a cell, which block nothing: 1",
                                           "walls that are lines without an area, which block nothing: 1"));
}

// A tile drawn as an object blocks where the shapes of the tile lie, which grow and turn with it.
TEST(TiledWalls, AreTheShapesOfTilesDrawnAsObjects) {
    const std::string set =
        tileset(R"(<tile id="0"><objectgroup><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile>)");
    const auto with = [&](const std::string& attributes) {
        return walls_drawn(read_tiled(tmx(
            2, 2,
            set + layer("l", 2, 2, "2,2,2,2") + R"(<objectgroup name="o">)" + object(attributes) + "</objectgroup>")));
    };
    EXPECT_EQ(with(R"(gid="1" x="0" y="32" width="32" height="32")"), "../##");
    EXPECT_EQ(with(R"(gid="1073741825" x="0" y="32" width="32" height="32")"), "##/..") << "upside down";
}

TEST(TiledWalls, SensorsLetEverybodyPass) {
    const auto with = [](const std::string& properties) {
        return walls_drawn(read_tiled(
            tmx(1, 1,
                tileset(R"(<tile id="0"><objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup>)"
                        R"(</tile>)") +
                    layer("l", 1, 1, "1", properties))));
    };
    EXPECT_EQ(with(""), "#");
    EXPECT_EQ(with(property("unity:isTrigger", "true", "bool")), ".");
    EXPECT_EQ(with(property("unity:ignore", "Collision")), ".");
    EXPECT_EQ(with(property("unity:ignore", "Visual")), "#");
}

// https://annoraaq.github.io/grid-engine/p/collision, p/character-layers
TEST(TiledWalls, OfGridEngineAreAlsoCellsWithoutATile) {
    const std::string set = tileset(tile(1, property("ge_collide", "true", "bool")));
    EXPECT_EQ(walls_drawn(read_tiled(tmx(3, 1, set + layer("l", 3, 1, "1,2,0")))), ".##");
    EXPECT_EQ(walls_drawn(read_tiled(
                  tmx(3, 1, tileset(tile(1, property("collides", "true", "bool"))) + layer("l", 3, 1, "1,2,0")))),
              ".#.");
    MapOptions open;
    open.costs["empty"] = 1;
    EXPECT_EQ(walls_drawn(read_tiled(tmx(3, 1, set + layer("l", 3, 1, "1,2,0")), open)), ".#.");
    const auto sided = read_tiled(tmx(2, 1, tileset(tile(1, property("ge_cost_down", "4"))) + layer("l", 2, 1, "1,2")));
    EXPECT_THAT(sided->notes, Contains("Costs or barriers that hold for entering from one side: 1 cell."));
    const std::string floors = set + layer("ground", 3, 1, "1,1,0") +
                               layer("houses", 3, 1, "0,2,0", property("ge_charLayer", "ground")) +
                               layer("bridge", 3, 1, "2,1,1", property("ge_charLayer", "bridge"));
    const auto map = read_tiled(tmx(3, 1, floors));
    EXPECT_EQ(walls_drawn(map), ".##");
    EXPECT_THAT(map->warnings,
                ElementsAre(HasSubstr("floor \"ground\" of grid-engine, the lowest of 2; left out are the "
                                      "layers of the others: bridge.")));
    MapOptions upper;
    upper.layers = {{"ground", LayerRole::ignore}, {"houses", LayerRole::ignore}};
    EXPECT_EQ(walls_drawn(read_tiled(tmx(3, 1, floors), upper)), "#..");
}

// https://discourse.mapeditor.org: games name such layers, and give them a meaning of their own.
TEST(TiledWalls, AreAskedForWhereOthersBlock) {
    const auto map = read_tiled(
        tmx(4, 1,
            tileset(tile(3, "", R"(type="Lava")")) + layer("Floor", 4, 1, "1,1,1,1") + layer("Walls", 4, 1, "0,2,0,0") +
                layer("Cliffs", 4, 1, "2,0,0,0") + layer("Trees", 4, 1, "0,0,0,0") + layer("Flowers", 4, 1, "0,0,4,0") +
                R"(<objectgroup name="things">)" + object(R"(x="0" y="0" width="9" height="9" type="treeLarge")") +
                object(R"(x="0" y="0" width="9" height="9" type="house entrance")") + "</objectgroup>"));
    EXPECT_EQ(walls_drawn(map), ".#..");
    EXPECT_THAT(map->warnings,
                ElementsAre(HasSubstr("the layer \"Cliffs\" is open; if that is not meant, pass walls=Cliffs"),
                            HasSubstr("cost=Lava=blocked"), HasSubstr("cost=house entrance=blocked"),
                            HasSubstr("cost=treeLarge=blocked")));
}

// Front ends quote the values.
TEST(TiledWalls, AreAskedForByOptions) {
    const auto map = read_tiled(tmx(3, 1,
                                    tileset(tile(3, "", R"(type="devil's lava")")) + layer("Floor", 3, 1, "1,1,1") +
                                        layer("Walls", 3, 1, "0,2,0") + layer("no walls", 3, 1, "1,0,0") +
                                        layer("walls, fake", 3, 1, "1,0,0") + layer("Trees' $shade", 3, 1, "0,0,4")));
    EXPECT_THAT(map->warnings,
                ElementsAre(HasSubstr("if they block, pass walls=no walls layer=walls, fake=collision"),
                            HasSubstr("pass walls=Trees' $shade"), HasSubstr("pass cost=devil's lava=blocked")));
}

TEST(TiledWalls, AreObjectsOfAClassThatAnOptionNames) {
    const std::string text = tmx(3, 1,
                                 tileset("") + layer("l", 3, 1, "1,1,1") + R"(<objectgroup name="o">)" +
                                     object(R"(x="0" y="0" width="16" height="16" type="Door")") +
                                     object(R"(x="16" y="0" width="16" height="16" type="start")") +
                                     object(R"(x="32" y="0" width="16" height="16" type="Mud")") + "</objectgroup>");
    MapOptions options;
    options.costs = {{"Door", closed}, {"mud", 5}};
    const auto map = read_tiled(text, options);
    EXPECT_EQ(walls_drawn(map), "#..");
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 5);
    EXPECT_THAT(map->notes, Contains("What blocks was decided by the cost of \"Door\"."));
    options.costs = {{"Gate", closed}};
    EXPECT_THAT(tiled_error(text, options),
                HasSubstr("no tile or object has the class, terrain or number \"Gate\"; the "
                          "classes and terrains are Door, Mud, start"));
}

TEST(TiledWalls, AreWhatTheOptionsSay) {
    const std::string text =
        tmx(4, 1, tileset(tile(2, property("ge_collide", "false", "bool"))) + layer("Buildings", 4, 1, "1,2,3,0"));
    MapOptions options;
    options.layers["Buildings"] = LayerRole::collision;
    EXPECT_EQ(walls_drawn(read_tiled(text, options)), "####")
        << "grid-engine's empty cell, and all that is on the layer";
    options = {};
    options.costs = {{"t1:0-1", closed}, {"empty", 1}};
    EXPECT_EQ(walls_drawn(read_tiled(text, options)), "##..");
    options.costs = {{"gid:2,3", closed}, {"empty", 1}};
    EXPECT_EQ(walls_drawn(read_tiled(text, options)), ".##.");
    options.costs = {{"t1:5000", closed}};
    EXPECT_THAT(tiled_error(text, options), HasSubstr("of \"t1:5000\", no tile has the number 5000; \"t1\" has 0 to"));
    options.costs = {{"dungeon:1", closed}};
    EXPECT_THAT(tiled_error(text, options), HasSubstr("\"t1\" has 0 to"));
}

TEST(TiledWalls, ThatNobodyNamesAreAskedFor) {
    const std::string text =
        tmx(2, 1, tileset(tile(0, property("sound", "splash"), "type=\"Sand\"")) + layer("Base", 2, 1, "1,2"));
    const auto map = read_tiled(text);
    ASSERT_TRUE(map);
    EXPECT_TRUE(map->walls_unsaid);
    ASSERT_EQ(map->warnings.size(), 1U);
    for (const char* part : {"nothing in this map says what blocks, so all 2 cells are open", "Layers: \"Base\"",
                             "\"sound\"", "\"Sand\"", "walls=LAYER", "empty=blocked", "cost=t1:FIRST-LAST=blocked"})
        EXPECT_THAT(map->warnings.front(), HasSubstr(part));
    // Somebody did: a tile that may be walked on, an empty layer of walls, an option.
    for (const std::string& said : {tileset(tile(0, property("walkable", "true", "bool"))) + layer("Base", 2, 1, "1,2"),
                                    tileset("") + layer("Base", 2, 1, "1,2") + layer("Walls", 2, 1, "0,0")})
        EXPECT_FALSE(read_tiled(tmx(2, 1, said))->walls_unsaid) << said;
    MapOptions options;
    options.costs["empty"] = 1;
    EXPECT_FALSE(read_tiled(text, options)->walls_unsaid);
}

}  // namespace
}  // namespace starway::test
