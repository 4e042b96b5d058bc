// Tiled's objects: where they are, what they mean, and the templates that they are made from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

std::string zeros(int count) {
    std::string cells = "0";
    for (int i = 1; i < count; ++i) cells += ",0";
    return cells;
}

std::string map_with(const std::string& objects, const std::string& attributes = {},
                     const std::string& group = R"(name="o")", int side = 6) {
    return tmx(side, side,
               tileset(tile(3, "", R"(type="chest")")) + layer("l", side, side, zeros(side * side)) +
                   fmt::format("<objectgroup {}>{}</objectgroup>", group, objects),
               attributes);
}

GridCell cell_of(const std::string& object, const std::string& attributes = {},
                 const std::string& group = R"(name="o")") {
    const auto map = read_tiled(map_with(object, attributes, group));
    EXPECT_TRUE(map) << map.error().message;
    return map && map->spots.size() == 1 ? map->spots[0].cell : GridCell{-1, -1};
}

TEST(TiledObjects, StandWhereTheyAreDrawn) {
    EXPECT_EQ(cell_of(R"(<object name="a" x="40" y="17"><point/></object>)"), (GridCell{2, 1}));
    EXPECT_EQ(cell_of(R"(<object name="a" x="16" y="16" width="48" height="16"/>)"), (GridCell{2, 1}))
        << "the middle of an area";
    EXPECT_EQ(cell_of(R"(<object name="a" x="32" y="48" gid="4" width="16" height="16"/>)"), (GridCell{2, 2}))
        << "a tile's anchor is its lower left";
    EXPECT_EQ(cell_of(R"(<object name="a" x="32" y="48" gid="4" width="32" height="64"/>)"), (GridCell{2, 2}))
        << "a tall picture stands at its foot";
    EXPECT_EQ(cell_of(R"(<object name="a" x="32" y="48" gid="2147483652"/>)"), (GridCell{2, 2})) << "turned";
    EXPECT_EQ(cell_of(R"(<object name="a" x="32" y="32" width="32" height="16" rotation="90"/>)"), (GridCell{1, 3}));
    EXPECT_EQ(cell_of(R"(<object name="a" x="16" y="16"><polygon points="0,0 48,0 24,48"/></object>)"),
              (GridCell{2, 2}));
    EXPECT_EQ(
        cell_of(R"(<object name="a" x="40" y="17"><point/></object>)", "", R"(name="o" offsetx="16" offsety="-16")"),
        (GridCell{3, 0}));
}

TEST(TiledObjects, IsometricOnesAreCountedInTilesHeights) {
    const std::string isometric = R"(orientation="isometric" tilewidth2="0")";
    // Tiles of 16 x 16: an object's 40,17 is 2.5 and 1.06 tiles along the axes.
    EXPECT_EQ(cell_of(R"(<object name="a" x="40" y="17"><point/></object>)", isometric), (GridCell{2, 1}));
    // A tile object hangs by its lower middle, which is the far corner of its cell.
    EXPECT_EQ(cell_of(R"(<object name="a" x="48" y="32" gid="4" width="16" height="32"/>)", isometric),
              (GridCell{2, 1}));
    // Down on the screen is on along both axes.
    EXPECT_EQ(cell_of(R"(<object name="a" x="8" y="8"><point/></object>)", isometric, R"(name="o" offsety="16")"),
              (GridCell{1, 1}));
}

TEST(TiledObjects, StaggeredOnesAreInTheNearestCell) {
    const std::string hexagons = R"(orientation="hexagonal" hexsidelength="8" staggeraxis="y" staggerindex="odd")";
    EXPECT_EQ(cell_of(R"(<object name="a" x="30" y="21"><point/></object>)", hexagons), (GridCell{1, 1}))
        << "row 1 is shoved by 8 and lies 12 lower";
    EXPECT_EQ(cell_of(R"(<object name="a" x="8" y="8"><point/></object>)", hexagons), (GridCell{0, 0}));
    const std::string diamonds = R"(orientation="staggered" staggeraxis="x" staggerindex="odd")";
    EXPECT_EQ(cell_of(R"(<object name="a" x="16" y="16"><point/></object>)", diamonds), (GridCell{1, 0}));
}

