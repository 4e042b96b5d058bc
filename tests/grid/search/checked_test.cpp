// Cells off the map and missing costs: every setter reports them and changes nothing, every getter returns a defined
// value.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "starway/grid/any_angle.hpp"
#include "starway/grid/components.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/waypoints.hpp"
#include "support/random_grid.hpp"

namespace starway {
namespace {

constexpr std::int32_t far = std::numeric_limits<std::int32_t>::max();
constexpr GridCell outside[]{{-1, 0}, {0, -1}, {10, 0}, {0, 7}, {far, far}, {-far, -far}};  // NOLINT

TEST(Checked, TheMapKnowsWhatIsOffIt) {
    GridMap map = test::blank(10, 7);
    const std::uint64_t before = map.revision();
    EXPECT_FALSE(map.set_cost({1, 1}, 3)) << "the map has no costs";
    EXPECT_FALSE(map.set_entry_cost({1, 1}, north, 3));
    for (const GridCell cell : outside) {
        EXPECT_FALSE(map.open(cell));
        EXPECT_FALSE(map.fits(cell));
        EXPECT_EQ(map.node(cell), GridMap::no_cell);
        EXPECT_FALSE(map.set_open(cell, false));
        EXPECT_FALSE(map.set_height(cell, 1));
        EXPECT_FALSE(map.block_exit(cell, north));
        EXPECT_FALSE(map.block_entry(cell, north));
        EXPECT_FALSE(map.wall(cell, north));
        EXPECT_FALSE(line_of_sight(map, cell, {1, 1}));
        EXPECT_FALSE(line_of_sight(map, {1, 1}, cell));
    }
    EXPECT_FALSE(map.set_height({1, 1}, std::nanf("")));
    EXPECT_FALSE(map.block_exit({1, 1}, 8));
    EXPECT_FALSE(map.use_costs(0));
    EXPECT_FALSE(map.assign(std::vector<std::uint64_t>(6)));
    EXPECT_FALSE(map.assign_costs(1, std::vector<std::uint16_t>(69)));
    EXPECT_EQ(map.revision(), before);
    EXPECT_EQ(map.neighbour({1, 1}, 99), (GridCell{1, 1}));
    ASSERT_TRUE(map.use_costs(1));
    ASSERT_TRUE(map.set_height({1, 1}, 2));
    for (const GridCell cell : outside) EXPECT_FALSE(map.set_cost(cell, 3));
    for (const std::uint32_t node : {map.node_count(), 0xFFFFFFFFU}) {
        EXPECT_EQ(map.cost(node), 1);
        EXPECT_EQ(map.height_of(node), 0);
        EXPECT_FALSE(map.side_blocked(node, north));
        EXPECT_EQ(map.entry_cost(node, 12), 1);
    }
}

TEST(Checked, ASearchSaysThatACellIsOffTheMap) {
    const GridMap map = test::blank(10, 7);
    GridSearch search(map);
    GridBatch batch(map, 1);
    std::vector<GridAnswer> answers;
    for (const auto& entry : grid_algorithms)
        for (const GridCell cell : outside)
            for (const bool is_start : {true, false}) {
                GridQuery query;
                query.from = is_start ? cell : GridCell{1, 1};
                query.to = is_start ? GridCell{1, 1} : cell;
                query.algorithm = entry.value;
                GridAnswer answer;
                search.run(query, answer);
                EXPECT_EQ(answer.status, SearchStatus::unreachable);
                EXPECT_EQ(answer.problem, "a cell of the query is off the map");
                EXPECT_TRUE(answer.path.empty());
                EXPECT_EQ(search.start(query), SearchStatus::unreachable);
                EXPECT_EQ(search.step(100), SearchStatus::unreachable);
                search.finish(answer);
                EXPECT_FALSE(answer.problem.empty());
                batch.run({&query, 1}, answers);
                EXPECT_FALSE(answers.front().problem.empty());
                const GridPlace place{cell, 0};
                query = {.from = {1, 1}, .to = {1, 1}, .sources = {&place, 1}, .algorithm = entry.value};
                search.run(query, answer);
                EXPECT_FALSE(answer.problem.empty());
            }
    GridAnswer answer;
    search.run({.from = {0, 0}, .to = {9, 6}}, answer);
    EXPECT_EQ(answer.status, SearchStatus::found);
    EXPECT_TRUE(answer.problem.empty());
    for (const double epsilon : {0.5, std::nan(""), std::numeric_limits<double>::infinity()}) {
        search.run({.from = {0, 0}, .to = {9, 6}, .algorithm = GridAlgorithm::astar, .epsilon = epsilon}, answer);
        EXPECT_EQ(answer.status, SearchStatus::unreachable);
        EXPECT_FALSE(answer.problem.empty());
    }
    GridSearch fresh(map);
    fresh.finish(answer);
    EXPECT_NE(answer.status, SearchStatus::found);
    std::vector<GridAnswer> paths;
    EXPECT_EQ(find_grid_paths(map, {{-1, 0}, {1, 1}, 2, nullptr}, paths), SearchStatus::unreachable);
    EXPECT_EQ(check_grid_bound(map, GridBound::automatic, {-1, 0}).steps, 0U);
    AnyAngleSearch line(map);
    AnyAngleAnswer straight;
    EXPECT_EQ(line.run({.from = {-1, 0}, .to = {1, 1}}, straight).error().kind, ErrorKind::usage);
}

TEST(Checked, AFieldHasAnAnswerForEveryCell) {
    const GridMap map = test::blank(10, 7);
    GridField field(map);
    std::vector<GridCell> cells{{1, 1}};
    const auto expect_nothing = [&](GridCell cell) {
        EXPECT_FALSE(field.reached(cell));
        EXPECT_TRUE(std::isinf(field.cost(cell)));
        EXPECT_EQ(field.next(cell), cell);
        EXPECT_EQ(field.edge(cell), no_edge);
        EXPECT_EQ(field.end(cell), GridField::no_end);
        field.path(cell, cells);
        EXPECT_TRUE(cells.empty());
    };
    expect_nothing({1, 1});
    const GridPlace ends[]{{{-1, -1}, 0}, {{2, 2}, std::nan("")}, {{3, 3}, 0}};  // NOLINT
    EXPECT_EQ(field.run({.ends = ends}), SearchStatus::found);
    EXPECT_EQ(field.cost({3, 3}), 0);
    EXPECT_EQ(field.cost({2, 3}), 1);
    for (const GridCell cell : outside) expect_nothing(cell);
}

TEST(Checked, NoSearchTakesATemporaryMap) {
    EXPECT_FALSE((std::is_constructible_v<GridSearch, GridMap>));
    EXPECT_FALSE((std::is_constructible_v<GridField, GridMap>));
    EXPECT_FALSE((std::is_constructible_v<GridBatch, GridMap>));
    EXPECT_FALSE((std::is_constructible_v<GridComponents, GridMap>));
    EXPECT_FALSE((std::is_constructible_v<AnyAngleSearch, GridMap>));
    EXPECT_FALSE((std::is_constructible_v<WaypointSearch, GridMap, const WaypointGraph&>));
    EXPECT_TRUE((std::is_constructible_v<GridSearch, GridMap&>));
    EXPECT_TRUE((std::is_constructible_v<GridSearch, const GridMap&>));
}

}  // namespace
}  // namespace starway
