// Points on the command line: how far they may be, which road they are put on, and what is said of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// A street of nine pieces of 72 m; a short one beside it, 56 m north of its beginning; another 2.2 km north.
class Points : public testing::Test {
protected:
    Points() {
        std::ofstream nodes(program_.path("nodes.csv"));
        std::ofstream edges(program_.path("edges.csv"));
        nodes << "id,lon,lat\n";
        edges << "from,to\n";
        for (int i = 0; i < 10; ++i) nodes << fmt::format("m{},{},50\n", i, 5 + 0.001 * i);
        for (int i = 0; i < 9; ++i) edges << fmt::format("m{},m{}\n", i, i + 1);
        nodes << "s0,5,50.0005\ns1,5.001,50.0005\nf0,5,50.02\nf1,5.001,50.02\n";
        edges << "s0,s1\nf0,f1\n";
        std::ofstream(program_.path("points.csv")) << "name,lon,lat\nfirst,5.0005,50.0001\nsmall,5.0005,50.0006\n"
                                                      "ship,5.0005,49.9\n";
    }
    Outcome route(const std::vector<std::string>& more) const {
        return program_.run(std::vector<std::string>{"route", "edges.csv", "--nodes", "nodes.csv"} + more);
    }
    Outcome matrix(const std::vector<std::string>& more) const {
        return program_.run(std::vector<std::string>{"matrix", "edges.csv", "--nodes", "nodes.csv"} + more);
    }
    Program program_;
};

TEST_F(Points, TooFarFromAnyRoadIsNoRoute) {
    const auto ocean = route({"--from=5,49.9", "--to=5.005,50"});
    EXPECT_EQ(ocean.code, 4) << ocean.err;
    EXPECT_THAT(ocean.err, HasSubstr("5,49.9 is 11.1 km from the nearest road; a point may be at most 1.0 km"));
    const auto sign = route({"--from=-5,50", "--to=5.005,50"});
    EXPECT_EQ(sign.code, 4);
    EXPECT_THAT(sign.err, HasSubstr("did you swap or lose a sign? with the sign of the first number changed (5,50)"));
    EXPECT_EQ(route({"--from=50,5", "--to=5.005,50"}).code, 4);
    const auto allowed = route({"--from=5,49.9", "--to=5.005,50", "--max-snap", "inf", "--json"});
    ASSERT_EQ(allowed.code, 0) << allowed.err;
    EXPECT_TRUE(allowed.json()["max_snap_m"].is_null());
    EXPECT_NEAR(allowed.json()["from"]["snapped_m"].get<double>(), 11122, 10);
    EXPECT_EQ(route({"--from=5,49.9", "--to=5.005,50", "--max-snap", "12000"}).code, 0);
    EXPECT_EQ(route({"--from=5,50", "--to=5.005,50", "--max-snap", "-1"}).code, 2);
    EXPECT_EQ(route({"--from=5,50", "--to=5.005,50", "--max-snap", "nan"}).code, 2);
    const auto text = route({"--from=5,50", "--to=5.005,50"});
    EXPECT_THAT(text.out, HasSubstr("points are snapped to roads within 1.00 km (--max-snap)"));
    const auto nearest = program_.run({"nearest", "edges.csv", "--nodes", "nodes.csv", "5,49.9"});
    EXPECT_EQ(nearest.code, 4);
    EXPECT_EQ(program_.run({"nearest", "edges.csv", "--nodes", "nodes.csv", "5,49.9", "--max-snap", "inf"}).code, 0);
}

TEST_F(Points, PartsAreNamed) {
    const auto moved = route({"--from=5.0005,50.0003", "--to=5.005,50"});
    EXPECT_EQ(moved.code, 0) << moved.err;
    EXPECT_THAT(moved.err,
                HasSubstr("is on a disconnected part of 2 nodes; used the nearest road joined to the largest"));
    const auto far = route({"--from=5.0005,50.02", "--to=5.005,50"});
    EXPECT_EQ(far.code, 4);
    EXPECT_THAT(far.err, HasSubstr("5.0005,50.02 is on a disconnected part of 2 nodes, 5.005,50 is joined to the "
                                   "largest part of the network (10 nodes); the nearest road to the largest part is "
                                   "2.2 km from 5.0005,50.02"));
    EXPECT_THAT(far.err, Not(HasSubstr("island")));
    EXPECT_EQ(route({"--from=5.0005,50.0003", "--to=5.005,50", "--snap", "nearest"}).code, 4);
    EXPECT_EQ(route({"--from=5.0005,50.02", "--to=5.005,50", "--snap", "largest", "--max-snap", "3000"}).code, 0);
}

