// Drawings in characters, compared with the expected text.
#include "draw/terminal/terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "draw/terminal/text_columns.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

using test::row_of_cells;
using test::tile_map;
using test::walk;
using testing::HasSubstr;

std::string drawn(const Picture& picture, CellText text = CellText::none, std::uint32_t columns = 80,
                  bool colour = false) {
    TerminalOptions options;
    options.columns = columns;
    options.text = text;
    options.colour = colour;
    auto result = draw_text(picture, options);
    EXPECT_TRUE(result) << result.error().message;
    return result ? "\n" + *result : std::string();
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        widest = std::max(widest, text_columns(std::string_view(text).substr(begin, end - begin)));
        begin = end + 1;
    }
    return widest;
}

// A path around a wall.
struct Corner {
    TileMap map = tile_map({"......", ".####.", "..~.#.", "......"});
    SearchRecord search = walk(map, {{0, 2}, {1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 2}});
    Picture picture;
    Corner() {
        picture.tiles = &map;
        picture.search = &search;
    }
};

TEST(Terminal, DrawsWallsAndFloorOfNumbersAsSuch) {
    TileMap map = tile_map({"..##.", ".##.."});
    map.glyphs = {'0', '0', '1', '1', '0', '0', '1', '1', '0', '0'};
    Picture picture;
    picture.tiles = &map;
    EXPECT_EQ(drawn(picture),
              "\n\u00b7 \u00b7 \u2588\u2588\u2588\u2588\u00b7\n\u00b7 \u2588\u2588\u2588\u2588\u00b7 \u00b7\n");
    TileMap priced = tile_map({"1239"});
    priced.glyphs = {'1', '2', '3', '9'};
    picture.tiles = &priced;
    EXPECT_EQ(drawn(picture), "\n1 2 3 9\n") << "numbers that are costs stay";
}

TEST(Terminal, DrawsThePath) {
    const Corner corner;
    EXPECT_EQ(drawn(corner.picture), R"(
· · · · · ·
· ████████·
S · ~~· ██G
· ● ● ● ● ·
)");
}

TEST(Terminal, DrawsArrowsToTheParents) {
    const Corner corner;
    EXPECT_EQ(drawn(corner.picture, CellText::arrows), R"(
· · · · · ·
· ████████·
S · ~~· ██G
· ↖ ← ← ← ·
)");
}

TEST(Terminal, DrawsCosts) {
    Corner corner;
    for (SearchEvent& event : corner.search.events) event.g *= 2.5;
    EXPECT_EQ(drawn(corner.picture, CellText::costs), R"(
    ·    ·    ·    ·    ·    ·
    ·████████████████████    ·
    S    ·~~~~~    ·█████    G
    ·  2.5    5  7.5   10    ·
)");
}

// The line passes the corners of walls, and only open cells have a dot.
TEST(Terminal, DrawsStraightLinesThroughOpenCells) {
    const TileMap map = tile_map({"......", ".####.", ".####.", "......"});
    SearchRecord search;
    search.path = {{0.5, 3.5}, {1, 3}, {1, 1}, {5, 1}, {5.5, 0.5}};
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    EXPECT_EQ(drawn(picture), R"(
· ● ● ● ● G
● ████████·
● ████████·
S · · · · ·
)");
}

TEST(Terminal, LeavesOutWhatAPortalPasses) {
    TileMap map = tile_map({"...#...", "...#..."});
    ASSERT_TRUE(map.grid.add_portal({{2, 0}, {4, 1}, 0, false}));
    SearchRecord search;
    for (const GridCell cell : {GridCell{0, 0}, {1, 0}, {2, 0}, {4, 1}, {5, 1}, {6, 1}})
        search.path.push_back(test::centre(cell));
    search.path_leaps = {3};
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    EXPECT_THAT(drawn(picture), HasSubstr("\nS ● ● ██· · ·\n· · · ██● ● G\n"));
}

// Without colours: what was reached has a number, what was not has none, whatever its terrain costs.
TEST(Terminal, TellsUnreachedCellsFromReachedOnes) {
    for (const GridTopology topology : {GridTopology::eight, GridTopology::hexagonal}) {
        for (const bool isometric : {false, true}) {
            TileMap map = tile_map({"1239", "9999"});
            GridRules rules = map.grid.rules();
            rules.topology = topology;
            ASSERT_TRUE(map.grid.set_rules(rules));
            map.isometric = isometric;
            SearchRecord search = walk(map, {{0, 0}, {1, 0}, {2, 0}});
            search.path.push_back(test::centre({3, 0}));  // on the path, and never settled
            Picture picture;
            picture.tiles = &map;
            picture.search = &search;
            const std::string text = drawn(picture, CellText::costs);
            EXPECT_THAT(text, HasSubstr("S 1 G ●\n"));
            EXPECT_THAT(text, HasSubstr("· · · ·\n"));
        }
    }
}

