// Routes are optimal in the source's own numbers, whatever their range: held against a search in doubles that shares
// nothing with the engine.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "starway/road/engine.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/trip.hpp"
#include "support/prepared.hpp"

namespace starway::exact_weights {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double closed = std::numeric_limits<double>::quiet_NaN();
constexpr double tolerance = 1e-6;

struct Arc {
    std::uint32_t tail, head;
    double forward, backward;  // NaN: closed
};
struct Roads {
    std::uint32_t nodes = 0;
    std::vector<Arc> arcs;
    std::vector<Position> position;  // may be empty
};

NetworkDraft draft_of(const Roads& roads) {
    NetworkDraft draft;
    draft.node_count = roads.nodes;
    draft.columns = {{"cost", "", 0, {}, {}}};
    for (const Arc& arc : roads.arcs) {
        draft.edge_tail.push_back(arc.tail);
        draft.edge_head.push_back(arc.head);
        draft.columns[0].forward.push_back(arc.forward);
        draft.columns[0].backward.push_back(arc.backward);
    }
    draft.edge_direction.assign(roads.arcs.size(), Direction::both);
    if (!roads.position.empty()) {
        draft.frame = FrameKind::geographic;
        draft.node_position = roads.position;
        draft.shape_first.assign(roads.arcs.size() + 1, 0);
    }
    draft.default_weight = "cost";
    return draft;
}

RoadNetwork built(const Roads& roads) {
    auto network = build(draft_of(roads));
    if (!network) throw std::runtime_error(network.error().message.str());
    return *std::move(network);
}

std::vector<double> distances(const Roads& roads, std::uint32_t source) {
    std::vector<std::vector<std::pair<std::uint32_t, double>>> out(roads.nodes);
    for (const Arc& arc : roads.arcs) {
        if (!std::isnan(arc.forward)) out[arc.tail].emplace_back(arc.head, arc.forward);
        if (!std::isnan(arc.backward)) out[arc.head].emplace_back(arc.tail, arc.backward);
    }
    std::vector<double> cost(roads.nodes, infinite);
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    cost[source] = 0;
    queue.emplace(0, source);
    while (!queue.empty()) {
        const auto [there, node] = queue.top();
        queue.pop();
        if (there > cost[node]) continue;
        for (const auto& [head, weight] : out[node])
            if (there + weight < cost[head]) queue.emplace(cost[head] = there + weight, head);
    }
    return cost;
}

Location node(std::uint32_t number) {
    return "node:" + std::to_string(number);
}

void expect_near(double cost, double optimum, const std::string& what) {
    EXPECT_LE(std::abs(cost - optimum), tolerance * optimum) << what << ": " << cost << " for " << optimum;
}

std::vector<Algorithm> algorithms(bool prepared) {
    if (prepared) return {Algorithm::automatic, Algorithm::hierarchy};
    return {Algorithm::automatic, Algorithm::dijkstra, Algorithm::astar, Algorithm::bidirectional_dijkstra,
            Algorithm::bidirectional_astar};
}

// Routes by every algorithm, cells, costs of pairs: each within a millionth of the optimum, and all the same to the
// last step.
void expect_optimal(const Roads& roads, const std::vector<RoadNetwork>& networks, std::size_t sources,
                    std::size_t targets, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto some = [&] { return static_cast<std::uint32_t>(random() % roads.nodes); };
    std::vector<std::uint32_t> to(targets);
    for (std::uint32_t& one : to) one = some();
    for (std::size_t row = 0; row < sources; ++row) {
        const std::uint32_t from = some();
        const std::vector<double> optimum = distances(roads, from);
        std::vector<std::uint64_t> steps(targets, no_cost);
        bool first = true;
        for (const RoadNetwork& network : networks) {
            const road::Engine engine(network);
            const double step = network.column("cost")->resolution;
            const bool prepared = !network.section("cch.rank").empty();
            const auto hold = [&](std::size_t i, std::uint64_t cost, const std::string& by) {
                const std::string what = fmt::format("{} to {} by {}", from, to[i], by);
                if (optimum[to[i]] == infinite) {
                    EXPECT_EQ(cost, no_cost) << what;
                    return;
                }
                ASSERT_NE(cost, no_cost) << what;
                expect_near(static_cast<double>(cost) * step, optimum[to[i]], what);
                if (first) steps[i] = cost;
                EXPECT_EQ(cost, steps[i]) << what << ": not what others found";
            };
            TableRequest table;
            table.from = {node(from)};
            CostsRequest pairs;
            for (const std::uint32_t one : to) {
                table.to.push_back(node(one));
                pairs.from.push_back(node(from));
                pairs.to.push_back(node(one));
            }
            const auto plan = engine.plan(table);
            ASSERT_TRUE(plan) << plan.error().message;
            std::vector<std::uint64_t> cells(targets);
            ASSERT_TRUE(plan->fill(0, cells));
            for (std::size_t i = 0; i < targets; ++i) hold(i, cells[i], "table");
            first = false;
            table.measures = true;
            const auto measured = engine.plan(table);
            ASSERT_TRUE(measured) << measured.error().message;
            ASSERT_TRUE(measured->fill(0, cells));
            for (std::size_t i = 0; i < targets; ++i) hold(i, cells[i], "measured table");
            const auto costs = engine.costs(pairs);
            ASSERT_TRUE(costs) << costs.error().message;
            for (std::size_t i = 0; i < targets; ++i) hold(i, (*costs)[i], "costs");
            for (std::size_t i = 0; i < targets; i += 1 + targets / 10)
                for (const Algorithm algorithm : algorithms(prepared)) {
                    RouteRequest request;
                    request.from = node(from);
                    request.to = node(to[i]);
                    request.algorithm = algorithm;
                    const auto route = engine.route(request);
                    hold(i, route ? route->cost_steps : no_cost, std::string(name_of(algorithm)));
                    if (!route) continue;
                    EXPECT_TRUE(route->optimal);
                    EXPECT_LE(route->precision, tolerance);
                    if (algorithm != Algorithm::hierarchy) request.algorithm = Algorithm::automatic;
                    const auto shortest = engine.k_shortest(request, 1);
                    ASSERT_TRUE(shortest) << shortest.error().message;
                    hold(i, shortest->routes.at(0).cost_steps, "k shortest");
                }
        }
    }
}

// What is too heavy to be counted beside the others is closed, and told.
Roads without_closed(Roads roads, const RoadNetwork& network, double sentinel) {
    const auto notes = network.notes();
    const bool closes = std::any_of(notes.begin(), notes.end(), [](const Sentence& note) {
        return note.str().find("they are closed") != std::string::npos;
    });
    for (Arc& arc : roads.arcs)
        for (double* weight : {&arc.forward, &arc.backward})
            if (closes && *weight == sentinel) *weight = closed;
    return roads;
}

void expect_optimal(const Roads& all, std::size_t sources, std::size_t targets, std::uint64_t seed,
                    double sentinel = closed) {
    const RoadNetwork network = built(all);
    const Roads roads = without_closed(all, network, sentinel);
    expect_optimal(roads, {network, test::prepared(network)}, sources, targets, seed);
}

// Every node is reached from every other over the first arcs, which form a ring.
Roads random_roads(std::uint32_t nodes, std::uint32_t more, const std::function<double()>& value,
                   std::mt19937_64& random) {
    Roads roads{nodes, {}, {}};
    for (std::uint32_t v = 0; v < nodes; ++v) roads.arcs.push_back({v, (v + 1) % nodes, value(), value()});
    for (std::uint32_t i = 0; i < more; ++i)
        roads.arcs.push_back({static_cast<std::uint32_t>(random() % nodes),
                              static_cast<std::uint32_t>(random() % nodes), value(), value()});
    return roads;
}

Roads grid(std::uint32_t side, const std::function<Arc(std::uint32_t, std::uint32_t)>& arc) {
    Roads roads{side * side, {}, {}};
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            roads.position.push_back({4 + 0.001 * x, 50 + 0.001 * y});
            if (x + 1 < side) roads.arcs.push_back(arc(y * side + x, y * side + x + 1));
            if (y + 1 < side) roads.arcs.push_back(arc(y * side + x, (y + 1) * side + x));
        }
    return roads;
}

