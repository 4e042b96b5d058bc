#include "read/maps/moving_ai.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/temporary_folder.hpp"

namespace starway {
namespace {

std::string map_message(std::string_view text) {
    const auto map = read::maps::parse_moving_ai_map(text, "m.map");
    return map ? "" : map.error().message.str();
}

std::string scenario_message(std::string_view text) {
    const auto scenario = read::maps::parse_scenario(text, "m.scen");
    return scenario ? "" : scenario.error().message.str();
}

TEST(MovingAiMap, ReadsEveryTerrainInEitherCase) {
    const auto map =
        read::maps::parse_moving_ai_map("type octile\nheight 2\nwidth 8\nmap\n.GS@OT..\r\n.gs@ot.@\n\n", "m.map");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->width(), 8U);
    EXPECT_EQ(map->height(), 2U);
    EXPECT_EQ(map->open_count(), 9U);
    EXPECT_TRUE(map->open({2, 1}));
    EXPECT_FALSE(map->open({7, 1}));
    EXPECT_TRUE(map->uniform());
}

TEST(MovingAiMap, WaterIsEnteredFromWaterOnly) {
    const auto map =
        read::maps::parse_moving_ai_map("type octile\nheight 3\nwidth 4\nmap\n..WW\n..WW\n....\n", "m.map");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_FALSE(map->uniform());
    EXPECT_TRUE(map->side_blocked(map->node({1, 0}), east));
    EXPECT_TRUE(map->side_blocked(map->node({1, 2}), north_east));
    EXPECT_TRUE(map->side_blocked(map->node({2, 2}), north));
    EXPECT_FALSE(map->side_blocked(map->node({2, 0}), east));
    EXPECT_FALSE(map->side_blocked(map->node({2, 0}), west));
    EXPECT_FALSE(map->side_blocked(map->node({0, 0}), east));
}

TEST(MovingAiMap, ErrorsNameLineAndColumn) {
    EXPECT_EQ(map_message("").substr(0, 10), "m.map:1:1:");
    EXPECT_EQ(map_message("type tile\n").substr(0, 10), "m.map:1:1:");
    EXPECT_EQ(map_message("type octile\nwidth 2\nheight 2\nmap\n..\n..\n").substr(0, 10), "m.map:2:1:");
    EXPECT_EQ(map_message("type octile\nheight x\n").substr(0, 10), "m.map:2:8:");
    EXPECT_EQ(map_message("type octile\nheight 0\n").substr(0, 10), "m.map:2:8:");
    EXPECT_EQ(map_message("type octile\nheight 1152921504606846976\nwidth 2\n").substr(0, 10), "m.map:2:8:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 65536\n").substr(0, 10), "m.map:3:7:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmup\n").substr(0, 10), "m.map:4:1:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n..\n.x\n").substr(0, 10), "m.map:6:2:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n..\n.   \n").substr(0, 10), "m.map:6:2:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n.\n..\n").substr(0, 10), "m.map:5:2:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n...\n..\n").substr(0, 10), "m.map:5:3:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n....\n").substr(0, 10), "m.map:5:3:");
    EXPECT_EQ(map_message("type octile\nheight 2\nwidth 2\nmap\n..\n").substr(0, 10), "m.map:6:1:");
    EXPECT_EQ(map_message("type octile\nheight 1\nwidth 2\nmap\n..\n..\n").substr(0, 10), "m.map:6:1:");
    EXPECT_NE(map_message("type octile\nheight 60000\nwidth 60000\nmap\n..\n"), "");
}

TEST(Scenario, ReadsTabsAndSpacesAndNamesWithSpaces) {
    const auto scenario = read::maps::parse_scenario(
        "version 1.0\n3\tmaps/a b.map\t8\t4\t1\t2\t7\t3\t6.41421\r\n0 c.map 8 4 0 0 0 0 0\n0 c.map 8 4 0 0 1 0 0",
        "m.scen");
    ASSERT_TRUE(scenario) << scenario.error().message;
    ASSERT_EQ(scenario->queries.size(), 3U);
    const read::maps::ScenarioQuery& query = scenario->queries[0];
    EXPECT_EQ(query.bucket, 3U);
    EXPECT_EQ(scenario->maps[query.map], "maps/a b.map");
    EXPECT_EQ(query.width, 8U);
    EXPECT_EQ(query.height, 4U);
    EXPECT_EQ(query.start, (GridCell{1, 2}));
    EXPECT_EQ(query.goal, (GridCell{7, 3}));
    EXPECT_EQ(query.length, 6.41421);
    EXPECT_EQ(query.line, 2U);
    EXPECT_EQ(scenario->maps[scenario->queries[1].map], "c.map");
    EXPECT_EQ(scenario->maps.size(), 2U);
    EXPECT_FALSE(scenario->queries[1].no_path());
    EXPECT_TRUE(scenario->queries[2].no_path());
}

TEST(Scenario, ErrorsNameLineAndColumn) {
    EXPECT_EQ(scenario_message("").substr(0, 11), "m.scen:1:1:");
    EXPECT_EQ(scenario_message("version 2\n").substr(0, 11), "m.scen:1:1:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 0 0 0 0\n").substr(0, 11), "m.scen:2:1:");
    EXPECT_EQ(scenario_message("version 1\nx m 8 4 0 0 0 0 0\n").substr(0, 11), "m.scen:2:1:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 8 0 0 0 0\n").substr(0, 11), "m.scen:2:9:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 0 0 0 4 0\n").substr(0, 12), "m.scen:2:15:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 0 0 0 0 -1\n").substr(0, 12), "m.scen:2:17:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 0 0 0 0 inf\n").substr(0, 12), "m.scen:2:17:");
    EXPECT_EQ(scenario_message("version 1\n0 m 8 4 0 0 0 0 1x\n").substr(0, 12), "m.scen:2:17:");
    EXPECT_EQ(scenario_message("version 1\n\n   \n"), "");
}

TEST(MovingAi, AnyBytesAreReadOrRefused) {
    std::mt19937_64 random(1);
    const std::string map = "type octile\nheight 2\nwidth 3\nmap\n.@T\nWW.\n";
    const std::string scenario = "version 1\n0\tm.map\t3\t2\t0\t0\t2\t1\t2.414\n";
    for (int round = 0; round < 20000; ++round) {
        std::string a = map;
        std::string b = scenario;
        for (std::uint64_t edits = 1 + random() % 3; edits > 0; --edits)
            for (std::string* text : {&a, &b}) {
                const std::size_t at = random() % text->size();
                switch (random() % 3) {
                    case 0:
                        (*text)[at] = static_cast<char>(random());
                        break;
                    case 1:
                        text->erase(at, 1 + random() % 5);
                        break;
                    default:
                        text->insert(at, 1, " \t\n09.@"[random() % 7]);
                }
                if (text->empty()) text->push_back(' ');
            }
        (void)read::maps::parse_moving_ai_map(a, "m");
        (void)read::maps::parse_scenario(b, "m");
    }
}

TEST(MovingAi, MissingFilesAreNamed) {
    const auto map = read::maps::read_moving_ai_map("/nowhere/at/all.map");
    ASSERT_FALSE(map);
    EXPECT_EQ(map.error().kind, ErrorKind::io);
    EXPECT_NE(map.error().message.str().find("all.map"), std::string::npos);
    EXPECT_FALSE(read::maps::read_scenario("/nowhere/at/all.scen"));
}

}  // namespace
}  // namespace starway
