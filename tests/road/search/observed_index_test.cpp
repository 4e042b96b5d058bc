// What an index tells an observer: nodes with the costs of real paths, in an order in which each comes after the one it
// was reached from, and together the best path.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "road/network/networks.hpp"
#include "road/search/road_search.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

struct Told final : road::search::SettleObserver {
    struct Node {
        NodeId node, from;
        std::uint64_t g = 0, h = 0, f = 0;
        bool backward = false;
    };
    std::vector<Node> nodes;
    void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f, bool backward) override {
        nodes.push_back({node, from, g, h, f, backward});
    }
};

// Distances to a target, by searches from every node.
std::vector<std::uint64_t> costs_to(road::search::RoadSearch& search, const RoadNetwork& network,
                                    const WeightColumn& column, NodeId target) {
    std::vector<std::uint64_t> costs;
    std::vector<std::uint64_t> row;
    for (std::uint32_t node = 0; node < network.node_count(); ++node) {
        const RoadTerminal source{NodeId(node), 0};
        search.one_to_all(column, {&source, 1}, row);
        costs.push_back(row[target]);
    }
    return costs;
}

TEST(ObservedIndex, TellsPathsAndWhereTheyMeet) {
    std::mt19937_64 random(11);
    std::map<Algorithm, int> found;
    for (int round = 0; round < scaled(200, 400); ++round) {
        const RoadNetwork network = prepared(must_build(random_draft(random, {40, 3, true, false})), Indices::all);
        const WeightColumn& column = *network.column("cost");
        road::search::RoadSearch search(network);
        ASSERT_TRUE(search.use_stored_index());
        const auto pick = [&] { return NodeId(static_cast<std::uint32_t>(random() % network.node_count())); };
        for (const Algorithm algorithm :
             {Algorithm::hierarchy, Algorithm::contraction, Algorithm::labels, Algorithm::landmarks}) {
            const auto there = search.has_index(column, algorithm);
            ASSERT_TRUE(there) << there.error().message;
            if (!*there) continue;
            const RoadTerminal source{pick(), random() % 5};
            const RoadTerminal target{pick(), random() % 5};
            road::search::RoadQuery query;
            query.column = &column;
            query.sources = {&source, 1};
            query.targets = {&target, 1};
            query.algorithm = algorithm;
            road::search::RoadAnswer plain;
            search.run(query, plain);
            Told told;
            query.observer = &told;
            road::search::RoadAnswer answer;
            search.run(query, answer);
            ASSERT_EQ(answer.algorithm, algorithm);
            ASSERT_EQ(answer.status, plain.status);
            ASSERT_EQ(answer.cost, plain.cost);
            ASSERT_EQ(answer.arcs, plain.arcs);
            ASSERT_EQ(answer.settled, told.nodes.size());
            ASSERT_FALSE(told.nodes.empty());

            std::vector<std::uint64_t> from_source;
            search.one_to_all(column, {&source, 1}, from_source);
            const auto to_target = costs_to(search, network, column, target.node);
            std::array<std::map<std::uint32_t, std::uint64_t>, 2> cost;
            for (const Told::Node& one : told.nodes) {
                ASSERT_EQ(one.f, one.g + one.h);
                const std::uint64_t least = one.backward ? to_target[one.node] + target.cost : from_source[one.node];
                ASSERT_GE(one.g, least) << "node " << std::uint32_t{one.node};
                auto& side = cost[one.backward ? 1 : 0];
                // A walk along a chain may come to a node a second time.
                const auto before = side.find(one.from.valid() ? std::uint32_t{one.from} : 0U);
                if (one.from.valid() && before != side.end()) {
                    ASSERT_GE(one.g, before->second);
                }
                const auto [entry, is_new] = side.emplace(one.node, one.g);
                if (!is_new) entry->second = std::min(entry->second, one.g);
            }
            if (answer.status != SearchStatus::found) continue;
            ++found[algorithm];
            if (algorithm == Algorithm::landmarks) {  // from one side: up to a junction of the other end's
                std::uint64_t best = ~std::uint64_t{0};
                for (const auto& [node, g] : cost[0]) best = std::min(best, g + to_target[node] + target.cost);
                ASSERT_EQ(best, answer.cost);
                continue;
            }
            std::uint64_t best = ~std::uint64_t{0};
            for (const auto& [node, g] : cost[0])
                if (const auto back = cost[1].find(node); back != cost[1].end())
                    best = std::min(best, g + back->second);
            ASSERT_EQ(best, answer.cost) << name_of(algorithm);
        }
    }
    for (const auto& [algorithm, count] : found) EXPECT_GT(count, 5) << name_of(algorithm);
    EXPECT_EQ(found.size(), 4U);
}

}  // namespace
}  // namespace starway::test