TEST(ExactWeights, SentinelsHideNoDigits) {
    for (const double sentinel : {1e6, 99999999.0, 1e9, 1e15, closed}) {
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> usual(0.0001, 0.002);
        const Roads roads = random_roads(
            300, 300, [&] { return random() % 4 == 0 ? sentinel : usual(random); }, random);
        expect_optimal(roads, 4, 100, 1, sentinel);
    }
}

TEST(ExactWeights, SentinelsAreKeptWhereTheyCanBeCounted) {
    std::mt19937_64 random(17);
    const auto whole = [&] { return 0.001 * static_cast<double>(1 + random() % 900); };
    for (const double sentinel : {1e6, 99999999.0, 1e9}) {
        const Roads roads = random_roads(
            200, 100, [&] { return random() % 4 == 0 ? sentinel : whole(); }, random);
        const RoadNetwork network = built(roads);
        for (const Sentence& note : network.notes()) EXPECT_THAT(note, Not(HasSubstr("are closed")));
        expect_optimal(roads, 3, 100, 3);
    }
}

TEST(ExactWeights, WhatIsTooHeavyToCountIsNamedWhereItIsTheOnlyWay) {
    const Roads roads{4, {{0, 1, 1.0 / 3, 0.1}, {1, 2, 0.7, 0.2}, {2, 3, 0.3, 1e30}, {0, 2, 0.9, 0.4}}, {}};
    const road::Engine engine(built(roads));
    RouteRequest request;
    request.from = node(3);
    request.to = node(0);
    const auto route = engine.route(request);
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().kind, ErrorKind::no_route);
    EXPECT_THAT(route.error().message,
                HasSubstr("1 direction of a road weighs 1e+30 in 'cost', more than any path over the others costs, and "
                          "too much to be counted beside them: it is closed"));
}

