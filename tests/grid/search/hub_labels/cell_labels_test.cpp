// Hub labels of tile maps: every pair of cells against Boost, for all rules; edited, too large and unsupported maps;
// and labels in files.
#include "grid/search/hub_labels/cell_labels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "grid/ask/path_check.hpp"
#include "support/ask_grid.hpp"
#include "support/boost_oracle.hpp"
#include "support/game_grid.hpp"
#include "support/scaled.hpp"
#include "support/stored_image.hpp"
#include "support/thread_count.hpp"

namespace starway::grid::search {
namespace {

GridMap map_of_any_rules(std::mt19937_64& random, std::uint32_t most_side) {
    const auto side = [&] { return 1 + static_cast<std::uint32_t>(random() % most_side); };
    GridMap map = random() % 4 == 0
                      ? test::maze(random, side() / 2 * 2 + 5, side() / 2 * 2 + 5)
                      : test::scattered(random, side(), side(), static_cast<std::uint32_t>(random() % 60));
    GridRules rules;
    rules.topology = random() % 3 == 0 ? GridTopology::four : GridTopology::eight;
    rules.corners = test::corner_rules[random() % 4];
    rules.step_costs = static_cast<StepCosts>(random() % 3);
    rules.unit_size = random() % 5 == 0 ? 2 : 1;
    EXPECT_TRUE(map.set_rules(rules));
    return map;
}

// Every pair of cells, and each path step by step.
void expect_all_pairs(const GridMap& map, GridSearch& search) {
    const test::BoostGrid boost(map);
    GridAnswer answer;
    GridQuery query;
    query.algorithm = GridAlgorithm::labels;
    const auto width = static_cast<std::int32_t>(map.width());
    const std::int32_t cells = width * static_cast<std::int32_t>(map.height());
    for (std::int32_t i = 0; i < cells; ++i) {
        query.from = {i % width, i / width};
        if (!map.fits(query.from)) continue;
        const auto distances = boost.distances(query.from);
        for (std::int32_t j = 0; j < cells; ++j) {
            query.to = {j % width, j / width};
            search.run(query, answer);
            const double expected = distances[boost.index(query.to)];
            ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0);
            ASSERT_EQ(answer.algorithm, GridAlgorithm::labels) << answer.fallback_reason;
            if (expected < 0) {
                ASSERT_TRUE(answer.path.empty() && answer.edges.empty());
                continue;
            }
            ASSERT_NEAR(answer.cost, expected, 1e-9 * (1 + expected));
            ASSERT_EQ(answer.path.front(), query.from);
            ASSERT_EQ(answer.path.back(), query.to);
            ASSERT_EQ(answer.edges.size() + 1, answer.path.size());
            const auto walked = ask::walk_path(map, answer.path);
            ASSERT_TRUE(walked) << walked.error().message;
            ASSERT_NEAR(*walked, answer.cost, 1e-9 * (1 + expected));
            for (std::size_t k = 0; k < answer.edges.size(); ++k)
                ASSERT_EQ(map.neighbour(answer.path[k], answer.edges[k]), answer.path[k + 1]);
        }
    }
}

TEST(CellLabels, KnowEveryPairOfCells) {
    std::mt19937_64 random(1);
    for (int round = 0; round < test::scaled(150, 3000); ++round) {
        const GridMap map = map_of_any_rules(random, 14);
        if (map.open_count() == 0) continue;
        GridSearch search(map);
        expect_all_pairs(map, search);
        if (HasFatalFailure()) FAIL() << "round " << round;
    }
}

TEST(CellLabels, AgreeOnLargerMaps) {
    std::mt19937_64 random(2);
    for (int round = 0; round < test::scaled(10, 100); ++round) {
        const GridMap map = map_of_any_rules(random, 200);
        if (map.open_count() < 100) continue;
        GridSearch search(map);
        for (int i = 0; i < 50; ++i) {
            const GridCell from = test::any_open(random, map);
            const GridCell to = test::any_open(random, map);
            const GridAnswer found = test::ask(search, from, to, GridAlgorithm::labels);
            const GridAnswer expected = test::ask(search, from, to, GridAlgorithm::dijkstra);
            ASSERT_EQ(found.status, expected.status);
            ASSERT_NEAR(found.cost, expected.cost, 1e-9 * (1 + expected.cost));
            if (found.status != SearchStatus::found) continue;
            ASSERT_TRUE(ask::walk_path(map, found.path));
        }
    }
}

// Runs longer than a step can hold are split.
TEST(CellLabels, LeadAlongVeryLongLines) {
    GridMap map = test::blank(20000, 2);
    GridSearch search(map);
    const GridAnswer answer = test::ask(search, {3, 0}, {19990, 1}, GridAlgorithm::labels);
    EXPECT_NEAR(answer.cost, 19986 + std::sqrt(2.0), 1e-6);
    EXPECT_TRUE(ask::walk_path(map, answer.path));
}

// Parallel corridors, joined at alternate ends.
GridMap serpentine(std::uint32_t length, std::uint32_t corridors) {
    GridMap map = test::blank(length, 2 * corridors - 1);
    for (std::uint32_t wall = 0; wall + 1 < corridors; ++wall)
        for (std::uint32_t x = 0; x + 1 < length; ++x)
            map.set_open(
                {static_cast<std::int32_t>(wall % 2 == 0 ? x : x + 1), static_cast<std::int32_t>(2 * wall + 1)}, false);
    return map;
}

TEST(CellLabels, SayWhenPathsAreTooLong) {
    GridMap map = serpentine(2000, 100);
    GridSearch search(map);
    const auto made = search.prepare(GridAlgorithm::labels);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::data);
    for (int i = 0; i < 2; ++i) {
        const GridAnswer answer = test::ask(search, {0, 0}, {0, 198}, GridAlgorithm::labels);
        EXPECT_EQ(answer.algorithm, GridAlgorithm::jps);
        EXPECT_FALSE(answer.fallback_reason.empty());
        EXPECT_NEAR(answer.cost, 100 * 1999.0 + 2 * 99.0, 1e-3);
    }
    // Without diagonals a step costs 1, so costs up to 2^32 fit.
    GridRules rules;
    rules.topology = GridTopology::four;
    ASSERT_TRUE(map.set_rules(rules));
    const GridAnswer answer = test::ask(search, {0, 0}, {0, 198}, GridAlgorithm::labels);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::labels);
    EXPECT_EQ(answer.cost, 100 * 1999.0 + 2 * 99.0);
    EXPECT_TRUE(ask::walk_path(map, answer.path));
}

