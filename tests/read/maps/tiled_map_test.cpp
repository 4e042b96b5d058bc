// Tiled maps: what properties, roles, layers and turns mean.
#include "read/maps/tiled/tiled_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "read/maps/map_text.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

constexpr double tiled_wall = std::numeric_limits<double>::infinity();

// Tile 1 says nothing, 2 is a wall, 3 costs 5, 4 costs 0.5, 5 is open whatever its layer, 6 is closed from above, 7
// costs 3 from above.
std::string tiles() {
    return tileset(tile(1, property("walkable", "false", "bool"), R"(type="rock")") +
                   tile(2, property("cost", "5", "int"), R"(class="mud")") + tile(3, property("cost", "0.5", "float")) +
                   tile(4, property("walkable", "true", "bool")) + tile(5, property("block_up", "true", "bool")) +
                   tile(6, property("cost_up", "3", "int")));
}

TEST(TiledMap, TilesSayWhatIsBlockedAndWhatCosts) {
    const auto map = read_tiled(tmx(3, 2, tiles() + layer("Ground", 3, 2, "1,2,3,4,0,1")));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".#./...");
    EXPECT_EQ(map->format, "Tiled map (TMX)");
    EXPECT_EQ(cost_at(map->grid, {0, 0}), 1);
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 5);
    EXPECT_EQ(cost_at(map->grid, {0, 1}), 0.5);
    EXPECT_EQ(map->grid.rules().topology, GridTopology::eight);
}

TEST(TiledMap, ACellIsBlockedByAnyLayerAndCostsWhatTheTopmostSays) {
    const auto map = read_tiled(tmx(4, 1, tiles() + layer("Low", 4, 1, "2,3,3,3") + layer("High", 4, 1, "1,4,2,1")));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "#.#.");
    EXPECT_EQ(cost_at(map->grid, {1, 0}), 0.5);
    EXPECT_EQ(cost_at(map->grid, {3, 0}), 5);
}

TEST(TiledMap, LayersHaveRoles) {
    const auto map = read_tiled(tmx(4, 1,
                                    tiles() + layer("a", 4, 1, "0,1,5,2", property("role", "collision")) +
                                        layer("b", 4, 1, "3,0,9,0", property("role", "cost")) +
                                        layer("c", 4, 1, "8,0,0,0", property("role", "height")) +
                                        layer("d", 4, 1, "2,2,2,2", property("role", "ignore"))));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".#.#") << "a tile that says it is open does not block on a collision layer";
    EXPECT_EQ(cost_at(map->grid, {0, 0}), 5) << "the tile's own cost";
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 8) << "its number in the tileset";
    EXPECT_EQ(map->grid.height_of(map->grid.node({0, 0})), 7.0F);
    EXPECT_EQ(map->grid.height_of(map->grid.node({1, 0})), 0.0F);
    // A layer called so is one, also when it is hidden.
    const auto named = read_tiled(tmx(2, 1, tiles() + layer("Collision", 2, 1, "1,0", "", R"(visible="0")")));
    ASSERT_TRUE(named);
    EXPECT_EQ(drawing(named->grid), "#.");
}

TEST(TiledMap, PropertiesAreInheritedFromTilesetLayerGroupAndMap) {
    const std::string closed = fmt::format(
        R"(<tileset firstgid="1" name="t" tilecount="9" columns="3"><properties>{}</properties>{}</tileset>)",
        property("walkable", "false"), tile(1, property("walkable", "true")));
    const auto by_tileset = read_tiled(tmx(2, 1, closed + layer("l", 2, 1, "1,2")));
    ASSERT_TRUE(by_tileset) << by_tileset.error().message;
    EXPECT_EQ(drawing(by_tileset->grid), "#.");
    const std::string group = fmt::format("<group name=\"g\"><properties>{}</properties>{}{}</group>",
                                          property("cost", "7"), layer("l", 2, 1, "1,3"), layer("m", 2, 1, "0,0"));
    const auto by_group = read_tiled(tmx(2, 1, tiles() + group));
    ASSERT_TRUE(by_group) << by_group.error().message;
    EXPECT_EQ(cost_at(by_group->grid, {0, 0}), 7);
    EXPECT_EQ(cost_at(by_group->grid, {1, 0}), 5);
    const std::string base =
        fmt::format("<properties>{}{}</properties>", property("walkable", "false"), property("cost", "2"));
    const auto by_map =
        read_tiled(tmx(4, 1, base + tiles() + layer("l", 4, 1, "0,1,5,5") + layer("m", 4, 1, "0,0,0,2")));
    ASSERT_TRUE(by_map) << by_map.error().message;
    EXPECT_EQ(drawing(by_map->grid), "##.#") << "only what says so is open, and a layer still blocks it";
    EXPECT_EQ(cost_at(by_map->grid, {2, 0}), 2);
}

