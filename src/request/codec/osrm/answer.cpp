#include "request/codec/osrm/answer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "request/codec/osrm/course.hpp"
#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/waypoint.hpp"
#include "starway/road/node_ids.hpp"

namespace starway::request::codec::osrm {
namespace {

void write_waypoints(JsonWriter& json, std::string_view name, const Request& request, const SnappedPoints& points) {
    json.list(name, points,
              [&](const Waypoint& point) { json.object([&] { write_waypoint_members(json, request, point); }); });
}

// Those between which a point lies: of the source, where it has ids, else of the network.
void write_nodes(JsonWriter& json, const RoadNetwork& network, const Waypoint& road) {
    json.key("nodes");
    json.begin_short_list();
    if (const RoadNodeIds ids(network); ids.complete() && road.edge.valid()) {
        for (const std::int64_t id : ids.of_segment(road.edge, road.segment)) json.value(id);
    } else {
        write_node(json, network, road.edge.valid() ? network.edge_tail(road.edge) : road.node);
        write_node(json, network, road.edge.valid() ? network.edge_head(road.edge) : road.node);
    }
    json.end_list();
}

void write_cells(JsonWriter& json, std::string_view name, const std::vector<double>& cells, std::size_t columns) {
    json.key(name);
    std::string text = "[";
    constexpr std::size_t a_cell = 8;
    text.reserve(cells.size() * a_cell + 2);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % columns == 0)
            text += i == 0 ? "[" : "],[";
        else
            text += ',';
        if (cells[i] == Table::nothing)
            text += "null";
        else
            append_fixed(text, cells[i], 1);
    }
    text += cells.empty() ? "]" : "]]";
    json.formatted(text);
}

}  // namespace

void write_ok(JsonWriter& json, const Request& request) {
    json.member("code", "Ok");
    if (!request.data_version.empty()) json.member("data_version", request.data_version);
}

void write_refusal(JsonWriter& json, const Refusal& refusal) {
    json.object([&] {
        json.member("code", refusal.code);
        json.member("message", refusal.message);
        if (!refusal.detail.empty()) json.member("detail", refusal.detail);
    });
}

void write_route_answer(JsonWriter& json, const Request& request, const RoadNetwork& network,
                        const std::vector<Route>& routes) {
    json.object([&] {
        write_ok(json, request);
        json.list("routes", routes, [&](const Route& route) {
            json.object([&] { write_route_members(json, request, network, route); });
        });
        if (!request.skip_waypoints) write_waypoints(json, "waypoints", request, routes.front().waypoints);
    });
}

void write_nearest_answer(JsonWriter& json, const Request& request, const RoadNetwork& network,
                          const SnappedPoints& roads) {
    json.object([&] {
        write_ok(json, request);
        if (request.skip_waypoints) return;
        json.list("waypoints", roads, [&](const Waypoint& road) {
            json.object([&] {
                write_nodes(json, network, road);
                write_waypoint_members(json, request, road);
            });
        });
    });
}

void write_table_answer(JsonWriter& json, const Request& request, const Table& table) {
    json.object([&] {
        write_ok(json, request);
        const std::size_t columns = table.destinations.size();
        if (!table.durations.empty()) write_cells(json, "durations", table.durations, columns);
        if (!table.distances.empty()) write_cells(json, "distances", table.distances, columns);
        if (request.fallback_speed) {
            json.key("fallback_speed_cells");
            json.begin_list();
            for (const auto& [row, column] : table.estimated) {
                json.begin_short_list();
                json.value(row);
                json.value(column);
                json.end_list();
            }
            json.end_list();
        }
        if (request.skip_waypoints) return;
        write_waypoints(json, "sources", request, table.sources);
        write_waypoints(json, "destinations", request, table.destinations);
    });
}

}  // namespace starway::request::codec::osrm
