#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/geo/feature.hpp"
#include "support/written.hpp"

namespace starway::writing {
namespace {

using test::written;

TEST(Csv, QuotesAsRfc4180Says) {
    const geo::FeatureTable table{
        "",
        geo::GeometryKind::line,
        FrameKind::geographic,
        {{"na,me", geo::FieldType::text}, {"m", geo::FieldType::real}, {"b", geo::FieldType::boolean}}};
    EXPECT_EQ(written("csv", table,
                      {{{{1, 2}, {3, 4}}, {"plain", 1.5, true}},
                       {{{1, 2}, {3, 4}}, {"say \"hi\", you", std::nan(""), false}},
                       {{}, {"two\r\nlines", geo::Value{}, geo::Value{}}},
                       {{}, {"", 0.0, geo::Value{}}},
                       {{}, {" x", 0.0, geo::Value{}}},
                       {{},
                        {"Montr\xE9"
                         "al",
                         0.0, geo::Value{}}},
                       {{}, {geo::Value{}, geo::Value{}, geo::Value{}}}}),
              "\"na,me\",m,b,wkt\r\n"
              "plain,1.5,true,\"LINESTRING (1 2,3 4)\"\r\n"
              "\"say \"\"hi\"\", you\",,false,\"LINESTRING (1 2,3 4)\"\r\n"
              "\"two\r\nlines\",,,\r\n"
              "\"\",0,,\r\n"
              "\" x\",0,,\r\n"
              "Montréal,0,,\r\n"
              ",,,\r\n");
}

TEST(Csv, PointsHaveColumnsOfTheirOwn) {
    geo::FeatureTable table{"", geo::GeometryKind::point, FrameKind::geographic, {{"name", geo::FieldType::text}}};
    EXPECT_EQ(written("csv", table, {{{{13.4, 52.5}}, {"Berlin"}}, {{}, {"Utopia"}}}),
              "name,lon,lat,wkt\r\nBerlin,13.4,52.5,POINT (13.4 52.5)\r\nUtopia,,,\r\n");
    table.frame = FrameKind::planar;
    EXPECT_EQ(written("csv", table, {{{{2600000.25, -7}}, {"a"}}}),
              "name,x,y,wkt\r\na,2600000.25,-7,POINT (2600000.25 -7)\r\n");
}

TEST(Csv, NoTwoColumnsShareAName) {
    const geo::FeatureTable table{
        "",
        geo::GeometryKind::point,
        FrameKind::geographic,
        {{"LON", geo::FieldType::real}, {"wkt", geo::FieldType::text}, {"geometry_wkt", geo::FieldType::text}}};
    EXPECT_EQ(written("csv", table, {}), "LON,wkt,geometry_wkt,geometry_lon,lat,geometry_wktx\r\n");
}

TEST(Csv, CutsAtTheAntimeridian) {
    const geo::FeatureTable table{"", geo::GeometryKind::line, FrameKind::geographic, {}};
    EXPECT_EQ(written("csv", table, {{{{170, 10}, {-170, 30}}, {}}}),
              "wkt\r\n\"MULTILINESTRING ((170 10,180 20),(-180 20,-170 30))\"\r\n");
    const geo::FeatureTable planar{"", geo::GeometryKind::line, FrameKind::planar, {}};
    EXPECT_EQ(written("csv", planar, {{{{170, 10}, {-170, 30}}, {}}}), "wkt\r\n\"LINESTRING (170 10,-170 30)\"\r\n");
}

}  // namespace
}  // namespace starway::writing
