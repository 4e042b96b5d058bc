// Collision shapes of Tiled's collision editor, and the other names of collide.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// One tile of 16 x 16 pixels with these shapes, on the left of a cell without.
Result<TileMap> with_shapes(const std::string& objects, std::uint32_t turn = 0, const std::string& properties = {}) {
    const std::string shaped =
        fmt::format(R"(<tile id="0"><properties>{}</properties><objectgroup draworder="index">{}</objectgroup></tile>)",
                    properties, objects);
    return read_tiled(tmx(2, 1, tileset(shaped) + layer("Ground", 2, 1, fmt::format("{},2", 1U | turn))));
}

std::string drawn(const Result<TileMap>& map) {
    return map ? drawing(map->grid) : map.error().message.str();
}

TEST(TiledShapes, BlockWhereTheyCoverTheMiddleOrMoreThanHalf) {
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="16" height="16"/>)")), "#.");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="6" y="6" width="4" height="4"/>)")), "#.");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="16" height="6"/>)")), "..");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="8" height="16"/>)")), "..")
        << "half of it, whose edge runs through the middle";
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="16" height="5"/>
        <object id="2" x="0" y="11" width="16" height="5"/>)")),
              "#.")
        << "all but a strip in the middle";
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="16" height="16"><ellipse/></object>)")), "#.");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0"><polygon points="0,0 16,0 0,10"/></object>)")), "..");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0"><polygon points="0,0 16,0 16,16 0,14"/></object>)")),
              "#.");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="8" y="-4" width="12" height="12" rotation="45"/>)")), "#.");
}

TEST(TiledShapes, LinesAndPointsCoverNothingAndAreTold) {
    const auto map = with_shapes(R"(<object id="1" x="0" y="8"><polyline points="0,0 16,0"/></object>
        <object id="2" x="8" y="8"><point/></object>)");
    EXPECT_EQ(drawn(map), "..");
    EXPECT_THAT(map->notes, Contains(HasSubstr("Ignored collision shapes without an area (lines, points): 2.")));
}

TEST(TiledShapes, WhatTheTileItselfSaysComesFirst) {
    const std::string all = R"(<object id="1" x="0" y="0" width="16" height="16"/>)";
    EXPECT_EQ(drawn(with_shapes(all, 0, property("walkable", "true", "bool"))), "..");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="2" height="2"/>)", 0,
                                property("solid", "true", "bool"))),
              "#.");
    EXPECT_EQ(drawn(with_shapes(R"(<object id="1" x="0" y="0" width="16" height="16"><properties>)" +
                                property("collides", "false", "bool") + "</properties></object>")),
              "..");
    const auto told = with_shapes(all);
    EXPECT_THAT(told->notes, Contains(HasSubstr("Collision shapes of tiles block 1 cell")));
}

// A shape that blocks nothing is no wall that its maker wants to be walked through.
TEST(TiledShapes, ThatBlockNothingAreAskedFor) {
    const auto half = with_shapes(R"(<object id="1" x="0" y="8" width="16" height="8"/>)");
    EXPECT_EQ(drawn(half), "..");
    EXPECT_TRUE(half->walls_unsaid);
    EXPECT_THAT(half->warnings,
                Contains(HasSubstr(
                    "the collision shapes of the tiles on 1 cell cover neither the centre of a cell nor more than half "
                    "of it, so they block nothing; if units cannot pass there, pass cost=t1:0=blocked")));
    const auto full = with_shapes(R"(<object id="1" x="0" y="0" width="16" height="16"/>)");
    EXPECT_FALSE(full->walls_unsaid);
    EXPECT_TRUE(full->warnings.empty());
}

