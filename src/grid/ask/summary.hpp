// A tile map's figures, and its movement rules as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::grid::ask {

struct CostCount {
    double cost = 1;
    std::uint64_t cells = 0;
};

struct MapSummary {
    std::uint64_t cells = 0;
    std::uint64_t open = 0;
    std::uint64_t fits = 0;        // cells where the unit fits; equals open for a unit of one cell
    std::vector<CostCount> costs;  // of open cells, ascending; empty if every cell costs 1
    std::uint64_t free_cells = 0;  // open cells with cost 0
    std::optional<std::pair<double, double>> heights;
    std::uint64_t closed_sides = 0;   // closed sides between open cells
    std::uint64_t one_way_sides = 0;  // of these, sides closed in one direction only
    std::uint64_t portals = 0;
    std::uint64_t one_way_portals = 0;
};

// O(cells).
MapSummary summarise(const TileMap& map);

// The outer corners in lon,lat, clockwise from the upper left. Precondition: the map is georeferenced.
std::vector<Position> corners(const TileMap& map);

// How a path may turn: from cell to cell; in straight lines from cell to cell; in straight lines, anywhere.
enum class Turning { steps, at_cells, anywhere };

// The movement rules, one sentence each: neighbours, corners, step and terrain costs, heights, jumps, the unit.
std::vector<Sentence> moving_words(const TileMap& map, Turning turning = Turning::steps);
// These, what the reader assumed, and what an answer assumes.
std::vector<Sentence> assumptions(const TileMap& map, const std::vector<Sentence>& further = {},
                                  Turning turning = Turning::steps);

}  // namespace starway::grid::ask
