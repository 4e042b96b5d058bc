// Rings of areas on the grid of a tile stay rings, whatever is left out of them.
#include "base/geo/tiles/drawn_rings.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace starway::test {
namespace {

using geo::MapLine;
using geo::TilePoint;

TilePoint on_grid(const geo::MapVertex& p) {
    return {static_cast<std::int32_t>(std::lround(p.x)), static_cast<std::int32_t>(std::lround(p.y))};
}

MapLine ring_of(const std::vector<geo::WorldPoint>& points) {
    return geo::weighed_ring(points);
}

std::vector<geo::TileLine> without_care(const MapLine& ring, double least) {
    geo::TileLine line;
    for (const auto& p : ring)
        if (p.weight > least) line.push_back(on_grid(p));
    return {line};
}

// Whether p lies left (1) or right (-1) of the line from a to b, or on it (0).
int side_of(TilePoint p, TilePoint a, TilePoint b) {
    const std::int64_t twice =
        (std::int64_t{b.x} - a.x) * (std::int64_t{p.y} - a.y) - (std::int64_t{b.y} - a.y) * (std::int64_t{p.x} - a.x);
    return twice > 0 ? 1 : twice < 0 ? -1 : 0;
}

// Whether two sides of rings cross, each in its middle: every pair is looked at.
bool rings_cross(const std::vector<geo::TileLine>& rings) {
    std::vector<std::pair<TilePoint, TilePoint>> sides;
    for (const geo::TileLine& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i) sides.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    for (const auto& [a, b] : sides)
        for (const auto& [c, d] : sides)
            if (side_of(a, c, d) * side_of(b, c, d) < 0 && side_of(c, a, b) * side_of(d, a, b) < 0) return true;
    return false;
}

// A headland whose tip bends around a rock: without its smallest bays, the coast would run through the rock.
TEST(DrawnRings, KeepARockOffTheCoast) {
    const MapLine coast = ring_of({{0, 0}, {100, 0}, {100, 50}, {60, 50}, {50, 47}, {40, 50}, {0, 50}});
    const MapLine rock = ring_of({{48, 49}, {52, 49}, {52, 52}, {48, 52}});
    const std::vector<MapLine> both{coast, rock};
    const auto plain = [&](double least) {
        std::vector<geo::TileLine> rings = without_care(coast, least);
        rings.push_back(without_care(rock, 0.5).front());
        return rings;
    };
    ASSERT_TRUE(rings_cross(plain(16))) << "the rock lies across the coast that is drawn";
    EXPECT_FALSE(rings_cross(geo::drawn_rings(both, 16, on_grid)));
}

// Coasts with hooks, each of which dips into an inlet that is left out.
TEST(DrawnRings, DoNotCross) {
    constexpr double small = 225, large = 1e6;
    constexpr std::array<geo::MapVertex, 11> hook{{{0, 0, large},
                                                   {10, 0, large},
                                                   {20, -15, small},
                                                   {30, 0, large},
                                                   {60, 0, large},
                                                   {60, 60, large},
                                                   {20, -8, large},
                                                   {15, 5, large},
                                                   {55, 75, large},
                                                   {80, 75, large},
                                                   {80, 0, large}}};
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(-1, 1);
    for (int one = 0; one < 60; ++one) {
        MapLine ring;
        for (int number = 0; number < 8; ++number)
            for (const geo::MapVertex& p : hook)
                ring.push_back({100 * number + p.x + noise(random), p.y + noise(random), p.weight});
        ring.push_back({800, -200, large});
        ring.push_back({400, -201, small});
        ring.push_back({0, -200, large});
        constexpr double least = 17 * 17;
        ASSERT_TRUE(rings_cross(without_care(ring, least))) << one;
        const std::vector<MapLine> rings{ring};
        const auto drawn = geo::drawn_rings(rings, least, on_grid);
        EXPECT_FALSE(rings_cross(drawn)) << one;
        EXPECT_LT(drawn.front().size(), ring.size()) << "corners are still left out";
    }
}

TEST(DrawnRings, LeaveOutWhatIsSmall) {
    const MapLine ring = ring_of({{0, 0}, {50, 1}, {100, 0}, {100, 100}, {0, 100}});
    const std::vector<MapLine> rings{ring};
    EXPECT_EQ(geo::drawn_rings(rings, 4, on_grid).front().size(), 4U);
    EXPECT_EQ(geo::drawn_rings(rings, 0.5, on_grid).front().size(), 5U);
}

}  // namespace
}  // namespace starway::test
