// How LDtk levels look: https://ldtk.io/json/, "Tile instance" and "Layer instance".
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grid/model/map_art.hpp"
#include "map_text.hpp"
#include "read/maps/ldtk/ldtk_map.hpp"

namespace starway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view project = R"({"defs": {
  "layers": [{"uid": 7, "identifier": "Ground", "type": "IntGrid",
              "intGridValues": [{"value": 1, "identifier": "water", "color": "#2060C0"}]}],
  "tilesets": [{"uid": 5, "tileGridSize": 8}]},
 "levels": [{"identifier": "One", "iid": "x", "__bgColor": "#102030", "bgRelPath": "sky.png",
  "__bgPos": {"topLeftPx": [2, 3], "scale": [2, 1], "cropRect": [0, 4, 10, 6]}, "layerInstances": [
  {"__identifier": "Top", "__type": "Tiles", "__cWid": 2, "__cHei": 1, "__gridSize": 16, "__opacity": 0.5,
   "__pxTotalOffsetX": 1, "__pxTotalOffsetY": 2, "__tilesetDefUid": 5, "__tilesetRelPath": "tiles.png", "visible": true,
   "gridTiles": [{"px": [0, 0], "src": [8, 16], "f": 0, "a": 1}, {"px": [16, 0], "src": [8, 16], "f": 3, "a": 0.5}]},
  {"__identifier": "Unseen", "__type": "Tiles", "__cWid": 2, "__cHei": 1, "__gridSize": 16,
   "__tilesetRelPath": "no.png", "visible": false, "gridTiles": [{"px": [0, 0], "src": [0, 0], "f": 0, "a": 1}]},
  {"__identifier": "Ground", "__type": "IntGrid", "layerDefUid": 7, "__cWid": 2, "__cHei": 1, "__gridSize": 16,
   "__opacity": 1, "visible": true, "intGridCsv": [0, 1]}]}]})";

read::maps::OpenImage pictures() {
    return [](const std::string& path, std::uint64_t) -> Result<MapArt::Image> {
        if (path.starts_with("no")) return Error{ErrorKind::io, path + ": no such file"};
        return MapArt::Image{32, 32, std::vector<std::uint8_t>(std::size_t{4} * 32 * 32, 90)};
    };
}

TEST(LdtkArt, HasBackgroundColoursAndTilesFromBottomToTop) {
    const test::Files files;
    const auto map = read::maps::parse_ldtk_map({"p.ldtk", project, nullptr}, files.open(), {}, pictures());
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_TRUE(map->art);
    const MapArt& art = *map->art;
    EXPECT_THAT(art.warnings, ElementsAre());
    EXPECT_EQ(art.background, (MapArt::Rgba{16, 32, 48, 255}));
    ASSERT_EQ(art.layers.size(), 4U) << "the background, the water, the tiles, and those that are fainter";

    const MapArt::Stamp& sky = art.layers[0].stamps.at(0);
    EXPECT_EQ(art.parts[sky.part], (MapArt::Part{0, 0, 4, 10, 6}));
    EXPECT_EQ(sky.x, 2 + 10 - 8);
    EXPECT_EQ(sky.y, 3 + 3 - 8);

    const MapArt::Stamp& water = art.layers[1].stamps.at(0);
    EXPECT_THAT(art.images[art.parts[water.part].image].rgba, ElementsAre(0x20, 0x60, 0xC0, 255));
    EXPECT_EQ(art.forms[water.form], (MapArt::Form{16, 0, 0, 16}));
    EXPECT_EQ(water.x, 16);

    const MapArt::Stamp& tile = art.layers[2].stamps.at(0);
    EXPECT_EQ(art.layers[2].opacity, 0.5);
    EXPECT_EQ(art.parts[tile.part].left, 8U);
    EXPECT_EQ(art.parts[tile.part].width, 8U);
    EXPECT_EQ(tile.x, 1 + 4 - 8);
    EXPECT_EQ(tile.y, 2 + 4 - 8);
    EXPECT_EQ(art.layers[3].opacity, 0.25);
    EXPECT_EQ(art.layers[3].stamps.at(0).x, 1 + 16 + 8 + 4 - 8) << "mirrored, it stands at the cell's other side";
    EXPECT_EQ(art.forms[art.layers[3].stamps.at(0).form], (MapArt::Form{-1, 0, 0, -1}));
}

TEST(LdtkArt, IsReadOnlyWhereItIsAskedFor) {
    const test::Files files;
    const auto map = read::maps::parse_ldtk_map({"p.ldtk", project, nullptr}, files.open(), {});
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->art, nullptr);
}

}  // namespace
}  // namespace starway