// Tiles of a collection are as large as their images; a tileset's size is the largest of them.
TEST(TiledShapes, AreMeasuredInTheTilesOwnImage) {
    const auto with = [](const std::string& attributes, const std::string& inside) {
        const std::string set = fmt::format(
            R"(<tileset firstgid="1" name="c" tilewidth="16" tileheight="48" tilecount="2" columns="0" {}>
            <tile id="0"><image width="16" height="32" source="a.png"/>
            <objectgroup><object id="1" x="0" y="16" width="16" height="16"/></objectgroup></tile></tileset>)",
            attributes);
        return drawn(read_tiled(tmx(2, 3, set + inside)));
    };
    EXPECT_EQ(with("", layer("l", 2, 3, "0,0,0,0,1,0")), "../../#.");
    EXPECT_EQ(with("", layer("l", 2, 3, "0,0,0,0,1073741825,0")), "../#./..") << "upside down";
    EXPECT_EQ(
        with("",
             layer("l", 2, 3, "0,0,0,0,0,0") +
                 R"(<objectgroup name="o"><object id="1" gid="1" x="0" y="48" width="16" height="32"/></objectgroup>)"),
        "../../#.");
    EXPECT_EQ(with("", layer("l", 2, 3, "0,0,0,0,0,0") +
                           R"(<objectgroup name="o"><object id="1" gid="1" x="0" y="48"/></objectgroup>)"),
              "../../#.")
        << "as large as its image";
    EXPECT_EQ(with(R"(tilerendersize="grid")", layer("l", 2, 3, "0,0,0,0,1,0")), "../../..") << "half of the cell";
    const auto json = read_tiled(R"({"width":1,"height":2,"tilewidth":16,"tileheight":16,"orientation":"orthogonal",
        "tilesets":[{"firstgid":1,"name":"t","tilecount":2,"columns":0,"tilewidth":16,"tileheight":48,"tiles":[
        {"id":0,"image":"a.png","imagewidth":16,"imageheight":32,
         "objectgroup":{"type":"objectgroup","objects":[{"id":1,"x":0,"y":16,"width":16,"height":16,"rotation":0}]}}]}],
        "layers":[{"type":"tilelayer","name":"Ground","width":1,"height":2,"data":[0,1]}]})");
    EXPECT_EQ(drawn(json), "./#");
}

// As objects, tiles block where their shapes are drawn.
TEST(TiledShapes, OfTallTilesBlockTheCellsThatTheyCover) {
    const auto with = [](const std::string& shape, const std::string& cells, const std::string& inside = {}) {
        const std::string set = fmt::format(
            R"(<tileset firstgid="1" name="s" tilewidth="32" tileheight="48" tilecount="2" columns="2">{}
            <tile id="0"><objectgroup><object id="1" {}/></objectgroup></tile></tileset>)",
            inside, shape);
        return drawn(read_tiled(tmx(3, 3, set + layer("l", 3, 3, cells))));
    };
    EXPECT_EQ(with(R"(x="0" y="0" width="32" height="48")", "0,0,0,0,0,0,0,1,0"), ".##/.##/.##");
    EXPECT_EQ(with(R"(x="0" y="0" width="32" height="48")", "0,0,0,0,1,0,0,0,0"), ".##/.##/...");
    EXPECT_EQ(with(R"(x="0" y="32" width="16" height="16")", "0,0,0,0,0,0,1,0,0"), ".../.../#..");
    EXPECT_EQ(with(R"(x="0" y="32" width="16" height="16")", "0,0,0,0,0,0,2147483649,0,0"), ".../.../.#.");
    EXPECT_EQ(with(R"(x="0" y="0" width="16" height="40")", "0,0,0,0,0,0,536870913,0,0"), ".../##./...")
        << "about the diagonal, 48 x 32: the upper half of it, 40 wide";
    EXPECT_EQ(with(R"(x="16" y="0" width="16" height="16")", "0,0,0,0,0,0,1,0,0", R"(<tileoffset x="16" y="16"/>)"),
              ".../..#/...");
    EXPECT_THAT(
        tiled_error(tmx(3, 3,
                        tileset(R"(<tile id="0"><objectgroup><object id="1" x="0" y="0" width="1e9" height="1e9"/>
                                </objectgroup></tile>)") +
                            layer("l", 3, 3, "1,0,0,0,0,0,0,0,0"))),
        HasSubstr("implausible number of cells"));
}

// A tile twice as wide and high as a cell stands on the cell at its lower left, as it is turned.
TEST(TiledShapes, TurnWithTheTile) {
    const auto large = [](std::uint32_t turn) {
        const std::string set = fmt::format(
            R"(<tileset firstgid="1" name="big" tilewidth="32" tileheight="32" tilecount="4" columns="2"><tile id="0">
            <objectgroup><object id="1" x="0" y="16" width="16" height="16"/></objectgroup></tile></tileset>)");
        return drawn(read_tiled(tmx(2, 1, set + layer("Ground", 2, 1, fmt::format("{},2", 1U | turn)))));
    };
    EXPECT_EQ(large(0), "#.");
    EXPECT_EQ(large(0x80000000U), ".#") << "mirrored: the shape is at the lower right";
    EXPECT_EQ(large(0x40000000U), "..") << "turned over: at the upper left";
    EXPECT_EQ(large(0x20000000U), "..") << "about the diagonal: at the upper right";
    EXPECT_EQ(large(0x20000000U | 0x40000000U | 0x80000000U), "#.") << "about the other diagonal";
}