TEST(CellLabels, AreRefusedWhereStepsDiffer) {
    GridMap map = test::blank(10, 10);
    EXPECT_TRUE(why_unsupported(map, GridAlgorithm::labels).empty());
    map.use_costs(1);
    EXPECT_FALSE(why_unsupported(map, GridAlgorithm::labels).empty());
    GridSearch search(map);
    const auto made = search.prepare(GridAlgorithm::labels);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::usage);
    const GridAnswer answer = test::ask(search, {0, 0}, {9, 9}, GridAlgorithm::labels);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::astar);
    EXPECT_FALSE(answer.fallback_reason.empty());
    GridMap hexagons = test::blank(10, 10);
    GridRules rules;
    rules.topology = GridTopology::hexagonal;
    ASSERT_TRUE(hexagons.set_rules(rules));
    EXPECT_FALSE(why_unsupported(hexagons, GridAlgorithm::labels).empty());
}

TEST(CellLabels, GiveWayToASearchWhereTheMapWasEdited) {
    std::mt19937_64 random(3);
    GridMap map = test::scattered(random, 60, 60, 20);
    GridSearch search(map);
    const GridCell from = test::any_open(random, map);
    const GridCell to = test::any_open(random, map);
    EXPECT_TRUE(test::ask(search, from, to, GridAlgorithm::labels).prepared_anew);
    EXPECT_FALSE(test::ask(search, from, to, GridAlgorithm::labels).prepared_anew);
    const GridCell wall = from.x > 30 ? GridCell{0, 0} : GridCell{59, 59};
    map.set_open(wall, !map.open(wall));
    const GridAnswer stale = test::ask(search, from, to, GridAlgorithm::labels);
    EXPECT_EQ(stale.algorithm, GridAlgorithm::jps);
    EXPECT_FALSE(stale.fallback_reason.empty());
    EXPECT_EQ(stale.cost, test::ask(search, from, to, GridAlgorithm::astar).cost);
    ASSERT_TRUE(search.prepare(GridAlgorithm::labels));
    const GridAnswer anew = test::ask(search, from, to, GridAlgorithm::labels);
    EXPECT_EQ(anew.algorithm, GridAlgorithm::labels);
    EXPECT_EQ(anew.cost, stale.cost);

    // Between start() and the first slice.
    GridQuery query;
    query.from = from;
    query.to = to;
    query.algorithm = GridAlgorithm::labels;
    search.start(query);
    map.set_open(wall, !map.open(wall));
    while (search.step(100) == SearchStatus::running) {
    }
    GridAnswer answer;
    search.finish(answer);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::jps);
    EXPECT_EQ(answer.cost, test::ask(search, from, to, GridAlgorithm::astar).cost);
}

