// Points between that are passed without turning round, against a search over arcs that knows nothing of legs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <queue>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

// The arc by which one came, how many points are passed, and whether the last of them is here.
using At = std::tuple<std::uint32_t, std::size_t, bool>;

std::uint64_t cost_without_turning_round(const RoadNetwork& network, const WeightColumn& column,
                                         const std::vector<std::uint32_t>& stops) {
    constexpr std::uint32_t nowhere_from = 0xFFFFFFFFU;
    std::map<At, std::uint64_t> least;
    using Entry = std::pair<std::uint64_t, At>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto reach = [&](std::uint64_t cost, const At& at) {
        const auto [known, is_new] = least.emplace(at, cost);
        if (!is_new && known->second <= cost) return;
        known->second = cost;
        queue.push({cost, at});
    };
    const auto node_of = [&](std::uint32_t arc) {
        return arc == nowhere_from ? stops.front() : static_cast<std::uint32_t>(network.head(ArcId(arc)));
    };
    reach(0, {nowhere_from, 1, false});
    while (!queue.empty()) {
        const auto [cost, at] = queue.top();
        queue.pop();
        if (least[at] < cost) continue;
        const auto [arc, passed, at_stop] = at;
        if (passed == stops.size()) return cost;
        const std::uint32_t node = node_of(arc);
        if (stops[passed] == node) reach(cost, {arc, passed + 1, true});
        const auto is_back = [&](std::uint32_t next) {
            return arc != nowhere_from && next != arc && network.edge(ArcId(next)) == network.edge(ArcId(arc));
        };
        bool has_other = false;
        for (std::uint32_t next = network.first_out()[node]; next < network.first_out()[node + 1]; ++next)
            has_other = has_other || (column.weight[next] != closed_weight && !is_back(next));
        for (std::uint32_t next = network.first_out()[node]; next < network.first_out()[node + 1]; ++next) {
            if (column.weight[next] == closed_weight || (at_stop && has_other && is_back(next))) continue;
            reach(cost + column.weight[next], {next, passed, false});
        }
    }
    return no_cost;
}

TEST(StraightOn, IsTheCheapestRouteThatTurnsRoundAtNoPointBetween) {
    std::mt19937_64 random(17);
    std::size_t found = 0;
    std::size_t dearer = 0;
    for (int round = 0; round < 150; ++round) {
        test::RandomNetworkOptions options;
        options.nodes = 12 + static_cast<std::uint32_t>(random() % 20);
        options.degree = 1 + static_cast<double>(random() % 15) / 10;
        const auto built = build(test::random_draft(random, options));
        ASSERT_TRUE(built) << built.error().message;
        const WeightColumn& column = *built->column("cost");
        RouteRequest request;
        request.weight = "cost";
        std::vector<std::uint32_t> stops;
        const std::size_t count = 3 + random() % 3;
        while (stops.size() < count)
            stops.push_back(!stops.empty() && random() % 6 == 0
                                ? stops.back()
                                : static_cast<std::uint32_t>(random() % built->node_count()));
        const auto location = [&](std::uint32_t node) {
            Waypoint point;
            point.node = NodeId(node);
            return Location(point);
        };
        request.from = location(stops.front());
        request.to = location(stops.back());
        for (std::size_t i = 1; i + 1 < stops.size(); ++i) request.via.push_back(location(stops[i]));
        const std::uint64_t expected = cost_without_turning_round(*built, column, stops);
        for (const RoadNetwork& network : {*built, test::prepared(*built)}) {
            const road::Engine engine(network);
            request.continue_straight = true;
            const auto route = engine.route(request);
            const auto turns_round = [](const Sentence& warning) {
                return warning.str().starts_with("turned round at");
            };
            if (expected == no_cost && route) {
                ASSERT_TRUE(std::any_of(route->warnings.begin(), route->warnings.end(), turns_round)) << round;
                continue;
            }
            ASSERT_EQ(route ? route->cost_steps : no_cost, expected)
                << "round " << round << (route ? "" : ": " + route.error().message);
            if (!route) continue;
            ++found;
            request.continue_straight = false;
            const auto free = engine.route(request);
            ASSERT_TRUE(free) << free.error().message;
            ASSERT_LE(free->cost_steps, expected);
            dearer += free->cost_steps < expected ? 1 : 0;
        }
    }
    EXPECT_GT(found, 50U);
    EXPECT_GT(dearer, 10U);
}

