// Hierarchical A* against Dijkstra: a path if and only if one exists, every step allowed, and the cost within the
// stated bound.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "grid/ask/path_check.hpp"
#include "starway/grid/search.hpp"
#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"
#include "support/scaled.hpp"

namespace starway::grid::search {
namespace {

using test::any_cell;
using test::any_open;

GridAnswer asked(GridSearch& search, GridCell from, GridCell to,
                 GridAlgorithm algorithm = GridAlgorithm::hierarchical) {
    return test::ask(search, from, to, algorithm);
}

// Checks an answer; the optimum comes from another search.
void judge(const GridMap& map, const GridAnswer& found, const GridAnswer& best, GridCell from, GridCell to) {
    ASSERT_EQ(found.status, best.status);
    if (found.status != SearchStatus::found) return;
    ASSERT_EQ(found.algorithm, GridAlgorithm::hierarchical);
    ASSERT_EQ(found.path.front(), from);
    ASSERT_EQ(found.path.back(), to);
    ASSERT_EQ(found.edges.size() + 1, found.path.size());
    const auto walked = ask::walk_path(map, found.path);
    ASSERT_TRUE(walked) << walked.error().message;
    const double slack = 1e-7 * (1 + best.cost);
    ASSERT_NEAR(*walked, found.cost, slack);
    ASSERT_GE(found.cost, best.cost - slack);
    if (found.optimal) {
        ASSERT_NEAR(found.cost, best.cost, slack);
        ASSERT_EQ(found.bound, 1);
    } else if (std::isfinite(found.bound)) {
        ASSERT_LE(found.cost, found.bound * best.cost + slack);
    }
}

// How much longer than the cheapest paths the found ones are.
struct Excess {
    double sum = 0;
    int paths = 0;
    [[nodiscard]] double mean() const { return sum / paths; }
};

// Checks three queries.
void judge_some(const GridMap& map, std::mt19937_64& random, Excess& excess) {
    GridSearch search(map);
    for (int i = 0; i < 3; ++i) {
        const GridCell from = any_open(random, map);
        const GridCell to = any_open(random, map);
        const GridAnswer found = asked(search, from, to);
        const GridAnswer best = asked(search, from, to, GridAlgorithm::astar);
        judge(map, found, best, from, to);
        if (testing::Test::HasFatalFailure()) FAIL() << "question " << i;
        if (found.status != SearchStatus::found || best.cost == 0) continue;
        excess.sum += found.cost / best.cost - 1;
        ++excess.paths;
    }
}

TEST(HierarchicalSearch, FindsAPathWhereThereIsOneByEveryRuleOfSquares) {
    std::mt19937_64 random(1);
    int asked_for = 0;
    for (int round = 0; round < test::scaled(60, 1500); ++round) {
        const GridMap map = test::any_game(random, 33 + static_cast<std::uint32_t>(random() % 80),
                                           30 + static_cast<std::uint32_t>(random() % 70));
        if (!why_unsupported(map, GridAlgorithm::hierarchical).empty()) continue;
        GridSearch search(map);
        if (round % 2 == 0) (void)search.prepare(GridAlgorithm::hierarchical);
        for (int i = 0; i < 6; ++i) {
            const GridCell from = any_open(random, map);
            const GridCell to = any_open(random, map);
            const GridAnswer found = asked(search, from, to);
            const GridAnswer best = asked(search, from, to, GridAlgorithm::dijkstra);
            judge(map, found, best, from, to);
            if (testing::Test::HasFatalFailure()) FAIL() << "round " << round << ", question " << i;
            ++asked_for;
        }
    }
    EXPECT_GT(asked_for, 60);
}

TEST(HierarchicalSearch, FindsItsWayThroughMazesAndNoise) {
    std::mt19937_64 random(2);
    Excess excess;
    for (int round = 0; round < test::scaled(10, 400); ++round)
        for (const CornerRule corners : test::corner_rules) {
            GridMap map = round % 2 == 0
                              ? test::maze(random, 129, 97)
                              : test::scattered(random, 150, 90, 10 + 10 * static_cast<std::uint32_t>(random() % 5));
            test::with_rules(map, GridTopology::eight, corners);
            judge_some(map, random, excess);
            if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
        }
    EXPECT_LT(excess.mean(), 0.05);
}

// Several regions, each 256 cells wide; narrow ones at the right and at the bottom.
TEST(HierarchicalSearch, FindsItsWayOverRegions) {
    std::mt19937_64 random(5);
    Excess excess;
    for (int round = 0; round < test::scaled(4, 100); ++round) {
        GridMap map = round % 4 == 0 ? test::maze(random, 771, 130)
                      : round % 4 == 2
                          ? test::scattered(random, 6300, 40, 20)
                          : test::scattered(random, 850, 200, 20 + static_cast<std::uint32_t>(random() % 21));
        test::with_rules(map, round % 5 == 4 ? GridTopology::four : GridTopology::eight,
                         test::corner_rules[static_cast<std::size_t>(round) % 4]);
        if (round % 3 == 2) test::lay_terrain(map, random, 300, 5, 1);
        if (round % 4 == 1) test::block_sides(map, random, 4000);
        judge_some(map, random, excess);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
    }
    EXPECT_LT(excess.mean(), 0.05);
}

TEST(HierarchicalSearch, RegionsOfAnEditedMapAnswerAsFreshOnes) {
    std::mt19937_64 random(6);
    for (int round = 0; round < test::scaled(3, 30); ++round) {
        const std::int32_t far = round % 3 == 0 ? 6100 : 600;  // provinces are 2048 cells wide
        GridMap map = test::scattered(random, static_cast<std::uint32_t>(far) + 200, 100, 30);
        if (round % 3 == 1) test::with_rules(map, GridTopology::eight, CornerRule::always);
        if (round % 3 == 2) test::lay_terrain(map, random, 200, 5, 1);
        GridSearch search(map);
        (void)search.prepare(GridAlgorithm::hierarchical);
        for (int edits = 0; edits < 2; ++edits) {
            for (int edit = 0; edit < 30; ++edit) map.set_open(any_cell(random, map), random() % 2 == 0);
            const GridMap copy = map;
            GridSearch fresh(copy);
            for (int i = 0; i < 2; ++i) {
                const GridCell from{static_cast<std::int32_t>(random() % 200),
                                    static_cast<std::int32_t>(random() % 100)};
                const GridCell to{600 + static_cast<std::int32_t>(random() % 200),
                                  static_cast<std::int32_t>(random() % 100)};
                const GridAnswer expected = asked(fresh, from, to);
                const GridAnswer found = asked(search, from, to);
                ASSERT_EQ(found.status, expected.status);
                ASSERT_EQ(found.path, expected.path) << "round " << round;
            }
        }
    }
}

TEST(HierarchicalSearch, AnEditedMapAnswersAsAFreshOne) {
    std::mt19937_64 random(3);
    for (int round = 0; round < test::scaled(10, 300); ++round) {
        GridMap map = test::scattered(random, 140, 110, 20 + static_cast<std::uint32_t>(random() % 20));
        GridRules rules = map.rules();
        rules.corners = test::corner_rules[random() % 4];
        rules.unit_size = 1 + static_cast<std::uint32_t>(random() % 2);
        ASSERT_TRUE(map.set_rules(rules));
        if (round % 3 == 0) test::lay_terrain(map, random, 40, 5, 1);
        GridSearch search(map);
        (void)search.prepare(GridAlgorithm::hierarchical);
        const std::uint64_t made = search.prepared(GridAlgorithm::hierarchical).made;
        for (int edits = 0; edits < 4; ++edits) {
            for (int edit = 0; edit < 10; ++edit) {
                const GridCell cell = any_cell(random, map);
                if (map.has_costs() && edit % 2 == 0)
                    map.set_cost(cell, static_cast<std::uint16_t>(1 + random() % 5));
                else
                    map.set_open(cell, random() % 2 == 0);
            }
            const GridMap copy = map;
            GridSearch fresh(copy);
            for (int i = 0; i < 4; ++i) {
                const GridCell from = any_open(random, map);
                const GridCell to = any_open(random, map);
                const GridAnswer expected = asked(fresh, from, to);
                const GridAnswer found = asked(search, from, to);
                ASSERT_EQ(found.status, expected.status);
                ASSERT_EQ(found.path, expected.path) << "round " << round;
                ASSERT_EQ(found.cost, expected.cost);
            }
        }
        EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).all, made);
    }
}

