// The queue behaves like a sorted set.
#include "road/index/cch/update/number_queue.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace starway::road::index::test {
namespace {

TEST(NumberQueue, IsASetInOrder) {
    std::mt19937 random(34);
    for (const std::size_t count : {1U, 2U, 64U, 65U, 4096U, 4097U, 300000U}) {
        NumberQueue queue(count);
        std::set<std::size_t> expected;
        for (int step = 0; step < 2000; ++step) {
            ASSERT_EQ(queue.empty(), expected.empty());
            ASSERT_EQ(queue.least(), expected.empty() ? NumberQueue::none : *expected.begin());
            const std::size_t number = random() % 2 == 0 ? random() % count : count - 1 - random() % (count / 50 + 1);
            if (step % 500 < 300) {
                ASSERT_EQ(queue.push(number), expected.insert(number).second);
            } else if (!expected.empty()) {
                const std::size_t gone = random() % 2 == 0 ? *expected.begin() : *expected.rbegin();
                queue.remove(gone);
                expected.erase(gone);
            }
        }
    }
}

TEST(NumberQueue, MayBeForNoNumbers) {
    EXPECT_TRUE(NumberQueue(0).empty());
}

}  // namespace
}  // namespace starway::road::index::test
