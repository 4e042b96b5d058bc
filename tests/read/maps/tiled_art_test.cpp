// How Tiled maps look: what the reader takes from a map, and what it does with maps that lie. tests/draw/tiled holds
// whole maps against Tiled's own pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grid/model/map_art.hpp"
#include "map_text.hpp"

namespace starway {
namespace {

using test::layer;
using test::tmx;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// An image of one colour for every name but those that begin with "no".
read::maps::OpenImage images(std::uint32_t width, std::uint32_t height) {
    return [width, height](const std::string& path, std::uint64_t most) -> Result<MapArt::Image> {
        if (path.starts_with("no")) return Error{ErrorKind::io, path + ": no such file"};
        if (std::uint64_t{width} * height > most) return Error{ErrorKind::data, path + " is too large"};
        return MapArt::Image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 200)};
    };
}

std::shared_ptr<const MapArt> art_of(const std::string& text, const read::maps::OpenImage& open = images(64, 32)) {
    const test::Files files;
    const auto map = read::maps::parse_tiled_map({"m.tmx", text, nullptr}, files.open(), {}, open);
    EXPECT_TRUE(map) << map.error().message;
    return map ? map->art : nullptr;
}

std::string tileset(const std::string& attributes = {}, const std::string& image = "a.png") {
    return fmt::format(R"(<tileset firstgid="1" name="a" tilewidth="16" tileheight="16" tilecount="8" columns="4" {}>)"
                       R"(<image source="{}"/></tileset>)",
                       attributes, image);
}

std::vector<std::vector<float>> places(const MapArt::Layer& layer) {
    std::vector<std::vector<float>> all;
    for (const MapArt::Stamp& stamp : layer.stamps) all.push_back({stamp.x, stamp.y});
    return all;
}

TEST(TiledArt, IsReadOnlyWhereItIsAskedFor) {
    const auto map = test::read_tiled(tmx(1, 1, tileset() + layer("a", 1, 1, "1")));
    ASSERT_TRUE(map);
    EXPECT_EQ(map->art, nullptr);
}

TEST(TiledArt, FindsTilesBehindMarginAndSpacing) {
    const auto art = art_of(tmx(2, 1, tileset(R"(margin="1" spacing="3")") + layer("a", 2, 1, "1,5")), images(80, 60));
    ASSERT_TRUE(art);
    ASSERT_EQ(art->parts.size(), 2U);
    EXPECT_EQ(art->parts[0], (MapArt::Part{0, 1, 1, 16, 16}));
    EXPECT_EQ(art->parts[1], (MapArt::Part{0, 1, 20, 16, 16})) << "four fit into a row of 80 pixels";
    EXPECT_THAT(places(art->layers[0]), ElementsAre(ElementsAre(0, 0), ElementsAre(16, 0)));
}

