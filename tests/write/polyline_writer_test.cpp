#include <gtest/gtest.h>

#include <string>

#include "base/geo/feature.hpp"
#include "base/geo/polyline.hpp"
#include "support/written.hpp"

namespace starway::writing {
namespace {

using test::written;

const geo::FeatureTable plain_lines{"", geo::GeometryKind::line, FrameKind::geographic, {}};

TEST(PolylineWriter, WritesOneLineOfTextPerFeature) {
    EXPECT_EQ(written("polyline", plain_lines,
                      {{{{-120.2, 38.5}, {-120.95, 40.7}, {-126.453, 43.252}}, {}}, {{}, {}}, {{{0, 0}, {0, 0}}, {}}}),
              "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n\n????\n");
}

TEST(PolylineWriter, KeepsSixDecimalsWhereAsked) {
    const std::vector<Position> line{{-73.567321, 45.501688}, {-73.5, 45.5}};
    std::string text = written("polyline6", plain_lines, {{line, {}}});
    ASSERT_EQ(text.back(), '\n');
    text.pop_back();
    const auto back = geo::decode_polyline(text, geo::PolylinePrecision::six);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, line);
}

TEST(PolylineWriter, KeepsALineAcrossTheAntimeridianWhole) {
    std::string text = written("polyline", plain_lines, {{{{175, 1}, {185, 2}}, {}}});
    text.pop_back();
    EXPECT_EQ(*geo::decode_polyline(text, geo::PolylinePrecision::five), (std::vector<Position>{{175, 1}, {-175, 2}}));
}

}  // namespace
}  // namespace starway::writing
