#include "base/graph/ch/hierarchy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/graph/ch/query.hpp"
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

graph::ContractionHierarchy contracted(const graph::ArcGraph& graph) {
    auto built = graph::ContractionHierarchy::build(graph);
    EXPECT_TRUE(built) << built.error().message;
    return std::move(*built);
}

std::uint32_t tail_of(const graph::ArcGraph& graph, std::uint32_t arc) {
    return static_cast<std::uint32_t>(std::upper_bound(graph.first_out.begin(), graph.first_out.end(), arc) -
                                      graph.first_out.begin() - 1);
}

// Checks that the arcs form a path from one of the sources to one of the targets with the stated cost.
void expect_path(const graph::ArcGraph& graph, const std::vector<graph::Access>& sources,
                 const std::vector<graph::Access>& targets, std::uint64_t cost,
                 const std::vector<graph::LinkId>& arcs) {
    if (arcs.empty()) return;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        sum += graph.weight[arcs[i]];
        if (i > 0) {
            ASSERT_EQ(graph.head[arcs[i - 1]], tail_of(graph, arcs[i]));
        }
    }
    const auto least = [](const std::vector<graph::Access>& ends, std::uint32_t node) {
        std::uint64_t offset = not_reached;
        for (const graph::Access& end : ends)
            if (end.node == node) offset = std::min<std::uint64_t>(offset, end.cost);
        return offset;
    };
    const std::uint64_t before = least(sources, tail_of(graph, arcs.front()));
    const std::uint64_t after = least(targets, graph.head[arcs.back()]);
    ASSERT_NE(before, not_reached);
    ASSERT_NE(after, not_reached);
    EXPECT_EQ(before + sum + after, cost);
}

void expect_equals_dijkstra(const graph::ArcGraph& graph, std::uint32_t seed) {
    const graph::ContractionHierarchy hierarchy = contracted(graph);
    const auto checked = check(hierarchy.view(), graph);
    ASSERT_TRUE(checked) << checked.error().message;
    graph::ContractionQuery query(hierarchy.view());
    std::mt19937 random(seed);
    std::vector<graph::LinkId> arcs;
    for (int pair = 0; pair < 20; ++pair) {
        const auto ends = [&] {
            std::vector<graph::Access> some;
            for (std::uint32_t i = 0; i < (pair < 10 ? 1 : 1 + random() % 3); ++i)
                some.push_back({static_cast<std::uint32_t>(random() % graph.node_count()),
                                pair < 10 ? 0 : static_cast<std::uint32_t>(random() % 100)});
            return some;
        };
        const auto sources = ends();
        const auto targets = ends();
        const auto distance = distances(graph, sources);
        std::uint64_t expected = not_reached;
        for (const graph::Access& target : targets)
            if (distance[target.node] != not_reached)
                expected = std::min(expected, distance[target.node] + target.cost);
        query.reset();
        for (const graph::Access& source : sources) query.add_source(source);
        for (const graph::Access& target : targets) query.add_target(target);
        const std::uint32_t cost = query.cost();
        if (expected >= graph::no_path) {
            EXPECT_EQ(cost, graph::no_path);
            EXPECT_TRUE(expected == not_reached || query.too_long());
            continue;
        }
        ASSERT_EQ(cost, expected);
        ASSERT_EQ(query.path(arcs), expected);
        expect_path(graph, sources, targets, expected, arcs);
    }
}

TEST(ContractionHierarchy, EqualsDijkstraOnRandomGraphs) {
    const auto graphs = static_cast<std::uint32_t>(starway::test::scaled(300, 10000));
    for (std::uint32_t number = 0; number < graphs; ++number) {
        SCOPED_TRACE(number);
        const graph::ArcGraph graph = numbered_graph(number);
        expect_equals_dijkstra(graph, number);
        if (number % 5 == 0) expect_equals_dijkstra(graph::reversed(graph), number);
        if (HasFatalFailure()) return;
    }
}

template <class Array>
bool same(const Array& a, const Array& b) {
    const auto bytes = std::as_bytes(std::span(a));
    return a.size() == b.size() && (a.empty() || std::memcmp(bytes.data(), b.data(), bytes.size()) == 0);
}

TEST(ContractionHierarchy, IsTheSameWhateverTheNumberOfThreads) {
    const graph::ArcGraph graph = town(60);
    const auto with_threads = [&](unsigned threads) {
        const starway::test::ThreadCount count(threads);
        return contracted(graph);
    };
    const graph::ContractionHierarchy one = with_threads(1);
    for (const unsigned threads : {2U, 5U}) {
        const graph::ContractionHierarchy many = with_threads(threads);
        EXPECT_TRUE(same(one.view().rank, many.view().rank));
        EXPECT_TRUE(same(one.view().first, many.view().first));
        EXPECT_TRUE(same(one.view().arcs, many.view().arcs));
        EXPECT_TRUE(same(one.view().shortcut_arcs, many.view().shortcut_arcs));
        EXPECT_TRUE(same(one.view().core, many.view().core));
    }
}

