// One engine for everybody: many threads, new weights meanwhile, and nothing that grows with the network but searches.
#include "starway/road/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <queue>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "road/ask/closures/avoid.hpp"
#include "road/ask/closures/open_roads.hpp"
#include "road/network/reach.hpp"
#include "starway/road/prepare.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"
#include "support/town.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// Dijkstra's algorithm as a textbook has it, between points as they were put on the network.
class Oracle {
public:
    Oracle(const RoadNetwork& network, const WeightColumn& column, const std::vector<ArcId>& closed = {})
        : network_(network), weight_(column.weight.begin(), column.weight.end()) {
        for (const ArcId arc : closed) weight_[arc] = closed_weight;
    }

    [[nodiscard]] std::uint64_t cost(const Waypoint& from, const Waypoint& to) const {
        const NodeId a = node_of(from);
        const NodeId b = node_of(to);
        std::vector<std::uint64_t> distance(network_.node_count(), no_cost);
        using Entry = std::pair<std::uint64_t, std::uint32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const auto reach = [&](NodeId node, std::uint64_t cost) {
            if (cost < distance[node]) queue.emplace(distance[node] = cost, node);
        };
        std::uint64_t best = no_cost;
        if (a.valid()) reach(a, 0);
        for (const auto& [arc, f] : parts_of(from)) {
            reach(network_.head(arc), weight_[arc] - part(arc, f));
            if (!b.valid() && to.edge == from.edge && fraction(arc, to) >= f)
                best = std::min<std::uint64_t>(best, part(arc, fraction(arc, to)) - part(arc, f));
        }
        while (!queue.empty()) {
            const auto [cost, node] = queue.top();
            queue.pop();
            if (cost > distance[node]) continue;
            for (std::uint32_t arc = network_.first_out()[node]; arc < network_.first_out()[node + 1]; ++arc)
                if (weight_[arc] != closed_weight) reach(network_.head(ArcId(arc)), cost + weight_[arc]);
        }
        if (b.valid()) best = std::min(best, distance[b]);
        for (const auto& [arc, f] : parts_of(to))
            if (distance[network_.tail(arc)] != no_cost)
                best = std::min(best, distance[network_.tail(arc)] + part(arc, f));
        return best;
    }

private:
    NodeId node_of(const Waypoint& point) const {
        if (point.node.valid()) return point.node;
        if (point.fraction == 0) return network_.edge_tail(point.edge);
        if (point.fraction == 1) return network_.edge_head(point.edge);
        return {};
    }
    double fraction(ArcId arc, const Waypoint& point) const {
        return network_.is_backward(arc) ? 1 - point.fraction : point.fraction;
    }
    // The open arcs of a point that lies between nodes.
    std::vector<std::pair<ArcId, double>> parts_of(const Waypoint& point) const {
        std::vector<std::pair<ArcId, double>> parts;
        if (node_of(point).valid()) return parts;
        for (const ArcId arc : {network_.forward_arc(point.edge), network_.backward_arc(point.edge)})
            if (arc.valid() && weight_[arc] != closed_weight) parts.emplace_back(arc, fraction(arc, point));
        return parts;
    }
    std::uint64_t part(ArcId arc, double f) const { return static_cast<std::uint64_t>(std::llround(weight_[arc] * f)); }

    const RoadNetwork& network_;
    std::vector<std::uint32_t> weight_;
};

