// Runs a Moving AI scenario on a navigation mesh: every query must be found, every path is checked, every length
// compared with the listed one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "starway/export.h"
#include "starway/grid/scenario.hpp"

namespace starway {

// What the numbers of a scenario are. A scenario of a mesh (its map's name ends in .mesh, or places have fractions or
// lie off the map) names points of the mesh, and lengths of shortest paths. One of a tile map names cells, where cell
// (x, y) covers x to x + 1 and y to y + 1 of the mesh: queries go between their centres, and the listed lengths are
// those of cell-to-cell paths, which a straight-line path never exceeds. A listed length of 0 means no path, one below
// 0 that nothing is known.
enum class MeshPlaces : std::uint8_t { cells, points };

struct MeshScenarioReport {
    MeshPlaces places = MeshPlaces::cells;
    std::uint64_t queries = 0;
    // Longer than listed, not found, or not entirely on the mesh; between points also shorter than listed.
    std::uint64_t mismatches = 0;
    std::uint64_t as_listed = 0;  // of equal length, within the printed digits
    std::uint64_t no_path = 0;
    double mean_excess = 0;  // of the listed lengths over those found: 0.05 is 5 %
    double mean_us = 0;
    double median_us = 0;
    double p95_us = 0;
    std::uint64_t expanded = 0;
    std::vector<ScenarioMismatch> first_mismatches;
};

// Whether a scenario is run on a mesh: `map`, or where that is empty its own map. Errors: usage, if that is not found.
STARWAY_EXPORT Result<bool> is_mesh_scenario(const std::filesystem::path& scenario, const std::filesystem::path& map);

// For a tile map, builds the mesh from its cells. Uses the options `map` (a mesh or a tile map), `every`, `listed` and
// `cancel`. Errors: as run_scenario and open_mesh.
STARWAY_EXPORT Result<MeshScenarioReport> run_mesh_scenario(const std::filesystem::path& scenario,
                                                            const ScenarioOptions& options);

}  // namespace starway
