#include "road/index/landmarks/landmarks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/graph/arc_space.hpp"
#include "plain.hpp"
#include "starway/search/search.hpp"
#include "support/scaled.hpp"
#include "support/thread_count.hpp"

namespace starway::road::index {
namespace {

using test::distances;
using test::graph_of;
using test::not_reached;
using test::numbered_graph;
using test::town;

Landmarks landmarks_of(const graph::ArcGraph& graph, std::uint32_t count) {
    auto landmarks = Landmarks::build(graph, count);
    EXPECT_TRUE(landmarks) << landmarks.error().message;
    EXPECT_TRUE(check(landmarks->view(), graph));
    return std::move(*landmarks);
}

// Distances to the nearest target, with its offset.
std::vector<std::uint64_t> to_targets(const graph::ArcGraph& graph, std::span<const graph::Access> targets) {
    return distances(graph::reversed(graph), targets);
}

TEST(Landmarks, BoundIsConsistentAndNeverAboveTheDistance) {
    for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(starway::test::scaled(300, 10000)); ++number) {
        SCOPED_TRACE(number);
        const graph::ArcGraph graph = numbered_graph(number);
        const Landmarks landmarks = landmarks_of(graph, 1 + number % 9);
        std::mt19937 random(number);
        for (int query = 0; query < 3; ++query) {
            const auto any = [&] { return static_cast<std::uint32_t>(random() % graph.node_count()); };
            const graph::Access source{any(), 0};
            std::vector<graph::Access> targets{{any(), static_cast<std::uint32_t>(random() % 20)}};
            if (query > 0) targets.push_back({any(), static_cast<std::uint32_t>(random() % 20)});
            const LandmarkBound bound(landmarks.view(), {&source, 1}, targets);
            const auto truth = to_targets(graph, targets);
            for (std::uint32_t v = 0; v < graph.node_count(); ++v) {
                ASSERT_LE(bound(v), truth[v] == not_reached ? LandmarkBound::far : truth[v]);
                for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a)
                    ASSERT_LE(bound(v), graph.weight[a] + bound(graph.head[a]));
            }
        }
    }
}

TEST(Landmarks, GuideAStarToTheOptimum) {
    const graph::ArcGraph graph = town(40);
    const Landmarks landmarks = landmarks_of(graph, 16);
    EXPECT_EQ(landmarks.view().nodes.size(), 16U);
    const graph::ArcSpace space(graph);
    Workspace<std::uint64_t> workspace;
    std::uint64_t settled = 0;
    std::uint64_t settled_by_dijkstra = 0;
    std::mt19937 random(1);
    for (int i = 0; i < 50; ++i) {
        const graph::Access source{static_cast<std::uint32_t>(random() % graph.node_count()), 0};
        const graph::Access target{static_cast<std::uint32_t>(random() % graph.node_count()), 0};
        const std::uint64_t expected = distances(graph, {&source, 1})[target.node];
        const auto run = [&](auto heuristic, std::uint64_t& count) {
            Search search{space, Goal::node(target.node), heuristic, workspace};
            search.start(source.node);
            const auto status = search.run();
            EXPECT_EQ(status == SearchStatus::found ? search.cost() : not_reached, expected);
            count += search.counts().settled;
        };
        run(LandmarkBound(landmarks.view(), {&source, 1}, {&target, 1}), settled);
        run(NoHeuristic{}, settled_by_dijkstra);
    }
    EXPECT_LT(5 * settled, settled_by_dijkstra);
}

TEST(Landmarks, AreTheSameWhateverTheNumberOfThreads) {
    const graph::ArcGraph graph = town(20);
    const auto with_threads = [&](unsigned threads) {
        const starway::test::ThreadCount count(threads);
        return landmarks_of(graph, 8);
    };
    const Landmarks one = with_threads(1);
    const Landmarks two = with_threads(2);
    EXPECT_TRUE(std::ranges::equal(one.view().nodes, two.view().nodes));
    EXPECT_TRUE(std::ranges::equal(one.view().costs, two.view().costs,
                                   [](const auto& a, const auto& b) { return a.from == b.from && a.to == b.to; }));
}

// Corrupts costs at random: whenever the check passes, the bounds still give shortest paths.
TEST(Landmarks, ForgedCostsAreFoundOrDoNoHarm) {
    std::mt19937 random(9);
    int found = 0;
    for (int round = 0; round < starway::test::scaled(300, 5000); ++round) {
        const graph::ArcGraph graph = numbered_graph(static_cast<std::uint32_t>(round));
        if (graph.node_count() < 2) continue;
        const auto built = Landmarks::build(graph, 3);
        if (!built) continue;
        std::vector<LandmarkCosts> costs(built->view().costs.begin(), built->view().costs.end());
        if (costs.empty()) continue;
        for (std::uint32_t i = 0; i < 1 + random() % 3; ++i) {
            LandmarkCosts& cost = costs[random() % costs.size()];
            const std::uint32_t forged = random() % 4 == 0 ? graph::no_path : static_cast<std::uint32_t>(random() % 50);
            (random() % 2 == 0 ? cost.from : cost.to) = forged;
        }
        const LandmarksView view{built->view().nodes, costs};
        if (!check(view, graph)) {
            ++found;
            continue;
        }
        const graph::ArcSpace space(graph);
        Workspace<std::uint64_t> workspace;
        const graph::Access source{static_cast<std::uint32_t>(random() % graph.node_count()), 0};
        const graph::Access target{static_cast<std::uint32_t>(random() % graph.node_count()), 0};
        Search search{space, Goal::node(target.node), LandmarkBound(view, {&source, 1}, {&target, 1}), workspace};
        search.start(source.node);
        const auto status = search.run();
        ASSERT_EQ(status == SearchStatus::found ? search.cost() : not_reached,
                  distances(graph, {&source, 1})[target.node]);
    }
    EXPECT_GT(found, 20);
}

TEST(Landmarks, OfSmallGraphsAndLongWays) {
    EXPECT_EQ(landmarks_of(graph::ArcGraph{}, 16).view().nodes.size(), 0U);
    EXPECT_LE(landmarks_of(graph_of(1, {}), 16).view().nodes.size(), 1U);
    const auto refused = Landmarks::build(graph_of(3, {{0, 1, 0x90000000U}, {1, 2, 0x90000000U}}), 3);
    if (!refused) {
        EXPECT_EQ(refused.error().kind, ErrorKind::data);
    }
    const CancelFlag cancel{true};
    EXPECT_FALSE(Landmarks::build(town(5), 4, nullptr, &cancel));
    const Landmarks sound = landmarks_of(town(5), 4);
    EXPECT_FALSE(check(sound.view(), town(4)));
    EXPECT_FALSE(check({sound.view().nodes.first(3), sound.view().costs}, town(5)));
}

}  // namespace
}  // namespace starway::road::index
