#include "road/index/cch/skeleton.hpp"

#include <gtest/gtest.h>

#include <set>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

// The arcs that sequential contraction creates, by definition.
std::set<std::pair<std::uint32_t, std::uint32_t>> contract_plainly(const PartGraph& graph,
                                                                   const std::vector<std::uint32_t>& order) {
    std::vector<std::set<std::uint32_t>> left(graph.size());
    for (std::uint32_t v = 0; v < graph.size(); ++v)
        for (const std::uint32_t w : graph.neighbours(v)) left[v].insert(w);
    std::set<std::pair<std::uint32_t, std::uint32_t>> arcs;
    for (const std::uint32_t v : order) {
        for (const std::uint32_t a : left[v]) {
            arcs.emplace(std::min(a, v), std::max(a, v));
            left[a].erase(v);
            for (const std::uint32_t b : left[v])
                if (a != b) left[a].insert(b);
        }
        left[v].clear();
    }
    return arcs;
}

TEST(Skeleton, HasTheArcsThatContractingMakes) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        const PartGraph graph = undirected(random_graph(random));
        const auto order = random_order(graph.size(), random);
        const auto skeleton = make_skeleton({graph.first, graph.neighbour}, order);
        ASSERT_TRUE(skeleton);
        const SkeletonView view = skeleton->view();
        ASSERT_TRUE(check(view));
        std::set<std::pair<std::uint32_t, std::uint32_t>> arcs;
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (const std::uint32_t w : view.heads(v))
                arcs.emplace(std::min(view.node[v], view.node[w]), std::max(view.node[v], view.node[w]));
        ASSERT_EQ(arcs, contract_plainly(graph, order));
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t w = 0; w < view.node_count(); ++w) {
                const bool joined =
                    arcs.contains({std::min(view.node[v], view.node[w]), std::max(view.node[v], view.node[w])});
                ASSERT_EQ(view.arc(v, w) != no_edge, joined);
            }
    }
}

TEST(Skeleton, RefusesMoreArcsThanAllowed) {
    ArcList list{40, {}};
    for (std::uint32_t v = 1; v < 40; ++v) list.arcs.emplace_back(0, v, 1);
    const PartGraph star = undirected(to_graph(std::move(list)));
    std::vector<std::uint32_t> middle_first(40);
    for (std::uint32_t v = 0; v < 40; ++v) middle_first[v] = v;
    EXPECT_TRUE(make_skeleton({star.first, star.neighbour}, middle_first, 780));
    const auto refused = make_skeleton({star.first, star.neighbour}, middle_first, 779);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::data);
}

// Whatever number is changed, the check refuses the skeleton, or every head still reaches the parent inside the arrays.
TEST(Skeleton, ForgedOnesAreRefusedOrHarmless) {
    std::mt19937 random(6);
    for (int round = 0; round < 300; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        Skeleton skeleton = must_make(graph).skeleton;
        const std::uint32_t n = skeleton.view().node_count();
        const std::vector<std::vector<std::uint32_t>*> arrays{&skeleton.rank,      &skeleton.node,
                                                              &skeleton.first_arc, &skeleton.first_head,
                                                              &skeleton.head,      &skeleton.block_end};
        for (int change = 0; change < 1 + round % 2; ++change) {
            auto& array = *arrays[random() % arrays.size()];
            if (array.empty()) continue;
            if (random() % 10 == 0)
                array.resize(array.size() - 1);
            else
                array[random() % array.size()] =
                    static_cast<std::uint32_t>(random() % 3 == 0 ? random() : random() % (n + 2));
        }
        const SkeletonView view = skeleton.view();
        if (!check(view)) continue;
        for (std::uint32_t v = 0; v < n; ++v)
            for (const std::uint32_t w : view.heads(v)) {
                ASSERT_GT(w, v);
                ASSERT_LT(w, n);
                ASSERT_TRUE(w == view.parent(v) || view.arc(view.parent(v), w) != no_edge);
            }
    }
}

}  // namespace
}  // namespace starway::road::index::test
