// Ids of OpenStreetMap's nodes in answers: neighbours on a way, one more than there are segments, wherever a point
// lies. The reference is the order of nodes along the ways.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "server/test_server.hpp"

namespace starway::test {
namespace {

// A winding main road (n1 to n5) with a gate in it (n3), a one-way road drawn against its direction (n4 to n8), and a
// road with bends (n2 to n8).
struct Village {
    inline static const std::map<int, Spot> nodes{{1, {0, 0}},     {2, {200, 30}},   {3, {400, 0}},   {4, {600, -20}},
                                                  {5, {800, 0}},   {6, {610, 100}},  {7, {700, 180}}, {8, {800, 300}},
                                                  {9, {210, 150}}, {10, {333, 222}}, {11, {700, 310}}};
    inline static const std::vector<std::vector<int>> ways{{1, 2, 3, 4, 5}, {4, 6, 7, 8}, {2, 9, 10, 11, 8}, {8, 5}};
    static std::string opl() {
        std::string text;
        for (const auto& [number, spot] : nodes) {
            char line[96];
            std::snprintf(line, sizeof(line), "n%d x%.7f y%.7f%s\n", number, spot.lon(), spot.lat(),
                          number == 3 ? " Tbarrier=lift_gate" : "");
            text += line;
        }
        int number = 0;
        for (const auto& way : ways) {
            ++number;
            text += "w" + std::to_string(number) + " Thighway=residential" + (number == 2 ? ",oneway=-1" : "") + " N";
            for (const int node : way) text += (node == way.front() ? "n" : ",n") + std::to_string(node);
            text += "\n";
        }
        return text;
    }
    static bool are_neighbours(std::int64_t a, std::int64_t b) {
        std::set<std::pair<std::int64_t, std::int64_t>> pairs;
        for (const auto& way : ways)
            for (std::size_t i = 1; i < way.size(); ++i) pairs.insert({way[i - 1], way[i]});
        return pairs.contains({a, b}) || pairs.contains({b, a});
    }
    // At nodes, as near to them as positions are told apart, within segments, and beside the roads.
    static std::vector<Spot> places() {
        std::vector<Spot> all;
        for (const auto& [number, spot] : nodes) {
            all.push_back(spot);
            all.push_back({spot.east + 0.012, spot.north + 0.003});
            all.push_back({spot.east - 0.5, spot.north + 0.2});
        }
        for (const auto& way : ways)
            for (std::size_t i = 1; i < way.size(); ++i) {
                const Spot a = nodes.at(way[i - 1]);
                const Spot b = nodes.at(way[i]);
                all.push_back({a.east * 0.3 + b.east * 0.7, a.north * 0.3 + b.north * 0.7 + 2});
                all.push_back({a.east * 0.6 + b.east * 0.4, a.north * 0.6 + b.north * 0.4 - 2});
            }
        return all;
    }
};

class OsmNodes : public ::testing::Test {
protected:
    static Json ask(const std::string& service, const std::vector<Spot>& spots, const std::string& query) {
        static TemporaryFolder folder;
        static TestServer server({"village=" + build_network(folder, "village", Village::opl(), false, "car")});
        std::string path = "/" + service + "/v1/car/";
        for (std::size_t i = 0; i < spots.size(); ++i) path += (i == 0 ? "" : ";") + at(spots[i]);
        return server.get(path + "?" + query).json();
    }
    static void follow_ways(const Json& route, const std::string& what) {
        for (const Json& leg : route["legs"]) {
            const Json& nodes = leg["annotation"]["nodes"];
            ASSERT_EQ(nodes.size(), leg["annotation"]["distance"].size() + 1) << what << leg;
            for (std::size_t i = 1; i < nodes.size(); ++i)
                ASSERT_TRUE(Village::are_neighbours(nodes[i - 1], nodes[i])) << what << leg["annotation"];
        }
        const Json& line = route["geometry"]["coordinates"];
        if (route["legs"].size() == 1) {
            ASSERT_EQ(line.size(), route["legs"][0]["annotation"]["nodes"].size()) << what << route;
        }
    }
    static constexpr const char* annotated = "annotations=true&overview=full&geometries=geojson";
};

TEST_F(OsmNodes, AreNeighboursAlongEachRoute) {
    const auto places = Village::places();
    std::size_t routes = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j < places.size(); ++j) {
            const Json answer = ask("route", {places[i], places[j]}, annotated);
            if (answer["code"] != "Ok") continue;
            ++routes;
            follow_ways(answer["routes"][0], at(places[i]) + " " + at(places[j]) + " ");
            if (HasFatalFailure()) return;
        }
    EXPECT_GT(routes, places.size() * places.size() / 2);
}

TEST_F(OsmNodes, AreNeighboursWherePointsBetweenEndNoLeg) {
    const auto places = Village::places();
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j < places.size(); ++j)
            for (const Spot last : {places[j], places[(i * 7 + j * 3) % places.size()]})
                for (const char* straight : {"&continue_straight=true", "&continue_straight=false"}) {
                    const Json answer = ask("route", {places[i], places[j], last},
                                            std::string(annotated) + "&waypoints=0;2" + straight);
                    if (answer["code"] != "Ok") continue;
                    follow_ways(answer["routes"][0], at(places[i]) + " " + at(places[j]) + " " + at(last) + straight);
                    if (HasFatalFailure()) return;
                }
}

