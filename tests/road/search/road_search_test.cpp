// Every algorithm against Boost's Dijkstra, exactly, on random networks with all difficult features.
#include "road/search/road_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "starway/search/road_space.hpp"
#include "support/boost_oracle.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"

namespace starway::road::search {
namespace {

using namespace test;

TEST(RoadSearch, EveryAlgorithmHoldsItsPromiseOnRandomNetworks) {
    std::mt19937_64 random(1);
    const int graphs = scaled(500, 10000);
    for (int g = 0; g < graphs; ++g) {
        test::RandomNetworkOptions options;
        options.nodes = 2 + static_cast<std::uint32_t>(random() % 80);
        options.degree = 1 + static_cast<double>(random() % 30) / 10;
        options.large_weights = g % 50 == 49;
        auto built = build(test::random_draft(random, options));
        ASSERT_TRUE(built) << built.error().message;
        const RoadNetwork network =
            test::prepared(*built, g % scaled(10, 1) == 0 ? test::Indices::all : test::Indices::one);
        RoadSearch search(network);
        ASSERT_TRUE(search.use_stored_index());
        RoadAnswer answer;
        for (const auto& column : network.columns()) {
            const BoostGraph graph = boost_copy(network, column);
            for (int q = 0; q < 20 / static_cast<int>(network.columns().size()) + 1; ++q) {
                const std::uint32_t from = static_cast<std::uint32_t>(random() % network.node_count());
                const auto distance = boost_distances(graph, from);
                const std::uint32_t to = static_cast<std::uint32_t>(random() % network.node_count());
                const RoadTerminal source{NodeId(from), 0};
                const RoadTerminal target{NodeId(to), 0};
                RoadQuery query;
                query.column = &column;
                query.sources = {&source, 1};
                query.targets = {&target, 1};
                const auto ask = [&](Algorithm algorithm, double epsilon = 1) {
                    query.algorithm = algorithm;
                    query.epsilon = epsilon;
                    search.run(query, answer);
                    const bool reachable = distance[to] != no_cost;
                    ASSERT_EQ(answer.status == SearchStatus::found, reachable)
                        << name_of(algorithm) << " on graph " << g << " by " << column.name << ": " << from << " to "
                        << to;
                    if (reachable) expect_valid_path(network, query, answer);
                };
                for (const Algorithm algorithm : exact) {
                    if (needs_index(algorithm) && !*search.has_index(column, algorithm)) continue;
                    ask(algorithm);
                    if (distance[to] == no_cost) continue;
                    ASSERT_TRUE(answer.optimal);
                    ASSERT_EQ(answer.bound, 1);
                    ASSERT_EQ(answer.cost, distance[to]) << name_of(algorithm) << " on graph " << g << " by "
                                                         << column.name << ": " << from << " to " << to;
                }
                for (const double epsilon : {1.1, 1.5, 3.0}) {
                    ask(Algorithm::astar, epsilon);
                    if (distance[to] == no_cost) continue;
                    ASSERT_EQ(answer.bound, epsilon);
                    ASSERT_LE(static_cast<double>(answer.cost), epsilon * static_cast<double>(distance[to]));
                }
                ask(Algorithm::greedy);
                ask(Algorithm::bfs);
                if (column.name == "hops" && distance[to] != no_cost) {
                    ASSERT_TRUE(answer.optimal);
                    ASSERT_EQ(answer.cost, distance[to]);
                }
            }
        }
    }
}

TEST(RoadSearch, SeveralSourcesAndTargetsWithCostsOfTheirOwn) {
    std::mt19937_64 random(2);
    for (int g = 0; g < scaled(200, 4000); ++g) {
        auto built = build(test::random_draft(random));
        ASSERT_TRUE(built) << built.error().message;
        const RoadNetwork network =
            test::prepared(*built, g % scaled(10, 1) == 0 ? test::Indices::all : test::Indices::one);
        const WeightColumn& column = *network.column("cost");
        const BoostGraph graph = boost_copy(network, column);
        RoadSearch search(network);
        ASSERT_TRUE(search.use_stored_index());
        RoadAnswer answer;
        for (int q = 0; q < 10; ++q) {
            std::vector<RoadTerminal> sources, targets;
            for (auto* list : {&sources, &targets})
                for (std::uint64_t i = 0; i <= random() % 3; ++i)
                    list->push_back(
                        {NodeId(static_cast<std::uint32_t>(random() % network.node_count())), random() % 20});
            std::uint64_t best = no_cost;
            for (const auto& s : sources) {
                const auto distance = boost_distances(graph, s.node);
                for (const auto& t : targets)
                    if (distance[t.node] != no_cost) best = std::min(best, s.cost + distance[t.node] + t.cost);
            }
            for (const Algorithm algorithm : exact) {
                if (needs_index(algorithm) && !*search.has_index(column, algorithm)) continue;
                RoadQuery query;
                query.column = &column;
                query.sources = sources;
                query.targets = targets;
                query.algorithm = algorithm;
                search.run(query, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, best != no_cost);
                if (best == no_cost) continue;
                ASSERT_EQ(answer.cost, best) << name_of(algorithm) << " on graph " << g;
                expect_valid_path(network, query, answer);
            }
        }
    }
}

TEST(RoadSearch, OneToAllEqualsBoost) {
    std::mt19937_64 random(3);
    std::vector<std::uint64_t> distances;
    for (int g = 0; g < 100; ++g) {
        test::RandomNetworkOptions options;
        options.large_weights = g % 10 == 9;
        auto built = build(test::random_draft(random, options));
        ASSERT_TRUE(built) << built.error().message;
        RoadSearch search(*built);
        const WeightColumn& column = *built->column("cost");
        const RoadTerminal source{NodeId(static_cast<std::uint32_t>(random() % built->node_count())), 0};
        search.one_to_all(column, {&source, 1}, distances);
        ASSERT_EQ(distances, boost_distances(boost_copy(*built, column), source.node));
    }
}

// Chains whose weights do not fit in 32 bits, between junctions also joined by cheap ones.
TEST(RoadSearch, ChainsTooLongToBeStoredAreWalked) {
    std::mt19937_64 random(8);
    for (int g = 0; g < 100; ++g) {
        NetworkDraft draft;
        constexpr std::uint32_t junctions = 6;
        draft.node_count = junctions;
        draft.columns = {{"cost", "", 1, {}, {}}};
        const auto road = [&](std::uint32_t from, std::uint32_t to, double cost) {
            draft.edge_tail.push_back(from);
            draft.edge_head.push_back(to);
            draft.edge_direction.push_back(random() % 4 == 0 ? Direction::forward : Direction::both);
            draft.columns.front().forward.push_back(cost);
        };
        for (int chain = 0; chain < 14; ++chain) {
            auto from = static_cast<std::uint32_t>(random() % junctions);
            const auto to = static_cast<std::uint32_t>(random() % junctions);
            const double most = chain % 2 == 0 ? 4e9 : 10;
            const auto cost = [&] { return std::floor(most * static_cast<double>(random() % 100) / 100); };
            for (auto bends = random() % 4; bends > 0; --bends) {
                road(from, draft.node_count, cost());
                from = draft.node_count++;
            }
            road(from, to, cost());
        }
        auto built = build(draft);
        ASSERT_TRUE(built) << built.error().message;
        RoadSearch search(*built);
        RoadAnswer answer;
        const WeightColumn& column = *built->column("cost");
        const BoostGraph graph = boost_copy(*built, column);
        std::vector<std::uint64_t> distances;
        for (std::uint32_t from = 0; from < built->node_count(); ++from) {
            const RoadTerminal source{NodeId(from), 0};
            const auto expected = boost_distances(graph, from);
            search.one_to_all(column, {&source, 1}, distances);
            ASSERT_EQ(distances, expected) << "graph " << g << " from " << from;
            for (std::uint32_t to = 0; to < built->node_count(); ++to) {
                const RoadTerminal target{NodeId(to), 0};
                RoadQuery query;
                query.column = &column;
                query.sources = {&source, 1};
                query.targets = {&target, 1};
                for (const Algorithm algorithm : exact) {
                    if (needs_index(algorithm)) continue;  // such weights have no index
                    query.algorithm = algorithm;
                    search.run(query, answer);
                    ASSERT_EQ(answer.status == SearchStatus::found, expected[to] != no_cost);
                    if (answer.status != SearchStatus::found) continue;
                    ASSERT_EQ(answer.cost, expected[to])
                        << name_of(algorithm) << " on graph " << g << ": " << from << " to " << to;
                    expect_valid_path(*built, query, answer);
                }
            }
        }
    }
}

TEST(RoadSearch, TheBoundIsConsistentOnEveryArc) {
    std::mt19937_64 random(4);
    for (int g = 0; g < 200; ++g) {
        auto built = build(test::random_draft(random));
        ASSERT_TRUE(built) << built.error().message;
        if (built->frame().kind == FrameKind::none) continue;
        for (const auto& column : built->columns()) {
            const RoadSpace<std::uint32_t> space(*built, column);
            for (int t = 0; t < 10; ++t) {
                const auto bound = great_circle(space, static_cast<std::uint32_t>(random() % built->node_count()));
                for (std::uint32_t a = 0; a < built->arc_count(); ++a) {
                    if (column.weight[a] == closed_weight) continue;
                    ASSERT_LE(std::uint64_t{bound(built->tail(ArcId(a)))},
                              std::uint64_t{column.weight[a]} + bound(built->head(ArcId(a))));
                }
            }
        }
    }
}

struct Recorder final : SettleObserver {
    struct Event {
        NodeId node, from;
        std::uint64_t g, h, f;
        bool backward;
    };
    std::vector<Event> events;
    void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f, bool backward) override {
        events.push_back({node, from, g, h, f, backward});
    }
};

TEST(RoadSearch, ObserversHearEverySettledNodeOnce) {
    std::mt19937_64 random(5);
    auto built = build(test::random_draft(random));
    ASSERT_TRUE(built) << built.error().message;
    RoadSearch search(*built);
    RoadAnswer answer;
    for (const auto& entry : algorithms) {
        const RoadTerminal source{NodeId(0), 0};
        const RoadTerminal target{NodeId(built->node_count() - 1), 0};
        Recorder recorder;
        RoadQuery query;
        query.column = built->column("cost");
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = entry.algorithm;
        query.observer = &recorder;
        search.run(query, answer);
        ASSERT_EQ(recorder.events.size(), answer.settled) << entry.name;
        std::vector<int> seen(built->node_count());
        for (const auto& event : recorder.events) {
            EXPECT_EQ(seen[event.node]++, 0) << entry.name;
            if (entry.algorithm == Algorithm::greedy)
                EXPECT_EQ(event.f, event.h);
            else
                EXPECT_EQ(event.f, event.g + event.h) << entry.name;
        }
    }
}

// Whatever the numbers of the nodes, which depend on their neighbours and places: those of a row come before those of
// the rows after it.
TEST(RoadSearch, BreadthFirstVisitsNeighboursInTheOrderOfTheRows) {
    std::mt19937_64 random(8);
    for (int g = 0; g < 100; ++g) {
        auto built = build(test::random_draft(random));
        ASSERT_TRUE(built) << built.error().message;
        RoadSearch search(*built);
        RoadAnswer answer;
        const RoadTerminal source{NodeId(static_cast<std::uint32_t>(random() % built->node_count())), 0};
        const RoadTerminal target{NodeId(built->node_count() - 1), 1};
        Recorder recorder;
        RoadQuery query;
        query.column = built->column("cost");
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = Algorithm::bfs;
        query.observer = &recorder;
        search.run(query, answer);
        // A textbook's search, over lists of neighbours by row.
        std::vector<NodeId> queue{source.node};
        std::vector<char> seen(built->node_count());
        seen[source.node] = 1;
        for (std::size_t next = 0; next < queue.size(); ++next) {
            std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
            for (std::uint32_t arc = built->first_out()[queue[next]]; arc < built->first_out()[queue[next] + 1]; ++arc)
                if (query.column->weight[arc] != closed_weight)
                    rows.emplace_back(built->source_feature(built->edge(ArcId(arc))), arc);
            std::sort(rows.begin(), rows.end());
            for (const auto& [row, arc] : rows) {
                const NodeId head = built->head(ArcId(arc));
                if (seen[head]++ == 0) queue.push_back(head);
            }
        }
        for (std::size_t i = 0; i < recorder.events.size(); ++i) ASSERT_EQ(recorder.events[i].node, queue[i]);
    }
}

TEST(RoadSearch, StopsWhenCancelled) {
    std::mt19937_64 random(6);
    test::RandomNetworkOptions options;
    options.nodes = 30000;
    auto built = build(test::random_draft(random, options));
    ASSERT_TRUE(built) << built.error().message;
    RoadSearch search(*built);
    RoadAnswer answer;
    CancelFlag cancel{true};
    const RoadTerminal source{NodeId(0), 0};
    const RoadTerminal target{NodeId(0), 1};  // never the first to be popped, so the search continues
    for (const auto& entry : algorithms) {
        RoadQuery query;
        query.column = built->column("cost");
        query.sources = {&source, 1};
        query.targets = {&target, 1};
        query.algorithm = entry.algorithm;
        query.cancel = &cancel;
        search.run(query, answer);
        EXPECT_LE(answer.settled, 8192U) << entry.name;
    }
}

}  // namespace
}  // namespace starway::road::search
