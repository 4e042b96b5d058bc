#include "starway/road/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "road/ask/check/features.hpp"
#include "road/topology/line_set.hpp"
#include "support/ascii_map.hpp"

namespace starway {
namespace {

using test::AsciiMap;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

RoadNetwork network_of(road::topology::LineSet lines, Junctions junctions = Junctions::vertices) {
    road::topology::Repairs repairs;
    auto draft = road::topology::connect(std::move(lines), {0.5, junctions}, repairs);
    EXPECT_TRUE(draft) << (draft ? "" : draft.error().message);
    auto network = build(std::move(*draft));
    EXPECT_TRUE(network) << (network ? "" : network.error().message);
    return *network;
}

CheckReport checked(const RoadNetwork& network, const CheckOptions& options = {}) {
    auto report = check(network, options);
    EXPECT_TRUE(report) << (report ? "" : report.error().message);
    return *report;
}

const Finding& finding(const CheckReport& report, FindingKind kind) {
    for (const Finding& f : report.findings)
        if (f.kind == kind) return f;
    ADD_FAILURE() << "no finding " << name_of(kind);
    return report.findings.front();
}

std::string places(const AsciiMap& map, const Finding& found) {
    std::string letters;
    for (const FindingPlace& place : found.places) letters += map.letter(*place.position);
    std::sort(letters.begin(), letters.end());
    return letters;
}

TEST(Check, SoundNetworkHasNothingToWarnOf) {
    const AsciiMap map(R"(
        A----B----C
        |    |    |
        D----E----F )");
    const RoadNetwork network = network_of(map.lines({"ABC", "AD", "BE", "CF", "DE", "EF"}));
    const CheckReport report = checked(network);
    EXPECT_EQ(report.nodes, 6U);
    EXPECT_EQ(report.edges, 7U);
    EXPECT_EQ(report.findings.size(), 10U);
    for (const Finding& found : report.findings) EXPECT_EQ(found.count, 0U) << name_of(found.kind);
    EXPECT_EQ(report.strong.count, 1U);
    EXPECT_THAT(report.weak.largest, ElementsAre(6U));
    EXPECT_EQ(report.strong.share, 1);
}

TEST(Check, Islands) {
    const AsciiMap map(R"(
        A----B----C     G

        D----E          H )");
    const CheckReport report = checked(network_of(map.lines({"AB", "BC", "DE", "GH"})));
    EXPECT_EQ(report.weak.count, 3U);
    EXPECT_THAT(report.weak.largest, ElementsAre(3U, 2U, 2U));
    EXPECT_DOUBLE_EQ(report.weak.share, 3.0 / 7);
    const Finding& islands = finding(report, FindingKind::island);
    EXPECT_EQ(islands.count, 2U);
    EXPECT_EQ(islands.severity, Severity::warning);
    EXPECT_THAT(islands.places[0].text, HasSubstr("2 nodes"));
    EXPECT_EQ(places(map, finding(report, FindingKind::dangling_end)), "ACDEGH");
}

TEST(Check, NearMisses) {
    AsciiMap map(R"(
        A---------B
             E
             |
             C----D )");
    map.move('E', 0, 7);  // 3 m short of AB
    const RoadNetwork network = network_of(map.lines({"AB", "CE", "CD"}));
    const Finding found = finding(checked(network), FindingKind::near_miss);
    ASSERT_EQ(found.count, 1U);
    EXPECT_EQ(map.letter(*found.places[0].position), 'E');
    EXPECT_NEAR(*found.places[0].distance_m, 3, 0.01);
    EXPECT_NEAR(found.places[0].other->y, map.at('A').y, 0.01);
    EXPECT_NEAR(found.places[0].other->x, map.at('E').x, 0.01);
    EXPECT_EQ(found.places[0].feature, 0U);
    EXPECT_EQ(finding(checked(network, {.near_m = 2}), FindingKind::near_miss).count, 0U);
}

TEST(Check, AShortSpurMissesNothing) {
    AsciiMap map(R"(
        A----E----B
             C     )");
    map.move('C', 0, 7);  // a spur of 3 m: AB is near, and reached
    const CheckReport report = checked(network_of(map.lines({"AB", "CE"})));
    EXPECT_EQ(finding(report, FindingKind::near_miss).count, 0U);
    EXPECT_EQ(places(map, finding(report, FindingKind::dangling_end)), "ABC");
}

TEST(Check, OneWays) {
    const AsciiMap map(R"(
        A----B====C====D
        |    |    |    |
        E----F    G----H    K )");
    road::topology::LineSet lines = map.lines({"AB", "AE", "EF", "FB", "BC", "CG", "GH", "HD", "DC", "HK"});
    lines.direction.assign(10, Direction::both);
    lines.direction[4] = Direction::forward;
    lines.direction[9] = Direction::backward;
    const CheckReport report = checked(network_of(lines));
    EXPECT_EQ(report.weak.count, 1U);
    EXPECT_THAT(report.strong.largest, ElementsAre(4U, 4U, 1U));
    const Finding& gates = finding(report, FindingKind::one_way_gate);
    EXPECT_EQ(gates.count, 2U);
    EXPECT_EQ(gates.places[0].feature, 4U);  // joins more nodes than the other
    EXPECT_EQ(finding(report, FindingKind::trap).count, 0U);
    EXPECT_EQ(places(map, finding(report, FindingKind::unreachable)), "K");
    lines.direction[9] = Direction::forward;
    EXPECT_EQ(places(map, finding(checked(network_of(lines)), FindingKind::trap)), "K");
}

TEST(Check, DuplicatesShareADirection) {
    const AsciiMap map("A--B--C--D");
    road::topology::LineSet lines = map.lines({"ABCD", "DCBA", "AD"});
    lines.names.add("x");
    lines.name = {0, 1, 0};
    lines.direction.assign(3, Direction::both);
    EXPECT_EQ(finding(checked(network_of(lines)), FindingKind::duplicate).count, 1U);
    lines.direction = {Direction::forward, Direction::forward, Direction::both};  // one drawn for each direction
    EXPECT_EQ(finding(checked(network_of(lines)), FindingKind::duplicate).count, 0U);
    lines.direction = {Direction::forward, Direction::backward, Direction::both};
    EXPECT_EQ(finding(checked(network_of(lines)), FindingKind::duplicate).count, 1U);
}

TEST(Check, LoopsAndExamplesAreCountedBeyondTheExamples) {
    const AsciiMap map(R"(
        A---B   E---F
        |   |   |   |
        D---C   H---G )");
    const RoadNetwork network = network_of(map.lines({"ABCDA", "EFGHE"}));
    const CheckReport report = checked(network, {.examples = 1});
    EXPECT_EQ(finding(report, FindingKind::self_loop).count, 2U);
    EXPECT_EQ(finding(report, FindingKind::self_loop).places.size(), 1U);
    EXPECT_EQ(finding(report, FindingKind::dangling_end).count, 0U);
}

TEST(Check, ZeroWeightsAndOutliers) {
    const AsciiMap map("A----B----C----D----E");
    road::topology::LineSet lines = map.lines({"AB", "BC", "CD", "DE"});
    lines.columns.push_back({"cost", "", {100, 110, 1, 120}, {}});
    CheckReport report = checked(network_of(lines));
    EXPECT_EQ(finding(report, FindingKind::zero_weight).count, 0U);
    const Finding& outliers = finding(report, FindingKind::fast_outlier);
    ASSERT_EQ(outliers.count, 1U);
    EXPECT_EQ(outliers.places[0].feature, 2U);
    EXPECT_THAT(outliers.places[0].text, HasSubstr("cost"));
    ASSERT_EQ(report.scales.size(), 2U);
    for (const ColumnScale& scale : report.scales) {
        if (scale.column == "length") {
            EXPECT_NEAR(scale.value_per_metre, 1, 1e-3);
            EXPECT_NEAR(scale.loss, 1, 1e-3);
        } else {
            EXPECT_NEAR(scale.value_per_metre, 1.0 / 50, 1e-4);
            EXPECT_GT(scale.loss, 90);
        }
    }
    lines.columns[0].forward[1] = 0;
    report = checked(network_of(lines));
    EXPECT_EQ(finding(report, FindingKind::zero_weight).count, 2U);  // both directions
    for (const ColumnScale& scale : report.scales) {
        if (scale.column == "cost") {
            EXPECT_EQ(scale.value_per_metre, 0);
        }
    }
}

TEST(Check, WithoutCoordinates) {
    NetworkDraft draft;
    draft.node_count = 3;
    draft.edge_tail = {0, 1};
    draft.edge_head = {1, 1};
    draft.columns.push_back({"km", "km", 0, {3, 4}, {}});
    auto network = build(std::move(draft));
    ASSERT_TRUE(network);
    const CheckReport report = checked(*network);
    EXPECT_EQ(report.weak.count, 2U);
    EXPECT_EQ(finding(report, FindingKind::self_loop).count, 1U);
    EXPECT_EQ(finding(report, FindingKind::dangling_end).count, 1U);
    EXPECT_FALSE(finding(report, FindingKind::dangling_end).places[0].position);
    EXPECT_TRUE(report.scales.empty());
    EXPECT_TRUE(road::ask::problem_features(report).rows.empty());
}

TEST(Check, EmptyNetwork) {
    auto network = build(NetworkDraft{});
    ASSERT_TRUE(network);
    const CheckReport report = checked(*network);
    EXPECT_EQ(report.weak.count, 0U);
    for (const Finding& found : report.findings) EXPECT_EQ(found.count, 0U);
}

TEST(Check, WrongOptionsAndCancellation) {
    const RoadNetwork network = network_of(AsciiMap("A--B").lines({"AB"}));
    const auto wrong = check(network, {.near_m = -1});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, ErrorKind::usage);
    const CancelFlag cancel{true};
    const auto stopped = check(network, {}, {.cancel = &cancel});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
}

TEST(CheckFeatures, AreOnePointForEachPlace) {
    AsciiMap map(R"(
        A---------B
             E
             |
             C     )");
    map.move('E', 0, 7);
    const CheckReport report = checked(network_of(map.lines({"AB", "CE"})));
    const auto [table, features] = road::ask::problem_features(report);
    EXPECT_EQ(table.geometry, geo::GeometryKind::point);
    EXPECT_EQ(table.frame, FrameKind::planar);
    ASSERT_EQ(features.size(), 1U + 1U + 4U);  // an island, a near miss, four dead ends
    for (const geo::Feature& feature : features) {
        EXPECT_EQ(feature.values.size(), table.fields.size());
        EXPECT_EQ(feature.points.size(), 1U);
    }
    EXPECT_EQ(std::get<std::string>(features[1].values[0]), "near_miss");
    EXPECT_EQ(std::get<std::string>(features[1].values[1]), "warning");
    EXPECT_EQ(std::get<std::int64_t>(features[1].values[3]), 0);
    EXPECT_NEAR(std::get<double>(features[1].values[4]), 3, 0.01);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(features[2].values[4]));
}

}  // namespace
}  // namespace starway
