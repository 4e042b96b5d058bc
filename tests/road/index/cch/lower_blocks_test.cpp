// The lower blocks of an arc give every lower triangle; ArcsAmong gives every arc among the heads of a node.
#include "road/index/cch/lower_blocks.hpp"

#include <gtest/gtest.h>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/update/arcs_among.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

using Triangle = std::pair<std::uint32_t, std::uint32_t>;  // the arcs from its lowest node

TEST(LowerBlocks, HaveEveryTriangleOnce) {
    std::mt19937 random(35);
    for (int round = 0; round < 100; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph, random_order(graph.node_count(), random));
        const SkeletonView view = hierarchy.skeleton.view();
        std::vector<std::vector<Triangle>> expected(view.arc_count());
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t i = 0; i < view.degree(v); ++i)
                for (std::uint32_t j = i + 1; j < view.degree(v); ++j)
                    expected[view.arc(view.heads(v)[i], view.heads(v)[j])].emplace_back(view.first_arc[v] + i,
                                                                                        view.first_arc[v] + j);
        const LowerBlocks lower = make_lower_blocks(view);
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t arc = view.first_arc[v]; arc < view.first_arc[v + 1]; ++arc) {
                std::vector<Triangle> found;
                lower.for_each(view, graph::RankId(v), graph::HierarchyArcId(arc), [&](const BlockOfTriangles& block) {
                    std::vector<Triangle> of_block;
                    Triangle next{block.to_low, block.to_high};
                    for (std::uint32_t k = 0; k < block.count; ++k) {
                        of_block.push_back(next);
                        next.first += block.degree - k - 1;
                        next.second += block.degree - k - 1;
                    }
                    found.insert(found.begin(), of_block.begin(), of_block.end());
                });
                ASSERT_EQ(found, expected[arc]);
            }
    }
}

TEST(ArcsAmong, FindsTheArcsBetweenHeads) {
    std::mt19937 random(36);
    for (int round = 0; round < 100; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph, random_order(graph.node_count(), random));
        const SkeletonView view = hierarchy.skeleton.view();
        ArcsAmong among(view);
        for (std::uint32_t v = 0; v < view.node_count(); ++v) {
            std::uint32_t next = 0;
            among.start(graph::RankId(v));
            do {
                ASSERT_EQ(among.begin(), next);
                for (; next < among.end(); ++next)
                    for (std::uint32_t j = next + 1; j < among.heads().size(); ++j)
                        ASSERT_EQ(among.rows()[next] + among.columns()[j],
                                  view.arc(among.heads()[next], among.heads()[j]));
            } while (among.next());
            ASSERT_EQ(next, view.degree(v));
        }
    }
}

}  // namespace
}  // namespace starway::road::index::test
