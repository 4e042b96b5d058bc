// Lines that cross or overlap.
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

TEST(ConnectCrossings, OnlyOnRequest) {
    const AsciiMap map(R"(
             C
             |
        A----E----B
             |
             D     )");
    EXPECT_THAT(map.words(connected(map.lines({"AB", "CD"})).draft), ElementsAre("AB", "CD"));
    const auto [draft, repairs] = connected(map.lines({"AB", "CD"}), Junctions::crossings);
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE", "DE"));
    EXPECT_EQ(draft.node_count, 5U);
    EXPECT_EQ(repairs.crossings, 2U);
}

TEST(ConnectCrossings, NotBetweenLevels) {
    const AsciiMap map(R"(
             C
             |
        A----+----B
             |
             D     )");
    LineSet lines = map.lines({"AB", "CD"});
    lines.level = {0, 1};
    EXPECT_THAT(map.words(connected(lines, Junctions::crossings).draft), ElementsAre("AB", "CD"));
}

TEST(ConnectCrossings, ThreeLinesInOnePointMakeOneNode) {
    for (const double tolerance : {0.0, 0.5}) {
        const auto outcome = connected(
            line_set(FrameKind::planar,
                     {{{-10, 0}, {10, 0}}, {{0, -10}, {0, 10}}, {{-10, -10}, {10, 10}}, {{-30, 10}, {30, -10}}}),
            Junctions::crossings, tolerance);
        EXPECT_EQ(outcome.draft.node_count, 9U);
        EXPECT_EQ(outcome.draft.edge_tail.size(), 8U);
    }
    // Through a vertex of one, and in coordinates that no lattice hits.
    const auto skew = connected(line_set(FrameKind::geographic, {{{10.1, 45.1}, {10.3, 45.3}},
                                                                 {{10.1, 45.3}, {10.2, 45.2}, {10.3, 45.15}},
                                                                 {{10.1, 45.2}, {10.3, 45.2}},
                                                                 {{10.2, 45.1}, {10.2, 45.3}}}),
                                Junctions::crossings);
    EXPECT_EQ(skew.draft.node_count, 9U);
    EXPECT_EQ(skew.draft.edge_tail.size(), 8U);
}

TEST(ConnectCrossings, AVertexOnTheOtherLine) {
    const AsciiMap map(R"(
          C     D
            \ /
        A----E----B )");
    const auto [draft, repairs] = connected(map.lines({"AB", "CED"}), Junctions::crossings);
    EXPECT_THAT(map.words(draft), ElementsAre("AE", "BE", "CE", "DE"));
}

TEST(ConnectCrossings, ALineThatCrossesItself) {
    const AsciiMap map(R"(
             D----C
             |    |
        A----E----B
             |
             F     )");
    EXPECT_THAT(map.words(connected(map.lines({"ABCDF"}), Junctions::crossings).draft),
                ElementsAre("AE", "EBCDE", "EF"));
}

TEST(ConnectCrossings, OverlapsShareTheirMiddle) {
    const AsciiMap map("A----B----C----D");
    const auto [draft, repairs] = connected(map.lines({"AC", "BD"}), Junctions::crossings);
    EXPECT_THAT(map.words(draft), ElementsAre("AB", "BC", "CD"));
    EXPECT_EQ(repairs.duplicates, 1U);
    // The same with the overlap's ends at inner vertices.
    const AsciiMap bent(R"(
        A      E
         \    /
          B--C--D--F
                |
                G   )");
    EXPECT_THAT(bent.words(connected(bent.lines({"ABCE", "BDF", "GD"}), Junctions::crossings).draft),
                ElementsAre("AB", "BC", "CD", "CE", "DF", "DG"));
}

TEST(ConnectCrossings, OverTheAntimeridian) {
    const auto outcome = connected(line_set(FrameKind::geographic, {{{179.9, -0.1}, {-179.9, 0.1}},
                                                                    {{179.8, 0.1}, {-179.8, -0.1}},
                                                                    {{-179.95, -1}, {-179.95, 1}},
                                                                    {{179.95, -1}, {179.95, 1}}}),
                                   Junctions::crossings);
    EXPECT_EQ(outcome.draft.node_count, 8U + 5U);
    EXPECT_EQ(outcome.draft.edge_tail.size(), 4U + 10U);
}

}  // namespace
}  // namespace starway::road::topology
