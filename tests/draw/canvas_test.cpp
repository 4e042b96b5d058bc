// Drawing by cairo: pixels, letters of real fonts, and documents that are the same bytes again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"
#include "draw/canvas/surface.hpp"
#include "draw/canvas/text_size.hpp"

namespace starway::draw {
namespace {

using test::Decoded;
using test::decoded;
using testing::HasSubstr;
using testing::Not;

constexpr Colour white{255, 255, 255};
constexpr Colour black{0, 0, 0};

const std::vector<Position> unit_square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

template <class Draw>
Decoded drawn(std::uint32_t width, std::uint32_t height, const Draw& draw) {
    Surface surface(Surface::Format::pixels, width, height);
    surface.fill(white);
    draw(surface);
    const auto png = surface.finish();
    EXPECT_TRUE(png) << png.error().message;
    return decoded(*png);
}

// The amount of ink, in pixels.
double ink(const Decoded& pixels) {
    double sum = 0;
    for (std::uint32_t y = 0; y < pixels.height; ++y)
        for (std::uint32_t x = 0; x < pixels.width; ++x) sum += (255 - pixels.at({1.0 * x, 1.0 * y}).r) / 255.0;
    return sum;
}

TEST(Surface, FillsWholePixelsWhollyAndSharesOthersByArea) {
    const Position whole{1, 1};
    const Decoded one = drawn(4, 3, [&](Surface& surface) {
        surface.stamp(unit_square, {&whole, 1}, {10, 20, 30}, 1);
    });
    EXPECT_EQ(one.at({1, 1}), (Colour{10, 20, 30}));
    EXPECT_EQ(one.at({0, 1}), white);
    EXPECT_EQ(one.at({2, 1}), white);
    const Position shared{1.25, 0.5};
    const Decoded parts = drawn(4, 3, [&](Surface& surface) { surface.stamp(unit_square, {&shared, 1}, black); });
    EXPECT_NEAR(parts.at({1, 0}).r, 255 * (1 - 0.75 * 0.5), 3);
    EXPECT_NEAR(ink(parts), 1, 0.02);
}

TEST(Surface, CoversDiscsAndLinesOnce) {
    EXPECT_NEAR(ink(drawn(40, 40, [](Surface& surface) { surface.disc({20, 20}, 10, black); })), 314.16, 5);
    // A line that turns back on itself is not darker, and overlapping parts leave no hole.
    const std::vector<Position> points{{10, 20}, {30, 20}, {10, 20}};
    const Decoded line = drawn(40, 40, [&](Surface& surface) { surface.line(points, {black, 4, 0.5}); });
    EXPECT_NEAR(line.at({20, 20}).r, 128, 1);
    EXPECT_NEAR(ink(line), 0.5 * (20 * 4 + 3.14159 * 4), 2);
}

TEST(Surface, DrawsWhatReachesBeyondItAndSkipsWhatIsNoPlace) {
    const std::vector<Position> across{{-1e9, -1e9}, {1e9, 1e9}};
    const std::vector<Position> broken{{std::nan(""), 0}, {5, std::numeric_limits<double>::infinity()}};
    const Decoded pixels = drawn(10, 10, [&](Surface& surface) {
        surface.line(across, {black, 2});
        surface.line(broken, {black, 2});
        surface.polygon(broken, black);
        surface.disc({-50, 5}, 10, black);
        surface.text({1e300, 0}, "far", {12, black});
    });
    EXPECT_LT(pixels.at({5, 5}).r, 60);
    EXPECT_EQ(pixels.at({9, 0}), white);
}

TEST(Surface, DashesAreAsLongAsTheGaps) {
    const std::vector<Position> line{{10, 20}, {90, 20}};
    const Decoded solid = drawn(100, 40, [&](Surface& surface) { surface.line(line, {black, 1}); });
    const Decoded dashed = drawn(100, 40, [&](Surface& surface) { surface.line(line, {black, 1, 1, 10}); });
    EXPECT_NEAR(ink(dashed), ink(solid) / 2, 6);
}

TEST(Letters, KeepTheirAccentsInEveryScriptOfEurope) {
    for (const std::string_view word : {"Montréal", "Αθήνα", "Москва", "Łódź", "n° 1 «København»"}) {
        EXPECT_TRUE(can_write(word)) << word;
        EXPECT_GT(text_width(word, 12), 20) << word;
    }
    EXPECT_NEAR(text_width("Montre\u0301al", 12), text_width("Montréal", 12), 1e-9) << "composed";
    const auto ink_of = [](std::string_view text) {
        return ink(drawn(100, 30, [&](Surface& surface) { surface.text({5, 20}, text, {16, black}); }));
    };
    EXPECT_GT(ink_of("é"), ink_of("e") + 1);
    EXPECT_NEAR(text_width("mm", 24), 2 * text_width("mm", 12), 0.01) << "outlines are not fitted to pixels";
    EXPECT_GT(text_width("mm", 12, true), text_width("mm", 12));
}

TEST(Letters, SurviveBadText) {
    const std::string long_text(100'000, 'x');
    for (const std::string_view text : {std::string_view("\xff\xfe\x80"), std::string_view("a\0b\n\x7f", 5),
                                        std::string_view(""), std::string_view(long_text)}) {
        EXPECT_GE(text_width(text, 12), 0);
        drawn(50, 30, [&](Surface& surface) {
            surface.text({5, 20}, text, {12, black, white});
            surface.text_along(std::vector<Position>{{0, 10}, {50, 20}}, text, {12, black, white});
        });
    }
}

TEST(Letters, AreWrappedAtSpacesAndWithinLongWords) {
    EXPECT_EQ(wrapped("one two", 12, false, 1000, 8), std::vector<std::string>{"one two"});
    EXPECT_EQ(wrapped("one two", 12, false, text_width("one tw", 12), 8), (std::vector<std::string>{"one", "two"}));
    const auto cut = wrapped("ééééééééééééééééééééé", 12, false, 50, 3);
    ASSERT_EQ(cut.size(), 3U);
    for (const std::string& line : cut) {
        EXPECT_LE(text_width(line, 12), 50);
        EXPECT_EQ(line.size() % 2, 0U) << "not within a letter";
    }
}

std::string document(Surface::Format format) {
    Surface surface(format, 120, 80, "A <title> & é");
    surface.fill(white);
    Surface inner(Surface::Format::pixels, 8, 8);
    inner.fill({200, 10, 10});
    surface.image({60, 40}, inner);
    surface.image({70, 40}, Pixels(4, 4, {10, 200, 10}));
    surface.text({5, 20}, "Montréal", {12, black, white});
    const auto file = surface.finish();
    EXPECT_TRUE(file);
    return *file;
}

TEST(Surface, WritesTheSameBytesAgain) {
    for (const auto format : {Surface::Format::pixels, Surface::Format::svg, Surface::Format::pdf})
        EXPECT_EQ(document(format), document(format)) << static_cast<int>(format);
    const std::string pdf = document(Surface::Format::pdf);
    EXPECT_TRUE(pdf.starts_with("%PDF-1."));
    EXPECT_THAT(pdf, Not(HasSubstr("CreationDate")));
    EXPECT_THAT(pdf, HasSubstr("/Title"));
    const std::string svg = document(Surface::Format::svg);
    EXPECT_THAT(svg, HasSubstr("<title>A &lt;title&gt; &amp; é</title>"));
    EXPECT_THAT(svg, HasSubstr("width=\"120px\""));
}

}  // namespace
}  // namespace starway::draw
