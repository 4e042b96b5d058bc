// Pixels: anti-aliasing, lines, letters, and a palette of 256 colours.
#include "draw/pixels/raster.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "draw/dashes.hpp"
#include "draw/pixels/quantise.hpp"
#include "draw/pixels/stroke_font.hpp"

namespace starway::draw {
namespace {

constexpr Colour white{255, 255, 255};
constexpr Colour black{0, 0, 0};

const std::vector<Position> unit_square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

// The amount of ink, in pixels.
double ink(const Raster& raster) {
    double sum = 0;
    for (std::uint32_t y = 0; y < raster.height(); ++y)
        for (std::uint32_t x = 0; x < raster.width(); ++x) sum += (255 - raster.at(x, y).r) / 255.0;
    return sum;
}

TEST(Raster, FillsWholePixelsWholly) {
    Raster raster(4, 3, white);
    const Position place{1, 1};
    raster.stamp(unit_square, {&place, 1}, {10, 20, 30}, 1);
    EXPECT_EQ(raster.at(1, 1), (Colour{10, 20, 30}));
    EXPECT_EQ(raster.at(0, 1), white);
    EXPECT_EQ(raster.at(2, 1), white);
    EXPECT_EQ(raster.at(1, 2), white);
}

TEST(Raster, SharesPixelsByArea) {
    Raster raster(4, 3, white);
    const Position place{1.25, 0.5};
    raster.stamp(unit_square, {&place, 1}, black, 1);
    EXPECT_NEAR(raster.at(1, 0).r, 255 * (1 - 0.75 * 0.5), 1);
    EXPECT_NEAR(raster.at(2, 1).r, 255 * (1 - 0.25 * 0.5), 1);
    EXPECT_NEAR(ink(raster), 1, 0.02);
}

TEST(Raster, MixesByOpacity) {
    Raster raster(1, 1, white);
    const Position place{0, 0};
    raster.stamp(unit_square, {&place, 1}, black, 0.2);
    EXPECT_NEAR(raster.at(0, 0).r, 204, 1);
}

TEST(Raster, CoversDiscsAndLinesOnce) {
    Raster disc(40, 40, white);
    disc.disc({20, 20}, 10, black, 1);
    EXPECT_NEAR(ink(disc), 314.16, 5);
    // A line that turns back on itself is not darker, and overlapping parts leave no hole.
    Raster line(40, 40, white);
    const std::vector<Position> points{{10, 20}, {30, 20}, {10, 20}};
    line.line(points, {black, 4, 0.5});
    EXPECT_NEAR(line.at(20, 20).r, 128, 1);
    EXPECT_NEAR(ink(line), 0.5 * (20 * 4 + 3.14159 * 4), 2);
}

TEST(Raster, DrawsWhatReachesBeyondIt) {
    Raster raster(10, 10, white);
    const std::vector<Position> across{{-1e9, -1e9}, {1e9, 1e9}};
    raster.line(across, {black, 2});
    EXPECT_LT(raster.at(5, 5).r, 60);
    EXPECT_EQ(raster.at(9, 0), white);
    const std::vector<Position> broken{{std::nan(""), 0}, {5, std::numeric_limits<double>::infinity()}};
    raster.line(broken, {black, 2});
    raster.disc({-50, 5}, 10, black, 1);
    EXPECT_EQ(raster.at(9, 0), white);
}

TEST(Dashes, AreAsLongAsTheGaps) {
    const std::vector<Position> line{{0, 0}, {10, 0}, {10, 10}};
    double drawn = 0;
    std::size_t count = 0;
    for_each_dash(line, 4, [&](std::span<const Position> dash) {
        ++count;
        for (std::size_t i = 0; i + 1 < dash.size(); ++i)
            drawn += std::hypot(dash[i + 1].x - dash[i].x, dash[i + 1].y - dash[i].y);
    });
    EXPECT_EQ(count, 3U);  // 0 to 4, 8 to 12 around the corner, 16 to 20
    EXPECT_NEAR(drawn, 12, 1e-9);
}

std::vector<Position> strokes(std::string_view text) {
    std::vector<Position> points;
    for_each_stroke(text, {0, 0}, 9, [&](std::span<const Position> stroke) {
        points.insert(points.end(), stroke.begin(), stroke.end());
    });
    return points;
}

TEST(StrokeFont, HasEveryPrintableLetterOfAscii) {
    std::string missing;
    for (char c = '!'; c <= '~'; ++c)
        if (strokes({&c, 1}) == strokes("\x01")) missing += c;
    EXPECT_EQ(missing, "");
}

TEST(StrokeFont, PutsMarksOnLetters) {
    const auto top = [](std::string_view text) {
        const auto points = strokes(text);
        return std::min_element(points.begin(), points.end(), [](Position a, Position b) { return a.y < b.y; })->y;
    };
    EXPECT_EQ(strokes("\u00fc").size(), strokes("u").size() + 2);
    EXPECT_EQ(strokes("\u00fc"), strokes("u\u0308"));
    EXPECT_LT(top("\u00dc"), top("U"));
    EXPECT_LT(top("\u1ebf"), top("\u00ea")) << "marks pile up";
    EXPECT_EQ(top("\u00e7"), top("c"));
    EXPECT_EQ(strokes("\u00ed").size(), strokes("i").size() + 1) << "instead of its dot";
    EXPECT_EQ(strokes("\u00e4b").back(), strokes("ab").back()) << "a letter and its mark take one column";
}

TEST(StrokeFont, HasTheLettersOfLatinScripts) {
    std::string missing;
    const auto look = [&](std::uint32_t first, std::uint32_t last) {
        for (std::uint32_t c = first; c <= last; ++c) {
            const std::string letter =
                c < 0x800
                    ? std::string{static_cast<char>(0xC0U | c >> 6U), static_cast<char>(0x80U | (c & 0x3FU))}
                    : std::string{static_cast<char>(0xE0U | c >> 12U), static_cast<char>(0x80U | (c >> 6U & 0x3FU)),
                                  static_cast<char>(0x80U | (c & 0x3FU))};
            if (!has_glyphs(letter)) missing += letter;
        }
    };
    look(0xC0, 0x17F);
    look(0x1EA0, 0x1EF9);
    EXPECT_EQ(missing, "");
    EXPECT_TRUE(has_glyphs("n\u00b01 \u00abK\u00f8benhavn\u00bb"));
    EXPECT_FALSE(has_glyphs("\u6771\u4eac"));
    EXPECT_FALSE(has_glyphs("\xff"));
}

TEST(StrokeFont, SurvivesBadText) {
    EXPECT_EQ(strokes("\u6771").size(), 5U);     // a box
    EXPECT_EQ(strokes("\xff\xfe").size(), 10U);  // two
    EXPECT_TRUE(strokes("").empty());
    EXPECT_EQ(text_columns("T\u00fcr"), 3U);
}

TEST(Colours, KeepWhatIsUsedMostAndStayWithinTheTable) {
    Raster picture(64, 64, {247, 245, 239});
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 64; ++x)  // 2048 different colours
            picture.set(x, y, {static_cast<std::uint8_t>(x * 4), static_cast<std::uint8_t>(y * 8), 90});
    Colours colours({&picture});
    ASSERT_LE(colours.table().size(), Colours::most);
    EXPECT_GT(colours.table().size(), 200U);
    EXPECT_EQ(colours.table()[colours.index({247, 245, 239})], (Colour{247, 245, 239}));
    for (std::uint32_t x = 0; x < 64; ++x) {
        const Colour wanted = picture.at(x, 16);
        const Colour found = colours.table()[colours.index(wanted)];
        EXPECT_NEAR(found.r, wanted.r, 40);
        EXPECT_NEAR(found.g, wanted.g, 40);
    }
}

}  // namespace
}  // namespace starway::draw
