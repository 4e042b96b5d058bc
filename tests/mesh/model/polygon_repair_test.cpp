// The area enclosed by polygons that cross themselves.
#include "mesh/model/polygon_repair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace starway::mesh::model {
namespace {

using Points = std::vector<Position>;

std::int32_t winding(const Points& ring, Position p) {
    std::int32_t winding = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position a = ring[i];
        const Position b = ring[(i + 1) % ring.size()];
        const double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        if ((a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y)) winding += b.y > a.y ? 1 : -1;
    }
    return winding;
}

double area(const Points& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Position b = ring[(i + 1) % ring.size()];
        twice += ring[i].x * b.y - ring[i].y * b.x;
    }
    return twice / 2;
}

TEST(PolygonRepair, KeepsCornersAndCutsWhereItCrosses) {
    const std::vector<PolygonRing> bow_tie{{{{0.1, 0.1}, {8.1, 8.1}, {8.1, 0.1}, {0.1, 8.1}, {0.1, 0.1}}, false}};
    const auto sound = repaired(bow_tie);
    ASSERT_TRUE(sound) << sound.error().message;
    std::size_t kept = 0;
    double sum = 0;
    for (const PolygonRing& ring : *sound) {
        EXPECT_FALSE(ring.hole);
        sum += area(ring.points);
        for (const Position p : ring.points)
            kept += std::find(bow_tie[0].points.begin(), bow_tie[0].points.end(), p) != bow_tie[0].points.end();
    }
    EXPECT_EQ(kept, 4U);
    EXPECT_NEAR(sum, 32, 1e-6);
}

TEST(PolygonRepair, EnclosesWhatTheOutlineWindsAroundAndNoHole) {
    std::mt19937 random(3);
    const auto share = [&] { return static_cast<double>(random() % 100'000) / 1000; };
    for (int round = 0; round < 200; ++round) {
        std::vector<PolygonRing> rings(1 + random() % 3);
        for (PolygonRing& ring : rings) {
            ring.hole = &ring != rings.data();
            for (std::size_t k = 3 + random() % 10; k > 0; --k) ring.points.push_back({share(), share()});
        }
        const auto sound = repaired(rings);
        ASSERT_TRUE(sound) << sound.error().message;
        for (int i = 0; i < 100; ++i) {
            const Position p{share() + 0.00037, share() + 0.00041};
            bool inside = winding(rings[0].points, p) != 0;
            for (std::size_t r = 1; r < rings.size(); ++r) inside = inside && winding(rings[r].points, p) == 0;
            std::int32_t now = 0;
            for (const PolygonRing& ring : *sound) {
                EXPECT_EQ(ring.hole, area(ring.points) < 0);
                now += winding(ring.points, p);
            }
            EXPECT_EQ(now, inside ? 1 : 0) << round;
        }
    }
}

TEST(PolygonRepair, OfManyCrossingsEndsSoonOrIsRefused) {
    std::mt19937 random(1);
    const auto ring_of = [&](std::size_t corners) {
        std::vector<PolygonRing> rings(1);
        for (; corners > 0; --corners)
            rings[0].points.push_back(
                {static_cast<double>(random() % 1'000'000), static_cast<double>(random() % 1'000'000)});
        return rings;
    };
    const auto sound = repaired(ring_of(300));  // some ten thousand crossings
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_FALSE(sound->empty());
    const CancelFlag cancel = true;
    EXPECT_EQ(repaired(ring_of(300), &cancel).error().kind, ErrorKind::interrupted);
    const auto refused = repaired(ring_of(5000));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::data);
    EXPECT_NE(refused.error().message.str().find("crosses itself in more than 2000000 places"), std::string::npos);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(repaired(std::vector<PolygonRing>{{{{0, 0}, {nan, 1}, {1, 1}}, false}}));
    EXPECT_TRUE(repaired({})->empty());
}

}  // namespace
}  // namespace starway::mesh::model