Location place_in(const RoadNetwork& network, std::mt19937_64& random) {
    const Box box = network.bounds();
    const auto between = [&](double a, double b) {
        return a + (b - a) * static_cast<double>(random() % 10'000) / 9'999;
    };
    return Position{between(box.min_x, box.max_x), between(box.min_y, box.max_y)};
}

Obstacles block_in(const RoadNetwork& network, std::mt19937_64& random, double size) {
    const Position corner = place_in(network, random).position();
    return area_of({corner.x, corner.y, corner.x + size, corner.y + size});
}

RouteRequest request_between(Location from, Location to) {
    RouteRequest request;
    request.from = std::move(from);
    request.to = std::move(to);
    request.weight = "cost";
    return request;
}

// What one version of the engine answers to one mixed question, held against the oracle of that version.
void ask_one(const road::Engine& engine, std::mt19937_64& random, std::atomic<int>& answered) {
    const RoadNetwork& network = engine.network();
    const WeightColumn& column = *network.column("cost");
    RouteRequest request = request_between(place_in(network, random), place_in(network, random));
    std::vector<ArcId> arcs;  // closed in half of the cases
    if (random() % 2 == 0) {
        request.closed.areas = {block_in(network, random, 0.004)};
        const auto closed = engine.closed_arcs(request.closed, "cost");
        ASSERT_TRUE(closed);
        arcs = *closed;
    }
    switch (random() % 6) {
        case 0:
        case 1: {
            const auto route = engine.route(request);
            if (!route) {
                ASSERT_EQ(route.error().kind, ErrorKind::no_route) << route.error().message;
                break;
            }
            ASSERT_EQ(route->cost_steps,
                      Oracle(network, column, arcs).cost(route->waypoints.front(), route->waypoints.back()));
            ++answered;
            break;
        }
        case 2: {
            TableRequest table;
            table.from = {request.from, place_in(network, random)};
            table.to = {request.to, place_in(network, random), request.from};
            table.weight = "cost";
            table.closed = request.closed;
            const auto plan = engine.plan(table);
            ASSERT_TRUE(plan) << plan.error().message;
            std::vector<std::uint64_t> cells(6);
            ASSERT_TRUE(plan->fill(0, cells));
            const Oracle oracle(network, column, arcs);
            for (std::size_t i = 0; i < 6; ++i)
                ASSERT_EQ(cells[i], oracle.cost(plan->report().from[i / 3], plan->report().to[i % 3]));
            ++answered;
            break;
        }
        case 3: {
            const auto roads = engine.nearest(request.from, {4, "cost", {}, request.closed});
            ASSERT_TRUE(roads) << roads.error().message;
            for (std::size_t i = 0; i < roads->size(); ++i) {
                const EdgeId edge = (*roads)[i].edge;
                bool open = false;
                for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
                    open = open || (arc.valid() && column.weight[arc] != closed_weight &&
                                    std::find(arcs.begin(), arcs.end(), arc) == arcs.end());
                ASSERT_TRUE(open);
                ASSERT_LE((*roads)[0].distance_m, (*roads)[i].distance_m);
            }
            ++answered;
            break;
        }
        case 4: {
            const auto several = engine.alternatives(request, {2, 1.5, 0.8});
            if (!several) {
                ASSERT_EQ(several.error().kind, ErrorKind::no_route) << several.error().message;
                break;
            }
            const Route& best = several->routes.front();
            ASSERT_EQ(best.cost_steps,
                      Oracle(network, column, arcs).cost(best.waypoints.front(), best.waypoints.back()));
            for (const Route& route : several->routes) ASSERT_LE(route.cost, 1.5 * best.cost + 1);
            ++answered;
            break;
        }
        default: {
            const auto several = engine.k_shortest(request, 2);
            if (!several) {
                ASSERT_EQ(several.error().kind, ErrorKind::no_route) << several.error().message;
                break;
            }
            const Route& best = several->routes.front();
            ASSERT_EQ(best.cost_steps,
                      Oracle(network, column, arcs).cost(best.waypoints.front(), best.waypoints.back()));
            ++answered;
            break;
        }
    }
}

TEST(RoadEngine, AnswersManyThreadsWhileWeightsChange) {
    constexpr int threads = 8;
    const int rounds = scaled(40, 400);
    auto current = std::make_shared<const road::Engine>(prepared(town(24, 20)));
    std::atomic<int> answered = 0;
    std::atomic<int> asking = threads;
    std::vector<std::thread> users;
    for (int user = 0; user < threads; ++user)
        users.emplace_back([&, user] {
            std::mt19937_64 random(static_cast<std::uint64_t>(user));
            for (int i = 0; i < rounds && !testing::Test::HasFatalFailure(); ++i) {
                const auto engine = std::atomic_load(&current);
                ask_one(*engine, random, answered);
            }
            --asking;
        });
    std::mt19937_64 random(77);
    int versions = 1;
    while (asking > 0) {
        const auto old = std::atomic_load(&current);
        UpdateRequest request;
        request.weight = "cost";
        std::vector<bool> given(old->network().arc_count(), false);
        for (int i = 0; i < 30; ++i) {
            const ArcId arc(static_cast<std::uint32_t>(random() % old->network().arc_count()));
            if (given[arc]) continue;
            given[arc] = true;
            if (i % 8 == 0)
                request.arcs.push_back({arc, std::nullopt});
            else
                request.arcs.push_back({arc, static_cast<double>(20 + random() % 300)});
        }
        auto changed = update(old->network(), request);
        ASSERT_TRUE(changed) << changed.error().message;
        std::atomic_store(&current, std::make_shared<const road::Engine>(*std::move(changed)));
        ++versions;
    }
    for (std::thread& user : users) user.join();
    EXPECT_GT(answered, threads * rounds / 2);
    EXPECT_GT(versions, 1);
}

TEST(RoadEngine, UpdateInMemoryIsAnIndexOfTheNewWeights) {
    const RoadNetwork network = prepared(town(12, 12));
    UpdateRequest request;
    request.weight = "cost";
    for (std::uint32_t arc = 0; arc < network.arc_count(); arc += 3)
        request.arcs.push_back({ArcId(arc), arc % 2 == 0 ? std::optional<double>(400) : std::nullopt});
    const auto changed = update(network, request);
    ASSERT_TRUE(changed) << changed.error().message;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        ASSERT_EQ(changed->column("cost")->weight[arc], arc % 3 != 0   ? network.column("cost")->weight[arc]
                                                        : arc % 2 == 0 ? 400
                                                                       : closed_weight);
    const road::Engine engine(*changed);
    std::mt19937_64 random(5);
    int indexed = 0;
    for (int i = 0; i < 40; ++i) {
        const auto route = engine.route(request_between(place_in(network, random), place_in(network, random)));
        if (!route) continue;
        indexed += route->algorithm == Algorithm::hierarchy ? 1 : 0;
        ASSERT_EQ(route->cost_steps,
                  Oracle(*changed, *changed->column("cost")).cost(route->waypoints.front(), route->waypoints.back()));
    }
    EXPECT_GT(indexed, 20);
    request.arcs = {{ArcId(network.arc_count()), 1.0}};
    EXPECT_EQ(update(network, request).error().kind, ErrorKind::usage);
    request.arcs = {{ArcId(0), -1.0}};
    EXPECT_EQ(update(network, request).error().kind, ErrorKind::usage);
    request.arcs = {{ArcId(0), 1.0}, {ArcId(0), 2.0}};
    EXPECT_THAT(update(network, request).error().message, HasSubstr("contradicts"));
}

TEST(RoadEngine, PrepareInMemoryStoresWhatIsAskedFor) {
    const RoadNetwork network = town(10, 10);
    PrepareRequest request;
    request.weights = {"cost"};
    request.indices = {Algorithm::contraction};
    const auto prepared = prepare(network, request);
    ASSERT_TRUE(prepared) << prepared.error().message;
    RouteRequest route = request_between(Location(4.001, 50.001), Location(4.008, 50.008));
    for (const Algorithm algorithm : {Algorithm::hierarchy, Algorithm::contraction}) {
        route.algorithm = algorithm;
        const auto found = road::Engine(*prepared).route(route);
        ASSERT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->algorithm, algorithm);
    }
    route.algorithm = Algorithm::landmarks;
    EXPECT_EQ(road::Engine(*prepared).route(route).error().kind, ErrorKind::usage);
    request.weights = {"hops"};
    EXPECT_EQ(prepare(network, request).error().kind, ErrorKind::usage);
}

