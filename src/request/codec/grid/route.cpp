#include "request/codec/grid/route.hpp"

#include <cmath>
#include <map>
#include <utility>

#include "grid/ask/picture/record.hpp"
#include "grid/ask/summary.hpp"
#include "grid/ask/units.hpp"
#include "request/codec/explored.hpp"

namespace starway::request::codec {
namespace {

void write_ends(JsonWriter& json, const TileMap& map, const MapStop& from, const MapStop& to) {
    json.key("from");
    write_stop(json, map, from);
    json.key("to");
    write_stop(json, map, to);
}

void write_leaps(JsonWriter& json, std::string_view name, const std::vector<std::size_t>& leaps) {
    if (!leaps.empty()) json.member(name, leaps);
}

}  // namespace

void write_map_route(JsonWriter& json, const MapRoute& route, const TileMap& map, double load_ms,
                     const MoreMembers& more) {
    const MapPath& best = route.paths.front();
    json.object([&] {
        json.member("status", "ok");
        json.member("cost", best.cost);
        json.member("unit", grid::ask::cost_unit(map).name);
        json.member("distance_m", known(route.has_distance, route.distance_m));
        json.member("optimal", route.optimal);
        json.member("bound", route.bound);
        json.member("algorithm", name_of(route.algorithm));
        json.member("weight", "cost");
        json.member("width", map.grid.width());
        json.member("height", map.grid.height());
        json.member("nodes", map.grid.rows().count());
        json.member("edges", nullptr);
        json.member("settled", route.settled);
        json.member("relaxed", route.relaxed);
        json.member("query_us", route.query_us);
        json.member("prepare_us", route.prepare_us);
        json.member("optimum", route.optimum);
        json.member("load_ms", load_ms);
        write_ends(json, map, route.from, route.to);
        json.member("missed_by", route.missed_by);
        json.member("steps", best.edges.size());
        write_places(json, "path", map, best.cells);
        if (map.frame) write_cells(json, "cells", map, best.cells);
        write_leaps(json, "leaps", grid::ask::leaps_of(best));
        write_prepared(json, route.algorithm, route.prepared);
        if (!route.line.empty()) {
            json.list("line", route.line, [&](const PulledPoint& point) { write_place(json, map, point.cell); });
            json.member("line_length", route.line_length);
            write_leaps(json, "line_leaps", grid::ask::leaps_of(route.line));
        }
        if (route.paths.size() > 1)
            json.list("paths", route.paths, [&](const MapPath& path) {
                json.object([&] {
                    json.member("cost", path.cost);
                    write_places(json, "path", map, path.cells);
                });
            });
        write_texts(json, "notes", map.notes, route.notes);
        json.member("assumptions", grid::ask::assumptions(map, route.notes));
        write_texts(json, "warnings", map.warnings, route.warnings);
        if (more) more();
    });
}

void write_explored_cells(JsonWriter& json, std::span<const ExploredCell> cells, std::uint64_t settled,
                          const TileMap& map) {
    std::map<std::pair<std::uint32_t, bool>, std::int64_t> rows;  // by cell and side
    const double of_cell = grid::ask::cost_unit(map).of_cell;
    write_explored(json, {}, settled, {}, [&] {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const ExploredCell& one = cells[i];
            const auto from = one.cell == one.from ? rows.end() : rows.find({map.grid.node(one.from), one.backward});
            const Position at = grid::ask::written(map, one.cell);
            write_explored_row(json, at.x, at.y,
                               {from == rows.end() ? -1 : from->second, one.g * of_cell, one.h * of_cell,
                                one.f * of_cell, one.backward});
            rows[{map.grid.node(one.cell), one.backward}] = static_cast<std::int64_t>(i);
        }
    });
}

void write_any_angle_route(JsonWriter& json, const grid::ask::AnyAngleRoute& route, const TileMap& map,
                           double load_ms) {
    const std::string promise = grid::ask::promise_of(route);
    json.object([&] {
        json.member("status", "ok");
        json.member("cost", route.length);
        json.member("unit", grid::ask::length_unit(map).name);
        json.member("optimal", route.answer.optimal);
        json.member("excess", route.excess());
        json.member("promise", promise.empty() ? std::optional<std::string>() : promise);
        json.member("grid_cost", route.grid_cost);
        json.member("algorithm", name_of(route.algorithm));
        json.member("settled", route.answer.settled);
        json.member("query_us", route.query_us);
        json.member("load_ms", load_ms);
        write_ends(json, map, route.ends.from, route.ends.to);
        json.list("line", grid::ask::written_line(map, route.answer.path),
                  [&](Position at) { write_position(json, at); });
        json.member("notes", map.notes);
        json.member("assumptions",
                    grid::ask::assumptions(map, route.ends.notes, grid::ask::turning_of(route.algorithm)));
    });
}

void write_waypoint_route(JsonWriter& json, const grid::ask::WaypointRoute& route, const TileMap& map, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("cost", route.length);
        json.member("unit", grid::ask::length_unit(map).name);
        json.member("optimal", true);
        json.member("algorithm", "waypoints");
        json.member("waypoints", route.graph.points().size());
        json.member("links", route.graph.link_count());
        json.member("settled", route.answer.settled);
        json.member("query_us", route.query_us);
        json.member("load_ms", load_ms);
        json.member("link_ms", route.link_ms);
        write_ends(json, map, route.from, route.to);
        json.list("via", route.answer.points, [&](std::uint32_t point) { json.value(route.graph.points()[point].id); });
        write_places(json, "line", map, route.answer.path);
        write_texts(json, "notes", map.notes, route.notes);
        json.member("assumptions", grid::ask::assumptions(map, route.notes));
    });
}

void write_field(JsonWriter& json, const grid::ask::MapField& field, const TileMap& map, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("way", field.way == FieldWay::towards ? "to" : "from");
        json.list("ends", field.ends, [&](const MapStop& end) { write_stop(json, map, end); });
        json.member("cells", field.field.cells().size());
        json.member("open", map.grid.open_count());
        json.member("highest_cost", field.highest_cost);
        json.member("query_us", field.query_us);
        json.member("load_ms", load_ms);
        json.member("assumptions", grid::ask::assumptions(map, field.notes));
        json.key("columns");
        json.begin_short_list();
        for (const char* column : {"x", "y", "cost", "next_x", "next_y"}) json.value(column);
        json.end_list();
        json.key("field");
        json.begin_list();
        grid::ask::for_each_row(map, field.field, [&](const grid::ask::FieldRow& row) {
            json.begin_short_list();
            for (const double number : {row.at.x, row.at.y, row.cost, row.next.x, row.next.y}) json.value(number);
            json.end_list();
        });
        json.end_list();
    });
}

}  // namespace starway::request::codec
