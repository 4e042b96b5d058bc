#include "mesh/delaunay.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace starway::mesh {
namespace {

// Walls like the sails of a windmill send whoever walks towards a point round in a circle, unless chance turns them back: once a
// walk never came to its end.
TEST(Delaunay, PointsAreFoundAmongWallsThatLeadInACircle) {
    constexpr double middle = 1 << 24;
    for (unsigned seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        const auto share = [&] { return static_cast<double>(random() % 1000) / 1000; };
        Delaunay triangulation({1 << 25, 1 << 25});
        triangulation.most_crossings = 1000;
        const auto insert = [&](double angle, double radius) {
            return triangulation.insert({static_cast<std::int64_t>(middle + radius * std::cos(angle)),
                                         static_cast<std::int64_t>(middle + radius * std::sin(angle))});
        };
        const int sails = 3 + static_cast<int>(random() % 10);
        const double outer = middle * (0.3 + 0.6 * share());
        const double inner = outer * (0.05 + 0.9 * share());
        const double slant = 3.1 * share() - 1.55;
        for (int i = 0; i < sails; ++i) {
            const double angle = 2 * std::numbers::pi * i / sails;
            const std::uint32_t a = insert(angle, outer);
            const std::uint32_t b = insert(angle + slant, inner);
            if (a != b) {
                ASSERT_TRUE(triangulation.add_wall(a, b, i + 1));
            }
        }
        for (int i = 0; i < 2000; ++i) insert(2 * std::numbers::pi * share(), 1.02 * outer * share());
        const Triangles& triangles = triangulation.triangles();
        const auto& points = triangulation.points();
        for (std::uint32_t edge = 0; edge < triangles.size(); edge += 3) {
            const auto [a, b, c] =
                std::array{points[triangles.origin(edge)], points[triangles.end(edge)], points[triangles.apex(edge)]};
            ASSERT_GT((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x), 0);
        }
    }
}

}  // namespace
}  // namespace starway::mesh
