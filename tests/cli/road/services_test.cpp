// `starway isochrone`, `trip`, `match` and `batch`, as a user meets them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

// A lattice of 12 x 12 streets, 100 m apart, of 50 km/h.
class Services : public testing::Test {
protected:
    Services() {
        std::ofstream nodes(program_.path("nodes.csv"));
        std::ofstream edges(program_.path("edges.csv"));
        nodes << "id,lon,lat\n";
        edges << "from,to,name,speed\n";
        const auto id = [](int x, int y) { return fmt::format("n{}_{}", x, y); };
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < 12; ++x) {
                nodes << fmt::format("{},{},{}\n", id(x, y), 7 + 0.001246 * x, 43.5 + 0.0009 * y);
                if (x + 1 < 12) edges << fmt::format("{},{},row {},50\n", id(x, y), id(x + 1, y), y);
                if (y + 1 < 12) edges << fmt::format("{},{},column {},50\n", id(x, y), id(x, y + 1), x);
            }
    }
    [[nodiscard]] Outcome run(const std::string& verb, const std::vector<std::string>& more) const {
        return program_.run(std::vector<std::string>{verb, "edges.csv", "--nodes", "nodes.csv"} + more);
    }
    [[nodiscard]] Json file(const std::string& name) const { return Json::parse(read(program_.path(name))); }
    Program program_;
};

