#include "base/geo/frame.hpp"

#include <gtest/gtest.h>

#include <boost/geometry/formulas/vincenty_inverse.hpp>
#include <boost/geometry/srs/spheroid.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace starway::geo {
namespace {

namespace bg = boost::geometry;

// The WGS 84 geodesic in metres, by Vincenty's formula.
double geodesic(Position a, Position b) {
    const bg::srs::spheroid<double> wgs84(6378137.0, 6378137.0 * (1 - 1 / 298.257223563));
    const double degree = M_PI / 180;
    return bg::formula::vincenty_inverse<double, true, false>::apply(a.x * degree, a.y * degree, b.x * degree,
                                                                     b.y * degree, wgs84)
        .distance;
}

TEST(GeographicFrame, KeepsSevenDecimals) {
    const Frame frame = geographic_frame();
    for (const Position p :
         {Position{-73.5673219, 45.5016889}, {180, 90}, {-180, -90}, {0, 0}, {0.0000001, -0.0000001}}) {
        const FixedPosition fixed = to_fixed(frame, p);
        EXPECT_EQ(to_position(frame, fixed), p);
    }
    EXPECT_EQ(to_fixed(frame, {0.00000004, 0.00000006}), (FixedPosition{0, 1}));
}

TEST(GeographicFrame, TakesLongitudesOfAnyTurn) {
    const Frame frame = geographic_frame();
    EXPECT_EQ(to_fixed(frame, {190, 0}), to_fixed(frame, {-170, 0}));
    EXPECT_EQ(to_fixed(frame, {-541, 10}), to_fixed(frame, {179, 10}));
}

TEST(GeographicFrame, NeverFailsOnNonsense) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double x : {infinity, -infinity, std::nan(""), 1e300}) {
        for (const Frame& frame : {geographic_frame(), Frame{FrameKind::planar, 0, 0, 0.01}, Frame{}}) {
            const Embedded e = embed(frame, Position{x, x});
            EXPECT_GE(chord_steps(e, e), 0);
        }
    }
}

TEST(Embedding, IsEarthCentred) {
    const Frame frame = geographic_frame();
    EXPECT_EQ(embed(frame, Position{0, 0}), (Embedded{637813700, 0, 0}));
    EXPECT_EQ(embed(frame, Position{90, 0}), (Embedded{0, 637813700, 0}));
    EXPECT_EQ(embed(frame, Position{0, 90}), (Embedded{0, 0, 635675231}));
    // The antimeridian and the poles are ordinary positions.
    EXPECT_EQ(embed(frame, Position{180, 12}), embed(frame, Position{-180, 12}));
    EXPECT_EQ(embed(frame, Position{-77, 90}), embed(frame, Position{123, 90}));
    EXPECT_EQ(embed(frame, Position{-77, -90}), embed(frame, Position{0, -90}));
    EXPECT_DOUBLE_EQ(embedding_unit(frame), 0.01);
}

TEST(Embedding, OfAPositionIsThatOfItsStoredForm) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> lon(-180, 180), lat(-90, 90);
    const Frame frame = geographic_frame();
    for (int i = 0; i < 1000; ++i) {
        const Position p{lon(random), lat(random)};
        EXPECT_EQ(embed(frame, p), embed(frame, to_fixed(frame, p)));
    }
}

TEST(SegmentLength, IsTheGeodesic) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> lon(-180, 180), lat(-89, 89), step(-0.4, 0.4);
    const Frame frame = geographic_frame();
    for (int i = 0; i < 20'000; ++i) {
        const Position a{lon(random), lat(random)};
        const Position b{a.x + step(random), a.y + step(random)};
        const double expected = geodesic(a, b);
        const Embedded ea = embed(frame, a), eb = embed(frame, b);
        const double length = segment_length(frame, ea, eb);
        // Both ends are rounded to 1e-7 degrees and then to centimetres.
        ASSERT_NEAR(length, expected, expected * 1e-6 + 0.05) << a.x << ' ' << a.y << ' ' << b.x << ' ' << b.y;
        ASSERT_GE(length, chord_steps(ea, eb) * 0.01);
    }
}