TEST(HierarchicalSearch, AnEditTouchesTheClustersAroundItOnly) {
    GridMap map = test::blank(320, 320);
    GridSearch search(map);
    (void)search.prepare(GridAlgorithm::hierarchical);
    ASSERT_EQ(search.prepared(GridAlgorithm::hierarchical).made, 100U);
    map.set_open({48, 48}, false);  // in the midst of one
    (void)asked(search, {0, 0}, {1, 1});
    EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).made, 99U);
    map.set_open({64, 48}, false);  // at the border of two
    (void)asked(search, {0, 0}, {1, 1});
    EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).made, 98U);
    map.set_open({160, 160}, false);  // where four meet
    (void)asked(search, {0, 0}, {1, 1});
    EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).made, 94U);
    GridRules rules = map.rules();
    rules.corners = CornerRule::always;
    ASSERT_TRUE(map.set_rules(rules));
    (void)asked(search, {0, 0}, {319, 100});
    EXPECT_LT(search.prepared(GridAlgorithm::hierarchical).made, 94U);
}

TEST(HierarchicalSearch, SaysWhereItCannotAndAStarDoes) {
    GridMap map = test::blank(70, 70);
    ASSERT_TRUE(map.add_portal({{1, 1}, {60, 60}, 1, false}));
    GridSearch search(map);
    const GridAnswer through = asked(search, {0, 0}, {69, 69});
    EXPECT_EQ(through.algorithm, GridAlgorithm::astar);
    EXPECT_EQ(through.fallback_reason, "clusters support neither portals nor jumps");
    EXPECT_TRUE(through.optimal);

    GridMap hexagons = test::blank(70, 70);
    test::with_rules(hexagons, GridTopology::hexagonal, CornerRule::no_obstacle);
    GridSearch on_hexagons(hexagons);
    EXPECT_EQ(asked(on_hexagons, {0, 0}, {69, 69}).fallback_reason, "clusters need a square grid");

    const GridMap plain = test::blank(70, 70);
    GridSearch on_plain(plain);
    const std::vector<GridPlace> goals{{{3, 3}, 0}, {{60, 3}, 0}};
    GridQuery query;
    query.goals = goals;
    query.algorithm = GridAlgorithm::hierarchical;
    GridAnswer answer;
    on_plain.run(query, answer);
    EXPECT_EQ(answer.fallback_reason, "hierarchical A* needs one start and one goal");
}

