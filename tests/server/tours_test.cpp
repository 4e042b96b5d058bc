// Steps, annotations, trips, matches and isochrones over HTTP, on the network of test_server.hpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using T = Town;

class Tours : public ::testing::Test {
protected:
    static TestServer& server() {
        static TemporaryFolder folder;
        static TestServer one({"town=" + build_network(folder, "town", T::opl(), true)},
                              [](server::AppOptions& options) {
                                  options.limits.trip = 6;
                                  options.limits.matching = 6;
                                  options.limits.isochrone = 3;
                                  options.limits.matching_radius = 100;
                              });
        return one;
    }
    static std::string path(const std::string& service, const std::vector<Spot>& spots, const std::string& query = "") {
        std::string text = "/" + service + "/v1/testbot/";
        for (std::size_t i = 0; i < spots.size(); ++i) text += (i == 0 ? "" : ";") + at(spots[i]);
        return text + (query.empty() ? "" : "?" + query);
    }
    static Json ask(const std::string& service, const std::vector<Spot>& spots, const std::string& query = "") {
        const HttpAnswer answer = server().get(path(service, spots, query));
        EXPECT_TRUE(answer.json().is_object()) << answer.body;
        return answer.json();
    }
    static void near(const Json& value, double expected) {
        ASSERT_TRUE(value.is_number()) << value;
        EXPECT_NEAR(value.get<double>(), expected, 0.15 + expected * 0.002);
    }
    static void refused(const std::string& target, const std::string& code, const std::string& message) {
        const HttpAnswer answer = server().get(target);
        EXPECT_EQ(answer.status, 400) << target;
        EXPECT_EQ(answer.json()["code"], code) << target << answer.body;
        EXPECT_THAT(answer.json()["message"].get<std::string>(), HasSubstr(message)) << target;
    }
};

TEST_F(Tours, StepsLeadFromDepartToArrive) {
    const Json answer = ask("route", {T::a, T::f}, "steps=true&geometries=geojson");
    const Json& steps = answer["routes"][0]["legs"][0]["steps"];
    ASSERT_GE(steps.size(), 3U) << answer;
    EXPECT_EQ(steps.front()["maneuver"]["type"], "depart");
    EXPECT_EQ(steps.back()["maneuver"]["type"], "arrive");
    EXPECT_EQ(steps[1]["maneuver"]["modifier"], "right");
    EXPECT_EQ(steps[1]["name"], "East");
    double metres = 0;
    double seconds = 0;
    for (const Json& step : steps) {
        for (const char* const member : {"geometry", "mode", "driving_side", "name", "intersections", "weight"})
            EXPECT_TRUE(step.contains(member)) << member;
        EXPECT_TRUE(step["maneuver"].contains("type"));
        EXPECT_GE(step["geometry"]["coordinates"].size(), 2U);
        ASSERT_GE(step["intersections"].size(), 1U);
        const Json& place = step["intersections"][0];
        EXPECT_EQ(place["bearings"].size(), place["entry"].size());
        metres += step["distance"].get<double>();
        seconds += step["duration"].get<double>();
    }
    EXPECT_NEAR(metres, 800, 2);
    EXPECT_NEAR(seconds, 80, 1);
    EXPECT_TRUE(ask("route", {T::a, T::f}, "steps=false")["routes"][0]["legs"][0]["steps"].empty());
}

TEST_F(Tours, AnnotationsHaveAValueForEachPiece) {
    const Json answer = ask("route", {T::a, T::f}, "annotations=true&overview=full&geometries=geojson");
    const Json& annotation = answer["routes"][0]["legs"][0]["annotation"];
    const std::size_t pieces = answer["routes"][0]["geometry"]["coordinates"].size() - 1;
    for (const char* const name : {"distance", "duration", "weight", "speed", "datasources"})
        EXPECT_EQ(annotation[name].size(), pieces) << name << annotation;
    EXPECT_EQ(annotation["nodes"], Json::parse("[1,2,3,6]"));
    near(annotation["distance"][0], 300);
    near(annotation["duration"][0], 30);
    near(annotation["speed"][0], 10);
    const Json some = ask("route", {{100, 0}, {200, 0}}, "annotations=distance,duration");
    near(some["routes"][0]["legs"][0]["annotation"]["distance"][0], 100);
    near(some["routes"][0]["legs"][0]["annotation"]["duration"][0], 10);
    EXPECT_FALSE(some["routes"][0]["legs"][0]["annotation"].contains("nodes"));
    EXPECT_FALSE(ask("route", {T::a, T::f}, "annotations=false")["routes"][0]["legs"][0].contains("annotation"));
    refused(path("route", {T::a, T::f}, "annotations=color"), "InvalidQuery", "annotations takes");
}