TEST(SegmentLength, BendsTheChordAtEveryDistance) {
    const Frame frame = geographic_frame();
    const Embedded a = embed(frame, Position{0, 0});
    double before = 0;
    for (double lon = 1; lon <= 180; lon += 0.5) {
        const Embedded b = embed(frame, Position{lon, 0});
        const double length = segment_length(frame, a, b);
        EXPECT_GT(length, before);
        EXPECT_GE(length, chord_steps(a, b) * 0.01);
        EXPECT_NEAR(length, lon * M_PI / 180 * 6378137, 0.005 * length);
        before = length;
    }
}

TEST(LineLength, IsNeverShorterThanTheStraightLine) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> step(-0.00002, 0.00002);  // metres: small enough that rounding matters
    const Frame frame = geographic_frame();
    for (int i = 0; i < 2000; ++i) {
        std::vector<Position> line{{-73.5, 45.5}};
        for (int k = 0; k < 4; ++k) line.push_back({line.back().x + step(random), line.back().y + step(random)});
        const double chord = chord_steps(embed(frame, line.front()), embed(frame, line.back())) * 0.01;
        ASSERT_GE(line_length(frame, line), chord * (1 - 1e-14));
    }
    EXPECT_EQ(line_length(frame, {}), 0);
    EXPECT_EQ(line_length(frame, std::vector<Position>{{1, 2}}), 0);
}

TEST(PlanarFrame, KeepsFourDecimalsWhereTheyFit) {
    Box box;
    box.add({2600000.1234, 1200000.5678});
    box.add({2601000.4321, 1201000.8765});
    const Frame frame = planar_frame(box);
    EXPECT_EQ(frame.resolution, 1e-4);
    for (const Position p : {Position{2600000.1234, 1200000.5678}, {2601000.4321, 1201000.8765}})
        EXPECT_EQ(to_position(frame, to_fixed(frame, p)), p);
    EXPECT_DOUBLE_EQ(line_length(frame, std::vector<Position>{{2600000, 1200000}, {2600003, 1200004}}), 5);
}

TEST(PlanarFrame, HoldsEveryBoxWithinThirtyBits) {
    for (const double middle : {0.0, -3.7, 4.2e6, -1e15, 8e299}) {
        for (const double size : {0.0, 0.001, 1.0, 107374.0, 107375.0, 1e7, 4e13, 1.7e308}) {
            const Box box{middle - size / 2, middle, middle + size / 2, middle};
            const Frame frame = planar_frame(box);
            ASSERT_GE(frame.resolution, 1e-4);
            for (const double x : {box.min_x, box.max_x}) {
                const double steps = (x - frame.origin_x) / frame.resolution;
                ASSERT_LT(std::abs(steps), 1 << 30) << middle << ' ' << size;
                const FixedPosition fixed = to_fixed(frame, {x, middle});
                // Beyond the precision of double, loss is expected.
                ASSERT_NEAR(to_position(frame, fixed).x, x, frame.resolution * 0.51 + std::abs(x) * 1e-15);
            }
            if (frame.resolution > 1e-4) {
                ASSERT_GE(size / 2 + std::max(1.0, frame.resolution / 10), (1 << 30) * (frame.resolution / 10) * 0.999);
            }
        }
    }
    EXPECT_EQ(planar_frame(Box{}).resolution, 1e-4);
}

TEST(LonLat, IsToldFromMetres) {
    EXPECT_TRUE(is_lon_lat({180, 90}));
    EXPECT_TRUE(is_lon_lat({-180.0000000005, -90}));
    EXPECT_FALSE(is_lon_lat({180.1, 0}));
    EXPECT_FALSE(is_lon_lat({0, 90.1}));
    EXPECT_FALSE(is_lon_lat({std::nan(""), 0}));
    EXPECT_FALSE(is_lon_lat({0, std::numeric_limits<double>::infinity()}));
}

TEST(UnwrapLongitude, GoesTheShortWay) {
    EXPECT_DOUBLE_EQ(unwrap_longitude(179, -179), 181);
    EXPECT_DOUBLE_EQ(unwrap_longitude(-179, 179), -181);
    EXPECT_DOUBLE_EQ(unwrap_longitude(10, 20), 20);
    EXPECT_DOUBLE_EQ(unwrap_longitude(540, -170), 550);
    EXPECT_DOUBLE_EQ(unwrap_longitude(0, 180), 180);  // both directions are equally short: unchanged
    EXPECT_DOUBLE_EQ(unwrap_longitude(0, -180), -180);
}

}  // namespace
}  // namespace starway::geo
