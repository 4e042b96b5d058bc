#include "starway/road/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

using testing::HasSubstr;
using Cells = std::vector<std::vector<std::uint64_t>>;

Cells matrix_of(const RoadNetwork& network, const TableRequest& request) {
    const road::Engine router(network);
    Cells cells;
    const auto report = router.table(request, [&](std::span<const std::uint64_t> row) -> Result<void> {
        cells.emplace_back(row.begin(), row.end());
        return {};
    });
    EXPECT_TRUE(report) << report.error().message;
    return cells;
}

std::uint64_t route_of(const road::Engine& router, const Location& from, const Location& to,
                       const std::string& weight) {
    RouteRequest request;
    request.from = from;
    request.to = to;
    request.weight = weight;
    const auto route = router.route(request);
    if (route) return route->cost_steps;
    EXPECT_EQ(route.error().kind, ErrorKind::no_route) << route.error().message;
    return no_cost;
}

// Points beside roads, on islands, on nodes, and twice.
std::vector<Location> random_points(const RoadNetwork& network, std::mt19937_64& random, std::size_t count) {
    std::vector<Location> points;
    for (std::size_t i = 0; i < count; ++i) {
        const NodeId node(static_cast<std::uint32_t>(random() % network.node_count()));
        if (network.frame().kind == FrameKind::none || random() % 4 == 0) {
            points.emplace_back("node:" + network.node_label(node));
            continue;
        }
        Position p = network.position(node);
        p.y = std::clamp(p.y + (static_cast<double>(random() % 2001) - 1000) * 1e-5, -89.9, 89.9);
        points.emplace_back(p);
        if (random() % 8 == 0) points.push_back(points.back());
    }
    return points;
}

TEST(Table, ACellIsTheRouteOfItsPair) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 80; ++round) {
        test::RandomNetworkOptions options;
        options.degree = 1 + static_cast<double>(random() % 20) / 10;
        options.large_weights = round % 8 == 7;
        NetworkDraft draft = test::random_draft(random, options);
        if (round % 3 == 1)  // one column with closed arcs
            for (double& cost : draft.columns.front().forward)
                if (random() % 6 == 0) cost = test::closed;
        const auto built = build(std::move(draft));
        ASSERT_TRUE(built) << built.error().message;
        TableRequest request;
        request.from = random_points(*built, random, 6);
        request.to = random_points(*built, random, 5);
        request.weight = built->columns()[random() % built->columns().size()].name;
        const Cells cells = matrix_of(*built, request);
        EXPECT_EQ(matrix_of(test::prepared(*built), request), cells);
        const road::Engine router(*built);
        ASSERT_EQ(cells.size(), request.from.size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = 0; j < request.to.size(); ++j)
                ASSERT_EQ(cells[i][j], route_of(router, request.from[i], request.to[j], request.weight))
                    << round << ' ' << i << ' ' << j;

        // Points that were put on the network once give the same table.
        TableRequest snapped = request;
        const auto starts = router.snap(request.from, {request.weight, SnapRole::start, {}, {}, {}});
        const auto ends = router.snap(request.to, {request.weight, SnapRole::end, {}, {}, {}});
        ASSERT_TRUE(starts && ends);
        snapped.from.assign(starts->begin(), starts->end());
        snapped.to.assign(ends->begin(), ends->end());
        EXPECT_EQ(matrix_of(*built, snapped), cells);

        // A part of the question has that part of the answer.
        TableRequest part = request;
        part.from = {request.from.back()};
        std::reverse(part.to.begin(), part.to.end());
        auto last = cells.back();
        std::reverse(last.begin(), last.end());
        EXPECT_EQ(matrix_of(*built, part), Cells{last});
    }
}

