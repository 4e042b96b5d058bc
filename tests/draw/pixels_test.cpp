// PNG files, decoded again by their library.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "decoded.hpp"
#include "draw/layers/search.hpp"
#include "draw/palette.hpp"
#include "draw/scene/scene.hpp"
#include "grid/model/map_art.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

using test::Decoded;
using test::decoded;
using test::expect_colour;
using test::tile_map;
using test::walk;
using test::written;

Position off_centre(const View& view, GridCell cell) {
    const Position middle = view.at(test::centre(cell));
    return {middle.x - view.unit() * 0.38, middle.y - view.unit() * 0.38};  // next to the path
}

struct PixelSample {
    TileMap map = tile_map({"..........", ".########.", ".......~#.", ".1.9......"});
    SearchRecord search = walk(map, test::row_of_cells(0, 1, 8));
    Picture picture;
    PixelSample() {
        picture.tiles = &map;
        picture.search = &search;
        picture.options.max_side = 340;
        picture.options.search = true;
    }
};

TEST(Png, ShowsEveryKindOfCell) {
    PixelSample sample;
    sample.search.events.push_back({EventKind::generating, false, sample.map.grid.node({0, 0}),
                                    sample.map.grid.node({1, 0}), test::centre({0, 0}), 1, 9, 10});
    const Decoded pixels = decoded(written(sample.picture, "png"));
    const Scene scene = Scene::within(sample.picture, 340);
    const View& view = scene.view();
    ASSERT_EQ(view.unit(), 32);
    EXPECT_EQ(pixels.width, scene.width());
    EXPECT_EQ(pixels.height, scene.height());
    EXPECT_EQ(pixels.at(off_centre(view, {4, 1})), palette::wall);
    EXPECT_EQ(pixels.at(off_centre(view, {7, 2})), palette::water);
    EXPECT_EQ(pixels.at(off_centre(view, {3, 3})), palette::costs.high);
    EXPECT_EQ(pixels.at(off_centre(view, {1, 2})), palette::ground);
    EXPECT_EQ(pixels.at({2, 2}), palette::paper);
    // Settled nodes: from light to dark, above the terrain.
    const double opacity = cell_opacity(CellText::none);
    expect_colour(pixels.at(off_centre(view, {1, 0})), mix(palette::ground, palette::order.low, opacity), "first");
    expect_colour(pixels.at(off_centre(view, {8, 0})), mix(palette::ground, palette::order.high, opacity), "last");
    expect_colour(pixels.at(off_centre(view, {0, 0})), mix(palette::ground, palette::waiting, opacity), "waiting");
    // On top: the path and its ends.
    EXPECT_EQ(pixels.at(view.at({5.5, 0.5})), palette::path);
    EXPECT_EQ(pixels.at({view.at({1.5, 0.5}).x - 9, view.at({1.5, 0.5}).y}), palette::start);
    EXPECT_EQ(pixels.at({view.at({8.5, 0.5}).x - 9, view.at({8.5, 0.5}).y}), palette::goal);
}

TEST(Png, ShowsTheSearchWhereItIsAskedFor) {
    PixelSample sample;
    sample.picture.options.search = false;
    const Decoded pixels = decoded(written(sample.picture, "png"));
    const View view = Scene::within(sample.picture, 340).view();
    EXPECT_EQ(pixels.at(off_centre(view, {4, 0})), palette::ground);
    EXPECT_EQ(pixels.at(view.at({5.5, 0.5})), palette::path);
}

TEST(Png, ShowsSidesPortalsAndBackwardSearches) {
    PixelSample sample;
    sample.map.grid.wall({3, 3}, west);
    sample.map.grid.block_exit({5, 3}, east);  // only from 6 to 5
    ASSERT_TRUE(sample.map.grid.add_portal({{0, 3}, {9, 3}, 1, true}));
    for (SearchEvent& event : sample.search.events) event.backward = event.node == sample.map.grid.node({8, 0});
    const Decoded pixels = decoded(written(sample.picture, "png"));
    const View view = Scene::within(sample.picture, 340).view();
    EXPECT_EQ(pixels.at(view.at({3, 3.5})), palette::wall);
    EXPECT_EQ(pixels.at(view.at({6, 3.5})), palette::one_way);
    const Position side = view.at({6, 3.5});
    EXPECT_EQ(pixels.at({side.x - 4, side.y}), palette::one_way);  // points to the left
    EXPECT_NE(pixels.at({side.x - 4, side.y + 4}), palette::one_way);
    EXPECT_EQ(pixels.at({side.x + 4, side.y + 4}), palette::one_way);
    EXPECT_EQ(pixels.at(view.at({0.5, 3.5})), palette::paper);   // a ring: an entrance
    EXPECT_EQ(pixels.at(view.at({9.5, 3.5})), palette::portal);  // filled: an exit only
    expect_colour(pixels.at(off_centre(view, {8, 0})), mix(palette::ground, palette::backward_order.high, 0.82),
                  "back");
}