TEST_F(Services, AnIsochroneIsWrittenAsPolygonsLinesRoadsAndPoints) {
    const std::vector<std::string> reach{"--from", "7.006,43.505", "--contours", "200m,0.5km", "--weight", "length"};
    const auto areas = run("isochrone", reach + std::vector<std::string>{"-o", "reach.geojson"});
    ASSERT_EQ(areas.code, 0) << areas.err;
    EXPECT_THAT(areas.out, HasSubstr("From 7.00600,43.50500"));
    EXPECT_THAT(areas.out, HasSubstr("200 m"));
    const Json features = file("reach.geojson")["features"];
    ASSERT_EQ(features.size(), 2U);
    EXPECT_EQ(features[0]["properties"]["contour"], 500);
    EXPECT_THAT(std::string(features[0]["geometry"]["type"]), HasSubstr("Polygon"));
    EXPECT_GT(features[0]["properties"]["area_km2"], features[1]["properties"]["area_km2"]);
    ASSERT_EQ(run("isochrone", reach + std::vector<std::string>{"--features", "lines", "-o", "lines.gpx"}).code, 0);
    EXPECT_THAT(read(program_.path("lines.gpx")), HasSubstr("<trkseg>"));
    ASSERT_EQ(run("isochrone", reach + std::vector<std::string>{"--features", "roads", "-o", "roads.csv"}).code, 0);
    EXPECT_THAT(read(program_.path("roads.csv")), HasSubstr("from_cost,to_cost"));
    const auto points = run("isochrone", reach + std::vector<std::string>{"--features", "points", "-f", "geojson"});
    ASSERT_EQ(points.code, 0) << points.err;
    EXPECT_GT(Json::parse(points.out)["features"].size(), 8U);
    const auto json = run("isochrone", reach + std::vector<std::string>{"--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    EXPECT_EQ(json.json()["contours"][0]["value"], 200);
    EXPECT_EQ(json.json()["roads"].size(), 0U);
    for (const char* picture : {"reach.png", "reach.svg", "reach.html"}) {
        const auto drawn = run("isochrone", reach + std::vector<std::string>{"--render", picture});
        EXPECT_EQ(drawn.code, 0) << drawn.err;
        EXPECT_GT(read(program_.path(picture)).size(), 1000U);
    }
}

TEST_F(Services, ContoursTakeUnitsOfTheWeight) {
    const auto minutes =
        run("isochrone", {"--to", "7.006,43.505", "--contours", "0.5min,12", "--weight", "time", "--json"});
    ASSERT_EQ(minutes.code, 0) << minutes.err;
    EXPECT_EQ(minutes.json()["contours"][0]["value"], 30);
    EXPECT_EQ(minutes.json()["contours"][1]["value"], 12);
    EXPECT_EQ(minutes.json()["towards"], true);
    const auto wrong = run("isochrone", {"--from", "7.006,43.505", "--contours", "2km", "--weight", "time"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("2km is a distance, but the weight time counts s"));
    EXPECT_THAT(run("isochrone", {"--from", "7.006,43.505", "--contours", "5parsec"}).err,
                HasSubstr("knows the units"));
    EXPECT_THAT(run("isochrone", {"--from", "7.006,43.505", "--contours", "-5"}).err, HasSubstr("above 0"));
    EXPECT_EQ(run("isochrone", {"--contours", "5min"}).code, 2);
    EXPECT_THAT(run("isochrone", {"--from", "7.006,43.505"}).err, HasSubstr("--contours is required"));
    EXPECT_EQ(run("isochrone", {"--from", "9,43.505", "--contours", "5"}).code, 4);
}

TEST_F(Services, ABufferIsThatOfAPlane) {
    const auto buffered = [&](const char* buffer) {
        return run("isochrone",
                   {"--from", "7.006,43.505", "--contours", "300", "--weight", "length", "--buffer", buffer, "--json"});
    };
    EXPECT_THAT(buffered("100001").err + buffered("100001").out, HasSubstr("it may be at most 100000"));
    EXPECT_EQ(buffered("20").json()["warnings"].size(), 0U);
    EXPECT_THAT(buffered("0.001").json()["warnings"].dump(), HasSubstr("0.001 m is too narrow for an outline"));
}

TEST_F(Services, AnIntervalDividesAContour) {
    const std::vector<std::string> here{"--from", "7.006,43.505", "--weight", "length", "--json"};
    const auto rings = run("isochrone", here + std::vector<std::string>{"--contours", "500m", "--interval", "0.2km"});
    ASSERT_EQ(rings.code, 0) << rings.err;
    const Json contours = rings.json()["contours"];
    ASSERT_EQ(contours.size(), 3U);
    EXPECT_EQ(contours[0]["value"], 200);
    EXPECT_EQ(contours[1]["value"], 400);
    EXPECT_EQ(contours[2]["value"], 500);
    const auto wrong =
        run("isochrone", here + std::vector<std::string>{"--contours", "1km,500m", "--interval", "200m"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("divides one contour, not 2; give the largest alone, or leave --interval out"));
    EXPECT_THAT(run("isochrone", here + std::vector<std::string>{"--contours", "1km", "--interval", "5min"}).err,
                HasSubstr("5min is a time, but the weight length counts m"));
}

TEST_F(Services, ATripVisitsAllStops) {
    std::ofstream(program_.path("stops.csv")) << "name,lon,lat\ndepot,7,43.5\neast,7.0137,43.5\nnorth,7,43.5099\n"
                                                 "corner,7.0137,43.5099\n";
    const auto trip = run("trip", {"--points", "stops.csv", "--first", "--weight", "length", "-o", "trip.geojson"});
    ASSERT_EQ(trip.code, 0) << trip.err;
    EXPECT_THAT(trip.out, HasSubstr("proven optimal"));
    EXPECT_THAT(trip.out, HasSubstr("depot"));
    EXPECT_EQ(file("trip.geojson")["features"].size(), 1U);
    const auto json =
        run("trip", {"--points", "stops.csv", "--open", "--first", "--last", "--weight", "length", "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    EXPECT_EQ(json.json()["trips"][0]["order"].front(), 0);
    EXPECT_EQ(json.json()["trips"][0]["order"].back(), 3);
    EXPECT_EQ(json.json()["trips"][0]["legs"].size(), 3U);
    EXPECT_EQ(run("trip", {"--points", "stops.csv", "--render", "trip.png"}).code, 0);
    EXPECT_EQ(run("trip", {}).code, 2);
    EXPECT_EQ(run("trip", {"--points", "stops.csv", "--index", "cch"}).code, 2) << "a trip chooses among no indices";
    EXPECT_EQ(run("trip", {"--stop", "7,43.5"}).code, 0);
    EXPECT_EQ(run("trip", {"--stop", "9,43.5", "--stop", "7,43.5"}).code, 4);
}

TEST_F(Services, AMatchReadsTracesOfEveryKind) {
    std::string csv = "lon,lat,time\n";
    std::string gpx = "<gpx><trk><trkseg>";
    std::string geojson = R"({"type":"LineString","coordinates":[)";
    for (int i = 0; i < 40; ++i) {
        const double lon = 7.0001 + 0.0003 * i;
        const double lat = 43.5027 + (i % 2 == 0 ? 0.00003 : -0.00003);
        csv += fmt::format("{},{},{}\n", lon, lat, i);
        gpx += fmt::format("<trkpt lat=\"{}\" lon=\"{}\"/>", lat, lon);
        geojson += fmt::format("{}[{},{}]", i == 0 ? "" : ",", lon, lat);
    }
    std::ofstream(program_.path("trace.csv")) << csv;
    std::ofstream(program_.path("trace.gpx")) << gpx << "</trkseg></trk></gpx>";
    std::ofstream(program_.path("trace.geojson")) << geojson << "]}";
    for (const char* trace : {"trace.csv", "trace.gpx", "trace.geojson"}) {
        const auto match = run("match", {trace, "--json"});
        ASSERT_EQ(match.code, 0) << match.err;
        const Json answer = match.json();
        ASSERT_EQ(answer["matchings"].size(), 1U);
        for (const auto& road : answer["matchings"][0]["itinerary"]) EXPECT_EQ(road["road"], "row 3");
        EXPECT_GT(answer["matchings"][0]["confidence"], 0.9);
    }
    const auto text = run("match", {"trace.gpx", "-o", "match.kml", "--points-out", "points.geojson"});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(file("points.geojson")["features"].size(), 40U);
    ASSERT_EQ(run("match", {"trace.gpx", "--points-out", "metres.csv", "--output-crs", "EPSG:25832"}).code, 0);
    EXPECT_THAT(read(program_.path("metres.csv")), ContainsRegex("33[0-9]{4}[.][0-9]+,48[0-9]{5}"));
    EXPECT_THAT(read(program_.path("match.kml")), HasSubstr("<LineString>"));
    EXPECT_THAT(run("match", {"trace.gpx"}).out, HasSubstr("40 of 40 points on 1 route"));
    EXPECT_EQ(run("match", {"trace.gpx", "--render", "match.png"}).code, 0);
    std::ofstream(program_.path("far.csv")) << "7.5,44\n7.6,44\n";
    const auto far = run("match", {"far.csv"});
    EXPECT_EQ(far.code, 4) << far.err;
    EXPECT_EQ(run("match", {"nowhere.gpx"}).code, 1);
    EXPECT_EQ(run("match", {"trace.gpx", "--radius", "0"}).code, 2);
    EXPECT_EQ(run("match", {"trace.gpx", "--radius", "12"}).code, 0) << "which is a unit's radius on tile maps alone";
}

TEST_F(Services, ABatchAnswersEachLine) {
    std::ofstream requests(program_.path("requests.ndjson"));
    for (int i = 0; i < 50; ++i)
        requests << fmt::format(R"({{"id": {}, "service": "route", "from": [7, 43.5], "to": [7.01, {}]}})"
                                "\n",
                                i, 43.5 + 0.0001 * i);
    requests << "\n"
             << R"({"id": "reach", "service": "isochrone", "from": [[7, 43.5]], "contours": [300]})"
                "\n"
             << R"({"id": "near", "service": "nearest", "at": [7, 43.5]})"
                "\n"
             << R"({"id": "table", "service": "table", "from": [[7, 43.5], [7.01, 43.5]]})"
                "\n"
             << R"({"id": "trip", "service": "trip", "stops": [[7, 43.5], [7.01, 43.5]]})"
                "\n"
             << R"({"id": "match", "service": "match", "points": [[7, 43.5], [7.002, 43.5]]})"
                "\n"
             << R"({"id": "snap", "service": "snap", "points": [[7, 43.5]]})"
                "\n"
             << R"({"id": "k", "service": "k_shortest", "from": [7, 43.5], "to": [7.01, 43.5], "k": 2})"
                "\n"
             << R"({"id": "bad", "service": "route", "from": [7, 43.5]})"
                "\n"
             << "nonsense";
    requests.close();
    const auto batch = run("batch", {"requests.ndjson", "-o", "answers.ndjson"});
    ASSERT_EQ(batch.code, 0) << batch.err;
    EXPECT_THAT(batch.err, HasSubstr("2 of 59 requests failed"));
    std::ifstream answers(program_.path("answers.ndjson"));
    std::map<std::string, Json> by_id;
    std::size_t lines = 0;
    for (std::string line; std::getline(answers, line); ++lines) {
        const Json answer = Json::parse(line);
        EXPECT_EQ(schema_violation("batch", answer), "") << line.substr(0, 300);
        if (answer.contains("id")) by_id[answer["id"].dump()] = answer["answer"];
    }
    EXPECT_EQ(lines, 59U);
    EXPECT_EQ(by_id.size(), 58U);
    for (const auto& [id, answer] : by_id) EXPECT_EQ(answer["status"], id == "\"bad\"" ? "error" : "ok") << id;
    const auto piped = program_.shell(
        R"(echo '{"service": "nearest", "at": [7, 43.5]}' | $starway batch edges.csv --nodes nodes.csv)");
    EXPECT_EQ(piped.code, 0) << piped.err;
    EXPECT_EQ(Json::parse(piped.out)["answer"]["status"], "ok");
}

}  // namespace
}  // namespace starway::test
