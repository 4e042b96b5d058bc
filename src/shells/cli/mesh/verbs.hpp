// The verbs on a navigation mesh. The verb's own file dispatches to these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shells/cli/arguments/route.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/grid/scenario.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::cli {

struct LoadedMesh {
    NavigationMesh mesh;
    double load_ms = 0;
};
// Loads a mesh (with merged polygons for searching), or builds one around a source's polygons.
enum class MeshUse { show, search };
Result<LoadedMesh> load_mesh(const SourceArguments& source, MeshUse use, const Session& session);

Result<void> route_on_mesh(const RouteArguments& arguments, Session& session);
Result<void> mesh_info(const SourceArguments& source, Session& session);
Result<void> mesh_check(const SourceArguments& source, std::size_t examples, Session& session);
// To .mesh (with a .prj if georeferenced), GeoJSON or a picture.
Result<void> mesh_convert(const SourceArguments& source, const OutputArguments& output, Session& session);

struct MeshBenchArguments {
    AlgorithmArguments algorithm;
    std::uint64_t random = 0;
    std::uint64_t seed = 0;
};
Result<void> mesh_bench(const SourceArguments& source, const MeshBenchArguments& bench, Session& session);

// Errors: usage (not an algorithm for meshes).
Result<MeshAlgorithm> mesh_algorithm_of(const AlgorithmArguments& arguments);

}  // namespace starway::cli
