#include <gtest/gtest.h>

#include <string>

#include "base/geo/feature.hpp"
#include "support/written.hpp"
#include "write/xml_text.hpp"

namespace starway::writing {
namespace {

using test::written;

constexpr const char* head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<gpx version=\"1.1\" creator=\"Starway\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n";

TEST(Gpx, ALineIsATrack) {
    const geo::FeatureTable table{"route",
                                  geo::GeometryKind::line,
                                  FrameKind::geographic,
                                  {{"Name", geo::FieldType::text}, {"cost", geo::FieldType::real}}};
    EXPECT_EQ(
        written("gpx", table,
                {{{{-73.5, 45.5}, {-73.25, 45.125}}, {"A & <B>", 418.0}}, {{}, {geo::Value{}, geo::Value{}}}}),
        std::string(head) +
            "<metadata><name>route</name></metadata>\n"
            "<trk><name>A &amp; &lt;B&gt;</name><desc>cost: 418</desc>\n"
            "<trkseg>\n<trkpt lat=\"45.5\" lon=\"-73.5\"/>\n<trkpt lat=\"45.125\" lon=\"-73.25\"/>\n</trkseg></trk>\n"
            "<trk></trk>\n</gpx>\n");
}

TEST(Gpx, APointIsAWaypoint) {
    const geo::FeatureTable table{"",
                                  geo::GeometryKind::point,
                                  FrameKind::geographic,
                                  {{"name", geo::FieldType::text}, {"n", geo::FieldType::integer}}};
    EXPECT_EQ(
        written("gpx", table, {{{{13.4, 52.5}}, {"Berlin", std::int64_t{7}}}, {{}, {"Utopia", geo::Value{}}}}),
        std::string(head) + "<wpt lat=\"52.5\" lon=\"13.4\"><name>Berlin</name><desc>n: 7</desc></wpt>\n</gpx>\n");
}

TEST(Gpx, ARouteHasItsPoints) {
    geo::FeatureTable table{"", geo::GeometryKind::line, FrameKind::geographic, {{"name", geo::FieldType::text}}};
    table.marks = {{{1, 2}, "A & B", "start"}, {{180, 3}, "V", "via"}, {{3, 4}, "C", "end"}};
    EXPECT_EQ(written("gpx", table, {{{{1, 2}, {3, 4}}, {"A & B to C"}}}),
              std::string(head) +
                  "<wpt lat=\"2\" lon=\"1\"><name>A &amp; B</name><type>start</type></wpt>\n"
                  "<wpt lat=\"3\" lon=\"-180\"><name>V</name><type>via</type></wpt>\n"
                  "<wpt lat=\"4\" lon=\"3\"><name>C</name><type>end</type></wpt>\n"
                  "<trk><name>A &amp; B to C</name>\n<trkseg>\n<trkpt lat=\"2\" lon=\"1\"/>\n"
                  "<trkpt lat=\"4\" lon=\"3\"/>\n</trkseg></trk>\n</gpx>\n");
}

TEST(Gpx, LongitudesEndBelow180) {
    const geo::FeatureTable lines{"", geo::GeometryKind::line, FrameKind::geographic, {}};
    EXPECT_EQ(written("gpx", lines, {{{{170, 10}, {-170, 30}}, {}}}),
              std::string(head) +
                  "<trk>\n<trkseg>\n<trkpt lat=\"10\" lon=\"170\"/>\n<trkpt lat=\"20\" lon=\"179.9999999\"/>\n</trkseg>"
                  "\n<trkseg>\n<trkpt lat=\"20\" lon=\"-180\"/>\n<trkpt lat=\"30\" "
                  "lon=\"-170\"/>\n</trkseg></trk>\n</gpx>\n");
    const geo::FeatureTable points{"", geo::GeometryKind::point, FrameKind::geographic, {}};
    EXPECT_EQ(written("gpx", points, {{{{180, 1}}, {}}}),
              std::string(head) + "<wpt lat=\"1\" lon=\"-180\"></wpt>\n</gpx>\n");
}

TEST(Xml, HoldsOnlyWhatXmlAllows) {
    const auto escaped = [](std::string_view text) {
        std::string xml;
        append_xml(xml, text);
        return xml;
    };
    EXPECT_EQ(escaped("a<b>&\"c\"'"), "a&lt;b&gt;&amp;&quot;c&quot;'");
    EXPECT_EQ(escaped(std::string_view("a\0\x01\x1F"
                                       "b\t\n\r",
                                       8)),
              "ab\t\n&#13;");
    EXPECT_EQ(escaped("x\xEF\xBF\xBEy\xEF\xBF\xBFz\xEF\xBF\xBD"), "xyz\xEF\xBF\xBD");
    EXPECT_EQ(escaped("Montr\xE9"
                      "al"),
              "Montréal");
}

}  // namespace
}  // namespace starway::writing
