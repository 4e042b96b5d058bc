#include "road/network/build/relax.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/road/network_draft.hpp"

namespace starway::road::network {
namespace {

// A street grid of 30 m blocks whose lengths are rounded down to whole metres, with one arc far too short in each row.
NetworkDraft rounded_grid(std::uint32_t side) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    draft.node_count = side * side;
    DraftColumn metres{"metres", "m", 1, {}, {}};
    std::mt19937_64 random(1);
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) draft.node_position.push_back({30.0 * x, 30.0 * y});
    const auto join = [&](std::uint32_t u, std::uint32_t v, double length) {
        draft.edge_tail.push_back(u);
        draft.edge_head.push_back(v);
        metres.forward.push_back(length);
    };
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            if (x + 1 < side) join(y * side + x, y * side + x + 1, 30);
            if (y + 1 < side) join(y * side + x, (y + 1) * side + x, 30);
        }
    // A footbridge of 1.4 m between two nodes of its own, rounded to 1 m.
    draft.node_position.push_back({100.0, 40.0});
    draft.node_position.push_back({101.0, 41.0});
    draft.node_count += 2;
    join(draft.node_count - 2, draft.node_count - 1, 1);
    join(0, draft.node_count - 2, 120);
    draft.columns.push_back(std::move(metres));
    return draft;
}

TEST(Relax, AFewRoundedArcsNoLongerWeakenTheBound) {
    const auto network = build(rounded_grid(50));
    ASSERT_TRUE(network) << network.error().message;
    const WeightColumn& metres = *network->column("metres");
    const double exact = network->frame().resolution;  // one metre per metre
    EXPECT_GT(metres.scale, 0.96 * exact);             // 0.707 without
    EXPECT_LE(metres.scale, exact);
}

TEST(Relax, LeavesAnEmbeddingAloneThatNothingContradicts) {
    const std::vector<std::uint32_t> first{0, 1, 2};
    const std::vector<std::uint32_t> other{1, 0};
    const std::vector<std::uint32_t> arcs{1, 0};
    const std::vector<std::uint32_t> weight{100, 100};
    const std::vector<IdSpan<ArcId, const std::uint32_t>> columns{weight};
    std::vector<Embedded> embedded{{0, 0, 0}, {50, 0, 0}};
    EXPECT_EQ(relax_embedding(embedded, {first, other, first, arcs, other, columns}, 100), 0U);
    EXPECT_EQ(embedded[1].x, 50);
}

TEST(Relax, NoNodeMovesFurtherThanAllowed) {
    // A hundred good arcs, and one that claims a tenth of its length.
    constexpr std::uint32_t nodes = 1200;
    std::vector<std::uint32_t> first_out, head, first_in, in_arc, in_tail, weight;
    std::vector<Embedded> embedded;
    for (std::uint32_t v = 0; v < nodes; ++v) {
        embedded.push_back({static_cast<std::int32_t>(v) * 1000, 0, 0});
        first_out.push_back(v);
        head.push_back((v + 1) % nodes);
        weight.push_back(v == 600 ? 100 : v + 1 == nodes ? 1000 * nodes : 1000);
        first_in.push_back(v);
        in_arc.push_back((v + nodes - 1) % nodes);
        in_tail.push_back((v + nodes - 1) % nodes);
    }
    first_out.push_back(nodes);
    first_in.push_back(nodes);
    const std::vector<IdSpan<ArcId, const std::uint32_t>> columns{weight};
    const auto before = embedded;
    for (const double most : {1.0, 50.0, 500.0}) {
        embedded = before;
        relax_embedding(embedded, {first_out, head, first_in, in_arc, in_tail, columns}, most);
        for (std::uint32_t v = 0; v < nodes; ++v) EXPECT_LE(chord_steps(embedded[v], before[v]), most + 1);
    }
}

}  // namespace
}  // namespace starway::road::network
