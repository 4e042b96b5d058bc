#include "base/geo/simplify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace starway::geo {
namespace {

double distance(Position p, Position a, Position b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    const double t = length > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0) : 0.0;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

TEST(Simplify, LeavesOutWhatLiesOnTheLine) {
    const std::vector<Position> line{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}};
    EXPECT_EQ(simplify(line, FrameKind::planar, 0.1), (std::vector<std::size_t>{0, 2, 4}));
    const std::vector<std::size_t> keep{1};
    EXPECT_EQ(simplify(line, FrameKind::planar, 0.1, keep), (std::vector<std::size_t>{0, 1, 2, 4}));
    EXPECT_EQ(simplify(line, FrameKind::planar, 100), (std::vector<std::size_t>{0, 4}));
    EXPECT_TRUE(simplify({}, FrameKind::planar, 1).empty());
    EXPECT_EQ(simplify(std::vector<Position>{{3, 3}}, FrameKind::planar, 1), (std::vector<std::size_t>{0}));
}

// No point that is left out is farther from the line of the others than the tolerance.
TEST(Simplify, KeepsTheTolerance) {
    std::mt19937 random(7);
    std::normal_distribution<double> step(0, 10);
    for (int round = 0; round < 200; ++round) {
        std::vector<Position> line{{0, 0}};
        for (int i = 0; i < 60; ++i) line.push_back({line.back().x + step(random), line.back().y + step(random)});
        const double tolerance = 0.5 + round * 0.3;
        const auto kept = simplify(line, FrameKind::planar, tolerance);
        ASSERT_EQ(kept.front(), 0U);
        ASSERT_EQ(kept.back(), line.size() - 1);
        for (std::size_t piece = 0; piece + 1 < kept.size(); ++piece)
            for (std::size_t i = kept[piece] + 1; i < kept[piece + 1]; ++i)
                EXPECT_LE(distance(line[i], line[kept[piece]], line[kept[piece + 1]]), tolerance + 1e-9);
    }
}

// In degrees the tolerance is in metres, wherever the line is.
TEST(Simplify, MeasuresDegreesInMetres) {
    for (const double latitude : {0.0, 60.0, -75.0}) {
        const double east = 100 / 111'195.0 / std::cos(latitude * 3.14159265 / 180);
        const std::vector<Position> line{{179.9999, latitude}, {179.9999 + east, latitude}, {179.9999, latitude}};
        EXPECT_EQ(simplify(line, FrameKind::geographic, 101).size(), 2U) << latitude;
        EXPECT_EQ(simplify(line, FrameKind::geographic, 99).size(), 3U) << latitude;
    }
}

}  // namespace
}  // namespace starway::geo
