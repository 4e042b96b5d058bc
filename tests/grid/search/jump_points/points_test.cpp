// Jump points, scanned and stored, against A*, Dijkstra and Boost, on difficult maps.
#include "grid/search/jump_points/points.hpp"

#include <gtest/gtest.h>

#include <random>

#include "grid/ask/path_check.hpp"
#include "starway/grid/search.hpp"
#include "support/random_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;

struct Way {
    GridTopology topology;
    CornerRule corners;
};
constexpr std::array<Way, 5> ways{{{GridTopology::eight, CornerRule::no_obstacle},
                                   {GridTopology::eight, CornerRule::one_obstacle},
                                   {GridTopology::eight, CornerRule::always},
                                   {GridTopology::eight, CornerRule::never},
                                   {GridTopology::four, CornerRule::no_obstacle}}};

// Runs every exact algorithm, and Boost, on the same pairs.
void expect_agreement(const GridMap& map, std::mt19937_64& random, int sources, int targets) {
    const test::BoostGrid boost(map);
    GridSearch search(map);
    GridAnswer answer;
    for (int s = 0; s < sources; ++s) {
        const GridCell from = any_open(random, map);
        if (!map.fits(from)) return;
        const auto distances = boost.distances(from);
        for (int t = 0; t < targets; ++t) {
            const GridCell to = any_open(random, map);
            const double expected = distances[boost.index(to)];
            for (const GridAlgorithm algorithm :
                 {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::labels, GridAlgorithm::astar,
                  GridAlgorithm::dijkstra, GridAlgorithm::bidirectional}) {
                GridQuery query;
                query.from = from;
                query.to = to;
                query.algorithm = algorithm;
                search.run(query, answer);
                ASSERT_EQ(answer.algorithm, algorithm) << answer.fallback_reason;
                ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0)
                    << name_of(algorithm) << " " << from.x << "," << from.y << " to " << to.x << "," << to.y;
                if (expected < 0) continue;
                ASSERT_NEAR(answer.cost, expected, 1e-9 * (1 + expected))
                    << name_of(algorithm) << " " << from.x << "," << from.y << " to " << to.x << "," << to.y << " on "
                    << map.width() << " x " << map.height();
                const auto walked = ask::walk_path(map, answer.path);
                ASSERT_TRUE(walked) << name_of(algorithm) << ": " << walked.error().message;
                ASSERT_NEAR(*walked, answer.cost, 1e-9 * (1 + expected));
                ASSERT_EQ(answer.path.front(), from);
                ASSERT_EQ(answer.path.back(), to);
            }
        }
    }
}

TEST(JumpPoints, AgreeWithAStarAndBoostOnRandomMapsForEachCornerRule) {
    std::mt19937_64 random(1);
    for (const std::uint32_t width : {1U, 2U, 3U, 9U, 31U, 63U, 64U, 65U, 128U})
        for (std::uint32_t percent = 0; percent <= 60; percent += 10)
            for (const Way& way : ways) {
                GridMap map = test::scattered(random, width, 1 + static_cast<std::uint32_t>(random() % 70), percent);
                test::with_rules(map, way.topology, way.corners);
                expect_agreement(map, random, 2, 4);
                if (HasFatalFailure()) return;
            }
}

TEST(JumpPoints, AgreeOnManySmallMaps) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 1500; ++round) {
        const Way& way = ways[random() % ways.size()];
        GridMap map =
            test::scattered(random, 2 + static_cast<std::uint32_t>(random() % 9),
                            2 + static_cast<std::uint32_t>(random() % 9), static_cast<std::uint32_t>(random() % 60));
        test::with_rules(map, way.topology, way.corners);
        expect_agreement(map, random, 2, 6);
        if (HasFatalFailure()) return;
    }
}

TEST(JumpPoints, AgreeInMazes) {
    std::mt19937_64 random(3);
    for (const std::uint32_t size : {21U, 63U, 64U, 65U, 129U})
        for (const Way& way : ways) {
            GridMap map = test::maze(random, size, size);
            test::with_rules(map, way.topology, way.corners);
            expect_agreement(map, random, 2, 4);
            if (HasFatalFailure()) return;
        }
}

TEST(JumpPoints, AgreeForUnitsLargerThanACell) {
    std::mt19937_64 random(4);
    for (const std::uint32_t size : {2U, 3U, 5U})
        for (const Way& way : ways) {
            GridMap map = test::scattered(random, 65, 60, 3);
            GridRules rules = map.rules();
            rules.topology = way.topology;
            rules.corners = way.corners;
            rules.unit_size = size;
            ASSERT_TRUE(map.set_rules(rules));
            expect_agreement(map, random, 2, 4);
            if (HasFatalFailure()) return;
        }
}

