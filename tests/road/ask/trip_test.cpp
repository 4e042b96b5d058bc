#include "starway/road/trip.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "road/ask/trip/visit_order.hpp"
#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/town.hpp"

namespace starway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Costs = std::vector<std::uint64_t>;

std::uint64_t cost_of_order(const road::ask::VisitProblem& problem, const std::vector<std::size_t>& order) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + (problem.round_trip ? 0 : 1) < order.size(); ++i) {
        const std::uint64_t cost = problem.costs[order[i] * problem.count + order[(i + 1) % order.size()]];
        if (cost == no_cost) return no_cost;
        sum += cost;
    }
    return sum;
}

// Every order that is allowed.
std::uint64_t least_of_all(const road::ask::VisitProblem& problem) {
    std::vector<std::size_t> order(problem.count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::uint64_t least = no_cost;
    do {
        // A round trip may start anywhere: with its first stop where that is fixed or nothing is.
        if ((problem.first_fixed || (problem.round_trip && !problem.last_fixed)) && order.front() != 0) continue;
        if (problem.last_fixed && order.back() + 1 != problem.count) continue;
        least = std::min(least, cost_of_order(problem, order));
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
}

TEST(VisitOrder, IsTheBestOfAllOrders) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 400; ++round) {
        road::ask::VisitProblem problem;
        problem.count = 1 + random() % 7;
        problem.round_trip = random() % 2 == 0;
        problem.first_fixed = random() % 2 == 0;
        problem.last_fixed = problem.count > 1 && random() % 2 == 0;
        Costs costs(problem.count * problem.count, 0);
        for (std::size_t i = 0; i < costs.size(); ++i)
            costs[i] = i % (problem.count + 1) == 0 ? 0 : random() % 10 == 0 ? no_cost : random() % 50;
        problem.costs = costs;
        const auto order = road::ask::best_order(problem);
        const std::uint64_t least = least_of_all(problem);
        ASSERT_EQ(order.has_value(), least != no_cost) << round;
        if (!order) continue;
        EXPECT_TRUE(order->optimal);
        EXPECT_EQ(order->cost, least) << round;
        EXPECT_EQ(cost_of_order(problem, order->stops), least);
        if (problem.first_fixed) {
            EXPECT_EQ(order->stops.front(), 0U);
        }
        if (problem.last_fixed) {
            EXPECT_EQ(order->stops.back(), problem.count - 1);
        }
        EXPECT_EQ(std::set<std::size_t>(order->stops.begin(), order->stops.end()).size(), problem.count);
    }
}

// Tours whose best cost is known: places on a lattice with an even number of rows, and one-way rings, which 2-opt
// cannot turn round.
TEST(VisitOrder, FindsKnownBestToursOfManyStops) {
    for (const std::size_t side : {4U, 6U, 10U}) {
        const std::size_t count = side * side;
        std::vector<std::size_t> place(count);
        std::iota(place.begin(), place.end(), std::size_t{0});
        std::mt19937 random(static_cast<unsigned>(side));
        std::shuffle(place.begin(), place.end(), random);
        Costs costs(count * count);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count; ++j) {
                const auto dx = static_cast<double>(place[i] % side) - static_cast<double>(place[j] % side);
                const auto dy = static_cast<double>(place[i] / side) - static_cast<double>(place[j] / side);
                costs[i * count + j] = static_cast<std::uint64_t>(std::llround(1000 * std::hypot(dx, dy)));
            }
        road::ask::VisitProblem problem;
        problem.costs = costs;
        problem.count = count;
        problem.effort_ms = 2000;
        const auto order = road::ask::best_order(problem);
        ASSERT_TRUE(order);
        EXPECT_FALSE(order->optimal);
        EXPECT_LE(order->cost, 1000 * count * 103 / 100) << side;
        EXPECT_EQ(cost_of_order(problem, order->stops), order->cost);
    }
    constexpr std::size_t count = 60;
    Costs ring(count * count);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
            ring[i * count + j] = 7 * ((j * 17 + 2 * count - i * 17 % count) % count);
    road::ask::VisitProblem problem;
    problem.costs = ring;
    problem.count = count;
    problem.effort_ms = 2000;
    const auto order = road::ask::best_order(problem);
    ASSERT_TRUE(order);
    EXPECT_LE(order->cost, 7 * count * 103 / 100);
}

