// `starway route` as its user meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/program.hpp"

namespace starway::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> route(const std::vector<std::string>& source, const std::string& from, const std::string& to,
                               const std::vector<std::string>& more = {}) {
    return std::vector<std::string>{"route"} + source + std::vector<std::string>{"--from", from, "--to", to} + more;
}

const std::vector<std::string> canada{data("canada/roads.shp"), "--places", data("canada/popplaces.shp")};

TEST(Route, AradToBucharestIs418Kilometres) {
    const auto outcome = Program().run(route(romania, "Arad", "Bucharest"));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr("Arad → Bucharest"));
    EXPECT_THAT(outcome.out, HasSubstr("418 km"));
    std::size_t at = 0;  // one line per road, in order, with the running total
    for (const std::string line :
         {"Arad – Sibiu", "140 km  140 km", "Sibiu – Râmnicu Vâlcea", "80 km  220 km", "Râmnicu Vâlcea – Pitești",
          "97 km  317 km", "Pitești – Bucharest", "101 km  418 km"}) {
        at = outcome.out.find(line, at);
        ASSERT_NE(at, std::string::npos) << line << " in\n" << outcome.out;
    }
}

TEST(Route, DrawsTheSearchAndTheRoute) {
    const Program program;
    for (const char* file : {"p.png", "p.svg", "p.html", "p.pdf", "p.txt"}) {
        const auto outcome = program.run(
            route(romania, "Arad", "Bucharest", {"--algorithm", "dijkstra", "--render", file, "--trace", "t.yaml"}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr("418 km"));
        EXPECT_THAT(outcome.err, HasSubstr(std::string("Drawn in ") + file));
        EXPECT_FALSE(read(program.path(file)).empty());
    }
    EXPECT_THAT(read(program.path("p.svg")), HasSubstr("Arad to Bucharest: 418 km, dijkstra"));
    EXPECT_THAT(read(program.path("t.yaml")), HasSubstr("type: expanding"));
    const auto several =
        program.run(route(romania, "Arad", "Bucharest", {"--alternatives", "2", "--render", "several.svg"}));
    EXPECT_EQ(several.code, 0) << several.err;
    EXPECT_THAT(read(program.path("several.svg")), HasSubstr("<svg"));

    const auto nowhere = program.run(route({romania.front()}, "node:Arad", "node:Sibiu", {"--render", "n.png"}));
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_THAT(nowhere.err, HasSubstr("drawing needs coordinates"));
    EXPECT_EQ(program.run(route(romania, "Arad", "Bucharest", {"--render", "n.bmp"})).code, 2);
    EXPECT_EQ(program.run(route(romania, "Arad", "Bucharest", {"--show", "costs"})).code, 2)
        << "the terminal shows tile maps";
}

TEST(Route, TellsAlternativesAndTheBestFew) {
    const Program program;
    const auto different = program.run(route(romania, "Arad", "Bucharest", {"--alternatives", "2", "--json"}));
    ASSERT_EQ(different.code, 0) << different.err;
    const Json json = different.json();
    EXPECT_EQ(json["cost"], 418000.0);
    ASSERT_EQ(json["alternatives"].size(), 1U) << "any other is more than a quarter longer";
    EXPECT_EQ(json["alternatives"][0]["cost"], 450000.0);
    EXPECT_EQ(json["alternatives"][0]["path"], (Json{"Arad", "Sibiu", "Făgăraș", "Bucharest"}));
    const Json best = program.run(route(romania, "Arad", "Bucharest", {"--k", "3", "--json"})).json();
    ASSERT_EQ(best["alternatives"].size(), 2U);
    EXPECT_EQ(best["alternatives"][0]["cost"], 450000.0);
    EXPECT_EQ(program.run(route(romania, "Arad", "Bucharest", {"--k", "3", "--alternatives", "1"})).code, 2);
    const auto over =
        program.run(route(romania, "Arad", "Giurgiu", {"--via", "Bucharest", "--alternatives", "1", "--json"}));
    ASSERT_EQ(over.code, 0) << over.err;
    const Json both = Json::parse(over.out);
    EXPECT_EQ(both["cost"], 508000.0);
    ASSERT_EQ(both["alternatives"].size(), 1U);
    EXPECT_EQ(both["alternatives"][0]["cost"], 540000.0) << "the leg to Bucharest over Făgăraș";
    EXPECT_EQ(program.run(route(romania, "Arad", "Bucharest", {"--max-stretch", "2"})).code, 2);
    EXPECT_EQ(program.run(route(romania, "Arad", "Bucharest", {"--k", "2", "--via", "Sibiu"})).code, 2);
    const auto text = program.run(route(romania, "Arad", "Bucharest", {"--alternatives", "1"}));
    EXPECT_THAT(text.out, HasSubstr("7.7 %"));
    // All searches together may settle more nodes than there are.
    EXPECT_THAT(text.out, HasSubstr("settled of 20)"));
    const auto file = program.run(route(romania, "Arad", "Bucharest", {"--k", "3", "-f", "geojson"}));
    const Json features = Json::parse(file.out)["features"];
    ASSERT_EQ(features.size(), 3U);
    EXPECT_EQ(features[2]["properties"]["route"], 3);
    EXPECT_EQ(features[1]["properties"]["cost"], 450000.0);
}

TEST(Route, JsonSaysEverythingAboutTheAnswer) {
    const auto outcome = Program().run(route(romania, "arad", "BUCHAREST", {"--json"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json json = outcome.json();
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items()) keys.push_back(key);
    EXPECT_THAT(keys, ElementsAre("status", "cost", "unit", "distance_m", "duration_s", "optimal", "bound", "precision",
                                  "algorithm", "weight", "nodes", "edges", "settled", "relaxed", "query_us", "load_ms",
                                  "max_snap_m", "from", "to", "path", "itinerary", "geometry", "legs", "timed_rules",
                                  "assumptions", "warnings"));
    EXPECT_EQ(json["status"], "ok");
    EXPECT_EQ(json["distance_m"], 418000.0);
    EXPECT_EQ(json["cost"], 418000.0);
    EXPECT_EQ(json["unit"], "m");
    EXPECT_EQ(json["weight"], "length");
    EXPECT_EQ(json["optimal"], true);
    EXPECT_EQ(json["bound"], 1.0);
    EXPECT_EQ(json["precision"], 0.0);
    EXPECT_EQ(json["timed_rules"], Json::array());
    EXPECT_TRUE(json["duration_s"].is_null());
    EXPECT_EQ(json["nodes"], 20);
    EXPECT_EQ(json["edges"], 23);
    EXPECT_EQ(json["path"], (Json{"Arad", "Sibiu", "Râmnicu Vâlcea", "Pitești", "Bucharest"}));
    keys.clear();
    for (const auto& [key, value] : json["from"].items()) keys.push_back(key);
    EXPECT_THAT(keys, ElementsAre("lon", "lat", "snapped_lon", "snapped_lat", "snapped_m", "nearest_m", "name"));
    EXPECT_EQ(json["from"]["name"], "Arad");
    EXPECT_NEAR(json["to"]["lon"], 26.1025, 1e-6);
    const Json nowhere = Program().run(route({romania.front()}, "node:Arad", "node:Sibiu", {"--json"})).json();
    for (const char* key : {"lon", "lat", "snapped_lon", "snapped_lat"})
        EXPECT_TRUE(nowhere["from"][key].is_null()) << "no coordinates: " << nowhere["from"];
}

TEST(Route, EveryExactAlgorithmGivesTheSameCost) {
    const Program program;
    for (const std::string algorithm : {"auto", "dijkstra", "astar", "bidirectional", "bidirectional-astar"}) {
        const Json json = program.run(route(romania, "Oradea", "Neamț", {"--json", "--algorithm", algorithm})).json();
        EXPECT_EQ(json["cost"], 835000.0) << algorithm;
        EXPECT_EQ(json["optimal"], true) << algorithm;
    }
    const Json weighted = program.run(route(romania, "Oradea", "Neamț", {"--json", "--epsilon", "2"})).json();
    EXPECT_LE(weighted["cost"].get<double>(), 2 * 835000.0);
    EXPECT_GE(weighted["bound"].get<double>(), 1.0);
    EXPECT_EQ(program.run(route(romania, "Oradea", "Neamț", {"--json", "--algorithm", "bfs", "--weight", "hops"}))
                  .json()["cost"],
              7.0);
}

TEST(Route, OttawaToMontrealWritesGeoJson) {
    const Program program;
    const auto outcome = program.run(route(canada, "Ottawa", "Montréal", {"-o", "route.geojson"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Ottawa → Montréal"));
    EXPECT_THAT(outcome.out, HasSubstr("weight"));
    const Json json = Json::parse(read(program.path("route.geojson")));
    EXPECT_THAT(json["type"], "FeatureCollection");
    const Json feature = json["features"][0];
    EXPECT_EQ(feature["geometry"]["type"], "LineString");
    const auto& line = feature["geometry"]["coordinates"];
    EXPECT_NEAR(line.front()[0], -75.70, 0.05);
    EXPECT_NEAR(line.front()[1], 45.42, 0.05);
    EXPECT_NEAR(line.back()[0], -73.58, 0.05);
    EXPECT_NEAR(line.back()[1], 45.50, 0.05);
}

TEST(Route, FormatsGoToStandardOutputWhenAsked) {
    const Program program;
    EXPECT_EQ(Json::parse(program.run(route(letters, "A", "H", {"-o", "-"})).out)["type"], "FeatureCollection");
    EXPECT_THAT(program.run(route(letters, "A", "H", {"-f", "gpx"})).out, HasSubstr("<gpx"));
    EXPECT_THAT(program.run(route(letters, "A", "H", {"-f", "kml", "-o", "-"})).out, HasSubstr("<kml"));
    for (const std::string file : {"r.geojsonl", "r.gpx", "r.kml", "r.csv", "r.fgb", "r.gpkg", "r.txt"}) {
        const auto outcome = program.run(route(letters, "A", "H", {"-o", file}));
        EXPECT_EQ(outcome.code, 0) << file << outcome.err;
        EXPECT_GT(read(program.path(file)).size(), 50U) << file;
    }
}

TEST(Route, FeaturesPerLegAndPerRoadOnRequest) {
    const Program program;
    const auto features = [&](const std::vector<std::string>& more) {
        const auto outcome =
            program.run(route(letters, "A", "G", std::vector<std::string>{"--via", "J", "-o", "-"} + more));
        return Json::parse(outcome.out)["features"].size();
    };
    EXPECT_EQ(features({}), 1U);
    EXPECT_EQ(features({"--legs"}), 3U);
    EXPECT_GT(features({"--roads"}), 4U);
}

TEST(Route, OneWayStreetsAndViasAreObeyed) {
    const Program program;
    const auto path = [&](const std::string& from, const std::string& to, const std::vector<std::string>& more = {}) {
        return program.run(route(letters, from, to, std::vector<std::string>{"--json", "--weight", "cost"} + more))
            .json()["path"];
    };
    EXPECT_EQ(path("A", "B"), (Json{"A", "C", "B"}));  // two cheap one-way streets
    EXPECT_EQ(path("B", "A"), (Json{"B", "A"}));       // not back through them
    EXPECT_EQ(path("H", "B"), (Json{"H", "I", "B"}));  // a street that runs against its row
    EXPECT_EQ(path("A", "B", {"--via", "D"}), (Json{"A", "C", "B", "D", "B"}));
}

TEST(Route, NoWayIsExitCodeFour) {
    const Program program;
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{"K", "A"}, {"A", "X"}}) {
        const auto outcome = program.run(route(letters, from, to));
        EXPECT_EQ(outcome.code, 4) << from << to << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr("error:"));
        EXPECT_EQ(outcome.out, "");
    }
}

TEST(Route, UnknownAndAmbiguousPlacesListCandidates) {
    const Program program;
    const auto unknown = program.run(route(canada, "Otawa", "Montréal"));
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("Ottawa"));
    const auto folded = program.run(route(canada, "ottawa", "montreal", {"--json"}));
    EXPECT_EQ(folded.code, 0) << folded.err;
    EXPECT_EQ(folded.json()["to"]["name"], "Montréal");
}

TEST(Route, NothingIsWrittenWhereThereIsNoRoute) {
    const Program program;
    EXPECT_EQ(program.run(route(letters, "K", "A", {"-o", "route.geojson"})).code, 4);
    EXPECT_FALSE(std::filesystem::exists(program.path("route.geojson")));
    EXPECT_EQ(program.run(route(letters, "A", "H", {"-o", "no/such/folder/route.geojson"})).code, 1);
}

TEST(Route, ExploredNodesComeInTheOrderOfTheSearch) {
    const Program program;
    ASSERT_EQ(program
                  .run(route(letters, "A", "H",
                             {"--weight", "cost", "--algorithm", "astar", "--explored", "explored.geojson"}))
                  .code,
              0);
    const Json features = Json::parse(read(program.path("explored.geojson")))["features"];
    ASSERT_GT(features.size(), 3U);
    double last = 0;
    for (const auto& feature : features) {
        EXPECT_EQ(feature["geometry"]["type"], "Point");
        const auto& properties = feature["properties"];
        for (const std::string key : {"order", "g", "h", "f"}) ASSERT_TRUE(properties.contains(key)) << properties;
        EXPECT_GE(properties["f"].get<double>(), last);  // A* with a consistent bound settles in the order of f
        last = properties["f"];
    }
}

TEST(Route, StartAndGoalMayBeTheSame) {
    const auto outcome = Program().run(route(letters, "A", "A", {"--json"}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.json()["cost"], 0.0);
}

TEST(Route, SwappedCoordinatesAreRecognised) {
    const auto outcome = Program().run(route(canada, "45.42,-75.69", "Montréal"));
    EXPECT_EQ(outcome.code, 4);  // 45.42,-75.69 is a place, but far from all roads
    EXPECT_THAT(outcome.err, HasSubstr("-75.69,45.42"));
}

TEST(Route, DirectionsAreSteps) {
    const Program program;
    const auto outcome = program.run(route(canada, "Ottawa", "Montréal"));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("directions"));
    EXPECT_THAT(outcome.out, HasSubstr("Head "));
    EXPECT_THAT(outcome.out, HasSubstr("Arrive at Montréal"));
    const Json json = program.run(route(canada, "Ottawa", "Montréal", {"--json"})).json();
    const Json& steps = json["legs"][0]["steps"];
    ASSERT_GE(steps.size(), 2U);
    EXPECT_EQ(steps.front()["maneuver"]["type"], "depart");
    EXPECT_EQ(steps.back()["maneuver"]["type"], "arrive");
    EXPECT_EQ(steps.back()["instruction"], "Arrive at Montréal");
    double metres = 0;
    for (const Json& step : steps) metres += step["distance_m"].get<double>();
    EXPECT_NEAR(metres, json["distance_m"].get<double>(), 0.01);
    EXPECT_EQ(steps.back()["last_point"], json["geometry"]["coordinates"].size() - 1);
}

TEST(Route, DirectionsCanBeLeftOut) {
    const Program program;
    const auto outcome = program.run(route(canada, "Ottawa", "Montréal", {"--no-steps"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, Not(HasSubstr("directions")));
    EXPECT_THAT(outcome.out, Not(HasSubstr("Head ")));
    EXPECT_FALSE(
        program.run(route(canada, "Ottawa", "Montréal", {"--no-steps", "--json"})).json()["legs"][0].contains("steps"));
    EXPECT_THAT(program.run(route(canada, "Ottawa", "Montréal", {"--no-steps", "-f", "gpx"})).out,
                Not(HasSubstr("<rte>")));
}

TEST(Route, DirectionsInFiles) {
    const Program program;
    const std::string gpx = program.run(route(canada, "Ottawa", "Montréal", {"-f", "gpx"})).out;
    EXPECT_THAT(gpx, HasSubstr("<rte>"));
    EXPECT_THAT(gpx, HasSubstr("<name>Arrive at Montréal</name></rtept>"));
    EXPECT_LT(gpx.find("</rte>"), gpx.find("<trk>")) << "GPX has routes before tracks";
    const std::string kml = program.run(route(canada, "Ottawa", "Montréal", {"-f", "kml"})).out;
    EXPECT_THAT(kml, HasSubstr("<Folder><name>Directions</name>"));
    const Json features =
        Json::parse(program.run(route(canada, "Ottawa", "Montréal", {"--steps", "-o", "-"})).out)["features"];
    ASSERT_GT(features.size(), 3U);
    EXPECT_EQ(features.back()["properties"]["part"], "step");
    EXPECT_EQ(features.back()["properties"]["name"], "Arrive at Montréal");
}

TEST(Route, DirectionsInPages) {
    const Program program;
    const std::string page = program.path("route.html");
    const auto outcome = program.run(route(canada, "Ottawa", "Montréal", {"--render", page, "--language", "nl"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    std::ifstream file(page);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(text, HasSubstr("[\"U bent bij Montréal\",\"\"]"));
    const std::string roads = program.path("roads.html");
    ASSERT_EQ(program.run(route(canada, "Ottawa", "Montréal", {"--render", roads, "--no-steps"})).code, 0);
    std::ifstream without(roads);
    EXPECT_THAT((std::string{std::istreambuf_iterator<char>(without), {}}), HasSubstr("\"directions\":[]"));
}

TEST(Route, DirectionsInOtherLanguages) {
    const Program program;
    const std::string file = program.path("xx.json");
    std::ofstream(file)
        << R"({"v5": {"turn": {"default": {"default": "abbiegen"}}, "depart": {"default": {"default": "los"}},
                                       "arrive": {"default": {"default": "am Ziel"}}}})";
    const auto outcome = program.run(route(canada, "Ottawa", "Montréal", {"--language-file", file}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("am Ziel"));
    const auto both = program.run(route(canada, "Ottawa", "Montréal", {"--language-file", file, "--language", "de"}));
    EXPECT_EQ(both.code, 2);
    EXPECT_THAT(both.err, HasSubstr("--language"));
    const auto none = program.run(route(canada, "Ottawa", "Montréal", {"--language", "qq"}));
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.err, HasSubstr("qq.json"));
    const auto german = program.run(route(canada, "Ottawa", "Montréal", {"--language", "de"}));
    ASSERT_EQ(german.code, 0) << german.err;
    EXPECT_THAT(german.out, HasSubstr("Montréal ist erreicht"));
    EXPECT_THAT(program.run(route(canada, "Ottawa", "Montréal", {"--language", "fr", "-f", "gpx"})).out,
                HasSubstr("<name>Vous arrivez à Montréal</name></rtept>"));
    std::ofstream(file) << "{}";
    const auto empty = program.run(route(canada, "Ottawa", "Montréal", {"--language-file", file}));
    EXPECT_EQ(empty.code, 3);
    EXPECT_THAT(empty.err, HasSubstr("xx.json"));
}

}  // namespace
}  // namespace starway::test
