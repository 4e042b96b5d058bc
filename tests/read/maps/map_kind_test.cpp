// Telling tile maps from roads, by what is in the file.
#include "read/maps/kinds/map_kind.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "read/maps/map_text.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using read::maps::MapKind;

MapKind kind(std::string_view text, std::string_view path = "file") {
    return read::maps::kind_of_content(text, true, path);
}

TEST(MapKind, IsToldByContent) {
    EXPECT_EQ(kind("type octile\nheight 1\nwidth 1\nmap\n.\n"), MapKind::moving_ai);
    EXPECT_EQ(kind("type tile\nheight 1\n"), MapKind::moving_ai) << "a damaged one";
    EXPECT_EQ(kind("<?xml version=\"1.0\"?>\n<!-- by hand -->\n<!DOCTYPE map SYSTEM \"x\">\n<map version=\"1.10\">"),
              MapKind::tiled);
    EXPECT_EQ(kind("\xEF\xBB\xBF<map/>"), MapKind::tiled);
    EXPECT_EQ(kind("<tileset name=\"t\"/>"), MapKind::tiled) << "so that it can be told what it is";
    EXPECT_EQ(kind(R"({ "compressionlevel":-1, "height":20, "layers":[{"data":[1, 2, 3)"), MapKind::tiled);
    EXPECT_EQ(kind(R"({"layers":[{"data":[1,2,3],"type":"tilelayer"}],"orientation":"orthogonal"})"), MapKind::tiled);
    EXPECT_EQ(kind(R"({"type":"template","object":{"x":1}})"), MapKind::tiled);
    EXPECT_EQ(kind(R"({"__header__":{"app":"LDtk"},"iid":"x")"), MapKind::ldtk);
    EXPECT_EQ(kind(R"({"jsonVersion":"0.9","levels":[]})"), MapKind::ldtk);
    EXPECT_EQ(kind("[[0,1],[1,0]]"), MapKind::characters);
    EXPECT_EQ(kind(" [\n [0, 1],\n [1, 0]\n]"), MapKind::characters);
    EXPECT_EQ(kind(std::string_view("\x89PNG\r\n\x1A\n\0\0\0\r", 12)), MapKind::raster);
    EXPECT_EQ(kind(std::string_view("II*\0abc", 7)), MapKind::raster);
    EXPECT_EQ(kind("ncols 3\nnrows 2\n"), MapKind::raster);
    EXPECT_EQ(kind("PK\x03\x04 ...", "N42E001.hgt.zip"), MapKind::raster);
    EXPECT_EQ(kind(std::string_view("\x01\0\x02\0", 4)), MapKind::unknown_bytes);
}

TEST(MapKind, CharactersAreAMapWhateverTheNameIs) {
    for (const std::string_view text :
         {"S..#\n.#..\n...E\n", "..\n", "####\n#..#\n####\n", "S . #\n. # E\n", "S,.,#\n.,#,E\n",
          "# # #\n# . #\n# # #\n", " S  . ###\n . ### E \n", "0010\n0100\n", "112\n221\n",
          "####  ####\n#..#  #..#\n#..####..#\n", "..^^\n~~mm\n", "S..\n..\n", "S..#\r\n...E\r\n",
          "\xE2\x96\x88..\n.\xE2\x96\x88.\n"})
        for (const std::string_view path : {"m.txt", "m.map", "m", "m.csv"})
            EXPECT_EQ(kind(text, path), MapKind::characters) << text << " " << path;
}

TEST(MapKind, TablesAreNone) {
    for (const std::string_view text :
         {"from,to,cost\nA,B,5\nB,E,3\n", "A,B,5\nB,E,3\nS,E,1\n", "A B 5\nB E 3\n", "1 2 3\n2 3 4\n", "1,2,3\n2,3,4\n",
          "1\t2\t0.5\n", "# from to\nA B 1.5\nB E 2.5\n", "#####\n1,2,5\n2,3,4\n", "# S E\nS E 1\n", "a;b\n1;2\n",
          "O,X,T\nS,E,A\n", "id,lon,lat\n1,10.5,50.5\n", "name,desc\nfoo,St. Mary\n", "c graph\np sp 3 4\na 1 2 3\n",
          "Arad\nSibiu\n", "", "\n\n", "0 1 0.25\n1 2 0.5\n"})
        for (const std::string_view path : {"m.txt", "m.csv", "m.gr", "m", "m.tsv"})
            EXPECT_EQ(kind(text, path), MapKind::none) << text << " " << path;
    EXPECT_EQ(kind("version 1\n0\tm.map\t8\t8\t0\t0\t1\t1\t1\n"), MapKind::none) << "a scenario";
}

