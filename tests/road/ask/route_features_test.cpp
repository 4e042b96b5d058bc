#include "road/ask/features/route_features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/route.hpp"
#include "support/temporary_folder.hpp"

namespace starway::road::ask {
namespace {

using nlohmann::json;
using testing::HasSubstr;

RoadNetwork two_roads() {
    test::SmallNetwork::Edge main{15, Direction::both, "Main \"Street\""};
    test::SmallNetwork::Edge lane{20, Direction::both};
    return test::SmallNetwork(FrameKind::geographic)
        .node("a", {10, 50})
        .node("b", {10.01, 50})
        .node("c", {10.02, 50.01})
        .edge("a", "b", main)
        .edge("b", "c", lane)
        .build();
}

Route route_over_b(const RoadNetwork& network) {
    const road::Engine router(network);
    RouteRequest request;
    request.from = "node:a";
    request.to = "node:c";
    request.via = {"node:b"};
    request.explored = true;
    request.algorithm = Algorithm::dijkstra;
    auto route = router.route(request);
    EXPECT_TRUE(route) << route.error().message;
    return *route;
}

// Every row has a value or null of the right type in each field.
void expect_well_typed(const writing::Features& features) {
    for (const auto& row : features.rows) {
        ASSERT_EQ(row.values.size(), features.table.fields.size());
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            if (std::holds_alternative<std::monostate>(row.values[i])) continue;
            switch (features.table.fields[i].type) {
                case geo::FieldType::integer:
                    EXPECT_TRUE(std::holds_alternative<std::int64_t>(row.values[i]));
                    break;
                case geo::FieldType::real:
                    EXPECT_TRUE(std::holds_alternative<double>(row.values[i]));
                    break;
                case geo::FieldType::text:
                    EXPECT_TRUE(std::holds_alternative<std::string>(row.values[i]));
                    break;
                case geo::FieldType::boolean:
                    EXPECT_TRUE(std::holds_alternative<bool>(row.values[i]));
                    break;
            }
        }
    }
}

json value(const writing::Features& features, std::size_t row, const std::string& field) {
    for (std::size_t i = 0; i < features.table.fields.size(); ++i) {
        if (features.table.fields[i].name != field) continue;
        const geo::Value& v = features.rows.at(row).values[i];
        if (const auto* n = std::get_if<std::int64_t>(&v)) return *n;
        if (const auto* d = std::get_if<double>(&v)) return *d;
        if (const auto* s = std::get_if<std::string>(&v)) return *s;
        if (const auto* b = std::get_if<bool>(&v)) return *b;
        return nullptr;
    }
    ADD_FAILURE() << "no field " << field;
    return nullptr;
}

TEST(RouteFeatures, WholeLegsAndRoads) {
    const RoadNetwork network = two_roads();
    const Route route = route_over_b(network);
    const writing::Features features = route_features(route, {true, true, true});
    expect_well_typed(features);
    ASSERT_EQ(features.rows.size(), 5U);  // the whole; leg 0 and its road; leg 1 and its road
    EXPECT_EQ(value(features, 0, "part"), "route");
    EXPECT_EQ(value(features, 0, "cost"), route.cost);
    EXPECT_EQ(value(features, 0, "optimal"), true);
    EXPECT_EQ(value(features, 0, "algorithm"), "dijkstra");
    EXPECT_EQ(value(features, 0, "from"), "a");
    EXPECT_EQ(value(features, 0, "to"), "c");
    EXPECT_EQ(features.rows[0].points.size(), 3U);
    EXPECT_EQ(value(features, 1, "part"), "leg");
    EXPECT_EQ(value(features, 1, "to"), "b");
    EXPECT_EQ(value(features, 2, "part"), "road");
    EXPECT_EQ(value(features, 2, "name"), "Main \"Street\"");
    EXPECT_EQ(value(features, 2, "cost"), nullptr);
    EXPECT_EQ(value(features, 4, "name"), nullptr);
    EXPECT_EQ(value(features, 4, "leg"), 1);
    EXPECT_EQ(features.rows[4].points, route.legs[1].line);
    EXPECT_NEAR(value(features, 1, "distance_m").get<double>() + value(features, 3, "distance_m").get<double>(),
                route.distance_m, 1e-6);
    EXPECT_EQ(route_features(route, {false, false, true}).rows.size(), 2U);
}

TEST(RouteFeatures, UnboundedAnswersHaveNoBound) {
    const RoadNetwork network = two_roads();
    Route route = route_over_b(network);
    route.bound = std::numeric_limits<double>::infinity();
    route.optimal = false;
    EXPECT_EQ(value(route_features(route), 0, "bound"), nullptr);
    EXPECT_EQ(value(route_features(route), 0, "optimal"), false);
}

TEST(RouteFeatures, ExploredNodesInOrder) {
    const RoadNetwork network = two_roads();
    const Route route = route_over_b(network);
    const writing::Features features = explored_features(route, network);
    expect_well_typed(features);
    ASSERT_EQ(features.rows.size(), route.settled);
    EXPECT_EQ(features.table.geometry, geo::GeometryKind::point);
    EXPECT_EQ(value(features, 0, "order"), 0);
    EXPECT_EQ(value(features, 0, "node"), "a");
    EXPECT_EQ(value(features, 0, "parent"), nullptr);
    EXPECT_EQ(value(features, 0, "side"), "start");
    EXPECT_EQ(value(features, 1, "node"), "b");
    EXPECT_EQ(value(features, 1, "parent"), "a");
    EXPECT_DOUBLE_EQ(value(features, 1, "g").get<double>(), 15);
    EXPECT_EQ(value(features, features.rows.size() - 1, "leg"), 1);
    EXPECT_EQ(features.rows[0].points.size(), 1U);
}

TEST(RouteFeatures, WithoutCoordinatesThereIsNoGeometry) {
    const RoadNetwork network =
        test::SmallNetwork(FrameKind::none).node("a").node("b").node("c").edge("a", "b", 1).edge("b", "c", 1).build();
    const Route route = route_over_b(network);
    for (const auto& row : route_features(route, {true, true, true}).rows) EXPECT_TRUE(row.points.empty());
    for (const auto& row : explored_features(route, network).rows) EXPECT_TRUE(row.points.empty());
    EXPECT_EQ(value(route_features(route), 0, "distance_m"), nullptr);
}

TEST(WriteRoute, GeoJsonToAStream) {
    const RoadNetwork network = two_roads();
    std::ostringstream stream;
    ASSERT_TRUE(write_geojson(stream, route_over_b(network)));
    const json collection = json::parse(stream.str());
    ASSERT_EQ(collection["features"].size(), 1U);
    const json& feature = collection["features"][0];
    EXPECT_EQ(feature["geometry"]["type"], "LineString");
    EXPECT_EQ(feature["geometry"]["coordinates"].size(), 3U);
    EXPECT_EQ(feature["properties"]["from"], "a");
    EXPECT_EQ(feature["properties"]["cost"], 35);
    std::ostringstream broken;
    broken.setstate(std::ios::badbit);
    const auto failed = write_geojson(broken, route_over_b(network));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, ErrorKind::io);
}

TEST(WriteRoute, FilesByExtensionOrName) {
    const RoadNetwork network = two_roads();
    const Route route = route_over_b(network);
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "route.geojson").string();
    ASSERT_TRUE(write(route, path));
    std::ifstream file(path);
    EXPECT_EQ(json::parse(file)["features"].size(), 1U);
    EXPECT_TRUE(write(route, (folder.path() / "route.gpx").string()));
    EXPECT_TRUE(write(route, (folder.path() / "route").string(), "csv"));
    const auto unknown = write(route, (folder.path() / "route.xyz").string());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, ErrorKind::usage);
    const auto nowhere = write(route, (folder.path() / "missing" / "route.geojson").string());
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::io);
}

}  // namespace
}  // namespace starway::road::ask