// A town whose speeds were updated from two files; the second says something else of a part of what the first says.
TEST_F(Tours, AnnotationsTellWhichFileASpeedIsFrom) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", T::opl(), true);
    const auto built = RoadNetwork::open(file);
    ASSERT_TRUE(built) << built.error().message;
    UpdateRequest request;
    request.speeds = {folder.file("morning.csv", "1,2,18\n2,3,18\n"), folder.file("jam.v2.csv", "2,3,9,5\n")};
    const auto updated = update(*built, file, request);
    ASSERT_TRUE(updated) << updated.error().message;
    EXPECT_EQ(updated->weight, "testbot");
    EXPECT_EQ(updated->time, "testbot.time");
    TestServer updated_town({"town=" + file});
    const auto asked = [&](const std::string& query) {
        return updated_town.get("/route/v1/testbot/" + at(T::a) + ";" + at(T::f) + "?overview=full&" + query).json();
    };
    const Json answer = asked("annotations=true");
    const Json& route = answer["routes"][0];
    const Json& annotation = route["legs"][0]["annotation"];
    EXPECT_EQ(annotation["datasources"].size(), annotation["speed"].size());
    EXPECT_EQ(annotation["metadata"]["datasource_names"], Json::parse(R"(["lua profile", "morning", "jam.v2"])"));
    double seconds = 0;
    for (std::size_t i = 0; i < annotation["speed"].size(); ++i) {
        const auto source = annotation["datasources"][i].get<int>();
        near(annotation["speed"][i], source == 1 ? 5 : source == 2 ? 2.5 : 10);
        seconds += annotation["duration"][i].get<double>();
    }
    near(route["duration"], seconds);
    EXPECT_FALSE(asked("annotations=speed")["routes"][0]["legs"][0]["annotation"].contains("metadata"));
}

TEST_F(Tours, BearingsAndSidesSayHowToLeave) {
    const auto first = [&](const std::string& options) {
        return ask("route", {{150, 0}, T::f}, "steps=true&" + options)["routes"][0]["legs"][0]["steps"][0];
    };
    near(first("bearings=90,20;")["maneuver"]["bearing_after"], 90);
    near(first("bearings=270,20;")["maneuver"]["bearing_after"], 270);
    // One drives on the right: from south of the road it is to the east.
    const auto beside = [&](double north, const std::string& approach) {
        const Json answer = ask("route", {{150, north}, T::d}, "steps=true&approaches=" + approach + ";");
        return answer["routes"][0]["legs"][0]["steps"][0]["maneuver"]["bearing_after"];
    };
    near(beside(-3, "unrestricted"), 270);
    near(beside(-3, "curb"), 90);
    near(beside(3, "curb"), 270);
    near(beside(3, "opposite"), 90);
}

TEST_F(Tours, ClassesThatThereAreNotCannotBeExcluded) {
    refused(path("route", {T::a, T::f}, "exclude=castle"), "InvalidValue", "Exclude flag combination");
    refused(path("table", {T::a, T::f}, "exclude=castle"), "InvalidValue", "Exclude flag combination");
}

TEST_F(Tours, WaypointsChooseWhereLegsEnd) {
    const Json answer = ask("route", {T::a, {150, 0}, T::b, T::e}, "waypoints=0;2;3&steps=true");
    ASSERT_EQ(answer["code"], "Ok") << answer;
    ASSERT_EQ(answer["routes"][0]["legs"].size(), 2U);
    EXPECT_EQ(answer["waypoints"].size(), 3U);
    near(answer["routes"][0]["legs"][0]["distance"], 300);
    near(answer["routes"][0]["legs"][1]["distance"], 200);
    const Json& steps = answer["routes"][0]["legs"][0]["steps"];
    EXPECT_EQ(steps.size(), 2U) << "straight past the point between" << steps;
    refused(path("route", {T::a, T::b, T::e}, "waypoints=1;2"), "InvalidValue",
            "First and last coordinates must be specified as waypoints.");
    refused(path("route", {T::a, T::b, T::e}, "waypoints=0;3"), "InvalidOptions", "Index of waypoints is beyond");
    refused(path("route", {T::a, T::b, T::e}, "waypoints=0;2;1"), "InvalidOptions", "ascending");
}