TEST_F(Points, TablesSayWherePointsWerePut) {
    const auto stopped = matrix({"--points", "points.csv", "-o", "m.csv"});
    EXPECT_EQ(stopped.code, 4) << stopped.err;
    EXPECT_THAT(stopped.err,
                AllOf(HasSubstr("point 3 of points.csv, ship (5.0005,49.9) is 11.1 km from the nearest road"),
                      HasSubstr("--far-points empty")));
    const auto kept = matrix(
        {"--points", "points.csv", "-o", "m.csv", "--far-points", "empty", "--points-out", "placed.geojson", "--json"});
    ASSERT_EQ(kept.code, 0) << kept.err;
    const Json json = kept.json();
    EXPECT_EQ(json["without_cost"], 5);
    ASSERT_EQ(json["from"].size(), 3U);
    EXPECT_NEAR(json["from"][0]["snapped_m"].get<double>(), 11, 0.2);
    EXPECT_TRUE(json["to"][2]["snapped_m"].is_null());
    EXPECT_NEAR(json["to"][2]["nearest_m"].get<double>(), 11122, 10);
    EXPECT_FALSE(json["assumptions"].empty());
    const Json placed = Json::parse(read(program_.path("placed.geojson")));
    ASSERT_EQ(placed["features"].size(), 6U);
    EXPECT_EQ(placed["features"][1]["properties"]["name"], "small");
    EXPECT_NEAR(placed["features"][1]["properties"]["snapped_m"].get<double>(), 67, 1);
    EXPECT_NEAR(placed["features"][1]["properties"]["nearest_m"].get<double>(), 11, 1);
    EXPECT_TRUE(placed["features"][5]["properties"]["snapped_m"].is_null());
}

TEST_F(Points, JsonHoldsWhatTheScreenShows) {
    const auto outcome =
        route({"--from=5.0005,50", "--via=5.0025,50", "--to=5.005,50", "--speed", "*=36", "--json", "-q"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const Json json = outcome.json();
    ASSERT_EQ(json["legs"].size(), 2U);
    EXPECT_NEAR(json["legs"][0]["distance_m"].get<double>() + json["legs"][1]["distance_m"].get<double>(),
                json["distance_m"].get<double>(), 1e-6);
    EXPECT_EQ(json["legs"][0]["last_point"], json["legs"][1]["first_point"]);
    EXPECT_EQ(json["geometry"]["type"], "LineString");
    const Json& line = json["geometry"]["coordinates"];
    EXPECT_EQ(json["legs"][1]["last_point"].get<std::size_t>() + 1, line.size());
    EXPECT_NEAR(line.front()[0].get<double>(), 5.0005, 1e-6);
    EXPECT_NEAR(line.back()[0].get<double>(), 5.005, 1e-6);
    ASSERT_FALSE(json["itinerary"].empty());
    EXPECT_NEAR(json["itinerary"].back()["total_distance_m"].get<double>(), json["distance_m"].get<double>(), 1e-6);
    std::vector<std::string> assumed = json["assumptions"];
    EXPECT_THAT(assumed, testing::Contains(HasSubstr("weight: ")));
    EXPECT_THAT(assumed, testing::Contains(HasSubstr("--max-snap")));
}

TEST_F(Points, ManyPointsToPass) {
    std::string command = "$starway route edges.csv --nodes nodes.csv --from=5,50 --to=5.009,50";
    for (int i = 0; i < 2000; ++i) command += i % 2 == 0 ? " --via=5.0005,50.0003" : " --via=5.0065,50.0001";
    const auto outcome = program_.shell(command);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("→ 2,000 points →"));
    EXPECT_THAT(outcome.err, HasSubstr("995 more points are not on the nearest road"));
}

TEST_F(Points, NarrowTerminalsAreObeyed) {
    const std::vector<std::string> words{"route", "edges.csv", "--nodes", "nodes.csv", "--from=5,50", "--to=5.005,50"};
    for (const std::size_t width : {40, 60, 80}) {
        std::istringstream lines(program_.run(words, fmt::format("COLUMNS={}", width)).out);
        for (std::string line; std::getline(lines, line);) {
            std::size_t characters = 0;
            for (const char c : line) characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
            EXPECT_LE(characters, width) << line;
        }
    }
}

TEST_F(Points, ABrokenPipeEndsQuietly) {
    const auto outcome = program_.shell(
        "trap '' PIPE\n$starway matrix edges.csv --nodes nodes.csv --points points.csv --far-points empty -f csv -q | "
        "true\n$starway route edges.csv --nodes nodes.csv --from=5,50 --to=5.005,50 --json | true");
    EXPECT_EQ(outcome.err, "");
}

TEST_F(Points, EpsilonIsNotNeededWithAnIndex) {
    ASSERT_EQ(
        program_.shell("$starway build edges.csv --nodes nodes.csv -o n.starway && $starway prepare n.starway").code,
        0);
    const auto outcome =
        program_.run({"route", "n.starway", "--from=5,50", "--to=5.005,50", "--epsilon", "2", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.json()["algorithm"], "cch");
    EXPECT_EQ(outcome.json()["optimal"], true);
    std::vector<std::string> assumed = outcome.json()["assumptions"];
    EXPECT_THAT(assumed, testing::Contains(HasSubstr("epsilon is not used")));
}

}  // namespace
}  // namespace starway::test
