// The plug-in's line reader, on small sources made here and on real data where it is present.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "read/plugin/ogr_plugin.hpp"
#include "starway/road/open.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using road::topology::LineSet;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string collection(const std::string& features, const std::string& crs = {}) {
    const auto system = fmt::format(R"("crs":{{"type":"name","properties":{{"name":"{}"}}}},)", crs);
    return fmt::format(R"({{"type":"FeatureCollection",{}"features":[{}]}})", crs.empty() ? "" : system, features);
}

std::string feature(const std::string& type, const std::string& coordinates, const std::string& properties = "{}") {
    return fmt::format(R"({{"type":"Feature","properties":{},"geometry":{{"type":"{}","coordinates":{}}}}})",
                       properties, type, coordinates);
}

std::string line(const std::string& coordinates, const std::string& properties = "{}") {
    return feature("LineString", coordinates, properties);
}

class OgrReader : public ::testing::Test {
protected:
    void SetUp() override {
        const auto plugin = ogr_plugin();
        ASSERT_TRUE(plugin) << plugin.error().message;
        plugin_ = *plugin;
    }

    Result<LineSet> read(const std::string& source) { return plugin_->read_lines({source}, options_, report_, {}); }
    Result<LineSet> read_geojson(const std::string& features) {
        return read(folder_.file("lines.geojson", collection(features)));
    }
    LineSet lines(Result<LineSet> result) {
        EXPECT_TRUE(result) << (result ? "" : result.error().message);
        return result ? std::move(*result) : LineSet{};
    }
    std::string error(const Result<LineSet>& result, ErrorKind kind) {
        EXPECT_FALSE(result);
        if (result) return {};
        EXPECT_EQ(result.error().kind, kind) << result.error().message;
        return result.error().message.str();
    }
    static std::string_view name_of(const LineSet& set, std::size_t number) { return set.names.at(set.name[number]); }

    [[nodiscard]] std::ptrdiff_t files() const {
        return std::distance(std::filesystem::directory_iterator(folder_.path()),
                             std::filesystem::directory_iterator{});
    }

    test::TemporaryFolder folder_;
    const OgrPlugin* plugin_ = nullptr;
    SourceOptions options_;
    LoadReport report_;
};

TEST_F(OgrReader, LinesPartsAndDimensions) {
    const auto set = lines(read_geojson(line("[[1,2,30],[3,4,40]]") + "," +
                                        feature("MultiLineString", "[[[0,0],[1,1]],[[2,2],[3,3],[4,4]]]") + "," +
                                        R"({"type":"Feature","properties":{},"geometry":null})"));
    EXPECT_EQ(set.frame, FrameKind::geographic);
    EXPECT_THAT(set.first_point, ElementsAre(0, 2, 4, 7));
    EXPECT_THAT(set.source, ElementsAre(0, 1, 1));
    EXPECT_EQ(set.points[1], (Position{3, 4}));
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("1 feature was skipped: no geometry")));
    EXPECT_TRUE(set.speed_kmh.empty() && set.direction.empty() && set.level.empty() && set.columns.empty() &&
                set.name.empty());
}

TEST_F(OgrReader, CollectionsGiveTheirLines) {
    const std::string mixed =
        R"({"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[)"
        R"({"type":"Point","coordinates":[9,9]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}})";
    const auto set = lines(read_geojson(mixed + "," + feature("Point", "[5,5]")));
    EXPECT_EQ(set.line_count(), 1U);
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("2 features have parts that are not lines")));
}

TEST_F(OgrReader, PolygonsAreNoLines) {
    const auto message = error(read_geojson(feature("Polygon", "[[[0,0],[1,0],[1,1],[0,0]]]")), ErrorKind::data);
    EXPECT_THAT(message, HasSubstr("contains no lines"));
    EXPECT_THAT(message, HasSubstr("Polygon"));
}

