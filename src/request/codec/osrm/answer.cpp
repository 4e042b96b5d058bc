#include "request/codec/osrm/answer.hpp"

#include <array>
#include <functional>
#include <optional>

#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/waypoint.hpp"
#include "starway/road/network.hpp"

namespace starway::request::codec::osrm {
namespace {

auto waypoints_of(const Request& request, const SnappedPoints& points) {
    return when(!request.skip_waypoints, [&] {
        return list_of(points, [&request](const Waypoint& point) { return WaypointOf{request, point}; });
    });
}

struct NearestRoad {
    const NearestReply& in;
    const Waypoint& road;
};

// Those between which a point lies: of the source, where it has ids, else of the network.
std::array<SourceNode, 2> nodes_of(const NearestRoad& a) {
    const RoadNetwork& network = a.in.network;
    const Waypoint& road = a.road;
    if (const RoadNodeIds ids(network); ids.complete() && road.edge.valid()) {
        const auto [tail, head] = ids.of_segment(road.edge, road.segment);
        return {SourceNode{tail}, SourceNode{head}};
    }
    if (!road.edge.valid()) return {source_node(network, road.node), source_node(network, road.node)};
    return {source_node(network, network.edge_tail(road.edge)), source_node(network, network.edge_head(road.edge))};
}

Object described(As<NearestRoad>) {
    static constexpr auto members = members_of<NearestRoad>({
        {"nodes", [](auto& a) { return nodes_of(a); }, "The source's ids of those between which it lies."},
        {[](auto& a) {
            return WaypointOf{a.in.request, a.road};
        }},
    });
    return {"nearest_road", {}, members};
}

}  // namespace

Object described(As<Ok>) {
    static constexpr auto members = members_of<Ok>({
        {"code", Text<"Ok">()},
        {"data_version", [](auto& a) { return if_any(a.request.data_version); },
         "The version of the data, where the server tells it."},
    });
    return {{}, {}, members};
}

Object described(As<Refusal>) {
    static constexpr auto members = members_of<Refusal>({
        {"code", [](auto& a) { return std::cref(a.code); }},
        {"message", [](auto& a) { return std::cref(a.message); },
         "OSRM's own sentence where it has one, as clients know it."},
        {"detail", [](auto& a) { return if_any(a.detail); },
         "What is wrong and what to do, for people, where the message does not say it."},
    });
    return {"refusal", "Why a request is not answered.", members};
}

Object described(As<RouteReply>) {
    static constexpr auto members = members_of<RouteReply>({
        {[](auto& a) { return Ok{a.request}; }},
        {"routes",
         [](auto& a) {
             return list_of<1>(a.routes, [&a](const Route& route) { return RouteOf{a.request, a.network, route}; });
         },
         "The best one first."},
        {"waypoints", [](auto& a) { return waypoints_of(a.request, a.routes.front().waypoints); }},
    });
    return {"route_answer", {}, members};
}

Object described(As<NearestReply>) {
    static constexpr auto members = members_of<NearestReply>({
        {[](auto& a) { return Ok{a.request}; }},
        {"waypoints",
         [](auto& a) {
             return when(!a.request.skip_waypoints, [&] {
                 return list_of(a.roads, [&a](const Waypoint& road) { return NearestRoad{a, road}; });
             });
         },
         "The nearest road first."},
    });
    return {"nearest_answer", {}, members};
}

Object described(As<TableReply>) {
    static constexpr auto cells = [](const TableReply& a, const std::vector<double>& values) {
        return when(!values.empty(), [&] { return Cells{values, a.table.destinations.size()}; });
    };
    static constexpr auto members = members_of<TableReply>({
        {[](auto& a) { return Ok{a.request}; }},
        {"durations", [](auto& a) { return cells(a, a.table.durations); },
         "Seconds, a row for each source; null where there is no route."},
        {"distances", [](auto& a) { return cells(a, a.table.distances); }, "Metres, likewise."},
        {"fallback_speed_cells",
         [](auto& a) {
             return when(a.request.fallback_speed.has_value(), [&] { return std::cref(a.table.estimated); });
         },
         "Row and column of the cells that are from the straight line."},
        {"sources", [](auto& a) { return waypoints_of(a.request, a.table.sources); }},
        {"destinations", [](auto& a) { return waypoints_of(a.request, a.table.destinations); }},
    });
    return {"table_answer", {}, members};
}

}  // namespace starway::request::codec::osrm
