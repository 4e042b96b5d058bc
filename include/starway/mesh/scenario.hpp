// Running a Moving AI scenario on a navigation mesh: every query found, every path walked, every length held against the one listed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "starway/grid/scenario.hpp"

namespace starway {

// Queries go from cell centre to cell centre: cell (x, y) of the map is what the mesh has between x and x + 1, y and y + 1. The lengths listed are
// those of paths from cell to cell, which a straight line may undercut and never exceeds; a length listed of 0 means no path.
struct MeshScenarioReport {
    std::uint64_t queries = 0;
    std::uint64_t mismatches = 0;  // longer than listed, not found, or not on the mesh all the way
    std::uint64_t as_listed = 0;   // of the same length, within the digits printed
    std::uint64_t no_path = 0;
    double mean_excess = 0;  // of the lengths listed over those found: 0.05 is 5 %
    double mean_us = 0;
    double median_us = 0;
    double p95_us = 0;
    std::uint64_t expanded = 0;
    std::vector<ScenarioMismatch> first_mismatches;
};

// On a tile map the mesh is made of its cells. Of the options `map` (a mesh, or a tile map), `every`, `listed` and `cancel` count. Errors: as run_scenario and open_mesh.
Result<MeshScenarioReport> run_mesh_scenario(const std::filesystem::path& scenario, const ScenarioOptions& options);

}  // namespace starway
