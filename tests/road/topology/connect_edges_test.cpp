// The edges that lines become: rings, duplicates, shared-out weights, the source's own nodes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/ascii_map.hpp"
#include "support/line_sets.hpp"

namespace starway::road::topology {
namespace {

using test::AsciiMap;
using test::connected;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(ConnectRings, StayLoopsUntilSomethingTouches) {
    const AsciiMap map(R"(
        A----B
        |    |
        D----C----E )");
    const auto alone = connected(map.lines({"ABCDA"}));
    EXPECT_THAT(map.words(alone.draft), ElementsAre("ABCDA"));
    EXPECT_EQ(alone.draft.node_count, 1U);
    EXPECT_THAT(map.words(connected(map.lines({"ABCDA", "CE"})).draft), ElementsAre("ABC", "ADC", "CE"));
}

TEST(ConnectEdges, WithoutLengthAreDropped) {
    AsciiMap map("A----B  C");
    map.move('C', -29.7, 0);
    const auto [draft, repairs] = connected(map.lines({"AB", "BB", "BC"}));
    EXPECT_THAT(map.words(draft), ElementsAre("AB"));
    EXPECT_EQ(repairs.zero_length, 2U);
    EXPECT_EQ(draft.node_count, 2U);
}

TEST(ConnectEdges, RepeatedPointsAreDropped) {
    const AsciiMap map("A--B--C");
    EXPECT_THAT(map.words(connected(map.lines({"AABBBCC"})).draft), ElementsAre("ABC"));
}

TEST(ConnectEdges, DuplicatesAreDroppedHoweverTheyAreDrawn) {
    const AsciiMap map("A--B--C");
    LineSet lines = map.lines({"ABC", "CBA", "ABC", "ABC", "ABC"});
    const auto high = lines.names.add("High Street");
    lines.name = {high, high, high, 0, high};
    lines.direction = {Direction::forward, Direction::backward, Direction::forward, Direction::forward,
                       Direction::both};
    const auto [draft, repairs] = connected(lines);
    EXPECT_EQ(repairs.duplicates, 2U);
    EXPECT_THAT(draft.edge_source, ElementsAre(0U, 3U, 4U));
    EXPECT_EQ(draft.names.at(draft.edge_name[0]), "High Street");
}

TEST(ConnectEdges, DuplicatesHaveTheSameWeightsInTheSameDirections) {
    const AsciiMap map("A--B--C");
    LineSet lines = map.lines({"ABC", "CBA", "CBA"});
    lines.columns.push_back({"toll", "", {1, nan, 1}, {nan, 1, nan}});
    const auto [draft, repairs] = connected(lines);
    EXPECT_EQ(repairs.duplicates, 1U);
    EXPECT_THAT(draft.edge_source, ElementsAre(0U, 2U));
}

TEST(ConnectColumns, AreSharedOutByLength) {
    const AsciiMap map(R"(
        A---E----------------B
            |
            C          )");
    LineSet lines = map.lines({"AB", "CE"});
    lines.columns.push_back({"minutes", "min", {21, 7}, {nan, 8}});
    lines.columns.push_back({"toll", "", {0.1, 0.3}, {}});
    lines.speed_kmh = {50, 30};
    lines.direction = {Direction::forward, Direction::both};
    const auto [draft, repairs] = connected(lines);
    ASSERT_EQ(draft.columns.size(), 2U);
    EXPECT_THAT(draft.columns[0].forward, ElementsAre(::testing::DoubleEq(4), ::testing::DoubleEq(17), 7));
    EXPECT_TRUE(std::isnan(draft.columns[0].backward[0]) && std::isnan(draft.columns[0].backward[1]));
    EXPECT_EQ(draft.columns[0].backward[2], 8);
    EXPECT_EQ(draft.columns[0].unit, "min");
    EXPECT_EQ(draft.columns[1].forward[2], 0.3);  // an uncut line's value is left as it is
    EXPECT_THAT(draft.columns[1].backward, IsEmpty());
    EXPECT_THAT(draft.edge_speed_kmh, ElementsAre(50, 50, 30));
    EXPECT_THAT(draft.edge_source, ElementsAre(0U, 0U, 1U));
    EXPECT_THAT(draft.edge_direction, ElementsAre(Direction::forward, Direction::forward, Direction::both));
}

TEST(ConnectSourceNodes, DecideAlone) {
    const AsciiMap map(R"(
             C
             |
        A----E----B
             |
             D     )");
    LineSet lines = map.lines({"AEB", "CED", "BA"});
    lines.from_node = {100, -7, 100};
    lines.to_node = {200, 5000000000, 200};
    const auto [draft, repairs] = connected(lines, Junctions::crossings);
    EXPECT_EQ(draft.node_count, 4U);
    EXPECT_THAT(std::get<NumberLabels>(draft.node_label), ElementsAre(100, 200, -7, 5000000000));
    EXPECT_EQ(draft.node_position[0], map.at('A'));
    // BA calls B's end 100: the line keeps its shape although that node lies at A.
    EXPECT_THAT(map.words(draft), ElementsAre("ABAB", "AEB", "CED"));
}

TEST(ConnectSourceNodes, DifferentNodesAtOnePlaceStayApart) {
    const AsciiMap map("A---B");
    LineSet lines = map.lines({"AB", "BA", "BB", "BB"});
    lines.from_node = {1, 3, 2, 2};
    lines.to_node = {2, 4, 3, 2};
    const auto [draft, repairs] = connected(lines);
    EXPECT_EQ(draft.node_count, 4U);
    EXPECT_EQ(draft.edge_tail.size(), 3U);  // 2 - 3 connects, though it has no length
    EXPECT_EQ(repairs.zero_length, 1U);
}

}  // namespace
}  // namespace starway::road::topology
