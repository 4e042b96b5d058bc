#include "starway/road/lists.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

#include "road/ask/lists/job.hpp"
#include "starway/road/engine.hpp"
#include "support/prepared.hpp"
#include "support/temporary_folder.hpp"
#include "support/town.hpp"
#include "write/arrow/arrow_file.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

struct Town {
    RoadNetwork network = test::prepared(test::town(12, 9, 5));
    road::Engine engine{network};
    std::mt19937_64 random{7};

    [[nodiscard]] Location point() {
        return {4 + 0.00001 * static_cast<double>(random() % 1150), 50 + 0.00001 * static_cast<double>(random() % 850)};
    }
    ListPlanRequest routes(std::size_t count) {
        ListPlanRequest request;
        request.weight = "cost";
        request.block = 10;
        for (std::size_t i = 0; i < count; ++i) {
            request.from.push_back(point());
            request.to.push_back(i == 3 ? Location(9, 40) : point());
            request.names.push_back("pair " + std::to_string(i));
        }
        return request;
    }
    ListPlanRequest matches(std::size_t count) {
        ListPlanRequest request;
        request.work = ListWork::matches;
        request.weight = "cost";
        request.block = 4;
        for (std::size_t i = 0; i < count; ++i) {
            auto& trace = request.traces.emplace_back();
            const double y = 50 + 0.001 * static_cast<double>(i % 8);
            for (int k = 0; k < 12; ++k) trace.push_back({{4.0005 + 0.0004 * k, y}, 10.0 * k, {}});
        }
        request.traces.push_back({{{4, 50}, {}, {}}});                       // one point
        request.traces.push_back({{{4, 50}, 9, {}}, {{4.001, 50}, 3, {}}});  // times that decrease
        return request;
    }
    ListPlanRequest isochrones(std::size_t count) {
        ListPlanRequest request;
        request.work = ListWork::isochrones;
        request.weight = "cost";
        request.block = 3;
        request.isochrone.contours = {200, 400};
        for (std::size_t i = 0; i < count; ++i) request.from.push_back(point());
        request.from.emplace_back(9, 40);
        return request;
    }
};

writing::ArrowTable rows_of(const ListJob& job, std::uint64_t block) {
    std::ifstream stream(job.block_file(block), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    auto table = writing::parse_arrow_file(std::as_bytes(std::span(text)), road::ask::list_columns(job.info()));
    EXPECT_TRUE(table) << table.error().message;
    return table ? *std::move(table) : writing::ArrowTable();
}

double real(const writing::ArrowColumn& column, std::uint64_t row) {
    double value = 0;
    std::memcpy(&value, column.data.data() + row * sizeof value, sizeof value);
    return value;
}

TEST(Lists, RoutesAreThoseOfTheEngine) {
    Town town;
    const test::TemporaryFolder folder;
    const auto request = town.routes(57);
    const auto job = plan_list(town.engine, request, folder.path() / "job");
    ASSERT_TRUE(job) << job.error().message;
    EXPECT_EQ(job->block_count(), 6U);
    EXPECT_THAT(job->info().warnings, testing::ElementsAre(HasSubstr("1 of 114 points")));
    ASSERT_TRUE(job->run(town.engine, {2, 3, 1}));
    const auto rest = job->run(town.engine);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->computed, 4U);
    EXPECT_EQ(rest->skipped, 2U);
    std::size_t rows = 0;
    for (std::uint64_t block = 0; block < job->block_count(); ++block) {
        const writing::ArrowTable table = rows_of(*job, block);
        ASSERT_EQ(table.columns.size(), 7U);
        for (std::uint64_t row = 0; row < table.rows(); ++row, ++rows) {
            const std::uint64_t item = table.columns[0].number(row);
            RouteRequest one;
            one.from = request.from[item];
            one.to = request.to[item];
            one.weight = "cost";
            const auto route = town.engine.route(one);
            ASSERT_EQ(table.columns[2].has(row), route.has_value());
            ASSERT_EQ(table.columns[6].has(row), !route.has_value());
            if (!route) continue;
            EXPECT_EQ(real(table.columns[2], row), route->cost);
            EXPECT_EQ(real(table.columns[3], row), route->distance_m);
            const auto points = route->legs.front().line.size();
            const auto size = table.columns[5].ends[row + 1] - table.columns[5].ends[row];
            EXPECT_EQ(size, points < 2 ? 0 : static_cast<int>(9 + 16 * points));
        }
    }
    EXPECT_EQ(rows, 57U);
    const auto proof = job->verify(&town.engine, 80);
    ASSERT_TRUE(proof) << proof.error().message;
    EXPECT_EQ(proof->recomputed, 57U) << "each once";
    EXPECT_EQ(proof->rows, 57U);
    EXPECT_GE(proof->problems, 1U);
    ASSERT_TRUE(job->write(folder.path() / "all.arrow"));
    EXPECT_GT(std::filesystem::file_size(folder.path() / "all.arrow"), proof->bytes / 2);
}