TEST(JumpPoints, IntegerCosts) {
    std::mt19937_64 random(5);
    GridMap map = test::scattered(random, 65, 64, 30);
    GridRules rules = map.rules();
    rules.step_costs = StepCosts::integer;
    ASSERT_TRUE(map.set_rules(rules));
    expect_agreement(map, random, 4, 10);
}

// Costs do not depend on the map's orientation.
TEST(JumpPoints, RotatingAndMirroringChangesNothing) {
    std::mt19937_64 random(6);
    for (const Way& way : ways) {
        GridMap map = test::scattered(random, 65, 40, 35);
        test::with_rules(map, way.topology, way.corners);
        const GridCell from = any_open(random, map);
        const GridCell to = any_open(random, map);
        for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::astar}) {
            std::vector<double> costs;
            for (int turn = 0; turn < 8; ++turn) {
                const bool swapped = (turn & 4) != 0;
                const auto turned = [&](GridCell cell) {
                    if ((turn & 1) != 0) cell.x = 64 - cell.x;
                    if ((turn & 2) != 0) cell.y = 39 - cell.y;
                    return swapped ? GridCell{cell.y, cell.x} : cell;
                };
                GridMap other = test::blank(swapped ? 40 : 65, swapped ? 65 : 40);
                test::with_rules(other, way.topology, way.corners);
                for (std::int32_t y = 0; y < 40; ++y)
                    for (std::int32_t x = 0; x < 65; ++x) other.set_open(turned({x, y}), map.open({x, y}));
                GridSearch search(other);
                GridAnswer answer;
                GridQuery query;
                query.from = turned(from);
                query.to = turned(to);
                query.algorithm = algorithm;
                search.run(query, answer);
                costs.push_back(answer.status == SearchStatus::found ? answer.cost : -1);
            }
            for (const double cost : costs) EXPECT_EQ(cost, costs.front()) << name_of(algorithm);
        }
    }
}

TEST(JumpPoints, AnEditedMapAnswersAsAFreshOne) {
    std::mt19937_64 random(7);
    for (const std::uint32_t size : {1U, 2U}) {
        GridMap map = test::scattered(random, 70, 70, 10);
        GridRules rules;
        rules.unit_size = size;
        ASSERT_TRUE(map.set_rules(rules));
        GridSearch search(map);
        search.set_deterministic();
        for (int round = 0; round < 20; ++round) {
            for (int edit = 0; edit < 20; ++edit) {
                const GridCell cell{static_cast<std::int32_t>(random() % 70), static_cast<std::int32_t>(random() % 70)};
                map.set_open(cell, random() % 4 != 0);
            }
            GridMap fresh = test::blank(70, 70);
            ASSERT_TRUE(fresh.set_rules(rules));
            for (std::int32_t y = 0; y < 70; ++y)
                for (std::int32_t x = 0; x < 70; ++x) fresh.set_open({x, y}, map.open({x, y}));
            GridSearch fresh_search(fresh);
            fresh_search.set_deterministic();
            for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::astar}) {
                GridQuery query;
                query.from = any_open(random, map);
                query.to = any_open(random, map);
                query.algorithm = algorithm;
                GridAnswer answer;
                GridAnswer fresh_answer;
                search.run(query, answer);
                fresh_search.run(query, fresh_answer);
                ASSERT_EQ(answer.status, fresh_answer.status);
                ASSERT_EQ(answer.cost, fresh_answer.cost);
                ASSERT_EQ(answer.algorithm, algorithm);
                ASSERT_EQ(answer.prepared_anew, algorithm == GridAlgorithm::jps_plus && round == 0);
                if (algorithm == GridAlgorithm::jps_plus)
                    continue;  // without its landmarks, another of several equal paths may be found
                ASSERT_EQ(answer.path, fresh_answer.path);
                ASSERT_EQ(answer.settled, fresh_answer.settled);
            }
        }
    }
}

