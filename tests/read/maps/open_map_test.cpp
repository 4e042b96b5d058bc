// Maps from disk: those that ship, those that are broken on purpose, Tiled's own examples, Moving AI's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "read/maps/map_text.hpp"
#include "starway/grid/search.hpp"
#include "support/shared_data.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;

std::string shipped(const std::string& name) {
    return starway::test::source_dir() + "/data/maps/" + name;
}

double cost_of_path(const TileMap& map, GridCell from, GridCell to) {
    GridSearch search(map.grid);
    GridAnswer answer;
    GridQuery query;
    query.from = from;
    query.to = to;
    search.run(query, answer);
    return answer.status == SearchStatus::found ? answer.cost : -1;
}

TEST(OpenMap, TheCastleCanBeCrossed) {
    const auto map = open_map(shipped("castle.tmx"));
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->grid.width(), 48U);
    EXPECT_EQ(map->grid.height(), 28U);
    EXPECT_TRUE(map->grid.has_costs());
    EXPECT_TRUE(map->grid.has_sides()) << "ledges";
    EXPECT_TRUE(map->grid.has_entry_costs()) << "stairs";
    ASSERT_EQ(map->grid.portals().size(), 1U);
    EXPECT_EQ(map->grid.portals()[0].price, 12);
    ASSERT_NE(spot_named(*map, "village"), nullptr);
    EXPECT_EQ(spot_named(*map, "village")->cell, (GridCell{3, 4}));
    EXPECT_EQ(spot_named(*map, "throne")->cell, (GridCell{41, 17}));
    EXPECT_EQ(spot_named(*map, "throne")->type, "goal");
    EXPECT_EQ(spot_named(*map, "courtyard")->type, "spawn");
    EXPECT_GT(cost_of_path(*map, {3, 4}, {41, 17}), 38);
    EXPECT_GT(cost_of_path(*map, {41, 17}, {3, 4}), 38);
    for (const MapSpot& spot : map->spots) EXPECT_TRUE(map->grid.open(spot.cell)) << spot.name;
    EXPECT_THAT(map->notes, ::testing::Not(::testing::Contains(HasSubstr("is on a blocked"))));
}

TEST(OpenMap, TheIslandsAndTheMazeToo) {
    const auto islands = open_map(shipped("islands.tmx"));
    ASSERT_TRUE(islands) << islands.error().message;
    EXPECT_EQ(islands->grid.rules().topology, GridTopology::hexagonal);
    EXPECT_EQ(islands->grid.rules().hex_layout, HexLayout::odd_r);
    EXPECT_GT(cost_of_path(*islands, spot_named(*islands, "harbour")->cell, spot_named(*islands, "temple")->cell), 20);
    const auto maze = open_map(shipped("maze.txt"));
    ASSERT_TRUE(maze) << maze.error().message;
    EXPECT_EQ(maze->format, "character map");
    ASSERT_EQ(maze->spots.size(), 2U);
    EXPECT_EQ(maze->spots[0].type, "start");
    EXPECT_EQ(maze->spots[0].name, "S");
    EXPECT_EQ(maze->spots[1].cell, (GridCell{59, 23}));
    EXPECT_EQ(maze->glyphs.size(), std::size_t{61} * 25);
    EXPECT_EQ(maze->glyphs[0], U'#');
    EXPECT_GT(cost_of_path(*maze, maze->spots[0].cell, maze->spots[1].cell), 80);
}

