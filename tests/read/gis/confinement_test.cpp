// Files that try to make GDAL, PROJ or SQLite read other files, ask other hosts, or never end.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <zlib.h>

#include <chrono>
#include <functional>
#include <future>
#include <utility>

#include "read/plugin/ogr_plugin.hpp"
#include "support/canary.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using road::topology::LineSet;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// An environment that asks for everything which the plug-in forbids.
const bool hostile_environment = [] {
    for (const auto& [name, value] :
         std::initializer_list<std::pair<const char*, const char*>>{{"NO_PROXY", "*"},
                                                                    {"no_proxy", "*"},
                                                                    {"PROJ_NETWORK", "ON"},
                                                                    {"OGR_SQLITE_PRAGMA", "trusted_schema=1"},
                                                                    {"OGR_SQLITE_LIST_VIRTUAL_OGR", "YES"},
                                                                    {"SPATIALITE_SECURITY", "relaxed"},
                                                                    {"GML_DOWNLOAD_SCHEMA", "YES"},
                                                                    {"GML_SKIP_RESOLVE_ELEMS", "NONE"}})
        ::setenv(name, value, 1);
    return true;
}();

class Database {
public:
    explicit Database(const std::string& path) {
        EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
        run("PRAGMA writable_schema = ON");
    }
    ~Database() { sqlite3_close(database_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    void run(const std::string& sql) {
        char* problem = nullptr;
        EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, &problem), SQLITE_OK)
            << sql << ": " << (problem != nullptr ? problem : "");
        sqlite3_free(problem);
    }
    // Whatever SQLite would say of it itself.
    void add_to_schema(const std::string& type, const std::string& name, const std::string& sql) {
        char* statement = sqlite3_mprintf("INSERT INTO sqlite_master VALUES(%Q,%Q,%Q,0,%Q)", type.c_str(), name.c_str(),
                                          name.c_str(), sql.c_str());
        run(statement);
        sqlite3_free(statement);
    }

private:
    sqlite3* database_ = nullptr;
};

class Confinement : public ::testing::Test {
protected:
    void SetUp() override {
        const auto plugin = ogr_plugin();
        ASSERT_TRUE(plugin) << plugin.error().message;
        plugin_ = *plugin;
    }

    std::string geopackage(const std::string& name = "roads.gpkg") {
        const std::string path = (folder_.path() / name).string();
        geo::FeatureTable table;
        table.name = "roads";
        table.fields = {{"name", geo::FieldType::text}};
        auto writer = plugin_->create_writer("GPKG", path, table);
        EXPECT_TRUE(writer) << writer.error().message;
        geo::Feature feature;
        feature.values = {std::string("Harmless Street")};
        feature.points = {{0, 0}, {1, 1}};
        EXPECT_TRUE((*writer)->write(feature));
        EXPECT_TRUE((*writer)->finish());
        return path;
    }
    static void add_view(Database& database, const std::string& query) {
        database.add_to_schema("view", "v", "CREATE VIEW v AS " + query);
        database.run(
            "INSERT INTO gpkg_contents(table_name,data_type,identifier,srs_id) VALUES('v','features','v',4326)");
        database.run("INSERT INTO gpkg_geometry_columns VALUES('v','geom','LINESTRING',4326,0,0)");
    }
    // As SQLite's own driver reads it.
    std::string plain_database() {
        const std::string path = (folder_.path() / "roads.sqlite").string();
        Database database(path);
        database.run(
            "CREATE TABLE geometry_columns(f_table_name, f_geometry_column, geometry_type INTEGER, "
            "coord_dimension INTEGER, srid INTEGER, geometry_format)");
        database.run("CREATE TABLE spatial_ref_sys(srid INTEGER UNIQUE, auth_name TEXT, auth_srid TEXT, srtext TEXT)");
        database.run("INSERT INTO geometry_columns VALUES('roads','shape',2,2,NULL,'WKT')");
        database.run("CREATE TABLE roads(ogc_fid INTEGER PRIMARY KEY, shape TEXT, name TEXT)");
        database.run("INSERT INTO roads VALUES(1,'LINESTRING(0 0,1 1)','Harmless Street')");
        return path;
    }
    std::string geojson(const std::string& crs) {
        return folder_.file("lines.geojson",
                            fmt::format(R"({{"type":"FeatureCollection","crs":{},"features":[{{"type":"Feature",
                                "properties":{{}},"geometry":{{"type":"LineString","coordinates":[[0,0],[1,1]]}}}}]}})",
                                        crs));
    }

    Result<LineSet> read(const std::string& source, const std::string& layer = {}) {
        options_.layer = layer;
        return plugin_->read_lines({source}, options_, report_, {nullptr, &cancel_});
    }
    std::string refusal(const Result<LineSet>& lines) {
        EXPECT_FALSE(lines);
        if (lines) return {};
        EXPECT_EQ(lines.error().kind, ErrorKind::data);
        return lines.error().message.str();
    }
    static bool has_name(const LineSet& lines, std::string_view text) {
        for (std::size_t i = 0; i < lines.name.size(); ++i)
            if (lines.names.at(lines.name[i]) == text) return true;
        return false;
    }

    test::TemporaryFolder folder_;
    test::CanaryFile canary_{folder_.file("secret.csv", "id,secret\n1,Canary Street\n2,Canary Lane\n")};
    test::CanaryPort port_;
    const OgrPlugin* plugin_ = nullptr;
    SourceOptions options_;
    LoadReport report_;
    CancelFlag cancel_{false};
};

