#include "starway/road/isochrone.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "road/ask/isochrone/rings.hpp"
#include "road/ask/small_network.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/open.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"
#include "support/source_dir.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

// The oracle: costs of all nodes from (or to) the origins, by relaxing all arcs until nothing changes.
struct ReachOracle {
    const RoadNetwork& network;
    const WeightColumn& column;
    const SnappedPoints& origins;
    bool towards;
    std::vector<double> costs;

    static constexpr double nowhere = std::numeric_limits<double>::infinity();

    ReachOracle(const RoadNetwork& roads, const std::string& weight, const SnappedPoints& points, bool reversed)
        : network(roads), column(*roads.column(weight)), origins(points), towards(reversed) {
        costs.assign(network.node_count(), nowhere);
        for (const Waypoint& origin : origins) {
            if (at_node(origin).valid()) costs[at_node(origin)] = 0;
            for_each_arc(origin.edge, [&](ArcId arc, double weight_of_arc) {
                const double along = network.is_backward(arc) ? 1 - origin.fraction : origin.fraction;
                const NodeId end = towards ? network.tail(arc) : network.head(arc);
                costs[end] = std::min(costs[end], std::round(weight_of_arc * (towards ? along : 1 - along)));
            });
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::uint32_t i = 0; i < network.arc_count(); ++i) {
                if (column.weight[i] == closed_weight) continue;
                const NodeId from = towards ? network.head(ArcId(i)) : network.tail(ArcId(i));
                const NodeId to = towards ? network.tail(ArcId(i)) : network.head(ArcId(i));
                if (costs[from] + column.weight[i] >= costs[to]) continue;
                costs[to] = costs[from] + column.weight[i];
                changed = true;
            }
        }
    }
    [[nodiscard]] NodeId at_node(const Waypoint& origin) const {
        if (origin.node.valid()) return origin.node;
        if (origin.fraction == 0) return network.edge_tail(origin.edge);
        return origin.fraction == 1 ? network.edge_head(origin.edge) : NodeId();
    }
    template <class Visit>
    void for_each_arc(EdgeId edge, Visit&& visit) const {
        if (!edge.valid()) return;
        for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
            if (arc.valid() && column.weight[arc] != closed_weight) visit(arc, static_cast<double>(column.weight[arc]));
    }
    // Of a place of an edge.
    [[nodiscard]] double cost(EdgeId edge, double fraction) const {
        double least = nowhere;
        for_each_arc(edge, [&](ArcId arc, double weight) {
            const double along = network.is_backward(arc) ? 1 - fraction : fraction;
            const NodeId from = towards ? network.head(arc) : network.tail(arc);
            least = std::min(least, costs[from] + weight * (towards ? 1 - along : along));
            for (const Waypoint& origin : origins) {
                if (origin.edge != edge || at_node(origin).valid()) continue;
                const double start = network.is_backward(arc) ? 1 - origin.fraction : origin.fraction;
                const double driven = towards ? start - along : along - start;
                if (driven >= 0) least = std::min(least, weight * driven);
            }
        });
        return least;
    }
};

bool covers(const Isochrone& isochrone, EdgeId edge, double fraction) {
    return std::any_of(isochrone.roads.begin(), isochrone.roads.end(), [&](const ReachedRoad& road) {
        return road.edge == edge && road.from <= fraction && fraction <= road.to;
    });
}

// Origins, and all other roads at their places, where one may begin too.
SnappedPoints with_roads_there(const road::Engine& engine, SnappedPoints origins) {
    NearestRequest there;
    there.count = 1000;
    there.weight = "cost";
    const Frame& frame = engine.network().frame();
    there.max_snap_m = frame.kind == FrameKind::geographic ? 0.08 : frame.resolution;
    for (std::size_t i = 0, count = origins.size(); i < count; ++i)
        if (const auto roads = engine.nearest(origins[i].snapped, there))
            origins.insert(origins.end(), roads->begin(), roads->end());
    return origins;
}