TEST(Terminal, RoundsCostsRatherThanCutThePathOff) {
    const TileMap map = tile_map({".............."});
    SearchRecord search = walk(map, row_of_cells(0, 0, 13));
    for (SearchEvent& event : search.events) event.g *= 1.1;
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    EXPECT_EQ(drawn(picture, CellText::costs, 45), R"(
  S  1  2  3  4  6  7  8  9 10 11 12 13  G
Costs are rounded to whole numbers.
)");
}

TEST(Terminal, KeepsAMapsOwnGlyphs) {
    TileMap map = tile_map({"....", ".##.", "...."});
    for (const char c : std::string("A..,o@@.e  Z")) map.glyphs.push_back(static_cast<unsigned char>(c));
    const SearchRecord search = walk(map, {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {3, 2}});
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    EXPECT_EQ(drawn(picture), "\nA ● ● ,\no @@@@●\ne     Z\n");
}

TEST(Terminal, DrawsTerrainPortalsAndSpots) {
    TileMap map = tile_map({"1235", "9.#~"});
    map.grid.use_costs(10);
    for (std::int32_t x = 0; x < 4; ++x) map.grid.set_cost({x, 0}, static_cast<std::uint16_t>(10 + 40 * x));
    ASSERT_TRUE(map.grid.add_portal({{0, 1}, {3, 0}, 1, false}));
    map.grid.wall({0, 0}, east);
    map.spots.push_back({"spawn", "spawn", {1, 1}});
    Picture picture;
    picture.tiles = &map;
    picture.title = "Four by two";
    picture.notes = {"A note."};
    EXPECT_EQ(drawn(picture), R"(
Four by two
· 5 9 ◇
◇ ◆ ██~~
◇ is an end of a portal.
Walls and one-way sides between cells are not drawn here.
A note.
)");
}

TileMap hexagons(HexLayout layout) {
    TileMap map = tile_map({"...", ".#.", "...", "..."});
    GridRules rules;
    rules.topology = GridTopology::hexagonal;
    rules.hex_layout = layout;
    EXPECT_TRUE(map.grid.set_rules(rules));
    return map;
}

TEST(Terminal, ShovesHexagonsByHalfACell) {
    const auto picture_of = [](HexLayout layout, CellText text) {
        const TileMap map = hexagons(layout);
        const SearchRecord search = walk(map, {{0, 0}, {0, 1}, {0, 2}, {1, 2}});
        Picture picture;
        picture.tiles = &map;
        picture.search = &search;
        return drawn(picture, text);
    };
    EXPECT_EQ(picture_of(HexLayout::odd_r, CellText::none), R"(
S · ·
 ● ██·
● G ·
 · · ·
)");
    EXPECT_EQ(picture_of(HexLayout::odd_r, CellText::arrows), R"(
S · ·
 ↖ ██·
↗ G ·
 · · ·
)");
    EXPECT_EQ(picture_of(HexLayout::even_r, CellText::none), R"(
 S · ·
● ██·
 ● G ·
· · ·
)");
    EXPECT_EQ(picture_of(HexLayout::odd_q, CellText::arrows), R"(
S   ·
  ·
↑   ·
  ██
↑   ·
  G
·   ·
  ·
)");
    EXPECT_EQ(picture_of(HexLayout::axial_pointed, CellText::none), R"(
S · ·
 ● ██·
  ● G ·
   · · ·
)");
    EXPECT_EQ(picture_of(HexLayout::axial_flat, CellText::none), R"(
S
  ·
●   ·
  ██
●   ·
  G
·   ·
  ·
    ·
)");
}

TEST(Terminal, ColoursOnlyWhereAsked) {
    const Corner corner;
    EXPECT_EQ(drawn(corner.picture).find('\x1b'), std::string::npos);
    const std::string coloured = drawn(corner.picture, CellText::none, 80, true);
    EXPECT_THAT(coloured, HasSubstr("\x1b[0;1;32mS\x1b[0m · "));
    EXPECT_THAT(coloured, HasSubstr("\x1b[0;1;31m●"));
    // Every line ends with the colour reset.
    for (std::size_t at = coloured.find('\n', 1); at != std::string::npos; at = coloured.find('\n', at + 1))
        EXPECT_TRUE(coloured[at - 1] == 'm' || coloured.substr(at - 2, 2) == "·") << coloured.substr(at - 8, 8);
}