TEST(CellLabels, KeepToTheMemoryGiven) {
    std::mt19937_64 random(4);
    const GridMap map = test::scattered(random, 120, 120, 20);
    GridSearch search(map);
    for (const std::uint64_t memory : {1000ULL, 8'000'000ULL}) {  // too little for the graph; for the labels
        const auto made = search.prepare(GridAlgorithm::labels, {memory, nullptr, nullptr});
        ASSERT_FALSE(made) << memory;
        EXPECT_EQ(made.error().kind, ErrorKind::usage);
    }
    ASSERT_TRUE(search.prepare(GridAlgorithm::labels, {100'000'000, nullptr, nullptr}));
    EXPECT_GT(search.prepared(GridAlgorithm::labels).all, map.open_count());
    EXPECT_LT(search.prepared(GridAlgorithm::labels).bytes, 100'000'000U);
}

TEST(CellLabels, CanBeInterrupted) {
    std::mt19937_64 random(5);
    const GridMap map = test::scattered(random, 120, 120, 20);
    GridSearch search(map);
    const CancelFlag cancel{true};
    const auto made = search.prepare(GridAlgorithm::labels, {~std::uint64_t{0}, nullptr, &cancel});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::interrupted);
}

TEST(CellLabels, AreSharedBetweenSearches) {
    std::mt19937_64 random(6);
    const GridMap map = test::scattered(random, 50, 50, 20);
    GridSearch made(map);
    ASSERT_TRUE(made.prepare(GridAlgorithm::labels));
    GridSearch other(map);
    other.share(made);
    EXPECT_FALSE(test::ask(other, test::any_open(random, map), test::any_open(random, map), GridAlgorithm::labels)
                     .prepared_anew);
}

test::StoredImage labels_image(GridSearch& search) {
    return test::StoredImage([&](const auto& sink) { return search.write(GridAlgorithm::labels, sink); });
}

