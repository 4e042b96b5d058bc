#include "base/graph/arc_graph.hpp"

#include <gtest/gtest.h>

namespace starway::graph {
namespace {

TEST(ArcGraph, TurnsEveryArcRound) {
    graph::ArcGraph graph;
    graph.first_out = {0, 3, 3, 5};
    for (const std::uint32_t head : {1U, 1U, 2U, 0U, 2U}) graph.head.emplace_back(head);
    graph.weight = {10, 11, 12, 14, 13};
    const graph::ArcGraph back = graph::reversed(graph);
    EXPECT_EQ(back.first_out, (std::vector<std::uint32_t>{0, 1, 3, 5}));
    EXPECT_EQ(std::vector<std::uint32_t>(back.head.begin(), back.head.end()),
              (std::vector<std::uint32_t>{2, 0, 0, 0, 2}));
    EXPECT_EQ(back.weight, (std::vector<std::uint32_t>{14, 10, 11, 12, 13}));
    const graph::ArcGraph again = graph::reversed(back);
    EXPECT_EQ(again.first_out, graph.first_out);
    EXPECT_EQ(again.head, graph.head);
}

TEST(ArcGraph, MayBeEmpty) {
    const graph::ArcGraph graph = graph::reversed(graph::ArcGraph{});
    EXPECT_EQ(graph.node_count(), 0U);
    EXPECT_EQ(graph.arc_count(), 0U);
}

}  // namespace
}  // namespace starway::graph