TEST_F(Tours, TripsVisitAllStops) {
    const Json round = ask("trip", {T::a, T::f, T::b, T::c});
    ASSERT_EQ(round["code"], "Ok") << round;
    ASSERT_EQ(round["trips"].size(), 1U);
    EXPECT_EQ(round["trips"][0]["legs"].size(), 4U);
    near(round["trips"][0]["duration"], 200);
    ASSERT_EQ(round["waypoints"].size(), 4U);
    std::vector<int> order;
    for (const Json& stop : round["waypoints"]) order.push_back(stop["waypoint_index"].get<int>());
    std::vector<int> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, (std::vector<int>{0, 1, 2, 3}));
    std::string names;
    for (const auto& [name, value] : round["waypoints"][0].items()) names += name + " ";
    EXPECT_THAT(names, ::testing::StartsWith("waypoint_index trips_index ")) << "R's package counts columns";
    const Json open = ask("trip", {T::a, T::f, T::b, T::c}, "roundtrip=false&source=first&destination=last");
    EXPECT_EQ(open["waypoints"][0]["waypoint_index"], 0);
    EXPECT_EQ(open["waypoints"][3]["waypoint_index"], 3);
    EXPECT_EQ(open["trips"][0]["legs"].size(), 3U);
    const Json from = ask("trip", {T::a, T::c, T::b, T::f}, "roundtrip=false&source=first");
    EXPECT_EQ(from["waypoints"][0]["waypoint_index"], 0);
    near(from["trips"][0]["duration"], 80);
    EXPECT_EQ(ask("trip", {T::a, T::c, T::b}, "roundtrip=false&destination=last")["waypoints"][2]["waypoint_index"], 2);
    EXPECT_EQ(ask("trip", {T::a, T::f, T::b}, "geometries=geojson&overview=full")["code"], "Ok");
    refused(path("trip", {T::a, T::f}, "roundtrip=false"), "NotImplemented", "This request is not supported");
    refused(path("trip", {T::a, T::y}), "NoTrips", "No trip visiting all destinations possible.");
    refused(path("trip", {T::a, T::b, T::c, T::d, T::e, T::f, T::a}), "TooBig", "current maximum (6)");
    refused(path("trip", {T::a, T::b}, "source=last"), "InvalidQuery", "source takes any or first");
}

TEST_F(Tours, MatchesFollowTraces) {
    const Json answer = ask("match", {{10, 4}, {110, -3}, {210, 3}, {290, -2}}, "geometries=geojson&overview=full");
    ASSERT_EQ(answer["code"], "Ok") << answer;
    ASSERT_EQ(answer["matchings"].size(), 1U);
    near(answer["matchings"][0]["distance"], 280);
    EXPECT_GE(answer["matchings"][0]["confidence"].get<double>(), 0);
    EXPECT_LE(answer["matchings"][0]["confidence"].get<double>(), 1);
    ASSERT_EQ(answer["tracepoints"].size(), 4U);
    EXPECT_EQ(answer["tracepoints"][2]["waypoint_index"], 2);
    EXPECT_EQ(answer["tracepoints"][2]["matchings_index"], 0);
    EXPECT_EQ(answer["tracepoints"][0]["name"], "North");
    const Json gap = ask("match", {{10, 4}, {110, -3}, {210, 3}, {290, -2}}, "timestamps=1;10;1000;1010");
    EXPECT_EQ(gap["matchings"].size(), 2U) << gap;
    EXPECT_EQ(
        ask("match", {{10, 4}, {110, -3}, {210, 3}, {290, -2}}, "timestamps=1;10;1000;1010&gaps=ignore")["matchings"]
            .size(),
        1U);
    const Json stops = ask("match", {{10, 4}, {110, -3}, {210, 3}, {290, -2}}, "waypoints=0;3");
    ASSERT_EQ(stops["matchings"][0]["legs"].size(), 1U) << stops;
    EXPECT_TRUE(stops["tracepoints"][1]["waypoint_index"].is_null());
    EXPECT_EQ(stops["tracepoints"][3]["waypoint_index"], 1);
    EXPECT_EQ(ask("match", {{10, 4}, {110, -3}}, "radiuses=10;20&tidy=true")["code"], "Ok");
    refused(path("match", {{10, 4}, {110, -3}}, "timestamps=2;1"), "InvalidValue",
            "Timestamps need to be monotonically increasing.");
    refused(path("match", {{10, 4}, {110, -3}}, "radiuses=10;200"), "TooBig", "Radius search size is too large");
    refused(path("match", {T::a, T::b, T::c, T::d, T::e, T::f, T::a}), "TooBig", "current maximum (6)");
}

double shoelace(const Json& ring) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        sum += ring[i][0].get<double>() * ring[i + 1][1].get<double>() -
               ring[i + 1][0].get<double>() * ring[i][1].get<double>();
    return sum / 2;
}

