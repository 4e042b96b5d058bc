// Verbs on navigation meshes: the program as a whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "read/meshes/polyanya_mesh.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/mesh/of_map.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

const std::string court = data("meshes/court.mesh");

class Mesh : public testing::Test {
protected:
    const Program program;
};

TEST_F(Mesh, RoutesInStraightLines) {
    const auto outcome = program.run({"route", court, "--from", "20,-10", "--to", "54,12"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("length 86.2662"));
    EXPECT_THAT(outcome.out, HasSubstr("3 turns, at 23,0 34,34 52,34"));
    const Json answer = program.run({"route", court, "--from", "20,-10", "--to", "54,12", "--json"}).json();
    EXPECT_NEAR(answer["cost"].get<double>(), 86.26616531369635, 1e-9);
    EXPECT_EQ(answer["optimal"], true);
    EXPECT_EQ(answer["path"].size(), 5U);
}

TEST_F(Mesh, WithCostsRoutesAroundWhatIsDear) {
    const std::string marsh = data("meshes/marsh.mesh");
    EXPECT_THAT(program.run({"info", marsh}).out, HasSubstr("a unit of length costs 1 to 6"));
    const std::vector<std::string> question{"route", marsh, "--from", "1,5", "--to", "15,5"};
    const auto outcome = program.run(question);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("cost 18.6734, length 17.6734"));
    EXPECT_THAT(outcome.out, HasSubstr("proven to cost at most 1 % more than the cheapest"));
    const Json answer = program.run(question + std::vector<std::string>{"--json"}).json();
    EXPECT_EQ(answer["algorithm"], "weighted");
    EXPECT_LE(answer["bound"].get<double>(), 1.0101);
    EXPECT_THAT(program.run(question + std::vector<std::string>{"--format", "csv"}).out,
                testing::StartsWith("cost,length,"));
    for (const char* algorithm : {"polyanya", "visibility"}) {
        const auto refused = program.run(question + std::vector<std::string>{"--algorithm", algorithm});
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.err, HasSubstr("different costs"));
    }
    EXPECT_EQ(program.run({"bench", marsh}).code, 2);
    EXPECT_EQ(program.run({"convert", marsh, "-o", "again.mesh"}).code, 0);
    const Json again = program.run({"route", "again.mesh", "--from", "1,5", "--to", "15,5", "--json"}).json();
    EXPECT_EQ(again["cost"], answer["cost"]);
}

