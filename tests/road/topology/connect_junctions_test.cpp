// Lines that touch, and lines that share a vertex, one drawing for each rule.
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

TEST(ConnectTJunctions, AnEndSplitsTheLineItTouches) {
    const AsciiMap map(R"(
        A----E----B
             |
             C     )");
    for (const Junctions junctions : {Junctions::ends, Junctions::vertices, Junctions::crossings})
        for (const double tolerance : {0.0, 0.5}) {
            const auto [draft, repairs] = connected(map.lines({"AB", "CE"}), junctions, tolerance);
            EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE"));
            EXPECT_EQ(repairs.t_junctions, 1U);
            EXPECT_EQ(repairs.crossings, 0U);
            EXPECT_EQ(draft.node_count, 4U);
        }
}

TEST(ConnectTJunctions, WithinTheToleranceOnly) {
    AsciiMap map(R"(
        A----E----B
             |
             C     )");
    map.move('E', 0, -0.4);
    EXPECT_THAT(map.words(connected(map.lines({"AB", "CE"})).draft), ElementsAre("AE", "BE", "CE"));
    EXPECT_THAT(map.words(connected(map.lines({"AB", "CE"}), Junctions::vertices, 0.3).draft), ElementsAre("AB", "CE"));
}

TEST(ConnectTJunctions, AnEndThatSticksOutIsCutOffAtItsNode) {
    AsciiMap map(R"(
        A----E----B
             |
             C     )");
    map.move('E', 0, 0.4);  // beyond AB
    const auto [draft, repairs] = connected(map.lines({"AB", "CE"}), Junctions::crossings);
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE"));
    EXPECT_EQ(draft.node_count, 4U);
}

TEST(ConnectTJunctions, AtAVertexOfTheOtherLine) {
    const AsciiMap map(R"(
             B
            / \
           A   C
             |
             D  )");
    const auto [draft, repairs] = connected(map.lines({"ABC", "DB"}), Junctions::ends);
    EXPECT_THAT(map.words(draft), ElementsAre("AB", "BC", "BD"));
    EXPECT_TRUE(draft.shape_points.empty());
}

TEST(ConnectTJunctions, ALineMayTouchItself) {
    const AsciiMap map(R"(
        A----E----B
             |    |
             D----C )");
    const auto [draft, repairs] = connected(map.lines({"ABCDE"}));
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "EBCDE"));
    EXPECT_EQ(draft.node_count, 2U);
}

TEST(ConnectTJunctions, AHairpinThatComesBackToItsStart) {
    AsciiMap map("A---------B");
    LineSet lines = line_set(FrameKind::planar, {{{0, 0}, {100, 0}, {-100, 0.4}}});
    const auto outcome = connected(lines);
    EXPECT_EQ(outcome.draft.edge_tail.size(), 2U);  // a loop by (100, 0), and the rest
    EXPECT_EQ(outcome.draft.node_count, 2U);
}

TEST(ConnectTJunctions, SeveralEndsOfOneNodeCutOnce) {
    AsciiMap map(R"(
             D
             |
        A----E----B
             F
             |
             C     )");
    map.move('F', 0.2, 9.8);
    const auto [draft, repairs] = connected(map.lines({"AB", "DE", "CF"}));
    EXPECT_EQ(draft.node_count, 5U);
    EXPECT_EQ(draft.edge_tail.size(), 4U);
    EXPECT_EQ(repairs.t_junctions, 1U);
}

TEST(ConnectTJunctions, AcrossTheAntimeridianAndNearThePoles) {
    const auto date_line = connected(
        line_set(FrameKind::geographic,
                 {{{179.99, 0}, {-179.99, 0}}, {{-179.999, 0.000003}, {-179.999, 1}}, {{179.999, 0}, {179.999, 1}}}));
    EXPECT_EQ(date_line.draft.edge_tail.size(), 5U);
    EXPECT_EQ(date_line.repairs.t_junctions, 2U);
    // A road past the pole, and one that ends 0.1 m beside it.
    const auto pole =
        connected(line_set(FrameKind::geographic, {{{0, 89.999}, {180, 89.999}}, {{90, 89.5}, {90, 89.999999}}}));
    EXPECT_EQ(pole.repairs.t_junctions, 1U);
}

TEST(ConnectTJunctions, LongLinesAreStraightOnTheMapAndOnTheGround) {
    // Half a degree of longitude at 60 degrees north: the great circle runs 26 m north of the parallel in the middle.
    const std::vector<Position> road{{10, 60}, {10.5, 60}};
    const auto splits = [&](double latitude) {
        return connected(line_set(FrameKind::geographic, {road, {{10.25, latitude}, {10.25, 61}}})).repairs.t_junctions;
    };
    EXPECT_EQ(splits(60), 1U);
    EXPECT_EQ(splits(60.000060), 0U);
    // tan(latitude) = tan(60) / cos(0.25 degree), on the sphere as on the ellipsoid: 60.0002362 degrees.
    EXPECT_EQ(splits(60.0002362), 1U);
    EXPECT_EQ(splits(60.0002500), 0U);
}

TEST(ConnectLevels, EndsMeetWhateverTheirLevels) {
    const AsciiMap map(R"(
        A----E----B----F
             |
             C          )");
    LineSet lines = map.lines({"AB", "CE", "BF"});
    lines.level = {1, 0, -1};
    EXPECT_THAT(map.words(connected(lines, Junctions::crossings).draft), ElementsAre("AB", "BF", "CE"));
}

