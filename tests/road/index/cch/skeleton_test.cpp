#include "road/index/cch/skeleton.hpp"

#include <gtest/gtest.h>

#include <set>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

// The arcs that sequential contraction creates, by definition.
std::set<std::pair<std::uint32_t, std::uint32_t>> contract_plainly(const PartGraph& graph, const Order& order) {
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
        const auto skeleton = make_skeleton(whole(graph), order);
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
                ASSERT_EQ(view.arc(graph::RankId(v), graph::RankId(w)) != no_edge, joined);
            }
    }
}

TEST(Skeleton, RefusesMoreArcsThanAllowed) {
    ArcList list{40, {}};
    for (std::uint32_t v = 1; v < 40; ++v) list.arcs.emplace_back(0, v, 1);
    const PartGraph star = undirected(to_graph(std::move(list)));
    Order middle_first;
    for (std::uint32_t v = 0; v < 40; ++v) middle_first.emplace_back(v);
    EXPECT_TRUE(make_skeleton(whole(star), middle_first, 780));
    const auto refused = make_skeleton(whole(star), middle_first, 779);
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
        for (int change = 0; change < 1 + round % 2; ++change) {
            const auto which = static_cast<std::uint32_t>(random() % 6);
            const auto forge_one = [&](auto&... arrays) {
                std::uint32_t number = 0;
                return ((number++ == which && forge(arrays, n, random)) || ...);
            };
            forge_one(skeleton.rank, skeleton.node, skeleton.first_arc, skeleton.first_head, skeleton.head,
                      skeleton.block_end);
        }
        const SkeletonView view = skeleton.view();
        if (!check(view)) continue;
        for (std::uint32_t v = 0; v < n; ++v)
            for (const graph::RankId w : view.heads(v)) {
                ASSERT_GT(w, v);
                ASSERT_LT(w, n);
                ASSERT_TRUE(w == view.parent(v) || view.arc(view.parent(v), w) != no_edge);
            }
    }
}

}  // namespace
}  // namespace starway::road::index::test