TEST_F(OgrReader, OpenStreetMapAttributes) {
    const auto set = lines(read_geojson(
        line("[[0,0],[1,0]]",
             R"({"highway":"primary","name":"High Street","oneway":"yes","maxspeed":"30 mph","layer":"0"})") +
        "," +
        line("[[0,1],[1,1]]",
             R"({"highway":"residential","ref":"B12","oneway":"-1","bridge":"yes","maxspeed":"signals"})") +
        "," + line("[[0,2],[1,2]]", R"({"highway":"footway","tunnel":"yes","layer":"-2"})") + "," +
        line("[[0,3],[1,3]]", R"({"highway":"tertiary","junction":"roundabout"})") + "," +
        line("[[0,4],[1,4]]", R"({"highway":"proposed"})")));
    ASSERT_EQ(set.line_count(), 4U);
    EXPECT_EQ(name_of(set, 0), "High Street");
    EXPECT_EQ(name_of(set, 1), "B12");
    EXPECT_EQ(name_of(set, 2), "");
    EXPECT_THAT(set.direction,
                ElementsAre(Direction::forward, Direction::backward, Direction::both, Direction::forward));
    EXPECT_NEAR(set.speed_kmh[0], 48.28F, 0.01F);
    EXPECT_GT(set.speed_kmh[1], 10);
    EXPECT_LE(set.speed_kmh[2], 6);
    EXPECT_THAT(set.level, ElementsAre(0, 1, -2, 0));
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("\"signals\"")));
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("1 line was skipped: its class is not a road")));
}

TEST_F(OgrReader, FurtherTagsAreRead) {
    const auto set = lines(read_geojson(
        line(
            "[[0,0],[1,0]]",
            R"({"highway":"primary","name":null,"other_tags":"\"oneway\"=>\"yes\",\"maxspeed\"=>\"70\",\"layer\"=>\"1\",\"ref\"=>\"N4\""})") +
        "," + line("[[0,1],[1,1]]", R"({"highway":null,"other_tags":"\"waterway\"=>\"river\""})") + "," +
        line("[[0,2],[1,2]]", R"({"highway":null,"other_tags":"\"route\"=>\"ferry\""})")));
    ASSERT_EQ(set.line_count(), 2U);
    EXPECT_EQ(set.direction[0], Direction::forward);
    EXPECT_FLOAT_EQ(set.speed_kmh[0], 70);
    EXPECT_EQ(set.level[0], 1);
    EXPECT_EQ(name_of(set, 0), "N4");
    EXPECT_EQ(set.source[1], 2U);
}

TEST_F(OgrReader, LettersOfOneWayFields) {
    const auto both = lines(read_geojson(line("[[0,0],[1,0]]", R"({"oneway":"F"})") + "," +
                                         line("[[0,1],[1,1]]", R"({"oneway":"T"})") + "," +
                                         line("[[0,2],[1,2]]", R"({"oneway":"B"})")));
    EXPECT_THAT(both.direction, ElementsAre(Direction::forward, Direction::backward, Direction::both));
    const auto truth = lines(
        read_geojson(line("[[0,0],[1,0]]", R"({"oneway":"F"})") + "," + line("[[0,1],[1,1]]", R"({"oneway":"T"})")));
    EXPECT_THAT(truth.direction, ElementsAre(Direction::both, Direction::forward));
}

TEST_F(OgrReader, AnUnknownOneWayValueIsAnError) {
    const auto features = line("[[0,0],[1,0]]", R"({"oneway":"perhaps"})");
    const std::string unknown = error(read_geojson(features), ErrorKind::data);
    EXPECT_THAT(unknown, HasSubstr("the one-way field oneway has \"perhaps\", whose meaning is not known, on 1 line"));
    EXPECT_THAT(unknown, HasSubstr("oneway_values"));
    options_.oneway_field = "oneway";  // also where it is named
    EXPECT_THAT(error(read_geojson(features), ErrorKind::data), HasSubstr("\"perhaps\""));
}

