// Times queries between points of a navigation mesh.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bench/queries.hpp"
#include "starway/mesh/engine.hpp"

namespace starway::bench {

using PointPair = std::pair<Position, Position>;

// Uniform over the mesh's area; reproducible on every machine from mesh and seed. Errors: usage (the count).
Result<std::vector<PointPair>> random_points(const NavigationMesh& mesh, std::uint64_t count, std::uint64_t seed);

struct MeshBenchFigures : QueryFigures<double> {  // cost_sum: lengths
    MeshAlgorithm algorithm = MeshAlgorithm::polyanya;
};

// Errors: interrupted.
Result<MeshBenchFigures> time_mesh(const NavigationMesh& mesh, const std::vector<PointPair>& pairs,
                                   MeshAlgorithm algorithm, const Control& control);

}  // namespace starway::bench
