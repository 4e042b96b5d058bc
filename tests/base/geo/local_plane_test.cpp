// Positions in a plane of metres, compared with PROJ (gdaltransform), and back.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/core/geometry.hpp"

namespace starway {
namespace {

TEST(LocalPlane, AgreesWithProj) {
    const LocalPlane malta{{14.5, 35.9}};
    const auto expect = [](const LocalPlane& plane, Position lon_lat, Position metres) {
        const Position at = plane.to_plane(lon_lat);
        EXPECT_NEAR(at.x, metres.x, 1e-6);
        EXPECT_NEAR(at.y, metres.y, 1e-6);
        const Position back = plane.to_lon_lat(at);
        EXPECT_NEAR(back.x, lon_lat.x, 1e-11);
        EXPECT_NEAR(back.y, lon_lat.y, 1e-11);
    };
    expect(malta, {14.51, 35.89}, {902.887348396712, -1109.52436401154});
    expect(malta, {14.2, 36.1}, {-27014.9540037468, 22233.4713312399});
    expect(malta, {16.5, 34.0}, {184783.744629988, -208981.537259282});
    expect(malta, {12.51, 36.9}, {-177374.967197102, 112816.342126308});
    // Across the antimeridian, too.
    expect({{-179, -70}}, {179.9, -70.3}, {-41398.8469045162, -33843.3289722451});
}

TEST(LocalPlane, GoesThereAndBackEverywhere) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> longitude(-180, 180);
    std::uniform_real_distribution<double> latitude(-89.9, 89.9);
    std::uniform_real_distribution<double> aside(-200'000, 200'000);
    for (int i = 0; i < 1000; ++i) {
        const LocalPlane plane{{longitude(random), latitude(random) * 0.9}};
        const Position at{aside(random), aside(random)};
        const Position back = plane.to_plane(plane.to_lon_lat(at));
        EXPECT_NEAR(back.x, at.x, 1e-6);
        EXPECT_NEAR(back.y, at.y, 1e-6);
    }
}

}  // namespace
}  // namespace starway
