// Choosing a format, and maps and searches in edge cases.
#include "draw/picture.hpp"
#include "draw/formats/formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>

#include "samples.hpp"

namespace starway::draw {
namespace {

using test::tile_map;
using test::walk;
using test::written;
using testing::HasSubstr;

TEST(PictureFormat, IsChosenByNameOrExtension) {
    EXPECT_EQ(*choose_picture_format("", "a/b.c/path.PNG"), "png");
    EXPECT_EQ(*choose_picture_format("", "search.trace.yaml"), "trace");
    EXPECT_EQ(*choose_picture_format("", "search.trace.json"), "trace-json");
    EXPECT_EQ(*choose_picture_format("", "page.htm"), "html");
    EXPECT_EQ(*choose_picture_format("svg", "-"), "svg");
    for (const auto& [name, path] : {std::pair{"", "picture.bmp"}, {"", "-"}, {"jpeg", "a.png"}, {"", "png"}}) {
        const auto chosen = choose_picture_format(name, path);
        ASSERT_FALSE(chosen) << path;
        EXPECT_EQ(chosen.error().kind, ErrorKind::usage);
        for (const PictureFormat& format : picture_formats())
            EXPECT_THAT(chosen.error().message, HasSubstr(std::string(format.extension)));
    }
}

TEST(PictureFormat, SaysWhatTakesThePlaceOfGif) {
    for (const auto& [name, path] : {std::pair{"gif", "-"}, {"", "a.GIF"}}) {
        const auto chosen = choose_picture_format(name, path);
        ASSERT_FALSE(chosen);
        EXPECT_EQ(chosen.error().kind, ErrorKind::usage);
        EXPECT_THAT(chosen.error().message, HasSubstr("write .html, a page to step through the search"));
    }
}

TEST(WritePicture, RefusesWhatItCannotShowAndLeavesNoFile) {
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "a.png").string();
    const auto refused = [&](const Picture& picture, const std::string& format) {
        const auto result = write_picture(path, format, picture);
        EXPECT_FALSE(result);
        EXPECT_TRUE(result || result.error().kind == ErrorKind::usage);
        EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    };
    Picture picture;
    refused(picture, "png");
    const TileMap map = tile_map({"."});
    picture.tiles = &map;
    refused(picture, "trace");
    picture.options.max_side = 7;
    refused(picture, "png");
    picture.options.max_side = 100'000;
    refused(picture, "svg");
    picture.options = {};
    const auto nowhere =
        write_picture((folder.path() / "no" / "a.png").string(), "", Picture{&map, {}, {}, {}, {}, {}, {}, {}, {}});
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::io);
}

void write_all(Picture picture) {
    picture.options.max_side = 64;
    picture.options.search = true;
    for (const PictureFormat& format : picture_formats()) {
        if (picture.tiles == nullptr && format.name == "text") continue;
        if (picture.search == nullptr && picture.field == nullptr && format.name.starts_with("trace")) continue;
        picture.options.text = picture.options.text == CellText::costs ? CellText::arrows : CellText::costs;
        EXPECT_FALSE(written(picture, format.name).empty()) << format.name;
    }
}

TEST(WritePicture, DrawsASingleCellAndEmptyRecords) {
    const TileMap map = tile_map({"."});
    Picture picture;
    picture.tiles = &map;
    write_all(picture);
    const SearchRecord nothing;
    picture.search = &nothing;
    write_all(picture);
    const SearchRecord stay = walk(map, {{0, 0}});
    picture.search = &stay;
    write_all(picture);
    picture.search = nullptr;
    const Field empty = field_of({});
    picture.field = &empty;
    write_all(picture);
    const Field one = test::field_on(map, true);
    picture.field = &one;
    write_all(picture);
}

TEST(WritePicture, DrawsNodesWithoutAMap) {
    Picture picture;
    const SearchRecord nothing;
    picture.search = &nothing;
    write_all(picture);
    SearchRecord search;
    search.events.push_back({EventKind::expanding, false, 1, SearchEvent::no_parent, {5, 5}, 0, 0, 0});
    picture.search = &search;
    write_all(picture);
    search.events.push_back({EventKind::expanding, true, 2, 1, {5, 1e6}, 1, 1, 2});
    search.path = {{5, 5}, {5, 1e6}};
    write_all(picture);
    const Shapes shapes;
    picture.shapes = &shapes;
    write_all(picture);
}

TEST(WritePicture, SurvivesPlacesThatAreNone) {
    const TileMap map = tile_map({"..", ".."});
    constexpr double infinite = std::numeric_limits<double>::infinity();
    SearchRecord search;
    for (const Position at :
         {Position{std::nan(""), 0}, {infinite, -infinite}, {-5, 99}, {1e300, 1e300}, {-1e9, 0.5}}) {
        search.events.push_back({EventKind::source, false, 1, 1, at, infinite, std::nan(""), -1});
        search.events.push_back({EventKind::expanding, false, 2, 1, at, infinite, std::nan(""), -1});
        search.events.push_back({EventKind::generating, true, 3, 2, at, 1e308, -infinite, 0});
        search.path.push_back(at);
        search.line.push_back(at);
    }
    Picture picture;
    picture.tiles = &map;
    picture.search = &search;
    write_all(picture);
    picture.tiles = nullptr;
    write_all(picture);
}

TEST(WritePicture, DrawsTheWidestMaps) {
    for (const bool upright : {false, true}) {
        TileMap map = test::blank_map(upright ? 2 : 65535, upright ? 65535 : 2);
        SearchRecord search;
        for (std::int32_t i = 0; i < 65535; i += 7) {
            const GridCell cell = upright ? GridCell{1, i} : GridCell{i, 1};
            search.events.push_back({EventKind::expanding, false, map.grid.node(cell), SearchEvent::no_parent,
                                     test::centre(cell), 1, 1, 2});
        }
        for (std::int32_t i = 0; i < 65535; ++i)
            search.path.push_back(test::centre(upright ? GridCell{1, i} : GridCell{i, 1}));
        Picture picture;
        picture.tiles = &map;
        picture.search = &search;
        for (const GridTopology topology : {GridTopology::eight, GridTopology::hexagonal}) {
            GridRules rules = map.grid.rules();
            rules.topology = topology;
            rules.hex_layout = upright ? HexLayout::axial_pointed : HexLayout::axial_flat;
            ASSERT_TRUE(map.grid.set_rules(rules));
            picture.options.max_side = 64;
            for (const PictureFormat& format : picture_formats())
                EXPECT_FALSE(written(picture, format.name).empty()) << format.name;
        }
    }
}

}  // namespace
}  // namespace starway::draw