// A cost among few tiny ones is no sentinel; one on the other side closes nothing but itself.
TEST(ExactWeights, OnlyWhatCannotBeCountedIsClosed) {
    const Roads roads{
        4,
        {{0, 1, 0.0000019925566279, 0.0000025}, {1, 2, 0.0000047148842606, 0.0000066}, {2, 3, 10.7248399749, 99999999}},
        {}};
    const RoadNetwork network = built(roads);
    EXPECT_THAT(network.notes(), testing::Contains(HasSubstr("1 direction of a road weighs 99999999 in 'cost'")));
    RouteRequest request;
    request.from = node(0);
    request.to = node(3);
    const auto route = road::Engine(network).route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_NEAR(route->cost, 10.7248466823, 1e-6);
}

TEST(ExactWeights, OrdinaryCostsAreNotToldAsSentinels) {
    const Roads plain{3, {{0, 1, 0.123456789, 0.123456789}, {1, 2, 1e-9, 1e-9}, {0, 2, 0.12345679, 0.12345679}}, {}};
    const RoadNetwork without = built(plain);
    for (const Sentence& note : without.notes()) EXPECT_THAT(note, Not(HasSubstr("more than any path")));
    const Roads mixed{4, {{0, 1, 10.5, 0.000012}, {1, 2, 0.000014, 99999999}, {2, 3, 0.00002, 0.3}}, {}};
    const RoadNetwork with = built(mixed);
    EXPECT_THAT(with.notes(), testing::Contains(HasSubstr("1 direction of a road weighs 99999999 in 'cost'")));
    NetworkDraft draft = draft_of(mixed);
    draft.sentinels = Sentinels::close;
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_THAT(network->notes(), testing::Contains(HasSubstr("1 direction of a road weighs 99999999 in 'cost'")));
}

TEST(ExactWeights, RoadsThatOnlyASentinelJoinsCostWhatItSays) {
    Roads roads{4, {{0, 1, 0.0001, 1e6}, {1, 2, 0.0002, 1e6}, {2, 3, 0.00035, 1e6}}, {}};
    expect_optimal(roads, 8, 4, 2);
}

TEST(ExactWeights, RangesOfTwelveDecades) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> decade(-6, 6);
        const auto value = [&] { return std::pow(10, decade(random)); };
        expect_optimal(random_roads(200, 400, value, random), 4, 100, seed);
        const auto arc = [&](std::uint32_t a, std::uint32_t b) { return Arc{a, b, value(), value()}; };
        expect_optimal(grid(25, arc), 3, 100, seed);
    }
}

TEST(ExactWeights, PlainFractions) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> usual(0, 1);
    const auto value = [&] { return usual(random); };
    expect_optimal(grid(30, [&](std::uint32_t a, std::uint32_t b) { return Arc{a, b, value(), value()}; }), 4, 150, 4);
    expect_optimal(random_roads(400, 50, value, random), 4, 100, 5);
}

