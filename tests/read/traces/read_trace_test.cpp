#include "read/traces/read_trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace starway::read {
namespace {

using testing::HasSubstr;

std::vector<TracePoint> trace_of(std::string_view text, FrameKind frame = FrameKind::geographic) {
    const auto trace = parse_trace({"trace", text}, frame, nullptr);
    EXPECT_TRUE(trace) << trace.error().message;
    return trace ? *trace : std::vector<TracePoint>();
}
std::string refusal(std::string_view text, FrameKind frame = FrameKind::geographic) {
    const auto trace = parse_trace({"trace", text}, frame, nullptr);
    EXPECT_FALSE(trace);
    return trace ? std::string() : trace.error().message.str();
}

TEST(Trace, ReadsTracksOfGpx) {
    const auto trace = trace_of(
        "<?xml version=\"1.0\"?><gpx xmlns=\"http://www.topografix.com/GPX/1/1\"><wpt lat=\"9\" "
        "lon=\"9\"/><trk><trkseg>"
        "<trkpt lat=\"43.73\" lon=\"7.41\"><time>1970-01-02T00:00:01Z</time></trkpt></trkseg><trkseg>"
        "<trkpt lon=\" 7.42\" lat=\"43.74\"/></trkseg></trk></gpx>");
    ASSERT_EQ(trace.size(), 2U);
    EXPECT_EQ(trace[0].position, (Position{7.41, 43.73}));
    EXPECT_EQ(trace[0].time_s, 86401);
    EXPECT_EQ(trace[1].position, (Position{7.42, 43.74}));
    EXPECT_FALSE(trace[1].time_s);
    EXPECT_FALSE(trace[0].begins);
    EXPECT_TRUE(trace[1].begins) << "each segment is a trace of its own";
    EXPECT_EQ(trace_of("<g:gpx xmlns:g=\"x\"><g:rte><g:rtept lat='1' lon='2'/></g:rte></g:gpx>").size(), 1U);
    EXPECT_THAT(refusal("<gpx><trk><trkpt lat='x' lon='2'/></trk></gpx>"), HasSubstr("trkpt 1 has no lon and lat"));
    EXPECT_THAT(refusal("<gpx><trk>"), HasSubstr("not well-formed XML"));
    EXPECT_THAT(refusal("<gpx></gpx>"), HasSubstr("no points of a trace"));
    EXPECT_THAT(refusal("<gpx><wpt lat='95' lon='2'/></gpx>"), HasSubstr("no longitude and latitude"));
    EXPECT_THAT(refusal("<gpx/>", FrameKind::planar), HasSubstr("planar"));
}

TEST(Trace, ReadsNamesTimesAndPlainBlanksOfGpx) {
    const auto trace = trace_of(
        "\n <?xml version='1.0'?><gpx><rte><rtept lat='1' lon='x'/></rte><trk><trkseg><trkpt lat='1' lon='2'>"
        "<extensions><time>9</time></extensions><time> 7<!-- s --> </time><name>n</name></trkpt></trkseg></trk></gpx>");
    ASSERT_EQ(trace.size(), 1U) << "routes do not matter where there are tracks";
    EXPECT_EQ(trace[0].time_s, 7);
    EXPECT_THAT(refusal("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&a;</gpx>"), HasSubstr("declares entities"));
    EXPECT_EQ(trace_of("<gpx><rte><rtept lat='1' lon='2'/></rte><wpt lat='1' lon='x'/></gpx>").size(), 1U);
}

TEST(Trace, ReadsDeeplyNestedXml) {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "<a>";
    text += "<trkpt lat='1' lon='2'/>";
    for (int i = 0; i < 200'000; ++i) text += "</a>";
    EXPECT_EQ(trace_of(text).size(), 1U);
}

TEST(Trace, ReadsLinesOfGeoJson) {
    const auto trace =
        trace_of(R"({"type":"Feature","properties":{"coordTimes":["1970-01-01T00:00:05Z",null]},"geometry":)"
                 R"({"type":"LineString","coordinates":[[7.41,43.73,12],[7.42,43.74]]}})");
    ASSERT_EQ(trace.size(), 2U);
    EXPECT_EQ(trace[0].time_s, 5);
    EXPECT_FALSE(trace[1].time_s);
    const auto lines = trace_of(R"({"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]]]})");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_FALSE(lines[1].begins);
    EXPECT_TRUE(lines[2].begins);
    EXPECT_EQ(trace_of(R"({"features":[{"geometry":{"coordinates":[[1,2]],"type":"LineString"},"type":"Feature"}],)"
                       R"("type":"FeatureCollection"})")
                  .size(),
              1U);
    EXPECT_THAT(refusal(R"({"type":"LineString","coordinates":[[1]]})"), HasSubstr("coordinate 1"));
    EXPECT_THAT(refusal(R"({"type":"Point","coordinates":[1,2]})"), HasSubstr("no points of a trace"));
    EXPECT_THAT(refusal("{\"type\":"), HasSubstr("the JSON ends too early"));
}