TEST(TiledArt, StacksVisibleLayersWithTheirOpacityTintAndOffset) {
    const auto art =
        art_of(tmx(1, 1,
                   tileset() + layer("below", 1, 1, "1", {}, R"(opacity="0.5" tintcolor="#ff8040")") +
                       layer("hidden", 1, 1, "2", {}, R"(visible="0")") +
                       R"(<group opacity="0.5" offsetx="4" tintcolor="#80ffffff">)" +
                       layer("inside", 1, 1, "3", {}, R"(opacity="0.5" offsety="-2" parallaxx="0.5")") + "</group>",
                   R"(orientation="orthogonal" backgroundcolor="#102030")"));
    ASSERT_TRUE(art);
    ASSERT_EQ(art->layers.size(), 2U);
    EXPECT_EQ(art->layers[0].opacity, 0.5);
    EXPECT_EQ(art->layers[0].tint, (MapArt::Rgba{255, 128, 64, 255}));
    EXPECT_EQ(art->layers[1].opacity, 0.25);
    EXPECT_EQ(art->layers[1].tint, (MapArt::Rgba{255, 255, 255, 128}));
    EXPECT_THAT(places(art->layers[1]), ElementsAre(ElementsAre(4, -2)));
    EXPECT_EQ(art->background, (MapArt::Rgba{16, 32, 48, 255}));
}

TEST(TiledArt, ReadsJsonAlike) {
    const auto art = art_of(
        R"({"width": 1, "height": 1, "tilewidth": 16, "tileheight": 16, "orientation": "orthogonal", "tilesets": [)"
        R"({"firstgid": 1, "name": "a", "tilewidth": 16, "tileheight": 16, "tilecount": 8, "columns": 4,)"
        R"( "image": "a.png",)"
        R"( "transparentcolor": "#c8c8c8", "tileoffset": {"x": 3, "y": 4},)"
        R"( "tiles": [{"id": 0, "animation": [{"duration": 9, "tileid": 6}]}]}], "layers": [)"
        R"({"type": "tilelayer", "name": "a", "width": 1, "height": 1, "opacity": 0.5, "data": [1]},)"
        R"({"type": "imagelayer", "name": "b", "image": "b.png", "offsetx": 8}]})");
    ASSERT_TRUE(art);
    ASSERT_EQ(art->layers.size(), 2U);
    EXPECT_EQ(art->parts[0], (MapArt::Part{0, 32, 16, 16, 16})) << "the first frame";
    EXPECT_EQ(art->images[0].rgba[3], 0);
    EXPECT_THAT(places(art->layers[0]), ElementsAre(ElementsAre(3, 4)));
    EXPECT_THAT(places(art->layers[1]), ElementsAre(ElementsAre(8 + 32 - 8, 16 - 8))) << "from the map's corner";
}

TEST(TiledArt, BeginsWhereTheTilesOfAnInfiniteMapBegin) {
    const auto art = art_of(tmx(
        0, 0,
        tileset() + R"(<layer name="a"><data encoding="csv"><chunk x="-16" y="-16" width="2" height="1">1,2</chunk>)"
                    R"(<chunk x="0" y="-16" width="1" height="1">3</chunk></data></layer>)",
        R"(orientation="orthogonal" infinite="1")"));
    ASSERT_TRUE(art);
    EXPECT_THAT(places(art->layers[0]), ElementsAre(ElementsAre(0, 0), ElementsAre(16, 0), ElementsAre(256, 0)));
}

TEST(TiledArt, DrawsTileObjectsFromTheirAnchor) {
    const auto art = art_of(tmx(4, 4,
                                tileset() + layer("a", 4, 4, "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0") +
                                    R"(<objectgroup name="o"><object id="1" gid="2" x="32" y="40"/>)"
                                    R"(<object id="2" gid="1" x="8" y="20" width="32" height="8"/>)"
                                    R"(<object id="3" gid="1" x="0" y="60" visible="0"/>)"
                                    R"(<object id="4" x="0" y="0" width="9" height="9"/></objectgroup>)"));
    ASSERT_TRUE(art);
    ASSERT_EQ(art->layers.size(), 1U);
    // The upper one first; from the lower left corner, and from the middle of the first cell.
    EXPECT_THAT(places(art->layers[0]), ElementsAre(ElementsAre(8 + 16 - 8, 20 - 4 - 8), ElementsAre(32, 40 - 8 - 8)));
    EXPECT_EQ(art->forms[art->layers[0].stamps[0].form], (MapArt::Form{2, 0, 0, 0.5}));
}

TEST(TiledArt, WarnsOfImagesThatAreNotThere) {
    const auto art = art_of(tmx(2, 1,
                                tileset({}, "no.png") +
                                    R"(<tileset firstgid="9" name="b" tilewidth="16" tileheight="16" tilecount="1" )"
                                    R"(columns="1"><image source="b.png"/></tileset>)" +
                                    layer("a", 2, 1, "1,9")));
    ASSERT_TRUE(art);
    EXPECT_THAT(art->warnings, ElementsAre(HasSubstr("no.png")));
    ASSERT_EQ(art->layers.size(), 1U);
    EXPECT_EQ(art->layers[0].stamps.size(), 1U) << "the others are drawn";

    const auto several =
        art_of(tmx(2, 1,
                   tileset({}, "no/such/folder/of/the/game/src/assets/tiles.png") +
                       R"(<tileset firstgid="9" name="b" tilewidth="16" tileheight="16" tilecount="1" columns="1">)"
                       R"(<image source="no/such/folder/of/the/game/src/assets/trees.png"/></tileset>)" +
                       layer("a", 2, 1, "1,9")));
    ASSERT_TRUE(several);
    EXPECT_THAT(
        several->warnings,
        ElementsAre("2 images, such as \".../of/the/game/src/assets/tiles.png\", cannot be drawn: no such file."));

    const auto nothing = art_of(tmx(1, 1, tileset({}, "no.png") + layer("a", 1, 1, "1")));
    ASSERT_TRUE(nothing);
    EXPECT_THAT(nothing->layers, IsEmpty());
}

TEST(TiledArt, SurvivesMapsThatLie) {
    const std::string cell = layer("a", 1, 1, "1");
    // Tiles larger than any image, without a size, outside of the image; images that are too many pixels.
    for (const char* attributes :
         {R"(spacing="-16")", R"(margin="1000000000")", R"(margin="-9")", R"(spacing="1e300")", R"(margin="nan")"})
        EXPECT_LE(art_of(tmx(1, 1, tileset(attributes) + cell)) ? 1 : 0, 1) << attributes;
    const auto huge = art_of(tmx(1, 1, tileset() + cell), images(1 << 20, 1 << 20));
    ASSERT_TRUE(huge);
    EXPECT_THAT(huge->warnings, ElementsAre(HasSubstr("too large")));
    EXPECT_EQ(art_of(tmx(1, 1,
                         R"(<tileset firstgid="1" name="a" tilewidth="1000000000" tileheight="1000000000" columns="1">)"
                         R"(<image source="a.png"/></tileset>)" +
                             cell)),
              nullptr);
    // A hundred thousand tilesets, of which one is used.
    std::string many;
    for (int i = 0; i < 100'000; ++i)
        many += fmt::format(R"(<tileset firstgid="{}" name="t" tilewidth="16" tileheight="16" columns="1">)"
                            R"(<image source="{}.png"/></tileset>)",
                            i + 1, i);
    const auto one = art_of(tmx(1, 1, many + cell));
    ASSERT_TRUE(one);
    EXPECT_EQ(one->images.size(), 1U);
}

}  // namespace
}  // namespace starway
