// Scenarios: small ones written here, and the shared Moving AI sets: a sample, or with STARWAY_LONG_TESTS set every
// query with every exact algorithm.
#include "starway/grid/scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "grid/ask/path_check.hpp"
#include "read/maps/moving_ai.hpp"
#include "starway/grid/search.hpp"
#include "support/moving_ai_sets.hpp"
#include "support/random_grid.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

constexpr const char* small_map = "type octile\nheight 3\nwidth 5\nmap\n.....\n.@@@.\n...@.\n";

TEST(ScenarioRun, ReportsLengthsMismatchesAndMissingPaths) {
    const test::TemporaryFolder folder;
    folder.file("small.map", small_map);
    const std::string path = folder.file("small.map.scen",
                                         "version 1\n"
                                         "0\tother/small.map\t5\t3\t0\t0\t4\t2\t6.00000\n"
                                         "0\tother/small.map\t5\t3\t0\t0\t4\t2\t5.41421\n"  // would cut corners
                                         "0\tother/small.map\t5\t3\t0\t0\t2\t2\t4.00000\n"
                                         "0\tother/small.map\t5\t3\t0\t0\t2\t2\t0\n"  // there is one
                                         "0\tother/small.map\t5\t3\t0\t0\t1\t1\t0\n"  // there is none
                                         "0\tother/small.map\t5\t3\t0\t0\t0\t0\t0\n");
    for (const auto& algorithm : grid_algorithms) {
        const bool exact = algorithm.value != GridAlgorithm::greedy && algorithm.value != GridAlgorithm::bfs &&
                           algorithm.value != GridAlgorithm::hierarchical;
        if (!exact) continue;
        ScenarioOptions options;
        options.algorithm = algorithm.value;
        const auto report = run_scenario(path, options);
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_EQ(report->queries, 6U);
        EXPECT_EQ(report->no_path, 1U);
        ASSERT_EQ(report->mismatches, 2U) << algorithm.name;
        EXPECT_EQ(report->first_mismatches[0].line, 3U);
        EXPECT_EQ(report->first_mismatches[0].found, 6);
        EXPECT_EQ(report->first_mismatches[1].line, 5U);
        EXPECT_NEAR(report->max_error, 6 - 5.41421, 1e-9);
        EXPECT_GT(report->mean_us, 0);
        EXPECT_GE(report->p95_us, report->median_us);
    }
}

TEST(ScenarioRun, LengthsHoldUnderTheRulesThatAreNamed) {
    const test::TemporaryFolder folder;
    folder.file("small.map", small_map);
    const std::string cutting = folder.file("cutting.scen", "version 1\n0\tsmall.map\t5\t3\t0\t0\t4\t2\t5.41421\n");
    ScenarioOptions options;
    EXPECT_EQ(run_scenario(cutting, options)->mismatches, 1U);
    options.rules.corners = CornerRule::always;
    const auto report = run_scenario(cutting, options);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->mismatches, 0U);
    options.rules.corners.reset();
    options.rules.topology = GridTopology::four;
    EXPECT_EQ(run_scenario(cutting, options)->first_mismatches.front().found, 6);
    options.rules.topology.reset();
    folder.file("swamp.map", "type octile\nheight 1\nwidth 4\nmap\n.SS.\n");
    const std::string dear = folder.file("dear.scen", "version 1\n0\tswamp.map\t4\t1\t0\t0\t3\t0\t9\n");
    options.rules.costs["S"] = 4;
    EXPECT_EQ(run_scenario(dear, options)->mismatches, 0U);
}

TEST(ScenarioRun, MapsAreFoundOrNamed) {
    const test::TemporaryFolder folder;
    const std::string scenario = folder.file("s.scen", "version 1\n0 maps/small.map 5 3 0 0 4 2 6\n");
    const auto missing = run_scenario(scenario);
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.str().find("map"), std::string::npos);

    ScenarioOptions options;
    options.map = folder.file("elsewhere.map", small_map);
    EXPECT_TRUE(run_scenario(scenario, options));
    options.map = folder.file("other.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    const auto unfit = run_scenario(scenario, options);
    ASSERT_FALSE(unfit);
    EXPECT_EQ(unfit.error().kind, ErrorKind::usage);

    const std::string several = folder.file("t.scen", "version 1\n0 a.map 5 3 0 0 4 2 6\n0 b.map 5 3 0 0 4 2 6\n");
    EXPECT_FALSE(run_scenario(several, options));
}

TEST(ScenarioRun, WaterIsEnteredFromWaterOnly) {
    const test::TemporaryFolder folder;
    folder.file("w.map", "type octile\nheight 3\nwidth 5\nmap\n.WWW.\n.WWW.\n..S..\n");
    const std::string path = folder.file("w.scen",
                                         "version 1\n"
                                         "0 w.map 5 3 0 0 4 0 8\n"        // around, by the swamp
                                         "0 w.map 5 3 1 0 3 1 2.41421\n"  // afloat
                                         "0 w.map 5 3 1 0 4 0 3\n"        // ashore
                                         "0 w.map 5 3 0 0 1 0 0\n");      // not aboard
    const auto report = run_scenario(path);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->mismatches, 0U) << (report->first_mismatches.empty() ? "" : report->first_mismatches[0].reason);
    EXPECT_EQ(report->algorithm, GridAlgorithm::astar);
}

