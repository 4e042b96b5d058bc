// schemas/bench.json: how long queries took.
#pragma once

#include "codec/common.hpp"
#include "service/bench/grid.hpp"
#include "service/bench/mesh.hpp"
#include "service/bench/road.hpp"

namespace starway::codec {

void write_road_bench(JsonWriter& json, const service::RoadBenchFigures& figures, double load_ms);
void write_grid_bench(JsonWriter& json, const service::GridBenchFigures& figures, double load_ms);
void write_mesh_bench(JsonWriter& json, const service::MeshBenchFigures& figures, const NavigationMesh& mesh,
                      double load_ms);

}  // namespace starway::codec