TEST(TiledMap, OtherNamesOfTheProperties) {
    const std::string set = tileset(tile(1, property("ge_collide", "TRUE")) + tile(2, property("GE_Cost", "4")) +
                                    tile(3, property("collide", "0")));
    const auto map = read_tiled(tmx(3, 1, set + layer("l", 3, 1, "2,3,4")));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "#..");
    EXPECT_EQ(cost_at(map->grid, {1, 0}), 4);
    // A property of a class is its members.
    const std::string nested =
        R"(<property name="nav" type="class" propertytype="Nav"><properties><property name="cost" type="int" value="6"/></properties></property>)";
    const auto by_class = read_tiled(tmx(1, 1, tileset(tile(0, nested)) + layer("l", 1, 1, "1")));
    ASSERT_TRUE(by_class) << by_class.error().message;
    EXPECT_EQ(cost_at(by_class->grid, {0, 0}), 6);
}

TEST(TiledMap, SidesAreWhereOneComesFrom) {
    const auto map = read_tiled(tmx(1, 3, tiles() + layer("l", 1, 3, "1,6,7")));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_TRUE(map->grid.side_blocked(map->grid.node({0, 0}), south));
    EXPECT_FALSE(map->grid.side_blocked(map->grid.node({0, 2}), north));
    EXPECT_EQ(map->grid.entry_cost(map->grid.node({0, 2}), south), 3 * map->grid.cost_units());
    EXPECT_EQ(map->grid.entry_cost(map->grid.node({0, 2}), east), map->grid.cost_units());
}

// The direction in which the middle of 3 x 3 tiles cannot be entered, for tile 6 turned by those bits.
std::string closed_directions(std::uint32_t bits, const std::string& attributes) {
    std::string cells;
    for (int i = 0; i < 9; ++i) cells += fmt::format("{}{}", i > 0 ? "," : "", i == 4 ? 6U + bits : 1U);
    const auto map = read_tiled(tmx(3, 3, tiles() + layer("l", 3, 3, cells), attributes));
    EXPECT_TRUE(map) << map.error().message;
    std::string closed;
    for (std::uint32_t direction = 0; map && direction < map->grid.rules().directions(); ++direction) {
        const GridCell from = map->grid.neighbour({1, 1}, opposite(map->grid.rules(), direction));
        if (map->grid.side_blocked(map->grid.node(from), direction)) closed += fmt::format("{} ", direction);
    }
    return closed;
}

TEST(TiledMap, ATurnedTileTurnsItsSides) {
    constexpr std::uint32_t across = 0x80000000U, down = 0x40000000U, diagonal = 0x20000000U;
    const std::string squares = R"(orientation="orthogonal")";
    EXPECT_EQ(closed_directions(0, squares), "2 ") << "from above is southwards";
    EXPECT_EQ(closed_directions(across, squares), "2 ");
    EXPECT_EQ(closed_directions(down, squares), "0 ");
    EXPECT_EQ(closed_directions(diagonal, squares), "1 ") << "from the left";
    EXPECT_EQ(closed_directions(diagonal | across, squares), "3 ") << "turned clockwise: from the right";
    EXPECT_EQ(closed_directions(diagonal | down, squares), "1 ") << "turned anticlockwise: from the left";
    EXPECT_EQ(closed_directions(across | down, squares), "0 ");
    EXPECT_EQ(closed_directions(diagonal | across | down, squares), "3 ");
    // On an isometric map up is the row before; a picture mirrored across changes rows and columns.
    const std::string isometric = R"(orientation="isometric")";
    EXPECT_EQ(closed_directions(0, isometric), "2 ");
    EXPECT_EQ(closed_directions(across, isometric), "1 ");
    EXPECT_EQ(closed_directions(down, isometric), "3 ");
}