// As openrouteservice divides a range by an interval: multiples of the interval, then the range itself.
TEST(Isochrone, AnIntervalAddsItsMultiples) {
    std::mt19937_64 random(11);
    NetworkDraft draft = test::random_draft(random, {.nodes = 60, .degree = 3});
    while (draft.frame == FrameKind::none) draft = test::random_draft(random, {.nodes = 60, .degree = 3});
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network);
    const road::Engine engine(*network);
    IsochroneRequest request;
    request.origins = {network->position(NodeId(0))};
    request.weight = "cost";
    request.contours = {1.1};
    request.interval = 0.1;
    const auto divided = engine.isochrone(request);
    ASSERT_TRUE(divided) << divided.error().message;
    ASSERT_EQ(divided->contours.size(), 11U) << "the contour itself is no multiple besides";
    EXPECT_DOUBLE_EQ(divided->contours.front().value, 0.1);
    EXPECT_EQ(divided->contours.back().value, 1.1);
    request.interval.reset();
    request.contours.clear();
    for (const IsochroneContour& contour : divided->contours) request.contours.push_back(contour.value);
    const auto listed = engine.isochrone(request);
    ASSERT_TRUE(listed) << listed.error().message;
    for (std::size_t i = 0; i < listed->contours.size(); ++i)
        EXPECT_EQ(divided->contours[i].area_m2, listed->contours[i].area_m2);
    request.contours = {25};
    const auto values = [&](double interval) {
        request.interval = interval;
        const auto found = engine.isochrone(request);
        EXPECT_TRUE(found) << found.error().message;
        std::vector<double> all;
        for (const IsochroneContour& contour : found->contours) all.push_back(contour.value);
        return all;
    };
    EXPECT_EQ(values(10), (std::vector<double>{10, 20, 25}));
    EXPECT_EQ(values(25), (std::vector<double>{25}));
    EXPECT_EQ(values(40), (std::vector<double>{25}));
    const auto refusal = [&] { return engine.isochrone(request).error().message.str(); };
    request.interval = 0;
    EXPECT_THAT(refusal(), testing::HasSubstr("must be a number above 0"));
    request.interval = 5;
    request.most_contours = 4;
    EXPECT_THAT(refusal(), testing::HasSubstr("more than the 4 contours"));
    request.contours = {25, 50};
    EXPECT_THAT(refusal(), testing::HasSubstr("divides one contour, not 2"));
}

TEST(Isochrone, ReachesWhatCostsNoMore) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 60; ++round) {
        NetworkDraft draft = test::random_draft(random, {.nodes = 30, .degree = 2.5});
        if (draft.frame == FrameKind::none) continue;
        const auto network = build(std::move(draft));
        ASSERT_TRUE(network);
        const road::Engine engine(*network);
        IsochroneRequest request;
        request.weight = "cost";
        request.towards = round % 2 == 1;
        request.polygons = false;
        request.roads = true;
        request.snap = SnapTo::nearest;
        request.max_snap_m = std::numeric_limits<double>::infinity();
        const auto some_position = [&] {
            return network->position(NodeId(static_cast<std::uint32_t>(random() % network->node_count())));
        };
        for (std::size_t i = 0; i <= random() % 3; ++i) {
            const Position a = some_position();
            const Position b = some_position();
            request.origins.emplace_back(std::abs(a.x - b.x) < 180 ? Position{(a.x + b.x) / 2, (a.y + b.y) / 2} : a);
        }
        const double limit = 2 + static_cast<double>(random() % 30);
        request.contours = {limit};
        const auto isochrone = engine.isochrone(request);
        ASSERT_TRUE(isochrone) << isochrone.error().message;
        const SnappedPoints origins = with_roads_there(engine, isochrone->origins);
        const ReachOracle oracle(*network, "cost", origins, request.towards);
        for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge)
            for (int i = 0; i <= 16; ++i) {
                const double fraction = (i + 0.013) / 16.5;
                const double cost = oracle.cost(EdgeId(edge), fraction);
                if (std::abs(cost - limit) < 1) continue;  // costs of parts of edges are rounded
                ASSERT_EQ(covers(*isochrone, EdgeId(edge), fraction), cost <= limit)
                    << "round " << round << ", edge " << edge << " at " << fraction << ": " << cost << " of " << limit;
            }
        for (const ReachedRoad& road : isochrone->roads) {
            EXPECT_LT(road.from, road.to);
            EXPECT_GE(road.line.size(), 2U);
            EXPECT_LE(road.to_cost, limit);
            // Just within the piece: at an origin on a one-way road the cost falls to 0.
            const double within = (road.to - road.from) * 1e-6;
            EXPECT_NEAR(oracle.cost(road.edge, road.from + within), road.from_cost, 1.01);
            EXPECT_NEAR(oracle.cost(road.edge, road.to - within), road.to_cost, 1.01);
        }
        for (const ContourPoint& point : isochrone->contours.front().points)
            EXPECT_NEAR(oracle.cost(point.edge, point.fraction), limit, 1.01);
    }
}

