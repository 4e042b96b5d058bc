#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "starway/road/engine.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {
namespace {

using testing::HasSubstr;

// Russell and Norvig, "Artificial Intelligence", figure 3.2: kilometres by road. The shortest way is 418 km.
RoadGraph romania() {
    RoadGraph graph;
    graph.add_edge("Arad", "Zerind", 75);
    graph.add_edge("Arad", "Sibiu", 140);
    graph.add_edge("Arad", "Timisoara", 118);
    graph.add_edge("Sibiu", "Fagaras", 99);
    graph.add_edge("Sibiu", "Rimnicu Vilcea", 80, {.name = "DN7"});
    graph.add_edge("Rimnicu Vilcea", "Pitesti", 97);
    graph.add_edge("Pitesti", "Bucharest", 101);
    graph.add_edge("Fagaras", "Bucharest", 211);
    return graph;
}

double cost(const RoadNetwork& network, const char* from, const char* to) {
    RouteRequest request;
    request.from = from;
    request.to = to;
    const auto route = road::Engine(network).route(request);
    EXPECT_TRUE(route) << route.error().message;
    return route ? route->cost : -1;
}

TEST(RoadGraph, IsThreeCalls) {
    const auto network = romania().freeze("distance", "km");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_DOUBLE_EQ(cost(*network, "Arad", "Bucharest"), 418);
    EXPECT_EQ(network->columns().front().name, "distance");
}

TEST(RoadGraph, KnowsPlacesNamesAndDirections) {
    RoadGraph graph;
    EXPECT_EQ(graph.add_edge("a", "b", 1, {.direction = Direction::forward, .name = "Ring"}), EdgeId(0));
    EXPECT_EQ(graph.add_edge("b", "a", 5), EdgeId(1));
    graph.place("a", {24.1, 46.2});
    auto part = RoadGraph(graph);
    const auto incomplete = std::move(part).freeze();
    ASSERT_FALSE(incomplete);
    EXPECT_EQ(incomplete.error().kind, ErrorKind::data);
    EXPECT_THAT(incomplete.error().message.str(), HasSubstr("'b' has no place"));
    graph.place("b", {24.2, 46.2});
    const auto network = std::move(graph).freeze("hours", "h");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_DOUBLE_EQ(cost(*network, "a", "b"), 1);
    EXPECT_DOUBLE_EQ(cost(*network, "b", "a"), 5);
}

TEST(RoadGraph, PassesOnWhatBuildRefuses) {
    RoadGraph graph;
    graph.add_edge("a", "b", -1);
    const auto network = std::move(graph).freeze();
    ASSERT_FALSE(network);
    EXPECT_EQ(network.error().kind, ErrorKind::data);
}

}  // namespace
}  // namespace starway::road::network