// The table in data/maps/broken/README.md, row by row.
TEST(OpenMap, BrokenMapsAreRefusedWithTheWordsInTheirTable) {
    std::ifstream readme(shipped("broken/README.md"));
    std::size_t rows = 0;
    for (std::string line; std::getline(readme, line);) {
        if (line.rfind("| `", 0) != 0) continue;
        const std::size_t name_end = line.find('`', 3);
        const std::string name = line.substr(3, name_end - 3);
        const std::size_t message = line.find('`', name_end + 1) + 1;
        const std::string words = line.substr(message, line.rfind('`') - message);
        const auto map = open_map(shipped("broken/" + name));
        ++rows;
        if (map) {
            ADD_FAILURE() << name << " was read";
            continue;
        }
        // Files are named by their whole path.
        std::string said = map.error().message.str();
        const std::string folder = shipped("broken/");
        for (std::size_t at = said.find(folder); at != std::string::npos; at = said.find(folder))
            said.erase(at, folder.size());
        EXPECT_EQ(said, words) << name;
        EXPECT_EQ(said.find('\n'), std::string::npos);
        EXPECT_TRUE(*is_map(shipped("broken/" + name))) << name << ": a broken map is told as a map";
    }
    EXPECT_GE(rows, 50U);
}

struct Example {
    const char* path;
    std::uint32_t width, height;
    GridTopology topology;
    HexLayout layout;
    std::size_t spots;
    bool isometric = false;
};

void expect_read(const std::filesystem::path& folder, const std::vector<Example>& examples) {
    for (const Example& example : examples) {
        const auto map = open_map((folder / example.path).string());
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_EQ(map->grid.width(), example.width) << example.path;
        EXPECT_EQ(map->grid.height(), example.height) << example.path;
        EXPECT_EQ(map->grid.rules().topology, example.topology) << example.path;
        EXPECT_EQ(map->grid.rules().hex_layout, example.layout) << example.path;
        EXPECT_EQ(map->spots.size(), example.spots) << example.path;
        // Only the perspective walls are on layers named so; the others say nothing of walls, and are asked for them.
        EXPECT_EQ(map->grid.open_count() == std::uint64_t{example.width} * example.height, map->walls_unsaid)
            << example.path;
        EXPECT_EQ(map->walls_unsaid, std::string_view(example.path).find("walls") == std::string_view::npos)
            << example.path;
        EXPECT_EQ(map->isometric, example.isometric) << example.path;
    }
}

TEST(OpenMap, TiledsOwnExamplesAreRead) {
    constexpr auto eight = GridTopology::eight, hexagonal = GridTopology::hexagonal,
                   staggered = GridTopology::staggered;
    constexpr auto odd_r = HexLayout::odd_r, odd_q = HexLayout::odd_q;
    for_each_source(stand_in("tiled"), "tiled", [&](const auto& folder, bool real) {
        if (real)
            expect_read(folder, {{"desert.tmx", 40, 40, eight, odd_r, 0},
                                 {"forest/forest.tmx", 40, 16, eight, odd_r, 0},
                                 {"hexagonal-mini.tmx", 20, 20, hexagonal, odd_r, 0},
                                 {"isometric_grass_and_water.tmx", 25, 25, eight, odd_r, 0, true},
                                 {"isometric_staggered_grass_and_water.tmx", 25, 50, staggered, odd_r, 0},
                                 {"orthogonal-outside.tmx", 45, 31, eight, odd_r, 7},
                                 {"perspective_walls.tmx", 32, 32, eight, odd_r, 0},
                                 {"rpg/island.tmx", 58, 47, eight, odd_r, 3},
                                 {"sewers.tmx", 50, 50, eight, odd_r, 0},
                                 {"test_hexagonal_tile_60x60x30.tmx", 20, 20, hexagonal, odd_q, 0}});
        else
            expect_read(folder, {{"ground.tmx", 10, 8, eight, odd_r, 2},
                                 {"walls.tmx", 10, 8, eight, odd_r, 0},
                                 {"isometric.tmx", 10, 8, eight, odd_r, 0, true},
                                 {"staggered.tmx", 10, 8, staggered, odd_r, 0},
                                 {"hexagons.tmx", 10, 8, hexagonal, odd_r, 0},
                                 {"turned.tmx", 10, 8, hexagonal, odd_q, 0}});
    });
}