double turn(Position a, Position b, Position c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool holds(const Ring& ring, Position at) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position a = ring[i];
        const Position b = ring[(i + 1) % ring.size()];
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}
bool holds(const std::vector<RingPolygon>& polygons, Position at) {
    return std::any_of(polygons.begin(), polygons.end(), [&](const RingPolygon& polygon) {
        return holds(polygon.outer, at) && std::none_of(polygon.holes.begin(), polygon.holes.end(),
                                                        [&](const Ring& hole) { return holds(hole, at); });
    });
}

// Apart from the program's own check: every pair of segments, in whole numbers.
void expect_valid(const std::vector<RingPolygon>& polygons, const std::string& what) {
    struct Segment {
        std::int64_t ax, ay, bx, by;
        std::size_t ring, number, size;
    };
    std::vector<Segment> segments;
    std::size_t rings = 0;
    const auto add = [&](const Ring& ring, bool is_hole) {
        ASSERT_GE(ring.size(), 3U) << what;
        EXPECT_NE(ring.front(), ring.back()) << what;
        double doubled = 0;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Position a = ring[i];
            const Position b = ring[(i + 1) % ring.size()];
            EXPECT_LE(std::abs(a.x), 180);
            EXPECT_LE(std::abs(a.y), 90);
            doubled += turn(ring.front(), a, b);
            segments.push_back({std::llround(a.x * 1e7), std::llround(a.y * 1e7), std::llround(b.x * 1e7),
                                std::llround(b.y * 1e7), rings, i, ring.size()});
        }
        EXPECT_EQ(doubled < 0, is_hole) << what;
        ++rings;
    };
    for (const RingPolygon& polygon : polygons) {
        add(polygon.outer, false);
        for (const Ring& hole : polygon.holes) add(hole, true);
    }
    const auto side = [](std::int64_t ax, std::int64_t ay, std::int64_t bx, std::int64_t by, std::int64_t x,
                         std::int64_t y) {
        const std::int64_t cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        return (cross > 0) - (cross < 0);
    };
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return std::min(a.ax, a.bx) < std::min(b.ax, b.bx); });
    std::size_t found = 0;
    for (std::size_t i = 0; i < segments.size(); ++i)
        for (std::size_t j = i + 1; j < segments.size(); ++j) {
            const Segment& s = segments[i];
            const Segment& t = segments[j];
            if (std::min(t.ax, t.bx) > std::max(s.ax, s.bx)) break;
            if (std::min(t.ay, t.by) > std::max(s.ay, s.by) || std::min(s.ay, s.by) > std::max(t.ay, t.by)) continue;
            const bool adjacent =
                s.ring == t.ring && ((s.number + 1) % s.size == t.number || (t.number + 1) % t.size == s.number);
            if (adjacent) continue;
            if (side(s.ax, s.ay, s.bx, s.by, t.ax, t.ay) * side(s.ax, s.ay, s.bx, s.by, t.bx, t.by) <= 0 &&
                side(t.ax, t.ay, t.bx, t.by, s.ax, s.ay) * side(t.ax, t.ay, t.bx, t.by, s.bx, s.by) <= 0)
                ++found;
        }
    EXPECT_EQ(found, 0U) << what << ": segments meet";
    for (const RingPolygon& polygon : polygons) {
        const Position at = polygon.outer.front();
        for (const RingPolygon& other : polygons)
            EXPECT_TRUE(&other == &polygon || !holds({other}, at)) << what << ": an area within an area";
        for (const Ring& hole : polygon.holes)
            EXPECT_TRUE(holds(polygon.outer, hole.front())) << what << ": a hole outside of its area";
    }
}