TEST_F(OgrReader, OsmnxRowsAreJoined) {
    const auto row = [](int u, int v, const char* coordinates, double time, bool oneway) {
        return line(
            coordinates,
            fmt::format(R"({{"u":{},"v":{},"key":0,"highway":"['primary', 'road']","oneway":{},"travel_time":{}}})", u,
                        v, oneway, time));
    };
    const auto set =
        lines(read_geojson(row(1, 2, "[[0,0],[1,0]]", 10.5, false) + "," + row(2, 1, "[[1,0],[0,0]]", 12.5, false) +
                           "," + row(2, 3, "[[1,0],[2,0]]", 7, true)));
    ASSERT_EQ(set.line_count(), 2U);
    EXPECT_THAT(set.direction, ElementsAre(Direction::both, Direction::forward));
    EXPECT_THAT(set.from_node, ElementsAre(1, 2));
    EXPECT_THAT(set.to_node, ElementsAre(2, 3));
    ASSERT_EQ(set.columns.size(), 1U);
    EXPECT_EQ(set.columns[0].name, "time");
    EXPECT_THAT(set.columns[0].forward, ElementsAre(10.5, 7));
    EXPECT_THAT(set.columns[0].backward, ElementsAre(12.5, 7));
    EXPECT_FLOAT_EQ(set.speed_kmh[0], 65);  // the first of the list
}

TEST_F(OgrReader, PgRoutingCosts) {
    const auto row = [](int source, int target, const char* coordinates, double cost, double reverse) {
        return line(coordinates, fmt::format(R"({{"id":1,"source":{},"target":{},"cost":{},"reverse_cost":{}}})",
                                             source, target, cost, reverse));
    };
    const auto set =
        lines(read_geojson(row(1, 2, "[[0,0],[1,0]]", 2.5, -1) + "," + row(2, 3, "[[1,0],[2,0]]", -1, 3.5) + "," +
                           row(3, 4, "[[2,0],[3,0]]", 1, 2) + "," + row(4, 5, "[[3,0],[4,0]]", -1, -1)));
    ASSERT_EQ(set.line_count(), 3U);
    EXPECT_THAT(set.direction, ElementsAre(Direction::forward, Direction::backward, Direction::both));
    ASSERT_EQ(set.columns.size(), 1U);
    EXPECT_EQ(set.columns[0].forward[0], 2.5);
    EXPECT_TRUE(std::isnan(set.columns[0].backward[0]));
    EXPECT_EQ(set.columns[0].backward[1], 3.5);
    EXPECT_EQ(set.columns[0].backward[2], 2);
    EXPECT_THAT(set.from_node, ElementsAre(1, 2, 3));
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("1 line was skipped: closed in both directions")));
}

TEST_F(OgrReader, NodeNumbersThatContradictTheMapAreNotUsed) {
    const auto row = [](const char* coordinates) { return line(coordinates, R"({"FNODE_":0,"TNODE_":0})"); };
    const auto set = lines(read_geojson(row("[[0,0],[1,0]]") + "," + row("[[1,0],[2,0]]")));
    EXPECT_TRUE(set.from_node.empty());
    EXPECT_THAT(report_.recognised, Contains(HasSubstr("all node numbers are 0")));
}

TEST_F(OgrReader, WeightsAreNumbersOrRejected) {
    const auto features = line("[[0,0],[1,0]]", R"({"toll":"1.5"})") + "," +
                          line("[[0,1],[1,1]]", R"({"toll":"free"})") + "," +
                          line("[[0,2],[1,2]]", R"({"toll":"-3"})") + "," + line("[[0,3],[1,3]]", R"({"toll":null})");
    options_.weight_field = "toll";
    EXPECT_THAT(error(read_geojson(features), ErrorKind::data),
                HasSubstr("feature 1, field toll: \"free\" is not a number"));
    options_.on_error = OnError::skip;
    const auto set = lines(read_geojson(features));
    EXPECT_THAT(set.source, ElementsAre(0));
    EXPECT_THAT(set.columns[0].forward, ElementsAre(1.5));
    EXPECT_EQ(report_.rejected_count, 3U);
    EXPECT_EQ(report_.rejected[1].line, 2U);
    EXPECT_EQ(report_.rejected[1].reason, "is negative");
}

TEST_F(OgrReader, PartsShareTheirWeight) {
    options_.weight_field = "cost";
    const auto set = lines(read_geojson(feature("MultiLineString", "[[[0,0],[1,0]],[[2,0],[5,0]]]", R"({"cost":8})")));
    EXPECT_THAT(set.columns[0].forward, ElementsAre(2, 6));
}

