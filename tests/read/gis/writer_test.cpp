#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/plugin/ogr_plugin.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class OgrWriterTest : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        const auto plugin = ogr_plugin();
        ASSERT_TRUE(plugin) << plugin.error().message;
        plugin_ = *plugin;
    }
    [[nodiscard]] std::string target() const {
        return (folder_.path() / (std::string("out") + GetParam().second)).string();
    }
    std::unique_ptr<geo::FeatureWriter> create(const std::string& path, FrameKind frame = FrameKind::geographic,
                                               geo::GeometryKind geometry = geo::GeometryKind::line) {
        geo::FeatureTable table{"route",
                                geometry,
                                frame,
                                {{"name", geo::FieldType::text},
                                 {"toll", geo::FieldType::real},
                                 {"count", geo::FieldType::integer},
                                 {"open", geo::FieldType::boolean}}};
        auto writer = plugin_->create_writer(GetParam().first, path, table);
        EXPECT_TRUE(writer) << (writer ? "" : writer.error().message);
        return writer ? std::move(*writer) : nullptr;
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_.path()), std::filesystem::directory_iterator{}));
    }

    test::TemporaryFolder folder_;
    const OgrPlugin* plugin_ = nullptr;
};

TEST_P(OgrWriterTest, WhatIsWrittenIsReadAgain) {
    auto writer = create(target());
    ASSERT_TRUE(writer);
    ASSERT_TRUE(
        writer->write({{{10, 50}, {11, 51}, {12, 50}}, {std::string("Łódź"), 1.5, std::int64_t{1} << 40, true}}));
    ASSERT_TRUE(writer->write({{{10, 51}, {11, 50}}, {std::monostate{}, 2.25, std::int64_t{-3}, false}}));
    const auto finished = writer->finish();
    ASSERT_TRUE(finished) << finished.error().message;
    writer.reset();
    EXPECT_EQ(files(), 1U);

    SourceOptions options;
    options.extra_weights = {"toll"};
    LoadReport report;
    const auto lines = plugin_->read_lines({target()}, options, report, {});
    ASSERT_TRUE(lines) << lines.error().message;
    ASSERT_EQ(lines->line_count(), 2U);
    EXPECT_EQ(lines->frame, FrameKind::geographic);
    std::vector<std::string_view> names;
    for (const auto name : lines->name) names.push_back(lines->names.at(name));
    EXPECT_THAT(names, ::testing::UnorderedElementsAre("Łódź", ""));  // FlatGeobuf sorts by place
    EXPECT_THAT(lines->columns[0].forward, ::testing::UnorderedElementsAre(1.5, 2.25));
    EXPECT_THAT(lines->details, ::testing::Contains(HasSubstr("EPSG:4326")));
}

TEST_P(OgrWriterTest, PlanarHasNoCoordinateSystem) {
    auto writer = create(target(), FrameKind::planar);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->write({{{500000, 10}, {600000, 20}}, {std::string("a"), 1.0, std::int64_t{1}, true}}));
    ASSERT_TRUE(writer->finish());
    SourceOptions options;
    LoadReport report;
    EXPECT_FALSE(plugin_->read_lines({target()}, options, report, {}));
    options.crs = "none";
    const auto lines = plugin_->read_lines({target()}, options, report, {});
    ASSERT_TRUE(lines) << lines.error().message;
    EXPECT_THAT(lines->points, ElementsAre(Position{500000, 10}, Position{600000, 20}));
}

TEST_P(OgrWriterTest, PointsAndEmptyTables) {
    auto writer = create(target(), FrameKind::geographic, geo::GeometryKind::point);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->write({{{7, 8}}, {std::string("Here"), 1.0, std::int64_t{5}, true}}));
    ASSERT_TRUE(writer->finish());
    const auto places = plugin_->read_places(target(), {}, {}, FrameKind::geographic, nullptr);
    ASSERT_TRUE(places) << places.error().message;
    EXPECT_EQ(places->front().position, (Position{7, 8}));
    auto empty = create(target());
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->finish());
    EXPECT_TRUE(std::filesystem::exists(target()));
}

TEST_P(OgrWriterTest, NothingRemainsWithoutFinish) {
    folder_.file(std::string("out") + GetParam().second, "as it was");
    {
        auto writer = create(target());
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->write({{{10, 50}, {11, 51}}, {std::string("a"), 1.5, std::int64_t{1}, true}}));
    }
    EXPECT_EQ(files(), 1U);
    EXPECT_EQ(std::filesystem::file_size(target()), 9U);
}

TEST_P(OgrWriterTest, RefusesWhatItCannotWriteTo) {
    const auto pipe = plugin_->create_writer(GetParam().first, "-", {});
    ASSERT_FALSE(pipe);
    EXPECT_EQ(pipe.error().kind, ErrorKind::usage);
    const auto nowhere =
        plugin_->create_writer(GetParam().first, "/nowhere/at/all" + std::string(GetParam().second), {});
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::io);
    EXPECT_THAT(nowhere.error().message, HasSubstr("/nowhere/at/all"));
}

INSTANTIATE_TEST_SUITE_P(Drivers, OgrWriterTest,
                         ::testing::Values(std::pair("FlatGeobuf", ".fgb"), std::pair("GPKG", ".gpkg")),
                         [](const auto& instance) { return std::string(instance.param.first); });

}  // namespace
}  // namespace starway::read
