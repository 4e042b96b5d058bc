// Lengths and times of tables, against one route for each cell.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "road/ask/table_measures.hpp"
#include "starway/road/open.hpp"
#include "starway/road/prepare.hpp"
#include "support/prepared.hpp"
#include "support/profiled_town.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

// Points beside roads, on islands, on nodes, and twice.
std::vector<Location> points_beside(const RoadNetwork& network, std::mt19937_64& random, std::size_t count) {
    std::vector<Location> points;
    while (points.size() < count) {
        const NodeId node(static_cast<std::uint32_t>(random() % network.node_count()));
        if (network.frame().kind == FrameKind::none || random() % 4 == 0) {
            points.emplace_back("node:" + network.node_label(node));
            continue;
        }
        Position p = network.position(node);
        p.y = std::clamp(p.y + (static_cast<double>(random() % 2001) - 1000) * 1e-5, -89.9, 89.9);
        points.emplace_back(p);
        if (random() % 4 == 0) points.push_back(points.back());
    }
    return points;
}

TEST(TableMeasures, AreThoseOfTheRouteOfEachPair) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 120; ++round) {
        test::RandomNetworkOptions options;
        options.nodes = round % 2 == 0 ? 40 : 150;
        options.degree = 1 + static_cast<double>(random() % 20) / 10;
        options.large_weights = round % 16 == 15;
        options.zero_weights = round % 3 != 0;
        NetworkDraft draft = test::random_draft(random, options);
        if (round % 3 == 1)  // one column with closed arcs
            for (double& cost : draft.columns.front().forward)
                if (random() % 6 == 0) cost = std::numeric_limits<double>::quiet_NaN();
        if (round % 4 == 2) {  // a time that is not what is minimised
            DraftColumn time{"time", "s", 0.1, {}, {}};
            for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge)
                for (auto* values : {&time.forward, &time.backward})
                    values->push_back(static_cast<double>(random() % 500) / 10);
            draft.columns.push_back(std::move(time));
        }
        const auto built = build(std::move(draft));
        ASSERT_TRUE(built) << built.error().message;
        TableRequest request;
        request.from = points_beside(*built, random, 6);
        request.to = points_beside(*built, random, 5);
        request.weight = built->columns()[random() % built->columns().size()].name;
        request.snap = SnapTo::nearest;
        for (const RoadNetwork& network : {*built, test::prepared(*built)}) {
            const road::Engine engine(network);
            const std::string where = "round " + std::to_string(round) + ", " + request.weight;
            test::hold_against_routes(engine, request, where);
            TableRequest without = request;
            for (int i = 0; i < 3; ++i)
                without.closed.edges.emplace_back(static_cast<std::uint32_t>(random() % network.edge_count()));
            test::hold_against_routes(engine, without, where + " without roads");
        }
        if (HasFailure()) return;
    }
}

TEST(TableMeasures, HaveACutoffAndAreRefusedWhereTheyWereNotAskedFor) {
    std::mt19937_64 random(5);
    const auto built = build(test::random_draft(random));
    ASSERT_TRUE(built) << built.error().message;
    const road::Engine engine(test::prepared(*built, test::Indices::all));
    TableRequest request;
    request.weight = "cost";
    for (int i = 0; i < 4; ++i) request.from.emplace_back("node:" + built->node_label(NodeId(i)));
    std::vector<std::uint64_t> cells(16);
    const auto plain = engine.plan(request);
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_THAT(plain->measure(0, cells, {}).error().message, HasSubstr("TableRequest::measures"));
    request.measures = true;
    const auto plan = engine.plan(request);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->report().engine, "cch");
    std::vector<double> few(3);
    EXPECT_THAT(plan->measure(0, cells, {few, {}}).error().message, HasSubstr("3 measures do not belong to 16 cells"));
    EXPECT_THAT(plan->measure(3, cells, {}).error().message, HasSubstr("not whole rows"));
    ASSERT_TRUE(plan->measure(0, cells, {}));
    std::vector<std::uint64_t> same(16);
    ASSERT_TRUE(plan->fill(0, same));
    EXPECT_EQ(cells, same);
    ASSERT_TRUE(plain->fill(0, same));
    EXPECT_EQ(cells, same);
    request.algorithm = Algorithm::labels;
    EXPECT_THAT(engine.plan(request).error().message, HasSubstr("labels knows costs only"));
    request.algorithm = Algorithm::automatic;
    const std::uint64_t most = *std::max_element(cells.begin(), cells.end(), [](std::uint64_t a, std::uint64_t b) {
        return (a == no_cost ? 0 : a) < (b == no_cost ? 0 : b);
    });
    ASSERT_NE(most, no_cost);
    request.cutoff = static_cast<double>(most) - 1;
    std::vector<double> metres(16);
    const auto cut = engine.plan(request);
    ASSERT_TRUE(cut && cut->measure(0, cells, {metres, {}}));
    EXPECT_EQ(std::count(cells.begin(), cells.end(), most), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(std::isfinite(metres[i]), cells[i] != no_cost);
}

// Also that they cost about as much as a table of costs, and far less than routes.
TEST(TableMeasures, OfARealTown) {
    const auto town = test::profiled_town({"car", "bike"});
    if (!town) GTEST_SKIP() << "skipped: " << test::profiled_town_file << " is not there";
    const road::Engine engine(town->prepared);
    std::mt19937_64 random(3);
    for (const std::string weight : {"car", "bike"}) {
        TableRequest request;
        request.weight = weight;
        request.snap = SnapTo::nearest;
        request.from = points_beside(town->prepared, random, 60);
        test::hold_against_routes(engine, request, weight);
        // Once more, by the clock.
        TableRequest measured = request;
        measured.measures = true;
        const auto took = [&](const TableRequest& wanted, bool measure) {
            const auto start = std::chrono::steady_clock::now();
            const auto plan = engine.plan(wanted);
            std::vector<std::uint64_t> cells(plan->rows() * plan->columns());
            std::vector<double> metres(cells.size());
            std::vector<double> seconds(cells.size());
            EXPECT_TRUE(measure ? plan->measure(0, cells, {metres, seconds}) : plan->fill(0, cells));
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        };
        const double plain = took(request, false);
        std::cout << "note: " << weight << ": costs of " << request.from.size() << " points in " << plain
                  << " ms, with lengths and times in " << took(measured, true) << " ms\n";
    }
}

}  // namespace
}  // namespace starway
