// Shortest paths over waypoint graphs, against Bellman-Ford over all pairs of points.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/grid/any_angle.hpp"
#include "starway/grid/waypoints.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway::grid::search {
namespace {

double between(GridCell a, GridCell b) {
    return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y);
}

// Bellman-Ford over the same points plus start and goal. -1: no path.
double relaxed(const GridMap& map, const std::vector<MapWaypoint>& points, const std::vector<WaypointLink>& links,
               GridCell from, GridCell to) {
    const std::size_t count = points.size();
    std::vector<double> cost(count + 2, 1e300);
    cost[count] = 0;
    std::vector<WaypointLink> all = links;
    const auto join = [&](std::size_t a, GridCell p, std::size_t b, GridCell q) {
        if (line_of_sight(map, p, q))
            all.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), between(p, q)});
    };
    for (std::size_t i = 0; i < count; ++i) {
        join(count, from, i, points[i].cell);
        join(i, points[i].cell, count + 1, to);
    }
    join(count, from, count + 1, to);
    for (bool better = true; better;) {
        better = false;
        for (const WaypointLink& link : all)
            if (cost[link.from] + link.cost < cost[link.to] - 1e-12) {
                cost[link.to] = cost[link.from] + link.cost;
                better = true;
            }
    }
    return cost[count + 1] < 1e299 ? cost[count + 1] : -1;
}

std::vector<MapWaypoint> some_points(std::mt19937_64& random, const GridMap& map, std::size_t count) {
    std::vector<MapWaypoint> points;
    for (std::size_t i = 0; i < count; ++i) points.push_back({std::to_string(i), test::any_open(random, map)});
    return points;
}

void judge(const GridMap& map, const WaypointGraph& graph, const std::vector<WaypointLink>& links, GridCell from,
           GridCell to) {
    const std::vector<MapWaypoint> points(graph.points().begin(), graph.points().end());
    const double expected = relaxed(map, points, links, from, to);
    WaypointSearch search(map, graph);
    WaypointAnswer answer;
    search.run({from, to, nullptr, nullptr}, answer);
    if (expected < 0) {
        ASSERT_EQ(answer.status, SearchStatus::unreachable);
        return;
    }
    ASSERT_EQ(answer.status, SearchStatus::found);
    ASSERT_NEAR(answer.length, expected, 1e-9 * (1 + expected));
    ASSERT_EQ(answer.path.front(), from);
    ASSERT_EQ(answer.path.back(), to);
    ASSERT_EQ(answer.points.size() + 2, answer.path.size());
}

TEST(Waypoints, LinkedBySightTheyGiveTheShortestWay) {
    std::mt19937_64 random(1);
    for (int round = 0; round < test::scaled(60, 600); ++round) {
        const GridMap map = test::scattered(random, 40, 30, 10);
        auto points = some_points(random, map, 30);
        std::vector<WaypointLink> links;
        for (std::uint32_t a = 0; a < points.size(); ++a)
            for (std::uint32_t b = 0; b < points.size(); ++b)
                if (a != b && line_of_sight(map, points[a].cell, points[b].cell))
                    links.push_back({a, b, between(points[a].cell, points[b].cell)});
        const auto graph = WaypointGraph::by_sight(map, points);
        ASSERT_TRUE(graph);
        ASSERT_EQ(graph->link_count(), links.size());
        judge(map, *graph, links, test::any_open(random, map), test::any_open(random, map));
    }
}

TEST(Waypoints, LinkedAsToldTheyGiveTheCheapestWay) {
    std::mt19937_64 random(2);
    for (int round = 0; round < test::scaled(200, 2000); ++round) {
        const GridMap map = test::scattered(random, 40, 30, 25);
        auto points = some_points(random, map, 25);
        std::vector<WaypointLink> links;
        for (int i = 0; i < 60; ++i) {
            const auto a = static_cast<std::uint32_t>(random() % points.size());
            const auto b = static_cast<std::uint32_t>(random() % points.size());
            // Some cost less than the straight line, some nothing at all.
            const double factor = round % 2 == 0 ? 1 : static_cast<double>(random() % 30) / 10;
            links.push_back({a, b, factor * between(points[a].cell, points[b].cell)});
        }
        const auto graph = WaypointGraph::of_links(map, points, links);
        ASSERT_TRUE(graph);
        judge(map, *graph, links, test::any_open(random, map), test::any_open(random, map));
    }
}

TEST(Waypoints, WhatCannotBeIsSaid) {
    GridMap map = test::blank(10, 10);
    map.set_open({3, 3}, false);
    const std::vector<MapWaypoint> fine{{"a", {1, 1}}, {"b", {8, 8}}};
    EXPECT_TRUE(WaypointGraph::by_sight(map, fine));
    EXPECT_EQ(WaypointGraph::by_sight(map, {{"wall", {3, 3}}}).error().message,
              "the waypoint 'wall' lies on a cell that is not walkable");
    EXPECT_EQ(WaypointGraph::by_sight(map, {{"out", {10, 3}}}).error().message,
              "the waypoint 'out' lies outside the map");
    const std::vector<WaypointLink> nowhere{{0, 2, 1}};
    EXPECT_EQ(WaypointGraph::of_links(map, fine, nowhere).error().kind, ErrorKind::data);
    const std::vector<WaypointLink> below{{0, 1, -1}};
    EXPECT_EQ(WaypointGraph::of_links(map, fine, below).error().kind, ErrorKind::data);
    const std::vector<MapWaypoint> many(WaypointGraph::most_tested + 1, {"a", {1, 1}});
    EXPECT_EQ(WaypointGraph::by_sight(map, many).error().kind, ErrorKind::usage);
    CancelFlag cancelled{true};
    EXPECT_EQ(WaypointGraph::by_sight(map, fine, &cancelled).error().kind, ErrorKind::interrupted);
    const auto empty = WaypointGraph::by_sight(map, {});
    ASSERT_TRUE(empty);
    WaypointSearch search(map, *empty);
    WaypointAnswer answer;
    search.run({{0, 0}, {9, 0}, nullptr, nullptr}, answer);
    EXPECT_DOUBLE_EQ(answer.length, 9);
}

}  // namespace
}  // namespace starway::grid::search
