// Trips, matches and isochrones over HTTP, on the network of test_server.hpp.
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
