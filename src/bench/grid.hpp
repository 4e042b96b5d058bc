// Times queries between cells of a tile map.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/queries.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/search.hpp"

namespace starway::bench {

using CellPair = std::pair<GridCell, GridCell>;

// Cells where the unit fits. Reproducible on every machine from map and seed. Errors: usage (the count), data (no cell
// is open).
Result<std::vector<CellPair>> random_cells(const GridMap& grid, std::uint64_t count, std::uint64_t seed);

struct GridBenchRequest {
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    double epsilon = 1;
    MapPartFiles files;  // stored parts for the algorithm; computed if not given
};

struct GridBenchFigures : QueryFigures<double> {
    double prepare_ms = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;  // what ran
    std::string fallback_reason;                         // why another one than the requested; empty otherwise
    GridPrepared prepared;
};

// Errors: io and data (stored parts), interrupted.
Result<GridBenchFigures> time_grid(const GridMap& grid, const std::vector<CellPair>& pairs,
                                   const GridBenchRequest& request, const Control& control);

}  // namespace starway::bench