TEST_F(Confinement, WhatIsReadOtherwise) {
    const std::string path = geopackage();
    {
        Database database(path);
        add_view(database, "SELECT fid, geom, upper(name) AS name FROM roads");
    }
    for (const auto* layer : {"roads", "v"}) {
        const auto lines = read(path, layer);
        ASSERT_TRUE(lines) << lines.error().message;
        EXPECT_TRUE(has_name(*lines, *layer == 'v' ? "HARMLESS STREET" : "Harmless Street"));
    }
    const auto plain = read(plain_database());
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_TRUE(has_name(*plain, "Harmless Street"));
}

TEST_F(Confinement, AVirtualTableIsNotOpened) {
    const std::string text = fmt::format("('{}','UTF-8',1,COMMA,NONE,',')", canary_.path());
    for (const std::string& table : {"CREATE VIRTUAL TABLE vt USING VirtualText" + text,
                                     "create/*x*/virtual -- y\n table vt using/*rtree*/VirtualText" + text,
                                     "CREATE VIRTUAL TABLE \"a USING rtree\" USING \"VirtualText\"" + text,
                                     "CREATE VIRTUAL TABLE IF NOT EXISTS vt USING[VirtualText]" + text,
                                     fmt::format("CREATE VIRTUAL TABLE vt USING VirtualOGR('{}')", canary_.path())}) {
        for (const auto* type : {"table", "index", "view"}) {  // SQLite goes by the statement
            const std::string path = geopackage();
            {
                Database database(path);
                database.add_to_schema(type, "vt", table);
                add_view(database, "SELECT 1 AS fid, (SELECT geom FROM roads) AS geom, secret AS name FROM vt");
            }
            for (const auto* layer : {"", "v", "vt"}) {
                EXPECT_THAT(refusal(read(path, layer)), Not(HasSubstr("Canary"))) << table;
                EXPECT_TRUE(canary_.untouched()) << table;
            }
            std::filesystem::remove(path);
        }
    }
}

TEST_F(Confinement, TheSameInADatabaseWithoutAFormat) {
    for (const auto* module :
         {"VirtualText('{}','UTF-8',1,COMMA,NONE,',')", "VirtualOGR('{}')", "VirtualShape('{}','UTF-8',4326)"}) {
        const std::string path = plain_database();
        {
            Database database(path);
            database.add_to_schema(
                "table", "vt", "CREATE VIRTUAL TABLE vt USING " + fmt::format(fmt::runtime(module), canary_.path()));
            database.add_to_schema("view", "v",
                                   "CREATE VIEW v AS SELECT 1 AS ogc_fid, 'LINESTRING(0 0,1 1)' AS shape, secret AS "
                                   "name FROM vt");
            database.run("INSERT INTO geometry_columns VALUES('v','shape',2,2,NULL,'WKT')");
        }
        const std::string message = refusal(read(path));
        EXPECT_THAT(message, AllOf(HasSubstr("virtual table \"vt\""), HasSubstr("ogr2ogr")));
        EXPECT_TRUE(canary_.untouched());
        std::filesystem::remove(path);
    }
}

