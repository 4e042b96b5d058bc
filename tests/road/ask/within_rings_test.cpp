// Which places lie within rings: all sides of all rings, one by one, say the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "road/ask/isochrone/rings.hpp"

namespace starway::test {
namespace {

using road::ask::OutlinePoint;
using road::ask::OutlineRing;
using road::ask::WithinRings;

bool is_within(const std::vector<OutlineRing>& rings, Position at) {
    bool within = false;
    for (const OutlineRing& ring : rings) within = within != road::ask::ring_holds(ring, at);
    return within;
}

// Around a middle, with corners at many distances.
OutlineRing random_ring(std::mt19937& random, std::size_t corners) {
    std::uniform_real_distribution<double> middle(-10, 10), radius(0.1, 3);
    const Position at{middle(random), middle(random)};
    const double size = radius(random);
    OutlineRing ring;
    for (std::size_t i = 0; i < corners; ++i) {
        const double angle = 2 * 3.14159265358979 * static_cast<double>(i) / static_cast<double>(corners);
        const double length = size * radius(random);
        ring.push_back({{at.x + length * std::cos(angle), at.y + length * std::sin(angle)}});
    }
    return ring;
}

TEST(WithinRings, EqualsAllSidesOneByOne) {
    std::mt19937 random(8);
    std::uniform_int_distribution<std::size_t> ring_count(0, 12), corner_count(3, 400);
    std::uniform_real_distribution<double> anywhere(-20, 20);
    std::size_t inside = 0;
    for (int run = 0; run < 60; ++run) {
        std::vector<OutlineRing> rings;
        for (std::size_t i = ring_count(random); i > 0; --i) rings.push_back(random_ring(random, corner_count(random)));
        WithinRings within(rings);
        std::vector<Position> places;
        for (int i = 0; i < 500; ++i) places.push_back({anywhere(random), anywhere(random)});
        for (const OutlineRing& ring : rings)  // at corners, and at their height
            for (const OutlinePoint& point : ring) {
                places.push_back(point.at);
                places.push_back({anywhere(random), point.at.y});
            }
        for (const Position at : places) {
            ASSERT_EQ(within(at), is_within(rings, at)) << run << ": " << at.x << "," << at.y;
            inside += within(at) ? 1 : 0;
        }
    }
    EXPECT_GT(inside, 1000U);
}

// Whole numbers: sides lie upon the borders of cells, and upon each other's lines.
TEST(WithinRings, EqualsThemOnAGrid) {
    std::mt19937 random(9);
    std::uniform_int_distribution<int> place(-2, 18), side(1, 6);
    for (int run = 0; run < 300; ++run) {
        std::vector<OutlineRing> rings;
        for (int i = 0; i < 8; ++i) {
            const double x = place(random), y = place(random), width = side(random), height = side(random);
            rings.push_back({{{x, y}}, {{x + width, y}}, {{x + width, y + height}}, {{x, y + height}}});
        }
        WithinRings within(rings);
        for (int y = -3; y <= 26; ++y)
            for (int x = -3; x <= 26; ++x)
                for (const double half : {0.0, 0.5}) {
                    const Position at{x + half, y + half};
                    ASSERT_EQ(within(at), is_within(rings, at)) << run << ": " << at.x << "," << at.y;
                }
    }
}

OutlineRing square(double x, double y, double side, bool hole = false) {
    OutlineRing ring{{{x, y}}, {{x + side, y}}, {{x + side, y + side}}, {{x, y + side}}};
    if (hole) std::reverse(ring.begin(), ring.end());
    return ring;
}

TEST(MisplacedRings, AreLeftOut) {
    constexpr bool hole = true;
    std::vector<OutlineRing> rings{
        square(1, 1, 1),             // an area within an area
        square(0, 0, 10),            //
        square(5, 5, 4, hole),       //
        square(6, 6, 2),             // an island in a hole
        square(6.5, 6.5, 1, hole),   //
        square(5.2, 5.2, 0.5, hole)  // a hole in a hole
    };
    rings.push_back(square(20, 20, 1));
    rings.push_back(square(30, 30, 1, hole));  // a hole of nothing
    road::ask::leave_out_misplaced(rings);
    std::vector<double> corners;
    for (const OutlineRing& ring : rings) corners.push_back(std::min(ring[0].at.x, ring[1].at.x));
    EXPECT_EQ(corners, (std::vector<double>{0, 5, 6, 6.5, 20}));
}

}  // namespace
}  // namespace starway::test
