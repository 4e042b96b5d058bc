// Rasters: what their numbers mean, and where they lie. Files go through the GIS plug-in.
#include "read/maps/kinds/raster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <zlib.h>

#include "read/maps/map_text.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using read::Raster;
using read::maps::map_of_raster;
using ::testing::HasSubstr;

constexpr float none = std::numeric_limits<float>::quiet_NaN();
constexpr double raster_wall = std::numeric_limits<double>::infinity();

Raster raster(Raster::Nature nature, std::vector<float> values, std::uint32_t width) {
    Raster result;
    result.width = width;
    result.height = static_cast<std::uint32_t>(values.size()) / width;
    result.nature = nature;
    result.values = std::move(values);
    result.driver = "test";
    return result;
}

TEST(RasterMap, ABrighterCellIsCheaper) {
    const auto map = map_of_raster(raster(Raster::Nature::brightness, {1, 0.5F, 0.25F, 0, none, 1.0F / 3}, 3), "r", {});
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".../##.");
    EXPECT_EQ(cost_at(map->grid, {1, 0}), 2);
    EXPECT_EQ(cost_at(map->grid, {2, 0}), 4);
    EXPECT_EQ(cost_at(map->grid, {2, 1}), 3);
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("Blocked because of missing data: 1 cell.")));
    const auto mask = map_of_raster(raster(Raster::Nature::brightness, {1, 0, 1}, 3), "r", {});
    EXPECT_EQ(drawing(mask->grid), ".#.");
    EXPECT_FALSE(mask->grid.has_costs()) << "black and white is a mask";
}

TEST(RasterMap, NumbersAreCostsMasksOrHeights) {
    const Raster classes = raster(Raster::Nature::classes, {0, 1, 2, 7}, 4);
    EXPECT_EQ(cost_at(map_of_raster(classes, "r", {})->grid, {3, 0}), 7);
    EXPECT_EQ(drawing(map_of_raster(classes, "r", {})->grid), "#...");
    const auto mask = map_of_raster(raster(Raster::Nature::classes, {0, 255, 255, 0}, 4), "r", {});
    EXPECT_EQ(drawing(mask->grid), "#..#");
    EXPECT_TRUE(mask->grid.uniform()) << "one number beside 0 is a mask";
    MapOptions options;
    options.raster = MapOptions::Raster::mask;
    EXPECT_FALSE(map_of_raster(classes, "r", options)->grid.has_costs());
    options = {};
    options.costs = {{"7", raster_wall}, {"0", 3}};
    const auto own = map_of_raster(classes, "r", options);
    ASSERT_TRUE(own) << own.error().message;
    EXPECT_EQ(drawing(own->grid), "...#");
    EXPECT_EQ(cost_at(own->grid, {0, 0}), 3);
    options.costs = {{"mud", 3}};
    EXPECT_THAT(map_of_raster(classes, "r", options).error().message, HasSubstr("needs a cell value"));
    const auto heights = map_of_raster(raster(Raster::Nature::measures, {-3, 0.5F, 100}, 3), "r", {});
    EXPECT_EQ(drawing(heights->grid), "...");
    EXPECT_EQ(heights->grid.height_of(heights->grid.node({2, 0})), 100.0F);
}

TEST(RasterMap, ColoursHaveCosts) {
    Raster picture = raster(Raster::Nature::brightness, {0.5F, 0.2F, 1}, 3);
    picture.colours = {0xFF8000, 0x0000FF, 0xFFFFFF};
    MapOptions options;
    options.costs = {{"#ff8000", 2.5}, {"#0000ff", raster_wall}};
    const auto map = map_of_raster(picture, "r", options);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), ".#.");
    EXPECT_EQ(cost_at(map->grid, {0, 0}), 2.5);
    for (const std::string key : {"7", "#ff80", "#ff80zz", "orange"}) {
        options.costs = {{key, 1}};
        EXPECT_THAT(map_of_raster(picture, "r", options).error().message, HasSubstr("needs a colour")) << key;
    }
}

TEST(RasterMap, ASteepStepIsRefused) {
    Raster hill = raster(Raster::Nature::measures, {0, 10, 30, 0, 0, 0}, 3);
    hill.cell_width_m = hill.cell_height_m = 100;
    MapOptions options;
    options.max_grade = 0.15;
    const auto map = map_of_raster(hill, "r", options);
    ASSERT_TRUE(map) << map.error().message;
    const GridMap& grid = map->grid;
    EXPECT_FALSE(grid.side_blocked(grid.node({0, 0}), east)) << "10 m on 100 m";
    EXPECT_TRUE(grid.side_blocked(grid.node({1, 0}), east)) << "20 m on 100 m";
    EXPECT_TRUE(grid.side_blocked(grid.node({2, 0}), west)) << "and down";
    EXPECT_TRUE(grid.side_blocked(grid.node({2, 0}), south_west)) << "30 m on 141 m";
    EXPECT_FALSE(grid.side_blocked(grid.node({1, 0}), south_west)) << "10 m on 141 m";
    EXPECT_FLOAT_EQ(grid.height_of(grid.node({2, 0})), 0.3F) << "in cells";
    EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("Blocked because they are steeper than 0.15: 6 steps.")));
    options.raster = MapOptions::Raster::mask;
    EXPECT_THAT(map_of_raster(hill, "r", options).error().message, HasSubstr("needs heights"));
}

