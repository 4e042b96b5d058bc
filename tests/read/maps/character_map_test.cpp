#include "read/maps/text/character_map.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace starway {
namespace {

std::string message(std::string_view text, bool ends = false) {
    const auto map = read::maps::parse_character_map(text, "m.txt", {}, ends);
    return map ? "" : map.error().message.str();
}

TEST(CharacterMap, KnowsTheUsualCharacters) {
    const auto map = read::maps::parse_character_map("S.O5\n#X@T\n~..E\n", "m.txt");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->map.width(), 4U);
    EXPECT_EQ(map->map.height(), 3U);
    EXPECT_EQ(map->starts, std::vector<GridCell>{(GridCell{0, 0})});
    EXPECT_EQ(map->goals, std::vector<GridCell>{(GridCell{3, 2})});
    EXPECT_EQ(map->map.open_count(), 7U);
    EXPECT_FALSE(map->map.open({0, 2}));
    ASSERT_TRUE(map->map.has_costs());
    EXPECT_EQ(map->map.cost(map->map.node({3, 0})), 5);
    EXPECT_EQ(map->map.cost(map->map.node({2, 0})), 1);
}

TEST(CharacterMap, OtherNamesOfTheEndsAndOtherLineEnds) {
    for (const std::string_view text : {"A.B", "A.Z\r\n", "A.E\n\n"}) {
        const auto map = read::maps::parse_character_map(text, "m.txt");
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_EQ(map->starts, std::vector<GridCell>{(GridCell{0, 0})});
        EXPECT_EQ(map->goals, std::vector<GridCell>{(GridCell{2, 0})});
        EXPECT_EQ(map->map.height(), 1U);
    }
}

TEST(CharacterMap, WideCells) {
    for (const std::string_view text :
         {"S . #\n. # .\n", "S,.,#\n.,#,.", " S  . ###\n . ### . \n", "S . ##\n. ##. \n"}) {
        const auto map = read::maps::parse_character_map(text, "m.txt");
        ASSERT_TRUE(map) << map.error().message << " " << text;
        EXPECT_EQ(map->map.width(), 3U) << text;
        EXPECT_EQ(map->map.open_count(), 4U) << text;
        EXPECT_FALSE(map->map.open({1, 1})) << text;
    }
}

TEST(CharacterMap, CellsOfTwoSpacesStandBesideWallsOfTwoSigns) {
    const auto drawn = read::maps::parse_character_map("########\n##S   ##\n##  E ##\n########\n", "m.txt");
    ASSERT_TRUE(drawn) << drawn.error().message;
    EXPECT_EQ(drawn->map.width(), 4U);
    EXPECT_EQ(drawn->goals, (std::vector<GridCell>{{2, 2}}));
    for (const std::string_view text : {"#####\n#   #\n#####\n", "######\n#    #\n######\n", "# # #\n#   #\n# # #\n"}) {
        const auto map = read::maps::parse_character_map(text, "m.txt");
        ASSERT_TRUE(map) << map.error().message << " " << text;
        EXPECT_GE(map->map.width(), 5U) << text;
    }
}

TEST(CharacterMap, ArraysOfZeroAndOne) {
    for (const std::string_view text : {"[[0,0,1],[0,1,0]]", "[\n [0, 0, 1],\n [0, 1, 0]\n]\n", "001\n010\n"}) {
        const auto map = read::maps::parse_character_map(text, "m.txt");
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_EQ(map->map.open_count(), 4U) << text;
        EXPECT_FALSE(map->map.open({2, 0}));
        EXPECT_FALSE(map->map.has_costs());
    }
    EXPECT_EQ(message("[[0,0],[0,?]]").substr(0, 11), "m.txt:1:11:");
    EXPECT_EQ(message("[[0,0],\n[0]]").substr(0, 10), "m.txt:2:3:");
    EXPECT_NE(message("[[0,0],[0,1]"), "");
    EXPECT_NE(message("[[0,0]],[[0,1]]"), "");
    EXPECT_NE(message("[]"), "");
    EXPECT_NE(message("["), "");
}

TEST(CharacterMap, ALegendComesFirst) {
    const auto legend = read::maps::parse_legend("~=5,#=open,^=wall,g=goal,==start");
    ASSERT_TRUE(legend) << legend.error().message;
    const auto map = read::maps::parse_character_map("=~#^g", "m.txt", *legend);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->map.open_count(), 4U);
    EXPECT_EQ(map->map.cost(map->map.node({1, 0})), 5);
    EXPECT_EQ(map->starts, std::vector<GridCell>{(GridCell{0, 0})});
    EXPECT_EQ(map->goals, std::vector<GridCell>{(GridCell{4, 0})});
    for (const std::string_view wrong : {"~", "~5", "~=", "~=65536", "~=swamp", "~=5;#=1", "~=-1"})
        EXPECT_FALSE(read::maps::parse_legend(wrong)) << wrong;
    EXPECT_TRUE(read::maps::parse_legend("~=5,"));
}

TEST(CharacterMap, SeveralStartsAndGoals) {
    const auto map = read::maps::parse_character_map("SE.\nS.E\n", "m.txt");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->starts, (std::vector<GridCell>{{0, 0}, {0, 1}}));
    EXPECT_EQ(map->goals, (std::vector<GridCell>{{1, 0}, {2, 1}}));
    EXPECT_EQ(read::maps::parse_character_map("S.G\n#.G\n", "m.txt")->goals.size(), 2U);
    EXPECT_TRUE(read::maps::parse_character_map("..G\n#.G\n", "m.txt")->goals.empty());
}

TEST(CharacterMap, ErrorsNameLineAndColumn) {
    EXPECT_EQ(message("...\n.?.\n").substr(0, 10), "m.txt:2:2:");
    EXPECT_EQ(message("...\n..\n...").substr(0, 10), "m.txt:2:3:");
    EXPECT_EQ(message("...\n....").substr(0, 10), "m.txt:2:4:");
    EXPECT_EQ(message("").substr(0, 10), "m.txt:1:1:");
    EXPECT_EQ(message("\n...").substr(0, 10), "m.txt:1:1:");
    EXPECT_NE(message("...", true).find("no start"), std::string::npos);
    EXPECT_NE(message("S..", true).find("no goal"), std::string::npos);
    EXPECT_EQ(message("S.E", true), "");
    EXPECT_NE(message("...\n..\xff").find("0xFF"), std::string::npos);
}

// A wide first row and many short ones must not make the reader allocate their product.
TEST(CharacterMap, ARaggedMapIsRefusedBeforeItIsAllocated) {
    std::string text(60000, '.');
    for (int i = 0; i < 60000; ++i) text += "\n.";
    EXPECT_EQ(message(text).substr(0, 10), "m.txt:2:2:");
}

TEST(CharacterMap, AnyBytesAreReadOrRefused) {
    std::mt19937_64 random(1);
    constexpr std::string_view bytes = ".#OXSE0159 ,\n\r[]?\xff";
    for (int round = 0; round < 20000; ++round) {
        std::string text(random() % 40, ' ');
        for (char& c : text) c = bytes[random() % bytes.size()];
        const auto map = read::maps::parse_character_map(text, "m", {}, random() % 2 == 0);
        if (map) {
            EXPECT_GT(map->map.width(), 0U);
        } else {
            EXPECT_FALSE(map.error().message.empty());
        }
    }
}

}  // namespace
}  // namespace starway