TEST(Table, PointsTooFarStopItOrStayEmpty) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {100, 0}).edge("a", "b", 10);
    const RoadNetwork built = network.build();
    for (const RoadNetwork& roads : {built, test::prepared(built)}) {
        const road::Engine router(roads);
        TableRequest request;
        request.from = {{0, 0}, {50, 5000}, {100, 0}};
        Cells cells;
        const auto take = [&](std::span<const std::uint64_t> row) -> Result<void> {
            cells.emplace_back(row.begin(), row.end());
            return {};
        };
        const auto stopped = router.table(request, take);
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().kind, ErrorKind::no_route);
        EXPECT_THAT(stopped.error().message, HasSubstr("50,5000 is 5.0 km from the nearest road"));
        request.keep_far = true;
        const auto report = router.table(request, take);
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_EQ(cells, (Cells{{0, no_cost, 10}, {no_cost, no_cost, no_cost}, {10, no_cost, 0}}));
        EXPECT_EQ(report->without_cost, 5U);
        ASSERT_EQ(report->from.size(), 3U);
        EXPECT_FALSE(report->from[1].on_network());
        EXPECT_NEAR(report->from[1].distance_m, 5000, 1e-6);
        EXPECT_TRUE(report->to[2].on_network());
        EXPECT_EQ(report->warnings.size(), 1U);  // once, though it is on both sides
        request.max_snap_m = 6000;
        cells.clear();
        ASSERT_TRUE(router.table(request, take));
        EXPECT_EQ(cells, (Cells{{0, 5, 10}, {5, 0, 5}, {10, 5, 0}}));
    }
}

TEST(Table, OneListIsBothSidesAndACutoffLeavesOut) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {100, 0}).node("c", {200, 0});
    network.edge("a", "b", 10).edge("b", "c", 5, Direction::forward);
    TableRequest request;
    request.from = {"node:a", "node:b", "node:c"};
    const auto built = network.build();
    EXPECT_EQ(matrix_of(built, request), (Cells{{0, 10, 15}, {10, 0, 5}, {no_cost, no_cost, 0}}));
    request.cutoff = 10;
    EXPECT_EQ(matrix_of(built, request), (Cells{{0, 10, no_cost}, {10, 0, 5}, {no_cost, no_cost, 0}}));
}

TEST(Table, ErrorsOfTheReceiverAndOfTheRequestStopIt) {
    test::SmallNetwork network;
    network.node("a", {0, 0}).node("b", {100, 0}).edge("a", "b", 10);
    const road::Engine router(network.build());
    TableRequest request;
    request.from = {"node:a", "node:b"};
    int rows = 0;
    const auto full = router.table(request, [&](std::span<const std::uint64_t>) -> Result<void> {
        ++rows;
        return Error{ErrorKind::io, "the disk is full"};
    });
    EXPECT_EQ(full.error().kind, ErrorKind::io);
    EXPECT_EQ(rows, 1);
    const auto take = [](std::span<const std::uint64_t>) -> Result<void> { return {}; };
    request.weight = "beauty";
    EXPECT_THAT(router.table(request, take).error().message, HasSubstr("beauty"));
    request.weight.clear();
    const CancelFlag cancelled = true;
    EXPECT_EQ(router.table(request, take, {nullptr, &cancelled}).error().kind, ErrorKind::interrupted);
    request.from.emplace_back("node:nowhere");
    EXPECT_EQ(router.table(request, take).error().kind, ErrorKind::usage);
}

TEST(Table, IsRefusedBeforeItTakesMoreMemoryThanItMay) {
    std::mt19937_64 random(3);
    const auto built = build(test::random_draft(random, {}));
    ASSERT_TRUE(built) << built.error().message;
    const auto take = [](std::span<const std::uint64_t>) -> Result<void> { return {}; };
    for (const RoadNetwork& network : {*built, test::prepared(*built)}) {
        const road::Engine router(network);
        TableRequest request;
        request.from.assign(100'000, Location("node:" + network.node_label(NodeId(0))));
        request.memory = std::uint64_t{16} << 20U;
        const auto refused = router.plan(request);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, ErrorKind::usage);
        EXPECT_THAT(refused.error().message.str(),
                    testing::MatchesRegex("a matrix of 100000 x 100000 costs needs about [0-9]+ bytes of memory, more "
                                          "than the limit of 16777216 bytes; raise memory, or .*"));
        request.memory = std::uint64_t{1} << 30U;  // the whole matrix would be 80 GB
        const auto plan = router.plan(request);
        ASSERT_TRUE(plan) << plan.error().message;
        std::vector<std::uint64_t> block(plan->cells_of_block(0));
        EXPECT_LT(block.size() * sizeof(std::uint64_t), request.memory);
        EXPECT_GE(plan->block_rows(), 16U) << "which a sweep computes at a time";
        request.from.resize(10);
        request.memory = std::uint64_t{1} << 20U;
        EXPECT_TRUE(router.table(request, take));
    }
}

}  // namespace
}  // namespace starway