TEST(OpenMap, KnownCellsOfTiledsExamples) {
    for_each_source(stand_in("tiled"), "tiled", [](const auto& folder, bool real) {
        // Known tiles: the walls are 77 cells, and those above add none; or 7 of a column of 8.
        MapOptions options;
        for (const char* name : {"Walls", "Walls level 2", "Walls level 3"})
            if (real || name == std::string_view("Walls")) options.layers[name] = LayerRole::collision;
        const auto walls = open_map((folder / (real ? "perspective_walls.tmx" : "walls.tmx")).string(), options);
        ASSERT_TRUE(walls) << walls.error().message;
        EXPECT_LE(walls->grid.open_count(), real ? std::uint64_t{32} * 32 - 77 : 73);
        EXPECT_GE(walls->grid.open_count(), real ? std::uint64_t{32} * 32 - 79 : 73);
        // A tile by its number: the upper left of the hexagons is tile 15, of which there are as many in the file;
        // or 1.
        options = {};
        options.costs[real ? "15" : "1"] = 4;
        const auto hexagons = open_map((folder / (real ? "hexagonal-mini.tmx" : "hexagons.tmx")).string(), options);
        ASSERT_TRUE(hexagons) << hexagons.error().message;
        EXPECT_EQ(cost_at(hexagons->grid, {0, 0}), 4);
        EXPECT_EQ(cost_at(hexagons->grid, {real ? 2 : 5, 0}), 4);
        EXPECT_EQ(cost_at(hexagons->grid, {3, 0}), 1) << "another tile";
        // Turned tiles are still tiles: so many of them on a map otherwise empty.
        options = {};
        options.costs["empty"] = std::numeric_limits<double>::infinity();
        const auto turned =
            open_map((folder / (real ? "test_hexagonal_tile_60x60x30.tmx" : "turned.tmx")).string(), options);
        ASSERT_TRUE(turned) << turned.error().message;
        EXPECT_EQ(turned->grid.open_count(), real ? 14U : 7U);
        EXPECT_TRUE(turned->grid.open({6, 0}));
        EXPECT_FALSE(turned->grid.open({7, 0}));
        EXPECT_EQ(turned->grid.open({1, 3}), real);
        const auto spots = open_map((folder / (real ? "rpg/island.tmx" : "ground.tmx")).string());
        ASSERT_TRUE(spots);
        EXPECT_EQ(spot_named(*spots, "Starting Point")->type, "start");
        EXPECT_EQ(spot_named(*spots, "Starting Point")->cell, real ? (GridCell{49, 29}) : (GridCell{1, 2}));
        EXPECT_EQ(spot_named(*spots, "Exit")->cell, real ? (GridCell{22, 14}) : (GridCell{9, 7}));
        if (!real) return;
        // The platforms of the forest are 22 tiles.
        options = {};
        options.layers["platforms"] = LayerRole::collision;
        EXPECT_EQ(open_map((folder / "forest/forest.tmx").string(), options)->grid.open_count(),
                  std::uint64_t{40} * 16 - 22);
        const auto outside = open_map((folder / "orthogonal-outside.tmx").string());
        EXPECT_EQ(spot_named(*outside, "player-start")->cell, (GridCell{12, 10}));
    });
}

TEST(OpenMap, MovingAiKeepsItsLettersAndTakesPrices) {
    const TemporaryFolder folder;
    const std::string path = folder.file("m.map", "type octile\nheight 2\nwidth 4\nmap\n.GS@\r\nOTWW\r\n");
    const auto map = open_map(path);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->format, "Moving AI map");
    EXPECT_EQ(map->glyphs, (std::vector<std::uint32_t>{'.', 'G', 'S', '@', 'O', 'T', 'W', 'W'}));
    EXPECT_EQ(map->grid.rules().corners, CornerRule::no_obstacle);
    MapOptions options;
    options.costs = {{"S", 2.5}, {"T", 4}, {"G", std::numeric_limits<double>::infinity()}};
    const auto priced = open_map(path, options);
    ASSERT_TRUE(priced) << priced.error().message;
    EXPECT_EQ(drawing(priced->grid), ".#.#/#...");
    EXPECT_EQ(cost_at(priced->grid, {2, 0}), 2.5);
    EXPECT_EQ(cost_at(priced->grid, {0, 0}), 1);
    EXPECT_TRUE(priced->grid.has_sides()) << "water stays water";
    options.costs = {{"x", 1}};
    EXPECT_THAT(open_map(path, options).error().message, HasSubstr("no cell has the character \"x\""));
    options.costs = {{"swamp", 1}};
    EXPECT_THAT(open_map(path, options).error().message, HasSubstr("a single character"));
}

