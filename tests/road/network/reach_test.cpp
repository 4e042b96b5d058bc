#include "road/network/reach.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "road/network/components.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/networks.hpp"
#include "support/random_network.hpp"
#include "support/scaled.hpp"

namespace starway::road::network {
namespace {

// The judge: who reaches whom, by Warshall's algorithm.
std::vector<std::uint8_t> judge(const RoadNetwork& network, IdSpan<ArcId, const std::uint32_t> weight) {
    const std::uint32_t n = network.node_count();
    std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
    for (std::uint32_t v = 0; v < n; ++v) reaches[v][v] = true;
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (weight.empty() || weight[arc] != closed_weight)
            reaches[network.tail(ArcId(arc))][network.head(ArcId(arc))] = true;
    for (std::uint32_t k = 0; k < n; ++k)
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = 0; j < n; ++j)
                if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
    std::uint32_t best = 0;
    std::uint32_t best_size = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint32_t size = 0;
        for (std::uint32_t j = 0; j < n; ++j) size += reaches[i][j] && reaches[j][i] ? 1 : 0;
        if (size > best_size) {
            best = i;
            best_size = size;
        }
    }
    std::vector<std::uint8_t> flags;
    for (std::uint32_t v = 0; v < n; ++v)
        flags.push_back(static_cast<std::uint8_t>((reaches[v][best] ? reaches_largest : 0) |
                                                  (reaches[best][v] ? reached_from_largest : 0)));
    return flags;
}

std::vector<std::uint8_t> section(const RoadNetwork& network, std::string_view name) {
    const auto bytes = network.section(name);
    std::vector<std::uint8_t> flags;
    for (const std::byte byte : bytes) flags.push_back(std::to_integer<std::uint8_t>(byte));
    return flags;
}

ArcArrays arcs_of(const RoadNetwork& network, IdSpan<ArcId, const std::uint32_t> weight) {
    return {network.first_out(), network.heads(), network.first_in(), network.in_arcs(), network.in_tails(), weight};
}

TEST(Reach, IsThatOfAllPairs) {
    std::mt19937_64 random(31);
    for (int round = 0; round < test::scaled(200, 5000); ++round) {
        test::RandomNetworkOptions options;
        options.nodes = 1 + static_cast<std::uint32_t>(random() % 40);
        options.degree = 0.5 + static_cast<double>(random() % 25) / 10;
        const RoadNetwork network = test::must_build(test::random_draft(random, options));
        ASSERT_EQ(section(network, "node_reach"), judge(network, {})) << round;
        ASSERT_EQ(find_node_reach(arcs_of(network, {})), judge(network, {})) << round;
        const WeightColumn& cost = *network.column("cost");
        std::vector<std::uint32_t> weight(cost.weight.begin(), cost.weight.end());
        const std::size_t share = 1 + random() % 6;
        for (std::uint32_t& w : weight)
            if (random() % share == 0) w = closed_weight;
        ASSERT_EQ(find_node_reach(arcs_of(network, weight)), judge(network, weight)) << round;
    }
}

TEST(Reach, VisitsEachComponentOnce) {
    std::mt19937_64 random(33);
    for (int round = 0; round < test::scaled(100, 2000); ++round) {
        test::RandomNetworkOptions options;
        options.nodes = 1 + static_cast<std::uint32_t>(random() % 40);
        options.degree = 0.5 + static_cast<double>(random() % 25) / 10;
        const RoadNetwork network = test::must_build(test::random_draft(random, options));
        const Components expected = strong_components(network);
        std::size_t components = 0;
        std::size_t nodes = 0;
        visit_components(arcs_of(network, {}), [&](std::span<const NodeId> of_one) {
            ++components;
            nodes += of_one.size();
            const std::uint32_t component = expected.of_node[of_one.front()];
            ASSERT_EQ(of_one.size(), expected.size[component]);
            for (const std::uint32_t node : of_one) ASSERT_EQ(expected.of_node[node], component);
        });
        ASSERT_EQ(components, expected.size.size());
        ASSERT_EQ(nodes, network.node_count());
    }
}

TEST(Reach, AChainDoesNotExhaustTheStack) {
    NetworkDraft draft;
    draft.node_count = 300'000;
    for (std::uint32_t v = 0; v + 1 < draft.node_count; ++v) {
        draft.edge_tail.push_back(v);
        draft.edge_head.push_back(v + 1);
        draft.edge_direction.push_back(Direction::forward);
    }
    const RoadNetwork network = test::must_build(std::move(draft));
    const auto reach = find_node_reach(arcs_of(network, {}));
    EXPECT_EQ(reach[0], on_largest);  // of equals the part with the smallest node
    EXPECT_EQ(std::count(reach.begin(), reach.end(), on_largest), 1);
    EXPECT_EQ(section(network, "node_reach"), reach);
}

// A search that leaves boxes aside finds what one finds that visits every edge.
TEST(Reach, FilteredSearchFindsTheNearestOfThoseWanted) {
    std::mt19937_64 random(32);
    for (int round = 0; round < test::scaled(60, 2000); ++round) {
        test::RandomNetworkOptions options;
        options.nodes = 60;
        options.degree = 1.2;
        const RoadNetwork network = test::must_build(test::random_draft(random, options));
        if (network.frame().kind == FrameKind::none) continue;
        std::vector<std::uint8_t> flags(network.edge_count());
        for (std::uint8_t& flag : flags) flag = random() % 9 == 0 ? 2 : random() % 2;
        const auto boxes =
            EdgeIndex::box_flags(network.section("edge_index"), [&](EdgeId edge) { return flags[edge]; });
        const EdgeIndex index = edge_index(network);
        const EdgeFilter filter{boxes, 2, [&](EdgeId edge) { return flags[edge] == 2; }};
        for (int query = 0; query < 10; ++query) {
            Position p = network.position(NodeId(static_cast<std::uint32_t>(random() % network.node_count())));
            p.y += (static_cast<double>(random() % 201) - 100) * 1e-5;
            std::vector<EdgeId> found;
            std::vector<EdgeId> expected;
            const double far = round % 2 == 0 ? 1e9 : 3000;
            index.visit_nearest(p, far, &filter, [&](const EdgePosition& at) {
                found.push_back(at.edge);
                return true;
            });
            index.visit_nearest(p, far, [&](const EdgePosition& at) {
                if (flags[at.edge] == 2) expected.push_back(at.edge);
                return true;
            });
            ASSERT_EQ(found, expected);
        }
    }
}

}  // namespace
}  // namespace starway::road::network
