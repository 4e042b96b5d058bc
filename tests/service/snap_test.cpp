#include "service/snap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "service/small_network.hpp"

namespace starway::service {
namespace {

using test::SmallNetwork;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ResolvedLocation at(double x, double y, std::string name = {}) {
    return {{x, y}, {}, std::move(name)};
}

struct Chosen {
    std::vector<Snapped> points;
    std::vector<std::string> warnings;
    std::string error;
};
Chosen choose(const RoadNetwork& network, const std::vector<ResolvedLocation>& points, const char* column = "cost") {
    Snapper snapper(network);
    Chosen result;
    auto chosen = snapper.choose(points, *network.column(column), SnapTo::connected, result.warnings);
    if (chosen) {
        result.points = *chosen;
    } else {
        EXPECT_EQ(chosen.error().kind, ErrorKind::no_route);
        result.error = chosen.error().message;
    }
    return result;
}

// The mainland is a street along y = 0; an island lies along y = 100 and another along y = 5000.
SmallNetwork archipelago() {
    SmallNetwork network;
    network.node("a", {0, 0}).node("b", {1000, 0}).node("c", {2000, 0});
    network.node("i", {0, 100}).node("j", {1000, 100});
    network.node("p", {0, 5000}).node("q", {1000, 5000});
    network.edge("a", "b", 10).edge("b", "c", 10).edge("i", "j", 10).edge("p", "q", 10);
    return network;
}

TEST(PartialWeight, AddsUp) {
    EXPECT_EQ(partial_weight(10, 0), 0U);
    EXPECT_EQ(partial_weight(10, 1), 10U);
    EXPECT_EQ(partial_weight(10, 0.25), 3U);  // half away from zero
    EXPECT_EQ(partial_weight(10, -0.1), 0U);
    EXPECT_EQ(partial_weight(10, 1.1), 10U);
    EXPECT_EQ(partial_weight(closed_weight - 1, 1), closed_weight - 1);
    EXPECT_EQ(partial_weight(0, 0.5), 0U);
}

TEST(Snap, NearestEdgeAndFraction) {
    const auto chosen = choose(archipelago().build(), {at(250, 10), at(1500, -20)});
    ASSERT_EQ(chosen.points.size(), 2U);
    EXPECT_THAT(chosen.warnings, IsEmpty());
    EXPECT_NEAR(chosen.points[0].fraction, 0.25, 1e-9);
    EXPECT_EQ(chosen.points[0].at.position, (Position{250, 0}));
    EXPECT_NEAR(chosen.points[0].at.distance_m, 10, 1e-9);
    EXPECT_NEAR(chosen.points[1].fraction, 0.5, 1e-9);
    EXPECT_FALSE(chosen.points[0].node.valid());
}

TEST(Snap, EndsOfEdgesAreNodes) {
    const RoadNetwork network = archipelago().build();
    const auto chosen = choose(network, {at(-30, -40), at(2000, -7)});
    EXPECT_EQ(chosen.points.at(0).node, test::node_called(network, "a"));
    EXPECT_NEAR(chosen.points.at(0).at.distance_m, 50, 1e-9);
    EXPECT_EQ(chosen.points.at(1).node, test::node_called(network, "c"));
}

TEST(Snap, PointOnAnIslandMovesToTheOthers) {
    // 40 m from the island, 60 m from the mainland, where the other point is.
    const auto chosen = choose(archipelago().build(), {at(500, 60, "Harbour"), at(1500, 1)});
    ASSERT_EQ(chosen.points.size(), 2U);
    EXPECT_EQ(chosen.points[0].at.position, (Position{500, 0}));
    EXPECT_THAT(chosen.warnings,
                ElementsAre("Harbour is on an island of 2 nodes; used the nearest connected road 60 m away, at 500,0"));
}

TEST(Snap, TheCheaperOfTwoPointsMoves) {
    // The first could move 90 m to the mainland, or the second 95 m to the island.
    auto chosen = choose(archipelago().build(), {at(500, 90), at(700, 5)});
    ASSERT_EQ(chosen.points.size(), 2U);
    EXPECT_NEAR(chosen.points[0].at.distance_m + chosen.points[1].at.distance_m, 95, 1e-9);
    // Three points: two of them on the island.
    chosen = choose(archipelago().build(), {at(500, 98), at(700, 10), at(900, 97)});
    EXPECT_EQ(chosen.points.at(1).at.position, (Position{700, 100}));
    EXPECT_EQ(chosen.warnings.size(), 1U);
    // Points of both islands meet on the nearer one.
    chosen = choose(archipelago().build(), {at(500, 98), at(700, 4900)});
    EXPECT_EQ(chosen.points.at(0).at.position.y, chosen.points.at(1).at.position.y);
    EXPECT_EQ(chosen.points.at(0).at.position.y, 100);
}

TEST(Snap, NodesDoNotMove) {
    const RoadNetwork network = archipelago().build();
    const ResolvedLocation p{{0, 5000}, test::node_called(network, "p"), "p"};
    const ResolvedLocation a{{0, 0}, test::node_called(network, "a"), "a"};
    const auto moved = choose(network, {p, at(500, 1, "Town")});
    ASSERT_EQ(moved.points.size(), 2U);
    EXPECT_EQ(moved.points[1].at.position, (Position{500, 5000}));
    EXPECT_THAT(
        moved.warnings,
        ElementsAre("Town is on an island of 3 nodes; used the nearest connected road 5.0 km away, at 500,5000"));
    EXPECT_THAT(
        choose(network, {p, a}).error,
        HasSubstr(
            "no route leads from p to a: they lie on different islands of the network, of 2 nodes and of 3 nodes"));
    EXPECT_THAT(choose(network, {a, at(1500, 0), p}).error, HasSubstr("no route leads from 1500,0 to p"));
}

TEST(Snap, FarPointsAreToldOf) {
    const auto chosen = choose(archipelago().build(), {at(500, -1500, "Ship"), at(700, -900)});
    EXPECT_THAT(chosen.warnings, ElementsAre("Ship is 1.5 km from the nearest road, at 500,0"));
}

TEST(Snap, OneWayStubIsLeftForAConnectedRoad) {
    SmallNetwork draft = archipelago();
    draft.node("end", {500, 60}).edge("a", "end", 5, Direction::forward);
    const RoadNetwork network = draft.build();
    // Nobody gets away from the stub's end, but one may arrive there.
    const auto away = choose(network, {at(500, 62), at(1500, 0)});
    EXPECT_EQ(away.points.at(0).at.position, (Position{500, 0}));
    EXPECT_THAT(away.warnings, ElementsAre(HasSubstr("500,62 is on an island of 1 node; used the nearest")));
    // In the middle of the stub it is the direction that forbids it.
    const auto middle = choose(network, {at(250, 31), at(1500, 0)});
    EXPECT_THAT(middle.warnings, ElementsAre(HasSubstr("250,31 is on a one-way road that does not connect it")));
    const auto there = choose(network, {at(1500, 0), at(500, 62)});
    EXPECT_EQ(there.points.at(1).at.position, (Position{500, 60}));
    EXPECT_THAT(there.warnings, IsEmpty());
}

TEST(Snap, OneWayRoadsBetweenComponentsConnect) {
    // No two nodes reach each other, yet routes exist.
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {200, 0})
                                    .edge("a", "b", 1, Direction::forward)
                                    .edge("b", "c", 1, Direction::forward)
                                    .build();
    const auto chosen = choose(network, {at(50, 1), at(150, 1)});
    EXPECT_THAT(chosen.warnings, IsEmpty());
    ASSERT_EQ(chosen.points.size(), 2U);
    EXPECT_NEAR(chosen.points[1].at.position.x, 150, 1e-9);
    EXPECT_EQ(choose(network, {at(20, 1), at(70, 1)}).points.size(), 2U);
}

TEST(Snap, ClosedEdgesOfTheColumnDoNotExist) {
    SmallNetwork draft = archipelago();
    draft.column("boat", {test::closed, 1, test::closed, 1});
    const RoadNetwork network = draft.build();
    const auto chosen = choose(network, {at(500, 1), at(1500, 1)}, "boat");
    ASSERT_EQ(chosen.points.size(), 2U);
    EXPECT_EQ(chosen.points[0].node, test::node_called(network, "b"));
    EXPECT_EQ(chosen.points[1].at.position, (Position{1500, 0}));
    // Node a is an island now, and node b is one end of another.
    const ResolvedLocation a{{0, 0}, test::node_called(network, "a"), "a"};
    EXPECT_THAT(choose(network, {a, at(1500, 1)}, "boat").error, HasSubstr("of 1 node and of 2 nodes"));
    EXPECT_EQ(choose(network, {at(500, 1), at(1500, 1)}).points.at(0).at.position, (Position{500, 0}));
    SmallNetwork nothing = archipelago();
    nothing.column("shut", {test::closed, test::closed, test::closed, test::closed});
    EXPECT_THAT(choose(nothing.build(), {at(500, 1), at(1500, 1)}, "shut").error,
                HasSubstr("no road of the network is open for the weight \"shut\""));
}

// The best choice among the nearest edges of each island, found by trying all combinations.
TEST(Snap, JointChoiceIsTheBestOfAllCombinations) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> coordinate(0, 1000);
    for (int round = 0; round < 200; ++round) {
        SmallNetwork draft;
        const int islands = 2 + static_cast<int>(random() % 6);
        for (int i = 0; i < islands; ++i) {
            const std::string name = std::to_string(i);
            const Position p{coordinate(random), coordinate(random)};
            draft.node("a" + name, p).node("b" + name, {p.x + coordinate(random) / 5, p.y + coordinate(random) / 5});
            draft.edge("a" + name, "b" + name, 1);
        }
        const RoadNetwork network = draft.build();
        std::vector<ResolvedLocation> points;
        for (std::uint32_t i = 0; i < 2 + random() % 3; ++i)
            points.push_back(at(coordinate(random), coordinate(random)));
        std::vector<double> sum(static_cast<std::size_t>(islands), 0);
        Snapper snapper(network);
        for (const ResolvedLocation& point : points)
            snapper.visit_nearest(point.position, std::numeric_limits<double>::infinity(), *network.column("cost"),
                                  [&](const Snapped& s) {
                                      sum[network.component(network.edge_tail(s.at.edge))] += s.at.distance_m;
                                      return true;
                                  });
        const auto chosen = choose(network, points);
        double total = 0;
        for (const Snapped& s : chosen.points) total += s.at.distance_m;
        EXPECT_NEAR(total, *std::min_element(sum.begin(), sum.end()), 1e-6);
    }
}

}  // namespace
}  // namespace starway::service
