// Polygons of a vector source as obstacles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "starway/mesh/obstacles.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::HasSubstr;

std::string polygon_collection(const std::string& geometries) {
    std::string text = R"({"type":"FeatureCollection","features":[)";
    text += geometries;
    return text + "]}";
}
std::string polygon_feature(const std::string& kind, const std::string& coordinates) {
    return R"({"type":"Feature","properties":{"kind":")" + kind + R"("},"geometry":{"type":")" + kind +
           R"(","coordinates":)" + coordinates + "}}";
}
SourceOptions with(std::string SourceOptions::*field, const char* value) {
    SourceOptions options;
    options.*field = value;
    return options;
}
const std::string square = "[[[1,1],[2,1],[2,2],[1,2],[1,1]]]";

TEST(OgrPolygons, ReadsPolygonsTheirHolesAndParts) {
    const test::TemporaryFolder folder;
    const auto obstacles = open_obstacles(folder.file(
        "a.geojson",
        polygon_collection(
            polygon_feature("Polygon", "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]") + "," +
            polygon_feature("MultiPolygon", "[" + square + "," + square + "]") + "," +
            polygon_feature("Point", "[3,3]"))));
    ASSERT_TRUE(obstacles) << obstacles.error().message;
    EXPECT_EQ(obstacles->frame, FrameKind::geographic);
    EXPECT_EQ(obstacles->polygons, 3U);
    EXPECT_EQ(obstacles->holes, (std::vector<bool>{false, true, false, false}));
    EXPECT_EQ(obstacles->points.size(), 20U);
    EXPECT_THAT(obstacles->notes, testing::Contains(HasSubstr("skipped 1 shapes that are not polygons")));
}

TEST(OgrPolygons, MendsThoseThatCrossThemselves) {
    const test::TemporaryFolder folder;
    const std::string file =
        folder.file("a.geojson", polygon_collection(polygon_feature("Polygon", "[[[0,0],[8,8],[8,0],[0,8],[0,0]]]") +
                                                    "," + polygon_feature("Polygon", "[[[0,0],[1,1],[0,0]]]") + "," +
                                                    polygon_feature("Polygon", square)));
    const auto obstacles = open_obstacles(file, with(&SourceOptions::crs, "none"));
    ASSERT_TRUE(obstacles) << obstacles.error().message;
    EXPECT_EQ(obstacles->frame, FrameKind::planar);
    EXPECT_EQ(obstacles->polygons, 3U);
    EXPECT_THAT(obstacles->notes, testing::Contains(HasSubstr("2 intersected themselves")));
    const auto mesh = mesh_of_obstacles(*obstacles, {.margin = 4});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_TRUE(mesh->nearest({2, 1}).distance == 0);
    EXPECT_FALSE(mesh->nearest({1, 2}).distance == 0);  // in the left half of the bow tie
}

TEST(OgrPolygons, RefusesWhatHoldsNone) {
    const test::TemporaryFolder folder;
    const auto says = [&](const std::string& text, const SourceOptions& options, ErrorKind kind, const char* words) {
        const auto obstacles = open_obstacles(folder.file("a.geojson", text), options);
        ASSERT_FALSE(obstacles);
        EXPECT_EQ(obstacles.error().kind, kind);
        EXPECT_THAT(obstacles.error().message, HasSubstr(words));
    };
    says(polygon_collection(polygon_feature("Point", "[3,3]")), {}, ErrorKind::data, "contains no polygons");
    says(polygon_collection(polygon_feature("Polygon", square)), with(&SourceOptions::where, "kind = 'Point'"),
         ErrorKind::data, "contains no polygon");
    says(polygon_collection(polygon_feature("Polygon", square)), with(&SourceOptions::where, "colour = 1"),
         ErrorKind::usage, "where");
    says(polygon_collection(polygon_feature("Polygon", square)), with(&SourceOptions::layer, "b"), ErrorKind::usage,
         "has no layer");
    says(polygon_collection(polygon_feature("Polygon", "[[[0,0],[200,0],[200,9],[0,0]]]")), {}, ErrorKind::data,
         "cannot be projected");
}

}  // namespace
}  // namespace starway::read
