// Flow fields and movement ranges against the plain Dijkstra of support/game_grid.hpp.
#include "starway/grid/field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

template <class Visit>
void for_each_cell(const GridMap& map, Visit&& visit) {
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) visit(GridCell{x, y});
}

void expect_field(const GridMap& map, const FieldQuery& query, test::JudgedPairs& distances) {
    const bool towards = query.way == FieldWay::towards;
    GridField field(map);
    ASSERT_EQ(field.run(query), SearchStatus::found);
    EXPECT_EQ(field.revision(), map.revision());
    std::size_t reached = 0;
    std::vector<GridCell> path;
    for_each_cell(map, [&](GridCell cell) {
        double expected = -1;
        for (const GridPlace& end : query.ends) {
            if (!map.fits(end.cell)) continue;
            const double distance = towards ? distances(cell, end.cell) : distances(end.cell, cell);
            if (distance >= 0 && (expected < 0 || distance + end.cost < expected)) expected = distance + end.cost;
        }
        if (expected > query.max_cost + 1e-9) expected = -1;
        ASSERT_EQ(field.reached(cell), expected >= 0) << cell.x << "," << cell.y;
        if (expected < 0) {
            ASSERT_EQ(field.next(cell), cell);
            ASSERT_EQ(field.edge(cell), no_edge);
            ASSERT_TRUE(std::isinf(field.cost(cell)));
            return;
        }
        ++reached;
        ASSERT_NEAR(field.cost(cell), expected, 1e-6 * (1 + expected));
        const GridPlace& end = query.ends[field.end(cell)];
        field.path(cell, path);
        ASSERT_EQ(towards ? path.front() : path.back(), cell);
        ASSERT_EQ(towards ? path.back() : path.front(), end.cell);
        if (path.size() > 1) {
            ASSERT_EQ(field.next(cell), towards ? path[1] : path[path.size() - 2]);
            const std::uint32_t edge = field.edge(cell);
            if (edge < jump_edge) {
                const GridCell from = towards ? cell : field.next(cell);
                ASSERT_EQ(map.neighbour(from, edge), towards ? field.next(cell) : cell);
            }
        }
        const auto walked = ask::walk_path(map, path);
        ASSERT_TRUE(walked) << walked.error().message;
        ASSERT_NEAR(*walked + end.cost, field.cost(cell), 1e-6 * (1 + expected));
    });
    ASSERT_EQ(field.cells().size(), reached);
    ASSERT_TRUE(std::is_sorted(field.cells().begin(), field.cells().end(),
                               [&](GridCell a, GridCell b) { return field.cost(a) < field.cost(b); }));
}

TEST(GridField, EqualsDijkstraFromEveryCellWhateverTheMap) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 30; ++round) {
        const GridMap map = test::any_game(random, 11, 10);
        test::JudgedPairs distances(map);
        std::vector<GridPlace> ends;
        for (std::uint64_t i = 1 + random() % 3; i > 0; --i)
            ends.push_back({test::any_cell(random, map), static_cast<double>(random() % 3)});
        FieldQuery query;
        query.ends = ends;
        for (const FieldWay way : {FieldWay::towards, FieldWay::away}) {
            query.way = way;
            query.max_cost = std::numeric_limits<double>::infinity();
            expect_field(map, query, distances);
            if (HasFatalFailure()) return;
            query.max_cost = static_cast<double>(random() % 60) / 10;
            expect_field(map, query, distances);
            if (HasFatalFailure()) return;
        }
    }
}

// A cell whose cost equals the budget is within it.
TEST(GridField, ABudgetIncludesWhatCostsJustThat) {
    const GridMap map = test::blank(9, 9);
    GridField field(map);
    const std::vector<GridPlace> me{{{4, 4}, 0}};
    FieldQuery query;
    query.ends = me;
    query.way = FieldWay::away;
    query.max_cost = 2;
    field.run(query);
    EXPECT_TRUE(field.reached({6, 4}));
    EXPECT_FALSE(field.reached({6, 5}));
    query.max_cost = 1.414213562;
    field.run(query);
    EXPECT_EQ(field.cells().size(), 9U);
    query.max_cost = 1.41421;
    field.run(query);
    EXPECT_EQ(field.cells().size(), 5U);
    query.max_cost = 0;
    field.run(query);
    EXPECT_EQ(field.cells().size(), 1U);
}

TEST(GridField, SlicedEqualsWholeAndStopsWhereItIsTold) {
    std::mt19937_64 random(2);
    const GridMap map = test::scattered(random, 60, 60, 25);
    const std::vector<GridPlace> goal{{test::any_open(random, map), 0}};
    FieldQuery query;
    query.ends = goal;
    GridField whole(map);
    GridField sliced(map);
    whole.run(query);
    sliced.start(query);
    while (sliced.step(5) == SearchStatus::running) {
    }
    ASSERT_EQ(whole.cells().size(), sliced.cells().size());
    for_each_cell(map, [&](GridCell cell) {
        ASSERT_EQ(whole.cost(cell), sliced.cost(cell));
        ASSERT_EQ(whole.next(cell), sliced.next(cell));
    });
    const CancelFlag cancel{true};
    query.cancel = &cancel;
    EXPECT_EQ(sliced.run(query), SearchStatus::cancelled);
    EXPECT_LT(sliced.cells().size(), whole.cells().size());
}

TEST(GridField, NoEndNoField) {
    const GridMap map = test::drawn({"..#", "..."});
    GridField field(map);
    const std::vector<GridPlace> wall{{{2, 0}, 0}};
    FieldQuery query;
    query.ends = wall;
    EXPECT_EQ(field.run(query), SearchStatus::found);
    EXPECT_TRUE(field.cells().empty());
    EXPECT_FALSE(field.reached({0, 0}));
}

}  // namespace
}  // namespace starway::grid::search
