#include "request/codec/osrm/waypoint.hpp"

#include <charconv>
#include <functional>
#include <utility>

#include "request/codec/osrm/course.hpp"
#include "request/codec/osrm/hint.hpp"
#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/steps.hpp"
#include "starway/core/geometry.hpp"

namespace starway::request::codec::osrm {
namespace {

struct LegOf {
    const RouteOf& in;
    const Leg& leg;
};

Geometry overview_of(const RouteOf& a) {
    Course course = course_of(a.route);
    return {
        a.request.overview == Overview::full ? std::move(course.points) : simplified(course, a.network.frame().kind),
        a.request.geometries};
}

Object described(As<LegOf>) {
    static constexpr auto members = members_of<LegOf>({
        {"steps",
         [](auto& a) {
             return list_of(a.leg.steps, [&a](const Step& step) { return StepOf{a.in.request, a.leg, step}; });
         },
         "Empty where they are not asked for."},
        {"distance", [](auto& a) { return Amount{a.leg.distance_m}; }, "Metres."},
        {"duration", [](auto& a) { return Amount{a.leg.duration_s}; }, "Seconds."},
        {"summary", [](auto& a) { return summary_of(a.leg); }, "The names of its two longest roads."},
        {"weight", [](auto& a) { return Amount{InUnits(a.in.route.resolution)(a.leg.cost)}; }},
        {"annotation",
         [](auto& a) {
             return when(a.in.request.annotations != 0,
                         [&] { return annotation_of(a.in.request, a.in.network, a.in.route, a.leg); });
         }},
        {"geometry",
         [](auto& a) {
             return when(a.in.request.overview == Overview::by_legs, [&] {
                 return Geometry{a.leg.line, a.in.request.geometries};
             });
         },
         "With overview=by_legs."},
    });
    return {"leg", "The way from one waypoint to the next.", members};
}

}  // namespace

Object described(As<WaypointOf>) {
    static constexpr auto members = members_of<WaypointOf>({
        {"hint",
         [](auto& a) {
             return when(a.request.generate_hints && a.point.edge.valid(),
                         [&] { return hint_of(a.point, a.request.data); });
         },
         "Opaque: of later requests, it saves looking for the road."},
        {"location", [](auto& a) { return Place{a.point.snapped}; }, "On the road."},
        {"name", [](auto& a) { return std::cref(a.point.name); }, "Of the road; empty where it has none."},
        {"distance", [](auto& a) { return Fixed<6>{a.point.distance_m}; },
         "From the coordinate to the road, in metres.", at_least(0)},
    });
    return {"waypoint", "A coordinate of the request on its road.", members};
}

SourceNode source_node(const RoadNetwork& network, NodeId node) {
    std::string label = node.valid() ? network.node_label(node) : std::string();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), number);
    if (error == std::errc() && end == label.data() + label.size()) return {number};
    return {std::move(label)};
}

Object described(As<RouteOf>) {
    static constexpr auto members = members_of<RouteOf>({
        {"geometry",
         [](auto& a) {
             return when(a.request.overview == Overview::full || a.request.overview == Overview::simplified,
                         [&] { return overview_of(a); });
         }},
        {"legs", [](auto& a) { return list_of(a.route.legs, [&a](const Leg& leg) {
                                   return LegOf{a, leg};
                               }); }},
        {"distance", [](auto& a) { return Amount{a.route.distance_m}; }, "Metres."},
        {"duration", [](auto& a) { return Amount{a.route.duration_s}; }, "Seconds."},
        {"weight_name", [](auto& a) { return a.request.weight_name.empty() ? a.route.weight : a.request.weight_name; },
         "What was minimised."},
        {"weight", [](auto& a) { return Amount{a.route.cost}; }, "In the unit of that."},
    });
    return {"route", "A route through the waypoints.", members};
}

}  // namespace starway::request::codec::osrm
