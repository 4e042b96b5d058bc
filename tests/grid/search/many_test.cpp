// Several sources and goals, blocked goals, searches from the goal, in slices, and during edits of the map.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "starway/grid/search.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;

constexpr std::array<GridAlgorithm, 8> exact_algorithms{
    GridAlgorithm::automatic, GridAlgorithm::dijkstra, GridAlgorithm::astar,        GridAlgorithm::bidirectional,
    GridAlgorithm::jps,       GridAlgorithm::jps_plus, GridAlgorithm::jps_weighted, GridAlgorithm::labels};

void expect_path(const GridMap& map, const GridAnswer& answer, double expected) {
    ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0);
    if (expected < 0) return;
    ASSERT_NEAR(answer.cost, expected, 1e-6 * (1 + expected)) << name_of(answer.algorithm);
    const auto walked = ask::walk_path(map, answer.path);
    ASSERT_TRUE(walked) << walked.error().message;
    ASSERT_EQ(answer.edges.size() + 1, answer.path.size());
}

TEST(GridMany, CheapestOfSeveralSourcesAndGoals) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 40; ++round) {
        const GridMap map = test::any_game(random, 13, 12);
        test::JudgedPairs distances(map);
        GridSearch search(map);
        std::vector<GridPlace> sources;
        std::vector<GridPlace> goals;
        const auto places = [&](std::vector<GridPlace>& list, std::uint64_t count) {
            for (; count > 0; --count) list.push_back({test::any_cell(random, map), static_cast<double>(random() % 4)});
        };
        places(sources, 1 + random() % 3);
        places(goals, random() % 3 == 0 ? 12 : 1 + random() % 4);  // more than eight share one bound
        double expected = -1;
        for (const GridPlace& source : sources)
            for (const GridPlace& goal : goals) {
                const double distance = distances(source.cell, goal.cell);
                const double sum = distance + source.cost + goal.cost;
                if (distance >= 0 && (expected < 0 || sum < expected)) expected = sum;
            }
        GridQuery query;
        query.sources = sources;
        query.goals = goals;
        for (const GridAlgorithm algorithm : exact_algorithms)
            for (const bool from_goal : {false, true}) {
                query.algorithm = algorithm;
                query.from_goal = from_goal;
                GridAnswer answer;
                search.run(query, answer);
                expect_path(map, answer, expected);
                if (HasFatalFailure()) return;
                if (expected < 0) continue;
                ASSERT_EQ(answer.path.front(), sources[answer.source].cell);
                ASSERT_EQ(answer.path.back(), goals[answer.goal].cell);
                const double own = sources[answer.source].cost + goals[answer.goal].cost;
                const auto walked = ask::walk_path(map, answer.path);
                ASSERT_NEAR(*walked + own, answer.cost, 1e-6 * (1 + expected));
            }
    }
}

TEST(GridMany, NearestReachableCellToAWalledOffGoal) {
    std::mt19937_64 random(2);
    int walled_off = 0;
    for (int round = 0; round < 60; ++round) {
        GridMap map = test::any_game(random, 12, 12);
        const GridCell from = any_open(random, map);
        if (!map.fits(from)) continue;
        const test::JudgedDistances distances(map, from);
        GridQuery query;
        query.from = from;
        query.to = test::any_cell(random, map);
        query.arrival = GridArrival::nearest;
        double nearest = std::numeric_limits<double>::infinity();
        double expected = -1;
        for (std::int32_t y = 0; y < 12; ++y)
            for (std::int32_t x = 0; x < 12; ++x) {
                const double cost = distances.at({x, y});
                const double apart = grid_distance(map.rules(), {x, y}, query.to);
                if (cost < 0 || apart > nearest || (apart == nearest && cost >= expected)) continue;
                nearest = apart;
                expected = cost;
            }
        walled_off += nearest > 0 ? 1 : 0;
        GridSearch search(map);
        for (const GridAlgorithm algorithm : exact_algorithms) {
            query.algorithm = algorithm;
            GridAnswer answer;
            search.run(query, answer);
            expect_path(map, answer, expected);
            if (HasFatalFailure()) return;
            ASSERT_EQ(answer.missed_by, nearest);
        }
    }
    EXPECT_GT(walled_off, 10);
}

