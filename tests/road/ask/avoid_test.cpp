#include "road/ask/closures/avoid.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"
#include "support/random_network.hpp"

namespace starway::test {
namespace {

using namespace road::ask;
using testing::HasSubstr;

TEST(Avoid, LinesTouchABoxAlsoWhereTheyOnlyCrossIt) {
    const Area box(area_of(Box{0, 0, 10, 10}));
    EXPECT_TRUE(box.touches({5, 5}, {6, 6}));
    EXPECT_TRUE(box.touches({-5, 5}, {15, 5}));
    EXPECT_TRUE(box.touches({-5, 5}, {5, 15})) << "a corner's own point";
    EXPECT_FALSE(box.touches({-5, 6}, {5, 16}));
    EXPECT_TRUE(box.touches({10, -5}, {10, 20})) << "along the edge";
    EXPECT_FALSE(box.touches({11, -5}, {11, 20}));
    EXPECT_TRUE(box.touches({3, 3}, {3, 3}));
    EXPECT_FALSE(box.touches({-1, 3}, {-1, 3}));
    EXPECT_FALSE(box.touches({-9, 5}, {-1, 5})) << "ends before it";
    EXPECT_TRUE(Area(area_of(Box{5, 5, 5, 5})).touches({0, 0}, {10, 10})) << "a box that is a point";
}

// Whole numbers, and every side looked at.
struct Plain {
    Obstacles polygons;

    static int side(Position a, Position b, Position c) {
        const double turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);  // exact, being small and whole
        return turn > 0 ? 1 : turn < 0 ? -1 : 0;
    }
    static bool on(Position a, Position b, Position p) {
        return side(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
               std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
    }
    [[nodiscard]] bool touches(Position p, Position q) const {
        bool inside = false;
        bool odd = false;
        for (std::size_t ring = 0; ring < polygons.ring_count(); ++ring) {
            if (!polygons.holes[ring]) odd = false;
            const std::size_t begin = polygons.first[ring];
            const std::size_t size = polygons.first[ring + 1] - begin;
            for (std::size_t i = 0; i < size; ++i) {
                const Position a = polygons.points[begin + i];
                const Position b = polygons.points[begin + (i + 1) % size];
                if (on(a, b, p) || on(a, b, q) || on(p, q, a) || on(p, q, b)) return true;
                if (side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0) return true;
                if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) odd = !odd;
            }
            const bool is_last = ring + 1 == polygons.ring_count() || !polygons.holes[ring + 1];
            if (is_last && odd) inside = true;
        }
        return inside;
    }
};

TEST(Avoid, PolygonsWithHolesAreTouchedAsAPlainLookSays) {
    std::mt19937 random(7);
    const auto number = [&](int most) { return static_cast<double>(random() % static_cast<unsigned>(most)); };
    int touched = 0;
    for (int round = 0; round < 300; ++round) {
        Plain plain;
        for (auto polygons = random() % 6 + 1; polygons > 0; --polygons) {
            // A star about a middle, and at times a hole half as large in it.
            const Position middle{number(1000), number(1000)};
            const double radius = 20 + number(round % 5 == 0 ? 900 : 100);
            const auto corners = static_cast<unsigned>(random() % (round % 7 == 0 ? 400U : 12U)) + 3;
            const auto ring = [&](double size, bool hole) {
                std::vector<Position> points;
                for (unsigned i = 0; i < corners; ++i) {
                    const double turn = 2 * std::numbers::pi * i / corners;
                    const double out = size * (hole ? 1 : 1 + number(3) / 4);
                    points.push_back(
                        {std::round(middle.x + out * std::cos(turn)), std::round(middle.y + out * std::sin(turn))});
                }
                if (random() % 2 == 0) points.push_back(points.front());
                plain.polygons.add(points, hole);
            };
            ring(radius, false);
            if (random() % 2 == 0) ring(radius / 2, true);
        }
        const Area area(plain.polygons);
        for (int line = 0; line < 200; ++line) {
            const Position from{number(1000), number(1000)};
            const Position to{from.x + number(41) - 20, line % 10 == 0 ? from.y : from.y + number(41) - 20};
            ASSERT_EQ(area.touches(from, to), plain.touches(from, to))
                << from.x << "," << from.y << " to " << to.x << "," << to.y;
            touched += area.touches(from, to) ? 1 : 0;
        }
    }
    EXPECT_GT(touched, 6000);
    EXPECT_LT(touched, 54'000);
}

TEST(Avoid, FindsBothDirectionsOfWhatTouchesTheBox) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {100, 100})
                                    .edge("a", "b", 5)
                                    .edge("b", "c", 7, Direction::forward)
                                    .edge("a", "c", {9, Direction::both, "", {{0, 100}}})
                                    .build();
    const auto within = [&](const Box& box) {
        return *closed_arcs(network, *network.column("cost"), {{area_of(box)}, {}, {}}, {{}, {}});
    };
    EXPECT_EQ(within({-10, 90, 10, 110}).size(), 2U) << "the corner of the bent road";
    EXPECT_EQ(within({90, 40, 110, 60}).size(), 1U) << "the one-way road";
    EXPECT_TRUE(within({40, 40, 60, 60}).empty());
}

// A source's number closes all pieces of its road, and no other.
TEST(Avoid, RoadsByTheirNumbersInTheSource) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 60; ++round) {
        auto draft = test::random_draft(random);
        for (std::uint32_t edge = 0; edge < draft.edge_tail.size(); ++edge)
            draft.edge_source.push_back(7 + edge / 2 * 3);
        const auto network = build(draft);
        ASSERT_TRUE(network) << network.error().message;
        const road::Engine engine(*network);
        Closed by_source, by_edge;
        const std::uint32_t road = network->source_feature(EdgeId(static_cast<std::uint32_t>(random() % 20)));
        by_source.roads = {road};
        for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge)
            if (network->source_feature(EdgeId(edge)) == road) by_edge.edges.emplace_back(edge);
        const auto arcs = engine.closed_arcs(by_source, "cost");
        ASSERT_TRUE(arcs) << arcs.error().message;
        EXPECT_EQ(*arcs, *engine.closed_arcs(by_edge, "cost"));
        by_source.roads = {road, 8};
        EXPECT_THAT(engine.closed_arcs(by_source, "cost").error().message, HasSubstr("has no road 8"));
        EXPECT_THAT(open_closed(*network, "cost", {{}, "way/" + std::to_string(road)}).error().message,
                    HasSubstr("this network is of another source"));
    }
}

}  // namespace
}  // namespace starway::test
