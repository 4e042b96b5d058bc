#include <gtest/gtest.h>

#include <string>

#include "base/geo/feature.hpp"
#include "support/written.hpp"

namespace starway::writing {
namespace {

using test::written;

std::string document(const std::string& content) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>" +
           content + "</Document>\n</kml>\n";
}

TEST(Kml, HoldsFieldsAndGeometry) {
    const geo::FeatureTable table{"a & b",
                                  geo::GeometryKind::line,
                                  FrameKind::geographic,
                                  {{"name", geo::FieldType::text}, {"<m>", geo::FieldType::real}}};
    EXPECT_EQ(
        written("kml", table, {{{{1, 2}, {3, 4}}, {"x < y", 1.5}}, {{}, {geo::Value{}, geo::Value{}}}}),
        document("<name>a &amp; b</name>\n"
                 "<Schema name=\"fields\" id=\"fields\"><SimpleField type=\"double\" name=\"&lt;m&gt;\"/></Schema>\n"
                 "<Placemark><name>x &lt; y</name><ExtendedData><SchemaData schemaUrl=\"#fields\"><SimpleData "
                 "name=\"&lt;m&gt;\">1.5</SimpleData></SchemaData></ExtendedData>"
                 "<LineString><tessellate>1</tessellate><coordinates>1,2 3,4</coordinates></LineString></Placemark>\n"
                 "<Placemark></Placemark>\n"));
}

// GDAL 3.6 and Google Earth read "true" as 0.
TEST(Kml, WritesTruthAsANumber) {
    const geo::FeatureTable table{
        "", geo::GeometryKind::point, FrameKind::geographic, {{"toll", geo::FieldType::boolean}}};
    const std::string text = written("kml", table, {{{{1, 2}}, {true}}, {{{1, 2}}, {false}}});
    EXPECT_NE(text.find("<SimpleField type=\"bool\" name=\"toll\"/>"), std::string::npos);
    EXPECT_NE(text.find("<SimpleData name=\"toll\">1</SimpleData>"), std::string::npos);
    EXPECT_NE(text.find("<SimpleData name=\"toll\">0</SimpleData>"), std::string::npos);
}

TEST(Kml, ARouteHasItsPoints) {
    geo::FeatureTable table{"", geo::GeometryKind::line, FrameKind::geographic, {{"name", geo::FieldType::text}}};
    table.marks = {{{1, 2}, "A & B", "start"}, {{363, 4}, "C", "end"}};
    EXPECT_EQ(written("kml", table, {{{{1, 2}, {3, 4}}, {"A & B to C"}}}),
              document("\n<Placemark><name>A &amp; B</name><description>start</description><Point>"
                       "<coordinates>1,2</coordinates></Point></Placemark>\n"
                       "<Placemark><name>C</name><description>end</description><Point>"
                       "<coordinates>3,4</coordinates></Point></Placemark>\n"
                       "<Placemark><name>A &amp; B to C</name><LineString><tessellate>1</tessellate>"
                       "<coordinates>1,2 3,4</coordinates></LineString></Placemark>\n"));
}

TEST(Kml, HoldsPoints) {
    const geo::FeatureTable table{"", geo::GeometryKind::point, FrameKind::geographic, {}};
    EXPECT_EQ(written("kml", table, {{{{13.4, 52.5}}, {}}}),
              document("\n<Placemark><Point><coordinates>13.4,52.5</coordinates></Point></Placemark>\n"));
}

TEST(Kml, CutsAtTheAntimeridian) {
    const geo::FeatureTable table{"", geo::GeometryKind::line, FrameKind::geographic, {}};
    EXPECT_EQ(written("kml", table, {{{{170, 10}, {-170, 30}}, {}}}),
              document("\n<Placemark><MultiGeometry>"
                       "<LineString><tessellate>1</tessellate><coordinates>170,10 180,20</coordinates></LineString>"
                       "<LineString><tessellate>1</tessellate><coordinates>-180,20 -170,30</coordinates></LineString>"
                       "</MultiGeometry></Placemark>\n"));
}

}  // namespace
}  // namespace starway::writing