TEST(TiledShapes, JsonSaysTheSame) {
    const auto map = read_tiled(R"({"width":2,"height":1,"tilewidth":16,"tileheight":16,"orientation":"orthogonal",
        "tilesets":[{"firstgid":1,"name":"t","tilecount":4,"columns":2,"tilewidth":16,"tileheight":16,"tiles":[
        {"id":0,"objectgroup":{"type":"objectgroup","objects":[{"id":1,"x":0,"y":0,"width":16,"height":16,"rotation":0}]}},
        {"id":1,"objectgroup":{"type":"objectgroup","objects":[{"id":1,"x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9,"y":9}]}]}}]}],
        "layers":[{"type":"tilelayer","name":"Ground","width":2,"height":1,"data":[1,2]}]})");
    EXPECT_EQ(drawn(map), "#.");
    EXPECT_THAT(map->notes, Contains(HasSubstr("(lines, points): 1.")));
}

TEST(TiledShapes, OtherNamesOfCollide) {
    for (const char* name : {"collides", "Solid", "BLOCKED", "wall"})
        for (const auto& [value, type, blocked] :
             std::vector<std::tuple<const char*, const char*, bool>>{{"true", "bool", true},
                                                                     {"false", "bool", false},
                                                                     {"1", "int", true},
                                                                     {"0", "int", false},
                                                                     {"Yes", "string", true},
                                                                     {"no", "", false}}) {
            const auto map =
                read_tiled(tmx(2, 1, tileset(tile(0, property(name, value, type))) + layer("Ground", 2, 1, "1,2")));
            EXPECT_EQ(drawn(map), blocked ? "#." : "..") << name << " = " << value;
        }
    // On a layer, and on an object.
    EXPECT_EQ(
        drawn(read_tiled(tmx(2, 1, tileset("") + layer("Ground", 2, 1, "1,0", property("solid", "true", "bool"))))),
        "#.");
    EXPECT_EQ(drawn(read_tiled(tmx(2, 1,
                                   tileset("") + layer("Ground", 2, 1, "1,1") +
                                       R"(<objectgroup name="o"><object id="3" x="16" y="0" width="16" height="16">
        <properties><property name="wall" type="bool" value="true"/></properties></object></objectgroup>)"))),
              ".#");
}

TEST(TiledShapes, WhatIsNotUnderstoodIsListed) {
    const auto map = read_tiled(
        tmx(2, 1,
            tileset(tile(0, property("wall", "north") + property("sound", "splash") + property("cost", "2"))) +
                layer("Ground", 2, 1, "1,2", property("parallax", "3"))));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "..");
    EXPECT_THAT(map->notes, Contains("Properties without effect here: parallax, sound, wall = \"north\"."));
    const auto plain = read_tiled(tmx(2, 1, tileset(tile(0, property("cost", "2"))) + layer("Ground", 2, 1, "1,2")));
    EXPECT_THAT(plain->notes, Not(Contains(HasSubstr("Properties"))));
}

TEST(TiledShapes, ShovedCellsHaveTheNeighboursTheyHave) {
    MapOptions eight;
    eight.topology = GridTopology::eight;
    const std::string inside = tileset("") + layer("Ground", 2, 2, "1,1,1,1");
    EXPECT_THAT(tiled_error(tmx(2, 2, inside, R"(orientation="hexagonal" hexsidelength="6" staggeraxis="y")"), eight),
                HasSubstr("the map is hexagonal, so a cell has 6 neighbours"));
    EXPECT_THAT(tiled_error(tmx(2, 2, inside, R"(orientation="staggered" staggeraxis="y")"), eight),
                HasSubstr("leave neighbours out, or pass staggered"));
    EXPECT_EQ(tiled_error(tmx(2, 2, inside), eight), "");
}

}  // namespace
}  // namespace starway::test