TEST(TiledObjects, HaveAClassOfTheirOwnOrTheirTiles) {
    const auto map =
        read_tiled(map_with(R"(<object id="1" type="START" x="1" y="1"/><object id="2" class="Shop" x="20" y="1"/>
        <object id="3" gid="4" x="32" y="16"/><object id="4" x="60" y="1"/><object id="5" name="far" x="-9" y="1"/>)"));
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_EQ(map->spots.size(), 3U);
    EXPECT_EQ(map->spots[0].type, "start");
    EXPECT_EQ(map->spots[1].type, "Shop");
    EXPECT_EQ(map->spots[2].type, "chest");
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("Ignored outside the map: 1 named object.")));
    EXPECT_THAT(tiled_error(map_with(R"(<object id="1" name="end" type="goal" x="96" y="1"/>)")),
                HasSubstr("layer \"o\", object 1 \"end\": a goal is outside the map's 6 x 6 cells"));
    EXPECT_THAT(tiled_error(map_with(R"(<object id="1" type="spawn" x="1e300" y="1"/>)")), HasSubstr("outside"));
    EXPECT_THAT(tiled_error(map_with(R"(<object id="1" x="east" y="1"/>)")),
                HasSubstr("the object's x must be a number, not \"east\""));
    EXPECT_THAT(tiled_error(map_with(R"(<object id="1" gid="99" x="1" y="1"/>)")),
                HasSubstr("object 1: its tile 99 is in no tileset"));
    EXPECT_THAT(tiled_error(map_with(R"(<object id="1" x="1" y="1"><polygon points="0,0 x"/></object>)")),
                HasSubstr("pairs of numbers"));
}

std::string portal(int id, const std::string& name, int x, const std::string& properties) {
    return fmt::format(R"(<object id="{}" name="{}" type="portal" x="{}" y="8"><properties>{}</properties></object>)",
                       id, name, x, properties);
}

TEST(TiledObjects, PortalsLeadToObjects) {
    const auto map =
        read_tiled(map_with(portal(1, "a", 8, property("target", "2", "object") + property("cost", "2.5", "float")) +
                            portal(2, "b", 40, property("target", "a") + property("cost", "2.5")) +
                            portal(3, "c", 72, property("target", "b") + property("oneway", "true", "bool"))));
    ASSERT_TRUE(map) << map.error().message;
    const auto portals = map->grid.portals();
    ASSERT_EQ(portals.size(), 2U) << "two that name each other are one";
    EXPECT_EQ(portals[0].from, (GridCell{0, 0}));
    EXPECT_EQ(portals[0].to, (GridCell{2, 0}));
    EXPECT_EQ(portals[0].price, 2.5);
    EXPECT_FALSE(portals[0].one_way);
    EXPECT_TRUE(portals[1].one_way);
    EXPECT_EQ(portals[1].price, 0);
    EXPECT_EQ(map->spots.size(), 3U);
    // A game's own portals.
    const auto idle =
        read_tiled(map_with(portal(1, "a", 8, property("direction", "right") + property("cost", "gold")) +
                            portal(2, "b", 8, property("target", "level2")) +
                            portal(3, "c", 8, property("target", "a", "object")) + portal(4, "d", -99, "")));
    ASSERT_TRUE(idle) << idle.error().message;
    EXPECT_TRUE(idle->grid.portals().empty());
    EXPECT_THAT(idle->warnings,
                ::testing::Contains("portals that lead nowhere, as their property \"target\" is not the name or the "
                                    "number of an object on this map: 3"));
    EXPECT_THAT(tiled_error(map_with(portal(1, "a", 8, property("target", "1") + property("cost", "-1")))),
                HasSubstr("cost must be a number from 0"));
    EXPECT_THAT(tiled_error(map_with(portal(1, "a", 8, property("target", "1") + property("oneway", "maybe")))),
                HasSubstr("true or false"));
}

TEST(TiledObjects, ShapesOfACollisionLayerBlockTheCellsTheyCover) {
    const std::string group = fmt::format(R"(name="o"><properties>{}</properties><object id="9" x="0" y="0"/)",
                                          property("role", "collision"));
    const auto shaped = [&](const std::string& object) {
        const auto map = read_tiled(map_with(object, "", group, 4));
        EXPECT_TRUE(map) << map.error().message;
        return map ? drawing(map->grid) : "";
    };
    EXPECT_EQ(shaped(R"(<object id="1" x="16" y="16" width="32" height="16"/>)"), "#.../.##./..../....");
    EXPECT_EQ(shaped(R"(<object id="1" x="25" y="16" width="32" height="16"/>)"), "#.../..##/..../....")
        << "cells whose centres are inside";
    EXPECT_EQ(shaped(R"(<object id="1" x="0" y="0" width="64" height="64"><ellipse/></object>)"),
              "###./####/####/.##.");
    EXPECT_EQ(shaped(R"(<object id="1" x="0" y="0"><polygon points="64,0 64,64 0,64"/></object>)"),
              "#..#/..##/.###/####");
    EXPECT_EQ(shaped(R"(<object id="1" x="0" y="0"><polyline points="0,8 64,8"/></object>)"), "#.../..../..../....")
        << "a line covers nothing";
    EXPECT_EQ(shaped(R"(<object id="1" gid="4" x="48" y="64"/>)"), "#.../..../..../...#");
    EXPECT_EQ(shaped(fmt::format(
                  R"(<object id="1" x="16" y="16" width="16" height="16"><properties>{}</properties></object>)",
                  property("walkable", "true"))),
              "#.../..../..../....");
    // Without a role, an object may still say so itself; its other numbers are the game's.
    const auto own = read_tiled(map_with(
        fmt::format(R"(<object id="1" x="0" y="0" width="16" height="96"><properties>{}{}</properties></object>)",
                    property("collide", "true"), property("cost", "ten gold pieces"))));
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_EQ(drawing(own->grid).substr(0, 6), "#.....");
    // On hexagons, rows are shoved.
    const auto hexagons = read_tiled(map_with(R"(<object id="1" x="0" y="0" width="16" height="96"/>)",
                                              R"(orientation="hexagonal" hexsidelength="8")", group, 4));
    ASSERT_TRUE(hexagons) << hexagons.error().message;
    EXPECT_EQ(drawing(hexagons->grid), "#.../..../#.../....");
}