TEST(MapKind, TheNameDecidesWhereContentDoesNot) {
    EXPECT_EQ(kind(". 1 5\n1 2 3\n", "m.map"), MapKind::characters);
    EXPECT_EQ(kind(". 1 5\n1 2 3\n", "m.csv"), MapKind::none);
    EXPECT_EQ(kind("1 2 3\n2 3 4\n", "m.map"), MapKind::characters);
    EXPECT_EQ(kind("1 2 3\n2 3 4\n", "m.txt"), MapKind::none);
}

TEST(MapKind, GeographicFormatsAreNone) {
    EXPECT_EQ(kind(R"({"type":"FeatureCollection","features":[]})"), MapKind::none);
    EXPECT_EQ(kind(R"({"type":"Topology","objects":{},"arcs":[]})"), MapKind::none);
    EXPECT_EQ(kind(R"([{"type":"Feature"}])"), MapKind::none);
    EXPECT_EQ(kind("<?xml version=\"1.0\"?><kml xmlns=\"x\"><Map/></kml>"), MapKind::none);
    EXPECT_EQ(kind("<osm version=\"0.6\"><bounds/></osm>"), MapKind::none);
    EXPECT_EQ(kind("<gpx/>"), MapKind::none);
    EXPECT_EQ(kind("PK\x03\x04 ...", "roads.zip"), MapKind::none);
    EXPECT_EQ(kind(std::string_view("SQLite format 3\0...", 19)), MapKind::none);
    EXPECT_EQ(kind(std::string_view("\0\0\x27\x0A....", 8)), MapKind::none);
    EXPECT_EQ(kind("\x89STW\r\n\x1A\n....", "x.starway"), MapKind::none);
}

// Every source of roads that ships or lies in the shared data, and every tile map.
TEST(MapKind, RealFilesAreToldApart) {
    const std::filesystem::path data = std::filesystem::path(starway::test::source_dir()) / "data";
    std::size_t roads = 0;
    for (const std::string folder : {"canada", "letters", "romania", "broken"})
        for (const auto& entry : std::filesystem::directory_iterator(data / folder)) {
            const std::string path = entry.path().string();
            if (entry.path().extension() == ".md" || entry.path().extension() == ".pgm" || !entry.is_regular_file())
                continue;
            const auto map = is_map(path);
            ASSERT_TRUE(map) << map.error().message;
            EXPECT_FALSE(*map) << path;
            ++roads;
        }
    EXPECT_GT(roads, 40U);
    std::size_t maps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data / "maps")) {
        if (entry.path().extension() == ".md" || entry.path().extension() == ".pgm" || !entry.is_regular_file())
            continue;
        EXPECT_TRUE(*is_map(entry.path().string())) << entry.path();
        ++maps;
    }
    EXPECT_GE(maps, 6U);
    EXPECT_FALSE(*is_map(data.string())) << "a folder";
    EXPECT_FALSE(*is_map("PG:dbname=roads"));
    EXPECT_EQ(is_map("/nowhere/at/all.map").error().kind, ErrorKind::io);
}

TEST(MapKind, RoadsAreNoMaps) {
    for_each_source(stand_in("edges"), "edges", [](const auto& edges, bool) {
        std::size_t roads = 0;
        for (const std::string folder : {"edges", "roads", "osm"}) {
            if (!std::filesystem::exists(edges.parent_path() / folder)) continue;
            for (const auto& entry : std::filesystem::recursive_directory_iterator(edges.parent_path() / folder)) {
                if (!entry.is_regular_file()) continue;
                const auto map = is_map(entry.path().string());
                ASSERT_TRUE(map) << map.error().message;
                EXPECT_FALSE(*map) << entry.path();
                ++roads;
            }
        }
        EXPECT_GT(roads, 10U);
    });
}

}  // namespace
}  // namespace starway::test