// Rounding, and roads that are not reached at all, let outlines of different costs touch.
bool touches(const std::vector<RingPolygon>& polygons, Position at) {
    constexpr double rounding = 3e-7;
    const auto near = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Position a = ring[i];
            const Position b = ring[(i + 1) % ring.size()];
            const double dx = b.x - a.x;
            const double dy = b.y - a.y;
            const double along = std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
            if (std::hypot(a.x + along * dx - at.x, a.y + along * dy - at.y) <= rounding) return true;
        }
        return false;
    };
    return std::any_of(polygons.begin(), polygons.end(), [&](const RingPolygon& polygon) {
        return near(polygon.outer) || std::any_of(polygon.holes.begin(), polygon.holes.end(), near);
    });
}

void expect_passes_points(const IsochroneContour& contour, double least_share) {
    std::set<std::pair<double, double>> on_rings;
    for (const RingPolygon& polygon : contour.polygons) {
        for (const Position at : polygon.outer) on_rings.insert({at.x, at.y});
        for (const Ring& hole : polygon.holes)
            for (const Position at : hole) on_rings.insert({at.x, at.y});
    }
    std::size_t passed = 0;
    for (const ContourPoint& point : contour.points) {
        const bool is_there = on_rings.count({point.position.x, point.position.y}) != 0;
        if (point.on_outline) {
            EXPECT_TRUE(is_there) << point.position.x << ", " << point.position.y;
        }
        passed += point.on_outline ? 1 : 0;
    }
    EXPECT_GE(static_cast<double>(passed), least_share * static_cast<double>(contour.points.size()))
        << passed << " of " << contour.points.size() << " points are on the outline";
}

TEST(Isochrone, OutlinesAreValidNestedAndPassTheExactPoints) {
    const RoadNetwork network = test::town(60, 50);
    const road::Engine engine(network);
    std::mt19937_64 random(8);
    for (int round = 0; round < test::scaled(6, 60); ++round) {
        IsochroneRequest request;
        request.weight = "cost";
        request.contours = {1500, 300, 800};
        request.roads = true;
        request.towards = round % 2 == 1;
        request.origins = {network.position(NodeId(static_cast<std::uint32_t>(random() % network.node_count())))};
        if (round >= 4) request.origins.emplace_back(4.01, 50.04);
        const auto isochrone = engine.isochrone(request);
        ASSERT_TRUE(isochrone) << isochrone.error().message;
        ASSERT_EQ(isochrone->contours.size(), 3U);
        const ReachOracle oracle(network, "cost", isochrone->origins, request.towards);
        for (const IsochroneContour& contour : isochrone->contours) {
            ASSERT_FALSE(contour.polygons.empty());
            expect_valid(contour.polygons, "round " + std::to_string(round));
            expect_passes_points(contour, 1);
            EXPECT_GT(contour.area_m2, 0);
            std::size_t wrong = 0;
            std::size_t places = 0;
            for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge)
                for (const double fraction : {0.25, 0.5, 0.75}) {
                    const double cost = oracle.cost(EdgeId(edge), fraction);
                    if (std::abs(cost - contour.value) < 20) continue;
                    ++places;
                    const Position at = road::ask::position_at(network, EdgeId(edge), fraction);
                    wrong += holds(contour.polygons, at) != (cost <= contour.value) ? 1 : 0;
                }
            EXPECT_LE(static_cast<double>(wrong), 0.01 * static_cast<double>(places));
        }
        for (const auto& [inner, outer] : {std::pair{1, 2}, std::pair{2, 0}}) {
            std::size_t outside = 0;
            std::size_t corners = 0;
            for (const RingPolygon& polygon : isochrone->contours[static_cast<std::size_t>(inner)].polygons)
                for (const Position at : polygon.outer) {
                    ++corners;
                    const auto& around = isochrone->contours[static_cast<std::size_t>(outer)].polygons;
                    outside += holds(around, at) || touches(around, at) ? 0 : 1;
                }
            EXPECT_EQ(outside, 0U) << "of " << corners;
        }
    }
}