TEST_F(Mesh, ByTheVisibilityGraphTheRouteIsTheSame) {
    const std::vector<std::string> question{"route", court,   "--from",      "20,-10",
                                            "--to",  "54,12", "--algorithm", "visibility"};
    const Json answer = program.run(question + std::vector<std::string>{"--json"}).json();
    EXPECT_NEAR(answer["cost"].get<double>(), 86.26616531369635, 1e-9);
    EXPECT_EQ(answer["algorithm"], "visibility");
    EXPECT_EQ(answer["path"].size(), 5U);

    // The corners settled rise in g + h to the length, and the search can be stepped through and traced.
    const auto drawn = program.run(
        question + std::vector<std::string>{"--explored", "e.csv", "--render", "p.html", "--trace", "t.yaml"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_THAT(read(program.path("t.yaml")), HasSubstr("type: expanding"));
    EXPECT_THAT(read(program.path("p.html")), HasSubstr("<html"));
    std::istringstream explored(read(program.path("e.csv")));
    std::string line;
    std::getline(explored, line);
    EXPECT_THAT(line, testing::StartsWith("order,polygon,vertex,g,h,f,"));
    double last = 0;
    std::size_t corners = 0;
    for (; std::getline(explored, line); ++corners) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
        ASSERT_GE(cells.size(), 6U) << line;
        EXPECT_EQ(cells[1], "") << "no polygon";
        EXPECT_NE(cells[2], "") << "but a vertex";
        const double f = std::stod(cells[5]);
        EXPECT_GE(f, last - 1e-9) << line;
        EXPECT_LE(f, 86.26616531369635 + 1e-9) << line;
        last = f;
    }
    EXPECT_GE(corners, 3U);
}

TEST_F(Mesh, WritesTheRouteTheSearchAndPictures) {
    const auto outcome = program.run({"route", court, "--from", "20,-10", "--to", "54,12", "-o", "r.geojson",
                                      "--explored", "e.csv", "--render", "p.svg", "--trace", "t.yaml"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(Json::parse(read(program.path("r.geojson")))["features"].size(), 1U);
    EXPECT_THAT(read(program.path("e.csv")), HasSubstr("order"));
    EXPECT_THAT(read(program.path("p.svg")), HasSubstr("<svg"));
    EXPECT_THAT(read(program.path("t.yaml")), HasSubstr("type: expanding"));
}

// Where floors lie one above another, another polygon beside a border means nothing, and nothing is said of it.
TEST_F(Mesh, ChecksSayWhatWasLookedFor) {
    constexpr const char* finding = "edges that touch another polygon";
    EXPECT_THAT(program.run({"check", court}).out, HasSubstr(finding));
    EXPECT_EQ(program.run({"check", court, "--json"}).json()["unjoined"], 0);
    const std::string house = data("meshes/house.obj");
    EXPECT_THAT(program.run({"check", house}).out, testing::Not(HasSubstr(finding)));
    EXPECT_FALSE(program.run({"check", house, "--json"}).json().contains("unjoined"));
}

TEST_F(Mesh, PointsOffTheMeshAreMovedAndSaidSo) {
    const auto outcome = program.run({"route", court, "--from", "20,15", "--to", "2,2"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("20,15 is off the mesh; --from was snapped by"));
}

TEST_F(Mesh, RefusesWhatDoesNotFit) {
    const auto says = [&](const std::vector<std::string>& arguments, int code, const char* words) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(words));
    };
    says({"route", court, "--from", "20,-10", "--to", "-10,15"}, 4, "these parts are not connected");
    says({"route", court, "--from", "20,-90", "--to", "54,12"}, 4, "--max-snap");
    says({"route", court, "--from", "20,-10,2", "--to", "54,12"}, 2, "the mesh has no heights");
    says({"route", court, "--from", "here", "--to", "1,1"}, 2,
         "on a mesh, --from takes one point, x,y or x,y,height, not 'here'");
    says({"route", court, "--to", "1,1"}, 2, "on a mesh, --from takes one point");
    says({"route", court, "--from", "1,1", "--to", "2,2", "--corners", "never"}, 2, "--corners has no effect on");
    says({"route", court, "--from", "1,1", "--to", "2,2", "--algorithm", "jps"}, 2,
         "--algorithm jps cannot search meshes");
    says({"info", court, court}, 2, "one mesh only");
    says({"convert", court, "-o", "x.gpx"}, 2, "a mesh can be written as");
}

// Once its answers differed by direction, and each was said to be optimal.
TEST_F(Mesh, CoincidingVerticesAreRefusedByEveryVerb) {
    std::string text = read(court);
    const std::string row = "\n20 30 3 5 4 -1\n";
    ASSERT_NE(text.find(row), std::string::npos);
    text.replace(text.find(row), row.size(), "\n30 30 3 5 4 -1\n");
    const std::string file = program.folder().file("court.mesh", text);
    for (const std::vector<std::string>& verb : std::vector<std::vector<std::string>>{
             {"info", file},
             {"check", file},
             {"convert", file, "-o", "x.geojson"},
             {"bench", file, "--random", "10"},
             {"route", file, "--from", "20,-10", "--to", "54,12"},
             {"route", file, "--from", "54,12", "--to", "20,-10"},
             {"route", file, "--from", "20,-10", "--to", "54,12", "--algorithm", "visibility"},
             {"route", file, "--from", "20,-10", "--to", "54,12", "--json"}}) {
        const auto outcome = program.run(verb);
        EXPECT_EQ(outcome.code, 3) << verb.front() << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr("court.mesh:47: ")) << verb.front();
        EXPECT_EQ(outcome.out.find("optimal"), std::string::npos) << outcome.out;
    }
}

TEST_F(Mesh, TellsConvertsAndReadsBack) {
    EXPECT_THAT(program.run({"info", court}).out, HasSubstr("15 convex polygons, 39 vertices"));
    EXPECT_EQ(program.run({"check", court, "--json"}).json()["islands"], 2);
    EXPECT_EQ(program.run({"convert", court, "-o", "c.mesh"}).code, 0);
    EXPECT_EQ(read(program.path("c.mesh")), read(court));
    EXPECT_EQ(program.run({"convert", court, "-o", "c.geojson"}).code, 0);
    EXPECT_EQ(Json::parse(read(program.path("c.geojson")))["features"].size(), 15U);
    EXPECT_EQ(program.run({"convert", court, "-o", "c.svg"}).code, 0);
}

TEST_F(Mesh, WalksBetweenBuildingsInMetres) {
    const std::string market = data("meshes/market.geojson");
    const std::vector<std::string> question{"--from", "7.1001947,46.2005398", "--to", "7.1014277,46.2008097"};
    const std::vector<std::string> on_foot = std::vector<std::string>{"route", market, "--obstacles"} + question;
    const auto outcome = program.run(
        on_foot + std::vector<std::string>{"-o", "r.geojson", "--explored", "e.geojson", "--render", "p.svg"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(" m\n"));
    const Json answer = program.run(on_foot + std::vector<std::string>{"--json"}).json();
    EXPECT_NEAR(answer["cost"].get<double>(), 129.448, 0.001);
    EXPECT_EQ(answer["unit"], "m");
    EXPECT_EQ(answer["path"].size(), 5U);
    EXPECT_EQ(answer["path"][0], (Json{7.1001947, 46.2005398}));
    EXPECT_EQ(Json::parse(read(program.path("r.geojson")))["features"][0]["geometry"]["coordinates"].size(), 5U);
    const Json seen = program.run(on_foot + std::vector<std::string>{"--json", "--algorithm", "visibility"}).json();
    EXPECT_NEAR(seen["cost"].get<double>(), answer["cost"].get<double>(), 1e-7);

    // A mesh that is written knows where it lies.
    EXPECT_EQ(program.run({"convert", market, "--obstacles", "-o", "market.mesh"}).code, 0);
    const Json again = program.run(std::vector<std::string>{"route", "market.mesh", "--json"} + question).json();
    EXPECT_EQ(again["cost"], answer["cost"]);
    EXPECT_EQ(program.run({"info", "market.mesh", "--json"}).json()["islands"], 2);  // the town hall's courtyard
}

TEST_F(Mesh, ObstaclesAreAskedForAndFitNothingElse) {
    const std::string market = data("meshes/market.geojson");
    const auto says = [&](const std::vector<std::string>& arguments, int code, const char* words) {
        const auto outcome = program.run(arguments);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(words));
    };
    says({"info", court, "--obstacles"}, 2, "is already a mesh");
    says({"info", market, "--margin", "5"}, 2, "--margin requires --obstacles");
    says({"info", market, "--obstacles", "--margin", "nan"}, 2, "--margin takes a number of at least 0");
    says({"info", market, "--obstacles", "--snap-tolerance", "5"}, 2, "--snap-tolerance has no effect on");
    says({"info", market, "--slope", "5"}, 2, "it applies to .obj levels");
    says({"info", court, "--crs", "none"}, 2, "--crs has no effect on");
    says({"info", data("broken/points.geojson"), "--obstacles"}, 3, "contains no polygons");
    says({"route", market, "--obstacles", "--from", "7.1,99", "--to", "7.1,46.2"}, 2,
         "is not a valid longitude and latitude");
    says({"route", market, "--obstacles", "--from", "-120,46", "--to", "7.1,46.2"}, 4, "far from the mesh");
    EXPECT_EQ(program.run({"info", market, "--obstacles", "--where", "building = 'house'", "--margin", "20"}).code, 0);
    EXPECT_EQ(program.run({"info", market, "--obstacles", "--crs", "none"}).code, 0);
}

TEST_F(Mesh, IsDrawnWithCharactersAndInPages) {
    const std::vector<std::string> question{"route", court, "--from", "20,-10", "--to", "54,12", "--render"};
    for (const std::string name : {"p.txt", "p.html", "p.pdf", "p.png"}) {
        const auto outcome = program.run(question + std::vector<std::string>{name});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
    const std::string text = read(program.path("p.txt"));
    for (const char* sign : {"S", "G", "***", "\u28C0"}) EXPECT_THAT(text, HasSubstr(sign));
    EXPECT_THAT(read(program.path("p.html")), HasSubstr("settled"));
    EXPECT_EQ(program.run({"convert", court, "-f", "svg", "-o", "-"}).code, 0);
}

TEST_F(Mesh, IsTimedFromPointToPoint) {
    const Json polyanya = program.run({"bench", court, "--random", "50", "--seed", "3", "--json"}).json();
    EXPECT_EQ(polyanya["queries"], 50);
    EXPECT_EQ(polyanya["algorithm"], "polyanya");
    const Json visibility =
        program.run({"bench", court, "--random", "50", "--seed", "3", "--algorithm", "visibility", "--json"}).json();
    EXPECT_EQ(visibility["unreachable"], polyanya["unreachable"]);
    EXPECT_NEAR(visibility["cost_sum"].get<double>(), polyanya["cost_sum"].get<double>(), 1e-6);
    EXPECT_EQ(program.run({"bench", court, "--random", "0"}).code, 2);
    EXPECT_EQ(program.run({"bench", court, "--algorithm", "jps"}).code, 2);
}

TEST_F(Mesh, TileMapsAreCrossedInStraightLinesToo) {
    const std::string map = program.folder().file("m.txt", "S....\n.##..\n.##..\n....E\n");
    const Json exact = program.run({"route", map, "--algorithm", "polyanya", "--json"}).json();
    EXPECT_EQ(exact["optimal"], true);
    EXPECT_EQ(exact["excess"], 0);
    for (const std::string algorithm : {"theta", "lazy-theta"}) {
        const Json answer = program.run({"route", map, "--algorithm", algorithm, "--json", "--render", "p.svg"}).json();
        EXPECT_GE(answer["cost"], exact["cost"]);
        EXPECT_GE(answer["excess"], 0);
        EXPECT_LE(exact["cost"], answer["grid_cost"]);
    }
    EXPECT_THAT(program.run({"route", map, "--algorithm", "theta"}).out, HasSubstr("longer than the shortest path"));
    EXPECT_EQ(program.run({"route", map, "--algorithm", "polyanya", "-o", "l.geojson"}).code, 0);
    EXPECT_EQ(Json::parse(read(program.path("l.geojson")))["features"].size(), 1U);
    EXPECT_EQ(program.run({"route", map, "--algorithm", "theta", "--corners", "always"}).code, 2);
    EXPECT_EQ(program.run({"route", map, "--algorithm", "theta", "--k", "2"}).code, 2);
}

TEST_F(Mesh, ScenariosAreNeverLongerThanListed) {
    const auto compare = [&](const std::string& scenarios, const std::string& mesh, const std::string& every,
                             double most) {
        const Json report = program.run({"scen", scenarios, "--map", mesh, "--every", every, "--json"}).json();
        EXPECT_EQ(report["mismatches"], 0) << mesh;
        EXPECT_GT(report["mean_excess"], 0.02) << mesh;
        EXPECT_LT(report["mean_excess"], most) << mesh;
    };
    for_each_source(stand_in("movingai"), "mesh", [&](const auto& folder, bool real) {
        for (const std::string name : real ? std::vector{"arena", "aurora"} : std::vector{"rooms", "forest"}) {
            if (real) {
                const std::string path = (folder / name).string();
                ASSERT_EQ(program.shell("gunzip -c '" + path + ".scen.gz' > " + name + ".scen").code, 0);
                compare(name + ".scen", path + ".mesh.gz", "10", 0.0824);
            } else {
                const auto map = open_map((folder / "maps" / "small" / (name + ".map")).string());
                ASSERT_TRUE(map) << map.error().message;
                std::ofstream(program.path(name + ".mesh")) << read::meshes::polyanya_text(*mesh_of_map(map->grid));
                compare((folder / "scenarios" / "small" / (name + ".map.scen")).string(), name + ".mesh", "1",
                        0.12);  // narrow doors
            }
        }
    });
}

}  // namespace
}  // namespace starway::test
