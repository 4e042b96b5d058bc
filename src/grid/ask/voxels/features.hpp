// Voxel maps in requests and answers, and paths on them as feature tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/voxels.hpp"
#include "write/features.hpp"

namespace starway::grid::ask {

// "x,y,z", whole numbers; nothing if it is not.
std::optional<Voxel> parse_voxel(std::string_view text);
std::string voxel_text(Voxel voxel);
// How one moves on voxel maps, one sentence.
std::string_view voxel_movement();
// Where a path changes its direction.
std::vector<Voxel> turns_of(const VoxelRoute& route);

// One line through the voxels, with z as height.
writing::Features voxel_route_features(const VoxelRoute& route);

}  // namespace starway::grid::ask