// Against the exact answer: trips of 13 stops, of which two share a place, so that 12 of them are a problem that is
// solved exactly.
TEST(VisitOrder, TheHeuristicIsNearTheExactAnswer) {
    std::mt19937_64 random(9);
    double excess = 0;
    constexpr int rounds = 30;
    for (int round = 0; round < rounds; ++round) {
        road::ask::VisitProblem exact;
        exact.count = 12;
        exact.round_trip = round % 3 != 0;
        Costs small(exact.count * exact.count);
        for (std::size_t i = 0; i < exact.count; ++i)
            for (std::size_t j = 0; j < exact.count; ++j)
                small[i * exact.count + j] = i == j ? 0 : 100 + random() % 900;
        // A metric, as tables of shortest paths are.
        for (std::size_t k = 0; k < exact.count; ++k)
            for (std::size_t i = 0; i < exact.count; ++i)
                for (std::size_t j = 0; j < exact.count; ++j)
                    small[i * exact.count + j] =
                        std::min(small[i * exact.count + j], small[i * exact.count + k] + small[k * exact.count + j]);
        exact.costs = small;
        road::ask::VisitProblem larger = exact;
        larger.count = 13;
        Costs big(larger.count * larger.count);
        for (std::size_t i = 0; i < larger.count; ++i)
            for (std::size_t j = 0; j < larger.count; ++j)
                big[i * larger.count + j] =
                    small[std::min<std::size_t>(i, 11) * exact.count + std::min<std::size_t>(j, 11)];
        larger.costs = big;
        larger.effort_ms = 2000;
        const auto best = road::ask::best_order(exact);
        const auto found = road::ask::best_order(larger);
        ASSERT_TRUE(best && found);
        EXPECT_GE(found->cost, best->cost);
        excess += static_cast<double>(found->cost) / static_cast<double>(best->cost) - 1;
    }
    EXPECT_LE(excess / rounds, 0.01);
}

std::vector<Location> random_stops(const RoadNetwork& network, std::mt19937_64& random, std::size_t count) {
    std::vector<Location> stops;
    for (std::size_t i = 0; i < count; ++i) {
        Position at = network.position(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
        at.x += 1e-6 * static_cast<double>(random() % 300);
        stops.emplace_back(at);
    }
    return stops;
}

// What a trip claims is what its route does, with an index and without.
TEST(Trip, IsARouteThroughAllStopsInItsOrder) {
    const RoadNetwork network = test::town(20, 20);
    const road::Engine plain(network);
    const road::Engine indexed(test::prepared(network));
    std::mt19937_64 random(4);
    for (int round = 0; round < 12; ++round) {
        TripRequest request;
        request.weight = "cost";
        request.stops = random_stops(network, random, 2 + random() % 20);
        request.round_trip = round % 2 == 0;
        request.first_fixed = round % 3 == 0;
        request.last_fixed = round % 4 == 1;
        request.effort_ms = 5000;  // until nothing is gained, so that both find the same
        const auto trips = plain.trip(request);
        const auto again = indexed.trip(request);
        ASSERT_TRUE(trips) << trips.error().message;
        ASSERT_TRUE(again) << again.error().message;
        ASSERT_EQ(trips->trips.size(), 1U);
        const Trip& trip = trips->trips.front();
        EXPECT_EQ(trip.order, again->trips.front().order);
        EXPECT_EQ(trip.route.cost_steps, again->trips.front().route.cost_steps);
        EXPECT_EQ(trip.route.optimal, request.stops.size() <= 12);
        ASSERT_EQ(trip.order.size(), request.stops.size());
        ASSERT_EQ(trip.route.legs.size(), request.stops.size() - (request.round_trip ? 0 : 1));
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < trip.route.legs.size(); ++i) {
            const Waypoint& from = trips->points[trip.order[i]];
            const Waypoint& to = trips->points[trip.order[(i + 1) % trip.order.size()]];
            RouteRequest leg;
            leg.from = from;
            leg.to = to;
            leg.weight = "cost";
            const auto route = plain.route(leg);
            ASSERT_TRUE(route);
            EXPECT_EQ(route->cost_steps, trip.route.legs[i].cost);
            sum += route->cost_steps;
        }
        EXPECT_EQ(sum, trip.route.cost_steps);
        for (std::size_t stop = 0; stop < request.stops.size(); ++stop)
            EXPECT_EQ(trip.order[trips->stops[stop].position], stop);
        if (request.first_fixed) {
            EXPECT_EQ(trip.order.front(), 0U);
        }
        if (request.last_fixed) {
            EXPECT_EQ(trip.order.back() + 1, request.stops.size());
        }
    }
}

