// Tile maps for tests: random walls, mazes, one-wide corridors; and the same map as an explicit Boost graph.
#pragma once

#include <algorithm>
#include <array>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

#include "starway/grid/grid_map.hpp"

namespace starway::test {

inline GridMap blank(std::uint32_t width, std::uint32_t height, bool open = true) {
    auto map = GridMap::create(width, height, open);
    return std::move(*map);
}

// '.' is open, anything else blocked.
inline GridMap drawn(const std::vector<std::string_view>& rows) {
    GridMap map = blank(static_cast<std::uint32_t>(rows.front().size()), static_cast<std::uint32_t>(rows.size()));
    for (std::size_t y = 0; y < rows.size(); ++y)
        for (std::size_t x = 0; x < rows[y].size(); ++x)
            map.set_open({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}, rows[y][x] == '.');
    return map;
}

inline void with_rules(GridMap& map, GridTopology topology, CornerRule corners,
                       StepCosts step_costs = StepCosts::exact) {
    GridRules rules = map.rules();
    rules.step_costs = step_costs;
    rules.topology = topology;
    rules.corners = corners;
    (void)map.set_rules(rules);
}

template <class Random>
GridMap scattered(Random& random, std::uint32_t width, std::uint32_t height, std::uint32_t percent) {
    GridMap map = blank(width, height);
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(height); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(width); ++x)
            if (random() % 100 < percent) map.set_open({x, y}, false);
    return map;
}

// Rooms of one cell at all odd coordinates, joined by a random tree and a few more openings: one-wide corridors.
template <class Random>
GridMap maze(Random& random, std::uint32_t width, std::uint32_t height) {
    GridMap map = blank(width, height, false);
    const auto right = static_cast<std::int32_t>(width);
    const auto bottom = static_cast<std::int32_t>(height);
    for (std::int32_t y = 0; y < bottom; y += 2)
        for (std::int32_t x = 0; x < right; x += 2) {
            map.set_open({x, y}, true);
            const bool up = y > 0 && (x == 0 || random() % 2 == 0);
            if (up)
                map.set_open({x, y - 1}, true);
            else if (x > 0)
                map.set_open({x - 1, y}, true);
            if (random() % 40 == 0 && x > 0) map.set_open({x - 1, y}, true);
        }
    return map;
}

template <class Random>
GridCell any_open(Random& random, const GridMap& map) {
    for (int attempt = 0; attempt < 10000; ++attempt) {
        const GridCell cell{static_cast<std::int32_t>(random() % map.width()),
                            static_cast<std::int32_t>(random() % map.height())};
        if (map.fits(cell)) return cell;
    }
    return {0, 0};
}

// The map as a Boost graph, with its own implementation of the rules: squares, terrain and corners only. Costs in
// doubles.
class BoostGrid {
public:
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, double>>;

    explicit BoostGrid(const GridMap& map) : map_(&map), graph_(std::size_t{map.width()} * map.height()) {
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) add_steps({x, y});
    }

    [[nodiscard]] std::vector<double> distances(GridCell from) const {
        std::vector<double> found(boost::num_vertices(graph_));
        boost::dijkstra_shortest_paths(graph_, index(from), boost::distance_map(found.data()));
        for (double& distance : found)
            if (distance == std::numeric_limits<double>::max()) distance = -1;  // no path
        return found;
    }
    [[nodiscard]] std::size_t index(GridCell cell) const {
        return static_cast<std::size_t>(cell.y) * map_->width() + static_cast<std::size_t>(cell.x);
    }
    [[nodiscard]] const Graph& graph() const { return graph_; }

private:
    [[nodiscard]] bool is_free(GridCell cell) const { return map_->contains(cell) && map_->fits(cell); }

    void add_steps(GridCell from) {
        if (!is_free(from)) return;
        const GridRules& rules = map_->rules();
        for (std::int32_t dy = -1; dy <= 1; ++dy)
            for (std::int32_t dx = -1; dx <= 1; ++dx) {
                const GridCell to{from.x + dx, from.y + dy};
                const bool diagonal = dx != 0 && dy != 0;
                if ((dx == 0 && dy == 0) || !is_free(to)) continue;
                if (diagonal) {
                    const int obstacles =
                        (is_free({from.x + dx, from.y}) ? 0 : 1) + (is_free({from.x, from.y + dy}) ? 0 : 1);
                    if (rules.topology == GridTopology::four || rules.corners == CornerRule::never) continue;
                    if (rules.corners == CornerRule::no_obstacle && obstacles > 0) continue;
                    if (rules.corners == CornerRule::one_obstacle && obstacles > 1) continue;
                }
                double cost = map_->cost(map_->node(to));
                if (rules.terrain == TerrainCost::mean) cost = (cost + map_->cost(map_->node(from))) / 2;
                cost /= map_->cost_units();
                if (diagonal) cost *= std::array{std::sqrt(2.0), 1.4, 1.0}[static_cast<std::size_t>(rules.step_costs)];
                boost::add_edge(index(from), index(to), cost, graph_);
            }
    }

    const GridMap* map_;
    Graph graph_;
};

}  // namespace starway::test
