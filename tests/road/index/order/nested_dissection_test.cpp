#include "road/index/order/nested_dissection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/skeleton.hpp"
#include "road/index/order/flow_cutter.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

bool is_permutation_of(Order order, std::uint32_t nodes) {
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> all(nodes);
    std::iota(all.begin(), all.end(), 0U);
    return std::equal(order.begin(), order.end(), all.begin(), all.end());
}

// width x height nodes, linked to the right and downwards, with positions in a plane.
graph::ArcGraph lattice(std::uint32_t width, std::uint32_t height, std::vector<std::int32_t>& xyz) {
    ArcList list{width * height, {}};
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::uint32_t v = y * width + x;
            if (x + 1 < width) list.arcs.emplace_back(v, v + 1, 1);
            if (y + 1 < height) list.arcs.emplace_back(v, v + width, 1);
            xyz.insert(xyz.end(), {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), 0});
        }
    return to_graph(std::move(list));
}

std::uint32_t arcs_of(const PartGraph& graph, const Order& order) {
    return make_skeleton(whole(graph), order)->view().arc_count();
}

TEST(FlowCutter, FindsTheNarrowPlace) {
    // Two grids of 10 x 10 joined by three nodes.
    std::vector<std::int32_t> xyz;
    ArcList list{203, {}};
    const graph::ArcGraph square = lattice(10, 10, xyz);
    for (std::uint32_t v = 0; v < 100; ++v)
        for (std::uint32_t a = square.first_out[v]; a < square.first_out[v + 1]; ++a) {
            list.arcs.emplace_back(v, square.head[a], 1);
            list.arcs.emplace_back(v + 103, square.head[a] + 103, 1);
        }
    for (std::uint32_t i = 0; i < 3; ++i) {
        list.arcs.emplace_back(9 + 30 * i, 100 + i, 1);
        list.arcs.emplace_back(100 + i, 103 + 30 * i, 1);
    }
    const PartGraph part = undirected(to_graph(std::move(list)));
    std::vector<PartNodeId> by_number;
    for (std::uint32_t v = 0; v < part.size(); ++v) by_number.emplace_back(v);
    Cut cut;
    FlowCutter(part, by_number, {0.1, 0.25, 1'000'000}).run(cut);
    EXPECT_EQ(cut.separator, 3U);
    EXPECT_EQ(cut.smaller, 100U);
    for (std::uint32_t v = 0; v < part.size(); ++v)
        for (const PartNodeId w : part.neighbours(v)) EXPECT_NE(cut.side[v] + cut.side[w], 1) << v << ' ' << w;
}

TEST(FlowCutter, EveryCutSeparates) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        const PartGraph part = undirected(random_graph(random));
        const auto by_rank = random_order<PartNodeId>(part.size(), random);
        Cut cut;
        FlowCutter(part, by_rank, {0.1, 0.2, 1'000'000}).run(cut);
        if (cut.smaller == 0) continue;
        std::array<std::uint32_t, 3> count{};
        for (std::uint32_t v = 0; v < part.size(); ++v) {
            ++count[cut.side[v]];
            for (const PartNodeId w : part.neighbours(v)) ASSERT_NE(cut.side[v] + cut.side[w], 1);
        }
        ASSERT_EQ(count[2], cut.separator);
        ASSERT_EQ(std::min(count[0], count[1]), cut.smaller);
    }
}

TEST(NestedDissection, IsAPermutationOfAnyGraph) {
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        const PartGraph graph = undirected(random_graph(random));
        std::vector<std::int32_t> xyz(std::size_t{3} * graph.size());
        for (std::int32_t& x : xyz) x = static_cast<std::int32_t>(random() % 1000);
        ASSERT_TRUE(is_permutation_of(nested_dissection(graph, {}), graph.size()));
        ASSERT_TRUE(is_permutation_of(nested_dissection(graph, xyz), graph.size()));
    }
    EXPECT_TRUE(nested_dissection(PartGraph{}, {}).empty());
}

TEST(NestedDissection, KeepsALatticeNearTheBestKnownFill) {
    std::vector<std::int32_t> xyz;
    const PartGraph graph = undirected(lattice(64, 64, xyz));
    // A row-by-row order makes 262 000 arcs.
    EXPECT_LT(arcs_of(graph, nested_dissection(graph, xyz)), 75'000U);
    EXPECT_LT(arcs_of(graph, nested_dissection(graph, {})), 75'000U);
}

TEST(NestedDissection, ManyThreadsMakeTheSameOrder) {
    std::vector<std::int32_t> xyz;
    const PartGraph graph = undirected(lattice(150, 140, xyz));
    const auto with_threads = [&](const char* count) {
        ::setenv("STARWAY_THREADS", count, 1);
        auto order = nested_dissection(graph, xyz);
        ::unsetenv("STARWAY_THREADS");
        return order;
    };
    EXPECT_EQ(with_threads("1"), with_threads("3"));
}

TEST(NestedDissection, LongPathsStarsAndManyIslandsTakeLittleTime) {
    ArcList path{60'000, {}};
    ArcList star{60'000, {}};
    for (std::uint32_t v = 1; v < path.nodes; ++v) {
        path.arcs.emplace_back(v - 1, v, 1);
        star.arcs.emplace_back(0, v, 1);
    }
    for (const ArcList& list : {path, star, ArcList{60'000, {}}}) {
        const PartGraph graph = undirected(to_graph(list));
        const auto order = nested_dissection(graph, {});
        ASSERT_TRUE(is_permutation_of(order, graph.size()));
        EXPECT_LT(arcs_of(graph, order), 200'000U);
    }
}

TEST(NestedDissection, StopsWhenTold) {
    std::vector<std::int32_t> xyz;
    const PartGraph graph = undirected(lattice(160, 160, xyz));
    EXPECT_TRUE(nested_dissection(graph, xyz, [](std::size_t) { return false; }).empty());
}

}  // namespace
}  // namespace starway::road::index::test
