// Every parameter of OSRM's services, on a network that can be checked by mental arithmetic (test_server.hpp).
#include <flatbuffers/flatbuffers.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/geo/polyline.hpp"
#include "server/test_server.hpp"

namespace starway::test {
namespace {

using ::testing::HasSubstr;
using T = Town;

// Once as it was built, once with an index: the answers are the same.
class Osrm : public ::testing::TestWithParam<bool> {
protected:
    static TestServer& server() {
        static TemporaryFolder folder;
        static TestServer plain({"town=" + build_network(folder, "town", T::opl())}, settings);
        static TestServer prepared({"town=" + build_network(folder, "prepared", T::opl(), true)}, settings);
        return GetParam() ? prepared : plain;
    }
    static void settings(server::AppOptions& options) {
        options.limits.viaroute = 6;
        options.limits.table = 4;
        options.limits.nearest = 3;
        options.limits.alternatives = 2;
    }
    static std::string path(const std::string& service, const std::vector<Spot>& spots, const std::string& query = "") {
        std::string text = "/" + service + "/v1/testbot/";
        for (std::size_t i = 0; i < spots.size(); ++i) text += (i == 0 ? "" : ";") + at(spots[i]);
        return text + (query.empty() ? "" : "?" + query);
    }
    static Json ask(const std::string& service, const std::vector<Spot>& spots, const std::string& query = "") {
        const HttpAnswer answer = server().get(path(service, spots, query));
        const Json json = answer.json();
        EXPECT_TRUE(json.is_object()) << answer.body;
        EXPECT_EQ(answer.status, json["code"] == "Ok" ? 200 : 400) << answer.body;
        return json;
    }
    static Json route(const std::vector<Spot>& spots, const std::string& query = "") {
        return ask("route", spots, query);
    }
    // Code and message of a refusal.
    static void refused(const std::string& target, const std::string& code, const std::string& message) {
        const HttpAnswer answer = server().get(target);
        EXPECT_EQ(answer.status, 400) << target;
        EXPECT_EQ(answer.json()["code"], code) << target << answer.body;
        EXPECT_THAT(answer.json()["message"].get<std::string>(), HasSubstr(message)) << target;
    }
    static void near(const Json& value, double expected, const std::string& what = "") {
        ASSERT_TRUE(value.is_number()) << what << value;
        EXPECT_NEAR(value.get<double>(), expected, 0.15 + expected * 0.001) << what;
    }
    static void stands_at(const Json& location, Spot spot) {
        EXPECT_NEAR(location[0].get<double>(), spot.lon(), 2e-6);
        EXPECT_NEAR(location[1].get<double>(), spot.lat(), 2e-6);
    }
};
INSTANTIATE_TEST_SUITE_P(WithAndWithoutIndex, Osrm, ::testing::Bool());

TEST_P(Osrm, RoutesHaveTimesAndLengths) {
    const Json answer = route({T::a, T::f});
    ASSERT_EQ(answer["code"], "Ok");
    ASSERT_EQ(answer["routes"].size(), 1U);
    const Json& best = answer["routes"][0];
    near(best["duration"], 80);
    near(best["distance"], 800);
    near(best["weight"], 80);
    EXPECT_EQ(best["weight_name"], "duration");
    ASSERT_EQ(best["legs"].size(), 1U);
    near(best["legs"][0]["duration"], 80);
    near(best["legs"][0]["distance"], 800);
    near(best["legs"][0]["weight"], 80);
    EXPECT_EQ(best["legs"][0]["summary"], "North, East");
    EXPECT_TRUE(best["legs"][0]["steps"].is_array());
    near(route({T::f, T::a})["routes"][0]["duration"], 120, "East is one-way");
    near(route({T::a, T::d})["routes"][0]["duration"], 60);
    near(route({T::d, T::e})["routes"][0]["duration"], 60);
    near(route({T::b, T::e})["routes"][0]["duration"], 30);
    near(route({T::a, T::a})["routes"][0]["duration"], 0, "to itself");
}

TEST_P(Osrm, WaypointsStandOnTheirRoads) {
    const Json answer = route({{100, 20}, {500, 10}});
    ASSERT_EQ(answer["waypoints"].size(), 2U);
    const Json& first = answer["waypoints"][0];
    stands_at(first["location"], {100, 0});
    EXPECT_EQ(first["name"], "North");
    near(first["distance"], 20);
    EXPECT_TRUE(first["hint"].is_string());
    near(answer["routes"][0]["distance"], 400);
}

TEST_P(Osrm, ViasDivideARouteIntoLegs) {
    const Json answer = route({T::a, T::e, T::c}, "continue_straight=false");
    ASSERT_EQ(answer["routes"][0]["legs"].size(), 2U);
    ASSERT_EQ(answer["waypoints"].size(), 3U);
    near(answer["routes"][0]["legs"][0]["duration"], 60);
    near(answer["routes"][0]["legs"][1]["duration"], 60);
    near(answer["routes"][0]["duration"], 120);
    // Without turning round at e one comes to it from d.
    const Json straight = route({T::a, T::e, T::c});
    near(straight["routes"][0]["legs"][0]["duration"], 120);
    near(straight["routes"][0]["legs"][1]["duration"], 60);
}

TEST_P(Osrm, Geometries) {
    const Json five = route({T::a, T::f});
    const auto line5 =
        geo::decode_polyline(five["routes"][0]["geometry"].get<std::string>(), geo::PolylinePrecision::five);
    ASSERT_TRUE(line5);
    ASSERT_EQ(line5->size(), 3U) << "simplified: b lies on the straight line";
    const Json six = route({T::a, T::f}, "geometries=polyline6");
    const auto line6 =
        geo::decode_polyline(six["routes"][0]["geometry"].get<std::string>(), geo::PolylinePrecision::six);
    ASSERT_TRUE(line6);
    EXPECT_NEAR(line6->back().x, T::f.lon(), 1e-6);
    const Json json = route({T::a, T::f}, "geometries=geojson&overview=full");
    EXPECT_EQ(json["routes"][0]["geometry"]["type"], "LineString");
    ASSERT_EQ(json["routes"][0]["geometry"]["coordinates"].size(), 4U);
    stands_at(json["routes"][0]["geometry"]["coordinates"][2], T::c);
    refused(path("route", {T::a, T::f}, "geometries=wkt"), "InvalidQuery", "geometries takes polyline");
}

TEST_P(Osrm, AWaypointIsAPointOfTheGeometry) {
    for (const std::string overview : {"full", "simplified"}) {
        const Json json = route({{33.3, 5}, {450, 3}, T::f}, "geometries=geojson&overview=" + overview);
        const Json& line = json["routes"][0]["geometry"]["coordinates"];
        for (const Json& waypoint : json["waypoints"])
            EXPECT_NE(std::find(line.begin(), line.end(), waypoint["location"]), line.end()) << overview << waypoint;
    }
}

TEST_P(Osrm, Overviews) {
    EXPECT_FALSE(route({T::a, T::f}, "overview=false")["routes"][0].contains("geometry"));
    const Json by_legs = route({T::a, T::e, T::c}, "overview=by_legs&geometries=geojson");
    EXPECT_FALSE(by_legs["routes"][0].contains("geometry"));
    EXPECT_GE(by_legs["routes"][0]["legs"][1]["geometry"]["coordinates"].size(), 3U);
    refused(path("route", {T::a, T::f}, "overview=some"), "InvalidQuery", "overview takes");
}

TEST_P(Osrm, Alternatives) {
    const Json answer = route({T::a, T::e}, "alternatives=2");
    ASSERT_EQ(answer["code"], "Ok");
    EXPECT_GE(answer["routes"].size(), 1U);
    near(answer["routes"][0]["duration"], 60);
    EXPECT_EQ(route({T::a, T::e}, "alternatives=false")["routes"].size(), 1U);
    EXPECT_EQ(route({T::a, T::e}, "alternatives=true")["code"], "Ok");
    EXPECT_EQ(route({T::a, T::e, T::c}, "overview=false&alternatives=true&steps=true&hints=;;")["code"], "Ok")
        << "legal with vias, as leaflet-routing-machine sends it";
    refused(path("route", {T::a, T::e}, "alternatives=3"), "TooBig", "higher than current maximum (2)");
}

TEST_P(Osrm, SkipWaypointsAndHints) {
    EXPECT_FALSE(route({T::a, T::f}, "skip_waypoints=true").contains("waypoints"));
    EXPECT_FALSE(route({T::a, T::f}, "generate_hints=false")["waypoints"][0].contains("hint"));
    EXPECT_EQ(route({T::a, T::f}, "hints=abc;")["code"], "Ok") << "another server's says nothing here";
    refused(path("route", {T::a, T::f}, "hints=a;b;c"), "InvalidOptions",
            "Number of elements in hints size 3 does not match coordinate size 2");
}

TEST_P(Osrm, Radiuses) {
    EXPECT_EQ(route({{100, 40}, T::f}, "radiuses=50;unlimited")["code"], "Ok");
    EXPECT_EQ(route({{100, 40}, T::f}, "radiuses=;")["code"], "Ok");
    refused(path("route", {{100, 40}, T::f}, "radiuses=30;"), "NoSegment",
            "Could not find a matching segment for coordinate 0");
    refused(path("route", {T::a, {600, -2400}}), "NoSegment", "Could not find a matching segment for coordinate 1");
    EXPECT_EQ(route({T::a, {150, -2900}}, "radiuses=;unlimited")["code"], "NoRoute") << "the island is nearest";
    refused(path("route", {T::a, T::f}, "radiuses=5"), "InvalidOptions",
            "Number of elements in radiuses size 1 does not match coordinate size 2");
    refused(path("route", {T::a, T::f}, "radiuses=-1;1"), "InvalidQuery", "radiuses takes");
}

TEST_P(Osrm, Snapping) {
    EXPECT_EQ(route({T::a, T::f}, "snapping=any")["code"], "Ok");
    EXPECT_EQ(route({T::a, T::f}, "snapping=default")["code"], "Ok");
    refused(path("route", {T::a, T::f}, "snapping=some"), "InvalidQuery", "snapping takes");
    // An end that cannot be reached is not moved.
    refused(path("route", {T::a, T::y}), "NoRoute", "Impossible route between points");
    near(route({T::x, T::y})["routes"][0]["duration"], 30);
}

TEST_P(Osrm, RefusesWhatIsNoRequest) {
    refused("/route/v1/testbot/" + at(T::a), "InvalidOptions", "Number of coordinates needs to be at least two.");
    refused("/route/v1/testbot/1,1;2", "InvalidQuery", "malformed");
    refused("/route/v1/testbot/1,1;x,y", "InvalidQuery", "malformed");
    refused("/route/v1/testbot/1,1;nan,1", "InvalidQuery", "malformed");
    refused("/route/v1/testbot/1,1;200,1", "InvalidValue", "Invalid coordinate value.");
    refused("/route/v1/testbot/1,1;1,91", "InvalidValue", "Invalid coordinate value.");
    refused("/route/v2/testbot/1,1;1,1", "InvalidVersion", "");
    refused("/walk/v1/testbot/1,1;1,1", "InvalidService", "Service walk not found!");
    refused("/route/v1", "InvalidUrl", "URL string malformed close to position");
    refused(path("route", {T::a, T::f}, "stepps=true"), "InvalidQuery", "did you mean steps?");
    refused(path("route", {T::a, T::f}, "steps=maybe"), "InvalidQuery", "steps takes true or false");
    refused(path("route", {T::a, T::f}, "steps"), "InvalidQuery", "Query string malformed close to position");
    refused(path("route", {T::a, T::f}, "timestamps=1;2"), "InvalidQuery", "no option of route");
    // One network is served, so that any word means it.
    HttpAnswer boat = server().get("/route/v1/boat/" + at(T::a) + ";" + at(T::f));
    EXPECT_EQ(boat.status, 200);
    EXPECT_EQ(boat.fields["starway-profile"], "testbot");
    refused("/route/v1/town:boat/" + at(T::a) + ";" + at(T::f), "InvalidOptions", "no profile or weight 'boat'");
    refused(path("route", {T::a, T::b, T::c, T::d, T::e, T::f, T::a}), "TooBig",
            "Number of entries 7 is higher than current maximum (6)");
}

TEST_P(Osrm, ANetworkHasSeveralNames) {
    for (const std::string name : {"town", "town:testbot", "testbot", "driving", "car"})
        EXPECT_EQ(server().get("/route/v1/" + name + "/" + at(T::a) + ";" + at(T::f)).status, 200) << name;
    const HttpAnswer shortest = server().get("/route/v1/town:length/" + at(T::f) + ";" + at(T::a));
    near(shortest.json()["routes"][0]["distance"], 800);
    for (const std::string name : {"walking", "bike", "taxi"})
        EXPECT_EQ(server().get("/route/v1/" + name + "/" + at(T::a) + ";" + at(T::f)).fields["starway-profile"],
                  "testbot")
            << name;
}

// Fields by their numbers in src/request/codec/schemas/osrm.fbs.
TEST_P(Osrm, AnswersAsFlatBuffers) {
    using flatbuffers::FieldIndexToOffset;
    using Tables = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::Table>>;
    const auto ask = [](const std::string& target) {
        HttpAnswer answer = server().get(target);
        EXPECT_EQ(answer.fields["content-type"], "application/x-flatbuffers") << target;
        return answer;
    };
    const auto root = [](const HttpAnswer& answer) {
        return flatbuffers::GetRoot<flatbuffers::Table>(answer.body.data());
    };
    const std::string ends = at(T::a) + ";" + at(T::f);
    const Json best = route({T::a, T::f}, "steps=true")["routes"][0];
    const HttpAnswer found = ask("/route/v1/town/" + ends + ".flatbuffers?steps=true");
    const auto* const routes = root(found)->GetPointer<const Tables*>(FieldIndexToOffset(4));
    ASSERT_EQ(routes->size(), 1U);
    EXPECT_FLOAT_EQ(routes->Get(0)->GetField<float>(FieldIndexToOffset(0), 0), best["distance"].get<float>());
    EXPECT_EQ(routes->Get(0)->GetPointer<const flatbuffers::String*>(FieldIndexToOffset(5))->str(), best["geometry"]);
    const auto* const legs = routes->Get(0)->GetPointer<const Tables*>(FieldIndexToOffset(7));
    const auto* const steps = legs->Get(0)->GetPointer<const Tables*>(FieldIndexToOffset(5));
    ASSERT_EQ(steps->size(), best["legs"][0]["steps"].size());
    const auto* const maneuver = steps->Get(0)->GetPointer<const flatbuffers::Table*>(FieldIndexToOffset(11));
    EXPECT_EQ(maneuver->GetField<std::int8_t>(FieldIndexToOffset(3), 0), 2) << "depart";
    const HttpAnswer cells = ask("/table/v1/town/" + ends + ".flatbuffers?annotations=duration,distance");
    const auto* const table = root(cells)->GetPointer<const flatbuffers::Table*>(FieldIndexToOffset(5));
    EXPECT_EQ(table->GetField<std::uint16_t>(FieldIndexToOffset(2), 0), 2);
    EXPECT_EQ(table->GetPointer<const flatbuffers::Vector<float>*>(FieldIndexToOffset(3))->size(), 4U);
    const HttpAnswer wrong = ask("/route/v1/town/" + at(T::a) + ".flatbuffers");
    EXPECT_EQ(wrong.status, 400);
    EXPECT_EQ(root(wrong)->GetField<std::uint8_t>(FieldIndexToOffset(0), 0), 1);
    const auto* const error = root(wrong)->GetPointer<const flatbuffers::Table*>(FieldIndexToOffset(1));
    EXPECT_EQ(error->GetPointer<const flatbuffers::String*>(FieldIndexToOffset(0))->str(), "InvalidOptions");
}

TEST_P(Osrm, CoordinatesMayBePolylines) {
    const std::vector<Position> line{{T::a.lon(), T::a.lat()}, {T::f.lon(), T::f.lat()}};
    const std::string five = *geo::encode_polyline(line, geo::PolylinePrecision::five);
    const std::string six = *geo::encode_polyline(line, geo::PolylinePrecision::six);
    for (const std::string& coordinates : {"polyline(" + five + ")", "polyline6(" + six + ")"}) {
        const HttpAnswer answer = server().get("/route/v1/testbot/" + coordinates + "?overview=false");
        ASSERT_EQ(answer.status, 200) << coordinates << answer.body;
        near(answer.json()["routes"][0]["duration"], 80);
    }
    // A question mark is a character of polylines.
    const std::string odd =
        *geo::encode_polyline(std::vector<Position>{{1, 1}, {1, 1.0001}}, geo::PolylinePrecision::five);
    ASSERT_NE(odd.find('?'), std::string::npos);
    EXPECT_EQ(server().get("/route/v1/testbot/polyline(" + odd + ")?overview=false").status, 200);
    refused("/route/v1/testbot/polyline(_)", "InvalidQuery", "");
    refused("/route/v1/testbot/polyline(", "InvalidQuery", "");
}

TEST_P(Osrm, PostsSayTheSame) {
    const HttpAnswer json = server().post(
        "/route/v1/testbot",
        R"({"coordinates": [[1.0, 1.0], [1.0053906, 0.9981913]], "overview": false, "radiuses": [100, null],
                               "alternatives": 1, "hints": ["", null]})");
    ASSERT_EQ(json.status, 200) << json.body;
    near(json.json()["routes"][0]["duration"], 80);
    EXPECT_FALSE(json.json()["routes"][0].contains("geometry"));
    const HttpAnswer form =
        server().post("/route/v1/testbot", "coordinates=" + at(T::a) + "%3B" + at(T::f) + "&overview=false",
                      "application/x-www-form-urlencoded; charset=utf-8");
    ASSERT_EQ(form.status, 200) << form.body;
    near(form.json()["routes"][0]["duration"], 80);
    const HttpAnswer both = server().post("/table/v1/testbot/" + at(T::a) + ";" + at(T::b), R"({"sources": [0]})");
    EXPECT_EQ(both.json()["durations"].size(), 1U) << "coordinates in the path, options in the body";
    for (const std::string body : {"", "[]", "{", "{\"coordinates\": {\"a\": 1}}", "{\"coordinates\": [[1,1],[2]]}",
                                   "{\"coordinates\": \"1,1;2,2\", \"stepps\": true}", "\"x\""}) {
        const HttpAnswer wrong = server().post("/route/v1/testbot", body);
        EXPECT_EQ(wrong.status, 400) << body;
        EXPECT_TRUE(wrong.json().contains("message")) << body;
    }
}

TEST_P(Osrm, NearestRoads) {
    const Json one = ask("nearest", {{100, 20}});
    ASSERT_EQ(one["waypoints"].size(), 1U);
    stands_at(one["waypoints"][0]["location"], {100, 0});
    near(one["waypoints"][0]["distance"], 20);
    EXPECT_EQ(one["waypoints"][0]["nodes"], Json::parse("[1,2]"));
    const Json three = ask("nearest", {{140, -60}}, "number=3");
    ASSERT_EQ(three["waypoints"].size(), 3U);
    EXPECT_EQ(three["waypoints"][0]["name"], "North");
    EXPECT_LE(three["waypoints"][0]["distance"], three["waypoints"][1]["distance"]);
    refused(path("nearest", {T::a}, "number=4"), "TooBig", "Number of results 4 is higher than current maximum (3)");
    refused(path("nearest", {T::a}, "number=0"), "InvalidQuery", "number takes");
    refused(path("nearest", {T::a, T::b}), "InvalidOptions", "Only one input coordinate is supported");
    refused(path("nearest", {{100, 20}}, "radiuses=10"), "NoSegment",
            "Could not find a matching segments for coordinate");
}

TEST_P(Osrm, Tables) {
    const Json all = ask("table", {T::a, T::f, T::y});
    ASSERT_EQ(all["durations"].size(), 3U);
    near(all["durations"][0][1], 80);
    near(all["durations"][1][0], 120);
    near(all["durations"][0][0], 0);
    EXPECT_TRUE(all["durations"][0][2].is_null());
    EXPECT_FALSE(all.contains("distances"));
    ASSERT_EQ(all["sources"].size(), 3U);
    stands_at(all["destinations"][1]["location"], T::f);
    const Json part = ask("table", {T::a, T::f, T::b}, "sources=1;0&destinations=2&annotations=duration,distance");
    ASSERT_EQ(part["durations"].size(), 2U);
    ASSERT_EQ(part["durations"][0].size(), 1U);
    near(part["durations"][0][0], 90);
    near(part["distances"][0][0], 500);
    near(part["durations"][1][0], 30);
    near(part["distances"][1][0], 300);
    EXPECT_EQ(part["destinations"].size(), 1U);
    EXPECT_FALSE(ask("table", {T::a, T::f}, "annotations=distance").contains("durations"));
    EXPECT_EQ(ask("table", {T::a, T::f}, "sources=all&destinations=all")["durations"].size(), 2U);
    EXPECT_FALSE(ask("table", {T::a, T::f}, "skip_waypoints=true").contains("sources"));
    refused(path("table", {T::a, T::f}, "sources=2"), "InvalidOptions", "Index of sources is beyond");
    refused(path("table", {T::a, T::f}, "annotations=weight"), "InvalidQuery", "annotations takes");
    refused(path("table", {T::a, T::b, T::c, T::d, T::e}), "TooBig", "Too many table coordinates");
    EXPECT_EQ(ask("table", {T::a, T::b, T::c, T::d, T::e}, "sources=0")["code"], "Ok") << "the product counts";
    refused(path("table", {T::a, {600, -2400}}), "NoSegment", "Could not find a matching segment for coordinate 1");
}

TEST_P(Osrm, TablesEstimateWhatHasNoRoute) {
    const Json speed = ask("table", {T::a, T::f, T::x}, "fallback_speed=10&annotations=duration,distance");
    near(speed["durations"][0][2], 100, "a kilometre");
    near(speed["distances"][0][2], 1000);
    near(speed["durations"][0][1], 80, "a route");
    EXPECT_EQ(speed["fallback_speed_cells"], Json::parse("[[0,2],[1,2],[2,0],[2,1]]"));
    const Json input = ask("table", {T::a, {0, -1020}}, "fallback_speed=10");
    const Json snapped = ask("table", {T::a, {0, -1020}}, "fallback_speed=10&fallback_coordinate=snapped");
    near(input["durations"][0][1], 102);
    near(snapped["durations"][0][1], 100);
    near(ask("table", {T::a, T::f}, "scale_factor=2.5")["durations"][0][1], 200);
    refused(path("table", {T::a, T::f}, "fallback_speed=0"), "InvalidQuery", "fallback_speed takes");
    refused(path("table", {T::a, T::f}, "scale_factor=-1"), "InvalidQuery", "scale_factor takes");
    refused(path("table", {T::a, T::f}, "fallback_coordinate=x"), "InvalidQuery", "fallback_coordinate takes");
}

// A cell of a table is the route of that pair, for pairs all over the town.
TEST_P(Osrm, ACellIsARoute) {
    const std::vector<Spot> spots{{50, 5}, {250, -3}, {300, -100}, {599, -150}};
    const Json table = ask("table", spots, "annotations=duration,distance");
    for (std::size_t i = 0; i < spots.size(); ++i)
        for (std::size_t j = 0; j < spots.size(); ++j) {
            const Json one = route({spots[i], spots[j]}, "overview=false");
            EXPECT_NEAR(table["durations"][i][j].get<double>(), one["routes"][0]["duration"].get<double>(), 0.11);
            EXPECT_NEAR(table["distances"][i][j].get<double>(), one["routes"][0]["distance"].get<double>(), 0.11);
        }
}

}  // namespace
}  // namespace starway::test
