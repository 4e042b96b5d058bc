#include "core/conveyor.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "support/thread_count.hpp"

namespace starway {
namespace {

class ConveyorOn : public ::testing::TestWithParam<unsigned> {
protected:
    test::ThreadCount threads_{GetParam()};
};

TEST_P(ConveyorOn, ItemsArriveInTheirOrder) {
    std::vector<int> used;
    Conveyor<std::unique_ptr<int>> conveyor(2, [&](std::unique_ptr<int> item) {
        used.push_back(*item);
        return true;
    });
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(conveyor.push(std::make_unique<int>(i)));
    conveyor.finish();
    ASSERT_EQ(used.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(used[static_cast<std::size_t>(i)], i);
}

TEST_P(ConveyorOn, NothingIsUsedAfterNoMoreIsWanted) {
    int used = 0;
    Conveyor<int> conveyor(1, [&](int) { return ++used < 3; });
    int pushed = 0;
    while (pushed < 100 && conveyor.push(pushed)) ++pushed;
    EXPECT_LT(pushed, 100);
    conveyor.finish();
    EXPECT_EQ(used, 3);
}

TEST_P(ConveyorOn, WhatIsThrownReachesThePusher) {
    const auto all = [] {
        Conveyor<int> conveyor(1, [](int item) -> bool {
            if (item == 2) throw std::runtime_error("broken");
            return true;
        });
        for (int i = 0; i < 10 && conveyor.push(i); ++i) {
        }
        conveyor.finish();
    };
    EXPECT_THROW(all(), std::runtime_error);
}

TEST_P(ConveyorOn, ItMayBeLeftUnfinished) {
    int used = 0;
    {
        Conveyor<int> conveyor(4, [&](int) { return ++used > 0; });
        conveyor.push(1);
    }
    EXPECT_EQ(used, 1);
}

INSTANTIATE_TEST_SUITE_P(Threads, ConveyorOn, ::testing::Values(1U, 2U));

}  // namespace
}  // namespace starway
