// The lists of jumps: what they omit, and that after edits they equal newly built ones.
#include "grid/search/jump_points/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "grid/ask/path_check.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/tile_map.hpp"
#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"
#include "support/moving_ai_sets.hpp"
#include "support/random_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;
using test::ask;
using test::corner_rules;

void expect_same_answer(const GridAnswer& a, const GridAnswer& b) {
    ASSERT_EQ(a.status, b.status);
    ASSERT_EQ(a.cost, b.cost);
    ASSERT_EQ(a.path, b.path);
    ASSERT_EQ(a.edges, b.edges);
    ASSERT_EQ(a.settled, b.settled);
    ASSERT_EQ(a.relaxed, b.relaxed);
}

// Few edits among many queries: most lists are kept, and exactly those that the edits touch are remade.
TEST(JumpGraphs, ListsThatAreKeptOverEditsAreThoseThatWouldBeMade) {
    std::mt19937_64 random(1);
    for (const CornerRule corners : corner_rules)
        for (const std::uint32_t size : {1U, 3U}) {
            GridMap map = test::scattered(random, 90, 70, size == 1 ? 25 : 4);
            GridRules rules;
            rules.corners = corners;
            rules.unit_size = size;
            ASSERT_TRUE(map.set_rules(rules));
            GridSearch search(map);
            search.set_deterministic();
            GridSearch learning(map);  // shortens lists when it comes there again
            for (int round = 0; round < 60; ++round) {
                for (std::uint64_t edits = random() % 4; edits > 0; --edits) {
                    const GridCell cell{static_cast<std::int32_t>(random() % 90),
                                        static_cast<std::int32_t>(random() % 70)};
                    map.set_open(cell, !map.open(cell));
                }
                GridSearch fresh(map);
                fresh.set_deterministic();
                for (int question = 0; question < 6; ++question) {
                    const GridCell from = any_open(random, map);
                    const GridCell to = any_open(random, map);
                    if (!map.fits(from) || !map.fits(to)) continue;
                    const GridAnswer kept = ask(search, from, to, GridAlgorithm::jps);
                    expect_same_answer(kept, ask(fresh, from, to, GridAlgorithm::jps));
                    if (HasFatalFailure()) return;
                    const GridAnswer judge = ask(fresh, from, to, GridAlgorithm::astar);
                    ASSERT_EQ(kept.status, judge.status);
                    ASSERT_EQ(kept.cost, ask(learning, from, to, GridAlgorithm::jps).cost);
                    ASSERT_NEAR(kept.cost, judge.cost, 1e-9 * (1 + judge.cost));
                }
            }
        }
}

TEST(JumpGraphs, MoreEditsThanTheMapRemembersAndChangesOfAllCells) {
    std::mt19937_64 random(2);
    GridMap map = test::scattered(random, 64, 64, 20);
    GridSearch search(map);
    search.set_deterministic();
    for (int round = 0; round < 6; ++round) {
        const std::uint32_t percent = 10 + static_cast<std::uint32_t>(random() % 30);
        if (round % 2 == 0) {
            for (int edit = 0; edit < 3000; ++edit)
                map.set_open({static_cast<std::int32_t>(random() % 64), static_cast<std::int32_t>(random() % 64)},
                             random() % 100 >= percent);
        } else {
            std::vector<std::uint64_t> rows(64);
            for (auto& row : rows) row = random() | random();
            map.assign(rows);
        }
        GridSearch fresh(map);
        fresh.set_deterministic();
        for (int question = 0; question < 10; ++question) {
            const GridCell from = any_open(random, map);
            const GridCell to = any_open(random, map);
            expect_same_answer(ask(search, from, to, GridAlgorithm::jps), ask(fresh, from, to, GridAlgorithm::jps));
            if (HasFatalFailure()) return;
        }
    }
}