TEST(Png, SaysWhatItLeavesOut) {
    TileMap map = test::blank_map(900, 3);
    map.grid.wall({3, 1}, west);
    map.spots.resize(6000);
    Picture picture;
    picture.tiles = &map;
    const Scene scene(picture, 320);
    ASSERT_EQ(scene.notes().size(), 3U);
    EXPECT_EQ(scene.notes()[0], "One pixel shows 2.81 × 3 cells.");
    EXPECT_EQ(scene.notes()[1], "Only the first 5000 of 6000 spots are drawn.");
    EXPECT_EQ(scene.notes()[2], "Walls and one-way sides between cells are too small to be drawn.");
}

TEST(Png, IsAsLargeAsAskedFor) {
    TileMap hexagons = test::blank_map(7, 9);
    GridRules rules;
    rules.topology = GridTopology::hexagonal;
    ASSERT_TRUE(hexagons.grid.set_rules(rules));
    const TileMap wide = test::blank_map(8, 5), high = test::blank_map(5, 8), square = test::blank_map(6, 6),
                  row = test::blank_map(300, 2), column = test::blank_map(2, 300);
    for (const TileMap* shown :
         std::initializer_list<const TileMap*>{&wide, &high, &square, &row, &column, &hexagons}) {
        const TileMap& map = *shown;
        SearchRecord search = walk(map, test::row_of_cells(0, 0, 1));
        Picture picture;
        picture.tiles = &map;
        picture.search = &search;
        picture.title = "A title";
        for (const std::uint32_t side : {64U, 100U, 379U, 380U, 640U, 1000U, 2000U}) {
            picture.options.max_side = side;
            const Decoded pixels = decoded(written(picture, "png"));
            const std::uint32_t longer = std::max(pixels.width, pixels.height);
            EXPECT_LE(longer, side) << map.grid.width();
            EXPECT_GT(longer, side / 2) << map.grid.width();
        }
    }
}

TEST(Png, WritesTheNamesOfPlaces) {
    TileMap map = test::blank_map(9, 9);
    const auto drawn = [&](const char* name) {
        map.spots = {{name, {}, {4, 4}}};
        Picture picture;
        picture.tiles = &map;
        return written(picture, "png");
    };
    EXPECT_NE(drawn("Åsé 1°"), drawn(""));
    EXPECT_NE(drawn("Αθήνα"), drawn("Åsé 1°"));
}

TEST(Png, SaysOnceThatImagesAreMissing) {
    TileMap map = test::blank_map(9, 9);
    auto art = std::make_shared<MapArt>();
    art->warnings = {"The image \"a.png\" cannot be drawn: it is not here.", "Another."};
    map.art = art;
    Picture picture;
    picture.tiles = &map;
    EXPECT_THAT(Scene(picture, 320).notes(), testing::ElementsAre("Some of the map's images are missing here."));
}

TEST(Png, ShowsAFieldByItsCosts) {
    const TileMap map = tile_map({"....", "...."});
    const Field range = test::field_on(map, false);
    Picture picture;
    picture.tiles = &map;
    picture.field = &range;
    picture.options.max_side = 128;
    const Decoded pixels = decoded(written(picture, "png"));
    const View view = Scene::within(picture, 128).view();
    expect_colour(pixels.at(off_centre(view, {3, 1})), mix(palette::ground, palette::field.high, 0.97), "far");
    expect_colour(pixels.at(off_centre(view, {1, 1})),
                  mix(palette::ground, palette::field.of_step(Ramp::step(0.5)), 0.97), "midway");
}

TEST(Png, ShadesHillsByTheLight) {
    TileMap map = test::blank_map(41, 41);
    for (std::int32_t y = 0; y < 41; ++y)
        for (std::int32_t x = 0; x < 41; ++x)
            map.grid.set_height({x, y}, 20.0F - static_cast<float>(std::max(std::abs(x - 20), std::abs(y - 20))));
    Picture picture;
    picture.tiles = &map;
    picture.options.max_side = 128;
    const Decoded pixels = decoded(written(picture, "png"));
    const View view = Scene::within(picture, 128).view();
    // Both slopes are equally high, but the north-western one is lit.
    const Colour lit = pixels.at(view.at({10.5, 14.5}));
    const Colour dark = pixels.at(view.at({30.5, 26.5}));
    EXPECT_GT(lit.g, dark.g + 40);
}

TEST(Png, AveragesMapsThatAreLargerThanThePicture) {
    TileMap map = test::blank_map(4096, 4096);
    std::vector<std::uint64_t> rows(std::size_t{64} * 4096);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = i < rows.size() / 2 ? 0x3333333333333333U : ~std::uint64_t{0};
    map.grid.assign(rows);
    Picture picture;
    picture.tiles = &map;
    picture.options.max_side = 276;
    const Decoded pixels = decoded(written(picture, "png"));
    const View view = Scene::within(picture, 276).view();
    EXPECT_EQ(view.width(), 256U);
    EXPECT_EQ(pixels.at(view.at({2000, 3000})), palette::ground);
    const Colour half = mix(palette::ground, palette::wall, 0.5);
    EXPECT_NEAR(pixels.at(view.at({2000, 1000})).g, half.g, 3);
}

}  // namespace
}  // namespace starway::draw