TEST(GridMany, BesideAGoalAndWithinReachOfIt) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 60; ++round) {
        const GridMap map = test::any_game(random, 12, 12);
        const GridRules& rules = map.rules();
        const GridCell from = any_open(random, map);
        if (!map.fits(from)) continue;
        const test::JudgedDistances distances(map, from);
        GridQuery query;
        query.from = from;
        query.to = test::any_cell(random, map);
        query.reach = static_cast<double>(random() % 50) / 10;
        const auto size = static_cast<std::int32_t>(rules.unit_size);
        const auto beside = [&](GridCell cell) {
            if (!rules.squares()) return grid_distance(rules, cell, query.to) == 1;
            // Distance of the goal from the unit's rim.
            const std::int32_t across = std::max(cell.x - query.to.x, query.to.x - (cell.x + size - 1));
            const std::int32_t along = std::max(cell.y - query.to.y, query.to.y - (cell.y + size - 1));
            if (rules.directions() == 4) return std::max(across, 0) + std::max(along, 0) == 1;
            return std::max({across, along, 0}) == 1;
        };
        for (const GridArrival arrival : {GridArrival::beside_goal, GridArrival::within_reach}) {
            query.arrival = arrival;
            double expected = -1;
            for (std::int32_t y = 0; y < 12; ++y)
                for (std::int32_t x = 0; x < 12; ++x) {
                    const double cost = distances.at({x, y});
                    const bool there = arrival == GridArrival::beside_goal
                                           ? beside({x, y})
                                           : grid_distance(rules, {x, y}, query.to) <= query.reach;
                    if (cost >= 0 && there && (expected < 0 || cost < expected)) expected = cost;
                }
            GridSearch search(map);
            for (const GridAlgorithm algorithm : exact_algorithms) {
                query.algorithm = algorithm;
                query.from_goal = random() % 2 == 0;
                GridAnswer answer;
                search.run(query, answer);
                expect_path(map, answer, expected);
                if (HasFatalFailure()) return;
            }
        }
    }
}

GridQuery any_query(std::mt19937_64& random, const GridMap& map) {
    GridQuery query;
    query.from = test::any_cell(random, map);
    query.to = test::any_cell(random, map);
    query.algorithm = grid_algorithms[random() % grid_algorithms.size()].value;
    query.bound = grid_bounds[random() % grid_bounds.size()].value;
    query.epsilon = random() % 4 == 0 ? 1.5 : 1;
    query.from_goal = random() % 2 == 0;
    query.ties = static_cast<GridTies>(random() % 3);
    query.arrival = static_cast<GridArrival>(random() % 4);
    query.reach = 2;
    return query;
}

void expect_same(const GridAnswer& a, const GridAnswer& b) {
    ASSERT_EQ(a.status, b.status);
    ASSERT_EQ(a.algorithm, b.algorithm);
    ASSERT_EQ(a.cost, b.cost);
    ASSERT_EQ(a.bound, b.bound);
    ASSERT_EQ(a.path, b.path);
    ASSERT_EQ(a.edges, b.edges);
    ASSERT_EQ(a.missed_by, b.missed_by);
}

TEST(GridSlices, SlicedEqualsWhole) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 150; ++round) {
        const GridMap map = round % 2 == 0 ? test::any_game(random, 20, 20) : test::scattered(random, 65, 40, 30);
        GridSearch whole(map);
        GridSearch sliced(map);
        for (int i = 0; i < 8; ++i) {
            GridQuery query = any_query(random, map);
            query.from_goal = query.from_goal && query.algorithm != GridAlgorithm::jps;
            GridAnswer at_once;
            GridAnswer in_slices;
            whole.run(query, at_once);
            int slices = 0;
            for (sliced.start(query); sliced.step(1 + random() % 7) == SearchStatus::running;) ++slices;
            sliced.finish(in_slices);
            ASSERT_EQ(at_once.status, in_slices.status) << name_of(query.algorithm);
            ASSERT_EQ(at_once.cost, in_slices.cost) << name_of(query.algorithm);
            ASSERT_EQ(at_once.algorithm, in_slices.algorithm);
            if (at_once.algorithm != GridAlgorithm::jps && at_once.algorithm != GridAlgorithm::jps_plus)
                expect_same(at_once, in_slices);  // in slices they may find another path of the same cost
            if (HasFatalFailure()) return;
        }
    }
}