TEST_F(OgrReader, SpeedsByClass) {
    options_.speed_kmh = {{"Big", 90}, {"*", 40}, {"absent", 10}};
    options_.class_field = "kind";
    const auto set = lines(
        read_geojson(line("[[0,0],[1,0]]", R"({"kind":"big"})") + "," + line("[[0,1],[1,1]]", R"({"kind":"small"})")));
    EXPECT_THAT(set.speed_kmh, ElementsAre(90, 40));
    EXPECT_THAT(report_.warnings, Contains(HasSubstr("\"absent\"")));
}

TEST_F(OgrReader, SpeedsThatNoLineTakesAreRefused) {
    options_.speed_kmh = {{"*", 40}};
    EXPECT_THAT(error(read_geojson(line("[[0,0],[1,0]]", R"({"class":"big","maxspeed":50})")), ErrorKind::usage),
                HasSubstr("whose lines have speeds of their own"));
    options_.speed_kmh = {{"absent", 40}};
    EXPECT_THAT(error(read_geojson(line("[[0,0],[1,0]]", R"({"class":"big"})")), ErrorKind::usage),
                HasSubstr("where no line has such a class"));
}

TEST_F(OgrReader, LinesWithoutLengthAreNoNetwork) {
    const test::TemporaryFolder folder;
    SourceOptions options;
    options.crs = "EPSG:3857";  // which takes these degrees for metres
    const auto opened = open(folder.file("roads.geojson", R"({"type":"FeatureCollection","features":[)" +
                                                              line("[[4,50],[4.01,50.01]]") + "]}"),
                             options);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, ErrorKind::data);
    EXPECT_THAT(opened.error().message, HasSubstr("no line is longer than 0.5 m; check the coordinate system"));
}

TEST_F(OgrReader, AnUnknownClassHasNoSpeed) {
    EXPECT_TRUE(lines(read_geojson(line("[[0,0],[1,0]]", R"({"class":"big"})"))).speed_kmh.empty());
    options_.speed_kmh = {{"*", 40}};
    EXPECT_THAT(lines(read_geojson(line("[[0,0],[1,0]]", R"({"class":"big"})"))).speed_kmh, ElementsAre(40));
}

TEST_F(OgrReader, BadLinesStopOrAreSkipped) {
    const auto features = line("[[0,0],[1,0]]") + "," + line("[[5,5]]") + "," + line("[[0,95],[1,0]]");
    EXPECT_THAT(error(read_geojson(features), ErrorKind::data), HasSubstr("feature 1: the line has a single point"));
    options_.on_error = OnError::skip;
    const auto set = lines(read_geojson(features));
    EXPECT_THAT(set.source, ElementsAre(0));
    ASSERT_EQ(report_.rejected_count, 2U);
    EXPECT_EQ(report_.rejected[1].value, "0,95");
}

TEST_F(OgrReader, LongitudesBeyond180ComeBack) {
    const auto set = lines(read_geojson(line("[[179.5,0],[180.5,0]]")));
    EXPECT_EQ(set.points[1], (Position{-179.5, 0}));
}

TEST_F(OgrReader, ProjectedToLonLat) {
    const auto source = folder_.file("utm.geojson", collection(line("[[500000,0],[500000,4649776.22]]"), "EPSG:32631"));
    const auto set = lines(read(source));
    EXPECT_NEAR(set.points[0].x, 3, 1e-9);
    EXPECT_NEAR(set.points[0].y, 0, 1e-9);
    EXPECT_NEAR(set.points[1].y, 42, 1e-6);
    EXPECT_THAT(set.details, Contains(HasSubstr("EPSG:32631")));
    options_.crs = "none";
    const auto planar = lines(read(source));
    EXPECT_EQ(planar.frame, FrameKind::planar);
    EXPECT_EQ(planar.points[0], (Position{500000, 0}));
    options_.crs = "nonsense";
    EXPECT_THAT(error(read(source), ErrorKind::usage), HasSubstr("nonsense is not a coordinate system"));
}

TEST_F(OgrReader, AxisOrderIsLongitudeFirst) {
    const auto source =
        folder_.file("crs84.geojson", collection(line("[[10,50],[11,51]]"), "urn:ogc:def:crs:EPSG::4326"));
    EXPECT_EQ(lines(read(source)).points[0], (Position{10, 50}));
    options_.crs = "EPSG:4326";
    EXPECT_EQ(lines(read(source)).points[0], (Position{10, 50}));
}

