#include "request/codec/osrm/steps.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/geo/frame.hpp"
#include "request/codec/osrm/compass.hpp"
#include "request/codec/osrm/course.hpp"
#include "request/codec/osrm/numbers.hpp"
#include "request/codec/osrm/waypoint.hpp"
#include "road/ask/snapping/ends.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/along/data_sources.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"

namespace starway::request::codec::osrm {
namespace {

struct ManeuverOf {
    const Maneuver& maneuver;
};
struct LaneOf {
    const Lane& lane;
};
struct IntersectionOf {
    Intersection place;
};
struct Metadata {
    const AnnotationOf& in;
};

Pieces pieces_of(const RoadNetwork& network, const Route& route, const Leg& leg) {
    Pieces pieces;
    if (leg.line.size() < 2) return pieces;
    const Frame& frame = network.frame();
    const road::ask::Measures measures(network, route.weight);
    const WeightColumn* const column = network.column(route.weight);
    const road::network::CostsAlong along(network, *column);
    std::vector<double> metres(leg.line.size() - 1);
    for (std::size_t i = 0; i + 1 < leg.line.size(); ++i)
        metres[i] = geo::segment_length(frame, geo::embed(frame, leg.line[i]), geo::embed(frame, leg.line[i + 1]));
    pieces.metres.assign(metres.size(), 0);
    pieces.seconds.assign(metres.size(), 0);
    pieces.weight.assign(metres.size(), 0);
    pieces.source.assign(metres.size(), 0);
    const road::network::DataSources sources(network, *column);
    std::size_t at = 0;
    auto walk = leg.walks.begin();
    const auto pass_walks = [&] {
        for (; walk != leg.walks.end() && walk->point == at; ++walk, ++at) {
            pieces.metres[at] = walk->distance_m;
            pieces.seconds[at] = walk->duration_s;
            pieces.weight[at] =
                static_cast<double>(road::ask::cost_across(along, {walk->like, 0, walk->share})) * column->resolution;
        }
    };
    for (std::size_t i = 0; i < leg.arcs.size() && i < leg.arc_end.size(); ++i) {
        pass_walks();
        const std::size_t end = std::min(leg.arc_end[i], metres.size());
        if (end <= at) continue;
        const double from = i == 0 ? leg.first_from : 0;
        const double to = i + 1 == leg.arcs.size() ? leg.last_to : 1;
        const double share = std::max(to - from, 0.0);
        double drawn = 0;
        for (std::size_t piece = at; piece < end; ++piece) drawn += metres[piece];
        const ArcId arc = leg.arcs[i];
        const double weight = column->weight[arc] != closed_weight
                                  ? static_cast<double>(along.spread(arc).moving) * column->resolution
                                  : 0;
        double here = from;
        for (std::size_t piece = at; piece < end; ++piece) {
            const double part = drawn > 0 ? metres[piece] / drawn : 1.0 / static_cast<double>(end - at);
            const double there = piece + 1 == end ? to : here + share * part;
            pieces.metres[piece] = measures.metres(arc) * share * part;
            pieces.seconds[piece] = measures.moving_seconds(arc, here, there);
            pieces.weight[piece] = weight * (along.share_up_to(arc, there) - along.share_up_to(arc, here));
            pieces.source[piece] = sources.of(arc, (here + there) / 2);
            here = there;
        }
        at = end;
    }
    pass_walks();
    return pieces;
}

// Those of the network. A leg that stays where it begins has those at the ends of that edge.
std::vector<NodeId> nodes_of(const RoadNetwork& network, const Route& route, const Leg& leg) {
    if (leg.arcs.empty() && leg.from < route.waypoints.size())
        if (const EdgeId edge = route.waypoints[leg.from].edge; edge.valid())
            return {network.edge_tail(edge), network.edge_head(edge)};
    return nodes_along(network, leg);
}

std::vector<double> speeds_of(const Pieces& pieces) {
    std::vector<double> speeds(pieces.metres.size());
    for (std::size_t i = 0; i < speeds.size(); ++i)
        speeds[i] = pieces.seconds[i] > 0 ? pieces.metres[i] / pieces.seconds[i] : 0;
    return speeds;
}

// OSRM calls the first what its profiles are.
std::vector<std::string_view> source_names_of(const RoadNetwork& network) {
    std::vector<std::string_view> names{"lua profile"};
    for (const std::string_view name : road::network::DataSources::names(network)) names.push_back(name);
    return names;
}

std::vector<SourceNode> source_nodes_of(const RoadNetwork& network, const Route& route, const Leg& leg) {
    std::vector<SourceNode> nodes;
    for (const std::int64_t id : leg.node_ids) nodes.push_back({id});
    if (nodes.empty())
        for (const NodeId node : nodes_of(network, route, leg)) nodes.push_back(source_node(network, node));
    return nodes;
}

Geometry geometry_of(const StepOf& a) {
    const std::size_t last = std::min(a.step.last_point + 1, a.leg.line.size());
    const std::size_t first = std::min(a.step.first_point, last);
    const auto part = std::span(a.leg.line).subspan(first, last - first);
    return {{part.begin(), part.end()}, a.request.geometries};
}

constexpr Limits compass = between(0, 359);

Object described(As<ManeuverOf>) {
    static constexpr auto members = members_of<ManeuverOf>({
        {"bearing_after", [](auto& a) { return a.maneuver.bearing_after; },
         "Degrees clockwise from north, the direction of travel.", compass},
        {"bearing_before", [](auto& a) { return a.maneuver.bearing_before; }, {}, compass},
        {"location", [](auto& a) { return Place{a.maneuver.location}; }},
        {"modifier",
         [](auto& a) {
             return when(a.maneuver.modifier != ManeuverModifier::none, [&] { return name_of(a.maneuver.modifier); });
         },
         "The direction of the turn.",
         one_of("uturn|sharp right|right|slight right|straight|slight left|left|sharp left")},
        {"type", [](auto& a) { return name_of(a.maneuver.type); }, "What is to be done."},
        {"exit", [](auto& a) { return when(a.maneuver.exit); }, "Of a roundabout, counted from 1.", at_least(1)},
    });
    return {"maneuver", {}, members};
}

Object described(As<LaneOf>) {
    static constexpr auto members = members_of<LaneOf>({
        {"valid", [](auto& a) { return a.lane.valid; }, "Whether the route may use it."},
        {"indications", [](auto& a) { return std::cref(a.lane.indications); }, "The arrows on it."},
    });
    return {"lane", {}, members};
}

Object described(As<IntersectionOf>) {
    static constexpr auto members = members_of<IntersectionOf>({
        {"out", [](auto& a) { return when(a.place.out); }, "The road of those in bearings that the route takes."},
        {"in", [](auto& a) { return when(a.place.in); }, "The road of those in bearings by which one comes."},
        {"entry", [](auto& a) { return std::cref(a.place.entry); }, "For each: whether one may leave by it."},
        {"bearings", [](auto& a) { return std::cref(a.place.bearings); },
         "Of the roads there: degrees clockwise from north, ascending.", compass},
        {"location", [](auto& a) { return Place{a.place.location}; }},
        {"classes", [](auto& a) { return if_any(a.place.classes); }, "Of the road that the route takes."},
        {"lanes",
         [](auto& a) {
             return when(!a.place.lanes.empty(),
                         [&] { return list_of(a.place.lanes, [](const Lane& lane) { return LaneOf{lane}; }); });
         },
         "From left to right, where the source tells them."},
    });
    return {"intersection", "A place that a step passes, its maneuver's first.", members};
}

Object described(As<Metadata>) {
    static constexpr auto members = members_of<Metadata>({
        {"datasource_names", [](auto& a) { return std::cref(a.in.source_names); }},
    });
    return {{}, {}, members};
}

}  // namespace

Object described(As<StepOf>) {
    static constexpr auto members = members_of<StepOf>({
        {"geometry", [](auto& a) { return geometry_of(a); }},
        {"maneuver", [](auto& a) { return ManeuverOf{a.step.maneuver}; }, "At its beginning."},
        {"mode", [](auto& a) { return name_of(a.step.mode); }, "Of travel."},
        {"driving_side", [](auto& a) { return a.step.drives_on_left ? "left" : "right"; }, {}, one_of("left|right")},
        {"name", [](auto& a) { return std::cref(a.step.name); }, "Of the road; empty where it has none."},
        {"ref", [](auto& a) { return if_any(a.step.ref); }, "The road's number."},
        {"pronunciation", [](auto& a) { return if_any(a.step.pronunciation); }, "Of the name."},
        {"destinations", [](auto& a) { return if_any(a.step.destinations); }, "Those on the road's signs."},
        {"exits", [](auto& a) { return if_any(a.step.exits); }, "Numbers or names of the motorway's exit."},
        {"rotary_name", [](auto& a) { return if_any(a.step.rotary_name); }},
        {"rotary_pronunciation", [](auto& a) { return if_any(a.step.rotary_pronunciation); }},
        {"intersections",
         [](auto& a) {
             return list_of<1>(a.step.intersections,
                               [](const Intersection& place) { return IntersectionOf{on_compass(place)}; });
         }},
        {"weight", [](auto& a) { return Amount{a.step.weight}; }},
        {"duration", [](auto& a) { return Amount{a.step.duration_s}; }, "Seconds."},
        {"distance", [](auto& a) { return Amount{a.step.distance_m}; }, "Metres."},
    });
    return {"step", "A maneuver, and the way to the next one.", members};
}

Object described(As<AnnotationOf>) {
    static constexpr int centimetres = 2;
    static constexpr auto members = members_of<AnnotationOf>({
        {"distance",
         [](auto& a) {
             return when((a.wanted & annotate_distance) != 0, [&] { return Amounts{a.pieces.metres, centimetres}; });
         },
         "Metres."},
        {"duration",
         [](auto& a) {
             return when((a.wanted & annotate_duration) != 0, [&] { return Amounts{a.pieces.seconds, centimetres}; });
         },
         "Seconds, without turns."},
        {"weight",
         [](auto& a) {
             return when((a.wanted & annotate_weight) != 0, [&] { return Amounts{a.pieces.weight, centimetres}; });
         },
         "Without turns."},
        {"speed",
         [](auto& a) { return when((a.wanted & annotate_speed) != 0, [&] {
                           return Amounts{a.pieces.speed, 1};
                       }); },
         "Metres a second."},
        {"datasources",
         [](auto& a) {
             return when((a.wanted & annotate_datasources) != 0, [&] { return std::cref(a.pieces.source); });
         },
         "Where the speed is from, by its place in the metadata's names."},
        {"metadata", [](auto& a) { return when((a.wanted & annotate_datasources) != 0, [&] { return Metadata{a}; }); }},
        {"nodes", [](auto& a) { return when((a.wanted & annotate_nodes) != 0, [&] { return std::cref(a.nodes); }); },
         "The source's ids of the nodes passed."},
    });
    return {"annotation", "For each piece of the geometry; of the nodes, for each of its points.", members};
}

AnnotationOf annotation_of(const Request& request, const RoadNetwork& network, const Route& route, const Leg& leg) {
    AnnotationOf made{request.annotations, pieces_of(network, route, leg), {}, {}};
    if ((made.wanted & annotate_speed) != 0) made.pieces.speed = speeds_of(made.pieces);
    if ((made.wanted & annotate_datasources) != 0) made.source_names = source_names_of(network);
    if ((made.wanted & annotate_nodes) != 0) made.nodes = source_nodes_of(network, route, leg);
    return made;
}

}  // namespace starway::request::codec::osrm
