#include "starway/core/geometry.hpp"

#include <gtest/gtest.h>

namespace starway {
namespace {

TEST(InUnits, GivesTheDoubleNearestToTheDecimal) {
    EXPECT_EQ(InUnits(0.1)(3), 0.3);
    EXPECT_EQ(InUnits(0.01)(57), 0.57);
    EXPECT_EQ(InUnits(1e-7)(3), 3e-7);
    EXPECT_EQ(InUnits(1e-15)(123456), 1.23456e-10);
    EXPECT_EQ(InUnits(0.001)(1234567890123), 1234567890.123);
}

TEST(InUnits, TakesPartsOfTheResolutionAndOfItsSteps) {
    EXPECT_EQ(InUnits(0.1, 100)(3), 0.003);
    EXPECT_EQ(InUnits(1e-5, 100)(1), 1e-7);
    EXPECT_EQ(InUnits(1, 10)(7), 0.7);
    EXPECT_DOUBLE_EQ(InUnits(300, 100)(2), 6);
    EXPECT_EQ(InUnits(0.1)(3.5), 0.35);
}

TEST(InUnits, TakesAnyResolution) {
    EXPECT_EQ(InUnits(1)(42), 42);
    EXPECT_EQ(InUnits(1000)(42), 42000);
    EXPECT_EQ(InUnits(0.25)(3), 0.75);
    EXPECT_DOUBLE_EQ(InUnits(0.7)(3), 2.1);
}

}  // namespace
}  // namespace starway