TEST_F(OgrReader, TwoSourcesAreOneSet) {
    const auto a = folder_.file("a.geojson", collection(line("[[0,0],[1,0]]", R"({"name":"A","toll":1})")));
    const auto b = folder_.file("b.geojson", collection(line("[[1,0],[2,0]]", R"({"label":"B","toll":2})")));
    options_.weight_field = "toll";
    const auto set = lines(plugin_->read_lines({a, b}, options_, report_, {}));
    ASSERT_EQ(set.line_count(), 2U);
    EXPECT_EQ(name_of(set, 1), "B");
    EXPECT_THAT(set.columns[0].forward, ElementsAre(1, 2));
}

TEST_F(OgrReader, FiltersByWhere) {
    const auto features =
        line("[[0,0],[1,0]]", R"({"lanes":1,"name":"A"})") + "," + line("[[0,1],[1,1]]", R"({"lanes":2,"name":"B"})");
    options_.where = "lanes > 1";
    EXPECT_EQ(name_of(lines(read_geojson(features)), 0), "B");
    options_.where = "lanes >";
    EXPECT_THAT(error(read_geojson(features), ErrorKind::usage), HasSubstr("where=lanes >: "));
    options_.where = "lanes > 9";
    EXPECT_THAT(error(read_geojson(features), ErrorKind::data), HasSubstr("no usable line"));
}

TEST_F(OgrReader, LayersAreListedAndTheLargestTaken) {
    folder_.file("small.geojson", collection(line("[[0,0],[1,0]]")));
    folder_.file("large.geojson", collection(line("[[0,0],[1,0]]") + "," + line("[[0,1],[1,1]]")));
    const auto folder = folder_.path().string();
    EXPECT_EQ(lines(read(folder)).line_count(), 2U);
    EXPECT_THAT(report_.recognised, Contains(HasSubstr("\"large\"")));
    options_.layer = "small";
    EXPECT_EQ(lines(read(folder)).line_count(), 1U);
    options_.layer = "middle";
    const auto message = error(read(folder), ErrorKind::usage);
    EXPECT_THAT(message, HasSubstr("\"middle\""));
    EXPECT_THAT(message, HasSubstr("\"large\""));
}

// A zip archive of uncompressed members (APPNOTE.TXT, sections 4.3.7 to 4.3.16).
std::string zip(const std::vector<std::pair<std::string, std::string>>& members) {
    std::string archive;
    std::string directory;
    const auto put = [](std::string& out, std::size_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>((value >> (8 * i)) & 0xFFU));
    };
    for (const auto& [name, content] : members) {
        const auto* bytes = reinterpret_cast<const Bytef*>(content.data());
        const std::size_t checksum = ::crc32(0, bytes, static_cast<uInt>(content.size()));
        const std::size_t offset = archive.size();
        std::string common;
        for (const std::size_t zero : {10U, 0U, 0U, 0U, 0U})
            put(common, zero, 2);  // version, flags, method, time, date
        put(common, checksum, 4);
        put(common, content.size(), 4);
        put(common, content.size(), 4);
        put(common, name.size(), 2);
        put(common, 0, 2);
        put(archive, 0x04034b50, 4);
        archive.append(common).append(name).append(content);
        put(directory, 0x02014b50, 4);
        put(directory, 10, 2);
        directory.append(common);
        for (const int size : {2, 2, 2, 4}) put(directory, 0, size);  // comment, disk, attributes
        put(directory, offset, 4);
        directory.append(name);
    }
    const std::size_t start = archive.size();
    archive.append(directory);
    put(archive, 0x06054b50, 4);
    put(archive, 0, 4);
    put(archive, members.size(), 2);
    put(archive, members.size(), 2);
    put(archive, directory.size(), 4);
    put(archive, start, 4);
    put(archive, 0, 2);
    return archive;
}

TEST_F(OgrReader, ArchivesAreSearched) {
    const auto small = collection(line("[[0,0],[1,0]]"));
    const auto large = collection(line("[[0,0],[1,0]]") + "," + line("[[0,1],[1,1]]"));
    const auto source = folder_.file("data.zip", zip({{"readme.txt", "hello"},
                                                      {"deep/down/small.geojson", small},
                                                      {"deep/large.geojson", large},
                                                      {"points.csv", "x,y\n1,2\n"}}));
    EXPECT_EQ(lines(read(source)).line_count(), 2U);
    options_.layer = "small";
    EXPECT_EQ(lines(read(source)).line_count(), 1U);
    const auto none = folder_.file("none.zip", zip({{"readme.txt", "hello"}}));
    EXPECT_THAT(error(read(none), ErrorKind::data), HasSubstr("contains no file of a known vector format"));
}

