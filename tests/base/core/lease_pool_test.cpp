#include "base/core/lease_pool.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace starway::core {
namespace {

TEST(LeasePool, MakesAsManyAsAreUsedAtATime) {
    LeasePool<int> pool;
    const auto make = [] { return std::make_unique<int>(0); };
    for (int i = 0; i < 10; ++i) ++*pool.take(make);
    EXPECT_EQ(pool.made(), 1U);
    {
        const auto first = pool.take(make);
        EXPECT_EQ(*first, 10);
        const auto second = pool.take(make);
        EXPECT_EQ(*second, 0);
        EXPECT_EQ(pool.made(), 2U);
    }
    EXPECT_EQ(*pool.take(make), 10) << "given back last";
    EXPECT_THROW(LeasePool<int>().take([]() -> std::unique_ptr<int> { throw 1; }), int);
}

TEST(LeasePool, ServesManyThreads) {
    LeasePool<int> pool;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 8; ++thread)
        threads.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) ++*pool.take([] { return std::make_unique<int>(0); });
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_LE(pool.made(), 8U);
    int sum = 0;
    std::vector<LeasePool<int>::Lease> all;
    for (std::size_t i = 0, made = pool.made(); i < made; ++i)
        sum += *all.emplace_back(pool.take([] { return std::make_unique<int>(0); }));
    EXPECT_EQ(sum, 8000);
}

}  // namespace
}  // namespace starway::core