class RasterFile : public ::testing::Test {
protected:
    void SetUp() override {
        const auto plugin = read::ogr_plugin();
        if (!plugin) GTEST_SKIP() << plugin.error().message;
    }
};

TEST_F(RasterFile, HeightsWithALatitudeHaveAGroundInMetres) {
    for_each_source(
        stand_in("elevation/N50E004.hgt.zip"), "elevation/N42E001.hgt.zip", [](const auto& path, bool real) {
            const auto map = open_map(path.string());
            ASSERT_TRUE(map) << map.error().message;
            EXPECT_EQ(map->grid.width(), 1201U);
            EXPECT_EQ(map->grid.height(), 1201U);
            ASSERT_TRUE(map->georeference);
            // 3 seconds of arc at 42.5 degrees north, and at 50.5.
            EXPECT_NEAR(map->cell_height_m, real ? 92.56 : 92.69, 0.05);
            EXPECT_NEAR(map->cell_width_m, real ? 68.50 : 59.13, 0.05);
            // Pixels are centred on whole seconds: the outer corner lies half a cell further out.
            const Position corner = map->georeference->lon_lat(0.5, 0.5);
            EXPECT_NEAR(corner.x, real ? 1 : 4, 1e-9);
            EXPECT_NEAR(corner.y, real ? 43 : 51, 1e-9);
            const Position within = real ? Position{1.5218, 42.5063} : Position{4.5218, 50.5063};  // Andorra la Vella
            const auto cell = map->georeference->cell(within);
            ASSERT_TRUE(cell) << cell.error().message;
            EXPECT_EQ(*cell, (GridCell{626, 592}));
            const Position back = map->georeference->lon_lat(cell->x + 0.5, cell->y + 0.5);
            EXPECT_NEAR(back.x, within.x, 0.5 / 1200 + 1e-9);
            EXPECT_NEAR(back.y, within.y, 0.5 / 1200 + 1e-9);
            // The north-western corner is 0x0346 = 838 m high, or 100; heights are kept in cells.
            EXPECT_NEAR(map->grid.height_of(map->grid.node({0, 0})) * (map->cell_height_m + map->cell_width_m) / 2,
                        real ? 838 : 100, 0.01);
            EXPECT_THAT(map->notes, ::testing::Contains(HasSubstr("steps treat it as square")));
            const auto far = map->georeference->cell({-179, -89});
            if (far) {
                EXPECT_FALSE(map->grid.contains(*far));
            }
        });
}

TEST_F(RasterFile, ARasterOfUnknownPlaceIsPlanarUntilItIsToldWhere) {
    for_each_source(stand_in("elevation/valley.tif"), "elevation/dem_lisbon.tif", [](const auto& path, bool real) {
        const auto planar = open_map(path.string());
        ASSERT_TRUE(planar) << planar.error().message;
        EXPECT_EQ(planar->grid.width(), real ? 200U : 60U);
        EXPECT_EQ(planar->grid.height(), real ? 133U : 40U);
        EXPECT_FALSE(planar->georeference);
        EXPECT_EQ(planar->cell_width_m, 10);
        EXPECT_THAT(planar->notes, ::testing::Contains(HasSubstr("crs")));
        EXPECT_LT(planar->grid.open_count(), std::uint64_t{planar->grid.width()} * planar->grid.height())
            << "the river has no data";

        MapOptions options;
        options.crs = "EPSG:3763";
        options.max_grade = 0.3;
        const auto map = open_map(path.string(), options);
        ASSERT_TRUE(map) << map.error().message;
        ASSERT_TRUE(map->georeference);
        const GridCell centre = real ? GridCell{100, 66} : GridCell{30, 20};
        const Position middle = map->georeference->lon_lat(centre.x + 0.5, centre.y + 0.5);
        EXPECT_NEAR(middle.x, -9.137, 0.02);
        EXPECT_NEAR(middle.y, 38.71, 0.02);
        EXPECT_EQ(*map->georeference->cell(middle), centre);
        EXPECT_NEAR(map->cell_width_m, 10, 0.01);
        EXPECT_TRUE(map->grid.has_sides());
        options.crs = "EPSG:nonsense";
        EXPECT_EQ(open_map(path.string(), options).error().kind, ErrorKind::usage);
        options = {};
        options.band = 2;
        EXPECT_THAT(open_map(path.string(), options).error().message, HasSubstr("has no band 2"));
    });
}

