#include "request/codec/osrm/waypoint.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "request/codec/osrm/course.hpp"
#include "request/codec/osrm/hint.hpp"
#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/steps.hpp"
#include "starway/core/in_units.hpp"

namespace starway::request::codec::osrm {

void write_waypoint_members(JsonWriter& json, const Request& request, const Waypoint& point) {
    if (request.generate_hints && point.edge.valid()) json.member("hint", hint_of(point, request.data));
    write_place(json, "location", point.snapped);
    json.member("name", point.name);
    std::string text;
    constexpr int decimals = 6;
    append_fixed(text, point.distance_m, decimals);
    json.key("distance");
    json.formatted(text);
}

void write_node(JsonWriter& json, const RoadNetwork& network, NodeId node) {
    const std::string label = node.valid() ? network.node_label(node) : std::string();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
    if (error == std::errc() && end == label.data() + label.size())
        json.value(number);
    else
        json.value(label);
}

namespace {

void write_leg(JsonWriter& json, const Request& request, const RoadNetwork& network, const Route& route,
               const Leg& leg) {
    json.object([&] {
        write_steps(json, request, leg);
        write_amount(json, "distance", leg.distance_m);
        write_amount(json, "duration", leg.duration_s);
        json.member("summary", summary_of(leg));
        write_amount(json, "weight", InUnits(route.resolution)(leg.cost));
        write_annotation(json, request, network, route, leg);
        if (request.overview == Overview::by_legs) write_geometry(json, leg.line, request.geometries);
    });
}

}  // namespace

void write_route_members(JsonWriter& json, const Request& request, const RoadNetwork& network, const Route& route) {
    if (request.overview == Overview::full || request.overview == Overview::simplified) {
        const Course course = course_of(route);
        if (request.overview == Overview::full)
            write_geometry(json, course.points, request.geometries);
        else
            write_geometry(json, simplified(course, network.frame().kind), request.geometries);
    }
    json.list("legs", route.legs, [&](const Leg& leg) { write_leg(json, request, network, route, leg); });
    write_amount(json, "distance", route.distance_m);
    write_amount(json, "duration", route.duration_s);
    json.member("weight_name", request.weight_name.empty() ? route.weight : request.weight_name);
    write_amount(json, "weight", route.cost);
}

}  // namespace starway::request::codec::osrm