TEST(StoredLabels, AnswerAsThoseMadeHereAndAreTheSameOnAnyNumberOfThreads) {
    std::mt19937_64 random(7);
    for (int round = 0; round < test::scaled(10, 100); ++round) {
        const GridMap map = map_of_any_rules(random, 60);
        if (map.open_count() == 0) continue;
        GridSearch made(map);
        const test::StoredImage image = labels_image(made);
        EXPECT_TRUE(stored_intact(image.bytes(), stored_labels));
        {
            const test::ThreadCount one_thread(1);
            GridSearch again(map);
            EXPECT_EQ(labels_image(again).words, image.words);
        }
        GridSearch search(map);
        ASSERT_TRUE(search.use(GridAlgorithm::labels, image.bytes()));
        for (int i = 0; i < 20; ++i) {
            const GridCell from = test::any_open(random, map);
            const GridCell to = test::any_open(random, map);
            const GridAnswer expected = test::ask(made, from, to, GridAlgorithm::labels);
            const GridAnswer found = test::ask(search, from, to, GridAlgorithm::labels);
            EXPECT_EQ(found.algorithm, GridAlgorithm::labels);
            EXPECT_FALSE(found.prepared_anew);
            ASSERT_EQ(found.path, expected.path);
        }
    }
}

TEST(StoredLabels, AreThoseOfOneMapAndItsRules) {
    std::mt19937_64 random(8);
    GridMap map = test::scattered(random, 40, 40, 20);
    GridSearch made(map);
    const test::StoredImage image = labels_image(made);
    const auto refused = [&] {
        GridSearch search(map);
        return !search.use(GridAlgorithm::labels, image.bytes());
    };
    EXPECT_FALSE(refused());
    map.set_open({20, 20}, !map.open({20, 20}));
    EXPECT_TRUE(refused());
    map.set_open({20, 20}, !map.open({20, 20}));
    EXPECT_FALSE(refused());
    map.use_costs(1);
    EXPECT_TRUE(refused());
}

// Changes bytes anywhere but in the first 24, which identify the file and its map; the checksum is not verified.
TEST(StoredLabels, NoBytesLeadAstray) {
    std::mt19937_64 random(9);
    int used = 0;
    for (int round = 0; round < test::scaled(30, 1000); ++round) {
        const GridMap map = map_of_any_rules(random, 25);
        if (map.open_count() == 0) continue;
        GridSearch made(map);
        const test::StoredImage image = labels_image(made);
        for (int forgery = 0; forgery < 12; ++forgery) {
            test::StoredImage forged = image;
            unsigned char* const bytes = forged.to_be_forged();
            const std::size_t size = forged.size();
            for (int change = 0; change < 1 << (forgery % 6); ++change) {
                unsigned char& byte = bytes[24 + random() % (size - 24)];
                // Steps, hubs and costs that are nearly right are the hardest to detect.
                byte = static_cast<unsigned char>(random() % 2 == 0 ? random() : byte + 1);
            }
            GridSearch search(map);
            if (!search.use(GridAlgorithm::labels, forged.bytes())) continue;
            ++used;
            for (int i = 0; i < 20; ++i) {
                const GridCell from = test::any_open(random, map);
                const GridCell to = test::any_open(random, map);
                const GridAnswer found = test::ask(search, from, to, GridAlgorithm::labels);
                if (found.status != SearchStatus::found) continue;
                ASSERT_EQ(found.path.front(), from);
                ASSERT_EQ(found.path.back(), to);
                const auto walked = ask::walk_path(map, found.path);
                ASSERT_TRUE(walked) << walked.error().message;
                ASSERT_NEAR(*walked, found.cost, 1e-9 * (1 + found.cost));
            }
        }
    }
    EXPECT_GT(used, 0);  // the checksum and the padding are among the changed bytes
}

TEST(StoredLabels, BytesCutShortAreRefused) {
    std::mt19937_64 random(10);
    const GridMap map = test::scattered(random, 30, 30, 20);
    GridSearch made(map);
    const test::StoredImage image = labels_image(made);
    test::expect_refused_when_cut(
        image, [&](const auto& bytes) { return GridSearch(map).use(GridAlgorithm::labels, bytes); },
        [](const auto& bytes) { return stored_intact(bytes, stored_labels); });
}

}  // namespace
}  // namespace starway::grid::search
