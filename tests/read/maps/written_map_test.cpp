// Maps as people print and paste them: matrices of numpy and Tiled, arrays of programming languages, printed letters.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>

#include "read/maps/kinds/map_kind.hpp"
#include "read/maps/text/drawn_map.hpp"
#include "read/maps/text/matrix.hpp"
#include "starway/road/open.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using read::maps::MapKind;
using testing::HasSubstr;

MapKind kind(std::string_view text, std::string_view path = "file") {
    return read::maps::kind_of_content(text, true, path);
}

Result<TileMap> read(std::string_view text, const MapOptions& options = {}) {
    return read::maps::parse_drawn_map({"m", text, nullptr}, options);
}

// "..#/S.E": open, wall, and what stands there.
std::string shape(const TileMap& map) {
    std::string rows;
    for (std::uint32_t y = 0; y < map.grid.height(); ++y) {
        if (y > 0) rows += '/';
        for (std::uint32_t x = 0; x < map.grid.width(); ++x) {
            const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            char shown = map.grid.open(cell) ? '.' : '#';
            for (const MapSpot& spot : map.spots)
                if (spot.cell == cell) shown = spot.type == "start" ? 'S' : 'E';
            rows += shown;
        }
    }
    return rows;
}

std::string shape(std::string_view text, const MapOptions& options = {}) {
    const auto map = read(text, options);
    return map ? shape(*map) : map.error().message.str();
}

std::string notes(std::string_view text, const MapOptions& options = {}) {
    const auto map = read(text, options);
    if (!map) return map.error().message.str();
    std::string all;
    for (const Sentence& note : map->notes) all += note.str() + "\n";
    return all;
}

MapOptions with_open(std::string open) {
    MapOptions options;
    options.open = std::move(open);
    return options;
}

// The same small map in every notation.
TEST(WrittenMap, IsTheSameInEveryNotation) {
    for (const std::string_view text : {
             "0 0 0 1\n0 1 0 0\n",
             "0,0,0,1\n0,1,0,0\n",
             "0;0;0;1\r\n0;1;0;0\r\n",
             "0\t0\t0\t1\n0\t1\t0\t0\n",
             "0, 0, 0, 1,\n0, 1, 0, 0,\n",
             "0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00\n"
             "0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00\n",
             "# a small map\n0 0 0 1\n0 1 0 0\n",
             "[[0,0,0,1],[0,1,0,0]]",
             "[[0 0 0 1]\n [0 1 0 0]]\n",
             "[[0. 0. 0. 1.]\n [0. 1. 0. 0.]]\n",
             "array([[0, 0, 0, 1],\n       [0, 1, 0, 0]])\n",
             "grid = [\n  [0, 0, 0, 1],  # the north\n  [0, 1, 0, 0],\n]\n",
             "const grid = [[0, 0, 0, 1], [0, 1, 0, 0]];\n",
             "let grid: [[Int]] = [[0, 0, 0, 1], [0, 1, 0, 0]]\n",
             "let grid: [[i32; 4]; 2] = [[0, 0, 0, 1], [0, 1, 0, 0]];\n",
             "{{0,0,0,1},{0,1,0,0}}",
             "{ 0, 0, 0, 1 },\n{ 0, 1, 0, 0 }\n",
             "int map[2][4] = {{0,0,0,1},\n                 {0,1,0,0}};\n",
             "static const int map[][4] = { /* north */ {0,0,0,1}, // end\n {0,1,0,0}, };\n",
             "int[,] grid = new int[,] {\n  { 0, 0, 0, 1 },\n  { 0, 1, 0, 0 }\n};\n",
             "int[][] grid = new int[][] { new int[] {0,0,0,1}, new int[] {0,1,0,0} };\n",
             "std::vector<std::vector<int>> grid = {{0,0,0,1},{0,1,0,0}};\n",
             "grid := [2][4]int{{0, 0, 0, 1}, {0, 1, 0, 0}}\n",
             "A = [0 0 0 1; 0 1 0 0];\n",
             "A = [0 0 0 1\n     0 1 0 0];\n",
             "[0 0 0 1]\n[0 1 0 0]\n",
             "int grid[ROW][COL] = { { 0, 0, 0, 1 }, { 0, 1, 0, 0 } };\n",
             "int[,] grid = { { 0, 0, 0, 1 }, { 0, 1, 0, 0 } };\n",
             "char[][] map = {{' ',' ',' ','#'},{' ','#',' ',' '}};\n",
             "const char *map[] = { \"...#\", \".#..\" };\n",
             "{{'O','O','O','X'},\n {'O','X','O','O'}}",
             "char map[2][4] = {{'O','O','O','X'},{'O','X','O','O'}};",
             "[[\"O\",\"O\",\"O\",\"X\"],[\"O\",\"X\",\"O\",\"O\"]]",
             "[\"...#\",\".#..\"]",
             "string[] map = new string[]\n{\n  \"...#\",\n  \".#..\",\n};\n",
             "grid = \"\"\"\n...#\n.#..\n\"\"\"\n",
             "const level = `\n    ...#\n    .#..\n  `;\n",
             "```\n...#\n.#..\n```\n",
             "O O O X\nO X O O\n",
             "'O','O','O','X'\n'O','X','O','O'\n",
             "O  O  O  X\nO  X  O  O\n",
             "o o o x\no x o o\n",
             "O * * X\nO X * *\n",
         }) {
        EXPECT_EQ(shape(text), "...#/.#..") << text;
        const MapKind found = kind(text);
        EXPECT_TRUE(found == MapKind::characters || found == MapKind::matrix) << text;
        EXPECT_EQ(kind(text, "m.csv"), found) << text;
    }
}