TEST_F(Tours, IsochronesAreGeoJson) {
    const Json answer = ask("isochrone", {T::a}, "contours_seconds=20,40");
    ASSERT_EQ(answer["type"], "FeatureCollection") << answer;
    ASSERT_EQ(answer["features"].size(), 2U);
    EXPECT_EQ(answer["features"][0]["properties"]["contour"], 40) << "the largest first";
    EXPECT_EQ(answer["features"][0]["geometry"]["type"], "MultiPolygon");
    const Json& ring = answer["features"][0]["geometry"]["coordinates"][0][0];
    EXPECT_EQ(ring.front(), ring.back());
    EXPECT_GT(shoelace(ring), 0) << "counter-clockwise";
    double east = 0;
    for (const Json& point : ring) east = std::max(east, (point[0].get<double>() - 1) * 111'302.6);
    EXPECT_NEAR(east, 400, 60) << "40 s at 10 m/s";
    const Json lines = ask("isochrone", {T::a}, "contours_metres=100&polygons=false");
    EXPECT_EQ(lines["features"][0]["geometry"]["type"], "MultiLineString");
    EXPECT_EQ(lines["features"][0]["properties"]["metric"], "distance");
    const Json rings = ask("isochrone", {T::a}, "contours_seconds=40&interval=15");
    ASSERT_EQ(rings["features"].size(), 3U);
    EXPECT_EQ(rings["features"][0]["properties"]["contour"], 40);
    EXPECT_EQ(rings["features"][1]["properties"]["contour"], 30);
    EXPECT_EQ(rings["features"][2]["properties"]["contour"], 15);
    refused(path("isochrone", {T::a}, "contours_seconds=40&interval=10"), "InvalidOptions", "more than the 3 contours");
    refused(path("isochrone", {T::a}, "contours_seconds=40&interval=0"), "InvalidQuery",
            "interval takes a number above 0");
    const Json to = ask("isochrone", {T::f}, "contours_seconds=15&direction=to");
    EXPECT_EQ(to["features"].size(), 1U);
    refused(path("isochrone", {T::a}), "InvalidOptions", "Name either contours_seconds or contours_metres.");
    refused(path("isochrone", {T::a}, "contours_seconds=1,2,3,4"), "TooBig", "current maximum (3)");
    refused(path("isochrone", {T::a}, "contours_seconds=0"), "InvalidQuery", "contours_seconds takes");
    refused(path("isochrone", {T::a}, "contours_seconds=1000000"), "TooBig", "--max-isochrone-minutes");
    refused(path("isochrone", {{600, -2400}}, "contours_seconds=10"), "NoSegment", "Could not find a matching segment");
}

TEST_F(Tours, IsochronesInValhallasForm) {
    const std::string body = R"({"locations": [{"lat": 1.0, "lon": 1.0}], "costing": "auto", "polygons": true,
                                "contours": [{"time": 0.5, "color": "ff0000"}, {"time": 1}]})";
    const HttpAnswer answer = server().post("/isochrone", body);
    ASSERT_EQ(answer.status, 200) << answer.body;
    ASSERT_EQ(answer.json()["features"].size(), 2U);
    EXPECT_EQ(answer.json()["features"][1]["properties"]["color"], "#ff0000");
    EXPECT_EQ(answer.json()["features"][1]["properties"]["contour"], 0.5);
    const HttpAnswer get = server().get(
        "/isochrone?json=%7B%22locations%22%3A%5B%7B%22lat%22%3A1.0%2C%22lon%22%3A1.0%7D%5D%2C%22costing%22%3A%22auto%"
        "22%2C"
        "%22contours%22%3A%5B%7B%22distance%22%3A0.1%7D%5D%7D");
    EXPECT_EQ(get.status, 200) << get.body;
    EXPECT_EQ(get.json()["features"][0]["geometry"]["type"], "MultiLineString");
    for (const std::string wrong :
         {"{}", "[]", "", R"({"locations": [], "costing": "auto", "contours": [{"time": 1}]})",
          R"({"locations": [{"lat": 1}], "costing": "auto", "contours": [{"time": 1}]})",
          R"({"locations": [{"lat": 1, "lon": 1}], "costing": "boat", "contours": [{"time": 1}]})"}) {
        const HttpAnswer refusal = server().post("/isochrone", wrong);
        EXPECT_EQ(refusal.status, 400) << wrong;
        EXPECT_TRUE(refusal.json().contains("error")) << refusal.body;
    }
}

}  // namespace
}  // namespace starway::test