TEST(ContractionHierarchy, AnswersTheSameWhenNodesAreNumberedOtherwise) {
    const graph::ArcGraph graph = town(25);
    std::vector<std::uint32_t> number(graph.node_count());
    std::iota(number.begin(), number.end(), 0U);
    std::shuffle(number.begin(), number.end(), std::mt19937(7));
    std::vector<PlainArc> arcs;
    for (std::uint32_t a = 0; a < graph.arc_count(); ++a)
        arcs.emplace_back(number[tail_of(graph, a)], number[graph.head[a]], graph.weight[a]);
    const graph::ContractionHierarchy here = contracted(graph);
    const graph::ContractionHierarchy there = contracted(graph_of(graph.node_count(), arcs));
    graph::ContractionQuery query(here.view());
    graph::ContractionQuery permuted(there.view());
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        const auto s = static_cast<std::uint32_t>(random() % graph.node_count());
        const auto t = static_cast<std::uint32_t>(random() % graph.node_count());
        EXPECT_EQ(query.reset().add_source({s, 0}).add_target({t, 0}).cost(),
                  permuted.reset().add_source({number[s], 0}).add_target({number[t], 0}).cost());
    }
}

TEST(ContractionHierarchy, SaysWhenADistanceHasNoPlaceIn32Bits) {
    // The middle node would be contracted first, and its shortcut does not fit in 32 bits.
    const std::uint32_t heavy = 0xC0000000U;
    const auto refused =
        graph::ContractionHierarchy::build(graph_of(3, {{0, 1, heavy}, {1, 0, heavy}, {1, 2, heavy}, {2, 1, heavy}}));
    if (!refused) {
        EXPECT_EQ(refused.error().kind, ErrorKind::data);
    } else {
        graph::ContractionQuery query(refused->view());
        EXPECT_EQ(query.reset().add_source({0, 0}).add_target({2, 0}).cost(), graph::no_path);
        EXPECT_TRUE(query.too_long());
    }
    // The offsets make the sum overflow; without them it fits.
    const graph::ContractionHierarchy fits = contracted(graph_of(2, {{0, 1, 0xFFFFFFF0U}}));
    graph::ContractionQuery query(fits.view());
    EXPECT_EQ(query.reset().add_source({0, 5}).add_target({1, 5}).cost(), 0xFFFFFFFAU);
    EXPECT_FALSE(query.too_long());
    EXPECT_EQ(query.reset().add_source({0, 5}).add_target({1, 10}).cost(), graph::no_path);
    EXPECT_TRUE(query.too_long());
    EXPECT_EQ(query.reset().add_source({0, 20}).add_target({1, 0}).cost(), graph::no_path);
    EXPECT_TRUE(query.too_long());
    EXPECT_EQ(query.reset().add_source({1, 0}).add_target({0, 0}).cost(), graph::no_path);
    EXPECT_FALSE(query.too_long());
}

TEST(ContractionHierarchy, StopsWhenToldTo) {
    const CancelFlag cancel{true};
    const auto built = graph::ContractionHierarchy::build(town(10), nullptr, &cancel);
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().kind, ErrorKind::interrupted);
}

// A copy of a hierarchy's arrays, to be corrupted.
struct Copy {
    explicit Copy(const graph::ContractionHierarchyView& view)
        : rank(view.rank.begin(), view.rank.end()),
          first(view.first.begin(), view.first.end()),
          arcs(view.arcs.begin(), view.arcs.end()),
          shortcut_arcs(view.shortcut_arcs.begin(), view.shortcut_arcs.end()),
          core(view.core.begin(), view.core.end()) {}
    [[nodiscard]] graph::ContractionHierarchyView view() const { return {rank, first, arcs, shortcut_arcs, core}; }
    std::vector<graph::RankId> rank;
    std::vector<std::uint32_t> first;
    std::vector<graph::UpArc> arcs;
    std::vector<graph::ShortcutArcs> shortcut_arcs;
    std::vector<std::uint32_t> core;
};

TEST(ContractionHierarchy, ADamagedOneIsRefusedOrHarmless) {
    const graph::ArcGraph graph = town(8);
    const graph::ContractionHierarchy built = contracted(graph);
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 3000; ++round) {
        Copy copy(built.view());
        const auto spoil = [&](auto& values) {
            auto* const words = reinterpret_cast<std::uint32_t*>(values.data());
            const std::size_t count = values.size() * sizeof(values[0]) / sizeof(std::uint32_t);
            std::uint32_t& word = words[random() % count];
            word = random() % 2 != 0 ? static_cast<std::uint32_t>(random()) : word + (random() % 2 != 0 ? 1U : ~0U);
        };
        switch (random() % 5) {
            case 0:
                spoil(copy.rank);
                break;
            case 1:
                spoil(copy.first);
                break;
            case 2:
                spoil(copy.arcs);
                break;
            case 3:
                spoil(copy.core);
                break;
            default:
                spoil(copy.shortcut_arcs);
        }
        if (!check(copy.view(), graph)) {
            ++refused;
            continue;
        }
        graph::ContractionQuery query(copy.view());
        std::vector<graph::LinkId> arcs;
        query.reset().add_source({static_cast<std::uint32_t>(random() % 64), 0});
        query.add_target({static_cast<std::uint32_t>(random() % 64), 0}).cost();
        query.path(arcs);
    }
    EXPECT_GT(refused, 1500);
    Copy shorter(built.view());
    shorter.shortcut_arcs.pop_back();
    EXPECT_FALSE(check(shorter.view(), graph));
    EXPECT_FALSE(check(graph::ContractionHierarchyView{}, graph));
}

}  // namespace
}  // namespace starway::graph