TEST(ExactWeights, AGridOfWrongWays) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> usual(0.0001, 0.002);
    const Roads roads = grid(150, [&](std::uint32_t a, std::uint32_t b) {
        const double cost = usual(random);
        if (random() % 3 == 0) return Arc{a, b, cost, 1e6};
        return random() % 2 == 0 ? Arc{a, b, 1e6, cost} : Arc{a, b, cost, cost};
    });
    expect_optimal(roads, 2, 1000, 6);
}

TEST(ExactWeights, SeveralSentinelsInOneGrid) {
    std::mt19937_64 random(13);
    std::uniform_real_distribution<double> usual(0.001, 1);
    const std::vector<double> sentinels{1e6, 1e7, 99999999, closed};
    for (std::size_t which = 0; which <= sentinels.size(); ++which) {
        const auto sentinel = [&] { return sentinels[which < sentinels.size() ? which : random() % sentinels.size()]; };
        const auto value = [&] { return random() % 4 == 0 ? sentinel() : usual(random); };
        expect_optimal(grid(60,
                            [&](std::uint32_t a, std::uint32_t b) {
                                return Arc{a, b, value(), value()};
                            }),
                       2, 60, which);
    }
}

// What all other answers count is what routes cost.
TEST(ExactWeights, TripsIsochronesAndAlternatives) {
    std::mt19937_64 random(14);
    std::uniform_real_distribution<double> usual(0.001, 1);
    const auto value = [&] { return random() % 4 == 0 ? 99999999 : usual(random); };
    const Roads roads = grid(30, [&](std::uint32_t a, std::uint32_t b) { return Arc{a, b, value(), value()}; });
    const RoadNetwork network = built(roads);
    const std::vector<std::uint32_t> stops{3, 400, 777, 120};
    std::vector<std::vector<double>> optimum;
    for (const std::uint32_t stop : stops) optimum.push_back(distances(roads, stop));
    for (const road::Engine& engine : {road::Engine(network), road::Engine(test::prepared(network))}) {
        TripRequest trip;
        for (const std::uint32_t stop : stops) trip.stops.push_back(node(stop));
        const auto round = engine.trip(trip);
        ASSERT_TRUE(round) << round.error().message;
        std::vector<std::size_t> order{0, 1, 2, 3};
        double best = infinite;
        do {
            double cost = 0;
            for (std::size_t i = 0; i < order.size(); ++i) cost += optimum[order[i]][stops[order[(i + 1) % 4]]];
            best = std::min(best, cost);
        } while (std::next_permutation(order.begin(), order.end()));
        expect_near(round->trips.at(0).route.cost, best, "trip");

        IsochroneRequest reach;
        reach.origins = {node(stops[0])};
        reach.contours = {2.5};
        reach.polygons = false;
        reach.roads = true;
        const auto area = engine.isochrone(reach);
        ASSERT_TRUE(area) << area.error().message;
        std::size_t from_tails = 0;
        for (const ReachedRoad& road : area->roads) {
            if (road.backward || road.from > 0) continue;
            const std::string tail = network.node_label(network.edge_tail(road.edge));
            expect_near(road.from_cost, optimum[0][std::stoul(tail)], "isochrone at " + tail);
            ++from_tails;
        }
        EXPECT_GT(from_tails, 20U);

        RouteRequest request;
        request.from = node(stops[0]);
        request.to = node(stops[1]);
        const auto routes = engine.alternatives(request);
        ASSERT_TRUE(routes) << routes.error().message;
        expect_near(routes->routes.at(0).cost, optimum[0][stops[1]], "alternatives");
    }
}

TEST(ExactWeights, HeavyArcsCloseOnDemand) {
    NetworkDraft draft = draft_of({3, {{0, 1, 1, 1000000}, {1, 2, 1, 1}, {2, 0, 1, 1}, {0, 2, 2, 3}}, {}});
    draft.sentinels = Sentinels::close;
    const auto network = build(std::move(draft));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_THAT(network->notes(),
                testing::Contains(HasSubstr("1 direction of a road weighs 1000000 in 'cost', more than any path over "
                                            "the others costs (sentinels=close): it is closed")));
    EXPECT_TRUE(network->column("cost")->exact.empty());
    RouteRequest request;
    request.from = node(1);
    request.to = node(0);
    const auto route = road::Engine(*network).route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->cost, 2);
}