TEST_F(Confinement, AViewCallsNoFunctionThatReadsFiles) {
    for (const std::string& call :
         {fmt::format("BlobFromFile('{}')", canary_.path()),
          fmt::format("ogr_datasource_load_layers('{}')", canary_.path()),
          fmt::format("gdal_get_pixel_value('{}',1,'pixel',0,0)", canary_.path()),
          fmt::format("load_extension('{}')", canary_.path()), fmt::format("ogr_geocode('{}')", port_.url("x"))}) {
        const std::string path = geopackage();
        {
            Database database(path);
            add_view(database, fmt::format("SELECT fid, geom, {} AS name FROM roads", call));
        }
        EXPECT_FALSE(read(path, "v")) << call;
        EXPECT_TRUE(canary_.untouched()) << call;
        EXPECT_TRUE(port_.untouched()) << call;
        std::filesystem::remove(path);
    }
}

TEST_F(Confinement, AViewWithoutEndEnds) {
    const std::string path = geopackage();
    {
        Database database(path);
        add_view(database,
                 "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n AS fid, (SELECT geom FROM "
                 "roads) AS geom, 'x' AS name FROM c WHERE n < 0");
    }
    EXPECT_THAT(refusal(read(path, "v")), HasSubstr("step limit"));
    const auto places = plugin_->read_places(path, {}, {}, FrameKind::geographic, nullptr);
    EXPECT_FALSE(places);
}

TEST_F(Confinement, AViewWithoutEndIsCancelled) {
    const std::string path = geopackage();
    {
        Database database(path);
        add_view(database,
                 "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n AS fid, (SELECT geom FROM "
                 "roads) AS geom, 'x' AS name FROM c WHERE n < 0");
        database.run("CREATE TABLE weight(x)");  // a large file may take long
        database.run("INSERT INTO weight VALUES(zeroblob(200000000))");
    }
    const auto expect_cancelled = [&](const std::function<Result<void>()>& read_all) {
        cancel_ = false;
        auto reading = std::async(std::launch::async, read_all);
        EXPECT_EQ(reading.wait_for(std::chrono::milliseconds(500)), std::future_status::timeout);
        cancel_ = true;
        ASSERT_EQ(reading.wait_for(std::chrono::seconds(5)), std::future_status::ready);
        const auto done = reading.get();
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::interrupted) << done.error().message;
    };
    expect_cancelled([&]() -> Result<void> {
        auto lines = read(path, "v");
        return lines ? Result<void>{} : std::move(lines).error();
    });
    expect_cancelled([&]() -> Result<void> {
        SourceOptions options;
        options.layer = "v";
        auto places = plugin_->read_places(path, {}, options, FrameKind::geographic, &cancel_);
        return places ? Result<void>{} : std::move(places).error();
    });
}

TEST_F(Confinement, AViewMakesNoValueLongerThanTheFile) {
    const std::string path = geopackage();
    {
        Database database(path);
        add_view(database, "SELECT fid, geom, hex(zeroblob(400000000)) AS name FROM roads");
    }
    refusal(read(path, "v"));
}

TEST_F(Confinement, NoAddressIsAsked) {
    for (const std::string& crs :
         {fmt::format(R"({{"type":"link","properties":{{"href":"{}","type":"ogcwkt"}}}})", port_.url("crs")),
          fmt::format(R"({{"type":"url","properties":{{"url":"{}"}}}})", port_.url("crs")),
          fmt::format(R"({{"type":"name","properties":{{"name":"{}"}}}})", port_.url("crs")),
          fmt::format(R"({{"type":"name","properties":{{"name":"+proj=longlat +ellps=clrk66 +nadgrids={}"}}}})",
                      port_.url("grid.tif"))}) {
        EXPECT_THAT(refusal(read(geojson(crs))), HasSubstr("crs=EPSG:CODE")) << crs;
        EXPECT_TRUE(port_.untouched()) << crs;
    }
    // The user's own word comes first.
    options_.crs = "EPSG:4326";
    EXPECT_TRUE(read(
        geojson(fmt::format(R"({{"type":"link","properties":{{"href":"{}","type":"ogcwkt"}}}})", port_.url("crs")))));
    EXPECT_TRUE(port_.untouched());
}

