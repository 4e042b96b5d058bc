// The orientation of three points, against sufficiently wide integers.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "mesh/model/orientation.hpp"

namespace starway::mesh::model {
namespace {

__extension__ using Wide = __int128;

// Coordinates m * 2^-k with |m| < 2^53 have products below 2^108.
int exactly(std::int64_t ax, std::int64_t ay, std::int64_t bx, std::int64_t by, std::int64_t cx, std::int64_t cy) {
    const Wide turn = (Wide{ax} - cx) * (Wide{by} - cy) - (Wide{ay} - cy) * (Wide{bx} - cx);
    return turn > 0 ? 1 : turn < 0 ? -1 : 0;
}

TEST(Orientation, IsExactWhereRoundingWouldDecide) {
    std::mt19937_64 random(1);
    int zeros = 0;
    for (int i = 0; i < 200'000; ++i) {
        const auto any = [&](int bits) {
            return static_cast<std::int64_t>(random() >> (64 - bits)) - (std::int64_t{1} << (bits - 1));
        };
        const std::int64_t ax = any(52);
        const std::int64_t ay = any(52);
        const std::int64_t dx = any(20);
        const std::int64_t dy = any(20);
        // Nearly, and often exactly, collinear.
        const std::int64_t bx = ax + dx * 1024 + any(2);
        const std::int64_t by = ay + dy * 1024 + any(2);
        const std::int64_t cx = ax - dx * 777 + any(2);
        const std::int64_t cy = ay - dy * 777 + any(2);
        const auto at = [](std::int64_t x, std::int64_t y) {
            return Position{std::ldexp(static_cast<double>(x), -30), std::ldexp(static_cast<double>(y), -30)};
        };
        const int expected = exactly(ax, ay, bx, by, cx, cy);
        zeros += expected == 0;
        ASSERT_EQ(orientation(at(ax, ay), at(bx, by), at(cx, cy)), expected);
        ASSERT_EQ(orientation(at(bx, by), at(ax, ay), at(cx, cy)), -expected);
        ASSERT_EQ(orientation(at(cx, cy), at(ax, ay), at(bx, by)), expected);
    }
    EXPECT_GT(zeros, 100);
}

TEST(Orientation, HoldsForNumbersOfVeryDifferentSize) {
    // c is off the line by less than any sum of doubles of this size can resolve.
    const Position a{1e20, 1e20};
    const Position b{-1e20, -1e20};
    EXPECT_EQ(orientation(a, b, {1e-20, 1e-20}), 0);
    EXPECT_EQ(orientation(a, b, {1e-20, 0}), 1);
    EXPECT_EQ(orientation(a, b, {0, 1e-20}), -1);
    EXPECT_EQ(orientation({0.1, 0.1}, {0.3, 0.3}, {0.7, 0.7}), 0);
    EXPECT_EQ(orientation({0.1, 0.1}, {0.3, 0.3}, {0.7, std::nextafter(0.7, 1)}), 1);
}

TEST(Orientation, PointsOnALineLieBetweenOrNot) {
    EXPECT_TRUE(between({0, 0}, {1, 1}, {2, 2}));
    EXPECT_TRUE(between({0, 0}, {0, 0}, {2, 2}));
    EXPECT_FALSE(between({0, 0}, {3, 3}, {2, 2}));
    EXPECT_FALSE(between({2, 0}, {3, 0}, {1, 0}));
}

}  // namespace
}  // namespace starway::mesh::model
