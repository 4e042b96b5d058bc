// Finds a scenario's map.
#pragma once

#include <filesystem>

#include "read/maps/moving_ai.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::grid::ask {

// `named`, or if empty the scenario's own map: first by base name beside the scenario, then as written. Errors: usage
// (not found, or queries for several maps). Precondition: the scenario has a query.
Result<std::filesystem::path> map_of(const read::maps::Scenario& scenario, const std::filesystem::path& path,
                                     const std::filesystem::path& named);

// The map of a file under certain rules. Errors: those of open_map().
Result<GridMap> scenario_map(const std::filesystem::path& path, const MapOptions& rules);

}  // namespace starway::grid::ask
