#include "request/codec/mesh/mesh.hpp"

#include <algorithm>
#include <cmath>

#include "draw/ancestry.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/bench.hpp"
#include "request/codec/common.hpp"
#include "request/codec/explored.hpp"
#include "request/codec/grid/map.hpp"

namespace starway::request::codec {

using mesh::ask::MeshPoint;

Object described(As<MeshPoint>) {
    static constexpr auto members = members_of<MeshPoint>({
        {"x", [](auto& point) { return point.at.x; }},
        {"y", [](auto& point) { return point.at.y; }},
        {"height", [](auto& point) { return when(point.height); }},
    });
    return {"point", "x, y, and the height on a mesh with heights.", members, true};
}

Object described(As<MeshStop>) {
    static constexpr auto members = members_of<MeshStop>({
        {"asked",
         [](auto& stop) {
             return MeshPoint{stop.asked, stop.asked_height};
         }},
        {"at",
         [](auto& stop) {
             return MeshPoint{stop.at, stop.height};
         }},
        {"missed_by", [](auto& stop) { return stop.distance; }, "The distance between the two."},
    });
    return {"stop", "An end of a path.", members};
}

Object described(As<NavigationMesh>) {
    static constexpr auto members = members_of<NavigationMesh>({
        {"status", Text<"ok">()},
        {"vertices", [](auto& mesh) { return mesh.vertex_count(); }},
        {"polygons", [](auto& mesh) { return mesh.polygon_count(); }},
        {"islands", [](auto& mesh) { return mesh.part_count(); }, "Connected parts."},
    });
    return {{}, {}, members};
}

namespace {

// Polyanya settles parts of edges, the visibility graph corners.
struct SettledPart {
    ExploredRow row;
    std::optional<Position> left, right;
};

}  // namespace

Object described(As<SettledPart>) {
    static constexpr auto members = members_of<SettledPart>({
        {[](auto& part) { return part.row; }},
        {"left", [](auto& part) { return part.left; }, "An end of the part of an edge; null: a corner."},
        {"right", [](auto& part) { return part.right; }, "The other end."},
    });
    return {{}, "A part of an edge at its middle, or a corner.", members, true};
}

namespace {

MeshPoint point_of(const MeshRoute& route, std::size_t i) {
    return {route.path[i], route.heights.empty() ? std::nullopt : std::optional(route.heights[i])};
}

MeshPoint point_of(const NavigationMesh& mesh, std::uint32_t vertex) {
    return {mesh.to_given(mesh.vertex(vertex)), mesh.has_heights() ? std::optional(mesh.height(vertex)) : std::nullopt};
}

std::string_view unit_of(const NavigationMesh& mesh) {
    return mesh.plane() ? "m" : "";
}

template <class Use>
auto unjoined(const MeshCheck& a, Use use) {
    return when(a.report.unjoined.has_value(), [&] { return use(*a.report.unjoined); });
}

Explored<SettledPart> explored(const MeshPath& a) {
    const draw::SearchRecord& record = *a.explored;
    const std::vector<std::uint32_t> parents = draw::parent_events(record);
    std::vector<std::int64_t> rows(record.events.size(), -1);
    Explored<SettledPart> all{{}, a.route.expanded, record.total_events > record.events.size()};
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const draw::SearchEvent& event = record.events[i];
        if (event.kind != draw::EventKind::expanding) continue;
        rows[i] = static_cast<std::int64_t>(all.rows.size());
        const std::int64_t from = parents[i] == draw::no_event ? -1 : rows[parents[i]];
        const Position at = a.mesh.to_given(event.at);
        all.rows.push_back({{at, from, event.g, event.h, event.f, event.backward}, {}, {}});
        const draw::SearchSpan& span = record.spans[i];
        if (span.left == span.right) continue;
        all.rows.back().left = a.mesh.to_given(span.left);
        all.rows.back().right = a.mesh.to_given(span.right);
    }
    return all;
}

std::vector<Sentence> notes_of(const MeshPath& a) {
    std::vector<Sentence> notes = a.mesh.notes();
    if (std::isfinite(a.route.max_snap)) notes.push_back(mesh::ask::limit_note(a.route, a.mesh));
    return notes;
}

std::array<double, 4> box_of(const NavigationMesh& mesh) {
    const Box bounds = mesh.bounds();
    const Position low = mesh.to_given({bounds.min_x, bounds.min_y});
    const Position high = mesh.to_given({bounds.max_x, bounds.max_y});
    return {low.x, low.y, high.x, high.y};
}

std::optional<std::pair<double, double>> costs_of(const NavigationMesh& mesh) {
    return mesh.has_costs() ? std::optional(mesh.cost_range()) : std::nullopt;
}

}  // namespace

