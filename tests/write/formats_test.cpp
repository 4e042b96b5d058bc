#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "support/written.hpp"
#include "write/formats.hpp"

namespace starway::writing {
namespace {

namespace fs = std::filesystem;

// Those that need no plug-in.
std::vector<std::string> own_formats() {
    std::vector<std::string> names;
    for (const writing::Format& format : writing::feature_formats())
        if (format.name != "flatgeobuf" && format.name != "geopackage" && format.name != "shapefile" &&
            format.name != "geoparquet")
            names.emplace_back(format.name);
    return names;
}

const geo::FeatureTable lines{"t", geo::GeometryKind::line, FrameKind::geographic, {{"name", geo::FieldType::text}}};

TEST(Formats, AreChosenByNameThenByExtension) {
    for (const writing::Format& format : writing::feature_formats()) {
        EXPECT_EQ(*writing::choose_format(format.name, "-"), format.name);
        std::string_view extensions = format.extension;
        EXPECT_EQ(*writing::choose_format("", "folder.d/x" + std::string(extensions.substr(0, extensions.find(',')))),
                  format.name);
    }
    EXPECT_EQ(*writing::choose_format("GeoJSON", "x.kml"), "geojson");
    EXPECT_EQ(*writing::choose_format("", "X.JSON"), "geojson");
    EXPECT_EQ(*writing::choose_format("", "a.b.geojsonl"), "geojsonseq");
    EXPECT_EQ(*writing::choose_format("", "a.ndjson"), "geojsonseq");
}

TEST(Formats, ListThemselvesWhereNoneIsChosen) {
    for (const auto& [name, path] : std::vector<std::pair<std::string, std::string>>{{"", "-"},
                                                                                     {"", "route"},
                                                                                     {"", "route.xyz"},
                                                                                     {"shape", "route.geojson"},
                                                                                     {"", "folder.kml/route"},
                                                                                     {"", "route."}}) {
        const auto chosen = writing::choose_format(name, path);
        ASSERT_FALSE(chosen) << name << path;
        EXPECT_EQ(chosen.error().kind, ErrorKind::usage);
        for (const writing::Format& format : writing::feature_formats())
            EXPECT_NE(chosen.error().message.str().find(format.name), std::string::npos);
    }
    EXPECT_FALSE(writing::create_feature_writer("shape", "x", lines));
}

TEST(Formats, LeaveNothingWithoutFinish) {
    const test::TemporaryFolder folder;
    const std::string old = folder.file("old", "before");
    for (const std::string& format : own_formats()) {
        auto writer = writing::create_feature_writer(format, old, lines);
        ASSERT_TRUE(writer) << writer.error().message;
        ASSERT_TRUE((*writer)->write({std::vector<Position>(100'000, Position{1.2345678, 2.3456789}), {"x"}}));
        writer->reset();
        EXPECT_EQ(test::content(old), "before") << format;
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1) << format;
    }
}

TEST(Formats, ReportAFullDevice) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "/dev/full not found";
    for (const std::string& format : own_formats()) {
        auto writer = writing::create_feature_writer(format, "/dev/full", lines);
        ASSERT_TRUE(writer);
        ASSERT_TRUE((*writer)->write({{{1, 2}, {3, 4}}, {"x"}}));
        const auto done = (*writer)->finish();
        ASSERT_FALSE(done) << format;
        EXPECT_EQ(done.error().kind, ErrorKind::io);
        EXPECT_NE(done.error().message.str().find("No space left on device"), std::string::npos);
    }
}

TEST(Formats, ThatHoldDegreesOnlyRefuseAnythingElse) {
    const test::TemporaryFolder folder;
    for (const FrameKind frame : {FrameKind::planar, FrameKind::none}) {
        geo::FeatureTable table = lines;
        table.frame = frame;
        for (const std::string format : {"gpx", "kml", "polyline", "polyline6"}) {
            const auto writer = writing::create_feature_writer(format, (folder.path() / "x").string(), table);
            ASSERT_FALSE(writer) << format;
            EXPECT_EQ(writer.error().kind, ErrorKind::usage);
            EXPECT_NE(writer.error().message.str().find("choose one of geojson"), std::string::npos)
                << writer.error().message;
        }
    }
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Formats, OfGdalNeedAFile) {
    for (const std::string format : {"flatgeobuf", "geopackage"}) {
        const auto writer = writing::create_feature_writer(format, "-", lines);
        ASSERT_FALSE(writer);
        EXPECT_EQ(writer.error().kind, ErrorKind::usage);
    }
}

TEST(Formats, RefusePositionsThatAreNoPlaces) {
    const test::TemporaryFolder folder;
    for (const std::string& format : own_formats()) {
        auto writer = writing::create_feature_writer(format, (folder.path() / "x").string(), lines);
        ASSERT_TRUE(writer);
        ASSERT_TRUE((*writer)->write({{{1, 2}, {3, 4}}, {"good"}}));
        for (const Position bad :
             {Position{0, 91}, {std::nan(""), 0}, {0, std::nan("")}, {std::numeric_limits<double>::infinity(), 0}}) {
            const auto done = (*writer)->write({{{1, 2}, bad}, {"x"}});
            ASSERT_FALSE(done) << format;
            EXPECT_EQ(done.error().kind, ErrorKind::data);
        }
        EXPECT_FALSE((*writer)->write({{{1, 2}, {3, 4}}, {}}));  // a value is missing
    }
}

TEST(Formats, WriteNoGeometryWithoutAFrame) {
    geo::FeatureTable table = lines;
    table.frame = FrameKind::none;
    EXPECT_EQ(test::written("csv", table, {{{{std::nan(""), 7}, {1, 2}}, {"x"}}}), "name,wkt\r\nx,\r\n");
}

}  // namespace
}  // namespace starway::writing
