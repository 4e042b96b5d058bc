#include "starway/search/queues.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace starway::road::search {
namespace {

template <class Queue>
class Queues : public ::testing::Test {};
using AllQueues = ::testing::Types<QuadHeap<std::uint32_t>, BinaryHeap<std::uint32_t>, BucketQueue<std::uint32_t>,
                                   HotQueue<std::uint32_t>, QuadHeap<std::uint64_t>, BinaryHeap<std::uint64_t>,
                                   BucketQueue<std::uint64_t>, HotQueue<std::uint64_t>>;
TYPED_TEST_SUITE(Queues, AllQueues);

static_assert(SearchQueue<QuadHeap<std::uint32_t>> && SearchQueue<BinaryHeap<double>> &&
              SearchQueue<BucketQueue<std::uint64_t>> && SearchQueue<FifoQueue<std::uint32_t>>);

// Against a multimap, with keys that never fall below the last one popped: what every queue must support.
TYPED_TEST(Queues, PopsInOrderOfKeys) {
    using Key = typename TypeParam::Key;
    std::mt19937_64 random(1);
    TypeParam queue;
    for (int round = 0; round < 50; ++round) {
        const std::uint32_t span = 1 + static_cast<std::uint32_t>(random() % 300);
        queue.clear();
        if constexpr (requires { queue.set_span(span); }) queue.set_span(span);
        std::multiset<Key> keys;
        Key last = static_cast<Key>(random() % 100000);
        std::uint32_t pushed = 0;
        while (pushed < 2000 || !keys.empty()) {
            if (pushed < 2000 && (keys.empty() || random() % 2 == 0)) {
                const Key key = static_cast<Key>(last + random() % (span + 1));
                queue.push(key, pushed++);
                keys.insert(key);
            } else {
                const auto entry = queue.pop();
                ASSERT_EQ(entry.key, *keys.begin());
                keys.erase(keys.begin());
                last = entry.key;
            }
            ASSERT_EQ(queue.size(), keys.size());
            ASSERT_EQ(queue.empty(), keys.empty());
        }
    }
}

TYPED_TEST(Queues, ClearForgetsEverything) {
    TypeParam queue;
    for (std::uint32_t i = 0; i < 50; ++i) queue.push(static_cast<typename TypeParam::Key>(50 - i), i);
    queue.clear();
    EXPECT_TRUE(queue.empty());
    queue.push(7, 3);
    EXPECT_EQ(queue.pop().node, 3U);
    EXPECT_TRUE(queue.empty());
}

TEST(Queues, TakeKeysInAnyOrderAndBreakTiesByNode) {
    std::mt19937_64 random(2);
    for (const std::uint32_t most : {1000U, 100000000U}) {
        for (const unsigned shift : {0U, 3U, 12U}) {
            QuadHeap<std::uint32_t> quad;
            BinaryHeap<std::uint32_t> binary;
            HotQueue<std::uint32_t> hot;
            hot.set_width(shift);
            for (int i = 0; i < 50000; ++i) {
                if (quad.empty() || random() % 3 != 0) {
                    const auto key = static_cast<std::uint32_t>(random() % most);
                    quad.push(key, static_cast<std::uint32_t>(i));
                    binary.push(key, static_cast<std::uint32_t>(i));
                    hot.push(key, static_cast<std::uint32_t>(i));
                } else {
                    const auto a = quad.pop();
                    for (const auto& b : {binary.pop(), hot.pop()}) {
                        ASSERT_EQ(a.key, b.key);
                        ASSERT_EQ(a.node, b.node);
                    }
                }
                ASSERT_EQ(hot.size(), quad.size());
            }
        }
    }
}

TEST(FifoQueue, IsFirstInFirstOut) {
    FifoQueue<std::uint32_t> queue;
    for (std::uint32_t i = 0; i < 5; ++i) queue.push(1, i);
    for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(queue.pop().node, i);
    EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace starway::road::search
