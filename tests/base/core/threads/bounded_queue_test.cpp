#include "base/core/threads/bounded_queue.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "support/thread_count.hpp"

namespace starway::core {
namespace {

class BoundedQueueOn : public ::testing::TestWithParam<unsigned> {
protected:
    test::ThreadCount threads_{GetParam()};
};

TEST_P(BoundedQueueOn, ItemsArriveInTheirOrder) {
    std::vector<int> used;
    BoundedQueue<std::unique_ptr<int>> queue(2, [&](std::unique_ptr<int> item) {
        used.push_back(*item);
        return true;
    });
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(queue.push(std::make_unique<int>(i)));
    queue.finish();
    ASSERT_EQ(used.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(used[static_cast<std::size_t>(i)], i);
}

TEST_P(BoundedQueueOn, NothingIsUsedAfterNoMoreIsWanted) {
    int used = 0;
    BoundedQueue<int> queue(1, [&](int) { return ++used < 3; });
    int pushed = 0;
    while (pushed < 100 && queue.push(pushed)) ++pushed;
    EXPECT_LT(pushed, 100);
    queue.finish();
    EXPECT_EQ(used, 3);
}

TEST_P(BoundedQueueOn, WhatIsThrownReachesThePusher) {
    const auto all = [] {
        BoundedQueue<int> queue(1, [](int item) -> bool {
            if (item == 2) throw std::runtime_error("broken");
            return true;
        });
        for (int i = 0; i < 10 && queue.push(i); ++i) {
        }
        queue.finish();
    };
    EXPECT_THROW(all(), std::runtime_error);
}

TEST_P(BoundedQueueOn, ItMayBeLeftUnfinished) {
    int used = 0;
    {
        BoundedQueue<int> queue(4, [&](int) { return ++used > 0; });
        queue.push(1);
    }
    EXPECT_EQ(used, 1);
}

INSTANTIATE_TEST_SUITE_P(Threads, BoundedQueueOn, ::testing::Values(1U, 2U));

}  // namespace
}  // namespace starway::core