// Lists that grow with queries equal those built in advance: the order of queries does not matter.
template <JumpRule rule>
void expect_same_lists(const GridMap& map, JumpGraph& grown, const JumpGraph& made) {
    constexpr std::uint32_t directions = JumpArea<rule>::relaxed ? 8 : 4;
    for (std::uint32_t number = 0; number < made.list_count(); ++number) {
        if (!made.made(number)) continue;
        const std::uint32_t node = made.node(JumpGraph::cell_of<rule>(number));
        const std::uint32_t same = grown.list_at<rule>(node, number % directions);
        const std::uint32_t place = grown.visit<rule>(map, same);
        const JumpGraph::List list = grown.at(place);
        const JumpGraph::List expected = made.at(made.place(number));
        ASSERT_EQ(list.jump_count, expected.jump_count);
        ASSERT_EQ(list.reach.steps, expected.reach.steps);
        // With the shortened list, and with the complete one.
        for (const GridCell goal : {GridCell{list.left_out.left, list.left_out.top}, GridCell{-1, -1}}) {
            const auto jumps = grown.jumps(place, list, goal);
            const auto expected_jumps = made.jumps(made.place(number), expected, goal);
            ASSERT_EQ(jumps.count, expected_jumps.count);
            for (std::uint32_t i = 0; i < jumps.count; ++i) {
                const JumpGraph::Jump jump = grown.jump(jumps, i);
                const JumpGraph::Jump expected_jump = made.jump(expected_jumps, i);
                ASSERT_EQ(jump.x, expected_jump.x);
                ASSERT_EQ(jump.y, expected_jump.y);
                ASSERT_EQ(jump.cost, expected_jump.cost);
                ASSERT_EQ(jump.list % directions, expected_jump.list % directions);
            }
        }
    }
}

