#include "grid/search/jump_points/queue.hpp"

#include <gtest/gtest.h>

#include <random>

namespace starway::grid::search {
namespace {

// Entries are popped bucket by bucket, the last one of a bucket first.
TEST(BucketStacks, AreEmptiedInOrderOfBuckets) {
    std::mt19937_64 random(1);
    BucketStacks queue;
    for (int round = 0; round < 20; ++round) {
        constexpr std::uint32_t width_log2 = 4;
        const std::uint32_t least = static_cast<std::uint32_t>(random() % 1000);
        queue.start(least, width_log2);
        std::uint32_t pushed = 0;
        std::uint32_t taken = 0;
        std::uint32_t bucket = 0;
        const auto push = [&](std::uint32_t key) { queue.push(key, pushed++); };
        for (int i = 0; i < 50; ++i) push(least + static_cast<std::uint32_t>(random() % 30000));
        QueueEntry<std::uint32_t> entry;
        while (queue.take(0xFFFFFFFFU, entry)) {
            ++taken;
            ASSERT_GE((entry.key - least) >> width_log2, bucket);
            bucket = (entry.key - least) >> width_log2;
            if (pushed < 3000) push(entry.key + static_cast<std::uint32_t>(random() % 500));
        }
        ASSERT_EQ(taken, pushed);
    }
}

TEST(BucketStacks, TakeNothingBeyondTheBucketOfTheLimitAndForgetIt) {
    BucketStacks queue;
    QueueEntry<std::uint32_t> entry;
    queue.start(100, 3);
    for (const std::uint32_t key : {100U, 107U, 108U, 5000000U}) queue.push(key, key);
    ASSERT_TRUE(queue.take(107, entry));
    EXPECT_EQ(entry.key, 107U);
    ASSERT_TRUE(queue.take(107, entry));
    EXPECT_EQ(entry.key, 100U);
    EXPECT_FALSE(queue.take(107, entry));
    queue.start(0, 3);
    EXPECT_FALSE(queue.take(0xFFFFFFFFU, entry));
}

TEST(SortedJumps, StopBelowTheLimit) {
    QuadHeap<std::uint64_t> heap;
    SortedJumps<std::uint64_t> queue(heap);
    queue.start(0, 0);
    for (const std::uint64_t key : {9U, 3U, 5U}) queue.push(key, 1);
    QueueEntry<std::uint64_t> entry;
    ASSERT_TRUE(queue.take(5, entry));
    EXPECT_EQ(entry.key, 3U);
    EXPECT_FALSE(queue.take(5, entry));
}

}  // namespace
}  // namespace starway::grid::search