TEST(OpenMap, CharactersBeyondAsciiAndLegends) {
    const TemporaryFolder folder;
    const std::string path = folder.file("m.txt", "S·█\n·≈E\n");
    EXPECT_TRUE(*is_map(path));
    EXPECT_THAT(open_map(path).error().message, HasSubstr("m.txt:2:2: '≈' is unknown"));
    MapOptions options;
    options.legend = "█=wall,·=open,≈=3";
    const auto map = open_map(path, options);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(drawing(map->grid), "..#/...");
    EXPECT_EQ(cost_at(map->grid, {1, 1}), 3);
    EXPECT_EQ(map->glyphs[2], 0x2588U);
    EXPECT_EQ(map->spots[1].cell, (GridCell{2, 1}));
    options.costs["≈"] = 1.5;
    EXPECT_EQ(cost_at(open_map(path, options)->grid, {1, 1}), 1.5);
}

TEST(OpenMap, TextMayBeCompressed) {
    const TemporaryFolder folder;
    const auto compressed = [&](const std::string& name, const std::string& text) {
        const std::string path = (folder.path() / name).string();
        gzFile file = gzopen(path.c_str(), "wb");
        gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
        gzclose(file);
        return path;
    };
    const auto drawn = open_map(compressed("m.txt.gz", "S.#\n..E\n"));
    ASSERT_TRUE(drawn) << drawn.error().message;
    EXPECT_EQ(drawing(drawn->grid), "..#/...");
    std::ifstream castle(shipped("islands.tmx"));
    std::stringstream text;
    text << castle.rdbuf();
    const auto tiled = open_map(compressed("islands.tmx.gz", text.str()));
    ASSERT_TRUE(tiled) << tiled.error().message;
    EXPECT_EQ(tiled->grid.width(), 30U);
}

TEST(OpenMap, OptionsThatDoNotFitAreRefused) {
    const auto refused = [](const std::string& name, auto set) {
        MapOptions options;
        set(options);
        const auto map = open_map(shipped(name), options);
        EXPECT_FALSE(map);
        if (map) return std::string();
        EXPECT_EQ(map.error().kind, ErrorKind::usage);
        return map.error().message.str();
    };
    EXPECT_THAT(
        refused("castle.tmx", [](MapOptions& o) { o.legend = "~=5"; }),
        HasSubstr("legend has no effect on " + shipped("castle.tmx") + ", a Tiled map; it applies to character maps"));
    EXPECT_THAT(refused("castle.tmx", [](MapOptions& o) { o.level = "One"; }), HasSubstr("LDtk"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.layers["a"] = LayerRole::ignore; }),
                HasSubstr("Tiled maps, LDtk projects"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.raster = MapOptions::Raster::mask; }), HasSubstr("rasters"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.max_grade = 0.2; }), HasSubstr("rasters"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.crs = "EPSG:4326"; }), HasSubstr("rasters"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.legend = "~"; }), HasSubstr("legend"));
    EXPECT_THAT(refused("maze.txt", [](MapOptions& o) { o.uphill = -1; }), HasSubstr("uphill"));
    EXPECT_THAT(open_map(starway::test::source_dir() + "/data/romania/roads.csv").error().message,
                HasSubstr("not a tile map"));
}

}  // namespace
}  // namespace starway::test
