// The verbs on a voxel map. The verb's own file dispatches to these.
#pragma once

#include <string>

#include "shells/cli/arguments/route.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/grid/voxels.hpp"

namespace starway::cli {

Result<void> voxel_info(const SourceArguments& source, Session& session);
Result<void> route_on_voxels(const RouteArguments& arguments, Session& session);

// Errors: usage (not an algorithm for voxel maps).
Result<VoxelAlgorithm> voxel_algorithm_of(const std::string& name);

}  // namespace starway::cli
