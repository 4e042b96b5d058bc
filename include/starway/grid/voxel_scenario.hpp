// Scenarios of Moving AI on voxel maps: every query is run and checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/scenario.hpp"
#include "starway/grid/voxels.hpp"

namespace starway {

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
