#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/geo/frame.hpp"
#include "networks.hpp"

namespace starway::road::network {
namespace {

using test::not_a_number;
using testing::ElementsAre;

// The column "cost" of a ring of one-way edges that have these values.
RoadNetwork ring(const std::vector<double>& values, double resolution = 0) {
    NetworkDraft draft;
    draft.node_count = static_cast<std::uint32_t>(values.size());
    for (std::uint32_t v = 0; v < draft.node_count; ++v) {
        draft.edge_tail.push_back(v);
        draft.edge_head.push_back((v + 1) % draft.node_count);
    }
    draft.edge_direction.assign(values.size(), Direction::forward);
    draft.columns = {{"cost", "EUR", resolution, values, {}}};
    return test::must_build(std::move(draft));
}

TEST(Weights, ResolutionKeepsValuesExact) {
    const auto resolution = [](const std::vector<double>& values) { return ring(values).column("cost")->resolution; };
    EXPECT_EQ(resolution({1, 2, 1000000}), 1);
    EXPECT_EQ(resolution({0, 0}), 1);
    EXPECT_EQ(resolution({1, 2.5}), 0.1);
    EXPECT_EQ(resolution({0.1, 0.02, 12345.67}), 0.01);
    EXPECT_EQ(resolution({0.000001, 4000}), 1e-6);
    EXPECT_EQ(resolution({4294967294.0}), 1);
    // With more decimals: as fine as 31 bits leave room for.
    EXPECT_EQ(resolution({1.0 / 3}), 1e-9);
    EXPECT_EQ(resolution({0.0000001, 1}), 1e-9);
    EXPECT_EQ(resolution({5e9}), 10);
}

TEST(Weights, WhatNeedsMoreThan32BitsTakes64) {
    const std::vector<double> values{1.0 / 3, 1000, 0.0001, 1e6};
    const auto network = ring(values);
    const WeightColumn& column = *network.column("cost");
    ASSERT_FALSE(column.exact.empty());
    EXPECT_LE(column.precision, 1e-7);
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) {
        EXPECT_EQ(column.weight[arc], column.exact[arc] >> column.guide_shift);
        const double value = values[network.source_feature(network.edge(ArcId(arc)))];
        EXPECT_NEAR(column.value(arc), value, value * 1e-7);
    }
    // What is far below all others changes no route that passes anything else.
    const auto slivers = ring({1e-17, 123.456789012, 1e5 / 3, 77.7777777777777});
    EXPECT_LE(slivers.column("cost")->precision, 1e-6);
    EXPECT_LE(slivers.column("cost")->precision_at(100), 1e-6);
    EXPECT_TRUE(ring({0.25, 1000000}).column("cost")->exact.empty());
    EXPECT_EQ(ring({0.25, 1000000}).column("cost")->precision, 0);
}

TEST(Weights, EveryRouteOfInexactWeightsCanBeCounted) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> seconds(5, 90);
    std::vector<double> values(2000);
    for (double& value : values) value = seconds(random);
    values[0] =
        1234.5678901234;  // at six decimals a large value is no nearer to a whole number of steps than a small one
    const auto network = ring(values);
    const WeightColumn& column = *network.column("cost");
    double sum = 0;
    for (const std::uint32_t steps : column.weight) sum += steps;
    EXPECT_LT(sum, 4294967295.0);
    EXPECT_GT(sum, 4294967295.0 / 100) << "as fine as that allows";
    EXPECT_LE(column.precision, 1e-6);
    // A country's edges keep their digits.
    EXPECT_LE(ring(std::vector<double>(300'000, 100.0 / 3)).column("cost")->precision, 1e-6);
}

TEST(Weights, ValuesAreRounded) {
    EXPECT_THAT(ring({0.1, 0.25, 3}).column("cost")->weight, ElementsAre(10, 25, 300));
    EXPECT_THAT(ring({1.4, 1.6, 0.2, 0}, 1).column("cost")->weight, ElementsAre(1, 2, 1, 0)) << "above 0 stays above 0";
    EXPECT_EQ(ring({1}).column("cost")->unit, "EUR");
    EXPECT_EQ(ring({1}).default_weight(), "cost");
}

TEST(Weights, LengthIsTheLinesToTheNearestStep) {
    auto draft = test::small_draft();
    const auto network = test::must_build(draft);
    const WeightColumn* length = network.column("length");
    ASSERT_NE(length, nullptr);
    EXPECT_EQ(length->resolution, 0.01);
    EXPECT_EQ(length->unit, "m");
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        std::vector<Position> line;
        network.append_line(EdgeId{e}, false, line);
        const double metres = geo::line_length(network.frame(), line);
        for (const ArcId arc : {network.forward_arc(EdgeId{e}), network.backward_arc(EdgeId{e})}) {
            if (!arc.valid()) continue;
            EXPECT_NEAR(length->weight[arc], metres * 100, 0.5 + 1e-6);
            EXPECT_NEAR(network.column("time")->weight[arc],
                        metres * 3600 /
                            static_cast<double>(draft.edge_speed_kmh[network.source_feature(EdgeId{e}) - 10 +
                                                                     (network.source_feature(EdgeId{e}) > 11 ? 1 : 0)]),
                        1);
        }
    }
}

TEST(Weights, ManyShortEdgesAreNoLongerThanTheirLine) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> step(0.3, 30);
    double x = 0;
    constexpr std::uint32_t edges = 5000;
    for (std::uint32_t i = 0; i <= edges; ++i) {
        draft.node_position.push_back({x, 0});
        x += step(random);
        if (i == edges) break;
        draft.edge_tail.push_back(i);
        draft.edge_head.push_back(i + 1);
    }
    draft.node_count = edges + 1;
    const double exact = draft.node_position.back().x;
    const auto network = test::must_build(std::move(draft));
    const WeightColumn& length = *network.column("length");
    double sum = 0;
    for (std::uint32_t e = 0; e < edges; ++e) {
        sum += length.weight[network.forward_arc(EdgeId{e})] * length.resolution;
        EXPECT_GT(length.weight[network.forward_arc(EdgeId{e})], 0U);
    }
    EXPECT_NEAR(sum, exact, 1);  // rounded up it would be 25 m more
    // The bound is proven from the rounded lengths, and hardly weaker than the straight line itself.
    EXPECT_GT(length.scale * 0.01 / geo::embedding_unit(network.frame()), 0.97);
}

TEST(Weights, WholeLengthsStayWhole) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    draft.node_count = 2;
    draft.node_position = {{0, 0}, {3, 4}};
    draft.edge_tail = {0};
    draft.edge_head = {1};
    EXPECT_THAT(test::must_build(std::move(draft)).column("length")->weight, ElementsAre(500, 500));
}

