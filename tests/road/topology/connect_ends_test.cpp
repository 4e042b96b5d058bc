// Which ends of lines are one node.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/ascii_map.hpp"
#include "support/line_sets.hpp"

namespace starway::road::topology {
namespace {

using test::AsciiMap;
using test::connected;
using test::line_set;
using ::testing::ElementsAre;

TEST(ConnectEnds, MeetAtTheSamePoint) {
    const AsciiMap map("A---B---C");
    const auto [draft, repairs] = connected(map.lines({"AB", "BC"}));
    EXPECT_EQ(draft.node_count, 3U);
    EXPECT_THAT(map.words(draft), ElementsAre("AB", "BC"));
    EXPECT_EQ(repairs.merged_ends, 0U);
    EXPECT_EQ(repairs.lines, 2U);
    EXPECT_EQ(std::get<CountedLabels>(draft.node_label).first, 0);
}

TEST(ConnectEnds, MergeWithinTheToleranceAtTheFirstMembersPosition) {
    AsciiMap map("A---B   C---D");
    map.move('C', -39.6, 0);  // 0.4 m from B
    const auto [draft, repairs] = connected(map.lines({"AB", "CD"}));
    EXPECT_EQ(draft.node_count, 3U);
    EXPECT_EQ(repairs.merged_ends, 1U);
    EXPECT_EQ(draft.node_position[1], map.at('B'));
    EXPECT_EQ(connected(map.lines({"AB", "CD"}), Junctions::vertices, 0.3).draft.node_count, 4U);
    EXPECT_EQ(connected(map.lines({"AB", "CD"}), Junctions::vertices, 0).draft.node_count, 4U);
}

TEST(ConnectEnds, ARowOfNearPointsDoesNotCollapse) {
    LineSet lines;
    std::vector<std::vector<Position>> drawn;
    for (int i = 0; i < 10; ++i) drawn.push_back({{0.4 * i, 0}, {0.4 * i, 100}});
    const auto outcome = connected(line_set(FrameKind::planar, drawn));
    // Every node takes in the next point only.
    EXPECT_EQ(outcome.draft.node_count, 10U);
    EXPECT_EQ(outcome.repairs.merged_ends, 10U);
    for (std::size_t e = 0; e < outcome.draft.edge_tail.size(); ++e)
        EXPECT_NE(outcome.draft.edge_tail[e], outcome.draft.edge_head[e]);
}

TEST(ConnectEnds, TheNearestNodeWins) {
    const auto [draft, repairs] =
        connected(line_set(FrameKind::planar, {{{0, 0}, {0, 50}}, {{0.8, 0}, {0.8, -50}}, {{0.5, 0}, {50, 0}}}));
    EXPECT_EQ(draft.node_count, 5U);
    EXPECT_EQ(draft.edge_tail[2], draft.edge_tail[1]);
}

TEST(ConnectEnds, WithLevelsOfTheirOwnMeetOnEqualLevelsOnly) {
    // B lies under, and C over it at the same place; the ramp leads from one to the other.
    LineSet lines =
        line_set(FrameKind::planar,
                 {{{0, 0}, {100, 0}}, {{100, 0}, {200, 0}}, {{100, 100}, {100, 0.2}}, {{100, 0}, {100, -100}}});
    lines.level = {0, 0, no_level, 1};
    lines.from_level = {0, 0, 0, 1};
    lines.to_level = {0, 0, 1, 1};
    const auto [draft, repairs] = connected(lines, Junctions::crossings);
    EXPECT_EQ(draft.node_count, 6U);
    ASSERT_EQ(draft.edge_tail.size(), 4U);
    EXPECT_EQ(draft.edge_head[0], draft.edge_tail[1]);
    EXPECT_EQ(draft.edge_head[2], draft.edge_tail[3]) << "within the tolerance, on level 1";
    EXPECT_NE(draft.edge_head[0], draft.edge_tail[3]);
}

TEST(ConnectEnds, WithLevelsTouchLinesOfTheirLevelOnly) {
    for (const std::int16_t level : std::vector<std::int16_t>{0, 1}) {
        LineSet lines = line_set(FrameKind::planar, {{{0, 0}, {100, 0}, {200, 0}}, {{100, 0}, {100, 100}}});
        lines.level = {0, level};
        lines.from_level = {0, level};
        lines.to_level = {0, level};
        EXPECT_EQ(connected(lines).draft.edge_tail.size(), level == 0 ? 3U : 2U);
    }
}

TEST(ConnectEnds, AcrossTheAntimeridian) {
    const auto [draft, repairs] = connected(
        line_set(FrameKind::geographic,
                 {{{179.9, 10}, {180, 10}}, {{-180, 10}, {-179.9, 10}}, {{-179.999998, 10}, {-179.9, 10.1}}}));
    EXPECT_EQ(draft.node_count, 4U);
    EXPECT_EQ(repairs.merged_ends, 1U);  // 0.2 m; 180 and -180 are one place to begin with
    const auto exact =
        connected(line_set(FrameKind::geographic, {{{179.9, 10}, {180, 10}}, {{-180, 10}, {-179.9, 10}}}),
                  Junctions::vertices, 0);
    EXPECT_EQ(exact.draft.node_count, 3U);
}

TEST(ConnectEnds, AtThePoles) {
    for (const double pole : {90.0, -90.0}) {
        const double near = pole * (1 - 1e-8);  // 0.1 m away
        const auto lines = line_set(
            FrameKind::geographic,
            {{{0, pole * 0.99}, {0, pole}}, {{120, pole * 0.99}, {120, pole}}, {{-120, pole * 0.99}, {-120, near}}});
        EXPECT_EQ(connected(lines).draft.node_count, 4U);
        EXPECT_EQ(connected(lines, Junctions::vertices, 0).draft.node_count, 5U);
    }
}

TEST(ConnectEnds, DegreesOfLongitudeShrinkNorthwards) {
    // 1e-5 degree of longitude: 1.1 m at the equator, 0.39 m at 70 degrees.
    for (const auto& [latitude, nodes] : {std::pair{0.0, 4U}, std::pair{70.0, 3U}}) {
        const auto outcome = connected(line_set(
            FrameKind::geographic, {{{5, latitude}, {5, latitude + 1}}, {{5.00001, latitude}, {5, latitude - 1}}}));
        EXPECT_EQ(outcome.draft.node_count, nodes) << latitude;
    }
}

}  // namespace
}  // namespace starway::road::topology