TEST_F(OsmNodes, APointBetweenThatEndsNoLegIsNoPointOfTheLine) {
    const auto between = [](int a, int b, double share) {
        const Spot from = Village::nodes.at(a);
        const Spot to = Village::nodes.at(b);
        return Spot{from.east + (to.east - from.east) * share, from.north + (to.north - from.north) * share};
    };
    const Json whole = ask("route", {between(1, 2, 0.5), between(8, 5, 0.5)}, annotated)["routes"][0];
    for (const Spot via :
         {between(1, 2, 0.8), between(2, 9, 0.2), Village::nodes.at(2), Village::nodes.at(10), between(8, 5, 0.2)}) {
        const Json merged = ask("route", {between(1, 2, 0.5), via, between(8, 5, 0.5)},
                                std::string(annotated) + "&waypoints=0;2")["routes"][0];
        EXPECT_EQ(merged["legs"][0]["annotation"]["nodes"], whole["legs"][0]["annotation"]["nodes"]) << at(via);
        EXPECT_EQ(merged["geometry"], whole["geometry"]) << at(via);
        EXPECT_NEAR(merged["duration"].get<double>(), whole["duration"].get<double>(), 0.11) << at(via);
    }
}

TEST_F(OsmNodes, AreNeighboursAlongTripsAndMatches) {
    const auto places = Village::places();
    for (std::size_t i = 0; i + 2 < places.size(); ++i) {
        const std::vector<Spot> three{places[i], places[i + 1], places[(i * 5 + 1) % places.size()]};
        const Json trips = ask("trip", three, annotated);
        for (const Json& trip : trips.value("trips", Json::array())) follow_ways(trip, "trip " + at(three[0]) + " ");
        for (const char* merged : {"", "&waypoints=0;2"}) {
            const Json matches = ask("match", three, std::string(annotated) + "&radiuses=20;20;20" + merged);
            for (const Json& match : matches.value("matchings", Json::array()))
                follow_ways(match, "match " + at(three[0]) + " ");
        }
        if (HasFatalFailure()) return;
    }
}

TEST_F(OsmNodes, OfANearestRoadAreThoseOnBothSides) {
    for (const Spot place : Village::places()) {
        const Json answer = ask("nearest", {place}, "number=4");
        ASSERT_EQ(answer["code"], "Ok") << answer;
        for (const Json& road : answer["waypoints"]) {
            ASSERT_EQ(road["nodes"].size(), 2U);
            const std::int64_t a = road["nodes"][0];
            const std::int64_t b = road["nodes"][1];
            ASSERT_TRUE(Village::are_neighbours(a, b)) << at(place) << road;
            const Spot from = Village::nodes.at(static_cast<int>(a));
            const Spot to = Village::nodes.at(static_cast<int>(b));
            const double east = (road["location"][0].get<double>() - 1) * 111'302.6;
            const double north = (road["location"][1].get<double>() - 1) * 110'575.1;
            const double length = std::hypot(to.east - from.east, to.north - from.north);
            EXPECT_NEAR(std::hypot(east - from.east, north - from.north) + std::hypot(to.east - east, to.north - north),
                        length, 0.2)
                << at(place) << road;
        }
    }
}

// Legs that go along no road, of networks with and without points between nodes.
TEST(OsmNodesOfShortLegs, AreTwo) {
    const TemporaryFolder folder;
    const auto opl = [](const std::vector<Spot>& nodes, const std::string& ways) {
        std::string text;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            char line[96];
            std::snprintf(line, sizeof(line), "n%zu x%.7f y%.7f\n", i + 1, nodes[i].lon(), nodes[i].lat());
            text += line;
        }
        return text + ways;
    };
    const std::vector<Spot> corners{{0, 0}, {600, 0}, {600, 200}, {0, 200}};
    TestServer server(
        {"straight=" + build_network(folder, "straight", opl(corners, "w1 Thighway=primary Nn1,n2\n"), false, "car"),
         "bent=" + build_network(folder, "bent", opl(corners, "w1 Thighway=primary Nn1,n2,n3\n"), false, "car"),
         "square=" + build_network(folder, "square",
                                   opl(corners,
                                       "w1 Thighway=pedestrian,area=yes Nn1,n2,n3,n4,n1\n"
                                       "w2 Thighway=footway Nn1,n3\n"),
                                   false, "foot")});
    const auto nodes_of_legs = [&](const std::string& path, const std::vector<Spot>& spots) {
        std::string text;
        for (const Spot spot : spots) text += (text.empty() ? "" : ";") + at(spot);
        const Json answer = server.get(path + text + "?annotations=nodes,distance").json();
        EXPECT_EQ(answer["code"], "Ok") << answer;
        std::vector<std::vector<int>> nodes;
        for (const Json& route : answer[answer.contains("routes") ? "routes" : "matchings"])
            for (const Json& leg : route["legs"]) {
                nodes.push_back(leg["annotation"]["nodes"]);
                EXPECT_EQ(nodes.back().size(), leg["annotation"]["distance"].size() + 1) << path << leg;
            }
        return nodes;
    };
    using Legs = std::vector<std::vector<int>>;
    for (const std::string name : {"straight", "bent"}) {
        EXPECT_EQ(nodes_of_legs("/match/v1/" + name + ":car/", {{12, 0}, {111, 0}, {100, 0}, {220, 0}}),
                  (Legs{{1, 2}, {1, 2}, {1, 2}}))
            << name;
        EXPECT_EQ(nodes_of_legs("/route/v1/" + name + ":car/", {{100, 0}, {100, 0}}), (Legs{{1, 2}})) << name;
        EXPECT_EQ(nodes_of_legs("/route/v1/" + name + ":car/", {{0, 0}, {0, 0}}), (Legs{{1, 2}})) << name;
    }
    EXPECT_EQ(nodes_of_legs("/route/v1/square:foot/", {{200, 50}, {300, 150}, {300, 150}}).size(), 2U);
}

}  // namespace
}  // namespace starway::test
