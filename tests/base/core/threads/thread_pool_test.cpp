#include "base/core/threads/thread_pool.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

namespace starway::core {
namespace {

TEST(ThreadPool, DoesEveryPieceOnceAndCanBeUsedAgain) {
    for (const unsigned threads : {1U, 2U, 7U}) {
        ThreadPool pool(threads);
        EXPECT_GE(pool.size(), 1U);
        EXPECT_LE(pool.size(), threads);
        for (const std::size_t pieces : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
            std::vector<int> done(pieces, 0);
            std::vector<std::size_t> by_thread(pool.size(), 0);
            pool.run(pieces, [&](unsigned thread, std::size_t piece) {
                ++done[piece];
                ++by_thread[thread];
            });
            for (const int times : done) EXPECT_EQ(times, 1);
            EXPECT_EQ(std::accumulate(by_thread.begin(), by_thread.end(), std::size_t{0}), pieces);
        }
    }
    const ThreadPool as_many_as_there_are(0);
    EXPECT_GE(as_many_as_there_are.size(), 1U);
}

TEST(ThreadPool, ThrowsWhatTheWorkThrewAndGoesOn) {
    ThreadPool pool(4);
    for (int round = 0; round < 20; ++round) {
        EXPECT_THROW(pool.run(100,
                              [](unsigned, std::size_t piece) {
                                  if (piece >= 10) throw std::bad_alloc();
                              }),
                     std::bad_alloc);
        std::atomic<int> done{0};
        pool.run(50, [&](unsigned, std::size_t) { ++done; });
        EXPECT_EQ(done, 50);
    }
}

TEST(ThreadPool, ServesManyCallersAtATimeAndWorkThatSharesAgain) {
    std::vector<std::thread> callers;
    std::atomic<int> done{0};
    for (int caller = 0; caller < 6; ++caller)
        callers.emplace_back([&] {
            const ThreadPool pool(3);
            for (int round = 0; round < 30; ++round) {
                std::array<std::atomic<int>, 3> at_work{};
                pool.run(20, [&](unsigned thread, std::size_t) {
                    EXPECT_EQ(at_work.at(thread)++, 0);  // nobody else has this number
                    ThreadPool(2).run(4, [&](unsigned, std::size_t) { ++done; });
                    --at_work.at(thread);
                });
            }
        });
    for (std::thread& caller : callers) caller.join();
    EXPECT_EQ(done, 6 * 30 * 20 * 4);
}

}  // namespace
}  // namespace starway::core
