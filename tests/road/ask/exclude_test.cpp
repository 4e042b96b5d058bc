// Requests without the roads of some classes, held against a search over the other roads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <queue>
#include <random>

#include "read/roads/osm/osm_source.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/tags.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

// A town of streets in a grid, some of them motorways, toll roads and ferries.
std::string grid_town(std::uint32_t seed, int side) {
    std::mt19937 random(seed);
    std::string text;
    const auto id = [side](int x, int y) { return std::to_string(y * side + x + 1); };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            text +=
                "n" + id(x, y) + " x" + std::to_string(4 + 0.001 * x) + " y" + std::to_string(50 + 0.001 * y) + "\n";
    int way = 0;
    const auto add = [&](int x, int y, int x2, int y2) {
        const auto kind = random() % 10;
        const std::string tags = kind == 0   ? "highway=motorway,oneway=no"
                                 : kind == 1 ? "highway=primary,toll=yes"
                                 : kind == 2 ? "route=ferry"
                                 : kind == 3 ? "highway=motorway,oneway=yes,toll=yes"
                                 : kind < 7  ? "highway=residential"
                                             : "highway=secondary";
        text += "w" + std::to_string(++way) + " T" + tags + " Nn" + id(x, y) + ",n" + id(x2, y2) + "\n";
    };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            if (x + 1 < side) add(x, y, x + 1, y);
            if (y + 1 < side) add(x, y, x, y + 1);
        }
    return text;
}

// Dijkstra over the arcs of no excluded class; nothing if there is no way.
std::optional<std::uint64_t> least(const RoadNetwork& network, std::uint32_t excluded, NodeId from, NodeId to) {
    const WeightColumn& column = *network.column("car");
    const RoadFlags flags(network);
    std::vector<std::uint64_t> cost(network.node_count(), std::numeric_limits<std::uint64_t>::max());
    std::priority_queue<std::pair<std::uint64_t, std::uint32_t>, std::vector<std::pair<std::uint64_t, std::uint32_t>>,
                        std::greater<>>
        queue;
    cost[from] = 0;
    queue.emplace(0, from);
    while (!queue.empty()) {
        const auto [so_far, node] = queue.top();
        queue.pop();
        if (so_far > cost[node]) continue;
        if (node == to) return so_far;
        for (std::uint32_t a = network.first_out()[node]; a < network.first_out()[node + 1]; ++a) {
            if (column.weight[a] == closed_weight || (flags.of(network.edge(ArcId(a))) & excluded) != 0) continue;
            const std::uint64_t next = so_far + column.weight[a];
            const std::uint32_t head = network.heads()[a];
            if (next >= cost[head]) continue;
            cost[head] = next;
            queue.emplace(next, head);
        }
    }
    return std::nullopt;
}

// A car whose turns cost nothing, so that a search over roads alone agrees with it.
std::string turnless_car() {
    static const TemporaryFolder folder;
    return folder.file("car.toml",
                       "include = \"car\"\n[restrictions]\nkeys = []\n[turn]\nmax = 0\nu_turn = 0\n"
                       "u_turns = \"anywhere\"\nenter_local = 0\n[give_way]\nflow = {}\n");
}

// The same roads closed one by one are avoided by another search.
TEST(Exclude, AgreesWithClosedRoadsWhereTurnsCost) {
    OsmSource source;
    constexpr int side = 10;
    const auto plain = source.open(grid_town(11, side), {"car"});
    ASSERT_TRUE(plain) << plain.error().message;
    const auto indexed = prepare(*plain);
    ASSERT_TRUE(indexed) << indexed.error().message;
    std::mt19937 random(5);
    for (const auto* network : {&*plain, &*indexed}) {
        const road::Engine engine(*network);
        const RoadFlags flags(*network);
        const std::uint32_t bits = flags.bit("toll", "car") | flags.bit("motorway", "car");
        Closed closed;
        for (std::uint32_t a = 0; a < network->arc_count(); ++a)
            if (network->column("car")->weight[a] != closed_weight && (flags.of(network->edge(ArcId(a))) & bits) != 0)
                closed.arcs.emplace_back(a);
        ASSERT_FALSE(closed.arcs.empty());
        for (int i = 0; i < 40; ++i) {
            RouteRequest request;
            request.from = Location("node:" + std::to_string(random() % (side * side) + 1));
            request.to = Location("node:" + std::to_string(random() % (side * side) + 1));
            request.weight = "car";
            request.closed.classes = {"toll", "motorway"};
            const auto by_class = engine.route(request);
            request.closed = closed;
            const auto one_by_one = engine.route(request);
            ASSERT_EQ(by_class.has_value(), one_by_one.has_value());
            if (by_class) {
                EXPECT_EQ(by_class->cost_steps, one_by_one->cost_steps);
            }
        }
    }
}

