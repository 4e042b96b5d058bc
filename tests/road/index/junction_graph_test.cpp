#include "road/index/graph/junction_graph.hpp"

#include <gtest/gtest.h>

#include <random>

#include "base/core/threads/parallel.hpp"
#include "road/index/random_graphs.hpp"
#include "road/network/networks.hpp"

namespace starway::road::index::test {
namespace {

using starway::test::must_build;
using starway::test::random_draft;
using starway::test::Where;

// Distances between junctions are equal on the network and on its junction graph, and the chain of every link costs
// what the link weighs.
TEST(JunctionGraph, KeepsDistancesAndUnpacks) {
    std::mt19937 random(21);
    for (int round = 0; round < 120; ++round) {
        const std::uint32_t nodes = 2 + static_cast<std::uint32_t>(random() % 60);
        const RoadNetwork network = must_build(
            random_draft(random, Where::planar, nodes, nodes + static_cast<std::uint32_t>(random() % nodes)));
        const JunctionGraph owned = junction_graph(network);
        const JunctionGraphView graph = owned.view();
        ASSERT_EQ(graph.node_count(), network.junction_count());
        for (const WeightColumn& column : network.columns()) {
            const auto weights = weigh_links(network, graph, column);
            ASSERT_TRUE(weights);
            WeightColumn bare = column;  // as a column that the network does not hold
            bare.chains_out = {};
            bare.chains_in = {};
            const auto walked = weigh_links(network, graph, bare);
            ASSERT_TRUE(walked);
            ASSERT_EQ(weights->weight, walked->weight);
            ASSERT_EQ(weights->arcs, walked->arcs);
            ASSERT_EQ(weights->chains, walked->chains);

            const OpenLinks open = open_links(graph, weights->view());
            graph::ArcGraph whole;
            whole.first_out.assign(network.first_out().begin(), network.first_out().end());
            whole.head.assign(network.heads().begin(), network.heads().end());
            whole.weight.assign(column.weight.begin(), column.weight.end());
            for (std::uint32_t u = 0; u < graph.node_count(); ++u) {
                const auto expected = dijkstra(whole, {{u, 0}});
                const auto found = dijkstra(open.graph, {{u, 0}});
                for (std::uint32_t v = 0; v < graph.node_count(); ++v) ASSERT_EQ(found[v], expected[v]);
                for (std::uint32_t a = open.graph.first_out[u]; a < open.graph.first_out[u + 1]; ++a) {
                    std::vector<ArcId> arcs;
                    append_chains(weights->view(), {&open.link_of_arc[a], 1}, arcs);
                    std::uint64_t cost = 0;
                    NodeId here(u);
                    for (const ArcId arc : arcs) {
                        ASSERT_EQ(network.tail(arc), here);
                        ASSERT_EQ(owned.link_of_arc[arc], open.link_of_arc[a]);
                        here = network.head(arc);
                        cost += column.weight[arc];
                    }
                    ASSERT_EQ(here, NodeId(open.graph.head[a]));
                    ASSERT_EQ(cost, open.graph.weight[a]);
                }
            }
        }
    }
}

TEST(JunctionGraph, EveryWayHasOneBack) {
    std::mt19937 random(22);
    const RoadNetwork network = must_build(random_draft(random, Where::nowhere, 80, 130));
    const JunctionGraph owned = junction_graph(network);
    const JunctionGraphView graph = owned.view();
    for (std::uint32_t u = 0; u < graph.node_count(); ++u)
        for (std::uint32_t link = graph.first_link[u]; link < graph.first_link[u + 1]; ++link) {
            EXPECT_EQ(graph.tail(graph::LinkId(link)), u);
            EXPECT_EQ(graph.link(u, graph.head[link]), link);
            EXPECT_NE(graph.link(graph.head[link], u), graph::no_path);
        }
}

TEST(JunctionGraph, SpellsOutChainsForAnyNumberOfThreads) {
    std::mt19937 random(23);
    const RoadNetwork network = must_build(random_draft(random, Where::nowhere, 20000, 26000));
    const JunctionGraph graph = junction_graph(network);
    ASSERT_GT(graph.view().node_count(), 4096U);  // several slices
    const WeightColumn& column = *network.column("cost");
    const auto weights = weigh_links(network, graph.view(), column);
    ASSERT_TRUE(weights);
    ASSERT_FALSE(weights->chains.empty());
    const core::ThreadShare one(1);
    const auto again = weigh_links(network, graph.view(), column);
    EXPECT_EQ(weights->arcs, again->arcs);
    EXPECT_EQ(weights->chains, again->chains);
}

// All links of a path at once, however long their chains.
TEST(JunctionGraph, AppendsChainsInOrder) {
    const std::vector<std::uint32_t> weight{1, 1, closed_weight, 1};
    const std::vector<std::uint32_t> codes{several_arcs + 2, 7, no_edge, several_arcs};
    std::vector<std::uint32_t> chains{4, several_arcs + 5};
    for (std::uint32_t arc = 100; arc < 140; ++arc) chains.push_back(arc);
    chains.back() += several_arcs;
    const LinkWeightsView weights{weight, codes, chains, {}};
    const std::vector<graph::LinkId> links{graph::LinkId(3), graph::LinkId(1), graph::LinkId(0), graph::LinkId(1)};
    std::vector<ArcId> arcs{ArcId(1)};
    append_chains(weights, links, arcs);
    std::vector<ArcId> expected{ArcId(1), ArcId(4), ArcId(5), ArcId(7)};
    for (std::uint32_t arc = 100; arc < 140; ++arc) expected.emplace_back(arc);
    expected.emplace_back(7);
    EXPECT_EQ(arcs, expected);
    append_chains(weights, {}, arcs);
    EXPECT_EQ(arcs, expected);
}

TEST(JunctionGraph, AWayThatIsTooLongIsAnError) {
    NetworkDraft draft;  // a wheel: four junctions, and a bend on one spoke
    draft.node_count = 5;
    draft.columns = {{"cost", "", 1, {}, {}}};
    const auto road = [&](std::uint32_t from, std::uint32_t to, double cost) {
        draft.edge_tail.push_back(from);
        draft.edge_head.push_back(to);
        draft.edge_direction.push_back(Direction::both);
        draft.columns.front().forward.push_back(cost);
    };
    road(0, 1, 1);
    road(1, 2, 1);
    road(2, 0, 1);
    road(3, 1, 1);
    road(3, 2, 1);
    road(3, 4, 4e9);
    road(4, 0, 4e9);
    const RoadNetwork network = must_build(draft);
    const JunctionGraph owned = junction_graph(network);
    const JunctionGraphView graph = owned.view();
    ASSERT_EQ(graph.node_count(), 4U);
    const auto refused = weigh_links(network, graph, *network.column("cost"));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.str().find("2^32"), std::string::npos);
    EXPECT_TRUE(weigh_links(network, graph, *network.column("hops")));
}

}  // namespace
}  // namespace starway::road::index::test