TEST(Weights, VeryLongArcsCoarsenTheLength) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    draft.node_count = 2;
    draft.node_position = {{0, 0}, {1e9, 0}};
    draft.edge_tail = {0};
    draft.edge_head = {1};
    const auto network = test::must_build(std::move(draft));
    EXPECT_EQ(network.column("length")->resolution, 1);
    EXPECT_NEAR(network.column("length")->weight[0], 1e9, 2);
}

TEST(Weights, ColumnsComeInAFixedOrder) {
    auto draft = test::small_draft();
    draft.columns.push_back({"time", "s", 0, {1, 2, 3, 4, 5}, {}});
    draft.columns.push_back({"hops", "", 0, {1, 1, 1, 1, 1}, {}});
    draft.columns.push_back({"length", "km", 0, {1, 2, 3, 4, 5}, {}});
    std::vector<std::string_view> names;
    const auto network = test::must_build(std::move(draft));
    for (const WeightColumn& column : network.columns()) names.push_back(column.name);
    EXPECT_THAT(names, ElementsAre("length", "time", "toll", "hops"));
    EXPECT_EQ(network.column("length")->unit, "km");
    EXPECT_EQ(network.column("speed"), nullptr);
}

TEST(Weights, TimeFollowsTheSourcesOwnLength) {
    NetworkDraft draft;
    draft.node_count = 2;
    draft.edge_tail = {0};
    draft.edge_head = {1};
    draft.edge_speed_kmh = {60};
    draft.columns = {{"length", "km", 0, {2}, {}}};
    const auto network = test::must_build(draft);
    ASSERT_NE(network.column("time"), nullptr);
    EXPECT_THAT(network.column("time")->weight, ElementsAre(120000, 120000));
    EXPECT_EQ(network.column("time")->resolution, 0.001);
    draft.columns[0].unit = "leagues";  // without coordinates its length is unknown
    EXPECT_EQ(test::must_build(draft).column("time"), nullptr);
}