TEST(Lists, TheDigestKnowsNeitherTheOrderNorTheRunner) {
    Town town;
    for (const ListPlanRequest& request : {town.routes(45), town.matches(9), town.isochrones(7)}) {
        std::vector<std::string> digests;
        for (int round = 0; round < 3; ++round) {
            const test::TemporaryFolder folder;
            const auto job = plan_list(town.engine, request, folder.path());
            ASSERT_TRUE(job) << job.error().message;
            for (std::uint64_t part = 4; part > 0; --part)
                ASSERT_TRUE(
                    job->run(road::Engine(town.network), {round == 0 ? part : 5 - part, 4, round == 1 ? 1U : 2U}));
            if (round == 2) {  // lost, and made again
                std::filesystem::remove(job->block_file(1));
                const auto again = ListJob::open(folder.path())->run(town.engine);
                ASSERT_TRUE(again);
                EXPECT_EQ(again->computed, 1U);
            }
            const auto proof = job->verify(&town.engine, 20);
            ASSERT_TRUE(proof) << proof.error().message;
            digests.push_back(proof->digest);
        }
        EXPECT_EQ(digests[0], digests[1]);
        EXPECT_EQ(digests[0], digests[2]);
    }
}

TEST(Lists, MatchesAndIsochronesSayWhatIsWrong) {
    Town town;
    const test::TemporaryFolder folder;
    const auto matches = plan_list(town.engine, town.matches(6), folder.path() / "matches");
    ASSERT_TRUE(matches) << matches.error().message;
    ASSERT_TRUE(matches->run(town.engine));
    const auto matched = matches->verify(&town.engine);
    ASSERT_TRUE(matched) << matched.error().message;
    EXPECT_EQ(matched->problems, 2U);  // of one point; of times that decrease
    EXPECT_GE(matched->rows, 8U);
    const auto isochrones = plan_list(town.engine, town.isochrones(5), folder.path() / "isochrones");
    ASSERT_TRUE(isochrones) << isochrones.error().message;
    ASSERT_TRUE(isochrones->run(town.engine));
    const auto outlined = isochrones->verify(&town.engine);
    ASSERT_TRUE(outlined) << outlined.error().message;
    EXPECT_EQ(outlined->problems, 1U);
    EXPECT_EQ(outlined->rows, 11U);
}

TEST(Lists, DamageAndOtherNetworksAreRefused) {
    Town town;
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "job";
    const auto job = plan_list(town.engine, town.routes(25), path);
    ASSERT_TRUE(job) << job.error().message;
    const road::Engine other(test::town(12, 9, 5));  // the same roads without an index
    const auto refused = job->run(other);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
    EXPECT_THAT(refused.error().message, HasSubstr("indices"));
    const auto early = job->verify(&town.engine);
    ASSERT_FALSE(early);
    EXPECT_THAT(early.error().message, HasSubstr("0 of 3 blocks"));
    ASSERT_TRUE(job->run(town.engine));
    {
        std::fstream file(job->block_file(2), std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(300);
        file.put('!');
    }
    const auto damaged = job->verify(&town.engine);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().kind, ErrorKind::data);
    EXPECT_THAT(damaged.error().message, HasSubstr("000002"));
    EXPECT_FALSE(plan_list(town.engine, town.routes(5), path));
    ASSERT_TRUE(ListJob::is_in(path));
    EXPECT_FALSE(TileJob::open(path));
    std::ofstream(path / "to.points", std::ios::binary | std::ios::app) << 'x';
    const auto changed = ListJob::open(path);
    ASSERT_FALSE(changed);
    EXPECT_THAT(changed.error().message, HasSubstr("to.points"));
    ListPlanRequest wrong = town.routes(3);
    wrong.block = 0;
    EXPECT_THAT(plan_list(town.engine, wrong, folder.path() / "x").error().message, HasSubstr("1 to 1,000,000"));
    wrong.block = 5;
    wrong.to.pop_back();
    EXPECT_THAT(plan_list(town.engine, wrong, folder.path() / "x").error().message, HasSubstr("3 starts and 2 ends"));
    wrong = town.routes(3);
    wrong.to[1] = Location(400, 50);
    EXPECT_THAT(plan_list(town.engine, wrong, folder.path() / "x").error().message, HasSubstr("item 2: "));
}

}  // namespace
}  // namespace starway