TEST(TiledObjects, TemplatesSayWhatObjectsDoNot) {
    const Files files{
        {"t/a.tx",
         R"(<template><tileset firstgid="1" source="s.tsx"/><object name="box" type="spawn" gid="2" width="16" height="16"><properties>)" +
             property("collide", "true") + "</properties></object></template>"},
        {"t/s.tsx", R"(<tileset name="s" tilecount="2" columns="2"/>)"},
        {"t/p.tj",
         R"({"type":"template","object":{"type":"portal","point":true,"properties":[{"name":"cost","type":"float","value":4},{"name":"target","type":"string","value":"box"}]}})"},
        {"t/n.tx", R"(<template><object template="n.tx"/></template>)"},
        {"t/x.tx", "<map/>"}};
    const auto map = read_tiled(
        map_with(
            R"(<object id="1" template="t/a.tx" x="16" y="32"/><object id="2" template="t/a.tx" name="crate" x="64" y="32"/>
        <object id="3" template="t/p.tj" x="1" y="1"/>)"),
        {}, files);
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_EQ(map->spots.size(), 3U);
    EXPECT_EQ(map->spots[0].name, "box");
    EXPECT_EQ(map->spots[0].type, "spawn");
    EXPECT_EQ(map->spots[0].cell, (GridCell{1, 1}));
    EXPECT_EQ(map->spots[1].name, "crate");
    EXPECT_FALSE(map->grid.open({4, 1}));
    ASSERT_EQ(map->grid.portals().size(), 1U);
    EXPECT_EQ(map->grid.portals()[0].price, 4);
    EXPECT_EQ(map->grid.portals()[0].to, (GridCell{1, 1}));
    const auto error_with = [&](const std::string& path) {
        return tiled_error(map_with(fmt::format(R"(<object id="1" template="{}" x="1" y="1"/>)", path)), {}, files);
    };
    EXPECT_THAT(error_with("t/n.tx"), HasSubstr("t/n.tx:1:"));
    EXPECT_THAT(error_with("t/n.tx"), HasSubstr("cannot be nested"));
    EXPECT_THAT(error_with("t/x.tx"), HasSubstr("is not a template"));
    EXPECT_THAT(error_with("t/y.tx"), HasSubstr("cannot read the file \"t/y.tx\": t/y.tx: no such file"));
}

TEST(TiledObjects, PropertiesThatSayNothingAboutMovingAreListed) {
    const auto unread = [](const std::string& objects, const std::string& group = R"(name="o")") {
        const auto map = read_tiled(map_with(objects, {}, group));
        EXPECT_TRUE(map) << map.error().message;
        std::string found;
        for (const Sentence& note : map->notes)
            if (note.str().find("Properties of objects") != std::string::npos) found += note.str();
        return found;
    };
    const auto with = [](const std::string& properties, const std::string& attributes = {}) {
        return fmt::format(R"(<object x="1" y="1" width="8" height="8" {}><properties>{}</properties></object>)",
                           attributes, properties);
    };
    EXPECT_EQ(unread(with(R"(<property name="sound" value="no"/><property name="solid" value="maybe"/>)")),
              "Properties of objects that say nothing about moving here: solid = \"maybe\", sound.");
    EXPECT_THAT(unread(with(R"(<property name="cost" value="3"/>)")), HasSubstr(": cost."))
        << "a layer without a role takes no costs";
    EXPECT_EQ(unread(with(R"(<property name="solid" value="true"/><property name="Walkable" value="true"/>)")), "");
    EXPECT_THAT(unread(with(R"(<property name="target" value="7"/><property name="solid" value="true"/>)",
                            R"(id="7" type="portal")")),
                HasSubstr(": solid."));
}

}  // namespace
}  // namespace starway::test
