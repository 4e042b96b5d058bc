#include "base/geo/compass.hpp"

#include <gtest/gtest.h>

namespace starway::geo {
namespace {

using Bearings = std::vector<std::uint16_t>;

TEST(Compass, RoundsToFifteenDegrees) {
    EXPECT_EQ(on_compass({3, 97, 188}), (Bearings{0, 90, 195}));
    EXPECT_EQ(on_compass({8, 97, 353}), (Bearings{15, 90, 0}));
    EXPECT_EQ(on_compass({212}), Bearings{210});
}

TEST(Compass, LeavesBearingsThatWouldBeOne) {
    EXPECT_EQ(on_compass({3, 98, 100, 187}), (Bearings{3, 98, 100, 187}));
    EXPECT_EQ(on_compass({7, 97, 353}), (Bearings{7, 97, 353}));  // around north, too
}

}  // namespace
}  // namespace starway::geo
