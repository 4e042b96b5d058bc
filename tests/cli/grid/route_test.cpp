// `starway route` and `starway field` on tile maps: the program as a whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// From S one goes down and around: the wall in the fifth column is open in the last row only.
const std::string small =
    "#######\n"
    "#S..#E#\n"
    "#.#.#.#\n"
    "#...#.#\n"
    "#.#...#\n"
    "#######\n";
const std::string walled =
    "#######\n"
    "#S..#E#\n"
    "#...#.#\n"
    "#######\n";

class MapRoute : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        return program.folder().file(name, text);
    }
    [[nodiscard]] Json json(std::vector<std::string> arguments) const {
        arguments.emplace_back("--json");
        const Outcome outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.json();
    }
    const Program program;
};

TEST_F(MapRoute, DefaultsToTheMapsOwnEndsAndDrawsThePath) {
    const auto outcome = program.run({"route", file("m.txt", small)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr("cost 10"));
    EXPECT_THAT(outcome.out, HasSubstr("10 steps"));
    EXPECT_THAT(outcome.out, HasSubstr("S"));
    EXPECT_THAT(outcome.out, HasSubstr("Assumed"));
    EXPECT_THAT(outcome.out, HasSubstr("8 neighbours"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(program.run({"route", file("m.txt", small), "--color", "always"}).out, HasSubstr("\x1b["));
    const auto bare = program.run({"route", file("m.txt", small), "--show", "none"});
    EXPECT_THAT(bare.out, Not(HasSubstr("###")));
    EXPECT_THAT(bare.out, HasSubstr("cost 10"));
}

TEST_F(MapRoute, JsonSaysEverythingAboutTheAnswer) {
    const Json answer = json({"route", file("m.txt", small)});
    EXPECT_EQ(answer["status"], "ok");
    EXPECT_EQ(answer["cost"], 10);
    EXPECT_EQ(answer["optimal"], true);
    EXPECT_EQ(answer["bound"], 1);
    EXPECT_TRUE(answer["distance_m"].is_null());
    EXPECT_EQ(answer["from"]["cell"], Json::array({1, 1}));
    EXPECT_EQ(answer["path"].front(), Json::array({1, 1}));
    EXPECT_EQ(answer["path"].back(), Json::array({5, 1}));
    EXPECT_EQ(answer["path"].size(), 11U);
    for (const char* key : {"unit", "algorithm", "weight", "nodes", "edges", "settled", "relaxed", "query_us",
                            "load_ms", "to", "notes", "warnings"})
        EXPECT_TRUE(answer.contains(key)) << key;
}

TEST_F(MapRoute, EveryExactAlgorithmGivesTheSameCost) {
    const std::string castle = data("maps/castle.tmx");
    const double best = json({"route", castle})["cost"];
    for (const char* algorithm : {"dijkstra", "astar", "bidirectional", "jps", "jps+", "jpsw"}) {
        const Json answer = json({"route", castle, "--algorithm", algorithm});
        EXPECT_NEAR(answer["cost"], best, 1e-9) << algorithm;
        EXPECT_EQ(answer["optimal"], true) << algorithm;
    }
    EXPECT_NEAR(json({"route", castle, "--reverse"})["cost"], best, 1e-9);
    EXPECT_NEAR(json({"route", castle, "--straightest"})["cost"], best, 1e-9);
    EXPECT_NEAR(json({"route", castle, "--fewest-turns"})["cost"], best, 1e-9);
    const Json weighted = json({"route", castle, "--epsilon", "3"});
    EXPECT_EQ(weighted["algorithm"], "astar");
    EXPECT_EQ(weighted["bound"], 3);
    EXPECT_LE(weighted["cost"], 3 * best);
    EXPECT_GE(weighted["cost"], best);
}

TEST_F(MapRoute, SaysWhatRanInstead) {
    const auto outcome = program.run({"route", data("maps/castle.tmx"), "--algorithm", "jps"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("instead of jps"));
    EXPECT_THAT(program.run({"route", file("m.txt", small), "--algorithm", "jps"}).err, "");
}

TEST_F(MapRoute, SquaredEuclideanIsWarnedOf) {
    const auto outcome =
        program.run({"route", file("m.txt", small), "--algorithm", "astar", "--heuristic", "squared-euclidean"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("warning: the squared Euclidean"));
    EXPECT_THAT(outcome.out, HasSubstr("not proven optimal"));
}

TEST_F(MapRoute, EndsAreCellsNamesOrClasses) {
    const std::string castle = data("maps/castle.tmx");
    EXPECT_EQ(json({"route", castle, "--from", "3,4", "--to", "41,17"})["cost"], json({"route", castle})["cost"]);
    EXPECT_EQ(json({"route", castle, "--from", "Village", "--to", "THRONE"})["cost"], json({"route", castle})["cost"]);
    // Of a class, or of several points, the one that makes it cheapest.
    const double from_well = json({"route", castle, "--from", "well"})["cost"];
    const double from_courtyard = json({"route", castle, "--from", "courtyard"})["cost"];
    const Json from_spawns = json({"route", castle, "--from", "spawn"});
    EXPECT_EQ(from_spawns["cost"], std::min(from_well, from_courtyard));
    EXPECT_EQ(json({"route", castle, "--from", "well", "--from", "courtyard"})["cost"], from_spawns["cost"]);
    const Json nearest = json({"route", castle, "--to", "crypt", "--to", "well"});
    EXPECT_EQ(nearest["to"]["name"], "well");
}

TEST_F(MapRoute, WrongEndsAreExitCodeTwoAndSaid) {
    const std::string map = file("m.txt", small);
    const std::string castle = data("maps/castle.tmx");
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
        {{"route", map, "--to", "77,3"}, "outside the map, which spans 0,0 to 6,5"},
        {{"route", map, "--to", "-1,3"}, "outside the map"},
        {{"route", map, "--to", "4,1"}, "the goal 4,1 is a wall ('#'); the nearest open cell is"},
        {{"route", map, "--from", "0,0"}, "the start 0,0 is a wall"},
        {{"route", map, "--to", "1.5,2"}, "two whole numbers"},
        {{"route", castle, "--to", "throme"}, "did you mean throne?"},
        {{"route", castle, "--to", "nowhere-near"}, "village (start, 3,4)"},
        {{"route", map, "--unit-size", "2"}, "a unit of 2 x 2 cells does not fit at"},
    };
    for (const auto& [arguments, message] : wrong) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(message));
        EXPECT_EQ(outcome.out, "");
    }
}

TEST_F(MapRoute, FlagsThatDoNotFitAreExitCodeTwo) {
    const std::string map = file("m.txt", small);
    const std::vector<std::vector<std::string>> wrong{
        {"route", map, "--via", "1,1"},
        {"route", map, "--nodes", "x.csv"},
        {"route", map, "--algorithm", "bidirectional-astar"},
        {"route", map, "--k", "0"},
        {"route", map, "--k", "2", "--string-pull"},
        {"route", map, "--within", "-2"},
        {"route", map, "--nearest", "--adjacent"},
        {"route", map, "--corners", "sometimes"},
        {"route", map, "--cost", "swamp"},
        {"route", map, "--cost", "swamp=-1"},
        {"route", map, "--layer", "Ground=floor"},
        {"route", map, "--level", "One"},
        {"route", map, "--render", "path.bmp"},
        {"route", map, "--render", "path.gif"},
        {"route", map, "--render-search"},
        {"route", map, "--trace", "path.png"},
        {"route", map, "--width", "3"},
        {"route", map, "--size", "3", "--render", "x.png"},
        {"route", map, "--size", "0", "--render", "x.png"},
        {"route", map, "--json", "-o", "-"},
        {"route", map, "--uphill", "-1"},
        {"route", map, "--unit-size", "0"},
        {"route", map, "--to", "1,1", "--to", "2,1", "--nearest"},
        std::vector<std::string>{"route", "--from", "K", "--to", "A", "--corners", "never"} + letters,
        std::vector<std::string>{"route", "--from", "K", "--to", "A", "--to", "B"} + letters,
        std::vector<std::string>{"route", "--from", "K", "--to", "A", "--algorithm", "jps"} + letters,
        {"build", map, "-o", "x.starway"},
        {"nearest", map, "1,1"},
    };
    for (const auto& arguments : wrong) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, 2) << testing::PrintToString(arguments) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("error:"));
    }
    EXPECT_THAT(program.run({"route", map, "--via", "1,1"}).err, HasSubstr("--via applies to roads"));
    EXPECT_THAT(program.run({"build", map, "-o", "x.starway"}).err, HasSubstr("is a tile map"));
}

