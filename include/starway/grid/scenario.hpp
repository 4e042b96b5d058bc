// Runs a Moving AI scenario: every query of a .scen file on its map; checks every length and every path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/grid/voxels.hpp"

namespace starway {

struct ScenarioOptions {
    std::filesystem::path
        map;           // empty: the scenario's own map, searched by its base name beside the scenario, then as written
    MapOptions rules;  // corners, neighbours, costs: where the scenario's lengths follow other rules than Moving AI's
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    MapPartFiles files;            // stored parts for the algorithm; computed if not given
    std::uint64_t every = 1;       // runs every Nth query; 1 runs all
    std::size_t listed = 10;       // maximum number of mismatches listed
    Progress* progress = nullptr;  // of the precomputation
    const CancelFlag* cancel = nullptr;
};

struct ScenarioMismatch {
    std::uint64_t line = 0;  // in the scenario
    double expected = 0;     // 0: no path
    double found = 0;        // 0: none
    std::string reason;      // one sentence
};

struct ScenarioReport {
    std::uint64_t queries = 0;
    std::uint64_t mismatches = 0;
    std::uint64_t no_path = 0;
    double mean_us = 0;
    double median_us = 0;
    double p95_us = 0;
    double max_error = 0;  // largest difference between a length and the printed one
    // Relative excess over the listed lengths, for an algorithm that is not optimal (hpa); 0 for others.
    double mean_excess = 0;
    double max_excess = 0;
    std::uint64_t settled = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;  // what ran
    std::string fallback_reason;                         // why another algorithm ran than requested; empty otherwise
    std::vector<ScenarioMismatch> first_mismatches;
};

// Errors: io; data (with file, line and column); usage, where a query does not fit the map or no map is found;
// interrupted.
STARWAY_EXPORT Result<ScenarioReport> run_scenario(const std::filesystem::path& scenario,
                                                   const ScenarioOptions& options = {});

// The same on voxel maps.
struct VoxelScenarioOptions {
    std::filesystem::path map;  // empty: the scenario's own, by its name beside the scenario
    VoxelAlgorithm algorithm = VoxelAlgorithm::astar;
    std::uint64_t every = 1;  // runs every Nth query; 1 runs all
    std::size_t listed = 10;  // maximum number of mismatches listed
    const CancelFlag* cancel = nullptr;
};

// Whether a scenario's ends are voxels (.3dscen), or its map, where one is named. Errors: io.
STARWAY_EXPORT Result<bool> is_voxel_scenario(const std::filesystem::path& scenario, const std::filesystem::path& map);
// Runs every query of a .3dscen on its map; checks every length and every path. Errors: io; data (with file, line and
// column); usage, where no map is found or a query does not fit it; interrupted.
STARWAY_EXPORT Result<ScenarioReport> run_voxel_scenario(const std::filesystem::path& scenario,
                                                         const VoxelScenarioOptions& options = {});

}  // namespace starway