TEST_F(RasterFile, TextGridsAndPixmapsAreRead) {
    const TemporaryFolder folder;
    const std::string grid = folder.file(
        "g.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9\n1.5 2 3\n-9 5 6\n");
    ASSERT_TRUE(*is_map(grid));
    const auto heights = open_map(grid);
    ASSERT_TRUE(heights) << heights.error().message;
    EXPECT_EQ(drawing(heights->grid), ".../#..");
    EXPECT_EQ(heights->cell_width_m, 30);
    const std::string pixmap = folder.file("g.pgm", std::string("P5\n3 1\n255\n\xFF\0\x33", 14));
    const auto picture = open_map(pixmap);
    ASSERT_TRUE(picture) << picture.error().message;
    EXPECT_EQ(drawing(picture->grid), ".#.");
    EXPECT_EQ(cost_at(picture->grid, {2, 0}), 5);
    MapOptions options;
    options.raster = MapOptions::Raster::height;
    EXPECT_EQ(open_map(pixmap, options)->grid.height_of(open_map(pixmap, options)->grid.node({2, 0})), 51.0F)
        << "as stored";
    EXPECT_THAT(open_map(folder.file("no.png", "\x89PNG\r\n\x1A\n not")).error().message,
                HasSubstr("cannot be opened as a raster"));
}

TEST_F(RasterFile, ThePicturesOfTilesThatShipAreMapsToo) {
    const std::string path = starway::test::source_dir() + "/data/maps/castle-tiles.png";
    const auto map = open_map(path);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->grid.width(), 96U);
    EXPECT_EQ(map->grid.height(), 32U);
    EXPECT_TRUE(map->grid.has_costs());
    EXPECT_FALSE(map->georeference);
}

// A grey PNG of so many bits, one row of pixels.
std::string grey_png(unsigned bits, const std::vector<unsigned>& row) {
    const auto big = [](std::uint32_t number) {
        std::string text;
        for (const unsigned shift : {24U, 16U, 8U, 0U}) text += static_cast<char>(number >> shift & 255U);
        return text;
    };
    const auto chunk = [&](const std::string& type, const std::string& bytes) {
        const std::string both = type + bytes;
        const auto sum = crc32(0, reinterpret_cast<const Bytef*>(both.data()), static_cast<uInt>(both.size()));
        return big(static_cast<std::uint32_t>(bytes.size())) + both + big(static_cast<std::uint32_t>(sum));
    };
    std::string pixels(1, '\0');  // no filter
    unsigned filled = 0;
    for (const unsigned value : row) {
        if (filled % 8 == 0) pixels += '\0';
        pixels.back() = static_cast<char>(static_cast<unsigned char>(pixels.back()) | value << (8 - bits - filled % 8));
        filled += bits;
    }
    std::string packed(compressBound(pixels.size()), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(pixels.data()),
             pixels.size());
    packed.resize(size);
    const std::string head =
        big(static_cast<std::uint32_t>(row.size())) + big(1) + static_cast<char>(bits) + std::string("\0\0\0\0", 4);
    return "\x89PNG\r\n\x1A\n" + chunk("IHDR", head) + chunk("IDAT", packed) + chunk("IEND", "");
}

TEST(RasterMap, GreysOfFewBitsAreAsBrightAsTheyLook) {
    const auto plugin = read::ogr_plugin();
    if (!plugin) GTEST_SKIP() << plugin.error().message;
    const TemporaryFolder folder;
    for (const auto& [bits, row, picture] :
         std::vector<std::tuple<unsigned, std::vector<unsigned>, std::string>>{{1, {0, 1, 1, 0}, "#..#"},
                                                                               {2, {0, 3, 1, 2}, "#..."},
                                                                               {4, {0, 15, 3, 5}, "#..."},
                                                                               {8, {0, 255, 51, 85}, "#..."}}) {
        const auto map = open_map(folder.file("grey.png", grey_png(bits, row)));
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_EQ(drawing(map->grid), picture) << bits;
        if (bits > 1) {
            EXPECT_EQ(cost_at(map->grid, {1, 0}), 1) << bits << ": white";
        }
        if (bits >= 4) {
            EXPECT_NEAR(cost_at(map->grid, {2, 0}), 5, 0.01) << bits << ": a fifth as bright";
        }
    }
}

}  // namespace
}  // namespace starway::test