TEST(TiledMap, ATurnedHexagonTurnsBySixtyDegrees) {
    constexpr std::uint32_t sixty = 0x20000000U, hundred_and_twenty = 0x10000000U, down = 0x40000000U;
    const std::string pointed = R"(orientation="hexagonal" hexsidelength="8" staggeraxis="y" staggerindex="odd")";
    // Upper right, right, lower right, lower left, left, upper left: downwards are 2 and 3.
    EXPECT_EQ(closed_directions(0, pointed), "2 3 ");
    EXPECT_EQ(closed_directions(sixty, pointed), "3 4 ");
    EXPECT_EQ(closed_directions(hundred_and_twenty, pointed), "4 5 ");
    EXPECT_EQ(closed_directions(sixty | hundred_and_twenty, pointed), "0 5 ");
    EXPECT_EQ(closed_directions(down, pointed), "0 5 ");
    const std::string flat = R"(orientation="hexagonal" hexsidelength="8" staggeraxis="x" staggerindex="even")";
    // Where columns are shoved, downwards is 1, between lower left and lower right.
    EXPECT_EQ(closed_directions(0, flat), "1 ");
    EXPECT_EQ(closed_directions(sixty, flat), "0 ") << "turned clockwise, it leads to the lower left";
    EXPECT_EQ(closed_directions(down, flat), "4 ");
    const std::string staggered = R"(orientation="staggered" staggeraxis="y" staggerindex="odd")";
    EXPECT_EQ(closed_directions(0, staggered), "1 2 ") << "a diamond has two upper sides";
}

TEST(TiledMap, RowsAndColumnsAreShovedAsTheMapSays) {
    const auto layout = [](const std::string& attributes) {
        const auto map = read_tiled(tmx(2, 2, tiles() + layer("l", 2, 2, "1,1,1,1"), attributes));
        EXPECT_TRUE(map) << map.error().message;
        return map->grid.rules();
    };
    EXPECT_EQ(layout(R"(orientation="hexagonal" staggeraxis="y" staggerindex="odd")").hex_layout, HexLayout::odd_r);
    EXPECT_EQ(layout(R"(orientation="hexagonal" staggeraxis="y" staggerindex="even")").hex_layout, HexLayout::even_r);
    EXPECT_EQ(layout(R"(orientation="hexagonal" staggeraxis="x" staggerindex="odd")").hex_layout, HexLayout::odd_q);
    EXPECT_EQ(layout(R"(orientation="hexagonal" staggeraxis="x" staggerindex="even")").hex_layout, HexLayout::even_q);
    EXPECT_EQ(layout(R"(orientation="hexagonal")").topology, GridTopology::hexagonal);
    EXPECT_EQ(layout(R"(orientation="staggered" staggerindex="even")").topology, GridTopology::staggered);
    EXPECT_EQ(layout(R"(orientation="staggered" staggerindex="even")").hex_layout, HexLayout::even_r);
}

std::string chunk(int x, int y, const std::string& cells) {
    return fmt::format(R"(<chunk x="{}" y="{}" width="2" height="2">{}</chunk>)", x, y, cells);
}

