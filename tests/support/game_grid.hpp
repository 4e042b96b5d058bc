// Maps with all features, and a plain Dijkstra on them, independent of the search core: it tries steps between all
// pairs of cells and asks walk_path().
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <queue>
#include <random>
#include <tuple>
#include <vector>

#include "grid/ask/path_check.hpp"
#include "support/random_grid.hpp"

namespace starway::test {

inline constexpr std::array<CornerRule, 4> corner_rules{CornerRule::always, CornerRule::one_obstacle,
                                                        CornerRule::no_obstacle, CornerRule::never};
inline constexpr std::array<HexLayout, 6> hex_layouts{HexLayout::odd_r,         HexLayout::even_r,
                                                      HexLayout::odd_q,         HexLayout::even_q,
                                                      HexLayout::axial_pointed, HexLayout::axial_flat};

template <class Random>
GridCell any_cell(Random& random, const GridMap& map) {
    return {static_cast<std::int32_t>(random() % map.width()), static_cast<std::int32_t>(random() % map.height())};
}

template <class Random>
void sprinkle_costs(GridMap& map, Random& random, std::uint16_t least, std::uint16_t most, std::uint16_t units) {
    std::vector<std::uint16_t> costs(std::size_t{map.width()} * map.height());
    for (auto& cost : costs)
        cost = static_cast<std::uint16_t>(least + random() % static_cast<std::uint64_t>(most - least + 1));
    map.assign_costs(units, costs);
}

// A few terrains in patches: most cells resemble their neighbours.
template <class Random>
void lay_terrain(GridMap& map, Random& random, int patches, std::uint16_t most, std::uint16_t units) {
    map.use_costs(units);
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    for (int i = 0; i < patches; ++i) {
        const GridCell corner = any_cell(random, map);
        const auto cost = static_cast<std::uint16_t>(1 + random() % most);
        const auto size = static_cast<std::int32_t>(1 + random() % 9);
        for (std::int32_t y = corner.y; y < std::min(height, corner.y + size); ++y)
            for (std::int32_t x = corner.x; x < std::min(width, corner.x + size); ++x) map.set_cost({x, y}, cost);
    }
}

template <class Random>
void block_sides(GridMap& map, Random& random, int count) {
    const std::uint32_t directions = map.rules().directions();
    for (int i = 0; i < count; ++i) {
        const GridCell cell = any_cell(random, map);
        const auto direction = static_cast<std::uint32_t>(random() % directions);
        switch (random() % 3) {
            case 0:
                map.wall(cell, map.rules().squares() ? direction % 4 : direction);
                break;
            case 1:
                map.block_exit(cell, direction);
                break;
            default:
                map.block_entry(cell, direction);
        }
    }
}

template <class Random>
void open_portals(GridMap& map, Random& random, std::uint64_t count) {
    for (; count > 0; --count)
        (void)map.add_portal(
            {any_cell(random, map), any_cell(random, map), static_cast<double>(random() % 5), random() % 2 == 0});
}

// A map of any kind: lattice, corners, ways of counting, terrain, heights, sides, portals, jumps.
template <class Random>
GridMap any_game(Random& random, std::uint32_t width, std::uint32_t height) {
    GridMap map = scattered(random, width, height, static_cast<std::uint32_t>(random() % 45));
    GridRules rules;
    constexpr std::array<GridTopology, 6> topologies{GridTopology::eight,     GridTopology::eight,
                                                     GridTopology::eight,     GridTopology::four,
                                                     GridTopology::hexagonal, GridTopology::staggered};
    rules.topology = topologies[random() % topologies.size()];
    rules.hex_layout = hex_layouts[random() % (rules.topology == GridTopology::staggered ? 4 : 6)];
    rules.corners = corner_rules[random() % 4];
    rules.step_costs = static_cast<StepCosts>(random() % 3);
    rules.terrain = random() % 2 == 0 ? TerrainCost::mean : TerrainCost::entered;
    if (random() % 3 == 0) rules.uphill = 0.7, rules.downhill = 0.2;
    if (random() % 4 == 0) rules.jump_radius = 3, rules.jump_price = random() % 2 == 0 ? 0.5 : 7.25;
    if (rules.squares() && random() % 5 == 0) rules.unit_size = 2;
    (void)map.set_rules(rules);
    if (random() % 2 == 0) {
        if (random() % 2 == 0)
            sprinkle_costs(map, random, 2, 9, 2);
        else
            lay_terrain(map, random, 12, 9, 3);
        if (random() % 2 == 0)
            for (int i = 0; i < 20; ++i)
                map.set_entry_cost(any_cell(random, map), static_cast<std::uint32_t>(random() % rules.directions()),
                                   static_cast<std::uint16_t>(1 + random() % 20));
    }
    if (random() % 3 == 0)
        for (int i = 0; i < 50; ++i) map.set_height(any_cell(random, map), static_cast<float>(random() % 10));
    if (random() % 3 == 0) block_sides(map, random, 25);
    if (random() % 2 == 0) open_portals(map, random, random() % 5);
    return map;
}

class JudgedDistances {
public:
    JudgedDistances(const GridMap& map, GridCell from)
        : width_(map.width()), distance_(std::size_t{map.width()} * map.height(), -1) {
        const auto width = static_cast<std::int32_t>(map.width());
        const auto height = static_cast<std::int32_t>(map.height());
        using Entry = std::tuple<double, std::int32_t, std::int32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        if (map.fits(from)) queue.emplace(0, from.x, from.y);
        const bool far = !map.portals().empty() || map.rules().jump_radius > 0;
        const std::int32_t reach = far ? std::max(width, height) : 1;
        while (!queue.empty()) {
            const auto [cost, x, y] = queue.top();
            queue.pop();
            if (at({x, y}) >= 0) continue;
            distance_[index({x, y})] = cost;
            for (std::int32_t ty = std::max(0, y - reach); ty <= std::min(height - 1, y + reach); ++ty)
                for (std::int32_t tx = std::max(0, x - reach); tx <= std::min(width - 1, x + reach); ++tx) {
                    const std::array<GridCell, 2> step{{{x, y}, {tx, ty}}};
                    if (step[0] == step[1] || at(step[1]) >= 0 || !map.fits(step[1])) continue;
                    const auto walked = grid::ask::walk_path(map, step);
                    if (walked) queue.emplace(cost + *walked, tx, ty);
                }
        }
    }
    // -1: no path.
    [[nodiscard]] double at(GridCell cell) const { return distance_[index(cell)]; }

private:
    [[nodiscard]] std::size_t index(GridCell cell) const {
        return static_cast<std::size_t>(cell.y) * width_ + static_cast<std::size_t>(cell.x);
    }
    std::size_t width_;
    std::vector<double> distance_;
};

// The distances between all pairs of cells, by the same Dijkstra.
class JudgedPairs {
public:
    explicit JudgedPairs(const GridMap& map) : map_(&map), rows_(std::size_t{map.width()} * map.height()) {}
    double operator()(GridCell from, GridCell to) {
        auto& row = rows_[static_cast<std::size_t>(from.y) * map_->width() + static_cast<std::size_t>(from.x)];
        if (!row) row.emplace(*map_, from);
        return row->at(to);
    }

private:
    const GridMap* map_;
    std::vector<std::optional<JudgedDistances>> rows_;
};

}  // namespace starway::test