TEST(WrittenMap, StartsAndGoalsArePrintedToo) {
    EXPECT_EQ(shape("S O O X\nO X O E\n"), "S..#/.#.E");
    EXPECT_EQ(shape("{{'S','O','X'},{'O','O','G'}}"), "S.#/..E");
    EXPECT_EQ(shape("S,0,10,1\n10,0,10,E\n"),
              "S..."
              "/...E");
    EXPECT_EQ(shape("\"+---+\",\n"), "m:1:1: '\"' is unknown; define it with legend=\"=open");
    EXPECT_EQ(shape("{\"+----+\",\n \"|A X |\",\n \"|  XB|\",\n \"+----+\"}"), "######/#S.#.#/#..#E#/######");
    EXPECT_EQ(shape("+----+\n|A X |\n|  XB|\n+----+\n"), "######/#S.#.#/#..#E#/######");
    EXPECT_EQ(kind("+----+\n|A X |\n|  XB|\n+----+\n"), MapKind::characters);
    EXPECT_EQ(shape("*****\n*S *\n"), "m:2:5: the row ends after 4 of 5 cells");
    EXPECT_EQ(shape("*****\n*S E*\n*****\n"), "#####/#S.E#/#####");
    EXPECT_EQ(shape("#####\n#   #\n#S E#\n#####\n"), "#####/#...#/#S.E#/#####");
    EXPECT_EQ(kind("*****\n*S E*\n*****\n"), MapKind::characters);
    EXPECT_EQ(shape("--*\n*--\n"), "..#/#..");
}

TEST(WrittenMap, NumbersSayWhatWasAssumed) {
    EXPECT_THAT(notes("0 0 0 1\n0 1 0 0\n"), HasSubstr("0 is open, 1 is a wall"));
    EXPECT_THAT(notes("0 0 0 1\n0 1 0 0\n"), HasSubstr("from_field=1 to_field=2"));
    EXPECT_THAT(notes("[[0,0],[0,1]]"), testing::Not(HasSubstr("from_field")));
    EXPECT_THAT(notes(". . . #\n. # . .\n"), testing::Not(HasSubstr("from_field")));
    EXPECT_EQ(shape("-1,-1,45,-1\n-1,12,12,-1\n"), "..#./.##.") << "tiles of Tiled";
    EXPECT_THAT(notes("-1,-1,45,-1\n-1,12,12,-1\n"), HasSubstr("cost=-1=blocked"));
    MapOptions empty_blocked;
    empty_blocked.costs["-1"] = INFINITY;
    EXPECT_EQ(shape("-1,-1,45,-1\n-1,12,12,-1\n", empty_blocked), "##.#/#..#");
    EXPECT_EQ(shape("0 0 100 -1\n0 0 0 0\n"), "..##/....") << "occupancy of ROS";
    EXPECT_EQ(shape("0 255 255 0\n255 255 0 0\n"), "#..#/..##") << "a picture";
    const auto costs = read("1 2.5 -3 nan\n10 0.5 inf 1\n");
    ASSERT_TRUE(costs) << costs.error().message;
    EXPECT_EQ(shape(*costs), "..##/..#.");
    EXPECT_EQ(costs->grid.cost(costs->grid.node({1, 0})) * 2, costs->grid.cost_units() * 5);
}

// What numbers mean does not depend on how many digits they have.
TEST(WrittenMap, OpenNamesWhatIsWalkable) {
    EXPECT_EQ(shape("0 1 2 3\n1 0 9 1\n", with_open("0,1")), "..##/..#.");
    EXPECT_EQ(shape("0 1 12 3\n1 0 9 1\n", with_open("0,1")), "..##/..#.");
    EXPECT_EQ(shape("[[0,1,12],[1,0,-1]]", with_open("12,-1")), "##./##.");
    EXPECT_EQ(shape("S1#\n.0E\n", with_open("0,1")), "S.#/#.E");
    for (const std::string_view text : {"0 1 2 3\n1 0 9 1\n", "0 1 12 3\n1 0 9 1\n"})
        EXPECT_FALSE(read(text, with_open("0,1"))->grid.has_costs()) << "a step costs 1, whatever the number";
    EXPECT_EQ(shape("1,0,1\n1,1,0\n", with_open("1")), ".#./..#");
    EXPECT_THAT(shape("1,0,1\n1,1,0\n", with_open("grass")), HasSubstr("\"grass\" is a name"));
    EXPECT_EQ(shape("O O X\nX O O\n", with_open("0,1")), "m: no cell is open; name those that are, not \"0,1\"");
    MapOptions both = with_open("0,1");
    both.costs["1"] = 5;
    const auto dear = read("0 1 12 3\n1 0 9 1\n", both);
    ASSERT_TRUE(dear) << dear.error().message;
    EXPECT_EQ(dear->grid.cost(dear->grid.node({1, 0})), 5);
    MapOptions legend;
    legend.legend = "12=wall,3=start,9=goal";
    EXPECT_EQ(shape("0 1 12 3\n1 0 9 1\n", legend), "..#S/..E.");
}