TEST_F(MapRoute, WalledOffIsExitCodeFourUnlessNearEnoughWillDo) {
    const std::string map = file("m.txt", walled);
    const auto outcome = program.run({"route", map, "--render", "x.png", "-o", "x.geojson"});
    EXPECT_EQ(outcome.code, 4);
    EXPECT_THAT(outcome.err, HasSubstr("no path leads from S (1,1) to E (5,1)"));
    EXPECT_THAT(outcome.err, HasSubstr("3,1"));
    EXPECT_FALSE(std::filesystem::exists(program.path("x.png")));
    EXPECT_FALSE(std::filesystem::exists(program.path("x.geojson")));
    const Json nearest = json({"route", map, "--nearest"});
    EXPECT_EQ(nearest["path"].back(), Json::array({3, 1}));
    EXPECT_EQ(nearest["missed_by"], 2);
    EXPECT_EQ(json({"route", map, "--within", "3"})["path"].size(), 2U);
    EXPECT_EQ(json({"route", map, "--to", "4,1", "--adjacent"})["path"].size(), 3U);
    EXPECT_EQ(program.run({"route", map, "--within", "1"}).code, 4);
}

TEST_F(MapRoute, CaptionsAreInMetresOnMapsInMetres) {
    const auto caption = [&](const std::vector<std::string>& algorithm) {
        const std::string name = file("metres.svg", "");
        std::vector<std::string> arguments{
            "route", data("maps/warehouse.yaml"), "--from", "1.5,2", "--to", "-4,-2", "--render", name};
        arguments.insert(arguments.end(), algorithm.begin(), algorithm.end());
        EXPECT_EQ(program.run(arguments).code, 0);
        std::ifstream stream(name);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    EXPECT_THAT(caption({}), HasSubstr("cost 8.91421 m, "));
    EXPECT_THAT(caption({"--algorithm", "polyanya"}), HasSubstr(" m, polyanya"));
}

TEST_F(MapRoute, CornerRulesNeighboursAndJumps) {
    const std::string map = file("m.txt", "S#\n.E\n");
    EXPECT_EQ(json({"route", map})["cost"], 2);
    EXPECT_NEAR(json({"route", map, "--corners", "one-obstacle"})["cost"], std::sqrt(2.0), 1e-9);
    EXPECT_NEAR(json({"route", map, "--corners", "always", "--step-costs", "integer"})["cost"], 1.4, 1e-9);
    EXPECT_EQ(json({"route", map, "--neighbours", "4"})["cost"], 2);
    EXPECT_EQ(json({"route", map, "--neighbors", "odd-r"})["path"].size(), 3U);
    const Json jump = json({"route", file("w.txt", walled), "--jump-radius", "2", "--jump-price", "7"});
    EXPECT_EQ(jump["cost"], 9);
    ASSERT_EQ(jump["leaps"].size(), 1U);
    const auto landing = jump["leaps"][0].get<std::size_t>();
    EXPECT_EQ(jump["path"][landing][0].get<int>() - jump["path"][landing - 1][0].get<int>(), 2);
    EXPECT_FALSE(json({"route", file("m.txt", small)}).contains("leaps"));
}

TEST_F(MapRoute, SeveralBestPathsAndPullingStraight) {
    const std::string map = file("m.txt", small);
    const Json several = json({"route", map, "--k", "3"});
    ASSERT_EQ(several["paths"].size(), 2U);  // there is no third
    EXPECT_EQ(several["paths"][0]["cost"], 10);
    EXPECT_LE(several["paths"][0]["cost"], several["paths"][1]["cost"]);
    EXPECT_NE(several["paths"][0]["path"], several["paths"][1]["path"]);
    const Json pulled = json({"route", file("o.txt", "S....\n.....\n....E\n"), "--string-pull"});
    EXPECT_EQ(pulled["line"], Json::array({Json::array({0, 0}), Json::array({4, 2})}));
    EXPECT_NEAR(pulled["line_length"], std::sqrt(20.0), 1e-9);
}

TEST_F(MapRoute, DrawsAndTracesTheSearch) {
    const std::string map = file("m.txt", small);
    const std::vector<std::pair<std::string, std::string>> beginnings{
        {"a.png", "\x89PNG"}, {"a.svg", "<"}, {"a.pdf", "%PDF"}, {"a.html", "<!"}};
    for (const auto& [name, beginning] : beginnings) {
        const auto outcome = program.run({"route", map, "--render", name});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("Drawn in " + name));
        EXPECT_EQ(read(program.path(name)).substr(0, beginning.size()), beginning) << name;
    }
    EXPECT_EQ(program.run({"route", map, "--trace", "t.yaml", "--algorithm", "astar"}).code, 0);
    const std::string trace = read(program.path("t.yaml"));
    EXPECT_THAT(trace, HasSubstr("version: \"1.4.0\""));
    EXPECT_THAT(trace, HasSubstr("expanding"));
    EXPECT_THAT(trace, HasSubstr("destination"));
    EXPECT_EQ(program.run({"route", map, "--trace", "t.json"}).code, 0);
    EXPECT_GT(Json::parse(read(program.path("t.json")))["events"].size(), 5U);
}