// For every arc and any target: floor(scale * chord(u, t)) <= weight + floor(scale * chord(v, t)).
void expect_consistent(const RoadNetwork& network, std::mt19937& random) {
    const auto xyz = network.embedded();
    const auto at = [&](std::uint32_t node) { return Embedded{xyz[node * 3], xyz[node * 3 + 1], xyz[node * 3 + 2]}; };
    for (const WeightColumn& column : network.columns()) {
        ASSERT_EQ(column.scale > 0, column.scale_arc.valid());
        double least = std::numeric_limits<double>::infinity();
        for (int trial = 0; trial < 10; ++trial) {
            const Embedded target = at(static_cast<std::uint32_t>(random() % network.node_count()));
            const auto bound = [&](std::uint32_t node) {
                return std::floor(column.scale * chord_steps(at(node), target));
            };
            for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
                if (column.weight[a] == closed_weight) continue;
                const std::uint32_t tail = network.tail(ArcId{a});
                const std::uint32_t head = network.head(ArcId{a});
                ASSERT_LE(bound(tail), column.weight[a] + bound(head)) << column.name << " arc " << a;
                const double chord = chord_steps(at(tail), at(head));
                if (chord > 0) least = std::min(least, column.weight[a] / chord);
            }
        }
        if (std::isfinite(least)) {
            ASSERT_NEAR(column.scale, least, least * 1.1e-5) << column.name << ": as large as can be";
        }
        if (column.scale > 0) {
            ASSERT_GE(column.typical_scale, column.scale);
        }
    }
}

TEST(Scale, ProvenOnRandomNetworks) {
    std::mt19937 random(13);
    for (const auto where : {test::Where::anywhere, test::Where::antimeridian, test::Where::poles, test::Where::planar})
        for (int round = 0; round < 30; ++round) {
            const auto network = test::must_build(test::random_draft(random, where, 30, 60));
            ASSERT_NO_FATAL_FAILURE(expect_consistent(network, random));
            EXPECT_GT(network.column("length")->scale, 0);
            const auto again = RoadNetwork::from_image(test::image_of(network), "x");
            EXPECT_TRUE(again) << again.error().message;
        }
}

TEST(Scale, LengthBoundIsTight) {
    auto draft = test::small_draft();
    draft.shape_first.clear();
    draft.shape_points.clear();
    const auto network = test::must_build(std::move(draft));
    EXPECT_GT(network.column("length")->scale, 0.9999);
    EXPECT_LT(network.column("length")->scale, 1.0001);
}

TEST(Scale, ZeroWeightBetweenDistinctPositionsGivesNone) {
    auto draft = test::small_draft();
    draft.columns[0].forward[0] = 0;
    draft.columns[0].backward[0] = 0;
    const auto network = test::must_build(std::move(draft));
    EXPECT_EQ(network.column("toll")->scale, 0);
    EXPECT_FALSE(network.column("toll")->scale_arc.valid());
    EXPECT_GT(network.column("toll")->typical_scale, 0);
}

TEST(Scale, ZeroWeightsBetweenCoincidentNodesAndOnLoopsDoNotMatter) {
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_count = 3;
    draft.node_position = {{4, 50}, {4, 50}, {5, 50}};
    draft.edge_tail = {0, 1, 2, 1};
    draft.edge_head = {1, 2, 2, 2};
    draft.columns = {{"cost", "", 0, {0, 70, 0, 100}, {}}};
    const auto network = test::must_build(std::move(draft));
    const WeightColumn* cost = network.column("cost");
    EXPECT_GT(cost->scale, 0);
    EXPECT_EQ(cost->value(cost->scale_arc), 70) << "the lighter of two parallel edges";
}

TEST(Scale, ClosedArcsDoNotMatter) {
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_count = 3;
    draft.node_position = {{4, 50}, {4.001, 50}, {-170, -50}};
    draft.edge_tail = {0, 0};
    draft.edge_head = {1, 2};
    draft.columns = {{"a", "", 1, {4e9, not_a_number}, {}}, {"b", "", 0, {1, 1}, {}}};
    const auto network = test::must_build(std::move(draft));
    EXPECT_GT(network.column("a")->scale, 1e5);
    const auto again = RoadNetwork::from_image(test::image_of(network), "x");
    EXPECT_TRUE(again) << again.error().message;
}

TEST(Scale, NoneWithoutCoordinatesOrExtent) {
    std::mt19937 random(17);
    for (const auto where : {test::Where::nowhere, test::Where::point}) {
        const auto network = test::must_build(test::random_draft(random, where, 10, 20));
        for (const WeightColumn& column : network.columns()) {
            EXPECT_EQ(column.scale, 0);
            EXPECT_EQ(column.typical_scale, 0);
        }
    }
}

}  // namespace
}  // namespace starway::road::network