TEST(WrittenMap, ErrorsNameThePlaceInTheText) {
    EXPECT_EQ(shape("[[0,0],\n [0]]"), "m:2:4: the row ends after 1 of 2 cells");
    EXPECT_EQ(shape("[[0,0],\n [0,1,0]]"), "m:2:7: the row is longer than 2 cells");
    EXPECT_EQ(shape("{{'O','X'},\n {'O','?'}}"), "m:2:8: '?' is unknown; define it with legend=?=open");
    EXPECT_EQ(shape("m = `\n..#\n.?.\n`;\n"), "m:3:2: '?' is unknown; define it with legend=?=open");
    EXPECT_EQ(shape("[[0,wall],[0,1]]"), "m:1:5: \"wall\" is neither a number nor one character");
    EXPECT_EQ(shape("[[0,0],[0,1]"), "m:1:13: the array is not closed");
    EXPECT_EQ(shape("[[0,0],[0,1]]]"), "m:1:14: ']' closes no bracket");
    EXPECT_EQ(shape("{{0,0],{0,1}}"), "m:1:6: ']' closes no bracket");
    EXPECT_THAT(shape("[[0,0]],[[0,1]]"), HasSubstr("m:1:10: a second array begins here"));
    EXPECT_THAT(shape("[]"), HasSubstr("no rows of cells"));
    EXPECT_THAT(shape(std::string(100, '[')), HasSubstr("nest too deeply"));
    EXPECT_EQ(shape("[[0,70000],[0,1]]"), "m:1:5: the cost 70000 is above 65535");
    MapOptions options;
    options.costs["7"] = 2;
    EXPECT_THAT(shape("[[0,12],[0,1]]", options), HasSubstr("no cell has the number 7"));
    options.costs = {{"swamp", 2}};
    EXPECT_THAT(shape("[[0,12],[0,1]]", options), HasSubstr("takes a number, not \"swamp\""));
}

TEST(WrittenMap, TablesAndOtherTextsAreNone) {
    for (const std::string_view text : {
             "0,1,5\n1,2,3\n2,3,1\n",                // edges
             "1 2\n2 3\n",                           // edges without a weight
             "1,2,0.5,30\n2,3,1.25,50\n3,4,2,30\n",  // edges with a length and a speed
             "10,11,400,50\n11,12,350,50\n12,13,420,30\n13,14,80,30\n14,15,90,50\n15,16,120,80\n",
             "from,to,length [m],speed [km/h]\n1,2,5,50\n2,3,7,50\n",
             "a,b,c,d\n1,2,3,4\n",
             "A,B,X,O\nB,E,O,X\nA,E,X,X\n",  // two starts
             R"([{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}])",
             R"({"type":"LineString","coordinates":[[1,2],[3,4]]})",
             "[\"Berlin\",\"Lisbon\"]",
             "id,geometry\n1,\"{\"\"type\"\":\"\"LineString\"\",\"\"coordinates\"\":[[0,0],[1,1]]}\"\n",
             "id;wkt\n1;LINESTRING(0 0, 1 1)\n",
             "[profile]\nspeeds = [1, 2]\n",
         })
        EXPECT_EQ(kind(text, "m.csv"), MapKind::none) << text;
}

TEST(WrittenMap, DistancesAreNeitherMapNorEdges) {
    const TemporaryFolder folder;
    for (const char* const text : {"0,5,9,4\n5,0,7,1\n9,7,0,2\n4,1,2,0\n",  // there and back the same
                                   "0 5 9 4\n6 0 7 1\n9 8 0 2\n4 1 3 0\n",  // not the same
                                   "0,1,1,0\n1,0,1,1\n1,1,0,1\n0,1,1,0\n",  // which are adjacent
                                   "0,2.5,4\n2.5,0,1\n4,1,0\n"}) {
        EXPECT_EQ(read::maps::matrix_of(text, true), read::maps::Matrix::distances) << text;
        EXPECT_EQ(kind(text), MapKind::none) << text;
        const auto roads = open(folder.file("d.csv", text));
        ASSERT_FALSE(roads) << text;
        EXPECT_THAT(roads.error().message, HasSubstr("distances of places from each other"));
        SourceOptions options;
        options.from_field = "1";
        options.to_field = "2";
        EXPECT_TRUE(open(folder.file("d.csv", text), options)) << text;
    }
    EXPECT_EQ(read::maps::matrix_of("0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", true), read::maps::Matrix::cells)
        << "an empty map";
    EXPECT_EQ(read::maps::matrix_of("0 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 0\n", true), read::maps::Matrix::cells);
}

}  // namespace
}  // namespace starway::test