// The online graph is completed after enough queries, and again after enough queries since an edit: the costs always
// equal A*'s, and a deterministic search finds the paths of a fresh one.
TEST(JumpPoints, LearnFromQuestionsAndForgetWhatIsEdited) {
    std::mt19937_64 random(17);
    GridMap map = test::scattered(random, 90, 90, 25);
    GridSearch search(map);
    GridSearch prepared(map);
    GridSearch steady(map);
    steady.set_deterministic();
    const auto ask = [](GridSearch& asked, GridQuery query, GridAlgorithm algorithm) {
        GridAnswer answer;
        query.algorithm = algorithm;
        asked.run(query, answer);
        return answer;
    };
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    for (int question = 0; question < 2600; ++question) {
        if (question == 2000)
            for (int edit = 0; edit < 200; ++edit) map.set_open(any_open(random, map), false);
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        const GridAnswer answer = ask(search, query, GridAlgorithm::jps);
        const GridAnswer plus = ask(prepared, query, GridAlgorithm::jps_plus);
        ASSERT_EQ(answer.status, plus.status);
        ASSERT_EQ(answer.cost, plus.cost);
        if (question < 200) first += answer.settled;
        if (question >= 1800 && question < 2000) last += answer.settled;
        if (question % 20 != 0) continue;
        GridSearch fresh(map);
        ASSERT_EQ(answer.cost, ask(fresh, query, GridAlgorithm::astar).cost);
        fresh.set_deterministic();
        ASSERT_EQ(ask(steady, query, GridAlgorithm::jps).path, ask(fresh, query, GridAlgorithm::jps).path);
    }
    EXPECT_LT(last, first);
}

TEST(JumpPoints, SlicedEqualsWhole) {
    std::mt19937_64 random(8);
    const GridMap map = test::scattered(random, 128, 128, 30);
    const GridCell from = any_open(random, map);
    const GridCell to = any_open(random, map);
    using Rays = ScannedRays<JumpRule::no_obstacle>;
    Workspace<std::uint32_t> a;
    Workspace<std::uint32_t> b;
    JumpPointSearch<Rays, std::uint32_t> whole(Rays(map, to), model::exact_in_32_bits, a);
    JumpPointSearch<Rays, std::uint32_t> sliced(Rays(map, to), model::exact_in_32_bits, b);
    whole.start(map.node(from));
    sliced.start(map.node(from));
    ASSERT_EQ(whole.run(), SearchStatus::found);
    int slices = 0;
    while (sliced.step(3) == SearchStatus::running) ++slices;
    EXPECT_GT(slices, 5);
    EXPECT_EQ(sliced.cost(), whole.cost());
    std::vector<std::uint32_t> whole_path;
    std::vector<std::uint32_t> sliced_path;
    whole.path(whole_path);
    sliced.path(sliced_path);
    EXPECT_EQ(whole_path, sliced_path);
}

// A path too long for 32 bits is searched again with 64: a snake of 60000 steps.
TEST(JumpPoints, LongPathsAreStillExact) {
    GridMap map = test::blank(301, 401);
    for (std::int32_t y = 1; y < 401; y += 2)
        for (std::int32_t x = 0; x < 301; ++x) map.set_open({x, y}, x == (y % 4 == 1 ? 300 : 0));
    GridSearch search(map);
    for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::astar}) {
        GridQuery query;
        query.to = {300, 400};
        query.algorithm = algorithm;
        GridAnswer answer;
        search.run(query, answer);
        ASSERT_EQ(answer.status, SearchStatus::found);
        EXPECT_EQ(answer.cost, 201 * 300 + 400) << name_of(algorithm);
    }
}

TEST(JumpPoints, AreRefusedWhereTheyAreNotValidAndAStarRunsInstead) {
    GridMap map = test::blank(8, 8);
    map.wall({3, 3}, east);
    GridSearch search(map);
    GridQuery query;
    query.to = {7, 7};
    query.algorithm = GridAlgorithm::jps;
    GridAnswer answer;
    search.run(query, answer);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::astar);
    EXPECT_FALSE(answer.fallback_reason.empty());
    EXPECT_EQ(answer.status, SearchStatus::found);
}

TEST(JumpPoints, CancelledSearchesSayThatTheyAre) {
    std::mt19937_64 random(9);
    GridMap map = test::scattered(random, 1000, 1000, 35);
    GridSearch search(map);
    const CancelFlag cancel{true};
    for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::astar, GridAlgorithm::dijkstra}) {
        GridQuery query;
        query.from = any_open(random, map);
        query.to = query.from;
        query.to = {query.from.x < 500 ? 999 : 0, query.from.y < 500 ? 999 : 0};
        map.set_open(query.to, true);
        for (std::int32_t y = std::max(0, query.to.y - 1); y <= std::min(999, query.to.y + 1);
             ++y)  // walled off: the whole area is searched
            for (std::int32_t x = std::max(0, query.to.x - 1); x <= std::min(999, query.to.x + 1); ++x)
                if (!(GridCell{x, y} == query.to)) map.set_open({x, y}, false);
        query.algorithm = algorithm;
        query.cancel = &cancel;
        GridAnswer answer;
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::cancelled) << name_of(algorithm);
        EXPECT_LE(answer.settled, 4096U);
    }
}

}  // namespace
}  // namespace starway::grid::search
