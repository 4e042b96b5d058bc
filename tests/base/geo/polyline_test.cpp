#include "base/geo/polyline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace starway::geo {
namespace {

using Line = std::vector<Position>;

TEST(Polyline, WritesTheFormatsOwnExample) {
    const Line line{{-120.2, 38.5}, {-120.95, 40.7}, {-126.453, 43.252}};
    const auto text = encode_polyline(line, PolylinePrecision::five);
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, "_p~iF~ps|U_ulLnnqC_mqNvxq`@");
    const auto back = decode_polyline(*text, PolylinePrecision::five);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, line);
}

TEST(Polyline, OfNothingIsEmpty) {
    EXPECT_EQ(*encode_polyline({}, PolylinePrecision::six), "");
    EXPECT_TRUE(decode_polyline("", PolylinePrecision::six)->empty());
}

TEST(Polyline, SurvivesARoundTripToItsLastDecimal) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> lon(-180, 180), lat(-90, 90);
    for (const auto precision : {PolylinePrecision::five, PolylinePrecision::six}) {
        const double scale = precision == PolylinePrecision::five ? 1e5 : 1e6;
        Line line{{180, 90}, {-180, -90}, {180, -90}, {0, 0}, {-0.0, 0.000001}};
        for (int i = 0; i < 2000; ++i)
            line.push_back({std::round(lon(random) * scale) / scale, std::round(lat(random) * scale) / scale});
        if (precision == PolylinePrecision::five) line[4].y = 0.00001;
        const auto text = encode_polyline(line, precision);
        ASSERT_TRUE(text);
        const auto back = decode_polyline(*text, precision);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(*back, line);
    }
}

TEST(Polyline, DoesNotAddUpRoundingErrors) {
    Line line;
    for (int i = 0; i < 10'000; ++i) line.push_back({i * 0.0000049, 0});
    const auto back = decode_polyline(*encode_polyline(line, PolylinePrecision::five), PolylinePrecision::five);
    ASSERT_TRUE(back);
    for (std::size_t i = 0; i < line.size(); ++i) ASSERT_NEAR((*back)[i].x, line[i].x, 0.0000051);
}

TEST(Polyline, TakesLongitudesIntoOneTurn) {
    EXPECT_EQ(*encode_polyline(Line{{190, 1}}, PolylinePrecision::five),
              *encode_polyline(Line{{-170, 1}}, PolylinePrecision::five));
}

TEST(Polyline, RefusesWhatIsNoPlace) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const Position p :
         {Position{0, 91}, {0, -1e300}, {0, std::nan("")}, {std::nan(""), 0}, {infinity, 0}, {0, infinity}}) {
        const auto text = encode_polyline(Line{p}, PolylinePrecision::six);
        ASSERT_FALSE(text);
        EXPECT_EQ(text.error().kind, ErrorKind::data);
    }
}

TEST(Polyline, SaysWhereTextIsDamaged) {
    const auto message = [](std::string_view text, PolylinePrecision precision = PolylinePrecision::five) {
        const auto line = decode_polyline(text, precision);
        return line ? std::string("accepted") : line.error().message.str();
    };
    EXPECT_EQ(message("_p~iF~ps|U_ulL"),
              "the encoded line is damaged at byte 15: it ends with a latitude without a longitude");
    EXPECT_EQ(message("_p~iF~ps|"), "the encoded line is damaged at byte 10: it ends in the middle of a number");
    EXPECT_EQ(message("_p~iF ps|U"),
              "the encoded line is damaged at byte 6: only the characters from '?' to '~' may occur");
    EXPECT_EQ(message("??\xFF?"),
              "the encoded line is damaged at byte 3: only the characters from '?' to '~' may occur");
    EXPECT_EQ(message("_??"), "the encoded line is damaged at byte 2: a number is longer than it needs to be");
    EXPECT_EQ(message("~~~~~~~~~~~~~~~~~~~~~~"), "the encoded line is damaged at byte 7: a number is too large");
    const std::string six = *encode_polyline(Line{{-120.2, 38.5}}, PolylinePrecision::six);
    EXPECT_EQ(
        message(six),
        "the encoded line is damaged at byte 1: the position is not on the earth; was it encoded with precision 6?");
    EXPECT_EQ(message(six, PolylinePrecision::six), "accepted");
}

TEST(Polyline, AcceptsExactlyWhatItWrites) {
    std::mt19937 random(6);
    int accepted = 0;
    for (int round = 0; round < 200'000; ++round) {
        std::string text;
        for (auto i = random() % 13; i > 0; --i) text.push_back(static_cast<char>(60 + random() % 70));
        const auto line = decode_polyline(text, PolylinePrecision::six);
        if (!line) continue;
        ++accepted;
        ASSERT_EQ(*encode_polyline(*line, PolylinePrecision::six), text);
    }
    EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace starway::geo
