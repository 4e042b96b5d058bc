#include "base/core/threads/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/thread_count.hpp"

namespace starway::core {
namespace {

using test::ThreadCount;

TEST(Parallel, EveryNumberComesUpOnceWhateverTheThreads) {
    for (const unsigned threads : {1U, 2U, 7U}) {
        const ThreadCount limit(threads);
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{999}, std::size_t{1000}}) {
            std::vector<int> seen(count);
            const bool all = for_slices(count, 10, [&](std::size_t first, std::size_t last) {
                EXPECT_LE(last - first, 10U);
                for (std::size_t i = first; i < last; ++i) ++seen[i];
            });
            EXPECT_TRUE(all);
            EXPECT_EQ(seen, std::vector<int>(count, 1));
        }
    }
}

TEST(Parallel, OneThreadIsTheCallersOwn) {
    const ThreadCount limit(1);
    EXPECT_EQ(thread_limit(), 1U);
    for_slices(100, 1, [&, caller = std::this_thread::get_id()](std::size_t, std::size_t) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
    });
}

TEST(Parallel, SlicesRunAtTheSameTime) {
    const ThreadCount limit(2);
    std::atomic<int> begun{0};
    // Each waits for the other to have begun: on one thread this would not end.
    for_slices(2, 1, [&](std::size_t, std::size_t) {
        ++begun;
        while (begun < 2) std::this_thread::yield();
    });
}

TEST(Parallel, TurnsAreTheCallersAndCanStop) {
    const ThreadCount limit(3);
    const auto caller = std::this_thread::get_id();
    std::size_t turns = 0;
    const bool all = for_slices(
        10'000, 1, [](std::size_t, std::size_t) {},
        [&](std::size_t done) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_GT(done, 0U);
            return ++turns < 3;
        });
    // The other threads may have done everything before the caller's third turn; then nothing was stopped.
    EXPECT_EQ(all, turns < 3);
}

TEST(Parallel, TheLastTurnTellsThatAllIsDone) {
    const ThreadCount limit(4);
    for (std::size_t round = 0; round < 100; ++round) {
        std::size_t told = 0;
        for_slices(
            1000, 7, [](std::size_t, std::size_t) {},
            [&](std::size_t done) {
                told = done;
                return true;
            });
        EXPECT_EQ(told, 1000U);
    }
}

TEST(Parallel, AStopLeavesTheRestOut) {
    const ThreadCount limit(1);
    std::size_t taken = 0;
    EXPECT_FALSE(for_slices(
        1000, 1, [&](std::size_t, std::size_t) { ++taken; }, [](std::size_t done) { return done < 5; }));
    EXPECT_EQ(taken, 5U);
}

TEST(Parallel, WhatIsThrownReachesTheCaller) {
    for (const unsigned threads : {1U, 4U}) {
        const ThreadCount limit(threads);
        EXPECT_THROW(for_slices(100, 1,
                                [](std::size_t first, std::size_t) {
                                    if (first == 50) throw std::runtime_error("broken");
                                }),
                     std::runtime_error);
    }
}

TEST(Parallel, AnUnreadableLimitIsNone) {
    const ThreadCount limit(1);
    ::setenv("STARWAY_THREADS", "many", 1);
    EXPECT_GE(thread_limit(), 1U);
    ::setenv("STARWAY_THREADS", "100000", 1);
    EXPECT_EQ(thread_limit(), 256U);
}

TEST(ThreadShare, LimitsWhatThisThreadCallsUntilItEnds) {
    const starway::test::ThreadCount four(4);
    EXPECT_EQ(thread_limit(), 4U);
    {
        const ThreadShare two(2);
        EXPECT_EQ(thread_limit(), 2U);
        {
            const ThreadShare no_more(3);
            EXPECT_EQ(thread_limit(), 2U);
            const ThreadShare as_before(0);
            EXPECT_EQ(thread_limit(), 2U);
        }
        std::thread([] { EXPECT_EQ(thread_limit(), 4U); }).join();
    }
    EXPECT_EQ(thread_limit(), 4U);
}

}  // namespace
}  // namespace starway::core