// GDAL takes all of these for WGS 84, most without a word.
TEST_F(Confinement, AGeoJsonSystemThatIsNotReadIsNotTakenForDegrees) {
    for (const std::string& crs :
         {fmt::format(R"({{"type":"link","properties":{{"href":"file://{}","type":"ogcwkt"}}}})", canary_.path()),
          fmt::format(R"({{"type":"LINK","properties":{{"href":"{}"}}}})", canary_.path()),
          std::string(R"({"type":"link","properties":{}})"), std::string(R"({"type":"link"})"),
          std::string(R"({"type":"proj4","properties":{"proj4":"+proj=utm +zone=33"}})"),
          std::string(R"({"type":"name","properties":{"title":"EPSG:3857"}})"),
          std::string(R"({"type":"name","properties":{"name":"the old one"}})"), std::string(R"({"type":"name"})"),
          std::string(R"({"name":"EPSG:3857"})"), std::string(R"("EPSG:3857")"), std::string("3857"),
          std::string("[3857]"), std::string("{}"), std::string(R"({"type":"EPSG","properties":{"code":999999}})"),
          std::string(R"({"type":"EPSG","properties":{}})")}) {
        EXPECT_THAT(refusal(read(geojson(crs))), HasSubstr("crs=EPSG:CODE")) << crs;
        EXPECT_TRUE(canary_.untouched()) << crs;
        options_.crs = "EPSG:4326";
        EXPECT_TRUE(read(geojson(crs))) << crs;
        options_.crs.clear();
        EXPECT_TRUE(canary_.untouched()) << crs;
    }
    for (const char* crs : {R"({"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}})",
                            R"({"type":"name","properties":{"name":"EPSG:3857"}})",
                            R"({"TYPE":"Name","Properties":{"NAME":"EPSG:4326"}})",
                            R"({"type":"EPSG","properties":{"code":3857}})", "null"}) {
        const auto lines = read(geojson(crs));
        EXPECT_TRUE(lines) << crs << lines.error().message;
    }
}

// GDAL is not asked about them at all.
TEST_F(Confinement, AGeoJsonSystemThatNamesAFileIsRefusedUnopened) {
    for (const std::string& name :
         {"+init=" + canary_.path() + ":1", "+proj=longlat +nadgrids=" + canary_.path(),
          std::string("+proj=longlat +nadgrids=x"), std::string("+PROJ=longlat +NADGRIDS = x"),
          std::string("init=epsg:4326"), canary_.path(), "file://" + canary_.path(), port_.url("crs"),
          std::string("./x"), std::string("/vsicurl/x"), std::string("BOUNDCRS[PARAMETERFILE[\\\"x\\\"]]")}) {
        const std::string crs = fmt::format(R"({{"type":"name","properties":{{"name":"{}"}}}})", name);
        EXPECT_THAT(refusal(read(geojson(crs))), AllOf(HasSubstr("never opened"), HasSubstr("crs=EPSG:CODE"))) << crs;
        EXPECT_TRUE(canary_.untouched() && port_.untouched()) << crs;
        EXPECT_THAT(refusal(read(folder_.file("t.topojson",
                                              fmt::format(R"({{"type":"Topology","crs":{},"objects":{{"o":{{"type":)"
                                                          R"("LineString","arcs":[0]}}}},"arcs":[[[0,0],[1,1]]]}})",
                                                          crs)))),
                    HasSubstr("never opened"))
            << crs;
        options_.crs = "EPSG:4326";
        EXPECT_TRUE(read(geojson(crs))) << crs;
        options_.crs.clear();
        EXPECT_TRUE(canary_.untouched() && port_.untouched()) << crs;
    }
}

// --crs: GDAL reads a copy without the member, wherever in the file it is.
TEST_F(Confinement, WhatACopyLeavesOutMayLieAcrossBlocks) {
    options_.crs = "EPSG:4326";
    const std::string crs = R"({"type":"name","properties":{"name":"+init=)" + canary_.path() + R"(:1"}})";
    constexpr std::size_t block = std::size_t{1} << 20U;
    for (const std::size_t before : {std::size_t{0}, std::size_t{1}, std::size_t{3}, crs.size() / 2, crs.size()}) {
        std::string text = R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},)"
                           R"("geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}],"pad":")";
        const std::string key = R"(","crs":)";
        text += std::string(block - before - key.size() - text.size(), 'x') + key + crs + R"(,"more":1})";
        const auto lines = read(folder_.file("blocks.geojson", text));
        ASSERT_TRUE(lines) << before << ": " << lines.error().message;
        EXPECT_EQ(lines->name.size(), 1U);
        EXPECT_TRUE(canary_.untouched()) << before;
    }
}