TEST(PathCheck, RefusesWhatTheRuleForbids) {
    const GridMap map = test::drawn({"....", ".#..", "...."});
    const auto walk = [&](std::vector<GridCell> path) { return grid::ask::walk_path(map, path); };
    EXPECT_NEAR(*walk({{0, 0}, {1, 0}, {2, 0}, {3, 1}}), 2 + std::sqrt(2.0), 1e-12);
    EXPECT_FALSE(walk({{1, 0}, {2, 1}}));  // cuts a corner
    EXPECT_FALSE(walk({{0, 0}, {1, 1}}));  // into a wall
    EXPECT_FALSE(walk({{0, 0}, {2, 0}}));  // leaves one out
    EXPECT_FALSE(walk({{0, 0}, {0, 0}}));  // stands still
    EXPECT_FALSE(walk({{3, 0}, {4, 0}}));  // off the map
    EXPECT_FALSE(walk({{1, 1}}));
    EXPECT_EQ(*walk({{3, 2}}), 0);
}

void expect_right_lengths(const test::MovingAiSet& set) {
    const bool everything = !set.real || std::getenv("STARWAY_LONG_TESTS") != nullptr;
    auto scenarios = set.files;
    ASSERT_EQ(scenarios.size(), set.real ? 199U : 2U);
    if (!everything) {
        for (std::size_t i = 0; 9 * i < scenarios.size(); ++i) scenarios[i] = scenarios[9 * i];
        scenarios.resize((scenarios.size() + 8) / 9);
    }
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> queries{0};
    std::mutex telling;
    const auto work = [&] {
        for (std::size_t i = next++; i < scenarios.size(); i = next++)
            for (const GridAlgorithm algorithm :
                 {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::astar, GridAlgorithm::bidirectional,
                  GridAlgorithm::dijkstra, GridAlgorithm::labels}) {
                const bool labels = algorithm == GridAlgorithm::labels;
                // Labels of large maps take long to be made.
                if (labels && !everything && std::filesystem::file_size(scenarios[i].map) > 50'000) continue;
                const bool jumps = algorithm == GridAlgorithm::jps || algorithm == GridAlgorithm::jps_plus || labels;
                ScenarioOptions options;
                options.map = scenarios[i].map;
                options.algorithm = algorithm;
                options.every = everything ? 1 : jumps ? 50 : 400;
                const auto report = run_scenario(scenarios[i].scenario, options);
                const std::lock_guard<std::mutex> lock(telling);
                ASSERT_TRUE(report) << report.error().message;
                queries += report->queries;
                EXPECT_EQ(report->algorithm, algorithm);
                EXPECT_LT(report->max_error, 0.011);
                EXPECT_EQ(report->mismatches, 0U) << scenarios[i].scenario << " with " << name_of(algorithm);
                for (const auto& wrong : report->first_mismatches)
                    ADD_FAILURE() << "line " << wrong.line << ": " << wrong.expected << ", found " << wrong.found
                                  << ": " << wrong.reason;
            }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
    work();
    for (auto& thread : threads) thread.join();
    EXPECT_GT(queries.load(), 1000U);
}

TEST(MovingAiSets, EveryLengthIsRight) {
    for (const auto& set : test::moving_ai_sets()) expect_right_lengths(set);
}

// Cutting corners is another rule: the lengths of these sets prove which one is theirs.
TEST(MovingAiSets, AnotherCornerRuleWouldNotDo) {
    for (const auto& set : test::moving_ai_sets()) {
        const auto file = std::find_if(set.files.begin(), set.files.end(), [&](const test::MovingAiFile& f) {
            return f.map.filename() == (set.real ? "AR0011SR.map" : "forest.map");
        });
        ASSERT_NE(file, set.files.end());
        auto map = read::maps::read_moving_ai_map(file->map);
        auto scenario = read::maps::read_scenario(file->scenario);
        ASSERT_TRUE(map);
        ASSERT_TRUE(scenario);
        test::with_rules(*map, GridTopology::eight, CornerRule::always);
        GridSearch search(*map);
        GridAnswer answer;
        int different = 0;
        for (std::size_t i = 0; i < scenario->queries.size(); i += 20) {
            GridQuery query;
            query.from = scenario->queries[i].start;
            query.to = scenario->queries[i].goal;
            search.run(query, answer);
            different += answer.cost < scenario->queries[i].length - 0.0051 ? 1 : 0;
        }
        EXPECT_GT(different, 5);
    }
}

}  // namespace
}  // namespace starway
