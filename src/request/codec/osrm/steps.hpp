// Turn-by-turn directions and annotations of a leg.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "request/codec/answer.hpp"
#include "request/codec/osrm/request.hpp"
#include "request/codec/osrm/waypoint.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

struct StepOf {
    const Request& request;
    const Leg& leg;
    const Step& step;
};
Object described(As<StepOf>);

// What each piece of a leg's line takes, without what is spent at the ends of arcs, and in turns, which belongs to no
// piece.
struct Pieces {
    std::vector<double> metres, seconds, weight;
    std::vector<double> speed;  // metres a second; only where it is wanted
    std::vector<std::uint32_t> source;
};
// The nodes are the source's ids of the nodes passed: those of Leg::node_ids, else, where points between nodes have
// none, those of the network's nodes.
struct AnnotationOf {
    unsigned wanted;  // bits of Annotation
    Pieces pieces;
    std::vector<std::string_view> source_names;
    std::vector<SourceNode> nodes;
};
Object described(As<AnnotationOf>);
AnnotationOf annotation_of(const Request& request, const RoadNetwork& network, const Route& route, const Leg& leg);

}  // namespace starway::request::codec::osrm