TEST(HierarchicalSearch, GoesOnInSlicesAndBeginsAnewWhereTheMapIsChanged) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 40; ++round) {
        GridMap map = test::scattered(random, 200, 200, 35);
        GridSearch search(map);
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        query.algorithm = GridAlgorithm::hierarchical;
        search.start(query);
        for (int slice = 0; slice < 20 && search.step(3) == SearchStatus::running; ++slice) {
            const GridCell cell = any_cell(random, map);
            if (!(cell == query.from) && !(cell == query.to)) map.set_open(cell, false);
        }
        while (search.step(50) == SearchStatus::running) {
        }
        GridAnswer answer;
        search.finish(answer);
        if (answer.map_changed) continue;
        GridSearch other(map);
        judge(map, answer, asked(other, query.from, query.to, GridAlgorithm::astar), query.from, query.to);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
    }
}

TEST(HierarchicalSearch, GoesToTheNearestCellWhereTheGoalCannotBeReached) {
    GridMap map = test::blank(100, 100);
    for (std::int32_t y = 0; y < 100; ++y) map.set_open({70, y}, false);
    GridSearch search(map);
    GridQuery query;
    query.from = {3, 5};
    query.to = {90, 40};
    query.arrival = GridArrival::nearest;
    query.algorithm = GridAlgorithm::hierarchical;
    GridAnswer answer;
    search.run(query, answer);
    ASSERT_EQ(answer.status, SearchStatus::found);
    EXPECT_EQ(answer.path.back(), (GridCell{69, 40}));
}

}  // namespace
}  // namespace starway::grid::search
