// Answers about voxel maps. Lengths are in voxels.
#pragma once

#include "request/codec/common.hpp"
#include "starway/grid/voxels.hpp"

namespace starway::request::codec {

struct VoxelInfo {
    const VoxelMap& map;
    double load_ms;
};
struct VoxelPath {
    const VoxelRoute& route;
    const VoxelMap& map;
    double load_ms;
};
Object described(As<VoxelInfo>);
Object described(As<VoxelPath>);

}  // namespace starway::request::codec