// Whatever the network: valid rings, in bounds, through all but a few of the points.
TEST(Isochrone, OutlinesOfRandomNetworksAreValid) {
    std::mt19937_64 random(11);
    int passed = 0;
    int missed = 0;
    for (int round = 0; round < test::scaled(24, 2000); ++round) {
        NetworkDraft draft = test::random_draft(random, {.nodes = 60, .degree = 2.2});
        if (draft.frame != FrameKind::geographic) continue;
        const auto network = build(std::move(draft));
        ASSERT_TRUE(network);
        const road::Engine engine(*network);
        IsochroneRequest request;
        request.weight = round % 2 == 0 ? "cost" : "length";
        request.origins = {network->position(NodeId(static_cast<std::uint32_t>(random() % network->node_count())))};
        request.max_snap_m = std::numeric_limits<double>::infinity();
        const double most = request.weight == "cost" ? 60 : 20000;
        for (int i = 0; i < 3; ++i) request.contours.push_back(most * static_cast<double>(1 + random() % 100) / 100);
        request.generalize_m = round % 3 == 0 ? 30 : round % 3 == 1 ? 1000 : 0;
        request.denoise = round % 4 == 0 ? 0.2 : 0;
        const auto isochrone = engine.isochrone(request);
        ASSERT_TRUE(isochrone) << isochrone.error().message;
        for (const IsochroneContour& contour : isochrone->contours) {
            expect_valid(contour.polygons, "round " + std::to_string(round));
            // Near a pole a cell of the raster is many degrees wide.
            const bool polar = std::max(std::abs(network->bounds().min_y), std::abs(network->bounds().max_y)) > 85;
            if (polar || request.denoise > 0 || request.generalize_m > 0) continue;
            expect_passes_points(contour, 0);
            for (const ContourPoint& point : contour.points) ++(point.on_outline ? passed : missed);
        }
    }
    EXPECT_LE(missed, passed / 200) << "rings that meet at a point leave no room for it";
}

// A town of side x side junctions, a thousandth of a degree apart; each road costs 10.
struct TownDraft {
    NetworkDraft draft;
    DraftColumn cost{"cost", "", 1, {}, {}};

    explicit TownDraft(
        std::uint32_t side, Position corner = {4, 50},
        const std::function<Direction(std::uint32_t, std::uint32_t)>& direction = [](std::uint32_t, std::uint32_t) {
            return Direction::both;
        }) {
        draft.frame = FrameKind::geographic;
        draft.shape_first = {0};
        for (std::uint32_t node = 0; node < side * side; ++node)
            add_node({corner.x + 0.001 * (node % side), corner.y + 0.001 * (node / side)});
        for (std::uint32_t node = 0; node < side * side; ++node) {
            if (node % side + 1 < side) add_edge(node, node + 1, direction(node, node + 1));
            if (node / side + 1 < side) add_edge(node, node + side, direction(node, node + side));
        }
    }
    std::uint32_t add_node(Position at) {
        draft.node_position.push_back({at.x > 180 ? at.x - 360 : at.x, at.y});
        return draft.node_count++;
    }
    void add_edge(std::uint32_t a, std::uint32_t b, Direction direction = Direction::both) {
        draft.edge_tail.push_back(a);
        draft.edge_head.push_back(b);
        draft.edge_direction.push_back(direction);
        draft.shape_first.push_back(0);
        cost.forward.push_back(10);
        cost.backward.push_back(10);
    }
    [[nodiscard]] RoadNetwork network() {
        draft.columns.push_back(std::move(cost));
        auto built = build(std::move(draft));
        EXPECT_TRUE(built);
        return *std::move(built);
    }
};

Isochrone reach(const RoadNetwork& network, Position origin, std::vector<double> contours, double denoise = 0) {
    IsochroneRequest request;
    request.weight = "cost";
    request.origins = {origin};
    request.contours = std::move(contours);
    request.denoise = denoise;
    auto isochrone = road::Engine(network).isochrone(request);
    EXPECT_TRUE(isochrone);
    return *std::move(isochrone);
}