TEST_F(Confinement, NorOneOfSingleFeatures) {
    const auto with = [&](const std::string& whole, const std::string& feature) {
        return read(folder_.file(
            "own.geojson",
            fmt::format(
                R"({{"type":"FeatureCollection","features":[{{"type":"Feature","properties":{{"crs":{{"type":"x"}},
                "a":"\"crs\":{{"}},"geometry":{{"type":"LineString","coordinates":[[0,0],[1,1]]{}}}}}]{}}})",
                feature, whole)));
    };
    const std::string mercator = R"(,"crs":{"type":"name","properties":{"name":"EPSG:3857"}})";
    const std::string degrees = R"(,"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}})";
    EXPECT_THAT(refusal(with("", mercator)), HasSubstr("single features"));
    EXPECT_THAT(refusal(with(degrees, mercator)), HasSubstr("single features"));
    EXPECT_THAT(refusal(with("", R"(,"\u0063rs":{"type":"name","properties":{"name":"EPSG:3857"}})")),
                HasSubstr("single features"));
    for (const auto& [whole, feature] :
         {std::pair{std::string(), std::string()}, {"", degrees}, {mercator, mercator}, {degrees, ""}}) {
        const auto lines = with(whole, feature);
        EXPECT_TRUE(lines) << whole << feature << lines.error().message;
    }
}

TEST_F(Confinement, ACompressedFileInflatesToABoundOnly) {
    // One member of a megabyte of spaces, again and again.
    const std::string spaces(std::size_t{1} << 20U, ' ');
    z_stream stream{};
    ASSERT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
    std::string member(spaces.size(), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(spaces.data()));
    stream.avail_in = static_cast<uInt>(spaces.size());
    stream.next_out = reinterpret_cast<Bytef*>(member.data());
    stream.avail_out = static_cast<uInt>(member.size());
    ASSERT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    member.resize(stream.total_out);
    deflateEnd(&stream);
    std::string bomb;
    for (int i = 0; i < 400; ++i) bomb += member;
    for (const char* name : {"bomb.geojson.gz", "bomb.tar.gz", "bomb.tgz"})
        EXPECT_THAT(refusal(read(folder_.file(name, bomb))), HasSubstr("holds takes more than")) << name;
    cancel_ = true;
    const auto cancelled = read(folder_.file("bomb.geojson.gz", bomb));
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::interrupted);
}

TEST_F(Confinement, ACoordinateSystemOpensNoFile) {
    for (const std::string& name :
         {fmt::format("+init={}:1", canary_.path()),
          fmt::format("+proj=longlat +ellps=clrk66 +nadgrids={} +no_defs", canary_.path()),
          fmt::format("+proj=longlat +ellps=clrk66 +nadgrids=@{} +no_defs", canary_.path()),
          fmt::format("+proj=pipeline +step +proj=vgridshift +grids={}", canary_.path()), canary_.path()}) {
        EXPECT_THAT(refusal(read(geojson(fmt::format(R"({{"type":"name","properties":{{"name":"{}"}}}})", name)))),
                    HasSubstr("crs=EPSG:CODE"))
            << name;
        EXPECT_TRUE(canary_.untouched()) << name;
    }
}