TEST(Exclude, AgreesWithASearchOverTheOtherRoads) {
    OsmSource source;
    constexpr int side = 14;
    const auto plain = source.open(grid_town(7, side), {turnless_car(), "foot"});
    ASSERT_TRUE(plain) << plain.error().message;
    const auto indexed = prepare(*plain);
    ASSERT_TRUE(indexed) << indexed.error().message;
    std::mt19937 random(3);
    std::uint64_t differ = 0;
    for (const auto* network : {&*plain, &*indexed}) {
        const road::Engine engine(*network);
        const RoadFlags flags(*network);
        for (const std::vector<std::string>& classes : {std::vector<std::string>{"toll"},
                                                        {"motorway"},
                                                        {"ferry"},
                                                        {"toll", "motorway"},
                                                        {"ferry", "motorway", "toll"}}) {
            std::uint32_t bits = 0;
            for (const std::string& name : classes) bits |= flags.bit(name, "car");
            for (int i = 0; i < 60; ++i) {
                const NodeId from = *network->find_node(std::to_string(random() % (side * side) + 1));
                const NodeId to = *network->find_node(std::to_string(random() % (side * side) + 1));
                if (from == to) continue;
                RouteRequest request;
                request.from = Location("node:" + network->node_label(from));
                request.to = Location("node:" + network->node_label(to));
                request.weight = "car";
                request.closed.classes = classes;
                const auto expected = least(*network, bits, from, to);
                const auto route = engine.route(request);
                ASSERT_EQ(route.has_value(), expected.has_value());
                if (!expected) {
                    EXPECT_THAT(route.error().message, HasSubstr("without roads of the class " + classes.front()));
                    continue;
                }
                EXPECT_EQ(route->cost_steps, *expected);
                for (const ArcId arc : route->legs.front().arcs)
                    EXPECT_EQ(flags.of(network->edge(arc)) & bits, 0U) << "an excluded road is on the route";
                if (*expected != least(*network, 0, from, to)) ++differ;
                if (i % 12 != 0) continue;
                const auto several = engine.alternatives(request);
                ASSERT_TRUE(several) << several.error().message;
                EXPECT_EQ(several->routes.front().cost_steps, *expected);
                TableRequest table;
                table.from = {request.from};
                table.to = {request.to};
                table.weight = "car";
                table.closed.classes = classes;
                const auto filled = engine.table(table, [&](std::span<const std::uint64_t> row) -> Result<void> {
                    EXPECT_EQ(row[0], *expected);
                    return {};
                });
                EXPECT_TRUE(filled) << filled.error().message;
            }
        }
    }
    EXPECT_GT(differ, 100U) << "the excluded roads matter";
}

TEST(Exclude, NamesTheClassesThatThereAre) {
    OsmSource source;
    const auto network = source.open(grid_town(7, 4), {"car", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    RouteRequest request;
    request.from = Location("node:1");
    request.to = Location("node:2");
    request.closed.classes = {"tol"};
    const auto route = road::Engine(*network).route(request);
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().kind, ErrorKind::usage);
    EXPECT_THAT(route.error().message, HasSubstr("there is no class 'tol' of roads"));
    EXPECT_THAT(route.error().message, HasSubstr("ferry, motorway, toll, tunnel, steps"));
    const auto csv = source.open("from,to,km\n1,2,3\n", {}, "roads.csv");
    ASSERT_TRUE(csv) << csv.error().message;
    const auto none = road::Engine(*csv).route(request);
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message, HasSubstr("no classes of roads that could be excluded"));
}

TEST(Exclude, PointsAreNotPutOnExcludedRoads) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4 y50\nn2 x4.01 y50\nn3 x4 y50.001\nn4 x4.01 y50.001\nw1 Thighway=motorway,oneway=no Nn1,n2\n"
        "w2 Thighway=residential Nn3,n4\n");
    ASSERT_TRUE(network) << network.error().message;
    NearestRequest request;
    const Location point(Position{4.005, 50.0001});
    const road::Engine engine(*network);
    const auto first = engine.nearest(point, request);
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_LT(first->front().distance_m, 20);
    request.closed.classes = {"motorway"};
    const auto other = engine.nearest(point, request);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_GT(other->front().distance_m, 50);
}

}  // namespace
}  // namespace starway::test
