// Clusters written by one search and used by another: the same answers; and whatever the bytes say, a path of the map.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "search/clusters/stored.hpp"
#include "service/path_check.hpp"
#include "starway/grid_search.hpp"
#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"
#include "support/scaled.hpp"

namespace starway {
namespace {

// In words of 8 bytes, so that it is aligned.
struct Image {
    std::vector<std::uint64_t> words;

    explicit Image(GridSearch& search) {
        std::vector<std::byte> all;
        const auto written = search.write_clusters(
            [&](std::span<const std::byte> piece) { all.insert(all.end(), piece.begin(), piece.end()); });
        EXPECT_TRUE(written);
        EXPECT_EQ(all.size() % 8, 0U);
        words.resize(all.size() / 8);
        std::memcpy(words.data(), all.data(), all.size());
    }
    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words)); }
};

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

// Path for path, on some questions.
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
        const Image image(made);
        EXPECT_TRUE(stored_intact(image.bytes(), stored_clusters));
        GridSearch search(map);
        ASSERT_TRUE(search.use_clusters(image.bytes()));
        EXPECT_EQ(search.clusters().made, made.clusters().all);
        expect_same_answers(search, made, map, random);
        if (testing::Test::HasFatalFailure()) FAIL() << "round " << round;
        EXPECT_EQ(search.clusters().made, made.clusters().all);  // none was found wanting
    }
}

TEST(StoredClusters, AreMadeAnewWhereTheMapIsEdited) {
    std::mt19937_64 random(2);
    for (int round = 0; round < test::scaled(4, 40); ++round) {
        GridMap map = any_map(random, round);
        GridSearch made(map);
        const Image image(made);
        GridSearch search(map);
        ASSERT_TRUE(search.use_clusters(image.bytes()));
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
    const Image image(made);
    const auto refused = [&] {
        GridSearch search(map);
        const auto used = search.use_clusters(image.bytes());
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

// Bytes changed anywhere but in the first 24, which say what they are and of which map; the checksum is not looked at.
TEST(StoredClusters, NoBytesLeadAstray) {
    std::mt19937_64 random(4);
    for (int round = 0; round < test::scaled(4, 60); ++round) {
        const GridMap map = any_map(random, round);
        GridSearch made(map);
        const Image image(made);
        for (int forgery = 0; forgery < 12; ++forgery) {
            Image forged = image;
            auto* bytes = reinterpret_cast<unsigned char*>(forged.words.data());
            const std::size_t size = forged.words.size() * 8;
            const std::size_t spared = forgery % 3 == 0 ? 24 : size / 4;
            for (int change = 0; change < 1 << (forgery % 12); ++change)
                bytes[spared + random() % (size - spared)] = static_cast<unsigned char>(random());
            // A random byte may be the one that was there.
            EXPECT_EQ(stored_intact(forged.bytes(), stored_clusters).has_value(), forged.words == image.words);
            GridSearch search(map);
            if (!search.use_clusters(forged.bytes())) continue;
            for (int i = 0; i < 3; ++i) {
                const GridCell from = test::any_open(random, map);
                const GridCell to = test::any_open(random, map);
                const GridAnswer found = test::ask(search, from, to, GridAlgorithm::hierarchical);
                if (found.status != SearchStatus::found) continue;
                ASSERT_EQ(found.path.front(), from);
                ASSERT_EQ(found.path.back(), to);
                ASSERT_TRUE(walk_path(map, found.path));
            }
        }
    }
}

TEST(StoredClusters, BytesCutShortAreRefused) {
    std::mt19937_64 random(5);
    const GridMap map = test::scattered(random, 300, 80, 20);
    GridSearch made(map);
    const Image image(made);
    for (std::size_t size = 0; size < image.bytes().size(); size += 1 + size / 7) {
        GridSearch search(map);
        EXPECT_FALSE(search.use_clusters(image.bytes().first(size))) << size;
        EXPECT_FALSE(stored_intact(image.bytes().first(size), stored_clusters)) << size;
    }
}

}  // namespace
}  // namespace starway
