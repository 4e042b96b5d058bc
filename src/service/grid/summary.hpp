// A tile map in numbers, and its rules in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::service {

struct CostCount {
    double cost = 1;
    std::uint64_t cells = 0;
};

struct MapSummary {
    std::uint64_t cells = 0;
    std::uint64_t open = 0;
    std::uint64_t fits = 0;        // where the unit fits; open, for a unit of one cell
    std::vector<CostCount> costs;  // of open cells, ascending; empty where every cell costs 1
    std::uint64_t free_cells = 0;  // that cost nothing
    std::optional<std::pair<double, double>> heights;
    std::uint64_t closed_sides = 0;   // of open cells towards open cells
    std::uint64_t one_way_sides = 0;  // of these, those that are open the other way
    std::uint64_t portals = 0;
    std::uint64_t one_way_portals = 0;
};

// Time: in proportion to the cells.
MapSummary summarise(const TileMap& map);

// How one moves, one sentence each: neighbours, corners, costs of steps and terrain, height, jumps, the unit.
std::vector<std::string> moving_words(const TileMap& map);

}  // namespace starway::service