TEST(ConnectLevels, AnEndBesideALineOfAnotherLevelIsLeftApart) {
    const AsciiMap map(R"(
        A---------B
             C
             |
             D    )");
    AsciiMap beside = map;
    beside.move('C', 0, 10 - 0.12);
    LineSet lines = beside.lines({"AB", "CD"});
    lines.level = {-2, 0};
    for (const Junctions junctions : {Junctions::ends, Junctions::vertices, Junctions::crossings}) {
        const auto apart = connected(lines, junctions);
        EXPECT_THAT(beside.words(apart.draft), ElementsAre("AB", "CD"));
        EXPECT_EQ(apart.repairs.t_junctions, 0U);
        EXPECT_EQ(apart.repairs.left_apart, 1U);
    }
    lines.level = {-2, -2};
    const auto joined = connected(lines);
    EXPECT_EQ(joined.repairs.t_junctions, 1U);
    EXPECT_EQ(joined.repairs.left_apart, 0U);
}

TEST(ConnectLevels, AnEndThatIsAVertexOfALineJoinsItWhateverItsLevel) {
    const AsciiMap map(R"(
        A----E----B
             |
             C    )");
    LineSet lines = map.lines({"AEB", "CE"});
    lines.level = {1, 0};
    for (const Junctions junctions : {Junctions::ends, Junctions::vertices, Junctions::crossings}) {
        const auto [draft, repairs] = connected(lines, junctions);
        EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE"));
        EXPECT_EQ(repairs.left_apart, 0U);
    }
}

TEST(ConnectLevels, WhereLinesOfTwoLevelsEndBothLevelsAreTouched) {
    // The tunnel DE goes on as the street EF, which ends beside the tunnel AB and the street GH.
    AsciiMap map(R"(
        A---------B
        G---------H
             E----F
             |
             D     )");
    map.move('A', -20, -19.9);
    map.move('B', 20, -19.9);
    map.move('F', 0, -10);
    map.move('G', 0, -9.8);
    map.move('H', 0, -9.8);
    LineSet lines = map.lines({"AB", "GH", "DE", "EF"});
    lines.level = {-1, 0, -1, 0};
    const auto [draft, repairs] = connected(lines);
    EXPECT_EQ(repairs.t_junctions, 2U);
    EXPECT_EQ(repairs.left_apart, 2U);  // G and H, beside the tunnel
    EXPECT_EQ(draft.edge_tail.size(), 6U);
}

TEST(ConnectLevels, ACrossingBesideAnEndOfAnotherLevelIsAJunctionOfItsOwn) {
    // Two tunnels cross 0.2 m beside the end of a street.
    AsciiMap map(R"(
             C
        A----E----B
             F    G
             D     )");
    map.move('F', 0, 10 - 0.2);
    LineSet lines = map.lines({"AEB", "CED", "FG"});
    lines.level = {-1, -1, 0};
    const auto [draft, repairs] = connected(lines);
    EXPECT_EQ(repairs.left_apart, 1U);
    EXPECT_EQ(draft.node_count, 7U);
    EXPECT_EQ(draft.edge_tail.size(), 5U);
}

TEST(ConnectVertices, SharedOnesAreJunctions) {
    const AsciiMap map(R"(
             C
             |
        A----E----B
             |
             D     )");
    const auto [draft, repairs] = connected(map.lines({"AEB", "CED"}));
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE", "DE"));
    EXPECT_EQ(repairs.shared_vertices, 2U);
    EXPECT_THAT(map.words(connected(map.lines({"AEB", "CED"}), Junctions::ends).draft), ElementsAre("AEB", "CED"));
}

TEST(ConnectVertices, ABridgeIsNoJunction) {
    const AsciiMap map(R"(
             C
             |
        A----E----B
             |
             D     )");
    LineSet lines = map.lines({"AEB", "CED"});
    lines.level = {1, 0};
    for (const Junctions junctions : {Junctions::vertices, Junctions::crossings}) {
        const auto [draft, repairs] = connected(lines, junctions);
        EXPECT_THAT(map.words(draft), ElementsAre("AEB", "CED"));
    }
}

TEST(ConnectVertices, EachLevelHasItsOwnJunctionAtOnePlace) {
    const AsciiMap map(R"(
        F    C
          \  |
        A----E----B
             |  \
             D    G )");
    LineSet lines = map.lines({"AEB", "CED", "FEG", "CEB"});
    lines.level = {1, 0, 1, 0};
    const auto [draft, repairs] = connected(lines);
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "BE", "CE", "DE", "EF", "EG"));
    EXPECT_EQ(draft.node_count, 8U);
    EXPECT_EQ(repairs.duplicates, 1U);  // CE of CED and of CEB
}

TEST(ConnectVertices, ALineThatPassesAPlaceTwice) {
    const AsciiMap map(R"(
             D----C
             |    |
        A----E----B
             |
             F     )");
    const auto [draft, repairs] = connected(map.lines({"AEBCDEF"}));
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "EBCDE", "EF"));
}

TEST(ConnectVertices, LinesUponOneAnotherAreNotCutToPieces) {
    const AsciiMap map("A--B--C--D");
    LineSet lines = map.lines({"ABCD", "DCBA"});
    lines.direction = {Direction::forward, Direction::forward};
    const auto [draft, repairs] = connected(lines, Junctions::crossings);
    EXPECT_THAT(map.words(draft), ElementsAre("ABCD", "ABCD"));
    EXPECT_EQ(repairs.duplicates, 0U);
}

TEST(ConnectVertices, AnEndWithinTheToleranceOfASharedVertexIsTheJunction) {
    AsciiMap map(R"(
             C
             |
        A----E----B
             |   F
             D    \
                   G)");
    map.move('F', -39.7, 10);
    const auto [draft, repairs] = connected(map.lines({"AEB", "CED", "FG"}));
    EXPECT_EQ(draft.node_count, 6U);
    EXPECT_EQ(draft.edge_tail.size(), 5U);
}

}  // namespace
}  // namespace starway::road::topology