// Roads that lead across each other everywhere leave no cell of the raster to those that are reached. Where a ring of
// another contour passes a node within two units of the grid that positions are rounded to, there is no room for a ring
// between them; a warning says so.
TEST(Isochrone, HoldsReachedNodesWhereRoadsLieDense) {
    std::mt19937_64 random(3);
    std::size_t reached = 0;
    std::size_t beside = 0;
    for (int round = 0; round < test::scaled(4, 40); ++round) {
        constexpr std::uint32_t nodes = 400;
        TownDraft town(0);
        const auto place = [&] { return 0.1 * std::uniform_real_distribution<double>()(random); };
        for (std::uint32_t i = 0; i < nodes; ++i) town.add_node({4 + place(), 50 + place()});
        const auto pick = [&](std::uint32_t below) { return static_cast<std::uint32_t>(random() % below); };
        for (int i = 0; i < 1600; ++i) {
            town.add_edge(pick(nodes), pick(nodes));
            town.cost.forward.back() = town.cost.backward.back() = 1 + pick(30);
        }
        const RoadNetwork network = town.network();
        const road::Engine engine(network);
        IsochroneRequest request;
        request.weight = "cost";
        request.contours = {40, 15, 25};
        request.origins = {network.position(NodeId(pick(nodes)))};
        const auto isochrone = engine.isochrone(request);
        ASSERT_TRUE(isochrone) << isochrone.error().message;
        const ReachOracle oracle(network, "cost", with_roads_there(engine, isochrone->origins), false);
        std::size_t outside = 0;
        for (const IsochroneContour& contour : isochrone->contours) {
            expect_valid(contour.polygons, "round " + std::to_string(round));
            for (std::uint32_t i = 0; i < nodes; ++i) {
                if (oracle.costs[i] * isochrone->resolution > contour.value) continue;
                const Position at = network.position(NodeId(i));
                ++reached;
                outside += holds(contour.polygons, at) || touches(contour.polygons, at) ? 0 : 1;
            }
        }
        EXPECT_EQ(isochrone->warnings.empty(), outside == 0);
        beside += outside;
    }
    EXPECT_GT(reached, 400U);
    EXPECT_LE(beside, reached / 200);
}

// Where turns are searched, a node may be reached as the far end of a road only.
TEST(Isochrone, HoldsTheEndsOfReachedRoadsWhereTurnsAreSearched) {
    SourceOptions options;
    options.profiles = {"car", "foot"};
    const auto network = open(std::string(test::source_dir()) + "/data/malta/harbour.osm.pbf", options);
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    std::mt19937_64 random(5);
    std::size_t ends = 0;
    for (int round = 0; round < test::scaled(60, 600); ++round) {
        IsochroneRequest request;
        request.weight = round % 4 == 0 ? "foot" : "car";
        request.towards = round % 2 == 1;
        request.contours = {20 + static_cast<double>(random() % 200)};
        request.generalize_m = round % 5 == 0 ? 100 : 0;
        request.roads = true;
        request.origins = {network->position(NodeId(static_cast<std::uint32_t>(random() % network->node_count())))};
        const auto isochrone = engine.isochrone(request);
        if (!isochrone) continue;
        const IsochroneContour& contour = isochrone->contours.front();
        expect_valid(contour.polygons, "round " + std::to_string(round));
        std::set<std::pair<double, double>> beside;
        for (const ReachedRoad& road : isochrone->roads)
            for (const double end : {road.from, road.to}) {
                if (end != 0 && end != 1) continue;
                const Position at =
                    network->position(end == 0 ? network->edge_tail(road.edge) : network->edge_head(road.edge));
                ++ends;
                if (!holds(contour.polygons, at) && !touches(contour.polygons, at)) beside.insert({at.x, at.y});
            }
        const bool is_told = std::any_of(isochrone->warnings.begin(), isochrone->warnings.end(), [](const auto& told) {
            return told.str().find("beside the polygons") != std::string::npos;
        });
        EXPECT_EQ(!beside.empty(), is_told) << round << ": " << beside.size();
    }
    EXPECT_GT(ends, 1000U);
}

// A district that nothing leads into is a hole.
TEST(Isochrone, KeepsHoles) {
    constexpr std::uint32_t side = 30;
    const auto is_inner = [](std::uint32_t node) {
        const std::uint32_t x = node % side;
        const std::uint32_t y = node / side;
        return x >= 18 && x <= 23 && y >= 12 && y <= 17;
    };
    // One-way out of the district.
    const RoadNetwork network = TownDraft(side, {4, 50}, [&](std::uint32_t a, std::uint32_t b) {
                                    return is_inner(a) == is_inner(b) ? Direction::both
                                           : is_inner(a)              ? Direction::forward
                                                                      : Direction::backward;
                                }).network();
    const Isochrone isochrone = reach(network, {4.005, 50.005}, {1000});
    const auto& polygons = isochrone.contours.front().polygons;
    ASSERT_EQ(polygons.size(), 1U);
    ASSERT_EQ(polygons.front().holes.size(), 1U);
    expect_valid(polygons, "hole");
    EXPECT_FALSE(holds(polygons, {4.0205, 50.0145}));
    EXPECT_TRUE(holds(polygons, {4.0165, 50.0145}));
    const Isochrone filled = reach(network, {4.005, 50.005}, {1000}, 1);
    EXPECT_TRUE(filled.contours.front().polygons.front().holes.empty());
}