TEST_F(OgrReader, GzippedFiles) {
    const auto path = (folder_.path() / "lines.geojson.gz").string();
    const auto text = collection(line("[[0,0],[1,0]]"));
    gzFile out = ::gzopen(path.c_str(), "wb");
    ::gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
    ::gzclose(out);
    EXPECT_EQ(lines(read(path)).line_count(), 1U);
}

TEST_F(OgrReader, CurvesBecomeLines) {
    const auto source =
        folder_.file("arc.gml", R"(<?xml version="1.0"?><ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/"
        xmlns:gml="http://www.opengis.net/gml/3.2"><ogr:featureMember><ogr:arcs gml:id="a.0"><ogr:geometryProperty>
        <gml:Curve gml:id="g0" srsName="http://www.opengis.net/gml/srs/epsg.xml#4326"><gml:segments><gml:ArcString>
        <gml:posList>0 0 1 1 2 0</gml:posList></gml:ArcString></gml:segments></gml:Curve></ogr:geometryProperty>
        </ogr:arcs></ogr:featureMember></ogr:FeatureCollection>)");
    const auto set = lines(read(source));
    ASSERT_EQ(set.line_count(), 1U);
    EXPECT_GT(set.points.size(), 10U);
    EXPECT_EQ(files(), 1) << "nothing is written beside the user's file";
}

