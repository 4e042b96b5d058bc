// schemas/bench.json: how long queries took.
#pragma once

#include "bench/grid.hpp"
#include "bench/mesh.hpp"
#include "bench/road.hpp"
#include "request/codec/common.hpp"

namespace starway::request::codec {

void write_road_bench(JsonWriter& json, const bench::RoadBenchFigures& figures, double load_ms);
void write_grid_bench(JsonWriter& json, const bench::GridBenchFigures& figures, double load_ms);
void write_mesh_bench(JsonWriter& json, const bench::MeshBenchFigures& figures, const NavigationMesh& mesh,
                      double load_ms);

}  // namespace starway::request::codec
