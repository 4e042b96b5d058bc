// A disc in every engine, against Boost's Dijkstra on a graph computed by geometry alone.
#include <gtest/gtest.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <random>

#include "starway/grid/search.hpp"
#include "support/disc.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway {
namespace {

std::vector<double> distances_by_geometry(const GridMap& map, GridCell from, double radius) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, double>>;
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    const auto index = [&](GridCell cell) { return static_cast<std::size_t>(cell.y * width + cell.x); };
    Graph graph(static_cast<std::size_t>(width * height));
    for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x)
            for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction) {
                const GridCell to = map.neighbour({x, y}, direction);
                if (test::disc_moves(map, {x, y}, to, radius))
                    boost::add_edge(index({x, y}), index(to), direction < 4 ? 1 : std::sqrt(2.0), graph);
            }
    std::vector<double> found(boost::num_vertices(graph));
    boost::dijkstra_shortest_paths(graph, index(from), boost::distance_map(found.data()));
    return found;
}

TEST(DiscSearch, EveryEngineFindsWhatGeometryAllows) {
    std::mt19937_64 random(7);
    int found = 0;
    for (int round = 0; round < test::scaled(26, 260); ++round) {
        const double radius = test::disc_radii[static_cast<std::size_t>(round) % std::size(test::disc_radii)];
        GridMap map = test::scattered(random, 34, 26, radius < 1 ? 18 : radius < 2 ? 5 : 2);
        if (round % 4 == 1) test::with_rules(map, GridTopology::eight, CornerRule::always);
        if (round % 4 == 2) test::with_rules(map, GridTopology::eight, CornerRule::never);
        if (round % 4 == 3) test::with_rules(map, GridTopology::eight, CornerRule::one_obstacle);
        GridRules rules = map.rules();
        rules.radius = radius;
        ASSERT_TRUE(map.set_rules(rules));
        if (map.rows().count() == 0) continue;
        GridSearch search(map);
        const GridCell from = test::any_open(random, map);
        const std::vector<double> truth = distances_by_geometry(map, from, radius);
        for (int question = 0; question < 6; ++question) {
            const GridCell to = test::any_open(random, map);
            const double least = truth[static_cast<std::size_t>(to.y) * map.width() + static_cast<std::size_t>(to.x)];
            const bool reachable = least < 1e300;
            EXPECT_EQ(search.connected(from, to), reachable);
            for (const auto& entry : grid_algorithms) {
                GridAnswer answer;
                search.run({.from = from, .to = to, .algorithm = entry.value}, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, reachable) << entry.name << ", radius " << radius;
                if (!reachable) continue;
                ++found;
                if (answer.optimal)
                    ASSERT_NEAR(answer.cost, least, 1e-6) << entry.name << ", radius " << radius;
                else
                    ASSERT_GE(answer.cost, least - 1e-6) << entry.name;
                for (std::size_t i = 0; i + 1 < answer.path.size(); ++i)
                    ASSERT_TRUE(test::disc_moves(map, answer.path[i], answer.path[i + 1], radius))
                        << entry.name << ", radius " << radius;
            }
        }
    }
    EXPECT_GT(found, 200);
}

TEST(DiscSearch, FollowsEditsOfTheMap) {
    std::mt19937_64 random(8);
    for (const double radius : {0.4, 0.9, 1.45, 1.55}) {
        GridMap map = test::scattered(random, 30, 22, 3);
        GridRules rules = map.rules();
        rules.radius = radius;
        ASSERT_TRUE(map.set_rules(rules));
        GridSearch search(map);
        (void)search.prepare(GridAlgorithm::jps_plus);
        (void)search.prepare(GridAlgorithm::hierarchical);
        for (int edit = 0; edit < test::scaled(12, 60); ++edit) {
            const GridCell cell{static_cast<std::int32_t>(random() % 30), static_cast<std::int32_t>(random() % 22)};
            ASSERT_TRUE(map.set_open(cell, random() % 2 == 0));
            if (map.rows().count() == 0) continue;
            const GridCell from = test::any_open(random, map);
            const GridCell to = test::any_open(random, map);
            const double least = distances_by_geometry(
                map, from, radius)[static_cast<std::size_t>(to.y) * 30 + static_cast<std::size_t>(to.x)];
            EXPECT_EQ(search.connected(from, to), least < 1e300);
            for (const auto& entry : grid_algorithms) {
                GridAnswer answer;
                search.run({.from = from, .to = to, .algorithm = entry.value}, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, least < 1e300) << entry.name << ", radius " << radius;
                if (answer.status == SearchStatus::found && answer.optimal) {
                    ASSERT_NEAR(answer.cost, least, 1e-6);
                }
            }
        }
    }
}

}  // namespace
}  // namespace starway
