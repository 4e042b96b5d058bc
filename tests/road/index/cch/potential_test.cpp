#include "road/index/cch/potential.hpp"

#include <gtest/gtest.h>

#include <random>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

TEST(HierarchyPotential, IsWhatIsLeftFromEveryNode) {
    std::mt19937 random(46);
    for (int round = 0; round < scaled(400, 10000); ++round) {
        const graph::ArcGraph graph = random_graph(random);
        if (graph.node_count() == 0) continue;
        const Hierarchy hierarchy =
            round % 2 == 0 ? must_make(graph) : must_make(graph, random_order(graph.node_count(), random));
        const Metric metric = must_customize(hierarchy, graph.weight);
        const graph::ArcGraph back = graph::reversed(graph);
        HierarchyPotential potential(hierarchy.skeleton.view());
        for (int again = 0; again < 3; ++again) {
            std::vector<RoadTerminal> targets;
            std::vector<std::pair<std::uint32_t, std::uint64_t>> starts;
            for (std::uint32_t i = 0; i < 1 + random() % 3; ++i) {
                const auto node = static_cast<std::uint32_t>(random() % graph.node_count());
                const std::uint64_t cost = random() % 4 == 0 ? random() % 1000 : 0;
                targets.push_back({NodeId(node), cost});
                starts.emplace_back(node, cost);
            }
            potential.aim(metric.view(), targets);
            const auto expected = dijkstra(back, starts);
            for (std::uint32_t i = 0; i < 2 * graph.node_count(); ++i) {
                const auto node = static_cast<std::uint32_t>(random() % graph.node_count());
                ASSERT_EQ(potential(node), expected[node]) << round;
            }
        }
    }
}

}  // namespace
}  // namespace starway::road::index::test
