// build, info, check, nearest, convert and bench.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <tuple>

#include "cli/program.hpp"
#include "starway/road/network.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

Json cost_of_pairs(const Program& program, const std::vector<std::string>& source, const std::string& pairs,
                   const std::string& algorithm, const std::string& weight) {
    const auto outcome =
        program.run(std::vector<std::string>{"bench"} + source +
                    std::vector<std::string>{"--pairs", pairs, "--algorithm", algorithm, "--weight", weight, "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.json();
}

TEST(Build, RefusesTheNameOfAnotherFormatBeforeItReads) {
    const Program program;
    for (const std::string name : {"roads.shp", "roads.GeoJSON", "roads.csv"}) {
        const auto refused = program.run({"build", "missing.csv", "-o", name});
        EXPECT_EQ(refused.code, 2) << name;
        EXPECT_THAT(refused.err, HasSubstr("name it roads.starway")) << name;
    }
    EXPECT_EQ(program.run(std::vector<std::string>{"build", "-o", "any.name"} + romania).code, 0);
    EXPECT_EQ(program.run({"prepare", "any.name", "-o", "prepared.json"}).code, 2);
    EXPECT_EQ(program.run({"update", "any.name", "--weights", "changes.csv", "-o", "updated.gpkg"}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(program.path("prepared.json")));
}

TEST(Build, WritesAFileThatEveryVerbTakes) {
    const Program program;
    const auto built = program.run(std::vector<std::string>{"build", "-o", "romania.starway"} + romania);
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.out, HasSubstr("20 nodes, 23 edges"));
    const Json route =
        program.run({"route", "romania.starway", "--from", "Arad", "--to", "Bucharest", "--json"}).json();
    EXPECT_EQ(route["distance_m"], 418000.0);
    const Json info = program.run({"info", "romania.starway", "--json"}).json();
    EXPECT_EQ(info["nodes"], 20);
    EXPECT_EQ(info["largest_component"], 20);
    EXPECT_EQ(info["bytes"], std::filesystem::file_size(program.path("romania.starway")));
    std::uint64_t sections = 0;
    for (const auto& section : info["sections"]) sections += section["bytes"].get<std::uint64_t>();
    EXPECT_LE(sections, info["bytes"].get<std::uint64_t>());
    EXPECT_GT(sections, 0U);
}

TEST(Build, TheSameBytesEveryTime) {
    const Program program;
    for (const std::string name : {"a.starway", "b.starway"})
        ASSERT_EQ(program.run({"build", data("canada/roads.shp"), "-o", name}).code, 0);
    EXPECT_EQ(read(program.path("a.starway")), read(program.path("b.starway")));
}

TEST(Build, LeavesTheTargetAloneOnError) {
    const Program program;
    program.folder().file("net.starway", "precious");
    EXPECT_EQ(program.run({"build", data("broken/not-a-number.csv"), "-o", "net.starway"}).code, 3);
    EXPECT_EQ(read(program.path("net.starway")), "precious");
}

TEST(Build, SkipsRowsThatItIsToldToSkip) {
    const Program program;
    const auto outcome =
        program.run({"build", data("broken/not-a-number.csv"), "--on-error", "skip", "-o", "net.starway", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.json()["rejected"], 1);
    EXPECT_THAT(outcome.err, HasSubstr("'abc'"));
}

TEST(Info, IsForPeopleToo) {
    const auto outcome = Program().run(std::vector<std::string>{"info"} + letters);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("19 edges"));
    EXPECT_THAT(outcome.out, HasSubstr("cost"));
    EXPECT_THAT(outcome.out, HasSubstr("the largest part has 10 of 13 nodes; 2 lie on 1 disconnected part; 1 node"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("edge_tail")));  // file sections are for -v
    const auto more = Program().run(std::vector<std::string>{"info", "-v"} + letters);
    EXPECT_THAT(more.out, AllOf(HasSubstr("edge_tail"), HasSubstr("A* sharpness"), HasSubstr("13 nodes, 19 edges")));
}

// Nodes that only one-way roads keep off the largest part are not on a disconnected part.
TEST(Info, TellsOneWayRoadsFromDisconnectedParts) {
    const Program program;
    const std::string ring = "from,to,km,oneway\na,b,1,no\nb,c,1,no\nb,d,1,yes\n";
    program.folder().file("ring.csv", ring);
    program.folder().file("apart.csv", ring + "x,y,1,no\n");
    const std::string because = "cannot reach it, or cannot be reached from it, because of one-way roads";
    EXPECT_THAT(program.run({"info", "ring.csv"}).out,
                AllOf(HasSubstr("the largest part has 3 of 4 nodes; the others " + because.substr(0, 15)),
                      Not(HasSubstr("disconnected"))));
    // Long lines are wrapped.
    const auto apart = program.run({"info", "apart.csv"}, "COLUMNS=200").out;
    EXPECT_THAT(apart, HasSubstr("the largest part has 3 of 6 nodes; 2 lie on 1 disconnected part; 1 node " + because));
    const auto json = program.run({"info", "apart.csv", "--json"}).json();
    EXPECT_EQ(json["disconnected_parts"], 1);
    EXPECT_EQ(json["nodes_on_disconnected_parts"], 2);
    EXPECT_EQ(json["nodes_cut_off_by_one_way_roads"], 1);
}

TEST(Info, LeadsWithKilometresClassesAndOneWayRoads) {
    const Program program;
    const std::string file = program.folder().file("roads.geojson", R"({"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"highway": "primary", "oneway": "yes"}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [0.1, 0]]}},
{"type": "Feature", "properties": {"highway": "primary"}, "geometry": {"type": "LineString", "coordinates": [[0.1, 0], [0.2, 0]]}},
{"type": "Feature", "properties": {"highway": "track"}, "geometry": {"type": "LineString", "coordinates": [[0.2, 0], [0.25, 0]]}}]})");
    const auto outcome = program.run({"info", file});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("28 km of road in 3 edges, 40 % of it one-way"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("primary +22 km +50 % +2\n"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("track +6 km +0 % +1\n"));
    ASSERT_EQ(program.run({"build", file, "-o", "roads.starway"}).code, 0);
    const Json json = program.run({"info", "roads.starway", "--json"}).json();
    ASSERT_EQ(json["classes"].size(), 2U);
    EXPECT_EQ(json["classes"][0]["class"], "primary");
    EXPECT_EQ(json["classes"][0]["edges"], 2);
    EXPECT_NEAR(json["classes"][0]["one_way_m"].get<double>(), 11'132, 5);
    EXPECT_NEAR(json["length_m"].get<double>(), 27'830, 10);
}

TEST(Nearest, FindsRoads) {
    const Program program;
    const auto outcome = program.run({"nearest", data("canada/roads.shp"), "-75.69,45.42", "-n", "3", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json found = outcome.json()["nearest"];
    ASSERT_EQ(found.size(), 3U);
    EXPECT_LE(found[0]["distance_m"].get<double>(), found[1]["distance_m"].get<double>());
    EXPECT_LE(found[1]["distance_m"].get<double>(), found[2]["distance_m"].get<double>());
    EXPECT_NE(found[0]["edge"], found[1]["edge"]);
    EXPECT_EQ(program.run({"nearest", data("canada/roads.shp"), "-75.69,45.42"}).code, 0);
    EXPECT_EQ(Json::parse(program.run({"nearest", data("canada/roads.shp"), "-75.69,45.42", "-o", "-"}).out)["features"]
                  .size(),
              5U);
}

TEST(Bench, GivesTheSameCostsWhateverTheAlgorithm) {
    const Program program;
    const auto first = program.run(std::vector<std::string>{"bench", "--random", "200", "--seed", "3", "--algorithm",
                                                            "dijkstra", "--write-pairs", "pairs.csv", "--json"} +
                                   letters);
    ASSERT_EQ(first.code, 0) << first.err;
    const Json json = first.json();
    EXPECT_EQ(json["queries"], 200);
    EXPECT_EQ(json["unreachable"], 0) << "random pairs are of nodes on the largest part";
    EXPECT_GT(json["cost_sum"].get<int>(), 0);
    EXPECT_LE(json["median_us"].get<double>(), json["p95_us"].get<double>());
    EXPECT_EQ(read(program.path("pairs.csv")).rfind("from,to\n", 0), 0U);
    for (const std::string algorithm : {"astar", "bidirectional", "bidirectional-astar", "auto"}) {
        const Json other = cost_of_pairs(program, letters, "pairs.csv", algorithm, json["weight"]);
        EXPECT_EQ(other["cost_sum"], json["cost_sum"]) << algorithm;
        EXPECT_EQ(other["unreachable"], json["unreachable"]) << algorithm;
    }
    // Pairs of a file may lie anywhere: X is on an island.
    program.folder().file("apart.csv", "from,to\nA,X\nA,B\n");
    EXPECT_EQ(cost_of_pairs(program, letters, "apart.csv", "dijkstra", json["weight"])["unreachable"], 1);
    program.folder().file("wrong.csv", "from,to\nA,Q\n");
    const auto wrong = program.run(std::vector<std::string>{"bench", "--pairs", "wrong.csv"} + letters);
    EXPECT_EQ(wrong.code, 3);
    EXPECT_THAT(wrong.err, HasSubstr("wrong.csv:2"));
}

// The same network however it went out and came back: the same answers to the same questions.
TEST(Convert, EdgeListsAndDimacsAreReadBackAsTheSameNetwork) {
    const Program program;
    for (const auto& [source, weight] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {letters, "cost"}, {romania, "length"}, {{data("canada/roads.shp")}, "length"}}) {
        const auto asked =
            program.run(std::vector<std::string>{"bench", "--random", "100", "--write-pairs", "pairs.csv",
                                                 "--algorithm", "dijkstra", "--weight", weight, "--json"} +
                        source);
        ASSERT_EQ(asked.code, 0) << asked.err;
        ASSERT_EQ(program.run(std::vector<std::string>{"convert", "-o", "edges.csv"} + source).code, 0);
        const Json before = program.run(std::vector<std::string>{"info", "--json"} + source).json();
        const Json after = program.run({"info", "edges.csv", "--nodes", "edges-nodes.csv", "--json"}).json();
        for (const std::string key : {"nodes", "edges", "arcs", "components", "largest_component", "bbox"})
            EXPECT_EQ(before[key], after[key]) << key;
        const Json again =
            cost_of_pairs(program, {"edges.csv", "--nodes", "edges-nodes.csv"}, "pairs.csv", "dijkstra", weight);
        const Json first = asked.json();
        EXPECT_NEAR(again["cost_sum"].get<double>() * again["resolution"].get<double>(),
                    first["cost_sum"].get<double>() * first["resolution"].get<double>(), 1e-6);

        ASSERT_EQ(program.run(std::vector<std::string>{"convert", "-o", "net.gr", "--weight", weight} + source).code,
                  0);
        const Json dimacs = program.run({"info", "net.gr", "--nodes", "net.co", "--json"}).json();
        EXPECT_EQ(dimacs["nodes"], before["nodes"]);
        EXPECT_EQ(dimacs["arcs"], before["arcs"]);
    }
}

TEST(Convert, WeightsOfTheUsersOwnNameMayDifferByDirection) {
    const Program program;
    program.folder().file("tolls.csv", "from,to,toll\nA,B,3.25\nB,A,5\nB,C,1\nC,\"D, the last\",2\n");
    const std::vector<std::string> source{"tolls.csv", "--directed", "--weight-field", "toll"};
    const auto written = program.run(std::vector<std::string>{"convert", "-o", "edges.csv"} + source);
    ASSERT_EQ(written.code, 0) << written.err;
    EXPECT_THAT(written.err, HasSubstr("edges.csv --extra-weight toll --directed"));
    const std::vector<std::string> again{"edges.csv", "--extra-weight", "toll", "--directed"};
    for (const auto& [from, to, cost] :
         std::vector<std::tuple<std::string, std::string, double>>{{"A", "D, the last", 6.25}, {"B", "A", 5.0}}) {
        const auto outcome = program.run(
            std::vector<std::string>{"route", "--from", from, "--to", to, "--weight", "toll", "--json"} + again);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.json()["cost"], cost);
    }
    EXPECT_EQ(program.run(std::vector<std::string>{"route", "--from", "C", "--to", "A"} + again).code, 4);
}

TEST(Convert, WritesMapFormats) {
    const Program program;
    ASSERT_EQ(program.run(std::vector<std::string>{"convert", "-o", "net.geojson"} + letters).code, 0);
    const Json json = Json::parse(read(program.path("net.geojson")));
    ASSERT_EQ(json["features"].size(), 19U);
    EXPECT_EQ(program.run({"info", "net.geojson", "--json"}).json()["edges"], 19);
    EXPECT_EQ(program.run(std::vector<std::string>{"convert", "-o", "net.fgb"} + letters).code, 0);
}

TEST(Check, ReportsProblemsAndWhereTheyAre) {
    const Program program;
    const auto outcome = program.run({"check", data("canada/roads.shp"), "-o", "problems.geojson"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Connected parts"));
    EXPECT_EQ(Json::parse(read(program.path("problems.geojson")))["type"], "FeatureCollection");
    const auto json = program.run({"check", data("canada/roads.shp"), "--json"});
    EXPECT_EQ(json.json()["status"], "ok");
}

TEST(Matrix, LinesOfFromToAndCost) {
    const Program program;
    const auto outcome = program.run(std::vector<std::string>{"matrix", "--points", data("romania/cities.csv"), "-f",
                                                              "csv", "--nearest", "2", "--cutoff", "80000"} +
                                     romania);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("from,to,cost\r\n"));
    EXPECT_THAT(outcome.out, HasSubstr("Arad,Arad,0\r\nArad,Zerind,75000\r\n"));
}

TEST(Matrix, AnArrayForNumPyAndASummary) {
    const Program program;
    const Json json = program
                          .run(std::vector<std::string>{"matrix", "--from", data("romania/cities.csv"), "--to",
                                                        data("romania/cities.csv"), "-o", "m.npy", "--json"} +
                               romania)
                          .json();
    EXPECT_EQ(json["rows"], 20);
    EXPECT_EQ(json["without_cost"], 0);
    EXPECT_EQ(std::filesystem::file_size(program.path("m.npy")), 128U + 400 * 8);
}

TEST(Matrix, SaysWhatIsMissing) {
    const Program program;
    EXPECT_EQ(program.run(std::vector<std::string>{"matrix"} + romania).code, 2);
    EXPECT_EQ(program.run(std::vector<std::string>{"matrix", "--from", data("romania/cities.csv")} + romania).code, 2);
    const auto points =
        program.run(std::vector<std::string>{"matrix", "--points", data("romania/roads.csv")} + romania);
    EXPECT_EQ(points.code, 3) << points.err;
}

TEST(Matrix, StaysWithinItsMemory) {
    const Program program;
    const std::vector<std::string> points{"matrix", "--points", data("romania/cities.csv"), "-f", "csv"};
    const auto refused = program.run(points + romania + std::vector<std::string>{"--memory", "1KiB"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err,
                testing::ContainsRegex("error: a matrix of 20 x 20 costs needs about [0-9]+ bytes of memory, "
                                       "more than the limit of 1024 bytes; raise --memory"));
    EXPECT_EQ(program.run(points + romania + std::vector<std::string>{"--memory", "2GiB"}).code, 0);
    EXPECT_EQ(program.run(points + romania + std::vector<std::string>{"--memory", "many"}).code, 2);
}

void write(const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
}

TEST(Matrix, NeedsAllItsPoints) {
    const Program program;
    write(program.path("typo.csv"), "name,lon,lat\nA,25.0,44x\n");
    const auto typo = program.run(std::vector<std::string>{"matrix", "--points", "typo.csv"} + romania);
    EXPECT_EQ(typo.code, 3);
    EXPECT_THAT(typo.err, testing::Not(HasSubstr("--on-error"))) << "which is about roads";
}

TEST(Prepare, RoutesByTheIndexCostTheSame) {
    const Program program;
    ASSERT_EQ(program.run(std::vector<std::string>{"build", "-o", "romania.starway"} + romania).code, 0);
    const std::vector<std::string> route{"route", "romania.starway", "--from", "Arad", "--to", "Bucharest", "--json"};
    EXPECT_NE(program.run(route).json()["algorithm"], "cch");
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--algorithm", "cch"}).code, 2);

    const auto prepared = program.run({"prepare", "romania.starway", "--json"});
    ASSERT_EQ(prepared.code, 0) << prepared.err;
    EXPECT_EQ(prepared.json()["order_kept"], false);
    EXPECT_EQ(program.run(route).json()["algorithm"], "cch");
    EXPECT_EQ(program.run(route).json()["distance_m"], 418000.0);
    const Json without = program.run(route + std::vector<std::string>{"--index", "none"}).json();
    EXPECT_NE(without["algorithm"], "cch");
    EXPECT_EQ(without["cost"], 418000.0);

    const std::string bytes = read(program.path("romania.starway"));
    EXPECT_EQ(program.run({"prepare", "romania.starway", "--json"}).json()["order_kept"], true);
    EXPECT_EQ(read(program.path("romania.starway")), bytes);
    EXPECT_EQ(program.run({"prepare", "romania.starway", "--anew"}).code, 0);
    EXPECT_EQ(read(program.path("romania.starway")), bytes);
}

TEST(Prepare, StoresEveryKindOfIndex) {
    const Program program;
    ASSERT_EQ(program.run({"prepare", data("canada/roads.shp"), "-o", "net.starway"}).code, 0);
    const std::vector<std::string> route{"route",    "net.starway", "--from", "node:1", "--to",
                                         "node:100", "--weight",    "length", "--json"};
    const auto missing = program.run(route + std::vector<std::string>{"--index", "ch"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, HasSubstr("starway prepare --index ch"));
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--index", "ch", "--algorithm", "astar"}).code, 2);
    EXPECT_EQ(program.run({"prepare", "net.starway", "--index", "labels", "--memory", "1KB"}).code, 2);

    const auto prepared = program.run(
        {"prepare", "net.starway", "--index", "ch", "--index", "labels", "--index", "landmarks", "--weight", "length"});
    ASSERT_EQ(prepared.code, 0) << prepared.err;
    EXPECT_THAT(prepared.out, HasSubstr("length (cch, ch, labels, landmarks)"));
    EXPECT_THAT(prepared.err, HasSubstr("hub labels of length need about"));
    const std::string whole = read(program.path("net.starway"));
    const Json best = program.run(route + std::vector<std::string>{"--index", "none"}).json();
    write(program.path("ends.csv"), "id,lon,lat\n1,-75.7,45.4\n2,-73.6,45.5\n3,-79.4,43.7\n");
    const std::vector<std::string> matrix{"matrix", "net.starway", "--points", "ends.csv",   "--weight",
                                          "length", "-f",          "csv",      "--max-snap", "inf"};
    const std::string cells = program.run(matrix + std::vector<std::string>{"--index", "none"}).out;
    for (const std::string index : {"cch", "ch", "labels", "landmarks"}) {
        const Json found = program.run(route + std::vector<std::string>{"--index", index}).json();
        EXPECT_EQ(found["algorithm"], index);
        EXPECT_EQ(found["cost"], best["cost"]) << index;
        const auto table = program.run(matrix + std::vector<std::string>{"--index", index});
        EXPECT_EQ(table.code, index == "landmarks" ? 2 : 0) << table.err;
        if (table.code == 0) {
            EXPECT_EQ(table.out, cells) << index;
        }
    }
    EXPECT_EQ(program.run({"prepare", "net.starway", "--weight", "length"}).code, 0) << "keeps what is there";
    EXPECT_EQ(read(program.path("net.starway")), whole);

    write(program.path("changes.csv"), "edge,length\n0,5\n");
    const auto updated = program.run({"update", "net.starway", "--weight", "length", "--weights", "changes.csv"});
    ASSERT_EQ(updated.code, 0) << updated.err;
    EXPECT_THAT(updated.err, HasSubstr("dropped the ch index of length, which is out of date"));
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--index", "ch"}).code, 2);
}

TEST(Prepare, NeedsAPlaceForTheIndex) {
    const Program program;
    EXPECT_EQ(program.run(std::vector<std::string>{"prepare"} + romania).code, 2);
    ASSERT_EQ(program.run(std::vector<std::string>{"prepare", "-o", "p.starway"} + romania).code, 0);
    EXPECT_EQ(program.run({"route", "p.starway", "--from", "Arad", "--to", "Sibiu", "--json"}).json()["algorithm"],
              "cch");
    EXPECT_EQ(program.run({"prepare", "p.starway", "--weight", "hops"}).code, 2);
    EXPECT_EQ(program.run({"prepare", "p.starway", "--weight", "beauty"}).code, 2);
}

// What only an update has says which file it was.
void expect_same_but_for_sources(const std::string& updated, const std::string& built, const std::string& source) {
    const auto one = RoadNetwork::open(updated);
    const auto other = RoadNetwork::open(built);
    ASSERT_TRUE(one && other);
    std::size_t same = 0;
    for (const auto& section : one->sections()) {
        const auto bytes = one->section(section.name);
        if (section.name == "source_names") {
            const auto names = std::as_bytes(std::span(source.c_str(), source.size() + 1));
            EXPECT_TRUE(std::ranges::equal(bytes, names));
        } else if (section.name == "arc_source.0") {
            EXPECT_EQ(std::count(bytes.begin(), bytes.end(), std::byte{1}), 2);
        } else {
            EXPECT_TRUE(std::ranges::equal(bytes, other->section(section.name))) << section.name;
            ++same;
        }
    }
    EXPECT_EQ(same, other->sections().size());
}

TEST(Update, IsWhatABuildOfTheNewWeightsWouldBe) {
    const Program program;
    std::string roads = read(data("romania/roads.csv"));
    ASSERT_EQ(program.run(std::vector<std::string>{"prepare", "-o", "live.starway", "--undirected"} + romania).code, 0);
    const std::string arad_sibiu = "Arad,Sibiu,140\n";
    ASSERT_NE(roads.find(arad_sibiu), std::string::npos);
    roads.replace(roads.find(arad_sibiu), arad_sibiu.size(), "Arad,Sibiu,400\n");
    write(program.path("jam.csv"), roads);
    ASSERT_EQ(program.run({"prepare", "jam.csv", "--nodes", romania[2], "-o", "anew.starway", "--undirected"}).code, 0);

    write(program.path("changes.csv"), "from,to,km\nArad,Sibiu,400\nSibiu,Arad,400\n");
    const auto updated = program.run({"update", "live.starway", "--weights", "changes.csv", "--json"});
    ASSERT_EQ(updated.code, 0) << updated.err;
    EXPECT_EQ(updated.json()["arcs_changed"], 2);
    EXPECT_EQ(updated.json()["indexed"], Json::array({"length"}));
    expect_same_but_for_sources(program.path("live.starway"), program.path("anew.starway"), "changes");
    const Json route = program.run({"route", "live.starway", "--from", "Arad", "--to", "Bucharest", "--json"}).json();
    EXPECT_EQ(route["algorithm"], "cch");
    EXPECT_GT(route["cost"], 418000.0);
}

TEST(Update, BadRowsLeaveTheNetworkAsItWas) {
    const Program program;
    ASSERT_EQ(program.run(std::vector<std::string>{"build", "-o", "net.starway"} + romania).code, 0);
    const std::string before = read(program.path("net.starway"));
    write(program.path("changes.csv"), "from,to,km\nArad,Sibiu,200\nArad,Atlantis,3\nArad,Zerind,many\n");
    const auto stopped = program.run({"update", "net.starway", "--weights", "changes.csv"});
    EXPECT_EQ(stopped.code, 3);
    EXPECT_THAT(stopped.err, HasSubstr("line 3, column to, 'Atlantis': is not a node of the network"));
    EXPECT_THAT(stopped.err, HasSubstr("line 4, column km, 'many': is not a number"));
    EXPECT_THAT(stopped.err, HasSubstr("2 of 3 rows"));
    EXPECT_EQ(read(program.path("net.starway")), before);
    EXPECT_EQ(program.run({"update", "net.starway", "--weights", "changes.csv", "--on-error", "skip"}).code, 0);
    EXPECT_NE(read(program.path("net.starway")), before);
    EXPECT_EQ(program.run({"update", "net.starway"}).code, 2);
    EXPECT_EQ(program.run({"update", "net.starway", "--speeds", "changes.csv"}).code, 2) << "a weight of length";
    EXPECT_EQ(program.run({"update", romania[0], "--weights", "changes.csv"}).code, 2);
}

TEST(Avoid, TheRouteIsTheBestOfWhatIsLeft) {
    const Program program;
    const std::vector<std::string> route =
        std::vector<std::string>{"route", "--from", "Arad", "--to", "Bucharest", "--json"} + romania;
    const auto cost = [&](const std::vector<std::string>& more) { return program.run(route + more).json()["cost"]; };
    EXPECT_EQ(cost({}), 418000.0);
    write(program.path("edges.csv"), "from,to\nSibiu,Râmnicu Vâlcea\n");
    EXPECT_EQ(cost({"--avoid-edges", "edges.csv"}), 450000.0);
    EXPECT_EQ(cost({"--avoid-area", "24.9,45.7,25.1,45.9"}), 418000.0) << "Făgăraș lies on another way";
    write(program.path("bad.csv"), "from,to\nSibiu,Atlantis\n");
    const auto bad = program.run(route + std::vector<std::string>{"--avoid-edges", "bad.csv"});
    EXPECT_EQ(bad.code, 3);
    EXPECT_THAT(bad.err, HasSubstr("'Atlantis': is not a node"));
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--avoid-area", "1,2,3"}).code, 2);
    // A triangle over the road from Sibiu to Râmnicu Vâlcea whose box holds Pitești as well.
    const auto triangle = [&](const std::string& file, const std::string& corners) {
        write(program.path(file), R"({"type":"Polygon","coordinates":[[)" + corners + "]]}");
        return std::vector<std::string>{"--avoid-area", file};
    };
    EXPECT_EQ(cost(triangle("t.geojson", "[24,45.3],[24.5,45.5],[24,45.6],[24,45.3]")), 450000.0);
    EXPECT_EQ(cost(triangle("far.geojson", "[20,40],[21,40],[21,41],[20,40]")), 418000.0);
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--avoid-area", "missing.geojson"}).code, 1);
    EXPECT_EQ(program.run(route + std::vector<std::string>{"--avoid-area", "20,40,30,50"}).code, 4) << "everything";
}

// Whenever it is killed, the network is what it was or has its index.
TEST(Prepare, KilledAtAnyTimeItLosesNothing) {
    const Program program;
    ASSERT_EQ(program.run({"build", data("canada/roads.shp"), "-o", "net.starway"}).code, 0);
    const int kills = scaled(12, 100);
    for (int i = 0; i < kills; ++i) {
        program.shell(fmt::format("timeout -s {} {:.4f} $starway prepare net.starway --anew --index ch; true",
                                  i % 2 == 0 ? "KILL" : "INT", 0.12 * (i + 1) / kills));
        const auto route = program.run({"route", "net.starway", "--from", "node:1", "--to", "node:100", "--json"});
        ASSERT_TRUE(route.code == 0 || route.code == 4 || route.code == 2) << route.err;
        ASSERT_EQ(program.run({"info", "net.starway"}).code, 0);
    }
}

// Where no file may grow as large as the network, nothing is left behind but what there was.
TEST(Prepare, AFullDiskLeavesTheNetworkAsItWas) {
    const Program program;
    ASSERT_EQ(program.run({"build", data("canada/roads.shp"), "-o", "net.starway"}).code, 0);
    const std::string before = read(program.path("net.starway"));
    const auto full = program.shell("trap '' XFSZ; ulimit -f 100; $starway prepare net.starway");
    EXPECT_EQ(full.code, 1) << full.err;
    EXPECT_EQ(read(program.path("net.starway")), before);
    EXPECT_EQ(program.shell("ls -A | grep -v '^[.]' | wc -l").out, "1\n");
    EXPECT_EQ(program.run({"prepare", "net.starway", "-o", "/nowhere/at/all.starway"}).code, 1);
}

}  // namespace
}  // namespace starway::test
