#include "request/codec/mesh/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "draw/ancestry.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/explored.hpp"
#include "request/codec/grid/map.hpp"

namespace starway::request::codec {
namespace {

// [x, y] or [x, y, height].
void write_point(JsonWriter& json, Position at, std::optional<double> height) {
    json.begin_short_list();
    json.value(at.x);
    json.value(at.y);
    if (height) json.value(*height);
    json.end_list();
}

void write_stop(JsonWriter& json, std::string_view name, const MeshStop& stop) {
    json.object(name, [&] {
        json.key("asked");
        write_point(json, stop.asked, stop.asked_height);
        json.key("at");
        write_point(json, stop.at, stop.height);
        json.member("missed_by", stop.distance);
    });
}

void write_size(JsonWriter& json, const NavigationMesh& mesh) {
    json.member("status", "ok");
    json.member("vertices", mesh.vertex_count());
    json.member("polygons", mesh.polygon_count());
    json.member("islands", mesh.part_count());
}

}  // namespace

void write_mesh_route(JsonWriter& json, const MeshRoute& route, const NavigationMesh& mesh, double load_ms,
                      const MoreMembers& more) {
    json.object([&] {
        json.member("status", "ok");
        json.member("cost", route.cost);
        json.member("length", route.length);
        json.member("optimal", route.bound == 1);
        json.member("bound", route.bound);
        json.member("algorithm", name_of(route.algorithm));
        json.member("weight", mesh.has_costs() ? "cost" : "length");
        json.member("unit", mesh.plane() ? "m" : "");
        json.member("vertices", mesh.vertex_count());
        json.member("polygons", mesh.polygon_count());
        json.member("settled", route.expanded);
        json.member("relaxed", route.generated);
        json.member("query_us", route.query_us);
        json.member("load_ms", load_ms);
        write_stop(json, "from", route.from);
        write_stop(json, "to", route.to);
        json.key("path");
        json.begin_list();
        for (std::size_t i = 0; i < route.path.size(); ++i)
            write_point(json, route.path[i],
                        route.heights.empty() ? std::optional<double>() : std::optional(route.heights[i]));
        json.end_list();
        std::vector<Sentence> limit;
        if (std::isfinite(route.max_snap)) limit.push_back(mesh::ask::limit_note(route, mesh));
        write_texts(json, "notes", mesh.notes(), limit);
        if (more) more();
    });
}

void write_mesh_explored(JsonWriter& json, const draw::SearchRecord& record, const MeshRoute& route,
                         const NavigationMesh& mesh) {
    const std::vector<std::uint32_t> parents = draw::parent_events(record);
    std::vector<std::int64_t> rows(record.events.size(), -1);
    std::int64_t count = 0;
    write_explored(json, {"left", "right"}, route.expanded, record.total_events > record.events.size(), [&] {
        for (std::size_t i = 0; i < record.events.size(); ++i) {
            const draw::SearchEvent& event = record.events[i];
            if (event.kind != draw::EventKind::expanding) continue;
            rows[i] = count++;
            const Position at = mesh.to_given(event.at);
            const std::int64_t from = parents[i] == draw::no_event ? -1 : rows[parents[i]];
            const draw::SearchSpan& span = record.spans[i];
            write_explored_row(json, at.x, at.y, {from, event.g, event.h, event.f, event.backward}, [&] {
                for (const Position end : {span.left, span.right}) {
                    if (span.left == span.right)
                        json.value(nullptr);
                    else
                        write_point(json, mesh.to_given(end), {});
                }
            });
        }
    });
}

void write_mesh_info(JsonWriter& json, const NavigationMesh& mesh, const mesh::ask::MeshSummary& summary,
                     double load_ms) {
    const Box bounds = mesh.bounds();
    const Position low = mesh.to_given({bounds.min_x, bounds.min_y});
    const Position high = mesh.to_given({bounds.max_x, bounds.max_y});
    json.object([&] {
        write_size(json, mesh);
        json.member("borders", summary.borders);
        json.member("joined_edges", summary.joined_edges);
        json.member("area", summary.area);
        json.key("costs");
        if (mesh.has_costs())
            json.value(std::vector<double>{mesh.cost_range().first, mesh.cost_range().second});
        else
            json.value(nullptr);
        json.member("bbox", std::vector<double>{low.x, low.y, high.x, high.y});
        json.member("notes", mesh.notes());
        json.member("load_ms", load_ms);
    });
}

void write_mesh_shape(JsonWriter& json, std::string_view name, const NavigationMesh& mesh) {
    json.object([&] {
        write_size(json, mesh);
        json.member("name", name);
        json.member("frame", mesh.plane() ? "geographic" : "planar");
        json.member("unit", mesh.plane() ? "m" : "");
        json.member("y_up", mesh.y_up());
        json.member("levels", mesh.has_levels());
        json.key("positions");
        json.begin_list();
        for (std::uint32_t vertex = 0; vertex < mesh.vertex_count(); ++vertex)
            write_point(json, mesh.to_given(mesh.vertex(vertex)),
                        mesh.has_heights() ? std::optional(mesh.height(vertex)) : std::optional<double>());
        json.end_list();
        json.key("corners");
        json.begin_list();
        for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
            json.begin_short_list();
            for (const std::uint32_t corner : mesh.polygon(polygon)) json.value(corner);
            json.end_list();
        }
        json.end_list();
        json.key("parts");
        json.begin_short_list();
        for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) json.value(mesh.part(polygon));
        json.end_list();
    });
}

void write_mesh_check(JsonWriter& json, const NavigationMesh& mesh, const mesh::ask::MeshCheckReport& report,
                      std::size_t examples, double load_ms) {
    json.object([&] {
        write_size(json, mesh);
        if (report.unjoined) {
            json.member("unjoined", report.unjoined->size());
            const std::span<const Position> places(*report.unjoined);
            json.list("unjoined_places", places.first(std::min(examples, places.size())),
                      [&](Position at) { write_position(json, mesh.to_given(at)); });
        }
        json.member("unused_vertices", report.unused_vertices);
        json.member("notes", mesh.notes());
        json.member("load_ms", load_ms);
    });
}

void write_mesh_converted(JsonWriter& json, const NavigationMesh& mesh, const std::string& file) {
    json.object([&] {
        write_size(json, mesh);
        json.member("files", std::vector<std::string>{file});
    });
}

void write_mesh_scenario(JsonWriter& json, const MeshScenarioReport& report) {
    json.object([&] {
        json.member("status", "ok");
        json.member("queries", report.queries);
        json.member("places", report.places == MeshPlaces::cells ? "cells" : "points");
        json.member("mismatches", report.mismatches);
        json.member("as_listed", report.as_listed);
        json.member("no_path", report.no_path);
        json.member("mean_excess", report.mean_excess);
        json.member("mean_us", report.mean_us);
        json.member("median_us", report.median_us);
        json.member("p95_us", report.p95_us);
        json.member("settled", report.expanded);
        json.member("algorithm", "polyanya");
        write_mismatches(json, report.first_mismatches);
    });
}

}  // namespace starway::request::codec
