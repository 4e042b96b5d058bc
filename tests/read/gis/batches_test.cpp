// FlatGeobuf and GeoPackage are read many features at a time, on two threads; a filter makes them be read one by one.
// Both ways, and any number of threads, must find the same.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "read/plugin/ogr_plugin.hpp"
#include "support/temporary_folder.hpp"
#include "support/thread_count.hpp"

namespace starway::read {
namespace {

constexpr int features = 20'000;  // several batches

void expect_same(const road::topology::LineSet& a, const road::topology::LineSet& b) {
    EXPECT_EQ(a.first_point, b.first_point);
    EXPECT_TRUE(a.points == b.points);
    EXPECT_EQ(a.source, b.source);
    EXPECT_EQ(a.direction, b.direction);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.speed_kmh, b.speed_kmh);
    EXPECT_EQ(a.level, b.level);
    ASSERT_EQ(a.names.size(), b.names.size());
    for (std::uint32_t i = 0; i < a.names.size(); ++i) EXPECT_EQ(a.names.at(i), b.names.at(i));
    ASSERT_EQ(a.columns.size(), b.columns.size());
    for (std::size_t i = 0; i < a.columns.size(); ++i) {
        EXPECT_EQ(a.columns[i].name, b.columns[i].name);
        EXPECT_EQ(a.columns[i].forward, b.columns[i].forward);
        EXPECT_EQ(a.columns[i].backward, b.columns[i].backward);
    }
}

class OgrBatches : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        const auto plugin = ogr_plugin();
        ASSERT_TRUE(plugin) << plugin.error().message;
        plugin_ = *plugin;
        path_ = (folder_.path() / (std::string("roads") + GetParam().second)).string();
        write();
    }
    void write() {
        const geo::FeatureTable table{"roads",
                                      geo::GeometryKind::line,
                                      FrameKind::geographic,
                                      {{"name", geo::FieldType::text},
                                       {"unused", geo::FieldType::real},
                                       {"highway", geo::FieldType::text},
                                       {"oneway", geo::FieldType::text},
                                       {"maxspeed", geo::FieldType::integer},
                                       {"layer", geo::FieldType::integer},
                                       {"bridge", geo::FieldType::text},
                                       {"toll", geo::FieldType::real},
                                       {"lanes", geo::FieldType::integer}}};
        auto writer = plugin_->create_writer(GetParam().first, path_, table);
        ASSERT_TRUE(writer) << writer.error().message;
        for (int i = 0; i < features; ++i) {
            const double x = 4 + 0.001 * (i % 200);
            const double y = 50 + 0.0007 * (i / 200);
            geo::Feature feature{{{x, y}, {x + 0.0005, y + 0.0001}, {x + 0.001, y}}, {}};
            if (i % 1000 == 7) feature.points.clear();
            const auto or_null = [i](int every, geo::Value value) {
                return i % every == 0 ? geo::Value() : std::move(value);
            };
            feature.values = {or_null(3, fmt::format("Straße {}", i % 977)),
                              0.5,
                              std::string(i % 5 == 0    ? "motorway"
                                          : i % 11 == 0 ? "construction"
                                                        : "residential"),
                              or_null(2, std::string(i % 3 == 0 ? "yes" : "-1")),
                              or_null(4, std::int64_t{10} * (i % 12)),
                              or_null(7, std::int64_t{i % 3} - 1),
                              or_null(5, std::string(i % 2 == 0 ? "yes" : "no")),
                              0.25 * i,
                              std::int64_t{i % 6}};
            ASSERT_TRUE((*writer)->write(feature));
        }
        const auto finished = (*writer)->finish();
        ASSERT_TRUE(finished) << finished.error().message;
    }
    road::topology::LineSet read(const std::string& where = {}) {
        SourceOptions options;
        options.extra_weights = {"toll", "lanes"};
        options.where = where;
        report_ = {};
        auto lines = plugin_->read_lines({path_}, options, report_, {});
        EXPECT_TRUE(lines) << lines.error().message;
        return lines ? *std::move(lines) : road::topology::LineSet{};
    }

    test::TemporaryFolder folder_;
    const OgrPlugin* plugin_ = nullptr;
    std::string path_;
    LoadReport report_;
};

TEST_P(OgrBatches, AreWhatFeaturesAre) {
    const auto one_by_one = read("lanes >= 0");
    const auto recognised = report_.recognised;
    const auto warnings = report_.warnings;
    EXPECT_GT(one_by_one.line_count(), features / 2);
    EXPECT_EQ(one_by_one.columns.size(), 2U);
    EXPECT_FALSE(one_by_one.direction.empty());
    EXPECT_FALSE(one_by_one.level.empty());
    for (const unsigned threads : {1U, 2U}) {
        const test::ThreadCount limit(threads);
        expect_same(read(), one_by_one);
        EXPECT_EQ(report_.recognised, recognised);
        EXPECT_EQ(report_.warnings, warnings);
    }
}

TEST_P(OgrBatches, StopWhereTheyAreTold) {
    class CancelledAtOnce : public Progress {
    public:
        explicit CancelledAtOnce(CancelFlag& flag) : flag_(flag) {}
        void phase(std::string_view, std::uint64_t) override {}
        void advance(std::uint64_t done) override {
            flag_ = true;
            seen_ = done;
        }
        [[nodiscard]] std::uint64_t seen() const { return seen_; }

    private:
        CancelFlag& flag_;
        std::uint64_t seen_ = 0;
    };
    for (const unsigned threads : {1U, 2U}) {
        const test::ThreadCount limit(threads);
        CancelFlag cancel{false};
        CancelledAtOnce progress(cancel);
        LoadReport report;
        const auto lines = plugin_->read_lines({path_}, {}, report, {&progress, &cancel});
        ASSERT_FALSE(lines);
        EXPECT_EQ(lines.error().kind, ErrorKind::interrupted);
        EXPECT_LT(progress.seen(), features);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, OgrBatches,
                         ::testing::Values(std::pair("FlatGeobuf", ".fgb"), std::pair("GPKG", ".gpkg")),
                         [](const auto& format) { return std::string(format.param.first); });

}  // namespace
}  // namespace starway::read