TEST_F(Confinement, NorInAnyOtherFormat) {
    const std::string proj = fmt::format("+proj=longlat +ellps=clrk66 +nadgrids={} +no_defs", canary_.path());
    const std::string wkt = fmt::format(
        R"(GEOGCS["x",DATUM["y",SPHEROID["Clarke 1866",6378206.4,294.978698213898],EXTENSION["PROJ4_GRIDS","{}"]],)"
        R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])",
        canary_.path());
    std::vector<std::string> sources;
    for (const std::string& system : {proj, wkt, fmt::format("+init={}:1", canary_.path()), canary_.path()}) {
        const std::string gmt = system == wkt ? "# @Jw\"" : "# @Jp\"";
        sources.push_back(
            folder_.file(fmt::format("x{}.gmt", sources.size()), "# @VGMT1.0 @GLINESTRING\n" + gmt + system +
                                                                     "\"\n# @Nname\n# @Tstring\n# "
                                                                     "FEATURE_DATA\n>\n# @Da\n0 0\n1 1\n"));
        sources.push_back(
            folder_.file(fmt::format("x{}.gml", sources.size()),
                         fmt::format(R"(<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e SYSTEM "{1}">]>
<f:FeatureCollection xmlns:f="http://x/" xmlns:gml="http://www.opengis.net/gml"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xlink="http://www.w3.org/1999/xlink"
 xsi:schemaLocation="http://x/ {1} http://y/ {2}">
<gml:featureMember><f:road fid="r.1"><f:name>&e;</f:name><f:other xlink:href="{2}"/><f:geom>
<gml:LineString srsName="{0}"><gml:coordinates>0,0 1,1</gml:coordinates></gml:LineString>
</f:geom></f:road></gml:featureMember></f:FeatureCollection>)",
                                     system == wkt ? "EPSG:4326" : system, canary_.path(), port_.url("schema.xsd"))));
        sources.push_back(
            folder_.file(fmt::format("x{}.jml", sources.size()), "<?xml version='1.0'?><JCSDataFile></JCSDataFile>"));
        sources.push_back(folder_.file(fmt::format("x{}.kml", sources.size()),
                                       fmt::format(R"(<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e SYSTEM "{0}">]>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><NetworkLink><Link><href>{1}</href></Link></NetworkLink>
<NetworkLink><Link><href>{0}</href></Link></NetworkLink><Style id="s"><IconStyle><Icon><href>{1}</href></Icon></IconStyle></Style>
<Schema name="q" id="q"/><Placemark><name>a</name><styleUrl>{1}#s</styleUrl>
<LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark></Document></kml>)",
                                                   canary_.path(), port_.url("link.kml"))));
        sources.push_back(folder_.file(
            fmt::format("x{}.tab", sources.size()),
            fmt::format("!table\n!version 300\n!charset Neutral\n\nDefinition Table\n  File \"{}\"\n  Type NATIVE "
                        "Charset \"Neutral\"\n  Fields 1\n    name Char (10) ;\n",
                        canary_.path())));
        sources.push_back(folder_.file(
            fmt::format("x{}.vrt", sources.size()),
            fmt::format("<OGRVRTDataSource><OGRVRTLayer name='l'><SrcDataSource>{}</SrcDataSource><SrcLayer>secret</"
                        "SrcLayer></OGRVRTLayer></OGRVRTDataSource>",
                        canary_.path())));
    }
    for (const std::string& source : sources) {
        const auto lines = read(source);
        EXPECT_TRUE(canary_.untouched()) << source << ": " << (lines ? "read" : lines.error().message);
        EXPECT_TRUE(port_.untouched()) << source;
        if (lines) {
            EXPECT_FALSE(has_name(*lines, "Canary Street"));
        } else {
            EXPECT_THAT(lines.error().message, Not(HasSubstr("Canary")));
        }
    }
}

TEST_F(Confinement, AShapefilesProjectionFileOpensNothing) {
    const std::string path = geopackage();
    for (
        const std::string& system :
        {fmt::format("+proj=longlat +ellps=clrk66 +nadgrids={} +no_defs", canary_.path()),
         fmt::format("+init={}:1", canary_.path()),
         fmt::format(
             R"(GEOGCS["x",DATUM["y",SPHEROID["Clarke 1866",6378206.4,294.978698213898],EXTENSION["PROJ4_GRIDS","{}"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]])",
             canary_.path())}) {
        const auto folder = std::filesystem::path(test::source_dir()) / "data" / "broken";
        for (const auto* extension : {".shp", ".shx", ".dbf"})
            std::filesystem::copy_file(folder / (std::string("metres-without-crs") + extension),
                                       folder_.path() / (std::string("roads") + extension),
                                       std::filesystem::copy_options::overwrite_existing);
        folder_.file("roads.prj", system);
        EXPECT_FALSE(read((folder_.path() / "roads.shp").string())) << system;
        EXPECT_TRUE(canary_.untouched()) << system;
    }
}