TEST(TiledMap, AnInfiniteMapBeginsAtItsFirstTile) {
    const std::string data = R"(<layer name="l"><data encoding="csv">)" + chunk(-4, -2, "0,1,0,2") +
                             chunk(0, 0, "1,1,0,0") + "</data></layer>";
    const auto map = read_tiled(tmx(0, 0, tiles() + data, R"(orientation="orthogonal" infinite="1")"));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->origin, (GridCell{-3, -2}));
    EXPECT_EQ(drawing(map->grid), "...../#..../.....");
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("begin at -3,-2")));
    // Rows count from the map's own 0: an odd first row changes which ones are shoved.
    const std::string odd = R"(<layer name="l"><data encoding="csv">)" + chunk(0, -3, "1,1,1,1") + "</data></layer>";
    const auto hexagons = read_tiled(
        tmx(0, 0, tiles() + odd, R"(orientation="hexagonal" infinite="1" staggeraxis="y" staggerindex="odd")"));
    ASSERT_TRUE(hexagons) << hexagons.error().message;
    EXPECT_EQ(hexagons->grid.rules().hex_layout, HexLayout::even_r);
}

TEST(TiledMap, OffsetsOfGroupsAddUp) {
    const std::string inner = layer("l", 3, 2, "2,0,0,0,0,0", "", R"(offsetx="16")");
    const auto map =
        read_tiled(tmx(3, 2, tiles() + R"(<group name="g" offsety="16" offsetx="16">)" + inner + "</group>"));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".../..#");
    const auto half = read_tiled(tmx(3, 1, tiles() + layer("l", 3, 1, "2,0,0", "", R"(offsetx="9")")));
    ASSERT_TRUE(half);
    EXPECT_EQ(drawing(half->grid), ".#.");
    EXPECT_THAT(half->notes, ::testing::Contains(HasSubstr("offset")));
}

TEST(TiledMap, TheOptionsHaveTheLastWord) {
    MapOptions options;
    options.layers["Ground"] = LayerRole::collision;
    const std::string text = tmx(3, 1, tiles() + layer("Ground", 3, 1, "1,0,3"));
    const auto by_role = read_tiled(text, options);
    ASSERT_TRUE(by_role) << by_role.error().message;
    EXPECT_EQ(drawing(by_role->grid), "#.#");
    options = {};
    options.costs = {{"rock", 2}, {"Mud", tiled_wall}, {"1", 3}, {"empty", tiled_wall}};
    options.topology = GridTopology::four;
    options.corners = CornerRule::always;
    const auto by_cost = read_tiled(tmx(4, 1, tiles() + layer("Ground", 4, 1, "1,2,3,0")), options);
    ASSERT_TRUE(by_cost) << by_cost.error().message;
    EXPECT_EQ(drawing(by_cost->grid), "..##");
    EXPECT_EQ(cost_at(by_cost->grid, {0, 0}), 3);
    EXPECT_EQ(cost_at(by_cost->grid, {1, 0}), 2);
    EXPECT_EQ(by_cost->grid.rules().topology, GridTopology::four);
    EXPECT_EQ(by_cost->grid.rules().corners, CornerRule::always);

    options = {};
    options.layers["Walls"] = LayerRole::collision;
    EXPECT_THAT(tiled_error(text, options), HasSubstr("no layer \"Walls\"; its layers are Ground"));
    options = {};
    options.costs["swamp"] = 3;
    EXPECT_THAT(tiled_error(text, options), HasSubstr("mud, rock"));
    options.costs = {{"mud", -1}};
    EXPECT_THAT(tiled_error(text, options), HasSubstr("0 to 65535"));
    options = {};
    options.unit_size = 2;
    EXPECT_THAT(tiled_error(tmx(2, 1, tiles() + layer("l", 2, 1, "1,1"), R"(orientation="hexagonal")"), options),
                HasSubstr("squares only"));
}