TEST(RoadEngine, CopiesAreOfOneNetwork) {
    const road::Engine engine(prepared(town(8, 8)));
    const road::Engine copy = engine;
    EXPECT_EQ(&engine.network(), &copy.network());
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(
            (i % 2 == 0 ? engine : copy).route(request_between(Location(4.001, 50.001), Location(4.006, 50.006))));
}

TEST(RoadEngine, ResolvesPlacesNodesAndPoints) {
    const road::Engine engine(town(4, 4), Places({{"Market", {4.0011, 50.0012}, 100}}));
    const auto market = engine.resolve("market");
    ASSERT_TRUE(market) << market.error().message;
    EXPECT_EQ(market->name, "Market");
    EXPECT_EQ(market->position, (Position{4.0011, 50.0012}));
    EXPECT_FALSE(market->on_network());
    const auto node = engine.resolve("node:" + engine.network().node_label(NodeId(3)));
    ASSERT_TRUE(node);
    EXPECT_EQ(node->node, NodeId(3));
    EXPECT_TRUE(node->on_network());
    EXPECT_EQ(engine.resolve("nowhere").error().kind, ErrorKind::usage);
    const std::vector<Location> points{"Market"};
    const auto snapped = engine.snap(points);
    ASSERT_TRUE(snapped);
    EXPECT_EQ(engine.resolve(snapped->front())->edge, snapped->front().edge);
}

TEST(RoadEngine, NearestAndRouteHaveTheSameRoads) {
    const road::Engine engine(town(12, 12));
    std::mt19937_64 random(9);
    for (int round = 0; round < 40; ++round) {
        RouteRequest request = request_between(place_in(engine.network(), random), place_in(engine.network(), random));
        request.closed.areas = {block_in(engine.network(), random, 0.003)};
        request.closed.edges = {EdgeId(static_cast<std::uint32_t>(random() % engine.network().edge_count()))};
        request.snap = SnapTo::nearest;
        const auto nearest = engine.nearest(request.from, {1, "cost", {}, request.closed});
        const auto route = engine.route(request);
        ASSERT_TRUE(nearest);
        if (!route) continue;
        // At a junction the route tells of the road that it takes.
        EXPECT_NEAR(nearest->front().distance_m, route->waypoints.front().distance_m, 0.1);
        const std::vector<Location> points{request.from};
        const auto snapped = engine.snap(points, {"cost", SnapRole::start, SnapTo::nearest, {}, false, request.closed});
        ASSERT_TRUE(snapped);
        EXPECT_EQ(snapped->front().edge, nearest->front().edge);
    }
}

