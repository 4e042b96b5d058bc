// A tile map as a graph: the same costs as on the map, whatever the rules are.
#include "road/ask/of_map/graph.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>

#include "starway/grid/search.hpp"
#include "starway/road/open.hpp"
#include "support/source_dir.hpp"
#include "support/temporary_folder.hpp"
#include "write/network_writer.hpp"

namespace starway::test {
namespace {

TileMap shipped(const std::string& name, const MapOptions& options = {}) {
    auto map = open_map(starway::test::source_dir() + "/data/maps/" + name, options);
    EXPECT_TRUE(map) << (map ? "" : map.error().message);
    return std::move(*map);
}

double on_map(const GridMap& map, GridCell from, GridCell to) {
    GridSearch search(map);
    GridAnswer answer;
    GridQuery query;
    query.from = from;
    query.to = to;
    query.algorithm = GridAlgorithm::dijkstra;
    search.run(query, answer);
    return answer.status == SearchStatus::found ? answer.cost : -1;
}

// Bellman and Ford's way, so that nothing is shared with what is tested.
double on_graph(const NetworkDraft& draft, const std::string& from, const std::string& to) {
    const auto& labels = std::get<TextLabels>(draft.node_label);
    std::vector<double> cost(draft.node_count, std::numeric_limits<double>::infinity());
    std::size_t goal = 0;
    for (std::size_t v = 0; v < labels.size(); ++v) {
        if (labels[v] == from) cost[v] = 0;
        if (labels[v] == to) goal = v;
    }
    const auto& weight = draft.columns[0].forward;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t e = 0; e < draft.edge_tail.size(); ++e) {
            const auto relax = [&](std::uint32_t tail, std::uint32_t head) {
                if (cost[tail] + weight[e] < cost[head] - 1e-9) {
                    cost[head] = cost[tail] + weight[e];
                    changed = true;
                }
            };
            if (draft.edge_direction[e] != Direction::backward) relax(draft.edge_tail[e], draft.edge_head[e]);
            if (draft.edge_direction[e] != Direction::forward) relax(draft.edge_head[e], draft.edge_tail[e]);
        }
    }
    return cost[goal];
}

TEST(MapGraph, CostsWhatTheMapCosts) {
    MapOptions four;
    four.topology = GridTopology::four;
    MapOptions jumping;
    jumping.jump_radius = 2;
    jumping.jump_price = 5;
    for (const auto& [name, options, from, to] : std::vector<std::tuple<std::string, MapOptions, GridCell, GridCell>>{
             {"castle.tmx", {}, {3, 4}, {41, 17}},
             {"castle.tmx", {}, {41, 17}, {3, 4}},
             {"castle.tmx", {}, {3, 17}, {3, 20}},
             {"castle.tmx", {}, {3, 20}, {3, 17}},
             {"islands.tmx", {}, {4, 3}, {24, 16}},
             {"maze.txt", four, {1, 1}, {59, 23}},
             {"maze.txt", jumping, {1, 1}, {59, 23}}}) {
        const TileMap map = shipped(name, options);
        const auto graph = road::ask::map_graph(map);
        ASSERT_TRUE(graph) << graph.error().message;
        EXPECT_EQ(graph->node_count, map.grid.open_count());
        EXPECT_EQ(graph->frame, FrameKind::planar);
        EXPECT_EQ(graph->node_position.size(), graph->node_count);
        const double expected = on_map(map.grid, from, to);
        EXPECT_GT(expected, 0);
        EXPECT_NEAR(on_graph(*graph, std::to_string(from.x) + "," + std::to_string(from.y),
                             std::to_string(to.x) + "," + std::to_string(to.y)),
                    expected, 1e-6)
            << name;
    }
}

TEST(MapGraph, AStepBothWaysIsOneEdge) {
    const TemporaryFolder folder;
    auto map = open_map(folder.file("m.txt", "...\n"));
    ASSERT_TRUE(map);
    auto graph = road::ask::map_graph(*map);
    ASSERT_TRUE(graph);
    EXPECT_EQ(graph->edge_tail.size(), 2U);
    EXPECT_EQ(graph->edge_direction, (std::vector{Direction::both, Direction::both}));
    map->grid.block_exit({1, 0}, east);
    graph = road::ask::map_graph(*map);
    EXPECT_EQ(graph->edge_tail.size(), 2U);
    EXPECT_EQ(graph->edge_direction[1], Direction::backward);
    ASSERT_TRUE(map->grid.add_portal({{0, 0}, {2, 0}, 7, true}));
    graph = road::ask::map_graph(*map);
    EXPECT_EQ(graph->edge_tail.size(), 3U);
    CancelFlag stop{true};
    EXPECT_EQ(road::ask::map_graph(*map, &stop).error().kind, ErrorKind::interrupted);
}

// Through the writers of road networks, and back.
TEST(MapGraph, IsANetworkThatCanBeWrittenAndRouted) {
    const TileMap map = shipped("castle.tmx");
    auto graph = road::ask::map_graph(map);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto network = build(std::move(*graph));
    ASSERT_TRUE(network) << network.error().message;
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "castle.csv").string();
    const CancelFlag never{false};
    const auto written = writing::write_csv_edges(*network, path, never);
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(written->files.size(), 2U);
    SourceOptions options;
    options.nodes = written->files[1];
    options.crs = "none";
    options.weight_field = "cost";
    const auto read = starway::open(path, options);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->node_count(), network->node_count());
    const auto dimacs =
        writing::write_dimacs(*network, *network->column("cost"), (folder.path() / "castle.gr").string(), never);
    ASSERT_TRUE(dimacs) << dimacs.error().message;
    ASSERT_TRUE(
        writing::write_network_features(*network, "geojson", (folder.path() / "castle.geojson").string(), {}, never));
}

}  // namespace
}  // namespace starway::test