TEST(TiledMap, TilesetsBeginWhereTheySay) {
    const std::string two =
        tileset(tile(0, property("cost", "2")), 1, 4) + tileset(tile(0, property("cost", "3")), 100, 4);
    const auto map = read_tiled(tmx(3, 1, two + layer("l", 3, 1, "1,100,103")));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(cost_at(map->grid, {0, 0}), 2);
    EXPECT_EQ(cost_at(map->grid, {1, 0}), 3);
    EXPECT_THAT(tiled_error(tmx(1, 1, two + layer("l", 1, 1, "50"))),
                HasSubstr("layer \"l\", cell 0,0: the tile 50 is in no tileset"));
    EXPECT_THAT(tiled_error(tmx(1, 1, two + layer("l", 1, 1, "104"))), HasSubstr("the tile 104"));
    EXPECT_THAT(tiled_error(tmx(1, 1, layer("l", 1, 1, "1"))), HasSubstr("no tileset"));
    // Pictures in a collection are numbered with gaps.
    const std::string collection =
        R"(<tileset firstgid="1" name="c" tilecount="2" columns="0"><tile id="0"/><tile id="7"/></tileset>)";
    EXPECT_EQ(tiled_error(tmx(1, 1, collection + layer("l", 1, 1, "8"))), "");
    EXPECT_NE(tiled_error(tmx(1, 1, collection + layer("l", 1, 1, "9"))), "");
}

TEST(TiledMap, ExternalTilesetsAreReadOnceInEitherNotation) {
    const Files files{
        {"sets/t.tsx", tileset(tile(1, property("cost", "2")))},
        {"sets/t.tsj",
         R"({"type":"tileset","name":"t","tilecount":4,"tiles":[{"id":1,"properties":[{"name":"cost","type":"int","value":2}]}]})"}};
    for (const std::string name : {"sets/t.tsx", "sets/t.tsj"}) {
        const auto map = read_tiled(
            tmx(1, 1, fmt::format(R"(<tileset firstgid="5" source="{}"/>)", name) + layer("l", 1, 1, "6")), {}, files);
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_EQ(cost_at(map->grid, {0, 0}), 2) << name;
    }
    EXPECT_THAT(tiled_error(tmx(1, 1, R"(<tileset firstgid="1" source="u.tsx"/>)" + layer("l", 1, 1, "1"))),
                HasSubstr("u.tsx: no such file"));
}

TEST(TiledMap, ErrorsNameLineAndColumn) {
    const std::string text =
        "<?xml version=\"1.0\"?>\n<map width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">\n" + tileset("") +
        "\n <layer name=\"l\" width=\"2\" height=\"1\"><data encoding=\"csv\">\n1,\nx</data></layer></map>";
    EXPECT_THAT(tiled_error(text), HasSubstr("m.tmx:6:1: layer \"l\": \"x\" is not a tile number"));
    EXPECT_THAT(tiled_error("<map width=\"2\">\n</map"), HasSubstr("m.tmx:2:"));
    EXPECT_THAT(tiled_error(""), HasSubstr("m.tmx: the file is empty"));
    EXPECT_THAT(tiled_error("<map\n width=\"x\"/>"), HasSubstr("the map's width must be a whole number"));
    EXPECT_THAT(tiled_error("<svg/>"), HasSubstr("a map must begin here, not \"svg\""));
}

// Whatever bytes are changed, there is a map or one sentence.
TEST(TiledMap, AnyBytesAreReadOrRefused) {
    const std::string xml = tmx(3, 2,
                                tiles() + layer("Ground", 3, 2, "1,2,3,4,0,1") +
                                    R"(<objectgroup name="o"><object id="1" type="start" x="3" y="3"/></objectgroup>)");
    std::uint64_t state = 1;
    const auto random = [&] { return state = state * 6364136223846793005U + 1442695040888963407U, state >> 33U; };
    for (int round = 0; round < 5000; ++round) {
        std::string text = xml;
        for (std::uint64_t edits = 1 + random() % 3; edits > 0; --edits) {
            const std::size_t at = random() % text.size();
            if (random() % 2 == 0)
                text[at] = static_cast<char>(32 + random() % 95);
            else
                text.erase(at, 1 + random() % 4);
        }
        const auto map = read_tiled(text);
        if (!map) {
            EXPECT_FALSE(map.error().message.empty());
        }
    }
}

}  // namespace
}  // namespace starway::test
