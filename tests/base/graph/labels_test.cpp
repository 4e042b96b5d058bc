#include "base/graph/hub_labels/labels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/graph/ch/hierarchy.hpp"
#include "road/index/plain.hpp"
#include "support/scaled.hpp"
#include "support/thread_count.hpp"

namespace starway::graph {
namespace {

using road::index::test::distances;
using road::index::test::graph_of;
using road::index::test::not_reached;
using road::index::test::numbered_graph;
using road::index::test::PlainArc;
using road::index::test::town;

constexpr std::uint64_t plenty = std::uint64_t{1} << 40U;

graph::Labels labels_of(const graph::ArcGraph& graph) {
    const auto hierarchy = graph::ContractionHierarchy::build(graph);
    EXPECT_TRUE(hierarchy);
    auto labels = graph::Labels::build(hierarchy->view().upward(), plenty);
    EXPECT_TRUE(labels) << labels.error().message;
    return std::move(*labels);
}

TEST(Labels, EqualDijkstraOnRandomGraphs) {
    for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(starway::test::scaled(200, 10000)); ++number) {
        SCOPED_TRACE(number);
        const graph::ArcGraph graph = numbered_graph(number);
        const graph::Labels labels = labels_of(graph);
        ASSERT_TRUE(check(labels.view(), graph.node_count()));
        std::mt19937 random(number);
        for (int i = 0; i < 5; ++i) {
            const std::vector<graph::Access> sources{{static_cast<std::uint32_t>(random() % graph.node_count()), 7},
                                                     {static_cast<std::uint32_t>(random() % graph.node_count()), 0}};
            const auto distance = distances(graph, std::span(sources).first(1));
            const auto nearest = distances(graph, sources);
            for (std::uint32_t t = 0; t < graph.node_count(); ++t) {
                const std::uint64_t cost = labels.view().cost(sources[0].node, t);
                ASSERT_EQ(cost == no_cost ? no_cost : cost + 7, distance[t]);
                const graph::Access target{t, 0};
                ASSERT_EQ(labels.view().cost(sources, {&target, 1}), nearest[t]);
            }
        }
    }
}

TEST(Labels, EqualDijkstraWhereLabelsAreLong) {
    const graph::ArcGraph graph = town(40);
    const graph::Labels labels = labels_of(graph);
    for (std::uint32_t s = 0; s < graph.node_count(); s += 97) {
        const graph::Access source{s, 0};
        const auto distance = distances(graph, {&source, 1});
        for (std::uint32_t t = 0; t < graph.node_count(); ++t) ASSERT_EQ(labels.view().cost(s, t), distance[t]);
    }
}

TEST(Labels, SumsBeyond32BitsAreTold) {
    const graph::Labels labels = labels_of(graph_of(3, {{0, 2, 0x90000000U}, {2, 1, 0x90000000U}}));
    EXPECT_EQ(labels.view().cost(0, 2), 0x90000000U);
    const std::uint64_t cost = labels.view().cost(0, 1);
    EXPECT_EQ(cost, 0x120000000U);
    EXPECT_EQ(labels.view().cost(1, 0), no_cost);
}

TEST(Labels, AreTheSameWhateverTheNumberOfThreads) {
    const graph::ArcGraph graph = town(40);
    const auto with_threads = [&](unsigned threads) {
        const starway::test::ThreadCount count(threads);
        return labels_of(graph);
    };
    const graph::Labels one = with_threads(1);
    const graph::Labels many = with_threads(5);
    EXPECT_TRUE(std::ranges::equal(one.view().from.words, many.view().from.words));
    EXPECT_TRUE(std::ranges::equal(one.view().to.words, many.view().to.words));
}

TEST(Labels, MemoryIsStatedBeforeAndKept) {
    const graph::ArcGraph graph = town(40);
    const auto hierarchy = graph::ContractionHierarchy::build(graph);
    const graph::Upward upward = hierarchy->view().upward();
    const graph::LabelMemory memory = graph::estimate_labels(upward);
    const graph::Labels labels = labels_of(graph);
    const std::uint64_t stored = 4 * (labels.view().from.words.size() + labels.view().to.words.size() +
                                      labels.view().from.first.size() + labels.view().to.first.size());
    EXPECT_LE(stored, memory.stored);
    EXPECT_GE(3 * stored, memory.stored);
    EXPECT_LT(memory.stored, memory.building);
    const auto refused = graph::Labels::build(upward, memory.building - 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
    const CancelFlag cancel{true};
    const auto stopped = graph::Labels::build(upward, plenty, nullptr, &cancel);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
}

TEST(Labels, DamagedOnesAreRefusedOrHarmless) {
    const graph::ArcGraph graph = numbered_graph(9);
    const graph::Labels labels = labels_of(graph);
    const graph::LabelsView sound = labels.view();
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::uint32_t> first(sound.from.first.begin(), sound.from.first.end());
        std::vector<std::uint32_t> words(sound.from.words.begin(), sound.from.words.end());
        auto& spoiled = random() % 3 == 0 ? first : words;
        std::uint32_t& word = spoiled[random() % spoiled.size()];
        word = random() % 2 != 0 ? static_cast<std::uint32_t>(random()) : word ^ 1U << random() % 32;
        const graph::LabelsView view{{first, words}, sound.to};
        if (!check(view, graph.node_count())) continue;
        for (std::uint32_t v = 0; v < graph.node_count(); ++v) EXPECT_GE(view.cost(v, graph.node_count() - 1 - v), 0U);
    }
    EXPECT_FALSE(check(graph::LabelsView{}, graph.node_count()));
    EXPECT_FALSE(check(sound, graph.node_count() + 1));
}

}  // namespace
}  // namespace starway::graph