TEST(Trace, ReadsRowsOfCsv) {
    const auto named = trace_of("time,lat,lon,accuracy\n10,43.73,7.41,4\n11.5,43.74,7.42,\n");
    ASSERT_EQ(named.size(), 2U);
    EXPECT_EQ(named[0].position, (Position{7.41, 43.73}));
    EXPECT_EQ(named[0].radius_m, 4);
    EXPECT_EQ(named[1].time_s, 11.5);
    EXPECT_FALSE(named[1].radius_m);
    const auto bare = trace_of("7.41,43.73,2026-11-24T06:12:28Z\n7.42,43.74,2026-11-24T06:12:29Z\n");
    ASSERT_EQ(bare.size(), 2U);
    EXPECT_EQ(*bare[1].time_s - *bare[0].time_s, 1);
    EXPECT_EQ(trace_of("7.41,43.73\n7.42,43.74\n").size(), 2U);
    EXPECT_EQ(trace_of("500,12000\n600,12000\n", FrameKind::planar).size(), 2U);
    EXPECT_THAT(refusal("lon,lat,time\n7.41,43.73,noon\n"), HasSubstr("'noon'"));
    EXPECT_THAT(refusal("lon,lat\n7.41,95\n"), HasSubstr("trace:2"));
    EXPECT_THAT(refusal(" \n"), HasSubstr("no points of a trace"));
}

TEST(Trace, ReadsTimesByTheCalendar) {
    EXPECT_EQ(parse_iso_time("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(parse_iso_time("2000-03-01T00:00:00Z"), 951868800);
    EXPECT_EQ(parse_iso_time("2026-11-24T06:12:28Z"), 1795500748);
    EXPECT_EQ(parse_iso_time("2026-11-24T07:12:28+01:00"), 1795500748);
    EXPECT_EQ(parse_iso_time("2026-11-24T02:42:28-0330"), 1795500748);
    EXPECT_EQ(parse_iso_time("2026-11-24 06:12:28.25"), 1795500748.25);
    EXPECT_EQ(parse_iso_time("1969-12-31T23:59Z"), -60);
    for (const char* const text : {"", "2026", "2026-13-01T00:00:00Z", "2026-11-24", "2026-11-24T25:00:00Z",
                                   "2026-11-24T06:12:28Zx", "2026-11-24T06:60:28Z", "24.11.2026 06:12"})
        EXPECT_FALSE(parse_iso_time(text)) << text;
}

std::string shown(std::string_view text) {
    const auto traces = parse_traces({"trace", text}, FrameKind::geographic, nullptr);
    if (!traces) return traces.error().message.str();
    std::string all;
    for (const NamedTrace& trace : *traces) all += trace.name + ":" + std::to_string(trace.points.size()) + " ";
    return all;
}

TEST(Traces, AreTracksLinesAndRowsOfOneName) {
    EXPECT_EQ(shown("<gpx><metadata><name>all</name></metadata><trk><name>a</name><trkseg><trkpt lat='1' "
                    "lon='2'/></trkseg><trkseg>"
                    "<trkpt lat='1' lon='2'/></trkseg></trk><trk/><trk><trkpt lat='1' lon='2'/></trk></gpx>"),
              "a:2 :1 ");
    EXPECT_EQ(shown(R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":
                        {"type":"LineString","coordinates":[[1,2],[3,4]]}},{"type":"Feature","properties":null,"geometry":
                        {"type":"MultiLineString","coordinates":[[[1,2]],[[5,6],[7,8]]]}}]})"),
              "x:2 :3 ");
    EXPECT_EQ(shown("trip_id,lon,lat,time\nb,1,2,0\na,1,2,0\nb,1.1,2,10\n"), "b:2 a:1 ");
    EXPECT_EQ(shown("1,2\n3,4\n"), ":2 ");
    EXPECT_EQ(trace_of("trip_id,lon,lat\nb,1,2\na,1,2\nb,1.1,2\n").size(), 3U);
}

}  // namespace
}  // namespace starway::read
