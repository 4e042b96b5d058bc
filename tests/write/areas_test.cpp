// Polygons in every format that holds them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/temporary_folder.hpp"
#include "write/formats.hpp"

namespace starway::writing {
namespace {

using testing::HasSubstr;

geo::FeatureTable area_table() {
    return {"reach", geo::GeometryKind::area, FrameKind::geographic, {{"contour", geo::FieldType::real}}};
}
// A square with a hole, beside another square.
geo::Feature two_areas() {
    geo::Feature feature{{}, {600.0}};
    feature.areas = {{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {1, 2}, {2, 2}, {2, 1}}},
                     {{{6, 0}, {7, 0}, {7, 1}, {6, 1}}}};
    return feature;
}

std::string written_areas(const std::string& format, const std::vector<geo::Feature>& features) {
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "areas").string();
    auto writer = writing::create_feature_writer(format, path, area_table());
    EXPECT_TRUE(writer) << writer.error().message;
    for (const geo::Feature& feature : features) EXPECT_TRUE((*writer)->write(feature));
    EXPECT_TRUE((*writer)->finish());
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

TEST(Areas, AreMultiPolygonsOfGeoJson) {
    geo::Feature one = two_areas();
    one.areas.resize(1);
    geo::Feature none = two_areas();
    none.areas.clear();
    const auto json = nlohmann::json::parse(written_areas("geojson", {two_areas(), one, none}));
    const auto& features = json["features"];
    EXPECT_EQ(features[0]["geometry"]["type"], "MultiPolygon");
    EXPECT_EQ(features[0]["geometry"]["coordinates"].size(), 2U);
    EXPECT_EQ(features[0]["geometry"]["coordinates"][0].size(), 2U);
    EXPECT_EQ(features[0]["geometry"]["coordinates"][0][1], nlohmann::json::parse("[[1,1],[1,2],[2,2],[2,1],[1,1]]"));
    EXPECT_EQ(features[1]["geometry"]["type"], "Polygon");
    EXPECT_EQ(features[1]["geometry"]["coordinates"].size(), 2U);
    EXPECT_TRUE(features[2]["geometry"].is_null());
    EXPECT_EQ(json["bbox"], nlohmann::json::parse("[0,0,7,4]"));
}

TEST(Areas, AreWrittenInOtherFormats) {
    EXPECT_THAT(written_areas("csv", {two_areas()}),
                HasSubstr("MULTIPOLYGON (((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1)),((6 0,7 0,7 1,6 1,6 0)))"));
    const std::string kml = written_areas("kml", {two_areas()});
    EXPECT_THAT(kml, HasSubstr("<MultiGeometry><Polygon>"));
    EXPECT_THAT(kml, HasSubstr("<innerBoundaryIs><LinearRing><coordinates>1,1 1,2 2,2 2,1 1,1</coordinates>"));
    const std::string gpx = written_areas("gpx", {two_areas()});
    EXPECT_THAT(gpx, HasSubstr("<trkpt lat=\"4\" lon=\"4\"/>"));
    EXPECT_THAT(written_areas("text", {two_areas()}), HasSubstr("600"));
    const auto refused = writing::create_feature_writer("polyline", "-", area_table());
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("supports no polygons"));
}

TEST(Areas, AreRefusedWhereTheyAreNotOnEarth) {
    const test::TemporaryFolder folder;
    auto writer = writing::create_feature_writer("geojson", (folder.path() / "a.geojson").string(), area_table());
    ASSERT_TRUE(writer);
    geo::Feature feature = two_areas();
    feature.areas[0][0][2].y = 95;
    EXPECT_FALSE((*writer)->write(feature));
}

}  // namespace
}  // namespace starway::writing