TEST(Terminal, CutsALargeMapAroundThePath) {
    const TileMap map = test::blank_map(1000, 500);
    const SearchRecord search = walk(map, row_of_cells(200, 700, 710));
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    const std::string text = drawn(picture, CellText::none, 40);
    EXPECT_THAT(text, HasSubstr("· S ● ● ● ● ● ● ● ● ● G ·"));
    EXPECT_THAT(text, HasSubstr("This shows x 695 to 714 and y 170 to 229\nof a map of 1000 × 500 cells."));
    EXPECT_LE(widest_line(text), 40U);
}

TEST(Terminal, CountsCellsAsTheFileDoes) {
    TileMap map = test::blank_map(1000, 5);
    map.origin = {-500, 7};
    const SearchRecord search = walk(map, row_of_cells(2, 500, 505));
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    EXPECT_THAT(drawn(picture, CellText::none, 60), HasSubstr("x -12 to 17 and y 7 to 11 of"));
}

TEST(Terminal, LetsACharacterStandForABlockOfCells) {
    TileMap map = test::blank_map(1000, 500);
    for (std::int32_t y = 0; y < 500; ++y)
        for (std::int32_t x = 300; x < 500; ++x) map.grid.set_open({x, y}, y < 60);
    SearchRecord search = walk(map, row_of_cells(30, 5, 994));
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    const std::string text = drawn(picture, CellText::none, 80);
    EXPECT_THAT(text, HasSubstr("S●●●"));
    EXPECT_THAT(text, HasSubstr("●G"));
    EXPECT_THAT(text, HasSubstr("A character stands for 13 × 26 cells"));
    EXPECT_LE(widest_line(text), 80U);
    picture.search = nullptr;
    const std::string whole = drawn(picture);
    EXPECT_THAT(whole, HasSubstr("████"));
    EXPECT_THAT(whole, HasSubstr("shown: all, x 0 to 999 and y 0 to 499"));
}

TEST(Terminal, CutsArrowsAroundTheStartWhereThePathIsTooLong) {
    const TileMap map = test::blank_map(500, 3);
    const SearchRecord search = walk(map, row_of_cells(1, 10, 490));
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    const std::string text = drawn(picture, CellText::arrows, 60);
    EXPECT_THAT(text, HasSubstr("··S←←←←"));
    EXPECT_THAT(text, HasSubstr("x 8 to 67"));
    EXPECT_LE(widest_line(text), 60U);
}

TEST(Terminal, DrawsFieldsAndRanges) {
    const TileMap map = tile_map({"...", "..#"});
    const Field flow = test::field_on(map, true);
    Picture picture;
    picture.tiles = &map;
    picture.field = &flow;
    EXPECT_EQ(drawn(picture, CellText::arrows), "\nG ← ←\n↑ ← ██\n");
    EXPECT_EQ(drawn(picture, CellText::costs), "\nG 1 2\n1 2 ██\n");
    const Field range = test::field_on(map, false);
    picture.field = &range;
    EXPECT_EQ(drawn(picture), "\nS ░░░░\n░░░░██\n");
}

TEST(Terminal, SaysThatARecordWasCutShort) {
    Corner corner;
    corner.search.total_events = 1234;
    EXPECT_THAT(drawn(corner.picture), HasSubstr("Only the first 13 of the 1234 events of the search are shown."));
}

TEST(Terminal, LetsNoTitleSteerIt) {
    Corner corner;
    corner.picture.title = "a\x1b[31mb\u009bc\nd";
    EXPECT_THAT(drawn(corner.picture), HasSubstr("\na [31mb c d\n"));
}

TEST(Terminal, RefusesWhatItCannotDraw) {
    Picture picture;
    const SearchRecord search;
    picture.search = &search;
    auto result = draw_text(picture, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::usage);
    EXPECT_THAT(result.error().message, HasSubstr("png, svg or html"));
    const TileMap map = tile_map({"."});
    picture.tiles = &map;
    TerminalOptions options;
    options.columns = 3;
    EXPECT_FALSE(draw_text(picture, options));
}

}  // namespace
}  // namespace starway::draw