// Interpolated, the turns give the whole path.
TEST(GridMany, PathsGivenByTheirTurnsAreTheSamePaths) {
    std::mt19937_64 random(31);
    for (int round = 0; round < 60; ++round) {
        const GridMap map = round % 3 == 0 ? test::scattered(random, 40, 30, 20) : test::any_game(random, 30, 25);
        for (const auto& algorithm : grid_algorithms) {
            GridSearch search(map);
            search.set_deterministic();
            GridQuery query;
            query.from = any_open(random, map);
            query.to = any_open(random, map);
            query.algorithm = algorithm.value;
            GridAnswer whole;
            GridAnswer turns;
            search.run(query, whole);
            query.turns_only = true;
            search.run(query, turns);
            ASSERT_EQ(turns.status, whole.status);
            ASSERT_EQ(turns.cost, whole.cost) << algorithm.name;
            if (whole.status != SearchStatus::found) continue;
            ASSERT_EQ(turns.path.size(), turns.edges.size() + 1);
            std::vector<GridCell> filled{turns.path.front()};
            for (std::size_t i = 0; i < turns.edges.size(); ++i) {
                if (turns.edges[i] >= jump_edge) {
                    filled.push_back(turns.path[i + 1]);
                    continue;
                }
                ASSERT_TRUE(i == 0 || turns.edges[i] != turns.edges[i - 1]);
                while (!(filled.back() == turns.path[i + 1]) && filled.size() <= whole.path.size())
                    filled.push_back(map.neighbour(filled.back(), turns.edges[i]));
            }
            ASSERT_EQ(filled, whole.path) << algorithm.name;
        }
    }
}

TEST(GridSlices, CanBeCancelledAndBegunAnew) {
    std::mt19937_64 random(5);
    const GridMap map = test::scattered(random, 200, 200, 20);
    GridSearch search(map);
    GridQuery query;
    query.from = any_open(random, map);
    query.to = any_open(random, map);
    GridAnswer expected;
    search.run(query, expected);
    ASSERT_EQ(expected.status, SearchStatus::found);
    for (const GridAlgorithm algorithm : exact_algorithms) {
        if (algorithm == GridAlgorithm::labels) continue;  // finishes in its first step
        query.algorithm = algorithm;
        GridAnswer answer;
        search.start(query);
        ASSERT_EQ(search.step(3), SearchStatus::running);
        search.finish(answer);
        EXPECT_EQ(answer.status, SearchStatus::running);
        EXPECT_LE(answer.settled, 3U);
        search.cancel();
        EXPECT_EQ(search.step(1000), SearchStatus::cancelled);
        search.finish(answer);
        EXPECT_EQ(answer.status, SearchStatus::cancelled);
        EXPECT_TRUE(answer.path.empty());
        search.run(query, answer);
        EXPECT_NEAR(answer.cost, expected.cost, 1e-9) << name_of(algorithm);
    }
}

// Whatever is edited between slices, the search stays valid, and the answer reports the edit.
TEST(GridSlices, TheMapMayChangeMeanwhile) {
    std::mt19937_64 random(6);
    for (int round = 0; round < 150; ++round) {
        GridMap map = round % 2 == 0 ? test::any_game(random, 20, 20) : test::scattered(random, 65, 40, 20);
        GridSearch search(map);
        GridQuery query = any_query(random, map);
        GridAnswer answer;
        const std::uint64_t before = map.revision();
        search.start(query);
        for (int edits = 0; search.step(1 + random() % 5) == SearchStatus::running;) {
            if (++edits > 30) continue;
            switch (random() % 6) {
                case 0: {
                    GridRules rules = map.rules();
                    rules.unit_size = rules.squares() ? 1 + static_cast<std::uint32_t>(random() % 2) : 1;
                    ASSERT_TRUE(map.set_rules(rules));
                    break;
                }
                case 1:
                    if (!map.has_costs()) map.use_costs(2);
                    map.set_cost(test::any_cell(random, map), static_cast<std::uint16_t>(1 + random() % 5));
                    break;
                case 2:
                    if (random() % 4 == 0) test::open_portals(map, random, 1);
                    break;
                default:
                    map.set_open(test::any_cell(random, map), random() % 2 == 0);
            }
        }
        search.finish(answer);
        ASSERT_NE(answer.status, SearchStatus::running);
        if (map.revision() != before && answer.map_changed) {
            EXPECT_FALSE(answer.optimal);
        }
        // After the last edit, the answers are those of a fresh map.
        GridAnswer again;
        search.run(query, again);
        GridSearch fresh(map);
        GridAnswer expected;
        fresh.run(query, expected);
        expect_same(again, expected);
        if (HasFatalFailure()) return;
    }
}

