#include "base/core/threads/async_task.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "support/thread_count.hpp"

namespace starway::core {
namespace {

TEST(AsyncTask, ATaskRunsAtTheSameTime) {
    const test::ThreadCount limit(2);
    std::atomic<int> turn{0};
    AsyncTask task(true, [&] {
        turn = 1;
        while (turn != 2) std::this_thread::yield();
    });
    // Each waits for the other: on one thread this would not end.
    while (turn != 1) std::this_thread::yield();
    turn = 2;
    task.wait();
}

TEST(AsyncTask, WithoutAThreadTheTaskIsDoneAtOnce) {
    for (const unsigned threads : {1U, 2U}) {
        const test::ThreadCount limit(threads);
        std::thread::id id;
        AsyncTask task(threads == 1, [&] { id = std::this_thread::get_id(); });
        EXPECT_EQ(id, std::this_thread::get_id());
        task.wait();
    }
}

TEST(AsyncTask, WhatIsThrownComesWithWaiting) {
    for (const unsigned threads : {1U, 2U}) {
        const test::ThreadCount limit(threads);
        AsyncTask task(true, [] { throw std::runtime_error("broken"); });
        EXPECT_THROW(task.wait(), std::runtime_error);
        const AsyncTask left_alone(true, [] { throw std::runtime_error("broken"); });
    }
}

}  // namespace
}  // namespace starway::core