// Three blocks in a row with a street below:   a - b - c - d
//                                                  |       |
//                                                  e - - - f
class StraightOnBlocks : public testing::Test {
protected:
    StraightOnBlocks() {
        network_.node("a", {0, 0}).node("b", {100, 0}).node("c", {200, 0}).node("d", {300, 0});
        network_.node("e", {100, -100}).node("f", {300, -100});
        network_.edge("a", "b", 10).edge("b", "c", 10).edge("c", "d", 10).edge("b", "e", 10).edge("e", "f", 20);
        network_.edge("d", "f", 10);
    }
    Result<Route> route(const std::vector<Location>& points, bool straight) {
        RouteRequest request;
        request.from = points.front();
        request.to = points.back();
        request.via.assign(points.begin() + 1, points.end() - 1);
        request.weight = "cost";
        request.continue_straight = straight;
        return road::Engine(network_.build()).route(request);
    }
    test::SmallNetwork network_;
};

TEST_F(StraightOnBlocks, InTheMiddleOfARoad) {
    const std::vector<Location> points{{0, 0}, {250, 0}, {0, 0}};
    const auto back = route(points, false);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->cost_steps, 50U) << "turns round at the point";
    const auto on = route(points, true);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ(on->cost_steps, 25U + 5 + 30) << "on to the next corner, and back";
    ASSERT_EQ(on->legs.size(), 2U);
    EXPECT_EQ(on->legs[0].arcs.back(), on->legs[1].arcs.front());
    EXPECT_EQ(on->legs[1].line.front(), (Position{250, 0}));
}

TEST_F(StraightOnBlocks, AtAJunctionAndAtTheEndOfARoad) {
    const auto junction = route({{0, 0}, {100, 0}, {0, 0}}, true);
    ASSERT_TRUE(junction) << junction.error().message;
    EXPECT_EQ(junction->cost_steps, 10U + 20 + 10) << "on to the next corner, and back";
    const auto end = route({{100, 0}, {0, 0}, {100, 0}}, true);
    ASSERT_TRUE(end) << end.error().message;
    EXPECT_EQ(end->cost_steps, 20U) << "there is no other road than back";
    const auto twice = route({{0, 0}, {0, 0}, {250, 0}, {250, 0}, {300, 0}}, true);
    ASSERT_TRUE(twice) << twice.error().message;
    EXPECT_EQ(twice->cost_steps, 30U);
    EXPECT_EQ(twice->legs.size(), 4U);
}

// d - a - b > c    where b > c is a one-way street that ends
TEST(StraightOn, TurnsRoundBeforeAOneWayDeadEnd) {
    test::SmallNetwork network;
    network.node("a", {100, 0}).node("b", {200, 0}).node("c", {300, 0}).node("d", {0, 0});
    network.edge("d", "a", 10).edge("a", "b", 10).edge("b", "c", 10, Direction::forward);
    RouteRequest request;
    request.from = Location("node:d");
    request.to = Location("node:a");
    request.via = {Location("node:b")};
    request.weight = "cost";
    request.continue_straight = true;
    const auto back = road::Engine(network.build()).route(request);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->cost_steps, 30U);
    EXPECT_THAT(back->warnings,
                testing::ElementsAre("turned round at b, from where no road leads on to the next point"));
    request.to = Location("node:c");
    const auto on = road::Engine(network.build()).route(request);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ(on->cost_steps, 30U) << "straight on where that leads there";
    EXPECT_THAT(on->warnings, testing::IsEmpty());
}

}  // namespace
}  // namespace starway