TEST_F(OgrReader, WhatCannotBeRead) {
    EXPECT_THAT(error(read("/nowhere/roads.shp"), ErrorKind::io), HasSubstr("no such file"));
    EXPECT_THAT(error(read(folder_.file("a.geojson", "no json at all")), ErrorKind::data),
                HasSubstr("known vector format"));
    EXPECT_THAT(error(read(folder_.file("b.zip", "no archive")), ErrorKind::data), HasSubstr("b.zip"));
    for (const auto* remote : {"https://example.org/a.geojson", "/vsicurl/https:/a", "/vsizip//vsis3/a.zip", "WFS://a"})
        EXPECT_THAT(error(read(remote), ErrorKind::usage), HasSubstr("network sources are not supported"));
    ::testing::internal::CaptureStderr();
    (void)read(folder_.file("c.gpkg", "SQLite format 3"));
    (void)read(folder_.file("d.fgb", std::string("fgb\x03"
                                                 "fgb\x00garbage",
                                                 15)));
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(OgrReader, AVirtualFileIsNotFollowed) {
    const auto target = folder_.file("real.geojson", collection(line("[[0,0],[1,0]]")));
    const auto source = folder_.file("a.vrt", "<OGRVRTDataSource><OGRVRTLayer name=\"real\"><SrcDataSource>" + target +
                                                  "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>");
    EXPECT_THAT(error(read(source), ErrorKind::data), HasSubstr("known vector format"));
}

TEST_F(OgrReader, CancelledInTheMiddle) {
    std::string features = line("[[0,0],[1,0]]");
    for (int i = 1; i < 5000; ++i) features.append(",").append(line("[[0,0],[1,0]]"));
    const CancelFlag cancelled{true};
    Control control;
    control.cancel = &cancelled;
    const auto source = folder_.file("many.geojson", collection(features));
    error(plugin_->read_lines({source}, options_, report_, control), ErrorKind::interrupted);
}

// The shapefiles that ship with the project.
class OgrCanada : public OgrReader {
protected:
    void SetUp() override {
        OgrReader::SetUp();
        source_ = std::filesystem::path(starway::test::source_dir()) / "data" / "canada";
    }
    void copy(const std::string& extension) {
        std::filesystem::copy_file(source_ / ("roads" + extension), folder_.path() / ("roads" + extension));
    }
    [[nodiscard]] std::string copied() const { return (folder_.path() / "roads.shp").string(); }

    std::filesystem::path source_;
    static constexpr const char* lambert =
        "+proj=lcc +ellps=GRS80 +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +datum=NAD83 +units=m";
};

TEST_F(OgrCanada, NeedsACoordinateSystem) {
    for (const auto* extension : {".shp", ".shx", ".dbf"}) copy(extension);
    EXPECT_THAT(error(read(copied()), ErrorKind::data), HasSubstr("pass crs=EPSG:CODE"));
    options_.crs = lambert;
    const auto set = lines(read(copied()));
    EXPECT_EQ(set.line_count(), 3982U);
    EXPECT_TRUE(set.from_node.empty());
    EXPECT_EQ(set.speed_kmh.size(), 3982U);
    for (const auto p : set.points) {
        ASSERT_TRUE(p.x > -78 && p.x < -72 && p.y > 44 && p.y < 47.5) << p.x << "," << p.y;
    }
}

TEST_F(OgrCanada, WithoutIndexAndWithoutTable) {
    copy(".shp");
    options_.crs = lambert;
    const auto set = lines(read(copied()));
    EXPECT_EQ(set.line_count(), 3982U);
    EXPECT_TRUE(set.name.empty());
    EXPECT_THAT(report_.recognised, Contains(HasSubstr(".shx index was restored")));
    EXPECT_EQ(files(), 1) << "the user's folder must stay as it is";
}

TEST_F(OgrCanada, NamesAreUtf8) {
    for (const auto* extension : {".shp", ".shx", ".dbf"}) copy(extension);
    options_.crs = lambert;
    options_.name_field = "PROV_FR";
    const auto set = lines(read(copied()));
    EXPECT_EQ(name_of(set, 0), "Québec");
}

TEST_F(OgrCanada, NamesAreLatin1) {
    copy(".shp");
    copy(".shx");
    std::ifstream file(source_ / "roads.dbf", std::ios::binary);
    std::string table{std::istreambuf_iterator<char>(file), {}};
    for (auto at = table.find("Qu\xC3\xA9"
                              "bec");
         at != std::string::npos; at = table.find("Qu\xC3\xA9"
                                                  "bec",
                                                  at))
        table.replace(at, 7,
                      "Qu\xE9"
                      "bec ");
    folder_.file("roads.dbf", table);
    options_.crs = lambert;
    options_.name_field = "PROV_FR";
    const auto set = lines(read(copied()));
    EXPECT_EQ(name_of(set, 0), "Québec");
}

TEST_F(OgrReader, TigerManhattan) {
    const auto mine = test::stand_in("roads/tiger/tiger_roads.shp");
    test::for_each_source(mine, "roads/tiger_manhattan/tiger_roads.shp", [&](const auto& source, bool real) {
        const auto set = lines(read(source.string()));
        EXPECT_EQ(set.line_count(), real ? 8333U : 162U);
        EXPECT_EQ(set.speed_kmh.size(), set.line_count());
        EXPECT_FALSE(set.name.empty());
    });
}

TEST_F(OgrReader, GeofabrikMalta) {
    test::for_each_source(
        test::stand_in("roads/geofabrik"), "roads/malta_geofabrik", [&](const auto& source, bool real) {
            const auto set = lines(read(source.string()));
            EXPECT_EQ(set.line_count(), real ? 21128U : 162U);
            EXPECT_EQ(std::count(set.direction.begin(), set.direction.end(), Direction::forward), real ? 2685 : 30);
            EXPECT_EQ(std::count(set.direction.begin(), set.direction.end(), Direction::backward), real ? 214 : 20);
            EXPECT_EQ(set.level.size(), set.line_count());
            EXPECT_THAT(report_.warnings, IsEmpty());
        });
}

TEST_F(OgrReader, NaturalEarthFromItsArchive) {
    const auto mine = test::stand_in("roads/natural_earth/ne_roads.zip");
    test::for_each_source(mine, "roads/natural_earth/ne_10m_roads_1.4.0.zip", [&](const auto& source, bool real) {
        const auto set = lines(read(source.string()));
        EXPECT_EQ(set.line_count(), real ? 3796U : 162U);
        EXPECT_THAT(set.speed_kmh, Contains(100.0F));
        EXPECT_THAT(set.speed_kmh, Not(Contains(0.0F)));
    });
}

}  // namespace
}  // namespace starway::read