TEST(ExactWeights, HeavyArcsAreTold) {
    std::mt19937_64 random(8);
    const auto notes = [](const Roads& roads) {
        std::string all;
        const RoadNetwork network = built(roads);
        for (const Sentence& note : network.notes()) all += note.str() + '\n';
        return all;
    };
    const Roads ways{3, {{0, 1, 1, 1000000}, {1, 2, 1, 1}, {2, 0, 1, 1}, {0, 2, 2, 3}}, {}};
    EXPECT_THAT(notes(ways), HasSubstr("1 direction of a road weighs 1000000 in 'cost', more than any path over the "
                                       "others costs"));
    EXPECT_EQ(notes(random_roads(
                  100, 100, [&] { return 1.0 + static_cast<double>(random() % 1000); }, random)),
              "");
    Roads endless = ways;
    endless.arcs[0].backward = infinite;
    EXPECT_THAT(notes(endless), HasSubstr("'cost' closes 1 road where it is infinite"));
}

TEST(ExactWeights, UpdatesKeepTheirDigits) {
    std::mt19937_64 random(9);
    const auto whole = [&] { return 1.0 + static_cast<double>(random() % 90); };
    Roads roads = random_roads(150, 150, whole, random);
    const RoadNetwork network = built(roads);
    ASSERT_TRUE(network.column("cost")->exact.empty());
    UpdateRequest request;
    request.weight = "cost";
    std::uniform_real_distribution<double> fine(0.00001, 3);
    for (std::size_t i = 0; i < roads.arcs.size(); i += 3) {
        Arc& arc = roads.arcs[i];
        arc.forward = i % 2 == 0 ? fine(random) : 1e12;
        // Edges are numbered anew; their rows in the source are not.
        for (std::uint32_t e = 0; e < network.edge_count(); ++e)
            if (network.source_feature(EdgeId(e)) == i) {
                const bool turned = network.node_label(network.edge_tail(EdgeId(e))) != std::to_string(arc.tail);
                const ArcId forward = turned ? network.backward_arc(EdgeId(e)) : network.forward_arc(EdgeId(e));
                request.arcs.push_back({forward, arc.forward});
            }
    }
    std::vector<RoadNetwork> updated;
    for (const RoadNetwork& before : {network, test::prepared(network)}) {
        auto now = update(before, request);
        ASSERT_TRUE(now) << now.error().message;
        auto reopened = RoadNetwork::from_image({now->image().begin(), now->image().end()}, "updated");
        ASSERT_TRUE(reopened) << reopened.error().message;
        updated.push_back(*std::move(reopened));
    }
    expect_optimal(roads, updated, 4, 100, 10);
}

TEST(ExactWeights, FilesHoldThem) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> decade(-6, 6);
    const Roads roads = random_roads(
        50, 50, [&] { return std::pow(10, decade(random)); }, random);
    const RoadNetwork network = built(roads);
    const WeightColumn& column = *network.column("cost");
    ASSERT_FALSE(column.exact.empty());
    auto reopened = RoadNetwork::from_image({network.image().begin(), network.image().end()}, "copy");
    ASSERT_TRUE(reopened) << reopened.error().message;
    const WeightColumn& again = *reopened->column("cost");
    EXPECT_EQ(again.guide_shift, column.guide_shift);
    EXPECT_EQ(again.precision, column.precision);
    EXPECT_TRUE(std::equal(again.exact.begin(), again.exact.end(), column.exact.begin(), column.exact.end()));
}

TEST(ExactWeights, WhatNothingHoldsIsAnError) {
    Roads roads{40, {}, {}};
    for (std::uint32_t v = 0; v + 1 < 40; ++v) roads.arcs.push_back({v, v + 1, std::pow(10, 3 * v), closed});
    const auto network = build(draft_of(roads));
    ASSERT_FALSE(network);
    EXPECT_THAT(network.error().message, HasSubstr("the weights of column 'cost' go from 1 to"));
}

TEST(ExactWeights, ContoursAreReachedAtTheirCost) {
    const Roads roads = grid(6, [](std::uint32_t a, std::uint32_t b) { return Arc{a, b, 0.0001, 1e6}; });
    const road::Engine engine(built(roads));
    IsochroneRequest request;
    request.origins = {node(0)};
    request.contours = {0.00045};
    request.roads = true;
    const auto found = engine.isochrone(request);
    ASSERT_TRUE(found) << found.error().message;
    double farthest = 0;
    for (const ReachedRoad& road : found->roads) farthest = std::max({farthest, road.from_cost, road.to_cost});
    EXPECT_NEAR(farthest, 0.00045, 1e-9);
}

}  // namespace
}  // namespace starway::exact_weights
