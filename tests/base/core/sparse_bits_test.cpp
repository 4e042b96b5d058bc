#include "starway/core/id.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace starway {
namespace {

TEST(SparseBits, IsASet) {
    std::mt19937 random(3);
    for (const std::uint32_t range : {1U, 64U, 4096U, 4097U, 1'000'000U}) {
        SparseBits bits(range);
        std::set<std::uint32_t> judge;
        for (int i = 0; i < 500; ++i) {
            const auto number = static_cast<std::uint32_t>(random() % range);
            EXPECT_EQ(bits.add(number), judge.insert(number).second);
        }
        EXPECT_EQ(bits.count(), judge.size());
        for (int i = 0; i < 2000; ++i) {
            const auto number = static_cast<std::uint32_t>(random() % range);
            ASSERT_EQ(bits.contains(number), judge.count(number) == 1);
        }
        EXPECT_TRUE(bits.contains(*judge.begin()));
        EXPECT_TRUE(bits.contains(*judge.rbegin()));
    }
}

}  // namespace
}  // namespace starway