RoadNetwork two_islands() {
    return test::SmallNetwork()
        .node("a", {0, 0})
        .node("b", {100, 0})
        .node("c", {200, 0})
        .node("x", {0, 5000})
        .node("y", {100, 5000})
        .edge("a", "b", 1)
        .edge("b", "c", 1)
        .edge("x", "y", 1)
        .build();
}

TEST(Trip, WithoutARouteIsAnErrorOrSeveralTrips) {
    const road::Engine engine(two_islands());
    TripRequest request;
    request.stops = {"node:x", "node:a", "node:y", "node:c", "node:b"};
    const auto refused = engine.trip(request);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::no_route);
    EXPECT_THAT(refused.error().message, HasSubstr("no trip visits all 5 stops: "));
    request.split = true;
    const auto trips = engine.trip(request);
    ASSERT_TRUE(trips) << trips.error().message;
    ASSERT_EQ(trips->trips.size(), 2U);
    EXPECT_EQ(trips->trips[0].order.size(), 3U);
    EXPECT_THAT(trips->trips[1].order, ElementsAre(0, 2));
    EXPECT_EQ(trips->stops[0].trip, 1U);
    EXPECT_EQ(trips->stops[3].trip, 0U);
    EXPECT_EQ(trips->trips[0].route.cost, 4);
    request.round_trip = false;
    const auto open = engine.trip(request);
    ASSERT_TRUE(open);
    EXPECT_EQ(open->trips[0].route.cost, 2);
    EXPECT_EQ(open->trips[1].route.cost, 1);
}

TEST(Trip, OfOneStopStaysThere) {
    const road::Engine engine(two_islands());
    TripRequest request;
    request.stops = {"node:b"};
    const auto trips = engine.trip(request);
    ASSERT_TRUE(trips) << trips.error().message;
    EXPECT_THAT(trips->trips.front().order, ElementsAre(0));
    EXPECT_EQ(trips->trips.front().route.waypoints.size(), 1U);
    EXPECT_TRUE(trips->trips.front().route.legs.empty());
    EXPECT_EQ(trips->trips.front().route.cost, 0);
}

TEST(Trip, SaysWhatIsWrong) {
    const road::Engine engine(two_islands());
    TripRequest request;
    EXPECT_THAT(engine.trip(request).error().message, HasSubstr("at least one stop"));
    request.stops = {"node:a", "node:b"};
    request.most_stops = 1;
    EXPECT_THAT(engine.trip(request).error().message, HasSubstr("at most 1"));
    request.most_stops = 100;
    request.weight = "coost";
    EXPECT_EQ(engine.trip(request).error().kind, ErrorKind::usage);
    request.weight.clear();
    CancelFlag cancel{true};
    EXPECT_EQ(engine.trip(request, {nullptr, &cancel, 0}).error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace starway