// Edits elsewhere during the search hide no path whose cells and corners stay unchanged.
TEST(GridSlices, FindAPathThatStaysWhateverElseChanges) {
    std::mt19937_64 random(16);
    int paths = 0;
    for (int round = 0; round < 300; ++round) {
        GridMap map = test::scattered(random, 24, 17, 25);
        test::with_rules(map, GridTopology::eight, static_cast<CornerRule>(random() % 3));
        std::vector<GridCell> unsteady(40);
        for (GridCell& cell : unsteady) cell = test::any_cell(random, map);
        for (const GridCell cell : unsteady) map.set_open(cell, false);
        GridQuery query;
        query.from = test::any_cell(random, map);
        query.to = test::any_cell(random, map);
        query.algorithm = round % 2 == 0 ? GridAlgorithm::astar : GridAlgorithm::dijkstra;
        GridSearch search(map);
        GridAnswer answer;
        search.run(query, answer);
        if (answer.status != SearchStatus::found) continue;
        ++paths;
        for (const GridCell cell : unsteady) map.set_open(cell, random() % 2 == 0);
        search.start(query);
        while (search.step(1) == SearchStatus::running) {
            const GridCell cell = unsteady[random() % unsteady.size()];
            map.set_open(cell, !map.open(cell));
        }
        search.finish(answer);
        ASSERT_EQ(answer.status, SearchStatus::found) << "round " << round;
    }
    EXPECT_GT(paths, 100);
}

// Changed rules restart a search: the answer is for the current map, and proven.
TEST(GridSlices, BeginAnewWhereTheRulesChange) {
    GridMap map = test::drawn({"......", ".####.", "......"});
    GridSearch search(map);
    for (const GridAlgorithm algorithm : exact_algorithms) {
        if (algorithm == GridAlgorithm::labels) continue;  // finishes in its first step
        test::with_rules(map, GridTopology::eight, CornerRule::no_obstacle);
        GridQuery query;
        query.to = {5, 2};
        query.algorithm = algorithm;
        search.start(query);
        ASSERT_EQ(search.step(1), SearchStatus::running);
        test::with_rules(map, GridTopology::eight, CornerRule::always);
        while (search.step(1) == SearchStatus::running) {
        }
        GridAnswer answer;
        search.finish(answer);
        EXPECT_NEAR(answer.cost, 5 + std::sqrt(2.0), 1e-9) << name_of(algorithm);
        EXPECT_TRUE(answer.optimal);
        EXPECT_FALSE(answer.map_changed);
    }
}

TEST(GridSlices, JumpPointsOfAGraphGoOnWithoutItWhereTheMapChanges) {
    std::mt19937_64 random(7);
    GridMap map = test::scattered(random, 60, 60, 25);
    GridSearch search(map);
    GridQuery query;
    query.from = any_open(random, map);
    query.to = any_open(random, map);
    query.algorithm = GridAlgorithm::jps_plus;
    GridAnswer first;
    search.run(query, first);
    EXPECT_TRUE(first.prepared_anew);
    search.run(query, first);
    EXPECT_FALSE(first.prepared_anew);
    search.start(query);
    search.step(1);
    map.set_open(query.from.x > 30 ? GridCell{0, 0} : GridCell{59, 59}, false);
    while (search.step(1) == SearchStatus::running) {
    }
    GridAnswer answer;
    search.finish(answer);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::jps);
    EXPECT_FALSE(answer.fallback_reason.empty());
}

// --- The straightest of equal paths ---

// All cheapest paths by brute force, with their turns and the sum of their cells' distances from the straight line.
struct Straightness {
    std::uint64_t turns = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t aside = std::numeric_limits<std::uint64_t>::max();
};

class EveryPath {
public:
    EveryPath(const GridMap& map, GridCell from, GridCell to) : map_(map), from_(from), to_(to), pairs_(map) {
        best_ = pairs_(from, to);
        std::vector<GridCell> path{from};
        if (best_ >= 0) extend(path, 0);
    }
    [[nodiscard]] Straightness fewest_turns() const { return fewest_turns_; }
    [[nodiscard]] Straightness nearest_line() const { return nearest_line_; }

    [[nodiscard]] Straightness of(const std::vector<GridCell>& path) const {
        Straightness sum{0, 0};
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (i + 1 < path.size()) sum.aside += aside(path[i]);
            if (i < 2) continue;
            const GridCell a{path[i - 1].x - path[i - 2].x, path[i - 1].y - path[i - 2].y};
            const GridCell b{path[i].x - path[i - 1].x, path[i].y - path[i - 1].y};
            sum.turns += a == b ? 0U : 1U;
        }
        return sum;
    }

