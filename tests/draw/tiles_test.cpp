// A map's own tiles under a search: where they are, and what they cost.
#include "draw/pixels/tiles.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "decoded.hpp"
#include "draw/canvas/surface.hpp"
#include "draw/scene/scene.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

using test::Decoded;
using test::decoded;

constexpr Colour red{255, 0, 0};
constexpr Colour blue{0, 0, 255};

// Two tiles side by side in one image, red and blue, of so many pixels.
MapArt two_tiles(std::uint32_t side) {
    MapArt art;
    art.tile_width = art.tile_height = side;
    MapArt::Image image{2 * side, side, {}};
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < 2 * side; ++x)
            for (const int channel : {x < side ? 255 : 0, 0, x < side ? 0 : 255, 255})
                image.rgba.push_back(static_cast<std::uint8_t>(channel));
    art.images.push_back(std::move(image));
    art.parts = {{0, 0, 0, side, side}, {0, side, 0, side, side}, {0, 0, 0, 2 * side, side}};
    art.forms = {{}, {0, -1, 1, 0}};
    return art;
}

// With a margin of ten pixels.
Decoded cells_of(const TileMap& map, std::uint32_t side) {
    Picture picture;
    picture.tiles = &map;
    picture.options.legend = false;
    const Scene scene(picture, side);
    Surface surface(Surface::Format::pixels, scene.width(), scene.height());
    surface.fill(palette::paper);
    scene.draw_ground(surface);
    return decoded(*surface.finish());
}

TEST(Tiles, CoverTheirCells) {
    TileMap map = test::tile_map({"..", ".."});
    MapArt art = two_tiles(16);
    art.layers = {{1, {255, 255, 255, 255}, {{0, 0, 0, 0}, {1, 0, 16, 16}}}};
    map.art = std::make_shared<const MapArt>(art);
    const Decoded pixels = cells_of(map, 1600);
    ASSERT_EQ(pixels.width, 96U + 20) << "enlarged by a whole number, to cells of 48 pixels at most";
    for (const double at : {10.0, 57.0}) {
        EXPECT_EQ(pixels.at({at, at}), red);
        EXPECT_EQ(pixels.at({at + 48, at + 48}), blue);
        EXPECT_EQ(pixels.at({at + 48, at}), palette::ground) << "where there is no tile, it is drawn plain";
    }
}

TEST(Tiles, TurnAndMixAsTheirLayerSays) {
    TileMap map = test::tile_map({".."});
    MapArt art = two_tiles(48);
    art.layers = {{1, {255, 255, 255, 255}, {{2, 0, 24, 0}}},
                  {0.5, {255, 255, 255, 255}, {{1, 0, 0, 0}}},
                  {1, {255, 255, 255, 255}, {{2, 1, 48, 0}}}};
    map.art = std::make_shared<const MapArt>(art);
    const Decoded pixels = cells_of(map, 96);
    EXPECT_EQ(pixels.at({20, 20}), (Colour{128, 0, 128}));
    EXPECT_EQ(pixels.at({100, 12}), red) << "turned clockwise, its left is on top";
    EXPECT_EQ(pixels.at({100, 50}), blue);
}

TEST(Tiles, AreAveragedWhereTheyAreSmall) {
    TileMap map = test::blank_map(256, 256);
    MapArt art = two_tiles(16);
    art.layers = {{1, {255, 255, 255, 255}, {}}};
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            art.layers[0].stamps.push_back({static_cast<std::uint32_t>((x + y) % 2), 0, 16.0F * static_cast<float>(x),
                                            16.0F * static_cast<float>(y)});
    map.art = std::make_shared<const MapArt>(art);
    const Decoded pixels = cells_of(map, 128);
    ASSERT_EQ(pixels.width, 148U);
    const Colour mixed = pixels.at({70, 70});
    EXPECT_NEAR(mixed.r, 128, 16);
    EXPECT_NEAR(mixed.b, 128, 16);
    EXPECT_EQ(mixed.g, 0) << "no ground shines through between them";
}

// A robot's map: what was seen, and a third colour for what was not.
TEST(Tiles, LeaveOutWhatNoSensorSaw) {
    TileMap map = test::blank_map(100, 80);
    map.unknown.assign(8000, true);
    for (int y = 40; y < 45; ++y)
        for (int x = 30; x < 36; ++x) map.unknown[static_cast<std::size_t>(y * 100 + x)] = x == 33;
    Picture picture;
    picture.tiles = &map;
    const auto [low, high] = shown_cells(picture);
    EXPECT_EQ(low, (GridCell{28, 38}));
    EXPECT_EQ(high, (GridCell{37, 46}));
    const Decoded pixels = cells_of(map, 480);
    EXPECT_EQ(pixels.width, 10U * 48 + 20);
    EXPECT_EQ(pixels.at({30, 30}), palette::unknown);
    EXPECT_EQ(pixels.at({10 + 2 * 48 + 20, 10 + 2 * 48 + 20}), palette::ground);
}

}  // namespace
}  // namespace starway::draw