TEST_F(MapRoute, WritesGeoJsonInCells) {
    const auto outcome = program.run({"route", file("m.txt", small), "-o", "r.geojson"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("in cells"));
    const Json route = Json::parse(read(program.path("r.geojson")));
    const Json& feature = route["features"][0];
    EXPECT_EQ(feature["properties"]["cost"], 10);
    EXPECT_EQ(feature["geometry"]["coordinates"].front(), Json::array({1, 1}));
    EXPECT_EQ(feature["geometry"]["coordinates"].back(), Json::array({5, 1}));
    const auto printed = program.run({"route", file("m.txt", small), "-o", "-"});
    EXPECT_EQ(Json::parse(printed.out), route);
}

TEST_F(MapRoute, ArrowsAndCosts) {
    const std::string map = file("m.txt", small);
    EXPECT_THAT(program.run({"route", map, "--show", "costs"}).out, HasSubstr("10"));
    EXPECT_NE(program.run({"route", map, "--show", "arrows"}).out, program.run({"route", map}).out);
    const auto narrow = program.run({"route", data("maps/castle.tmx"), "--width", "40"});
    const std::string drawing = narrow.out.substr(0, narrow.out.find("village"));
    std::istringstream lines(drawing);
    for (std::string line; std::getline(lines, line);) {
        std::size_t columns = 0;
        for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
        EXPECT_LE(columns, 40U) << line;
    }
}

TEST_F(MapRoute, FieldIsARangeOrLeadsToTheGoal) {
    const std::string map = file("m.txt", small);
    const Json whole = json({"field", map});
    EXPECT_EQ(whole["way"], "to");
    EXPECT_EQ(whole["ends"][0]["cell"], Json::array({5, 1}));
    EXPECT_EQ(whole["cells"], whole["open"]);
    EXPECT_EQ(whole["field"].size(), whole["cells"]);
    EXPECT_EQ(whole["field"][0], Json::array({5, 1, 0, 5, 1}));
    const Json range = json({"field", map, "--from", "1,1", "--max-cost", "2"});
    EXPECT_EQ(range["way"], "from");
    EXPECT_EQ(range["cells"], 5);
    EXPECT_EQ(range["highest_cost"], 2);

    const auto csv = program.run({"field", map, "--to", "1,1", "--max-cost", "1", "-o", "-"});
    EXPECT_EQ(csv.code, 0) << csv.err;
    EXPECT_THAT(csv.out, HasSubstr("x,y,cost,next_x,next_y\n1,1,0,1,1\n"));
    EXPECT_THAT(csv.out, HasSubstr("\n2,1,1,1,1\n"));
    const auto drawn =
        program.run({"field", map, "--to", "1,1", "--show", "arrows", "--render", "f.png", "-o", "f.csv"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_EQ(read(program.path("f.png")).substr(1, 3), "PNG");
    EXPECT_THAT(read(program.path("f.csv")), HasSubstr("5,1,10,"));

    EXPECT_EQ(program.run({"field", map, "--to", "0,0"}).code, 2);
    EXPECT_EQ(program.run({"field", map, "--to", "1,1", "--from", "1,1"}).code, 2);
    EXPECT_EQ(program.run({"field", map, "--max-cost", "-1"}).code, 2);
    EXPECT_EQ(program.run({"field", data("letters/edges.csv")}).code, 3);
}

TEST_F(MapRoute, ADiscKeepsOffTheWalls) {
    std::string text = "type octile\nheight 9\nwidth 20\nmap\n";
    for (int y = 0; y < 9; ++y) text += y < 5 ? "..........@.........\n" : "....................\n";
    const std::string map = file("wall.map", text);
    const auto length = [&](const char* radius) {
        return json({"route", map, "--from", "4,2", "--to", "16,2", "--algorithm", "polyanya", "--radius",
                     radius})["cost"]
            .get<double>();
    };
    EXPECT_LT(length("0"), length("1"));
    const auto disc = program.run(
        {"route", map, "--from", "4,2", "--to", "16,2", "--algorithm", "theta", "--radius", "1", "--show", "none"});
    EXPECT_EQ(disc.code, 0) << disc.err;
    EXPECT_THAT(disc.out, HasSubstr("the unit is a disc of radius 1"));
    EXPECT_EQ(
        program.run({"route", map, "--from", "4,2", "--to", "16,2", "--algorithm", "theta", "--radius", "3"}).code, 2);
    // From cell to cell as well, and where the disc does not fit.
    EXPECT_EQ(program.run({"route", map, "--from", "4,2", "--to", "16,2", "--radius", "1"}).code, 0);
    const auto tight = program.run({"route", map, "--from", "0,0", "--to", "16,2", "--radius", "0.6"});
    EXPECT_EQ(tight.code, 2);
    EXPECT_THAT(tight.err,
                HasSubstr("a unit of radius 0.6 does not fit at 0,0; the nearest cell where it fits is 1,1"));
    const auto corridor = file("corridor.txt", "########\n........\n........\n########\n");
    // The disc fits into this corridor, but not at the centre of a cell.
    const std::string narrow =
        program.folder().file("narrow.txt", "############\n............\n............\n############\n");
    const std::vector<std::string> along{"route", narrow,     "--from", "1,1",    "--to",
                                         "10,2",  "--radius", "0.9",    "--show", "none"};
    EXPECT_THAT(program.run(along).err,
                HasSubstr("it fits at no cell's centre (with --algorithm polyanya, it may be anywhere)"));
    EXPECT_THAT(
        program.run({"route", narrow, "--from", "1,1", "--to", "10,2", "--radius", "1.1", "--algorithm", "polyanya"})
            .err,
        HasSubstr("a unit of radius 1.1 fits nowhere in the cell 1,1"));
    const auto anywhere = program.run(along + std::vector<std::string>{"--algorithm", "polyanya"});
    EXPECT_EQ(anywhere.code, 0) << anywhere.err;
    EXPECT_THAT(anywhere.out, AllOf(HasSubstr("straight lines in any direction, which turn anywhere"),
                                    HasSubstr("the unit is a disc of radius 0.9, in cells"),
                                    Not(HasSubstr("cell centre to cell centre")), Not(HasSubstr("neighbours"))));
    for (const char* radius : {"0.4", "0.5"})
        for (const char* algorithm : {"astar", "jps", "jps+", "hpa", "labels", "theta", "polyanya"})
            EXPECT_EQ(program
                          .run({"route", corridor, "--from", "1,1", "--to", "6,2", "--radius", radius, "--algorithm",
                                algorithm, "--show", "none"})
                          .code,
                      0)
                << radius << " " << algorithm;
    const auto wide = program.run({"route", corridor, "--from", "1,1", "--to", "6,2", "--radius", "0.9", "--algorithm",
                                   "polyanya", "--show", "none"});
    EXPECT_EQ(wide.code, 0) << wide.err;
    EXPECT_THAT(wide.out, HasSubstr("the disc has no cell-to-cell path"));
    EXPECT_EQ(
        program.run({"route", corridor, "--from", "1,1", "--to", "6,2", "--radius", "1.1", "--algorithm", "polyanya"})
            .code,
        2);
    EXPECT_EQ(
        program.run({"route", map, "--from", "4,2", "--to", "16,2", "--algorithm", "theta", "--radius", "-1"}).code, 2);
}

TEST_F(MapRoute, APointIsMovedAtMostAsFarAsIsAllowed) {
    const std::string map = file("thick.txt", "........\n..####..\n..####..\n..####..\n........\n");
    const auto named = program.run({"route", map, "--from", "0,0", "--to", "3,2"});
    EXPECT_EQ(named.code, 2);
    EXPECT_THAT(named.err, HasSubstr("2 cells away (to snap to it: --max-snap)"));
    const auto far = program.run({"route", map, "--from", "0,0", "--to", "3,2", "--max-snap", "1"});
    EXPECT_EQ(far.code, 4);
    EXPECT_THAT(far.err, HasSubstr("2 cells away, which exceeds --max-snap (1 cell)"));
    for (const char* limit : {"2", "inf"}) {
        const auto moved = program.run({"route", map, "--from", "0,0", "--to", "3,2", "--max-snap", limit});
        EXPECT_EQ(moved.code, 0) << moved.err;
        EXPECT_THAT(moved.out, HasSubstr("snapped by 2 cells to"));
    }
    EXPECT_EQ(program.run({"route", map, "--from", "0,0", "--to", "3,2", "--max-snap", "near"}).code, 2);
    EXPECT_EQ(program.run({"route", map, "--from", "0,0", "--to", "3,2", "--nearest", "--max-snap", "1"}).code, 4);
    EXPECT_EQ(program.run({"route", map, "--from", "0,0", "--to", "3,2", "--nearest"}).code, 0);
}

TEST_F(MapRoute, HexagonsHaveSixNeighbours) {
    const auto outcome = program.run({"route", data("maps/islands.tmx"), "--neighbors", "8"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("the map is hexagonal, so a cell has 6 neighbours"));
}

TEST_F(MapRoute, DistancesOnHexagonsAreSteps) {
    for (const char* goal : {"6,5", "21,15", "22,15"}) {
        const auto outcome = program.run({"route", data("maps/islands.tmx"), "--to", goal});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr(", 1 cell away (to snap to it: --max-snap)"));
        EXPECT_EQ(program.run({"route", data("maps/islands.tmx"), "--to", goal, "--max-snap", "1"}).code, 0);
    }
}

TEST_F(MapRoute, AWalledInStartIsNotTheGoal) {
    const std::string map = file("walled.txt", ".....\n.###.\n.#.#.\n.###.\n.....\n");
    const auto outcome = program.run({"route", map, "--from", "2,2", "--to", "0,0", "--nearest"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("The path ends at 2,2"));
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("The start is the goal")));
    const auto line =
        program.run({"route", map, "--from", "2,2", "--to", "0,0", "--nearest", "--algorithm", "polyanya"});
    EXPECT_THAT(line.out, HasSubstr("The path ends at 2,2, 2.83 cells from the goal"));
    const auto refused = program.run({"route", map, "--from", "2,2", "--to", "0,0"});
    EXPECT_THAT(refused.err,
                HasSubstr("no path leads from 2,2 to 0,0; no cell that can be reached is nearer than the start"));
}

TEST_F(MapRoute, OnHexagonsWhatIsMissedIsCountedInSteps) {
    const std::string map = file("hexes.txt", ".....\n.###.\n.#.#.\n.###.\n.....\n");
    const auto run = [&](std::vector<std::string> more) {
        std::vector<std::string> line{"route", map, "--neighbours", "hex"};
        line.insert(line.end(), more.begin(), more.end());
        const auto outcome = program.run(line);
        return outcome.out + outcome.err;
    };
    EXPECT_THAT(run({"--from", "0,0", "--to", "2,2", "--nearest"}), HasSubstr("2 cells from the goal"));
    EXPECT_THAT(run({"--from", "0,0", "--to", "2,2", "--nearest", "--max-snap", "1"}), HasSubstr("is 2 cells away"));
    const Json route = json({"route", map, "--neighbours", "hex", "--from", "0,0", "--to", "2,2", "--nearest"});
    EXPECT_EQ(route["missed_by"], 2);
    EXPECT_EQ(json({"field", map, "--neighbours", "hex", "--to", "0,0", "--max-cost", "2"})["highest_cost"], 2);
}

TEST_F(MapRoute, ACostOfACharacterThatIsNotThereNamesTheFlagForIt) {
    const std::string map = file("plain.txt", "S..#\n...E\n");
    const auto refused = program.run({"route", map, "--cost", "F=5"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err,
                HasSubstr("no cell has the character \"F\", but S . # E; for characters that a map may lack, pass "
                          "--legend F=5"));
    EXPECT_EQ(program.run({"route", map, "--legend", "F=5"}).code, 0);
}

TEST_F(MapRoute, ARosMapIsReadByItsContent) {
    const std::string map = data("maps/warehouse.yaml");
    const Json route = json({"route", map, "--from=-4.25,-2.25", "--to", "4.25,2.25"});
    EXPECT_NEAR(route["distance_m"], static_cast<double>(route["cost"]), 1e-9);
    EXPECT_EQ(route["unit"], "m");
    EXPECT_EQ(route["path"][0], Json::array({-4.25, -2.25}));
    EXPECT_EQ(route["cells"][0], Json::array({1, 10}));
    const auto info = program.run({"info", map});
    EXPECT_EQ(info.code, 0) << info.err;
    EXPECT_THAT(info.out, HasSubstr("Unknown, and read as blocked: 12 cells (to change it: --unknown open"));
    EXPECT_THAT(program.run({"info", map, "--unknown", "open"}).out, HasSubstr("read as open: 12 cells"));
    EXPECT_EQ(program.run({"info", data("maps/maze.txt"), "--unknown", "open"}).code, 2);
}

}  // namespace
}  // namespace starway::test
