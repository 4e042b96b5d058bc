#include "road/ask/searches/itinerary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "road/ask/small_network.hpp"

namespace starway::road::ask {
namespace {

using test::SmallNetwork;
using testing::ElementsAre;
using testing::IsEmpty;

// One edge from a to b in three pieces of 100 m, a loop at b, and a column of lengths in kilometres.
RoadNetwork crooked() {
    return SmallNetwork()
        .node("a", {0, 0})
        .node("b", {100, 200})
        .edge("a", "b", {7, Direction::both, "Crooked Lane", {{0, 100}, {100, 100}}})
        .edge("b", "b", {9, Direction::forward, "Loop", {{200, 200}, {200, 300}, {100, 300}}})
        .build();
}

Snapped on(const RoadNetwork& network, Position p) {
    Snapper snapper(network);
    Snapped found;
    snapper.visit_nearest(p, 1, OpenRoads(network, *network.column("cost")), [&](const Snapped& s) {
        found = s;
        return false;
    });
    EXPECT_TRUE(found.at.edge.valid());
    return found;
}

Leg described(const RoadNetwork& network, const Snapped& from, const Snapped& to,
              const std::vector<ArcSpan>& passages) {
    Leg leg;
    describe(network, Measures(network), from, to, passages, leg);
    return leg;
}

TEST(Itinerary, PartOfAnEdgeInBothDirections) {
    const RoadNetwork network = crooked();
    const Snapped low = on(network, {0, 30});
    const Snapped high = on(network, {100, 150});
    EXPECT_NEAR(low.fraction, 0.1, 1e-6);
    EXPECT_NEAR(high.fraction, 250.0 / 300, 1e-6);
    const ArcId forward = network.forward_arc(low.at.edge);
    const ArcId backward = network.backward_arc(low.at.edge);
    const Leg up = described(network, low, high, {{forward, low.fraction, high.fraction, {}}});
    EXPECT_THAT(up.line, ElementsAre(Position{0, 30}, Position{0, 100}, Position{100, 100}, Position{100, 150}));
    EXPECT_NEAR(up.distance_m, 220, 1e-3);
    EXPECT_NEAR(up.duration_s, 22, 1e-2);
    EXPECT_THAT(up.nodes, IsEmpty());
    EXPECT_THAT(up.arcs, ElementsAre(forward));
    const Leg down = described(network, high, low, {{backward, 1 - high.fraction, 1 - low.fraction, {}}});
    EXPECT_THAT(down.line, ElementsAre(Position{100, 150}, Position{100, 100}, Position{0, 100}, Position{0, 30}));
    EXPECT_NEAR(down.distance_m, 220, 1e-3);
    // Within one piece of line.
    const Snapped near = on(network, {0, 60});
    EXPECT_THAT(described(network, low, near, {{forward, low.fraction, near.fraction, {}}}).line,
                ElementsAre(Position{0, 30}, Position{0, 60}));
    EXPECT_THAT(described(network, near, low, {{backward, 1 - near.fraction, 1 - low.fraction, {}}}).line,
                ElementsAre(Position{0, 60}, Position{0, 30}));
}

TEST(Itinerary, OverNodesAndRoundALoop) {
    const RoadNetwork network = crooked();
    const Snapped start = on(network, {0, 30});
    const Snapped goal = on(network, {200, 250});
    const ArcId lane = network.forward_arc(start.at.edge);
    const ArcId loop = network.forward_arc(goal.at.edge);
    const Leg leg = described(network, start, goal, {{lane, start.fraction, 1, {}}, {loop, 0, goal.fraction, {}}});
    EXPECT_THAT(leg.line, ElementsAre(Position{0, 30}, Position{0, 100}, Position{100, 100}, Position{100, 200},
                                      Position{200, 200}, Position{200, 250}));
    ASSERT_EQ(leg.roads.size(), 2U);
    EXPECT_EQ(leg.roads[0].name, "Crooked Lane");
    EXPECT_EQ(leg.roads[0].last_point, 3U);
    EXPECT_EQ(leg.roads[1].first_point, 3U);
    EXPECT_EQ(leg.roads[1].last_point, 5U);
    EXPECT_NEAR(leg.roads[1].distance_m, 150, 1e-3);
    EXPECT_THAT(leg.nodes, ElementsAre(test::node_called(network, "b")));
    // Round the one-way loop to a place just behind: over b again, with the same arc twice.
    const Snapped behind = on(network, {200, 210});
    const Leg round = described(network, goal, behind, {{loop, goal.fraction, 1, {}}, {loop, 0, behind.fraction, {}}});
    EXPECT_THAT(round.line, ElementsAre(Position{200, 250}, Position{200, 300}, Position{100, 300}, Position{100, 200},
                                        Position{200, 200}, Position{200, 210}));
    EXPECT_THAT(round.roads, testing::SizeIs(1));
    EXPECT_THAT(round.arcs, ElementsAre(loop, loop));
}

TEST(Itinerary, StayingIsALineOfTwoEqualPoints) {
    const RoadNetwork network = crooked();
    const Snapped here = on(network, {0, 30});
    const Leg leg = described(network, here, here, {});
    EXPECT_THAT(leg.line, ElementsAre(Position{0, 30}, Position{0, 30}));
    EXPECT_THAT(leg.roads, IsEmpty());
    EXPECT_EQ(leg.distance_m, 0);
}

TEST(Itinerary, CostsOfPartsAddUp) {
    const RoadNetwork network = crooked();
    const OpenRoads roads(network, *network.column("cost"));
    const ArcId arc = network.forward_arc(on(network, {0, 30}).at.edge);
    for (double f = 0; f <= 1; f += 0.01)
        EXPECT_EQ(cost_of(roads, std::vector<ArcSpan>{{arc, 0, f, {}}}) +
                      cost_of(roads, std::vector<ArcSpan>{{arc, f, 1, {}}}),
                  7U);
}

TEST(Measures, UnitsAreConverted) {
    EXPECT_EQ(metres_per("km"), 1000);
    EXPECT_EQ(metres_per("mi"), 1609.344);
    EXPECT_EQ(metres_per(""), std::nullopt);
    EXPECT_EQ(metres_per("s"), std::nullopt);
    EXPECT_EQ(seconds_per("min"), 60);
    EXPECT_EQ(seconds_per("ms"), 0.001);
    EXPECT_EQ(seconds_per("m"), std::nullopt);

    NetworkDraft draft;
    draft.node_count = 2;
    draft.node_label = CountedLabels{};
    draft.edge_tail = {0};
    draft.edge_head = {1};
    draft.columns.push_back({"length", "km", 0, {2.5}, {}});
    draft.columns.push_back({"time", "min", 0, {3}, {}});
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network) << network.error().message;
    const Measures measures(*network);
    EXPECT_TRUE(measures.has_distance());
    EXPECT_NEAR(measures.metres(network->forward_arc(EdgeId(0U))), 2500, 1e-9);
    EXPECT_NEAR(measures.seconds(network->forward_arc(EdgeId(0U))), 180, 1e-9);
}

TEST(Measures, LengthsOfUnknownUnitComeFromTheShapes) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    draft.node_count = 2;
    draft.node_position = {{0, 0}, {300, 400}};
    draft.node_label = CountedLabels{};
    draft.edge_tail = {0};
    draft.edge_head = {1};
    draft.columns.push_back({"length", "", 0, {2.5}, {}});
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_NEAR(Measures(*network).metres(network->forward_arc(EdgeId(0U))), 500, 1e-6);
    EXPECT_FALSE(Measures(*network).has_duration());
}

}  // namespace
}  // namespace starway::road::ask