TEST(RoadEngine, TablesAreFilledInAnyBlocksByAnyThreads) {
    const RoadNetwork plain = town(16, 12);
    std::mt19937_64 random(11);
    TableRequest request;
    request.weight = "cost";
    for (int i = 0; i < 37; ++i) request.from.push_back(place_in(plain, random));
    for (int i = 0; i < 29; ++i) request.to.push_back(place_in(plain, random));
    for (const bool closes : {false, true}) {
        if (closes) request.closed.areas = {block_in(plain, random, 0.004)};
        std::vector<std::uint64_t> judged;
        for (const RoadNetwork& network : {plain, prepared(plain, Indices::all)}) {
            for (const Algorithm algorithm :
                 {Algorithm::automatic, Algorithm::dijkstra, Algorithm::contraction, Algorithm::labels}) {
                request.algorithm = algorithm;
                const road::Engine engine(network);
                const auto plan = engine.plan(request);
                if (needs_index(algorithm) && (closes || &network.image().front() == &plain.image().front())) {
                    EXPECT_EQ(plan.error().kind, ErrorKind::usage);
                    continue;
                }
                ASSERT_TRUE(plan) << plan.error().message;
                std::vector<std::uint64_t> cells(37 * 29);
                ASSERT_TRUE(plan->fill(0, cells));
                if (judged.empty()) judged = cells;
                ASSERT_EQ(cells, judged) << name_of(algorithm);
                std::vector<std::uint64_t> in_blocks(37 * 29, 1);
                std::vector<std::thread> threads;
                for (std::size_t begin = 0; begin < 37; begin += 5)
                    threads.emplace_back([&, begin] {
                        const std::size_t rows = std::min<std::size_t>(5, 37 - begin);
                        EXPECT_TRUE(plan->fill(begin, std::span(in_blocks).subspan(begin * 29, rows * 29)));
                    });
                for (std::thread& thread : threads) thread.join();
                EXPECT_EQ(in_blocks, judged) << name_of(algorithm);
                EXPECT_EQ(plan->fill(36, std::span(in_blocks).first(58)).error().kind, ErrorKind::usage);
                EXPECT_EQ(plan->fill(0, std::span(in_blocks).first(30)).error().kind, ErrorKind::usage);
            }
        }
        const road::Engine engine(plain);
        for (std::size_t i = 0; i < 5; ++i) {  // a cell is the route of its pair
            RouteRequest pair = request_between(request.from[i], request.to[2 * i]);
            pair.closed = request.closed;
            const auto route = engine.route(pair);
            EXPECT_EQ(judged[i * 29 + 2 * i], route ? route->cost_steps : no_cost);
        }
    }
}

TEST(OpenRoads, FindTheSamePartsNearbyAsInTheWholeNetwork) {
    std::mt19937_64 random(21);
    int nearby = 0;
    int cut = 0;
    for (int round = 0; round < scaled(150, 4000); ++round) {
        const RoadNetwork network =
            round % 3 == 0
                ? must_build(random_draft(random, {60, 1.5 + static_cast<double>(round % 4) / 2, true, false}))
                : town(10 + static_cast<std::uint32_t>(round % 30), 25, static_cast<std::uint64_t>(round));
        const WeightColumn& column = *network.column("cost");
        std::vector<ArcId> arcs;
        if (round % 3 == 2 && network.frame().kind == FrameKind::geographic) {
            arcs = *road::ask::closed_arcs(network, column, {{block_in(network, random, 0.0055)}, {}, {}}, {});
        } else {
            const std::size_t share = 3 + random() % 60;
            for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
                if (random() % share == 0) arcs.emplace_back(arc);
        }
        const road::ask::OpenRoads all(network, column);
        const road::ask::OpenRoads open(all, arcs);
        road::network::ArcArrays arrays = road::ask::arc_arrays(network, column);
        arrays.closed = open.closed();
        const auto expected = road::network::find_node_reach(arrays);
        for (std::uint32_t node = 0; node < network.node_count(); ++node)
            ASSERT_EQ(open.parts().reach(NodeId(node)), expected[node]) << round << ", node " << node;
        const auto largest = std::count(expected.begin(), expected.end(), road::network::on_largest);
        ASSERT_EQ(open.parts().largest_size(), static_cast<std::uint64_t>(largest));
        if (!open.parts().is_local()) continue;
        ++nearby;
        cut += open.parts().largest_size() < all.parts().largest_size() ? 1 : 0;
    }
    EXPECT_GT(nearby, 40);
    EXPECT_GT(cut, 10);
}

}  // namespace
}  // namespace starway::test
