// Moving AI's voxel maps and their scenarios as text.
#include "read/maps/voxels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace starway::read::maps {
namespace {

using testing::HasSubstr;

std::string voxel_map_error(std::string_view text) {
    const auto map = parse_voxel_map(text, "v");
    return map ? "" : map.error().message.str();
}

std::string voxel_scenario_error(std::string_view text) {
    const auto scenario = parse_voxel_scenario(text, "v");
    return scenario ? "" : scenario.error().message.str();
}

TEST(VoxelMaps, ListTheirBlockedVoxels) {
    const auto map = parse_voxel_map("voxel 10 9 17\r\n0 0 0\r\n9 8 16\n\n9 8 16\n", "v");
    ASSERT_TRUE(map) << map.error().message.str();
    EXPECT_EQ(map->width(), 10U);
    EXPECT_EQ(map->height(), 9U);
    EXPECT_EQ(map->depth(), 17U);
    EXPECT_EQ(map->blocked_count(), 2U);  // one is named twice
    EXPECT_FALSE(map->open({0, 0, 0}));
    EXPECT_FALSE(map->open({9, 8, 16}));
    EXPECT_TRUE(map->open({9, 8, 15}));
    EXPECT_FALSE(map->open({10, 0, 0}));
    EXPECT_FALSE(map->open({0, -1, 0}));
}

TEST(VoxelMaps, TellWhatIsWrongWithThem) {
    EXPECT_THAT(voxel_map_error("voxels 1 1 1\n"), HasSubstr("v:1:1: a voxel map must begin with \"voxel W H D\""));
    EXPECT_THAT(voxel_map_error("voxel 1 1"), HasSubstr("the file ends, but a side of the map"));
    EXPECT_THAT(voxel_map_error("voxel -1 1 1"), HasSubstr("v:1:7: a side of the map, a whole number, was expected"));
    EXPECT_THAT(voxel_map_error("voxel 0 1 1"), HasSubstr("must be 1 to 65535, not 0"));
    EXPECT_THAT(voxel_map_error("voxel 99999999999999999999 1 1"), HasSubstr("was expected here"));
    EXPECT_THAT(voxel_map_error("voxel 65535 65535 65535"), HasSubstr("is too large"));
    EXPECT_THAT(voxel_map_error("voxel 3 3 3\n1 1 3\n"),
                HasSubstr("v:2:5: the voxel 1 1 3 is outside the map of 3 x 3 x 3"));
    EXPECT_THAT(voxel_map_error("voxel 3 3 3\n1 1\n"), HasSubstr("the file ends"));
    EXPECT_THAT(voxel_map_error("voxel 3 3 3\n1 1 nan\n"), HasSubstr("v:2:5: a coordinate of a voxel"));
    EXPECT_THAT(voxel_map_error("voxel 3 3 3\n1 1 1.5\n"), HasSubstr("v:2:5: a coordinate of a voxel"));
}

TEST(VoxelMaps, AnEmptyMapOfFourBillionVoxelsTakesLittleMemory) {
    const auto map = parse_voxel_map("voxel 2048 2048 1016\n0 0 0\n", "v");
    ASSERT_TRUE(map) << map.error().message.str();
    EXPECT_TRUE(map->open({2047, 2047, 1015}));
    EXPECT_EQ(map->voxel(map->node({2047, 2047, 1015})), (Voxel{2047, 2047, 1015}));
}

TEST(VoxelScenarios, NameTheirMapOnce) {
    const auto scenario =
        parse_voxel_scenario("version 1\nmy map.3dmap\n56 76 52 48 85 45 15.31710829 1.054\n1 1 1 1 1 1 0 1\n", "v");
    ASSERT_TRUE(scenario) << scenario.error().message.str();
    EXPECT_EQ(scenario->map, "my map.3dmap");
    ASSERT_EQ(scenario->queries.size(), 2U);
    EXPECT_EQ(scenario->queries[0].from, (Voxel{56, 76, 52}));
    EXPECT_EQ(scenario->queries[0].to, (Voxel{48, 85, 45}));
    EXPECT_EQ(scenario->queries[0].line, 3U);
    EXPECT_LT(scenario->queries[0].tolerance, 1e-7);
    EXPECT_GT(scenario->queries[1].tolerance, 0.5);
    EXPECT_TRUE(looks_like_voxel_scenario("version 1\nany name\n56 76 52 48 85 45 15.3 1.05\n"));
    EXPECT_FALSE(looks_like_voxel_scenario("version 1\n0 a.map 3 1 0 0 2 0 2\n"));
    EXPECT_FALSE(looks_like_voxel_scenario("version 1\n0 a.map 3 1 0 0 2 0 2\n0 a.map 3 1 0 0 2 0 2\n"));
}

TEST(VoxelScenarios, TellWhatIsWrongWithThem) {
    EXPECT_THAT(voxel_scenario_error("version 2\na\n"), HasSubstr("must begin with \"version 1\""));
    EXPECT_THAT(voxel_scenario_error("version 1\n"), HasSubstr("the name of the scenario's map"));
    EXPECT_THAT(voxel_scenario_error("version 1\na\n1 2 3 4 5 6 7\n"), HasSubstr("the ratio of the length"));
    EXPECT_THAT(voxel_scenario_error("version 1\na\n1 2 3 4 5 6 -7 1\n"), HasSubstr("v:3:13: the length must be"));
    EXPECT_THAT(voxel_scenario_error("version 1\na\n1 2 3 4 5 6 nan 1\n"), HasSubstr("v:3:13: the length must be"));
    EXPECT_THAT(voxel_scenario_error("version 1\na\n1 2 3 4 5 x 7 1\n"), HasSubstr("v:3:11: a coordinate"));
}

}  // namespace
}  // namespace starway::read::maps
