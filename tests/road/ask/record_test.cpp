#include "road/ask/features/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "road/ask/small_network.hpp"
#include "starway/road/engine.hpp"

namespace starway::road::ask {
namespace {

using testing::HasSubstr;

// A row of nodes a degree apart, eastwards from a longitude; closed: with a long way back from the last to the first.
RoadNetwork row(double first, unsigned nodes, bool closed = false) {
    test::SmallNetwork network(FrameKind::geographic);
    for (unsigned i = 0; i < nodes; ++i) {
        const double lon = first + i;
        network.node(std::to_string(i), {lon > 180 ? lon - 360 : lon, 60});
        if (i > 0) network.edge(std::to_string(i - 1), std::to_string(i), {100'000});
    }
    if (closed) network.edge(std::to_string(nodes - 1), "0", {900'000});
    return network.build();
}

Route route_along(const RoadNetwork& network, Algorithm algorithm, const std::string& via = "1") {
    const road::Engine router(network);
    RouteRequest request;
    request.from = "node:0";
    request.to = "node:" + std::to_string(network.node_count() - 1);
    request.via = {Location("node:" + via)};
    request.algorithm = algorithm;
    request.explored = true;
    auto route = router.route(request);
    EXPECT_TRUE(route) << (route ? "" : route.error().message);
    return *std::move(route);
}

TEST(RoadRecord, HoldsTheSearchOfEachLegAndTheLine) {
    const RoadNetwork network = row(5, 6, true);
    for (const Algorithm algorithm : {Algorithm::dijkstra, Algorithm::bidirectional_dijkstra}) {
        const Route route = route_along(network, algorithm);
        const draw::SearchRecord record = road_record(route, network);
        EXPECT_EQ(record.events.size(), 4 + route.explored.size());
        EXPECT_EQ(record.total_events, record.events.size());
        EXPECT_EQ(record.path.front(), (Position{5, 60}));
        EXPECT_EQ(record.path.back(), (Position{10, 60}));
        std::set<std::pair<bool, std::uint64_t>> known;
        std::size_t roots = 0;
        for (const draw::SearchEvent& event : record.events) {
            const bool is_new = known.emplace(event.backward, event.node).second;
            EXPECT_TRUE(is_new) << "node " << event.node << " in one leg is another in the next";
            if (event.kind != draw::EventKind::expanding) continue;
            if (event.parent == draw::SearchEvent::no_parent) {
                ++roots;
            } else {
                EXPECT_TRUE(known.contains({event.backward, event.parent}));
            }
        }
        EXPECT_EQ(roots > 0, algorithm == Algorithm::bidirectional_dijkstra)
            << "what searches back from a goal has no parent";
    }
}

TEST(RoadRecord, ShowsTheRoadsInViewTheLongestFirst) {
    const RoadNetwork network = row(5, 6);
    const draw::SearchRecord record = road_record(route_along(network, Algorithm::dijkstra), network);
    const RoadShapes all = road_shapes(network, record);
    EXPECT_EQ(all.shapes.size(), 5U);
    EXPECT_EQ(all.note, "");
    EXPECT_NEAR(all.shapes.x_scale, 0.5, 1e-9);
    const RoadShapes some = road_shapes(network, record, 2);
    EXPECT_EQ(some.shapes.size(), 2U);
    EXPECT_THAT(some.note, HasSubstr("most important 2 of the 5 edges"));

    draw::SearchRecord beginning;
    beginning.events.push_back(record.events.front());
    beginning.path = {{5, 60}, {6, 60}};
    const draw::Shapes cut = road_shapes(network, beginning).shapes;
    ASSERT_EQ(cut.size(), 2U) << "the edge between them and the beginning of the one that leaves";
    double end = 0;
    for (const std::size_t shape : {0U, 1U})
        for (const Position at : cut.points(shape)) end = std::max(end, at.x);
    EXPECT_LT(end, 6.2);
    EXPECT_GT(end, 6.01);
}

TEST(RoadRecord, CutsRoadsThatLeadOutOfView) {
    const RoadNetwork square = test::SmallNetwork(FrameKind::geographic)
                                   .node("0", {5, 50})
                                   .node("1", {6, 50})
                                   .node("2", {6, 51})
                                   .node("3", {5, 51})
                                   .edge("0", "1", {100'000})
                                   .edge("1", "2", {200'000})
                                   .edge("2", "3", {200'000})
                                   .edge("3", "0", {200'000})
                                   .build();
    draw::SearchRecord record;
    record.path = {{5, 50}, {6, 50}};
    record.events.emplace_back();
    record.events.front().at = {5, 50};
    const draw::Shapes shapes = road_shapes(square, record).shapes;
    ASSERT_EQ(shapes.size(), 3U) << "not the edge across";
    for (std::size_t shape = 0; shape < shapes.size(); ++shape)
        for (const Position at : shapes.points(shape)) {
            EXPECT_GE(at.y, 49.5);
            EXPECT_LE(at.y, 50.5);
        }
}

TEST(RoadRecord, RunsOnAcrossTheAntimeridian) {
    const RoadNetwork network = row(178, 6);
    const Route route = route_along(network, Algorithm::dijkstra, "4");
    const draw::SearchRecord record = road_record(route, network);
    for (std::size_t i = 1; i < record.path.size(); ++i)
        EXPECT_LE(std::abs(record.path[i].x - record.path[i - 1].x), 1 + 1e-9);
    RoadShapes roads = road_shapes(network, record);
    add_lines(std::span(&route, 1), record, roads.shapes);
    EXPECT_EQ(roads.shapes.size(), 6U);
    for (std::size_t shape = 0; shape < roads.shapes.size(); ++shape) {
        const auto points = roads.shapes.points(shape);
        for (std::size_t i = 1; i < points.size(); ++i) EXPECT_LE(std::abs(points[i].x - points[i - 1].x), 1 + 1e-9);
    }
}

}  // namespace
}  // namespace starway::road::ask
