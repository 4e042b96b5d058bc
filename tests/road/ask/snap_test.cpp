#include "road/ask/snapping/snap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "road/ask/snapping/max_snap.hpp"
#include "road/network/along/costs_along.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"

namespace starway::road::ask {
namespace {

using test::SmallNetwork;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ResolvedLocation at(double x, double y, std::string name = {}) {
    return {{x, y}, {}, std::move(name), {}};
}

struct Put {
    std::vector<Snapped> points;
    std::vector<Sentence> warnings;
    std::string error;
};
// Points of a route, in their order.
Put put(const RoadNetwork& network, const std::vector<ResolvedLocation>& points, const char* column = "cost",
        SnapTo to = SnapTo::automatic, double max_m = 20'000) {
    const Snapper snapper(network);
    const OpenRoads roads(network, *network.column(column));
    Put result;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const SnapRole role = i == 0 ? SnapRole::start : i + 1 == points.size() ? SnapRole::end : SnapRole::through;
        const SnapRule rule{role, to, max_m};
        const auto at = snapper.put(points[i], roads, rule);
        if (!at) {
            EXPECT_EQ(at.error().kind, ErrorKind::no_route);
            result.error = at.error().message.str();
            return result;
        }
        result.points.push_back(*at);
        if (Snapper::is_worth_saying(points[i], *at))
            result.warnings.push_back(snapper.warning(points[i], *at, roads, rule));
    }
    return result;
}
std::string why_no_route(const RoadNetwork& network, const ResolvedLocation& from, const ResolvedLocation& to,
                         const char* column = "cost") {
    const Put ends = put(network, {from, to}, column);
    if (ends.points.size() != 2) return ends.error;
    const OpenRoads roads(network, *network.column(column));
    return Snapper(network).no_route(from, ends.points[0], to, ends.points[1], roads).message.str();
}

// The main street lies along y = 0; two streets joined to nothing along y = 100 and y = 5000.
SmallNetwork archipelago() {
    SmallNetwork network;
    network.node("a", {0, 0}).node("b", {1000, 0}).node("c", {2000, 0});
    network.node("i", {0, 100}).node("j", {1000, 100});
    network.node("p", {0, 5000}).node("q", {1000, 5000});
    network.edge("a", "b", 10).edge("b", "c", 10).edge("i", "j", 10).edge("p", "q", 10);
    return network;
}

// Each edge weighs 10.
TEST(CostsAlong, PartsAddUp) {
    const RoadNetwork network = archipelago().build();
    const network::CostsAlong along(network, *network.column(network.default_weight()));
    const std::uint32_t arc = network.forward_arc(EdgeId(0));
    EXPECT_EQ(along.up_to(arc, 0), 0U);
    EXPECT_EQ(along.up_to(arc, 1), 10U);
    EXPECT_EQ(along.up_to(arc, 0.25), 3U);  // half away from zero
    EXPECT_EQ(along.up_to(arc, -0.1), 0U);
    EXPECT_EQ(along.up_to(arc, 1.1), 10U);
}

TEST(Snap, NearestEdgeAndFraction) {
    const auto placed = put(archipelago().build(), {at(250, 10), at(1500, -20)});
    ASSERT_EQ(placed.points.size(), 2U);
    EXPECT_THAT(placed.warnings, IsEmpty());
    EXPECT_NEAR(placed.points[0].fraction, 0.25, 1e-9);
    EXPECT_EQ(placed.points[0].at.position, (Position{250, 0}));
    EXPECT_NEAR(placed.points[0].at.distance_m, 10, 1e-9);
    EXPECT_NEAR(placed.points[1].fraction, 0.5, 1e-9);
    EXPECT_FALSE(placed.points[0].node.valid());
}

TEST(Snap, EndsOfEdgesAreNodes) {
    const RoadNetwork network = archipelago().build();
    const auto placed = put(network, {at(-30, -40), at(2000, -7)});
    EXPECT_EQ(placed.points.at(0).node, test::node_called(network, "a"));
    EXPECT_NEAR(placed.points.at(0).at.distance_m, 50, 1e-9);
    EXPECT_EQ(placed.points.at(1).node, test::node_called(network, "c"));
}

TEST(Snap, ALittleFartherOnTheLargestPart) {
    // 40 m from the small street, 60 m from the main one.
    const auto placed = put(archipelago().build(), {at(500, 60, "Harbour"), at(1500, 1)});
    ASSERT_EQ(placed.points.size(), 2U);
    EXPECT_EQ(placed.points[0].at.position, (Position{500, 0}));
    EXPECT_NEAR(placed.points[0].nearest_m, 40, 1e-9);
    EXPECT_THAT(placed.warnings,
                ElementsAre("Harbour: the nearest road, 40 m away, is on a disconnected part of 2 nodes; used the "
                            "nearest road joined to the largest part, 60 m away, at 500,0"));
}

TEST(Snap, NoPartIsLarger) {
    const RoadNetwork twins = SmallNetwork()
                                  .node("a", {0, 0})
                                  .node("b", {1000, 0})
                                  .node("i", {0, 100})
                                  .node("j", {1000, 100})
                                  .edge("a", "b", 10)
                                  .edge("i", "j", 10)
                                  .build();
    const auto placed = put(twins, {at(500, 60), at(500, 40)});
    ASSERT_EQ(placed.points.size(), 2U);
    EXPECT_EQ(placed.points[0].at.position.y, 100);
    EXPECT_EQ(placed.points[1].at.position.y, 0);
    EXPECT_THAT(placed.warnings, IsEmpty());
}

TEST(Snap, MuchFartherIsNotWorthIt) {
    const RoadNetwork network = archipelago().build();
    const auto y_of = [&](double y, SnapTo to = SnapTo::automatic) {
        return put(network, {at(500, y), at(600, y)}, "cost", to).points.at(0).at.position.y;
    };
    EXPECT_EQ(y_of(3700), 0);     // 1300 m and 3700 m: less than three times as far
    EXPECT_EQ(y_of(3800), 5000);  // 1200 m and 3800 m
    const RoadNetwork wide = SmallNetwork()
                                 .node("a", {0, 0})
                                 .node("b", {1000, 0})
                                 .node("c", {1000, -500})
                                 .node("i", {0, 150})
                                 .node("j", {1000, 150})
                                 .edge("a", "b", 1)
                                 .edge("b", "c", 1)
                                 .edge("i", "j", 1)
                                 .build();
    EXPECT_EQ(put(wide, {at(500, 124), at(500, 126)}).points.at(0).at.position.y, 0);    // 26 m and 124 m
    EXPECT_EQ(put(wide, {at(500, 126), at(500, 124)}).points.at(0).at.position.y, 150);  // 24 m and 126 m
    EXPECT_EQ(y_of(60, SnapTo::nearest), 100);
    EXPECT_EQ(y_of(4999, SnapTo::largest), 0);
}

// Where a point is put depends on that point alone.
// Long streets along y = 0 and y = 8000, of which the first is the longest, and a short one along y = 7000.
SmallNetwork two_towns() {
    SmallNetwork network;
    const auto street = [&](const std::string& name, double y, int edges) {
        for (int i = 0; i <= edges; ++i) network.node(name + std::to_string(i), {10.0 * i, y});
        for (int i = 0; i < edges; ++i) network.edge(name + std::to_string(i), name + std::to_string(i + 1), 10);
    };
    street("a", 0, 700);
    street("b", 8000, 600);
    street("c", 7000, 300);
    return network;
}

TEST(Snap, AllRoadsAtAJunctionBeginThere) {
    SmallNetwork corner(FrameKind::geographic);
    corner.node("a", {10, 50}).node("b", {10.01, 50}).node("c", {10.01, 50.01});
    corner.edge("a", "b", 10, Direction::forward).edge("b", "c", 10, Direction::forward);
    const RoadNetwork network = corner.build();
    // As far as six decimals may lie beside the corner, and farther.
    const Put ends = put(network, {at(10.0099995, 50.0000005), at(10.0099985, 50.0000005)}, "cost", SnapTo::nearest);
    ASSERT_EQ(ends.points.size(), 2U);
    EXPECT_EQ(ends.points[0].node, test::node_called(network, "b"));
    EXPECT_NEAR(ends.points[0].at.position.x, 10.01, 1e-9);
    EXPECT_NEAR(ends.points[0].at.distance_m, 0.066, 0.01);
    EXPECT_FALSE(ends.points[1].node.valid()) << "11 cm away";
}

TEST(Snap, RoadsAboveEachOtherShareAPlace) {
    SmallNetwork crossing(FrameKind::geographic);
    crossing.node("a", {9.99, 50}).node("b", {10.01, 50}).node("c", {10, 49.99}).node("d", {10, 50.01});
    crossing.edge("a", "b", 10).edge("c", "d", 10).edge("b", "d", 99);
    const RoadNetwork network = crossing.build();
    const Put route = put(network, {at(10, 50), at(10, 50), at(10, 50)});
    ASSERT_EQ(route.points.size(), 3U);
    EXPECT_EQ(route.points[0].others.size(), 1U);
    EXPECT_THAT(route.points[1].others, IsEmpty()) << "between legs one cannot change";
    EXPECT_EQ(route.points[2].others.size(), 1U);
    const OpenRoads roads(network, *network.column("cost"));
    EXPECT_EQ(departures(roads, route.points[0]).terminal.size(), 4U);
    EXPECT_EQ(directs(roads, route.points[0], route.points[2]).size(), 4U);
    EXPECT_TRUE(is_same_place(route.points[0], route.points[1]));
}

TEST(Snap, SmallPartsYieldToTheNearestLargeOne) {
    const RoadNetwork network = two_towns().build();
    const Snapper snapper(network);
    const OpenRoads roads(network, *network.column("cost"));
    const auto one = [&](double y, double yield_m) {
        const auto at_y = snapper.put(at(505, y), roads, {SnapRole::through, SnapTo::large, 20'000, yield_m});
        return at_y ? at_y->at.position.y : -1;
    };
    EXPECT_NEAR(one(7001, unlimited), 8000, 1e-3) << "not the largest, which is farther";
    EXPECT_NEAR(one(7001, 500), 7000, 1e-3) << "too far";
    EXPECT_NEAR(one(7700, unlimited), 8000, 1e-3);
    EXPECT_NEAR(one(5000, unlimited), 8000, 1e-3);
    EXPECT_NEAR(one(100, unlimited), 0, 1e-3);
}

TEST(Snap, NothingYieldsWhereNoPartIsLarge) {
    const Put ends = put(archipelago().build(), {at(500, 95), at(500, 4990)}, "cost", SnapTo::large);
    ASSERT_EQ(ends.points.size(), 2U);
    EXPECT_NEAR(ends.points[0].at.position.y, 100, 1e-3);
    EXPECT_NEAR(ends.points[1].at.position.y, 5000, 1e-3);
}

TEST(Snap, OtherPointsDoNotMatter) {
    const RoadNetwork network = archipelago().build();
    const ResolvedLocation p{{0, 5000}, test::node_called(network, "p"), "p", {}};
    const std::vector<ResolvedLocation> others{at(700, 5), at(700, 99), at(700, 4900), p};
    for (const ResolvedLocation& other : others) {
        const auto placed = put(network, {at(500, 90), other, at(500, 90)});
        EXPECT_EQ(placed.points.at(0).at.position, (Position{500, 0}));
        EXPECT_EQ(placed.points.at(2).at.position, (Position{500, 0}));
        EXPECT_EQ(placed.points.at(1).at.position, put(network, {other, at(0, 0)}).points.at(0).at.position);
    }
}

TEST(Snap, PointsTooFarAreAnError) {
    const RoadNetwork network = archipelago().build();
    EXPECT_THAT(put(network, {at(500, -1500, "Ship"), at(1, 1)}, "cost", SnapTo::automatic, 1000).error,
                HasSubstr("Ship is 1.5 km from the nearest road; a point may be at most 1.0 km from its road"));
    EXPECT_THAT(put(network, {at(500, 5000), at(1, 1)}, "cost", SnapTo::largest, 1000).error,
                HasSubstr("is 5.0 km from the nearest road of the largest part of the network"));
    const auto warned = put(network, {at(500, -1500, "Ship"), at(700, -900)});
    EXPECT_THAT(warned.warnings, ElementsAre("Ship is 1.5 km from the nearest road, at 500,0"));
    // The limit holds for the largest part too.
    EXPECT_EQ(put(network, {at(500, 60), at(1, 1)}, "cost", SnapTo::automatic, 50).points.at(0).at.position.y, 100);
}

TEST(Snap, SwappedNumbersAndLostSignsAreSeen) {
    const RoadNetwork network =
        SmallNetwork(FrameKind::geographic).node("a", {-75.7, 45.4}).node("b", {-75.6, 45.5}).edge("a", "b", 1).build();
    EXPECT_THAT(put(network, {at(45.4, -75.7), at(0, 0)}).error,
                HasSubstr("did you swap or lose a sign? with its numbers swapped (-75.7,45.4) it is 0 m from a road"));
    EXPECT_THAT(put(network, {at(75.7, 45.4), at(0, 0)}).error,
                HasSubstr("with the sign of the first number changed (-75.7,45.4)"));
    EXPECT_THAT(put(network, {at(45.4, 75.7), at(0, 0)}).error,
                HasSubstr("with its numbers swapped and the first sign changed (-75.7,45.4)"));
    EXPECT_THAT(put(network, {at(10, 10), at(0, 0)}).error, testing::Not(HasSubstr("did you")));
}

TEST(Snap, TheDefaultLimitFollowsTheNetwork) {
    EXPECT_EQ(default_max_snap(archipelago().build()), 1000);
    SmallNetwork coarse;
    coarse.node("a", {0, 0}).node("b", {30'000, 0}).node("c", {0, 41'000}).edge("a", "b", 1).edge("a", "c", 1);
    EXPECT_EQ(default_max_snap(coarse.build()), 50'000);
}

TEST(Snap, PartsAreNamedWhereThereIsNoRoute) {
    const RoadNetwork network = archipelago().build();
    const ResolvedLocation p{{0, 5000}, test::node_called(network, "p"), "p", {}};
    const ResolvedLocation a{{0, 0}, test::node_called(network, "a"), "a", {}};
    EXPECT_EQ(why_no_route(network, p, a),
              "no route leads from p to a: p is on a disconnected part of 2 nodes, a is joined to the largest part of "
              "the network (3 nodes); the nearest road to the largest part is 5.0 km from p");
    EXPECT_THAT(why_no_route(network, at(1500, 0), at(500, 5001, "Quay")),
                HasSubstr("Quay is on a disconnected part of 2 nodes; the nearest road from the largest part is 5.0 "
                          "km from Quay"));
}

TEST(Snap, OneWayStubs) {
    SmallNetwork draft = archipelago();
    draft.node("end", {500, 60}).edge("a", "end", 5, Direction::forward);
    draft.node("source", {1500, 60}).edge("source", "c", 5, Direction::forward);
    const RoadNetwork network = draft.build();
    // One gets to the stub's end, but not away from it.
    const auto away = put(network, {at(500, 62), at(1500, 0)});
    EXPECT_EQ(away.points.at(0).at.position, (Position{500, 0}));
    EXPECT_THAT(away.warnings, ElementsAre(HasSubstr("the nearest road, 2 m away, is in a one-way trap of 1 node")));
    const auto there = put(network, {at(1500, 0), at(500, 62)});
    EXPECT_EQ(there.points.at(1).at.position, (Position{500, 60}));
    EXPECT_THAT(there.warnings, IsEmpty());
    // And away from the source, but not to it.
    const auto to_source = put(network, {at(0, 0), at(1500, 62)});
    EXPECT_EQ(to_source.points.at(1).at.position, (Position{1500, 0}));
    EXPECT_THAT(to_source.warnings,
                ElementsAre(HasSubstr("is not reachable from the largest part because of one-way roads (only 1 node "
                                      "leads there)")));
    EXPECT_EQ(put(network, {at(1500, 62), at(0, 0)}).points.at(0).at.position, (Position{1500, 60}));
    // Passing through means doing both.
    EXPECT_EQ(put(network, {at(0, 0), at(500, 62), at(0, 0)}).points.at(1).at.position, (Position{500, 0}));
    EXPECT_EQ(put(network, {at(0, 0), at(1500, 62), at(0, 0)}).points.at(1).at.position, (Position{1500, 0}));

    const ResolvedLocation end{{500, 60}, test::node_called(network, "end"), "end", {}};
    const ResolvedLocation source{{1500, 60}, test::node_called(network, "source"), "source", {}};
    EXPECT_THAT(why_no_route(network, end, source),
                HasSubstr("end is in a one-way trap of 1 node (roads lead in from the largest part, none leads back), "
                          "source is not reachable from the largest part because of one-way roads"));
}

TEST(Snap, OneWayRoadsBetweenComponentsConnect) {
    // No two nodes reach each other, yet routes exist.
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {1000, 0})
                                    .node("c", {2000, 0})
                                    .edge("a", "b", 1, Direction::forward)
                                    .edge("b", "c", 1, Direction::forward)
                                    .build();
    const auto placed = put(network, {at(500, 1), at(1500, 1)});
    ASSERT_EQ(placed.points.size(), 2U);
    EXPECT_NEAR(placed.points[1].at.position.x, 1500, 1e-9);
    EXPECT_THAT(why_no_route(network, at(700, 1), at(200, 1)), HasSubstr("one-way roads lead only the other way"));
}

TEST(Snap, ClosedEdgesOfTheColumnDoNotExist) {
    SmallNetwork draft = archipelago();
    draft.column("boat", {test::closed, 1, test::closed, 1});
    const RoadNetwork network = draft.build();
    const auto placed = put(network, {at(500, 1), at(1500, 1)}, "boat");
    ASSERT_EQ(placed.points.size(), 2U);
    EXPECT_EQ(placed.points[0].node, test::node_called(network, "b"));
    EXPECT_EQ(placed.points[1].at.position, (Position{1500, 0}));
    // No road leads to node a now.
    const ResolvedLocation a{{0, 0}, test::node_called(network, "a"), "a", {}};
    EXPECT_THAT(why_no_route(network, a, at(1500, 1), "boat"), HasSubstr("a is on a disconnected part of 1 node"));
    EXPECT_EQ(put(network, {at(500, 1), at(1500, 1)}).points.at(0).at.position, (Position{500, 0}));
    SmallNetwork nothing = archipelago();
    nothing.column("shut", {test::closed, test::closed, test::closed, test::closed});
    EXPECT_THAT(put(nothing.build(), {at(500, 1), at(1500, 1)}, "shut").error,
                HasSubstr("no road of the network is open for the weight \"shut\""));
}

// The rule, held against every edge of random networks with small parts, traps and closed arcs.
TEST(Snap, TheRuleHoldsAgainstAllEdges) {
    std::mt19937_64 random(11);
    std::size_t moved = 0;
    std::size_t stayed = 0;
    std::size_t alike = 0;
    for (int round = 0; round < test::scaled(150, 5000); ++round) {
        test::RandomNetworkOptions options;
        options.degree = 0.8 + static_cast<double>(random() % 15) / 10;
        NetworkDraft draft = test::random_draft(random, options);
        if (draft.frame == FrameKind::none) continue;
        if (round % 2 == 1)
            for (double& cost : draft.columns.front().forward)
                if (random() % 5 == 0) cost = test::closed;
        const auto built = build(std::move(draft));
        ASSERT_TRUE(built) << built.error().message;
        const RoadNetwork& network = *built;
        const WeightColumn& column = *network.column("cost");
        const auto reach = network::find_node_reach(arc_arrays(network, column));
        const auto joined = [&](const Snapped& s, SnapRole role) {
            const auto may = [&](SnapRole one) {
                const std::uint8_t flag =
                    one == SnapRole::start ? network::reaches_largest : network::reached_from_largest;
                if (s.node.valid()) return (reach[s.node] & flag) != 0;
                bool any = false;
                OpenRoads(network, column).for_each_open_arc(s.at.edge, [&](ArcId arc) {
                    any = any || (reach[one == SnapRole::start ? network.head(arc) : network.tail(arc)] & flag) != 0;
                });
                return any;
            };
            return role == SnapRole::through ? may(SnapRole::start) && may(SnapRole::end) : may(role);
        };
        const Snapper snapper(network);
        const OpenRoads roads(network, column);
        // Whether the nodes that lead to a place and are led to are as many as those of the largest part.
        const auto is_on_equal_part = [&](const Snapped& s) {
            std::vector<bool> leave(network.node_count()), come(network.node_count());
            if (s.node.valid()) leave[s.node] = come[s.node] = true;
            if (!s.node.valid())
                roads.for_each_open_arc(s.at.edge, [&](ArcId arc) {
                    leave[network.head(arc)] = true;
                    come[network.tail(arc)] = true;
                });
            for (bool changed = true; std::exchange(changed, false);)
                for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) {
                    if (column.weight[arc] == closed_weight) continue;
                    const NodeId tail = network.tail(ArcId(arc));
                    const NodeId head = network.head(ArcId(arc));
                    if (leave[tail] && !leave[head]) changed = leave[head] = true;
                    if (come[head] && !come[tail]) changed = come[tail] = true;
                }
            std::ptrdiff_t own = 0;
            for (std::uint32_t node = 0; node < network.node_count(); ++node) own += leave[node] && come[node] ? 1 : 0;
            return own >= std::count(reach.begin(), reach.end(), network::on_largest);
        };
        for (int query = 0; query < 12; ++query) {
            Position p = network.position(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
            p.x = std::clamp(p.x + (static_cast<double>(random() % 2001) - 1000) * 1e-6, -180.0, 180.0);
            p.y = std::clamp(p.y + (static_cast<double>(random() % 2001) - 1000) * 1e-6, -89.99, 89.99);
            const SnapRole role = query % 3 == 0 ? SnapRole::start : query % 3 == 1 ? SnapRole::end : SnapRole::through;
            const double far = std::numeric_limits<double>::infinity();
            double nearest_m = far;
            bool is_alike = false;
            double joined_m = far;
            double joined_edge_m = far;  // of the edge itself: a place may be its end, some centimetres away
            network::edge_index(network).visit_nearest(p, far, [&](const network::EdgePosition& at) {
                if (!roads.is_open(at.edge)) return true;
                const Snapped here = snapper.on_edge(at, p);
                if (nearest_m == far) {
                    nearest_m = here.at.distance_m;
                    is_alike = is_on_equal_part(here);
                }
                if (!joined(here, role)) return true;
                joined_m = here.at.distance_m;
                joined_edge_m = at.distance_m;
                return false;
            });
            const auto placed = snapper.put({p, {}, {}, {}}, roads, {role, SnapTo::automatic, 1e9});
            if (!placed) {
                ASSERT_EQ(nearest_m, std::numeric_limits<double>::infinity());
                continue;
            }
            const bool worth =
                (!is_alike || joined_m == nearest_m) && joined_edge_m <= std::max(3 * nearest_m, nearest_m + 100);
            ASSERT_EQ(placed->at.distance_m, worth ? joined_m : nearest_m) << round << ' ' << query;
            ASSERT_EQ(placed->nearest_m, nearest_m);
            ASSERT_TRUE(!worth || joined(*placed, role));
            alike += is_alike && joined_m > nearest_m && !joined(*placed, role) ? 1 : 0;
            moved += placed->is_moved() ? 1 : 0;
            stayed += joined(*placed, role) ? 0 : 1;
            const auto largest = snapper.put({p, {}, {}, {}}, roads, {role, SnapTo::largest, 1e9});
            ASSERT_EQ(largest.has_value(), joined_m <= 1e9);
            ASSERT_EQ(largest ? largest->at.distance_m : joined_m, joined_m);
        }
    }
    EXPECT_GT(moved, 50U);
    EXPECT_GT(stayed, 50U);
    EXPECT_GT(alike, 0U);
}

}  // namespace
}  // namespace starway::road::ask