private:
    [[nodiscard]] std::uint64_t aside(GridCell cell) const {
        return static_cast<std::uint64_t>(
            std::abs((to_.x - from_.x) * (cell.y - from_.y) - (to_.y - from_.y) * (cell.x - from_.x)));
    }
    void extend(std::vector<GridCell>& path, double cost) {
        if (path.back() == to_) {
            const Straightness own = of(path);
            if (std::pair(own.turns, own.aside) < std::pair(fewest_turns_.turns, fewest_turns_.aside))
                fewest_turns_ = own;
            if (std::pair(own.aside, own.turns) < std::pair(nearest_line_.aside, nearest_line_.turns))
                nearest_line_ = own;
            return;
        }
        for (std::uint32_t direction = 0; direction < map_.rules().directions(); ++direction) {
            const GridCell next = map_.neighbour(path.back(), direction);
            const std::array<GridCell, 2> step{path.back(), next};
            const auto walked = map_.contains(next) ? ask::walk_path(map_, step) : Result<double>(Error{});
            if (!walked) continue;
            const double rest = pairs_(next, to_);
            if (rest < 0 || cost + *walked + rest > best_ + 1e-9) continue;
            path.push_back(next);
            extend(path, cost + *walked);
            path.pop_back();
        }
    }

    const GridMap& map_;
    GridCell from_;
    GridCell to_;
    test::JudgedPairs pairs_;
    double best_ = 0;
    Straightness fewest_turns_;
    Straightness nearest_line_;
};

TEST(GridTies, TheStraightestOfAllCheapestPaths) {
    std::mt19937_64 random(8);
    for (int round = 0; round < 80; ++round) {
        GridMap map = test::scattered(random, 7, 7, static_cast<std::uint32_t>(random() % 35));
        test::with_rules(map, random() % 3 == 0 ? GridTopology::four : GridTopology::eight,
                         test::corner_rules[random() % 4]);
        if (random() % 2 == 0) test::lay_terrain(map, random, 3, 2, 1);
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        if (!map.fits(query.from)) continue;
        const EveryPath every(map, query.from, query.to);
        GridSearch search(map);
        GridAnswer any;
        search.run(query, any);
        for (const GridTies ties : {GridTies::fewest_turns, GridTies::nearest_line})
            for (const GridAlgorithm algorithm : exact_algorithms) {
                query.ties = ties;
                query.algorithm = algorithm;
                query.from_goal = random() % 2 == 0;
                GridAnswer answer;
                search.run(query, answer);
                ASSERT_EQ(answer.status, any.status);
                if (answer.status != SearchStatus::found) continue;
                ASSERT_NEAR(answer.cost, any.cost, 1e-9);
                const Straightness wanted =
                    ties == GridTies::fewest_turns ? every.fewest_turns() : every.nearest_line();
                const Straightness found = every.of(answer.path);
                ASSERT_EQ(found.turns, wanted.turns) << name_of(algorithm);
                ASSERT_EQ(found.aside, wanted.aside) << name_of(algorithm);
            }
        query.ties = GridTies::any;
    }
}

// --- Watching ---

class Log : public GridObserver {
public:
    explicit Log(const GridMap& map) : map_(map) {}
    void settled(GridCell cell, GridCell from, double g, double h, double f, bool) override {
        ++settled_count;
        check(cell, from, g, h, f);
        EXPECT_TRUE(reached_[map_.node(cell)]) << "settled before it was reached";
    }
    void improved(GridCell cell, GridCell from, double g, double h, double f, bool) override {
        ++improved_count;
        check(cell, from, g, h, f);
        reached_[map_.node(cell)] = true;
    }
    std::uint64_t settled_count = 0;
    std::uint64_t improved_count = 0;

private:
    void check(GridCell cell, GridCell from, double g, double h, double f) {
        EXPECT_TRUE(map_.contains(cell) && map_.contains(from));
        EXPECT_GE(g, 0);
        EXPECT_GE(h, 0);
        EXPECT_GE(f + 1e-9, h);
    }
    const GridMap& map_;
    std::map<std::uint32_t, bool> reached_;
};

TEST(GridWatching, EveryCellIsReachedBeforeItIsSettled) {
    std::mt19937_64 random(9);
    GridMap plain = test::scattered(random, 64, 64, 30);
    GridMap terrain = plain;
    test::lay_terrain(terrain, random, 20, 4, 1);
    for (const GridMap* map : {&plain, &terrain}) {
        GridSearch search(*map);
        for (const auto& algorithm : grid_algorithms) {
            if (algorithm.value == GridAlgorithm::jps_plus) continue;
            Log log(*map);
            GridQuery query;
            query.from = any_open(random, *map);
            query.to = any_open(random, *map);
            query.algorithm = algorithm.value;
            query.observer = &log;
            GridAnswer answer;
            search.run(query, answer);
            EXPECT_EQ(log.settled_count, answer.settled) << algorithm.name;
            EXPECT_GE(log.improved_count, log.settled_count) << algorithm.name;
        }
    }
}

}  // namespace
}  // namespace starway::grid::search