// An edit outdates the lists around it only, and what a search makes of them is what would be made of the whole map.
void expect_repaired(std::mt19937_64& random, GridMap map, int rounds) {
    JumpGraph kept(map);
    kept.complete(map);
    for (int round = 0; round < rounds; ++round) {
        for (std::uint64_t edits = 1 + random() % 3; edits > 0; --edits) {
            const GridCell cell{static_cast<std::int32_t>(random() % map.width()),
                                static_cast<std::int32_t>(random() % map.height())};
            map.set_open(cell, !map.open(cell));
        }
        kept.update(map);
        JumpGraph fresh(map);
        fresh.complete(map);
        with_rule(jump_rule(map.rules()),
                  [&](auto rule) { expect_same_lists<decltype(rule)::value>(map, kept, fresh); });
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(JumpGraphs, AfterEditsACompleteGraphHoldsTheListsThatWouldBeMadeAnew) {
    std::mt19937_64 random(11);
    for (const CornerRule corners : corner_rules)
        for (const std::uint32_t size : {1U, 2U}) {
            GridMap map = test::scattered(random, 90, 70, size == 1 ? 25 : 5);
            GridRules rules;
            rules.corners = corners;
            rules.unit_size = size;
            ASSERT_TRUE(map.set_rules(rules));
            expect_repaired(random, std::move(map), 25);
            expect_repaired(random, test::maze(random, 65, 65), 5);
            if (HasFatalFailure()) return;
        }
}

// A door, or a block as large as a house, closed or opened somewhere.
void edit_anywhere(std::mt19937_64& random, GridMap& map) {
    const auto side = [&] { return static_cast<std::int32_t>(random() % 3 == 0 ? 1 + random() % 12 : 1); };
    const auto corner_x = static_cast<std::int32_t>(random() % map.width());
    const auto corner_y = static_cast<std::int32_t>(random() % map.height());
    const auto right = std::min(corner_x + side(), static_cast<std::int32_t>(map.width()));
    const auto bottom = std::min(corner_y + side(), static_cast<std::int32_t>(map.height()));
    const bool open = random() % 2 == 0;
    for (std::int32_t y = corner_y; y < bottom; ++y)
        for (std::int32_t x = corner_x; x < right; ++x) map.set_open({x, y}, open);
}

// jps+ on an edited map, prepared once, against the same prepared for the map as it is now, and against A*.
void expect_answers_as_built_anew(std::mt19937_64& random, GridMap map, int rounds) {
    GridSearch kept(map);
    ASSERT_TRUE(kept.prepare(GridAlgorithm::jps_plus));
    for (int round = 0; round < rounds; ++round) {
        for (std::uint64_t edits = 1 + random() % 8; edits > 0; --edits) edit_anywhere(random, map);
        GridSearch fresh(map);
        ASSERT_TRUE(fresh.prepare(GridAlgorithm::jps_plus));
        for (int question = 0; question < 8; ++question) {
            const GridCell from = any_open(random, map);
            const GridCell to = any_open(random, map);
            const GridAnswer answer = ask(kept, from, to, GridAlgorithm::jps_plus);
            const GridAnswer anew = ask(fresh, from, to, GridAlgorithm::jps_plus);
            ASSERT_EQ(answer.algorithm, GridAlgorithm::jps_plus);
            ASSERT_FALSE(answer.prepared_anew);
            ASSERT_EQ(answer.status, anew.status);
            ASSERT_EQ(answer.cost, anew.cost);
            ASSERT_NEAR(answer.cost, ask(fresh, from, to, GridAlgorithm::astar).cost, 1e-9 * (1 + answer.cost));
            if (answer.status != SearchStatus::found) continue;
            const auto walked = ask::walk_path(map, answer.path);
            ASSERT_TRUE(walked) << walked.error().message;
        }
    }
}

TEST(JumpGraphs, FollowEditsOfRealMaps) {
    std::mt19937_64 random(13);
    constexpr std::uint64_t most_cells = 600 * 600;
    constexpr std::uint64_t one_of = 8;  // real maps; all of them take minutes
    for (const auto& set : test::moving_ai_sets()) {
        std::filesystem::path before;
        for (const test::MovingAiFile& file : set.files) {
            if (file.map == before || (set.real && random() % one_of != 0)) continue;
            before = file.map;
            SCOPED_TRACE(file.map.string());
            auto map = open_map(file.map.string());
            ASSERT_TRUE(map) << map.error().message;
            if (std::uint64_t{map->grid.width()} * map->grid.height() > most_cells || map->grid.has_sides()) continue;
            test::with_rules(map->grid, random() % 5 == 0 ? GridTopology::four : GridTopology::eight,
                             corner_rules[random() % 4], static_cast<StepCosts>(random() % 3));
            expect_answers_as_built_anew(random, map->grid, set.real ? 2 : 20);
            expect_repaired(random, map->grid, set.real ? 1 : 5);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(JumpGraphs, StoredOnesFollowEditsWithoutBeingMadeAnew) {
    std::mt19937_64 random(12);
    for (const CornerRule corners : corner_rules) {
        GridMap map = test::scattered(random, 100, 100, 25);
        test::with_rules(map, GridTopology::eight, corners);
        GridSearch search(map);
        GridSearch sharing(map);
        ASSERT_TRUE(search.prepare(GridAlgorithm::jps_plus));
        sharing.share(search);
        for (int round = 0; round < 40; ++round) {
            const GridCell edited = any_open(random, map);
            map.set_open(edited, round % 3 == 0);
            if (round % 5 == 0) {
                ASSERT_TRUE(search.prepare(GridAlgorithm::jps_plus));
            }
            GridSearch fresh(map);
            for (GridSearch* const asked : {&search, &sharing}) {
                const GridCell from = any_open(random, map);
                const GridCell to = any_open(random, map);
                if (!map.fits(from) || !map.fits(to)) continue;
                const GridAnswer answer = ask(*asked, from, to, GridAlgorithm::jps_plus);
                EXPECT_EQ(answer.algorithm, GridAlgorithm::jps_plus);
                EXPECT_EQ(answer.fallback_reason, "");
                EXPECT_FALSE(answer.prepared_anew);
                const GridAnswer anew = ask(fresh, from, to, GridAlgorithm::jps_plus);
                ASSERT_EQ(answer.status, anew.status);
                ASSERT_EQ(answer.cost, anew.cost);
                if (answer.status != SearchStatus::found) continue;
                const auto walked = ask::walk_path(map, answer.path);
                ASSERT_TRUE(walked) << walked.error().message;
                // In slices.
                GridAnswer sliced;
                (void)asked->start({.from = from, .to = to, .algorithm = GridAlgorithm::jps_plus});
                while (asked->step(7) == SearchStatus::running) {
                }
                asked->finish(sliced);
                EXPECT_EQ(sliced.algorithm, GridAlgorithm::jps_plus);
                ASSERT_NEAR(sliced.cost, anew.cost, 1e-9 * (1 + anew.cost));
            }
        }
    }
}

TEST(JumpGraphs, GrownAndMadeAtOnceTheyAreTheSame) {
    std::mt19937_64 random(3);
    for (const CornerRule corners : corner_rules)
        for (const bool maze : {false, true}) {
            GridMap map = maze ? test::maze(random, 65, 65) : test::scattered(random, 80, 64, 30);
            test::with_rules(map, GridTopology::eight, corners);
            GridSearch search(map);
            for (int question = 0; question < 100; ++question) {
                const GridCell from = any_open(random, map);
                const GridCell to = any_open(random, map);
                const GridAnswer grown = ask(search, from, to, GridAlgorithm::jps);
                const GridAnswer made = ask(search, from, to, GridAlgorithm::jps_plus);
                ASSERT_EQ(grown.status, made.status);
                ASSERT_EQ(grown.cost, made.cost);
            }
            JumpGraph grown(map);
            JumpGraph made(map);
            made.complete(map);
            with_rule(jump_rule(map.rules()),
                      [&](auto rule) { expect_same_lists<decltype(rule)::value>(map, grown, made); });
            if (HasFatalFailure()) return;
        }
}

// A winding corridor has no junction: its turns are joined into chains, which a search does not settle one by one, even
// with niches.
TEST(JumpGraphs, ChainsAreJoinedAndDeadEndsLeftOut) {
    GridMap map = test::blank(41, 201);
    for (std::int32_t y = 2; y < 201; y += 4)
        for (std::int32_t x = 0; x < 41; ++x) {
            const std::int32_t gap = y % 8 == 2 ? 40 : 0;
            map.set_open({x, y}, x == gap);
            map.set_open({x, y + 1}, x == gap || x % 5 == 2);
        }
    GridSearch search(map);
    search.set_deterministic();
    const GridCell from{0, 0};
    const GridCell to{20, 200};
    for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus}) {
        const GridAnswer answer = ask(search, from, to, algorithm);
        const GridAnswer judge = ask(search, from, to, GridAlgorithm::astar);
        ASSERT_EQ(answer.status, SearchStatus::found);
        EXPECT_NEAR(answer.cost, judge.cost, 1e-9 * judge.cost);
        const auto walked = ask::walk_path(map, answer.path);
        ASSERT_TRUE(walked) << walked.error().message;
        EXPECT_NEAR(*walked, answer.cost, 1e-9 * judge.cost);
        EXPECT_LT(answer.settled, 100U);
    }
    for (std::int32_t x = 2; x < 41; x += 5) {  // cells omitted from the lists are still reachable
        const GridCell niche{x, 103};
        const GridAnswer judge = ask(search, from, niche, GridAlgorithm::astar);
        ASSERT_EQ(judge.status, SearchStatus::found);
        for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus})
            ASSERT_NEAR(ask(search, from, niche, algorithm).cost, judge.cost, 1e-9 * judge.cost) << x;
    }
}

// Walks longer than a list can store.
TEST(JumpGraphs, SeeAcrossLargeRooms) {
    GridMap map = test::blank(700, 600);
    for (std::int32_t x = 0; x < 690; ++x) map.set_open({x, 300}, false);
    GridSearch search(map);
    std::mt19937_64 random(4);
    for (int question = 0; question < 8; ++question) {
        const GridCell from{static_cast<std::int32_t>(random() % 700), static_cast<std::int32_t>(random() % 300)};
        const GridCell to{static_cast<std::int32_t>(random() % 700), 301 + static_cast<std::int32_t>(random() % 299)};
        const GridAnswer judge = ask(search, from, to, GridAlgorithm::astar);
        for (const GridAlgorithm algorithm : {GridAlgorithm::jps, GridAlgorithm::jps_plus}) {
            const GridAnswer answer = ask(search, from, to, algorithm);
            ASSERT_NEAR(answer.cost, judge.cost, 1e-9 * judge.cost)
                << from.x << "," << from.y << " " << to.x << "," << to.y;
            const auto walked = ask::walk_path(map, answer.path);
            ASSERT_TRUE(walked) << walked.error().message;
        }
    }
}

}  // namespace
}  // namespace starway::grid::search