Object described(As<MeshPath>) {
    static constexpr auto members = members_of<MeshPath>({
        {"status", Text<"ok">()},
        {"cost", [](auto& a) { return a.route.cost; },
         "The length, times the costs of the polygons where they have some."},
        {"length", [](auto& a) { return a.route.length; }},
        {"optimal", [](auto& a) { return a.route.bound == 1; }},
        {"bound", [](auto& a) { return a.route.bound; }, "The cost is at most so many times that of the cheapest path.",
         at_least(1)},
        {"algorithm", [](auto& a) { return name_of(a.route.algorithm); }},
        {"weight", [](auto& a) { return a.mesh.has_costs() ? "cost" : "length"; }, {}, one_of("length|cost")},
        {"unit", [](auto& a) { return unit_of(a.mesh); }, "m on Earth, else empty."},
        {"vertices", [](auto& a) { return a.mesh.vertex_count(); }},
        {"polygons", [](auto& a) { return a.mesh.polygon_count(); }},
        {"settled", [](auto& a) { return a.route.expanded; }},
        {"relaxed", [](auto& a) { return a.route.generated; }},
        {"query_us", [](auto& a) { return a.route.query_us; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"from", [](auto& a) { return a.route.from; }},
        {"to", [](auto& a) { return a.route.to; }},
        {"path",
         [](auto& a) { return list_of(a.route.path.size(), [&](std::size_t i) { return point_of(a.route, i); }); }},
        {"notes", [](auto& a) { return notes_of(a); }},
        {"explored", [](auto& a) { return when(a.explored != nullptr, [&] { return explored(a); }); }},
    });
    return {"route", "The answer of `starway route` on a mesh.", members};
}

Object described(As<MeshInfo>) {
    static constexpr auto members = members_of<MeshInfo>({
        {[](auto& a) { return std::cref(a.mesh); }},
        {"borders", [](auto& a) { return a.summary.borders; }, "Edges with one polygon."},
        {"joined_edges", [](auto& a) { return a.summary.joined_edges; }},
        {"area", [](auto& a) { return a.summary.area; }},
        {"costs", [](auto& a) { return costs_of(a.mesh); },
         "The lowest and the highest of the polygons' costs; null where they have none."},
        {"bbox", [](auto& a) { return box_of(a.mesh); }},
        {"notes", [](auto& a) { return a.mesh.notes(); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"info", "The answer of `starway info` on a mesh.", members};
}

Object described(As<MeshShape>) {
    static constexpr auto members = members_of<MeshShape>({
        {[](auto& a) { return std::cref(a.mesh); }},
        {"name", [](auto& a) { return a.name; }},
        {"frame", [](auto& a) { return a.mesh.plane() ? "geographic" : "planar"; }, {}, one_of("geographic|planar")},
        {"unit", [](auto& a) { return unit_of(a.mesh); }, "Of lengths: m on Earth, else empty."},
        {"y_up", [](auto& a) { return a.mesh.y_up(); }, "Whether y grows upwards."},
        {"levels", [](auto& a) { return a.mesh.has_levels(); }, "Whether polygons may lie above one another."},
        {"positions",
         [](auto& a) { return list_of(a.mesh.vertex_count(), [&](auto i) { return point_of(a.mesh, i); }); },
         "Of the vertices."},
        {"corners",
         [](auto& a) {
             return list_of(a.mesh.polygon_count(), [&](auto i) {
                 return row_of<3>(a.mesh.polygon(i), [](VertexId vertex) { return std::uint32_t{vertex}; });
             });
         },
         "Of each polygon: its vertices in order, by their number in positions."},
        {"parts", [](auto& a) { return row_of(a.mesh.polygon_count(), [&](auto i) { return a.mesh.part(i); }); },
         "Of each polygon: the number of its connected part."},
    });
    return {"shape", "The answer of `GET /mesh/v1/NAME/shape`: the polygons.", members};
}

Object described(As<MeshCheck>) {
    static constexpr auto members = members_of<MeshCheck>({
        {[](auto& a) { return std::cref(a.mesh); }},
        {"unjoined", [](auto& a) { return unjoined(a, [](auto& places) { return places.size(); }); },
         "Edges that touch another polygon but do not connect to it."},
        {"unjoined_places",
         [](auto& a) {
             return unjoined(a, [&](auto& places) {
                 return list_of(std::min(a.examples, places.size()),
                                [&](auto i) { return a.mesh.to_given(places[i]); });
             });
         }},
        {"unused_vertices", [](auto& a) { return a.report.unused_vertices; }},
        {"notes", [](auto& a) { return a.mesh.notes(); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"check", "The answer of `starway check` on a mesh.", members};
}

Object described(As<MeshConverted>) {
    static constexpr auto members = members_of<MeshConverted>({
        {[](auto& a) { return std::cref(a.mesh); }},
        {"files", [](auto& a) { return std::array{a.file}; }},
    });
    return {"convert", "The answer of `starway convert` on a mesh.", members};
}

Object described(As<MeshBench>) {
    static constexpr auto members = members_of<MeshBench>({
        {[](auto& a) { return std::cref<bench::QueryFigures<double>>(a.figures); }},
        {"algorithm", [](auto& a) { return name_of(a.figures.algorithm); }},
        {"polygons", [](auto& a) { return a.mesh.polygon_count(); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"bench", "The answer of `starway bench` on a mesh.", members};
}

Object described(As<MeshScenarioReport>) {
    static constexpr auto members = members_of<MeshScenarioReport>({
        {"status", Text<"ok">()},
        {"queries", [](auto& a) { return a.queries; }},
        {"places", [](auto& a) { return a.places == MeshPlaces::cells ? "cells" : "points"; },
         "What the scenario names: cells of a tile map, or points of the mesh.", one_of("cells|points")},
        {"mismatches", [](auto& a) { return a.mismatches; }},
        {"as_listed", [](auto& a) { return a.as_listed; }, "Queries whose length is the listed one."},
        {"no_path", [](auto& a) { return a.no_path; }},
        {"mean_excess", [](auto& a) { return a.mean_excess; }, "Of listed lengths over ours."},
        {"mean_us", [](auto& a) { return a.mean_us; }},
        {"median_us", [](auto& a) { return a.median_us; }},
        {"p95_us", [](auto& a) { return a.p95_us; }},
        {"settled", [](auto& a) { return a.expanded; }},
        {"algorithm", [](auto&) { return name_of(MeshAlgorithm::polyanya); }},
        {"first_mismatches", [](auto& a) { return a.first_mismatches; }},
    });
    return {"scenario", "The answer of `starway scen` on a mesh.", members};
}

}  // namespace starway::request::codec
