// Answers about voxel maps: schemas/voxels.json.
#pragma once

#include "request/codec/common.hpp"
#include "starway/grid/voxels.hpp"

namespace starway::request::codec {

void write_voxel_info(JsonWriter& json, const VoxelMap& map, double load_ms);
void write_voxel_route(JsonWriter& json, const VoxelRoute& route, const VoxelMap& map, double load_ms);

}  // namespace starway::request::codec
