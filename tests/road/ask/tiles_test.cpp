#include "starway/road/tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <vector>

#include "road/ask/tiles/chunk.hpp"
#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

std::vector<Location> nodes_of(const RoadNetwork& network, std::mt19937_64& random, std::size_t count) {
    std::vector<Location> points;
    for (std::size_t i = 0; i < count; ++i)
        points.emplace_back("node:" +
                            network.node_label(NodeId(static_cast<std::uint32_t>(random() % network.node_count()))));
    return points;
}

TEST(Tiles, AChunkIsWhatItWas) {
    std::mt19937_64 random(3);
    for (const std::size_t count : {0U, 1U, 2U, 1000U, 40'000U}) {
        std::vector<std::uint32_t> cells(count);
        for (auto& cell : cells)
            cell = random() % 9 == 0 ? no_route_steps : static_cast<std::uint32_t>(random() >> 40U);
        const auto bytes = road::ask::encode_chunk(cells);
        const auto again = road::ask::decode_chunk(bytes, count);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(*again, cells);
        EXPECT_FALSE(road::ask::decode_chunk(bytes, count + 1));
        for (std::size_t cut = 0; cut < bytes.size(); cut += bytes.size() / 7 + 1)
            EXPECT_FALSE(road::ask::decode_chunk(std::span(bytes).first(cut), count));
    }
}

// Every cell of every tile is the table's, on networks with everything difficult, with and without an index.
TEST(Tiles, HoldTheTable) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 12; ++round) {
        const test::TemporaryFolder folder;
        auto built = build(test::random_draft(random));
        ASSERT_TRUE(built);
        const RoadNetwork network = round % 2 == 0 ? *built : test::prepared(*built);
        const road::Engine engine(network);
        TilePlanRequest request;
        request.table.from = nodes_of(network, random, 37);
        request.table.to = nodes_of(network, random, 53);
        request.table.weight = "cost";
        if (round % 3 == 0) request.table.cutoff = 40;
        request.tile = 16;
        const auto job = plan_tiles(engine, request, folder.path() / "job");
        ASSERT_TRUE(job) << job.error().message;
        ASSERT_EQ(job->tile_count(), 3U * 4U);
        for (const std::uint64_t part : {2U, 1U, 3U}) {
            const auto run = job->run(engine, {part, 3, 2});
            ASSERT_TRUE(run) << run.error().message;
            EXPECT_EQ(run->computed, 4U);
        }
        std::vector<std::vector<std::uint64_t>> table;
        ASSERT_TRUE(engine.table(request.table, [&](std::span<const std::uint64_t> row) -> Result<void> {
            table.emplace_back(row.begin(), row.end());
            return {};
        }));
        for (std::uint64_t i = 0; i < job->row_tiles(); ++i)
            for (std::uint64_t j = 0; j < job->column_tiles(); ++j) {
                const auto cells = job->read(i, j);
                ASSERT_TRUE(cells) << cells.error().message;
                const std::uint64_t columns = std::min<std::uint64_t>(16, 53 - j * 16);
                for (std::size_t k = 0; k < cells->size(); ++k) {
                    const auto row = job->row_numbers()[i * 16 + k / columns];
                    const auto column = job->column_numbers()[j * 16 + k % columns];
                    const std::uint64_t cost = table[row][column];
                    EXPECT_EQ((*cells)[k], cost == no_cost ? no_route_steps : cost);
                }
            }
        const auto proof = job->verify(&engine, 60);
        ASSERT_TRUE(proof) << proof.error().message;
        EXPECT_EQ(proof->recomputed, 60U);
        EXPECT_EQ(proof->cells, 37U * 53U);
    }
}

TEST(Tiles, TheDigestKnowsNeitherTheEngineNorTheOrder) {
    std::mt19937_64 random(5);
    const auto plain = build(test::random_draft(random, {.nodes = 80}));
    ASSERT_TRUE(plain);
    const RoadNetwork indexed = test::prepared(*plain);
    const auto points = nodes_of(*plain, random, 60);
    std::vector<std::string> digests;
    for (int round = 0; round < 4; ++round) {
        const test::TemporaryFolder folder;
        const road::Engine engine(round % 2 == 0 ? *plain : indexed);
        TilePlanRequest request;
        request.table.from = points;
        request.table.weight = "cost";
        request.tile = 16;
        const auto job = plan_tiles(engine, request, folder.path());
        ASSERT_TRUE(job) << job.error().message;
        for (std::uint64_t part = 5; part > 0; --part)
            ASSERT_TRUE(job->run(road::Engine(round < 2 ? *plain : indexed), {round < 2 ? part : 6 - part, 5, 1}));
        const auto proof = job->verify(&engine);
        ASSERT_TRUE(proof) << proof.error().message;
        digests.push_back(proof->digest);
    }
    EXPECT_EQ(std::count(digests.begin(), digests.end(), digests.front()), 4);
}

TEST(Tiles, AnotherNetworkIsRefused) {
    std::mt19937_64 random(6);
    const test::TemporaryFolder folder;
    const auto one = build(test::random_draft(random));
    const auto other = build(test::random_draft(random));
    ASSERT_TRUE(one && other);
    TilePlanRequest request;
    request.table.from = nodes_of(*one, random, 20);
    const auto job = plan_tiles(road::Engine(*one), request, folder.path());
    ASSERT_TRUE(job) << job.error().message;
    const auto refused = job->run(road::Engine(*other));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
    EXPECT_THAT(refused.error().message, HasSubstr("not the one"));
    const road::Engine engine(*other);
    EXPECT_FALSE(job->verify(&engine));
    const auto again = plan_tiles(road::Engine(*one), request, folder.path());
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().message, HasSubstr("empty folder"));
}

}  // namespace
}  // namespace starway
