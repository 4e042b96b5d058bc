// Clusters written by one search and used by another give the same answers; with arbitrary bytes, the path is still one
// of the map.
#include <gtest/gtest.h>

#include <random>

#include "grid/ask/path_check.hpp"
#include "grid/search/hpa/stored.hpp"
#include "starway/grid/search.hpp"
#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"
#include "support/scaled.hpp"
#include "support/stored_image.hpp"

namespace starway::grid::search {
namespace {

test::StoredImage image_of(GridSearch& search) {
    return test::StoredImage([&](const auto& sink) { return search.write(GridAlgorithm::hierarchical, sink); });
}

GridMap any_map(std::mt19937_64& random, int round) {
    const bool wide = round % 4 == 3;  // three provinces
    GridMap map =
        test::scattered(random, wide ? 6300 : 600, wide ? 40 : 120, 20 + static_cast<std::uint32_t>(random() % 21));
    test::with_rules(map, round % 5 == 4 ? GridTopology::four : GridTopology::eight,
                     test::corner_rules[static_cast<std::size_t>(round) % 4]);
    if (round % 3 == 2) test::lay_terrain(map, random, 300, 5, 1);
    if (round % 4 == 1) test::block_sides(map, random, 1000);
    return map;
}

// The same paths, on some queries.
void expect_same_answers(GridSearch& search, GridSearch& judge, const GridMap& map, std::mt19937_64& random) {
    for (int i = 0; i < 5; ++i) {
        const GridCell from = test::any_open(random, map);
        const GridCell to = test::any_open(random, map);
        const GridAnswer expected = test::ask(judge, from, to, GridAlgorithm::hierarchical);
        const GridAnswer found = test::ask(search, from, to, GridAlgorithm::hierarchical);
        ASSERT_EQ(found.status, expected.status);
        ASSERT_EQ(found.path, expected.path);
    }
}

TEST(StoredClusters, AnswerAsThoseMadeHere) {
    std::mt19937_64 random(1);
    for (int round = 0; round < test::scaled(4, 60); ++round) {
        const GridMap map = any_map(random, round);
        GridSearch made(map);
        const test::StoredImage image = image_of(made);
        EXPECT_TRUE(stored_intact(image.bytes(), stored_clusters));
        GridSearch search(map);
        ASSERT_TRUE(search.use(GridAlgorithm::hierarchical, image.bytes()));
        EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).made, made.prepared(GridAlgorithm::hierarchical).all);
        expect_same_answers(search, made, map, random);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
        EXPECT_EQ(search.prepared(GridAlgorithm::hierarchical).made,
                  made.prepared(GridAlgorithm::hierarchical).all);  // none was found wanting
    }
}

TEST(StoredClusters, AreMadeAnewWhereTheMapIsEdited) {
    std::mt19937_64 random(2);
    for (int round = 0; round < test::scaled(4, 40); ++round) {
        GridMap map = any_map(random, round);
        GridSearch made(map);
        const test::StoredImage image = image_of(made);
        GridSearch search(map);
        ASSERT_TRUE(search.use(GridAlgorithm::hierarchical, image.bytes()));
        for (int edit = 0; edit < 30; ++edit) map.set_open(test::any_cell(random, map), random() % 2 == 0);
        const GridMap copy = map;
        GridSearch fresh(copy);
        expect_same_answers(search, fresh, map, random);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
    }
}

TEST(StoredClusters, AreThoseOfOneMapAndItsRules) {
    std::mt19937_64 random(3);
    GridMap map = test::scattered(random, 100, 80, 20);
    GridSearch made(map);
    const test::StoredImage image = image_of(made);
    const auto refused = [&] {
        GridSearch search(map);
        const auto used = search.use(GridAlgorithm::hierarchical, image.bytes());
        return !used && used.error().kind == ErrorKind::data;
    };
    EXPECT_FALSE(refused());
    GridRules rules = map.rules();
    rules.corners = CornerRule::always;
    ASSERT_TRUE(map.set_rules(rules));
    EXPECT_TRUE(refused());
    rules.corners = CornerRule::no_obstacle;
    ASSERT_TRUE(map.set_rules(rules));
    EXPECT_FALSE(refused());
    map.set_open({50, 40}, !map.open({50, 40}));
    EXPECT_TRUE(refused());
    map.set_open({50, 40}, !map.open({50, 40}));
    EXPECT_FALSE(refused());
    map.wall({50, 40}, east);
    EXPECT_TRUE(refused());
}

// Changes bytes anywhere but in the first 24, which identify the file and its map; the checksum is not verified.
TEST(StoredClusters, NoBytesLeadAstray) {
    std::mt19937_64 random(4);
    for (int round = 0; round < test::scaled(4, 60); ++round) {
        const GridMap map = any_map(random, round);
        GridSearch made(map);
        const test::StoredImage image = image_of(made);
        for (int forgery = 0; forgery < 12; ++forgery) {
            test::StoredImage forged = image;
            unsigned char* const bytes = forged.to_be_forged();
            const std::size_t size = forged.size();
            const std::size_t spared = forgery % 3 == 0 ? 24 : size / 4;
            for (int change = 0; change < 1 << (forgery % 12); ++change)
                bytes[spared + random() % (size - spared)] = static_cast<unsigned char>(random());
            // The random byte may equal the original one.
            EXPECT_EQ(stored_intact(forged.bytes(), stored_clusters).has_value(), forged.words == image.words);
            GridSearch search(map);
            if (!search.use(GridAlgorithm::hierarchical, forged.bytes())) continue;
            for (int i = 0; i < 3; ++i) {
                const GridCell from = test::any_open(random, map);
                const GridCell to = test::any_open(random, map);
                const GridAnswer found = test::ask(search, from, to, GridAlgorithm::hierarchical);
                if (found.status != SearchStatus::found) continue;
                ASSERT_EQ(found.path.front(), from);
                ASSERT_EQ(found.path.back(), to);
                ASSERT_TRUE(ask::walk_path(map, found.path));
            }
        }
    }
}

TEST(StoredClusters, BytesCutShortAreRefused) {
    std::mt19937_64 random(5);
    const GridMap map = test::scattered(random, 300, 80, 20);
    GridSearch made(map);
    const test::StoredImage image = image_of(made);
    test::expect_refused_when_cut(
        image, [&](const auto& bytes) { return GridSearch(map).use(GridAlgorithm::hierarchical, bytes); },
        [](const auto& bytes) { return stored_intact(bytes, stored_clusters); });
}

}  // namespace
}  // namespace starway::grid::search
