// Moving AI's voxel maps (.3dmap) and their scenarios (.3dscen). https://movingai.com/benchmarks/voxels.html
//
// Map: "voxel W H D", then a line "x y z" for each blocked voxel, from 0.
// Scenario: "version 1", the map's name, then a line for each query: startx starty startz goalx goaly goalz length
// ratio, where the ratio is that of the length to the one on an empty map.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/voxels.hpp"

namespace starway::read::maps {

struct VoxelQuery {
    Voxel from, to;
    double length = 0;     // 0 with different ends means no path
    double tolerance = 0;  // of the length as it is printed
    std::uint64_t line = 0;
    [[nodiscard]] bool no_path() const { return length == 0 && !(from == to); }
};

struct VoxelScenario {
    std::string map;  // as in the file
    std::vector<VoxelQuery> queries;
};

bool looks_like_voxel_map(std::string_view beginning);
bool looks_like_voxel_scenario(std::string_view beginning);

// Errors: data, with file, line and column. `name` is the file's name in messages.
Result<VoxelMap> parse_voxel_map(std::string_view text, std::string_view name);
Result<VoxelScenario> parse_voxel_scenario(std::string_view text, std::string_view name);

}  // namespace starway::read::maps
