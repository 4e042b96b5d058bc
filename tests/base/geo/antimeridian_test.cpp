#include "base/geo/antimeridian.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "base/geo/frame.hpp"

namespace starway::geo {
namespace {

using Line = std::vector<Position>;
using Lines = std::vector<Line>;

TEST(Antimeridian, OrdinaryLinesAreLeftAlone) {
    const Line line{{10, 20}, {-30, 40}, {150, -89}};
    EXPECT_FALSE(needs_cutting(line));
    EXPECT_EQ(cut_at_antimeridian(line), Lines{line});
    EXPECT_FALSE(needs_cutting(Line{}));
    EXPECT_TRUE(cut_at_antimeridian(Line{}).empty());
}

TEST(Antimeridian, CutsAtTheLatitudeInBetween) {
    const Line line{{170, 10}, {-170, 30}};
    EXPECT_TRUE(needs_cutting(line));
    EXPECT_EQ(cut_at_antimeridian(line), (Lines{{{170, 10}, {180, 20}}, {{-180, 20}, {-170, 30}}}));
    const Line west{{-178, 0}, {178, 8}};
    EXPECT_EQ(cut_at_antimeridian(west), (Lines{{{-178, 0}, {-180, 4}}, {{180, 4}, {178, 8}}}));
}

TEST(Antimeridian, TheExampleOfRfc7946) {
    // Section 3.1.9: a line from 45 N, 170 E across the antimeridian to 45 N, 170 W.
    EXPECT_EQ(cut_at_antimeridian(Line{{170, 45}, {-170, 45}}),
              (Lines{{{170, 45}, {180, 45}}, {{-180, 45}, {-170, 45}}}));
}

TEST(Antimeridian, UnwrappedLongitudesComeBackIntoOneTurn) {
    EXPECT_EQ(cut_at_antimeridian(Line{{170, 10}, {190, 30}}),
              (Lines{{{170, 10}, {180, 20}}, {{-180, 20}, {-170, 30}}}));
    EXPECT_TRUE(needs_cutting(Line{{190, 0}, {191, 0}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{190, 0}, {191, 0}}), (Lines{{{-170, 0}, {-169, 0}}}));
}

TEST(Antimeridian, TouchingItIsNotCrossingIt) {
    EXPECT_EQ(cut_at_antimeridian(Line{{170, 0}, {180, 1}, {170, 2}}), (Lines{{{170, 0}, {180, 1}, {170, 2}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{170, 0}, {-180, 1}, {170, 2}}), (Lines{{{170, 0}, {180, 1}, {170, 2}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{180, 0}, {-180, 1}}), (Lines{{{180, 0}, {180, 1}}}));  // along it
    EXPECT_EQ(cut_at_antimeridian(Line{{180, 5}, {-170, 0}}), (Lines{{{-180, 5}, {-170, 0}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{-170, 0}, {180, 5}}), (Lines{{{-170, 0}, {-180, 5}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{170, 0}, {180, 1}, {-170, 2}}),
              (Lines{{{170, 0}, {180, 1}}, {{-180, 1}, {-170, 2}}}));
}

TEST(Antimeridian, APoleHasEveryLongitude) {
    // Straight across the pole: down the meridian on the other side, without an invented latitude at 180 degrees.
    EXPECT_EQ(cut_at_antimeridian(Line{{100, 80}, {100, 90}, {-100, 80}}),
              (Lines{{{100, 80}, {100, 90}}, {{-100, 90}, {-100, 80}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{100, -80}, {-100, -90}, {-100, -80}}),
              (Lines{{{100, -80}, {100, -90}}, {{-100, -90}, {-100, -80}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{100, 80}, {-170, 90}}), (Lines{{{100, 80}, {100, 90}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{100, 90}, {-170, 80}}), (Lines{{{-170, 90}, {-170, 80}}}));
    EXPECT_EQ(cut_at_antimeridian(Line{{100, 90}, {-170, 90}}), (Lines{{{100, 90}, {100, 90}}}));
}

TEST(Antimeridian, AnyLineBecomesSoundParts) {
    std::mt19937 random(8);
    const double lons[] = {-180, -179.5, -100, -90, 0, 90, 120, 179.5, 180, 200, -900};
    const double lats[] = {-90, -10, 0, 45, 90};
    for (int round = 0; round < 20'000; ++round) {
        Line line;
        for (auto i = 2 + random() % 6; i > 0; --i) line.push_back({lons[random() % 11], lats[random() % 5]});
        const Lines parts = cut_at_antimeridian(line);
        ASSERT_FALSE(parts.empty());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            ASSERT_GE(parts[i].size(), 2U);
            ASSERT_FALSE(needs_cutting(parts[i]));
            if (i == 0) continue;
            // Consecutive parts connect: the same place, from either side.
            const Frame frame = geographic_frame();
            ASSERT_LE(chord_steps(embed(frame, parts[i - 1].back()), embed(frame, parts[i].front())), 2);
        }
    }
}

TEST(GeoBounds, AreOrdinaryAwayFromTheAntimeridian) {
    GeoBounds bounds;
    EXPECT_FALSE(bounds.box());
    bounds.add(Line{{-10, 40}, {20, 50}});
    bounds.add(Line{{30, 45}});
    EXPECT_EQ(bounds.box(), (GeoBox{-10, 40, 30, 50}));
}

TEST(GeoBounds, HaveWestAboveEastAcrossTheAntimeridian) {
    GeoBounds bounds;
    for (const Line& part : cut_at_antimeridian(Line{{170, 10}, {-170, 30}})) bounds.add(part);
    EXPECT_EQ(bounds.box(), (GeoBox{170, 10, -170, 30}));
    bounds.add(Line{{160.25, 0}, {160.5, 1}});
    EXPECT_EQ(bounds.box(), (GeoBox{160.25, 0, -170, 30}));
}

TEST(GeoBounds, HoldIslandsOnBothSidesTheShortWay) {
    GeoBounds bounds;  // RFC 7946, section 5.2: the Fiji archipelago as points
    for (const Position p : {Position{177, -20}, {-178, -16}, {179, -17}}) bounds.add(Line{p});
    EXPECT_EQ(bounds.box(), (GeoBox{177, -20, -178, -16}));
}

TEST(GeoBounds, OfTheWholeWorldAreTheWholeWorld) {
    GeoBounds bounds;
    bounds.add(Line{{-180, -85}, {0, 0}, {180, 85}});
    EXPECT_EQ(bounds.box(), (GeoBox{-180, -85, 180, 85}));
    GeoBounds continents;  // nothing crosses the antimeridian: an ordinary box, though another would be narrower
    continents.add(Line{{-160, 0}, {-35, 0}});
    continents.add(Line{{-17, 0}, {170, 0}});
    EXPECT_EQ(continents.box(), (GeoBox{-160, 0, 170, 0}));
}

TEST(GeoBounds, HoldEverythingAdded) {
    std::mt19937_64 random(9);
    std::uniform_real_distribution<double> any(-180, 180), lat(-90, 90), step(-30, 30);
    for (int round = 0; round < 3000; ++round) {
        GeoBounds bounds;
        Lines all;
        for (int i = 0; i < 3; ++i) {
            Line line{{any(random), lat(random)}};
            for (int k = 0; k < 3; ++k) line.push_back({line.back().x + step(random), lat(random)});
            for (const Line& part : cut_at_antimeridian(line)) {
                bounds.add(part);
                all.push_back(part);
            }
        }
        const GeoBox box = *bounds.box();
        for (const Line& line : all) {
            for (const Position p : line) {
                const bool inside = box[0] <= box[2] ? box[0] <= p.x && p.x <= box[2] : p.x >= box[0] || p.x <= box[2];
                ASSERT_TRUE(inside && box[1] <= p.y && p.y <= box[3]) << round;
            }
        }
    }
}

}  // namespace
}  // namespace starway::geo
