// The k cheapest paths against all existing paths.
#include "starway/grid/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

// The costs of all paths without a repeated cell, by exhaustive search.
class AllPaths {
public:
    AllPaths(const GridMap& map, GridCell from, GridCell to) : map_(map), to_(to) {
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
                if (map.fits({x, y})) cells_.push_back({x, y});
        std::vector<GridCell> path{from};
        if (map.fits(from) && map.fits(to)) extend(path, 0);
        std::sort(costs_.begin(), costs_.end());
    }
    [[nodiscard]] const std::vector<double>& costs() const { return costs_; }

private:
    void extend(std::vector<GridCell>& path, double cost) {
        if (path.back() == to_) {
            costs_.push_back(cost);
            return;
        }
        for (const GridCell next : cells_) {
            if (std::find(path.begin(), path.end(), next) != path.end()) continue;
            const std::array<GridCell, 2> step{path.back(), next};
            const auto walked = ask::walk_path(map_, step);
            if (!walked) continue;
            path.push_back(next);
            extend(path, cost + *walked);
            path.pop_back();
        }
    }
    const GridMap& map_;
    GridCell to_;
    std::vector<GridCell> cells_;
    std::vector<double> costs_;
};

bool before(const std::vector<GridCell>& a, const std::vector<GridCell>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](GridCell c, GridCell d) {
        return std::pair(c.x, c.y) < std::pair(d.x, d.y);
    });
}

void expect_best(const GridMap& map, GridCell from, GridCell to, std::size_t count, const std::vector<double>& all) {
    GridPathsQuery query;
    query.from = from;
    query.to = to;
    query.count = count;
    std::vector<GridAnswer> paths;
    const SearchStatus status = find_grid_paths(map, query, paths);
    ASSERT_EQ(status == SearchStatus::found, !all.empty());
    ASSERT_EQ(paths.size(), std::min(count, all.size()));
    std::set<std::vector<GridCell>, decltype(&before)> different(&before);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        ASSERT_NEAR(paths[i].cost, all[i], 1e-9 * (1 + all[i])) << i;
        const auto walked = ask::walk_path(map, paths[i].path);
        ASSERT_TRUE(walked) << walked.error().message;
        ASSERT_NEAR(*walked, paths[i].cost, 1e-9 * (1 + all[i]));
        ASSERT_EQ(paths[i].path.front(), from);
        ASSERT_EQ(paths[i].path.back(), to);
        auto cells = paths[i].path;
        std::sort(cells.begin(), cells.end(),
                  [](GridCell a, GridCell b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
        ASSERT_EQ(std::adjacent_find(cells.begin(), cells.end()), cells.end());
        ASSERT_TRUE(different.insert(paths[i].path).second);
    }
}

TEST(GridPaths, AreTheCheapestOfAllPathsThereAre) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 60; ++round) {
        GridMap map = test::scattered(random, 4, 3 + static_cast<std::uint32_t>(random() % 2), 30);
        test::with_rules(map, random() % 3 == 0 ? GridTopology::hexagonal : GridTopology::eight,
                         test::corner_rules[random() % 4]);
        if (random() % 2 == 0) test::sprinkle_costs(map, random, 1, 4, 1);
        if (random() % 2 == 0) test::block_sides(map, random, 4);
        if (random() % 2 == 0) test::open_portals(map, random, 2);
        const GridCell from = test::any_open(random, map);
        const GridCell to = test::any_open(random, map);
        const AllPaths all(map, from, to);
        expect_best(map, from, to, 1 + random() % 40, all.costs());
        if (HasFatalFailure()) return;
    }
}

TEST(GridPaths, FewerWhereThereAreNoMore) {
    const GridMap corridor = test::drawn({"....", ".##.", "...."});
    std::vector<GridAnswer> paths;
    GridPathsQuery query;
    query.to = {3, 2};
    query.count = 100;
    EXPECT_EQ(find_grid_paths(corridor, query, paths), SearchStatus::found);
    EXPECT_EQ(paths.size(), 2U);
    query.to = query.from;
    EXPECT_EQ(find_grid_paths(corridor, query, paths), SearchStatus::found);
    EXPECT_EQ(paths.size(), 1U);
    query.to = {1, 1};
    EXPECT_EQ(find_grid_paths(corridor, query, paths), SearchStatus::unreachable);
    EXPECT_TRUE(paths.empty());
    query.count = 0;
    query.to = {3, 2};
    find_grid_paths(corridor, query, paths);
    EXPECT_TRUE(paths.empty());
    const CancelFlag cancel{true};
    query.count = 3;
    query.cancel = &cancel;
    EXPECT_EQ(find_grid_paths(test::blank(100, 100), query, paths), SearchStatus::cancelled);
}

TEST(GridPaths, ManyOnALargerMapAreDifferentAndInOrder) {
    std::mt19937_64 random(2);
    const GridMap map = test::scattered(random, 100, 100, 25);
    GridPathsQuery query;
    query.from = test::any_open(random, map);
    query.to = test::any_open(random, map);
    query.count = 50;
    std::vector<GridAnswer> paths;
    ASSERT_EQ(find_grid_paths(map, query, paths), SearchStatus::found);
    ASSERT_EQ(paths.size(), 50U);
    GridSearch search(map);
    GridAnswer best;
    search.run({.from = query.from, .to = query.to}, best);
    EXPECT_NEAR(paths.front().cost, best.cost, 1e-9);
    for (std::size_t i = 1; i < paths.size(); ++i) {
        EXPECT_LE(paths[i - 1].cost, paths[i].cost + 1e-9);
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(paths[i].path, paths[j].path);
    }
}

}  // namespace
}  // namespace starway::grid::search
