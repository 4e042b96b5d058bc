#include "request/codec/bench/bench.hpp"

#include "request/codec/grid/cells.hpp"

namespace starway::request::codec {
namespace {

template <class Cost>
void write_figures(JsonWriter& json, const bench::QueryFigures<Cost>& figures) {
    json.member("status", "ok");
    json.member("queries", figures.queries);
    json.member("unreachable", figures.unreachable);
    json.member("mean_us", figures.mean_us);
    json.member("median_us", figures.median_us);
    json.member("p95_us", figures.p95_us);
    json.member("mean_settled", figures.mean_settled);
    json.member("cost_sum", figures.cost_sum);
}

}  // namespace

void write_road_bench(JsonWriter& json, const bench::RoadBenchFigures& figures, double load_ms) {
    json.object([&] {
        write_figures(json, figures);
        json.member("algorithm", name_of(figures.algorithm));
        json.member("weight", figures.weight);
        json.member("unit", figures.unit);
        json.member("resolution", figures.resolution);
        json.member("load_ms", load_ms);
    });
}

void write_grid_bench(JsonWriter& json, const bench::GridBenchFigures& figures, double load_ms) {
    json.object([&] {
        write_figures(json, figures);
        json.member("algorithm", name_of(figures.algorithm));
        json.member("instead", figures.fallback_reason);
        json.member("prepare_ms", figures.prepare_ms);
        json.member("load_ms", load_ms);
        write_prepared(json, figures.algorithm, figures.prepared);
    });
}

void write_mesh_bench(JsonWriter& json, const bench::MeshBenchFigures& figures, const NavigationMesh& mesh,
                      double load_ms) {
    json.object([&] {
        write_figures(json, figures);
        json.member("algorithm", name_of(figures.algorithm));
        json.member("polygons", mesh.polygon_count());
        json.member("load_ms", load_ms);
    });
}

}  // namespace starway::request::codec
