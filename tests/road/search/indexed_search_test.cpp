// Answers of a stored index on networks that consist mostly of bends and dead ends, where the access walks and their
// crossings matter.
#include "road/search/indexed_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "road/index/random_graphs.hpp"
#include "road/index/road_index.hpp"
#include "road/network/networks.hpp"

namespace starway::test {
namespace {

// Few junctions, long chains of bends, many trees, cycles without junctions, one-way and closed roads.
NetworkDraft stringy_draft(std::mt19937& random) {
    NetworkDraft draft;
    draft.columns = {{"cost", "", 1, {}, {}}};
    auto& cost = draft.columns.front();
    const auto road = [&](std::uint32_t from, std::uint32_t to) {
        draft.edge_tail.push_back(from);
        draft.edge_head.push_back(to);
        draft.edge_direction.push_back(random() % 8 == 0 ? static_cast<Direction>(1 + random() % 2) : Direction::both);
        for (auto* column : {&cost.forward, &cost.backward})
            column->push_back(random() % 20 == 0 ? not_a_number : static_cast<double>(random() % 30));
    };
    const auto chain = [&](std::uint32_t from, std::uint32_t to, std::uint32_t bends) {
        for (; bends > 0; --bends) {
            road(from, draft.node_count);
            from = draft.node_count++;
        }
        road(from, to);
    };
    const std::uint32_t junctions = static_cast<std::uint32_t>(random() % 5);
    draft.node_count = junctions;
    if (junctions > 0)
        for (std::uint32_t i = 0; i < 2 * junctions; ++i)
            chain(static_cast<std::uint32_t>(random() % junctions), static_cast<std::uint32_t>(random() % junctions),
                  static_cast<std::uint32_t>(random() % 4));
    if (random() % 2 == 0 || junctions == 0) {  // a cycle
        const std::uint32_t start = draft.node_count++;
        chain(start, start, 1 + static_cast<std::uint32_t>(random() % 5));
    }
    for (std::uint32_t i = static_cast<std::uint32_t>(random() % 12); i > 0; --i) {  // trees
        const auto on = static_cast<std::uint32_t>(random() % draft.node_count);
        road(on, draft.node_count++);
        if (random() % 6 == 0) road(draft.node_count - 1, on);
    }
    if (random() % 3 == 0) {  // a disconnected tree
        const std::uint32_t root = draft.node_count++;
        for (int i = 0; i < 3; ++i) {
            road(root + static_cast<std::uint32_t>(random() % (draft.node_count - root)), draft.node_count);
            ++draft.node_count;
        }
    }
    return draft;
}

void expect_dijkstra(const RoadNetwork& network, std::mt19937& random) {
    const WeightColumn& column = *network.column("cost");
    const auto number = column.id;
    const auto built = road::index::RoadIndex::build(network, {number}, std::nullopt, {});
    ASSERT_TRUE(built);
    road::search::IndexedSearch search(network, built->view());
    graph::ArcGraph whole;
    whole.first_out.assign(network.first_out().begin(), network.first_out().end());
    whole.head.assign(network.heads().begin(), network.heads().end());
    whole.weight.assign(column.weight.begin(), column.weight.end());
    const auto terminals = [&] {
        std::vector<RoadTerminal> some;
        for (std::uint32_t i = 0; i < 1 + random() % 2; ++i)
            some.push_back({NodeId(static_cast<std::uint32_t>(random() % network.node_count())),
                            random() % 3 == 0 ? random() % 40 : 0});
        return some;
    };
    for (int question = 0; question < 30; ++question) {
        const auto sources = terminals();
        const auto targets = terminals();
        std::vector<std::pair<std::uint32_t, std::uint64_t>> starts;
        for (const auto& s : sources) starts.emplace_back(s.node, s.cost);
        const auto distance = road::index::test::dijkstra(whole, starts);
        std::uint64_t expected = no_cost;
        for (const auto& t : targets)
            if (distance[t.node] != road::index::test::far) expected = std::min(expected, distance[t.node] + t.cost);
        road::search::RoadQuery query;
        query.column = &column;
        query.sources = sources;
        query.targets = targets;
        road::search::RoadAnswer answer;
        answer.algorithm = Algorithm::hierarchy;
        query.cost_only = true;
        search.run(query, answer);
        ASSERT_EQ(answer.status == SearchStatus::found ? answer.cost : no_cost, expected);
        query.cost_only = false;
        search.run(query, answer);
        ASSERT_EQ(answer.status == SearchStatus::found, expected != no_cost);
        if (expected == no_cost) continue;
        ASSERT_EQ(answer.cost, expected);
        std::uint64_t cost = sources[answer.source].cost + targets[answer.target].cost;
        NodeId here = sources[answer.source].node;
        for (const ArcId arc : answer.arcs) {
            ASSERT_EQ(network.tail(arc), here);
            here = network.head(arc);
            cost += column.weight[arc];
        }
        ASSERT_EQ(here, targets[answer.target].node);
        ASSERT_EQ(cost, expected);
    }
}

TEST(IndexedSearch, EqualsDijkstraWhereJunctionsAreFew) {
    std::mt19937 random(41);
    for (int round = 0; round < road::index::test::scaled(250, 5000); ++round) {
        expect_dijkstra(must_build(stringy_draft(random)), random);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
    }
}

}  // namespace
}  // namespace starway::test
