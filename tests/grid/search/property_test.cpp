// Properties of every algorithm on every map: rotation and mirroring change nothing, an edited map answers like a fresh
// one, and all exact algorithms agree with Boost on difficult maps: one-wide corridors, mazes, widths near a machine
// word.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/grid/search.hpp"
#include "support/ask_grid.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;

constexpr std::array<GridAlgorithm, 7> all_exact{
    GridAlgorithm::dijkstra, GridAlgorithm::astar,        GridAlgorithm::bidirectional, GridAlgorithm::jps,
    GridAlgorithm::jps_plus, GridAlgorithm::jps_weighted, GridAlgorithm::labels};

// One of the eight orientations of a square map.
class Turn {
public:
    Turn(const GridMap& map, int number) : map_(map), number_(number) {}
    [[nodiscard]] bool swapped() const { return (number_ & 4) != 0; }
    [[nodiscard]] GridCell cell(GridCell cell) const {
        if ((number_ & 1) != 0) cell.x = static_cast<std::int32_t>(map_.width()) - 1 - cell.x;
        if ((number_ & 2) != 0) cell.y = static_cast<std::int32_t>(map_.height()) - 1 - cell.y;
        return swapped() ? GridCell{cell.y, cell.x} : cell;
    }
    [[nodiscard]] std::uint32_t direction(std::uint32_t direction) const {
        const GridCell from = cell({0, 0});
        const GridCell step = grid_step(map_.rules(), {0, 0}, direction);
        const GridCell to = cell(step);
        std::uint32_t turned = 0;
        while (!(grid_step(map_.rules(), from, turned) == GridCell{to.x - from.x, to.y - from.y})) ++turned;
        return turned;
    }
    // The map in this orientation. Portals are transformed with it.
    [[nodiscard]] GridMap map() const {
        GridMap turned =
            swapped() ? test::blank(map_.height(), map_.width()) : test::blank(map_.width(), map_.height());
        (void)turned.set_rules(map_.rules());
        if (map_.has_costs()) turned.use_costs(static_cast<std::uint16_t>(map_.cost_units()));
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map_.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map_.width()); ++x) copy_cell({x, y}, turned);
        for (const GridPortal& portal : map_.portals())
            (void)turned.add_portal({cell(portal.from), cell(portal.to), portal.price, portal.one_way});
        return turned;
    }

private:
    void copy_cell(GridCell from, GridMap& turned) const {
        const GridCell to = cell(from);
        const std::uint32_t node = map_.node(from);
        turned.set_open(to, map_.open(from));
        if (map_.has_costs()) turned.set_cost(to, map_.cost(node));
        if (map_.has_heights()) turned.set_height(to, map_.height_of(node));
        for (std::uint32_t d = 0; d < map_.rules().directions(); ++d) {
            const std::uint32_t turned_direction = number_ == 0 ? d : direction(d);
            if (map_.side_blocked(node, d)) turned.block_exit(to, turned_direction);
            if (map_.has_entry_costs() && map_.entry_cost(node, d) != map_.cost(node))
                turned.set_entry_cost(to, turned_direction, map_.entry_cost(node, d));
        }
    }

    const GridMap& map_;
    int number_;
};

// The cost, or -1.
double cost_asked(GridSearch& search, GridCell from, GridCell to, GridAlgorithm algorithm) {
    const GridAnswer answer = test::ask(search, from, to, algorithm);
    return answer.status == SearchStatus::found ? answer.cost : -1;
}

TEST(GridProperties, RotatingAndMirroringChangesNothing) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 30; ++round) {
        GridMap map = test::any_game(random, 31, 20);
        if (!map.rules().squares() || map.rules().unit_size > 1)
            continue;  // a larger unit has its own cell at its upper left
        GridSearch search(map);
        const GridCell from = any_open(random, map);
        const GridCell to = any_open(random, map);
        for (int number = 0; number < 8; ++number) {
            const Turn turn(map, number);
            const GridMap turned = turn.map();
            GridSearch turned_search(turned);
            for (const GridAlgorithm algorithm : all_exact) {
                const double expected = cost_asked(search, from, to, algorithm);
                ASSERT_NEAR(cost_asked(turned_search, turn.cell(from), turn.cell(to), algorithm), expected,
                            1e-7 * (1 + std::abs(expected)))
                    << name_of(algorithm) << " in round " << round << " turned " << number;
            }
        }
    }
}

TEST(GridProperties, AnEditedMapAnswersAsAFreshOne) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 25; ++round) {
        GridMap map = test::any_game(random, 24, 22);
        GridSearch search(map);
        for (int edits = 0; edits < 4; ++edits) {
            for (int edit = 0; edit < 25; ++edit) {
                const GridCell cell = test::any_cell(random, map);
                const auto direction = static_cast<std::uint32_t>(random() % map.rules().directions());
                const std::uint64_t kind = random() % 12;
                if (kind == 0 && map.has_costs())
                    map.set_cost(cell, static_cast<std::uint16_t>(1 + random() % 12));
                else if (kind == 1 && map.has_costs())
                    map.set_entry_cost(cell, direction, static_cast<std::uint16_t>(1 + random() % 12));
                else if (kind == 2)
                    map.set_height(cell, static_cast<float>(random() % 5));
                else if (kind == 3)
                    map.block_exit(cell, direction, random() % 2 == 0);
                else
                    map.set_open(cell, random() % 3 != 0);
            }
            const GridMap fresh = Turn(map, 0).map();
            GridSearch fresh_search(fresh);
            for (int i = 0; i < 3; ++i) {
                const GridCell from = any_open(random, map);
                const GridCell to = any_open(random, map);
                for (const GridAlgorithm algorithm : all_exact) {
                    const double expected = cost_asked(fresh_search, from, to, algorithm);
                    ASSERT_NEAR(cost_asked(search, from, to, algorithm), expected, 1e-7 * (1 + std::abs(expected)))
                        << name_of(algorithm) << " in round " << round;
                }
            }
        }
    }
}

TEST(GridProperties, AllExactAlgorithmsAgreeWithBoost) {
    std::mt19937_64 random(3);
    for (const std::uint32_t width : {63U, 64U, 65U, 128U})
        for (const int kind : {0, 1, 2, 3})
            for (const CornerRule corners : test::corner_rules) {
                GridMap map = kind == 0   ? test::maze(random, width, 41)
                              : kind == 1 ? test::scattered(random, width, 41, 60)
                              : kind == 2 ? test::scattered(random, width, 41, 35)
                                          : test::scattered(random, width, 41, 10);
                test::with_rules(map, GridTopology::eight, corners);
                if (random() % 2 == 0) test::lay_terrain(map, random, 10, 4, 1);
                const test::BoostGrid boost(map);
                GridSearch search(map);
                const GridCell from = any_open(random, map);
                const auto distances = boost.distances(from);
                for (int i = 0; i < 3; ++i) {
                    const GridCell to = any_open(random, map);
                    const double expected = distances[boost.index(to)];
                    for (const GridAlgorithm algorithm : all_exact)
                        ASSERT_NEAR(cost_asked(search, from, to, algorithm), expected, 1e-9 * (1 + std::abs(expected)))
                            << name_of(algorithm) << " on a map of kind " << kind << ", " << width << " wide";
                }
            }
}

}  // namespace
}  // namespace starway::grid::search