// Its own folder is that of the table.
TEST_F(Confinement, ATableOfOtherTables) {
    std::filesystem::create_directory(folder_.path() / "sub");
    const std::string head = "!table\n!version 300\n!charset Neutral\n\n";
    const std::string fields =
        "Definition Table\n  Type NATIVE Charset \"Neutral\"\n  Fields 2\n    Table Char (254) ;\n    Description Char "
        "(254) ;\n";
    for (const std::string& text :
         {head + fields + "begin_metadata\n\"\\IsSeamless\" = \"TRUE\"\nend_metadata\n",
          head + fmt::format("Open Table \"{0}\" Hide\nOpen Table \"{0}\" Hide\n\nCreate View x As\nSelect a\nFrom "
                             "secret, secret\nWhere a=b\n",
                             canary_.path())}) {
        EXPECT_FALSE(read(folder_.file("sub/x.TAB", text)));
        EXPECT_TRUE(canary_.untouched());
    }
}

// GDAL opens masks and overviews beside a raster by any driver; and some formats name the file that has the cells.
TEST_F(Confinement, ARasterOpensNothingElse) {
    const std::string grid = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n4 5 6\n";
    const std::string raw = fmt::format(
        "<VRTDataset rasterXSize=\"3\" rasterYSize=\"2\"><VRTRasterBand dataType=\"Byte\" band=\"1\" "
        "subClass=\"VRTRawRasterBand\"><SourceFilename relativeToVRT=\"0\">{}</SourceFilename>"
        "<ImageOffset>0</ImageOffset><PixelOffset>1</PixelOffset><LineOffset>3</LineOffset>"
        "</VRTRasterBand></VRTDataset>",
        canary_.path());
    const std::string service = fmt::format(
        "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>{}</ServerUrl></Service><DataWindow><UpperLeftX>0"
        "</UpperLeftX><UpperLeftY>2</UpperLeftY><LowerRightX>3</LowerRightX><LowerRightY>0</LowerRightY>"
        "<SizeX>3</SizeX><SizeY>2</SizeY><TileLevel>0</TileLevel></DataWindow><BandsCount>1</BandsCount>"
        "<BlockSizeX>3</BlockSizeX><BlockSizeY>2</BlockSizeY></GDAL_WMS>",
        port_.url("${z}/${x}/${y}.png"));
    for (const std::string& mask : {raw, service}) {
        const std::string path = folder_.file("x.asc", grid);
        for (const char* name : {"x.asc.msk", "x.asc.ovr"}) folder_.file(name, mask);
        const auto raster = plugin_->read_raster(path, {});
        ASSERT_TRUE(raster) << raster.error().message;
        EXPECT_EQ(raster->width, 3U);
        EXPECT_TRUE(canary_.untouched());
        EXPECT_TRUE(port_.untouched());
    }
    for (const char* type : {"ERStorage", "Translated"}) {
        const std::string path = folder_.file(
            "x.ers",
            fmt::format("DatasetHeader Begin\n\tVersion = \"6.0\"\n\tDataFile = \"secret.csv\"\n\tDataSetType = {}\n"
                        "\tDataType = Raster\n\tByteOrder = LSBFirst\n\tRasterInfo Begin\n\t\tCellType = "
                        "Unsigned8BitInteger\n\t\tNrOfLines = 2\n\t\tNrOfCellsPerLine = 3\n\t\tNrOfBands = 1\n"
                        "\tRasterInfo End\nDatasetHeader End\n",
                        type));
        EXPECT_FALSE(plugin_->read_raster(path, {})) << type;
        EXPECT_TRUE(canary_.untouched()) << type;
    }
}

// They crash on damaged files, or open what a file names.
TEST_F(Confinement, DriversThatCannotBeTrustedAreNotThere) {
    ASSERT_TRUE(read(geopackage()));
    for (const std::string& name : {std::string("x.nc"), std::string("x.h5")}) {
        const std::string path =
            folder_.file(name, name == "x.nc" ? std::string("CDF\1\0\0\0\0", 8) + std::string(64, '\0')
                                              : "\x89HDF\r\n\x1a\n" + std::string(64, '\0'));
        const auto raster = plugin_->read_raster(path, {});
        ASSERT_FALSE(raster);
        EXPECT_THAT(raster.error().message, HasSubstr("not a known raster format")) << name;
    }
}

TEST_F(Confinement, TheUsersOwnWordMayNameAFile) {
    options_.crs = fmt::format("+proj=longlat +ellps=clrk66 +nadgrids={} +no_defs", canary_.path());
    const auto lines = read(geopackage());
    EXPECT_FALSE(lines);  // it is no grid
    EXPECT_FALSE(canary_.untouched());
}

}  // namespace
}  // namespace starway::read
