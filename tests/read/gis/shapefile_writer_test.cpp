#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/temporary_folder.hpp"
#include "write/formats.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

class ShapefileWriter : public ::testing::Test {
protected:
    Result<void> write(const std::string& crs = {}) {
        geo::FeatureTable table{
            "route",
            geo::GeometryKind::line,
            FrameKind::geographic,
            {{"duration_preference", geo::FieldType::real}, {"duration_total", geo::FieldType::real}}};
        table.crs = crs;
        auto writer = writing::create_feature_writer("shapefile", target(), table);
        if (!writer) return writer.error();
        if (auto done = (*writer)->write({{{-2, 49}, {-1, 50}}, {1.5, 2.5}}); !done) return done;
        return (*writer)->finish();
    }
    [[nodiscard]] std::string target() const { return (folder_.path() / "out.shp").string(); }
    [[nodiscard]] std::string content(const char* file) const {
        std::ifstream stream(folder_.path() / file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_.path()))
            names.push_back(entry.path().filename().string());
        return names;
    }
    test::TemporaryFolder folder_;
};

// ESRI Shapefile Technical Description (1998): the big-endian file code 9994, at byte 32 the shape type 3 (PolyLine).
// dBASE: version 3, a descriptor of 32 bytes a field, whose name has at most ten characters.
TEST_F(ShapefileWriter, WritesTheFilesOfTheSpecification) {
    const auto written = write();
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_THAT(files(), UnorderedElementsAre("out.shp", "out.shx", "out.dbf", "out.prj", "out.cpg"));
    for (const char* file : {"out.shp", "out.shx"}) {
        const std::string bytes = content(file);
        ASSERT_GT(bytes.size(), 100U);
        EXPECT_EQ(bytes.substr(0, 4), std::string("\0\0\x27\x0A", 4));
        EXPECT_EQ(bytes[32], 3);
    }
    const std::string table = content("out.dbf");
    EXPECT_EQ(table[0], 3);
    const std::string first(table.data() + 32), second(table.data() + 64);
    EXPECT_LE(first.size(), 10U);
    EXPECT_LE(second.size(), 10U);
    EXPECT_NE(first, second);
    EXPECT_EQ(content("out.cpg"), "UTF-8");
    EXPECT_THAT(content("out.prj"), ::testing::StartsWith("GEOGCS["));
}

TEST_F(ShapefileWriter, ReplacesAnOlderOneWithItsIndices) {
    for (const char* file : {"out.shp", "out.qix", "out.sbn", "other.shp"})
        std::ofstream(folder_.path() / file) << "old";
    ASSERT_TRUE(write());
    EXPECT_THAT(files(), UnorderedElementsAre("out.shp", "out.shx", "out.dbf", "out.prj", "out.cpg", "other.shp"));
    EXPECT_NE(content("out.shp"), "old");
}

TEST_F(ShapefileWriter, KeepsTheOlderOneWhereAFileCannotBePlaced) {
    std::ofstream(folder_.path() / "out.shp") << "old";
    fs::create_directories(folder_.path() / "out.shx");
    EXPECT_EQ(write().error().kind, ErrorKind::io);
    EXPECT_THAT(files(), UnorderedElementsAre("out.shp", "out.shx"));
    EXPECT_EQ(content("out.shp"), "old");
}

// EPSG:27700's true origin, 49° N 2° W, is at easting 400000 and northing -100000.
TEST_F(ShapefileWriter, ProjectsToTheSystemThatIsAskedFor) {
    const auto written = write("27700");
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_THAT(content("out.prj"), ::testing::HasSubstr("British_National_Grid"));
    const std::string shapes = content("out.shp");
    double west = 0, south = 0;
    std::copy_n(shapes.data() + 36, sizeof west, reinterpret_cast<char*>(&west));
    std::copy_n(shapes.data() + 44, sizeof south, reinterpret_cast<char*>(&south));
    EXPECT_NEAR(west, 400'000, 200);  // the datum is not that of WGS 84
    EXPECT_NEAR(south, -100'000, 200);
}

TEST_F(ShapefileWriter, RefusesOtherSystems) {
    EXPECT_EQ(write("none").error().kind, ErrorKind::usage);
    EXPECT_EQ(write("nonsense").error().kind, ErrorKind::usage);
    EXPECT_THAT(files(), UnorderedElementsAre());
}

}  // namespace
}  // namespace starway::read
