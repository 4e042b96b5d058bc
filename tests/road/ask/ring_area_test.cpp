// Areas on WGS 84.
#include <gtest/gtest.h>

#include "road/ask/isochrone/rings.hpp"

namespace starway::test {
namespace {

// All of the ellipsoid has 510,065,621,724,088 m2.
TEST(RingArea, IsThatOfTheEllipsoid) {
    const Ring octant{{0, 0}, {90, 0}, {90, 90}, {0, 90}};
    EXPECT_NEAR(road::ask::ring_area_m2(octant, FrameKind::geographic), 510'065'621'724'088.0 / 8, 1);
    const Ring clockwise{{0, -90}, {0, 0}, {90, 0}, {90, -90}};
    EXPECT_NEAR(road::ask::ring_area_m2(clockwise, FrameKind::geographic), -510'065'621'724'088.0 / 8, 1);
    const Ring square{{10, 10}, {13, 10}, {13, 14}, {10, 14}};
    EXPECT_EQ(road::ask::ring_area_m2(square, FrameKind::planar), 12);
}

}  // namespace
}  // namespace starway::test
