#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "read/plugin/ogr_plugin.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::read {
namespace {

using ::testing::HasSubstr;

class OgrPlaces : public ::testing::Test {
protected:
    void SetUp() override {
        const auto plugin = ogr_plugin();
        ASSERT_TRUE(plugin) << plugin.error().message;
        plugin_ = *plugin;
    }
    Result<std::vector<Place>> read(const std::string& source, FrameKind frame = FrameKind::geographic) {
        return plugin_->read_places(source, name_field_, options_, frame, nullptr);
    }
    std::string geojson() {
        return folder_.file("towns.geojson", R"({"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"name":"Łódź","pop":682679,"other":"x"},"geometry":{"type":"Point","coordinates":[19.45,51.77]}},
            {"type":"Feature","properties":{"name":"Nowhere","pop":null},"geometry":null},
            {"type":"Feature","properties":{"name":"","pop":1},"geometry":{"type":"Point","coordinates":[1,1]}},
            {"type":"Feature","properties":{"name":"Twin","pop":-99},"geometry":{"type":"MultiPoint","coordinates":[[0,0],[2,4]]}}]})");
    }

    test::TemporaryFolder folder_;
    const OgrPlugin* plugin_ = nullptr;
    SourceOptions options_;
    std::string name_field_;
};

TEST_F(OgrPlaces, NamesPositionsPopulations) {
    const auto places = read(geojson());
    ASSERT_TRUE(places) << places.error().message;
    ASSERT_EQ(places->size(), 2U);
    EXPECT_EQ((*places)[0].name, "Łódź");
    EXPECT_EQ((*places)[0].position, (Position{19.45, 51.77}));
    EXPECT_EQ((*places)[0].population, 682679);
    EXPECT_EQ((*places)[1].position, (Position{1, 2}));
    EXPECT_EQ((*places)[1].population, std::nullopt);
}

TEST_F(OgrPlaces, TheNameFieldMayBeGiven) {
    name_field_ = "other";
    const auto places = read(geojson());
    ASSERT_TRUE(places) << places.error().message;
    ASSERT_EQ(places->size(), 1U);
    EXPECT_EQ((*places)[0].name, "x");
    name_field_ = "missing";
    const auto missing = read(geojson());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::usage);
    EXPECT_THAT(missing.error().message, HasSubstr("name, pop, other"));
}

TEST_F(OgrPlaces, LinesAreNoPlaces) {
    const auto source = folder_.file("line.geojson", R"({"type":"FeatureCollection","features":[{"type":"Feature",
        "properties":{"name":"a"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]})");
    const auto places = read(source);
    ASSERT_FALSE(places);
    EXPECT_THAT(places.error().message, HasSubstr("contains no points"));
}

TEST_F(OgrPlaces, Canada) {
    const auto source = std::filesystem::path(starway::test::source_dir()) / "data" / "canada";
    for (const auto* file : {"popplaces.shp", "popplaces.shx", "popplaces.dbf"})
        std::filesystem::copy_file(source / file, folder_.path() / file);
    const auto path = (folder_.path() / "popplaces.shp").string();
    const auto unknown = read(path);
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message, HasSubstr("crs"));
    const auto planar = read(path, FrameKind::planar);
    ASSERT_TRUE(planar);
    EXPECT_GT((*planar)[0].position.x, 1e6);
    options_.crs = "+proj=lcc +ellps=GRS80 +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +datum=NAD83 +units=m";
    const auto places = read(path);
    ASSERT_TRUE(places) << places.error().message;
    EXPECT_EQ(places->size(), 192U);
    const auto ottawa = std::find_if(places->begin(), places->end(), [](const Place& p) { return p.name == "Ottawa"; });
    ASSERT_NE(ottawa, places->end());
    EXPECT_NEAR(ottawa->position.x, -75.7, 0.05);
    EXPECT_NEAR(ottawa->position.y, 45.42, 0.05);
    EXPECT_EQ(ottawa->population, std::nullopt);
    EXPECT_TRUE(std::any_of(places->begin(), places->end(), [](const Place& p) { return p.name == "Montréal"; }));
}

TEST_F(OgrPlaces, NaturalEarth) {
    const auto mine = test::stand_in("roads/natural_earth/ne_places.zip");
    const auto real_name = "roads/natural_earth/ne_10m_populated_places_simple_2.0.0.zip";
    test::for_each_source(mine, real_name, [&](const auto& source, bool real) {
        const auto places = read(source.string());
        ASSERT_TRUE(places) << places.error().message;
        EXPECT_EQ(places->size(), real ? 7322U : 5U);
        const auto known = std::find_if(places->begin(), places->end(),
                                        [&](const Place& p) { return p.name == (real ? "Tokyo" : "Orléans-sur-Lis"); });
        ASSERT_NE(known, places->end());
        EXPECT_EQ(known->population, real ? 35676000 : 4000);
    });
}

}  // namespace
}  // namespace starway::read
