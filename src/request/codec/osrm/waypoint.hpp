// The parts that several answers share.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "request/codec/answer.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

struct WaypointOf {
    const Request& request;
    const Waypoint& point;
};
Object described(As<WaypointOf>);

struct RouteOf {
    const Request& request;
    const RoadNetwork& network;
    const Route& route;
};
Object described(As<RouteOf>);

// The source's id of a node: a number where it is one.
struct SourceNode {
    std::variant<std::int64_t, std::string> id;
};
SourceNode source_node(const RoadNetwork& network, NodeId node);

}  // namespace starway::request::codec::osrm

namespace starway::request::codec {

template <>
struct Kind<osrm::SourceNode> {
    static constexpr const JsonShape& shape = Kind<AnyOf<std::int64_t, std::string>>::shape;
    static void write(JsonWriter& json, const osrm::SourceNode& node) {
        std::visit([&](const auto& id) { json.value(id); }, node.id);
    }
};

}  // namespace starway::request::codec