// Roads that are not joined to what is reached are no part of it, though it lies all around them.
TEST(Isochrone, LeavesOutRoadsThatNothingLeadsTo) {
    TownDraft town(30);
    const Position alone{4.0103, 50.0105};
    town.add_edge(town.add_node(alone), town.add_node({4.0107, 50.0105}));
    const auto contours = reach(town.network(), {4.005, 50.005}, {1000}).contours;
    expect_valid(contours.front().polygons, "a road alone");
    EXPECT_FALSE(holds(contours.front().polygons, {4.0105, 50.0105}));
    EXPECT_TRUE(holds(contours.front().polygons, {4.0125, 50.0105})) << "the next block";
}

// The same town, once in Belgium and once on both sides of the antimeridian, has the same area; there it is cut.
TEST(Isochrone, IsCutAtTheAntimeridian) {
    const auto reach_at = [](double lon, double origin) {
        return reach(TownDraft(20, {lon, 50}).network(), {origin, 50.0091}, {75, 40});
    };
    const Isochrone here = reach_at(4, 4.0102);
    const Isochrone there = reach_at(179.9905, -179.9993);
    for (std::size_t i = 0; i < 2; ++i) {
        expect_valid(here.contours[i].polygons, "here");
        expect_valid(there.contours[i].polygons, "there");
        EXPECT_EQ(here.contours[i].polygons.size(), 1U);
        EXPECT_EQ(there.contours[i].polygons.size(), 2U);
        EXPECT_NEAR(there.contours[i].area_m2 / here.contours[i].area_m2, 1, 0.02);
        for (const RingPolygon& polygon : there.contours[i].polygons)
            for (const Position at : polygon.outer) EXPECT_GT(std::abs(at.x), 179.9);
        expect_passes_points(there.contours[i], 0.8);
    }
}

TEST(Isochrone, SaysWhatIsWrong) {
    const road::Engine engine(test::town(5, 5));
    IsochroneRequest request;
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("at least one origin"));
    request.origins = {Position{4.001, 50.001}};
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("at least one contour"));
    request.contours.assign(101, 5.0);
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("101 contours are more than the 100"));
    request.contours = {-1};
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("above 0"));
    request.contours = {1e300};
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("too large"));
    request.contours = {100};
    request.denoise = 2;
    EXPECT_THAT(engine.isochrone(request).error().message, HasSubstr("denoise"));
    request.denoise = 0;
    request.origins = {Position{5, 51}};
    EXPECT_EQ(engine.isochrone(request).error().kind, ErrorKind::no_route);
    const road::Engine bare(test::SmallNetwork(FrameKind::none).node("a").node("b").edge("a", "b", 3).build());
    request.origins = {"node:a"};
    EXPECT_THAT(bare.isochrone(request).error().message, HasSubstr("coordinates"));
    request.polygons = false;
    request.roads = true;
    request.contours = {2};
    const auto roads = bare.isochrone(request);
    ASSERT_TRUE(roads) << roads.error().message;
    ASSERT_EQ(roads->roads.size(), 1U);
    EXPECT_NEAR(roads->roads.front().to, 2.0 / 3, 1e-9);
    CancelFlag cancel{true};
    EXPECT_EQ(bare.isochrone(request, {nullptr, &cancel, 0}).error().kind, ErrorKind::interrupted);
}

// A closed road is not there.
TEST(Isochrone, KeepsOffClosedRoads) {
    const RoadNetwork network = test::town(20, 20);
    const road::Engine engine(network);
    IsochroneRequest request;
    request.weight = "cost";
    request.origins = {Position{4.001, 50.001}};
    request.contours = {1000};
    request.roads = true;
    const auto open = engine.isochrone(request);
    request.closed.areas = {area_of({4.0045, 49.9, 4.0048, 51})};
    const auto closed = engine.isochrone(request);
    ASSERT_TRUE(open && closed);
    EXPECT_GT(open->roads.size(), closed->roads.size());
    for (const ReachedRoad& road : closed->roads)
        for (const Position at : road.line) EXPECT_LT(at.x, 4.0045);
}

}  // namespace
}  // namespace starway
