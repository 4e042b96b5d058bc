#include "read/roads/lines/edit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace starway::read {
namespace {

using road::topology::LineSet;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

void add(LineSet& lines, std::vector<Position> points, std::int64_t from = 0, std::int64_t to = 0) {
    lines.points.insert(lines.points.end(), points.begin(), points.end());
    lines.first_point.push_back(lines.points.size());
    lines.source.push_back(static_cast<std::uint32_t>(lines.source.size()));
    lines.from_node.push_back(from);
    lines.to_node.push_back(to);
}

LineSet chain(int count) {
    LineSet lines;
    for (int i = 0; i < count; ++i) add(lines, {{i * 0.01, 50}, {(i + 1) * 0.01, 50}}, i, i + 1);
    return lines;
}

TEST(EraseLines, KeepsTheRestInOrder) {
    auto lines = chain(3);
    lines.columns.push_back({"c", "", {1, 2, 3}, {}});
    erase_lines(lines, {false, true, false});
    EXPECT_THAT(lines.first_point, ElementsAre(0, 2, 4));
    EXPECT_THAT(lines.source, ElementsAre(0, 2));
    EXPECT_THAT(lines.columns[0].forward, ElementsAre(1, 3));
    EXPECT_EQ(lines.points[2], (Position{0.02, 50}));
}

TEST(MergeTwins, JoinsBothDirectionsOfARoad) {
    LineSet lines;
    add(lines, {{0, 0}, {1, 1}, {2, 0}}, 1, 2);
    add(lines, {{2, 0}, {1, 1}, {0, 0}}, 2, 1);
    add(lines, {{2, 0}, {1, 2}, {0, 0}}, 2, 1);  // another road between the same nodes
    lines.columns.push_back({"time", "s", {10, 12, 7}, {}});
    EXPECT_EQ(merge_twins(lines), 1U);
    EXPECT_THAT(lines.source, ElementsAre(0, 2));
    EXPECT_THAT(lines.columns[0].forward, ElementsAre(10, 7));
    EXPECT_THAT(lines.columns[0].backward, ElementsAre(12, 7));
}

TEST(MergeTwins, LeavesWhatIsNoTwin) {
    LineSet lines;
    add(lines, {{0, 0}, {1, 1}}, 1, 2);
    add(lines, {{1, 1}, {0, 0}}, 2, 3);  // its ends are others
    add(lines, {{0, 0}, {1, 1}}, 1, 2);  // the same direction
    EXPECT_EQ(merge_twins(lines), 0U);
    lines.direction.assign(3, Direction::forward);
    lines.to_node[1] = 1;
    EXPECT_EQ(merge_twins(lines), 0U);  // one-way lines are no twins
}

TEST(MergeTwins, OneWayLinesThatAreTheDirectionsOfOneRoad) {
    LineSet lines;
    add(lines, {{0, 0}, {1, 1}, {2, 0}}, 1, 2);
    add(lines, {{2, 0}, {1, 1}, {0, 0}}, 2, 1);
    add(lines, {{2, 0}, {3, 0}}, 2, 3);  // without a twin
    add(lines, {{3, 0}, {4, 0}}, 3, 4);
    add(lines, {{4, 0}, {3, 0}}, 4, 3);  // slower than the other way: it stays a line of its own
    lines.direction.assign(5, Direction::forward);
    lines.speed_kmh = {50, 50, 50, 50, 30};
    lines.columns.push_back({"time", "s", {10, 12, 7, 8, 9}, {}});
    EXPECT_EQ(count_twins(lines), 2U);
    EXPECT_EQ(merge_one_way_twins(lines), 1U);
    EXPECT_THAT(lines.source, ElementsAre(0, 2, 3, 4));
    EXPECT_THAT(lines.direction,
                ElementsAre(Direction::both, Direction::forward, Direction::forward, Direction::forward));
    EXPECT_EQ(lines.columns[0].backward[0], 12);
}

TEST(EndsAgree, WhereTheEndsOfANodeMeet) {
    LineSet lines = chain(3);
    EXPECT_TRUE(ends_agree(lines));
    lines.points[2].x += 1e-8;  // rounded otherwise
    EXPECT_TRUE(ends_agree(lines));
    lines.points[2].x += 1e-4;
    EXPECT_FALSE(ends_agree(lines));
}

TEST(MergeTwins, LoopsAndCopies) {
    LineSet lines;
    for (int copy = 0; copy < 3; ++copy) {
        add(lines, {{0, 0}, {1, 0}, {1, 1}, {0, 0}}, 1, 1);
        add(lines, {{0, 0}, {1, 1}, {1, 0}, {0, 0}}, 1, 1);
    }
    EXPECT_EQ(merge_twins(lines), 3U);
    EXPECT_EQ(lines.line_count(), 3U);
}

TEST(Identities, TrustedWhereTheyFit) {
    const auto verdict = judge_identities(chain(100));
    EXPECT_TRUE(verdict.usable);
    EXPECT_EQ(verdict.reason, "");
}

TEST(Identities, AllAlikeAreNone) {
    auto lines = chain(10);
    std::fill(lines.from_node.begin(), lines.from_node.end(), 0);
    std::fill(lines.to_node.begin(), lines.to_node.end(), 0);
    const auto verdict = judge_identities(lines);
    EXPECT_FALSE(verdict.usable);
    EXPECT_THAT(verdict.reason, HasSubstr("all node numbers are 0"));
}

TEST(Identities, FarApartContradict) {
    auto lines = chain(100);
    for (std::size_t i = 0; i < 50; ++i) lines.to_node[i] = 7;
    EXPECT_FALSE(judge_identities(lines).usable);
    lines = chain(1000);
    lines.to_node[999] = 7;  // one among a thousand is told, not obeyed less
    const auto verdict = judge_identities(lines);
    EXPECT_TRUE(verdict.usable);
    EXPECT_THAT(verdict.reason, HasSubstr("1 of 2000"));
}

TEST(Identities, DifferentAtOnePlaceContradict) {
    auto lines = chain(100);
    for (std::size_t i = 0; i < 100; ++i) lines.to_node[i] = static_cast<std::int64_t>(1000 + i);
    const auto verdict = judge_identities(lines);
    EXPECT_FALSE(verdict.usable);
    EXPECT_THAT(verdict.reason, HasSubstr("that meet"));
}

TEST(Identities, TheAntimeridianIsNoDistance) {
    LineSet lines;
    add(lines, {{179.9, 10}, {180, 10}}, 1, 2);
    add(lines, {{-180, 10}, {-179.9, 10}}, 2, 3);
    EXPECT_TRUE(judge_identities(lines).usable);
}

}  // namespace
}  // namespace starway::read
