// Many threads on one map: what readers see while others edit.
#include "starway/grid/shared_grid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "support/random_grid.hpp"

namespace starway {
namespace {

GridEdit random_edit(std::mt19937_64& random, std::uint64_t side) {
    GridEdit edit;
    edit.cell = {static_cast<std::int32_t>(random() % side), static_cast<std::int32_t>(random() % side)};
    edit.open = random() % 3 != 0;
    return edit;
}

TEST(SharedGrid, AReaderSeesEditsWhenItFollows) {
    SharedGrid shared(test::blank(20, 20));
    GridReader reader = shared.reader();
    GridAnswer answer;
    EXPECT_EQ(reader.run({.from = {0, 0}, .to = {19, 0}}, answer), shared.revision());
    EXPECT_EQ(answer.cost, 19);
    ASSERT_TRUE(reader.search().start({.from = {0, 0}, .to = {19, 0}, .algorithm = GridAlgorithm::astar}) ==
                SearchStatus::running);
    (void)reader.search().step(3);
    std::vector<GridEdit> wall;
    for (std::int32_t y = 0; y < 20; ++y) wall.push_back({.cell = {10, y}, .open = y == 19});
    const auto seen = shared.edit(wall);
    ASSERT_TRUE(seen);
    EXPECT_GT(*seen, reader.revision());
    EXPECT_EQ(*seen, shared.revision());
    // The search in slices goes on, on the map that it began with.
    while (reader.search().step(3) == SearchStatus::running) {
    }
    reader.search().finish(answer);
    EXPECT_EQ(answer.cost, 19);
    EXPECT_FALSE(answer.map_changed);
    EXPECT_LT(answer.revision, *seen);
    EXPECT_EQ(reader.run({.from = {0, 0}, .to = {19, 0}}, answer), *seen);
    EXPECT_GT(answer.cost, 40);
    const GridPlace goal{{19, 0}};
    const GridField& field = reader.field({.ends = {&goal, 1}});
    EXPECT_EQ(field.revision(), *seen);
    EXPECT_EQ(field.cost({0, 0}), answer.cost);
}

TEST(SharedGrid, AnEditThatIsRefusedChangesNothing) {
    SharedGrid shared(test::blank(5, 5));
    const std::uint64_t before = shared.revision();
    const auto off = shared.edit({{.cell = {1, 1}, .open = false}, {.cell = {5, 0}, .open = false}});
    ASSERT_FALSE(off);
    EXPECT_EQ(off.error().message, "the cell 5,0 is outside the map of 5 x 5 cells");
    EXPECT_FALSE(shared.edit({{.cell = {1, 1}, .cost = 5}}));
    EXPECT_EQ(shared.revision(), before);
    EXPECT_TRUE(shared.copy().open({1, 1}));
    GridMap dear = test::blank(5, 5);
    dear.use_costs(1);
    SharedGrid priced(std::move(dear));
    ASSERT_TRUE(priced.edit({{.cell = {2, 0}, .cost = 9}}));
    EXPECT_EQ(priced.copy().cost(priced.copy().node({2, 0})), 9);
}

// A reader that never follows keeps what it needs; what all have passed is freed, however long the chain is.
TEST(SharedGrid, ReadersMayLagAndOutliveTheMap) {
    auto shared = std::make_unique<SharedGrid>(test::blank(30, 30));
    GridReader lagging = shared->reader();
    std::mt19937_64 random(3);
    for (int i = 0; i < 200'000; ++i) ASSERT_TRUE(shared->edit({random_edit(random, 30)}));
    const GridMap newest = shared->copy();
    GridReader late = shared->reader();
    shared.reset();
    EXPECT_EQ(late.follow(), newest.revision());
    EXPECT_EQ(lagging.follow(), newest.revision());
    for (std::int32_t y = 0; y < 30; ++y)
        for (std::int32_t x = 0; x < 30; ++x) ASSERT_EQ(lagging.map().open({x, y}), newest.open({x, y}));
}

// Each answer equals that of a fresh search on the map as of the answer's revision.
TEST(SharedGrid, ManyReadersAndTwoEditors) {
    constexpr int readers = 4;
    constexpr int questions = 150;
    constexpr std::uint64_t side = 60;
    std::mt19937_64 random(7);
    const GridMap first = test::scattered(random, side, side, 25);
    SharedGrid shared(first);
    std::mutex mutex;
    std::map<std::uint64_t, GridMap> known;  // by revision
    known.emplace(first.revision(), first);
    std::atomic<bool> done{false};
    struct Seen {
        GridQuery query;
        GridAnswer answer;
    };
    std::vector<std::vector<Seen>> seen(readers);
    std::vector<std::thread> threads;
    threads.reserve(readers);
    for (int i = 0; i < readers; ++i)
        threads.emplace_back([&, i] {
            std::mt19937_64 own(static_cast<std::uint64_t>(i));
            GridReader reader = shared.reader();
            std::uint64_t last = 0;
            for (int question = 0; question < questions; ++question) {
                Seen one;
                const auto cell = [&] {
                    return GridCell{static_cast<std::int32_t>(own() % side), static_cast<std::int32_t>(own() % side)};
                };
                one.query.from = cell();
                one.query.to = cell();
                constexpr std::array algorithms{GridAlgorithm::astar, GridAlgorithm::jps, GridAlgorithm::jps_plus};
                one.query.algorithm = algorithms[own() % algorithms.size()];
                const std::uint64_t revision = reader.run(one.query, one.answer);
                EXPECT_GE(revision, last);
                last = revision;
                seen[static_cast<std::size_t>(i)].push_back(std::move(one));
            }
        });
    std::thread editor([&] {
        std::mt19937_64 own(99);
        while (!done) {
            const std::vector<GridEdit> edits{random_edit(own, side), random_edit(own, side)};
            const std::lock_guard lock(mutex);  // only so that the copy is of this edit
            ASSERT_TRUE(shared.edit(edits));
            GridMap copy = shared.copy();
            known.emplace(copy.revision(), std::move(copy));
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    });
    for (std::thread& thread : threads) thread.join();
    done = true;
    editor.join();
    for (const auto& of_reader : seen)
        for (const Seen& one : of_reader) {
            const auto as_of = known.find(one.answer.revision);
            ASSERT_NE(as_of, known.end()) << "a revision between two edits was seen";
            GridSearch fresh(as_of->second);
            GridAnswer answer;
            GridQuery query = one.query;
            query.algorithm = GridAlgorithm::astar;
            fresh.run(query, answer);
            ASSERT_EQ(one.answer.status, answer.status);
            if (answer.status != SearchStatus::found) continue;
            ASSERT_NEAR(one.answer.cost, answer.cost, 1e-9 * (1 + answer.cost));
        }
}

}  // namespace
}  // namespace starway
