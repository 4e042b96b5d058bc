// Updating a metric arc by arc gives the same metric as customizing all weights again.
#include "road/index/cch/update/update.hpp"

#include <gtest/gtest.h>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/update/recustomize.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

OwnArc least_of_entry(const Hierarchy& hierarchy, const graph::ArcGraph& graph, std::uint32_t entry) {
    OwnArc least;
    for (std::uint32_t a = 0; a < graph.weight.size(); ++a)
        if (hierarchy.entries[a] == entry && graph.weight[a] < least.weight) least = {graph.weight[a], a};
    return least;
}

// Propagates the current weights of some arcs in one run, and compares with customizing everything.
void expect_carried_on(const Hierarchy& hierarchy, const graph::ArcGraph& graph, const std::vector<std::uint32_t>& arcs,
                       MetricUpdate& update, Metric& metric) {
    std::vector<WeightChange> changes;
    for (const std::uint32_t arc : arcs) {
        const graph::EntryId entry = hierarchy.entries[arc];
        changes.push_back({entry, least_of_entry(hierarchy, graph, entry)});
    }
    ASSERT_TRUE(update.run(metric, changes));
    const Metric anew = must_customize(hierarchy, graph.weight);
    ASSERT_EQ(metric.up, anew.up);
    ASSERT_EQ(metric.down, anew.down);
    ASSERT_EQ(metric.shortcut_arcs, anew.shortcut_arcs);
    for (const graph::ShortcutArcs& made : anew.shortcut_arcs) {
        if (made.first == graph::no_lower_arc) continue;
        ASSERT_TRUE(metric.used[graph::downwards(made.first)]);
        ASSERT_TRUE(metric.used[graph::upwards(made.second)]);
    }
}

// A grid of side x side nodes, each linked to its neighbours.
graph::ArcGraph random_grid(std::mt19937& random, std::uint32_t side) {
    ArcList list{side * side, {}};
    const auto join = [&](std::uint32_t u, std::uint32_t v) {
        list.arcs.push_back({u, v, static_cast<std::uint32_t>(random() % 100)});
        list.arcs.push_back({v, u, static_cast<std::uint32_t>(random() % 100)});
    };
    for (std::uint32_t v = 0; v < side * side; ++v) {
        if (v % side + 1 < side) join(v, v + 1);
        if (v + side < side * side) join(v, v + side);
    }
    return to_graph(std::move(list));
}

TEST(MetricUpdate, EqualsCustomizingAnew) {
    std::mt19937 random(31);
    for (int round = 0; round < scaled(120, 3000); ++round) {
        graph::ArcGraph graph = random_graph(random);
        if (graph.arc_count() == 0) continue;
        const Hierarchy hierarchy = must_make(graph);
        const SkeletonView view = hierarchy.skeleton.view();
        const LowerBlocks lower = make_lower_blocks(view);
        MetricUpdate update(view, lower);
        Metric metric = must_customize(hierarchy, graph.weight);
        const std::uint32_t largest = *std::max_element(graph.weight.begin(), graph.weight.end());
        for (int batch = 0; batch < 12; ++batch) {
            std::vector<std::uint32_t> arcs;
            for (std::uint32_t i = 0; i < 1 + random() % 4; ++i) {
                arcs.push_back(static_cast<std::uint32_t>(random() % graph.weight.size()));
                graph.weight[arcs.back()] =
                    random() % 5 == 0 ? closed_weight : static_cast<std::uint32_t>(random() % (largest + 2));
            }
            expect_carried_on(hierarchy, graph, arcs, update, metric);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

// With large blocks, and changes that interact: increases, decreases, closures and zeros, in one run or several.
TEST(MetricUpdate, EqualsCustomizingGridsAnew) {
    std::mt19937 random(33);
    for (int round = 0; round < scaled(8, 100); ++round) {
        graph::ArcGraph graph = random_grid(random, 12);
        const std::uint32_t weights = round % 2 == 0 ? 100 : 3;  // few distinct weights give many ties
        for (std::uint32_t& w : graph.weight) w %= weights;
        const Hierarchy hierarchy = must_make(graph);
        const SkeletonView view = hierarchy.skeleton.view();
        const LowerBlocks lower = make_lower_blocks(view);
        MetricUpdate update(view, lower);
        Metric metric = must_customize(hierarchy, graph.weight);
        for (const std::size_t count : {1U, 1U, 1U, 2U, 3U, 10U, 100U, 1U, 1U}) {
            std::vector<std::uint32_t> arcs;
            for (std::size_t i = 0; i < count; ++i) {
                arcs.push_back(static_cast<std::uint32_t>(random() % graph.weight.size()));
                graph.weight[arcs.back()] =
                    random() % 4 == 0 ? closed_weight : static_cast<std::uint32_t>(random() % weights);
            }
            expect_carried_on(hierarchy, graph, arcs, update, metric);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

// With few changed weights, and with many.
TEST(Recustomize, EqualsCustomizingAnew) {
    std::mt19937 random(32);
    std::size_t partial = 0;
    for (int round = 0; round < scaled(12, 300); ++round) {
        graph::ArcGraph graph = random_grid(random, 50);
        const Hierarchy hierarchy = must_make(graph);
        const SkeletonView view = hierarchy.skeleton.view();
        const auto before = graph.weight;
        const Metric known = must_customize(hierarchy, before);
        for (const std::size_t count : {0U, 1U, 2U, 60U, 5000U}) {
            for (std::size_t i = 0; i < count; ++i)
                graph.weight[random() % graph.weight.size()] =
                    random() % 5 == 0 ? closed_weight : static_cast<std::uint32_t>(random() % 100);
            partial += count <= 60 ? 1 : 0;
            const auto anew = recustomize(view, hierarchy.entries, graph.weight, known.view(), before);
            ASSERT_TRUE(anew);
            const Metric expected = must_customize(hierarchy, graph.weight);
            ASSERT_EQ(anew->up, expected.up);
            ASSERT_EQ(anew->down, expected.down);
            ASSERT_EQ(anew->shortcut_arcs, expected.shortcut_arcs);
        }
    }
    EXPECT_GT(partial, 20U);
}

TEST(MetricUpdate, TellsDistancesThatHaveNoPlace) {
    const graph::ArcGraph path = to_graph({3, {{0, 1, 5}, {1, 2, 4000000000U}}});
    const Hierarchy hierarchy = must_make(path, order_of({1, 0, 2}));
    const SkeletonView view = hierarchy.skeleton.view();
    const LowerBlocks lower = make_lower_blocks(view);
    MetricUpdate update(view, lower);
    Metric metric = must_customize(hierarchy, path.weight);
    const WeightChange longer{hierarchy.entries[0], {4000000000U, 0}};
    EXPECT_FALSE(update.run(metric, {&longer, 1}));
    const WeightChange shorter{hierarchy.entries[0], {7, 0}};
    EXPECT_TRUE(update.run(metric, {&shorter, 1}));
    EXPECT_EQ(metric.up, must_customize(hierarchy, {7, 4000000000U}).up);
}

}  // namespace
}  // namespace starway::road::index::test
