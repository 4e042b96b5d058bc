// Batches give the answers of single queries, for any number of threads. Run under ThreadSanitizer, this checks that
// they share the map safely.
#include "starway/grid/search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

TEST(GridBatch, EqualsSingleQueriesWithAnyNumberOfThreads) {
    std::mt19937_64 random(1);
    for (const bool plain : {true, false}) {
        GridMap map = test::scattered(random, 70, 60, 25);
        if (!plain) test::lay_terrain(map, random, 15, 4, 1);
        std::vector<GridQuery> queries;
        for (int i = 0; i < 120; ++i) {
            GridQuery query;
            query.from = test::any_cell(random, map);
            query.to = test::any_cell(random, map);
            query.algorithm = grid_algorithms[random() % grid_algorithms.size()].value;
            query.arrival = random() % 4 == 0 ? GridArrival::nearest : GridArrival::at_goal;
            queries.push_back(query);
        }
        std::vector<GridAnswer> expected(queries.size());
        GridSearch single(map);
        single.set_deterministic();
        (void)single.prepare(GridAlgorithm::jps_plus);
        for (std::size_t i = 0; i < queries.size(); ++i) single.run(queries[i], expected[i]);
        for (const unsigned threads : {1U, 2U, 5U}) {
            GridBatch batch(map, threads);
            std::vector<GridAnswer> answers;
            for (int again = 0; again < 2; ++again) {
                batch.run(queries, answers);
                ASSERT_EQ(answers.size(), queries.size());
                for (std::size_t i = 0; i < queries.size(); ++i) {
                    ASSERT_EQ(answers[i].status, expected[i].status);
                    ASSERT_EQ(answers[i].cost, expected[i].cost);
                    ASSERT_EQ(answers[i].path, expected[i].path);
                    ASSERT_EQ(answers[i].edges, expected[i].edges);
                    ASSERT_EQ(answers[i].settled, expected[i].settled);
                    ASSERT_EQ(answers[i].algorithm, expected[i].algorithm);
                }
            }
        }
    }
}

TEST(GridBatch, FollowsEditsBetweenBatches) {
    std::mt19937_64 random(2);
    GridMap map = test::scattered(random, 40, 40, 20);
    GridBatch batch(map, 3);
    std::vector<GridAnswer> answers;
    for (int round = 0; round < 10; ++round) {
        std::vector<GridQuery> queries(20);
        for (GridQuery& query : queries) {
            query.from = test::any_open(random, map);
            query.to = test::any_open(random, map);
            query.algorithm = random() % 2 == 0 ? GridAlgorithm::jps_plus : GridAlgorithm::automatic;
        }
        batch.run(queries, answers);
        GridSearch fresh(map);
        fresh.set_deterministic();
        for (std::size_t i = 0; i < queries.size(); ++i) {
            GridAnswer expected;
            fresh.run(queries[i], expected);
            ASSERT_EQ(answers[i].path, expected.path);
        }
        for (int edit = 0; edit < 10; ++edit) map.set_open(test::any_cell(random, map), random() % 2 == 0);
    }
}

TEST(GridBatch, MakesLabelsOnceAndSearchesWhatIsEditedThen) {
    std::mt19937_64 random(3);
    GridMap map = test::scattered(random, 40, 40, 20);
    GridBatch batch(map, 3);
    std::vector<GridAnswer> answers;
    for (int round = 0; round < 3; ++round) {
        std::vector<GridQuery> queries(20);
        for (GridQuery& query : queries) {
            query.from = test::any_open(random, map);
            query.to = test::any_open(random, map);
            query.algorithm = GridAlgorithm::labels;
        }
        batch.run(queries, answers);
        GridSearch judge(map);
        for (std::size_t i = 0; i < queries.size(); ++i) {
            ASSERT_EQ(answers[i].algorithm, round == 0 ? GridAlgorithm::labels : GridAlgorithm::jps);
            const GridAnswer expected = test::ask(judge, queries[i].from, queries[i].to, GridAlgorithm::dijkstra);
            ASSERT_EQ(answers[i].status, expected.status);
            ASSERT_NEAR(answers[i].cost, expected.cost, 1e-9);
        }
        for (int edit = 0; edit < 10; ++edit) map.set_open(test::any_cell(random, map), random() % 2 == 0);
    }
}

TEST(GridBatch, CancelledQueriesAreAnsweredAsSuch) {
    const GridMap map = test::blank(400, 400);
    GridBatch batch(map, 2);
    const CancelFlag cancel{true};
    std::vector<GridQuery> queries(6);
    for (GridQuery& query : queries) {
        query.to = {399, 200};
        query.algorithm = GridAlgorithm::dijkstra;
        query.cancel = &cancel;
    }
    std::vector<GridAnswer> answers;
    batch.run(queries, answers);
    for (const GridAnswer& answer : answers) EXPECT_EQ(answer.status, SearchStatus::cancelled);
    batch.run({}, answers);
    EXPECT_TRUE(answers.empty());
}

}  // namespace
}  // namespace starway::grid::search
