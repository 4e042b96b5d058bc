#include "request/codec/osrm/steps.hpp"

#include <algorithm>
#include <cmath>
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
#include "starway/road/node_ids.hpp"

namespace starway::request::codec::osrm {
namespace {

void write_maneuver(JsonWriter& json, const Maneuver& maneuver) {
    json.object("maneuver", [&] {
        json.member("bearing_after", maneuver.bearing_after);
        json.member("bearing_before", maneuver.bearing_before);
        write_place(json, "location", maneuver.location);
        if (maneuver.modifier != ManeuverModifier::none) json.member("modifier", name_of(maneuver.modifier));
        json.member("type", name_of(maneuver.type));
        if (maneuver.exit) json.member("exit", *maneuver.exit);
    });
}

void write_intersection(JsonWriter& json, const Intersection& place) {
    json.object([&] {
        if (place.out) json.member("out", *place.out);
        if (place.in) json.member("in", *place.in);
        json.key("entry");
        json.begin_short_list();
        for (const bool entry : place.entry) json.value(entry);
        json.end_list();
        json.key("bearings");
        json.begin_short_list();
        for (const std::uint16_t bearing : place.bearings) json.value(bearing);
        json.end_list();
        write_place(json, "location", place.location);
        if (!place.classes.empty()) {
            json.key("classes");
            json.begin_short_list();
            for (const std::string_view name : place.classes) json.value(name);
            json.end_list();
        }
        if (!place.lanes.empty())
            json.list("lanes", place.lanes, [&](const Lane& lane) {
                json.object([&] {
                    json.member("valid", lane.valid);
                    json.key("indications");
                    json.begin_short_list();
                    for (const std::string_view name : lane.indications) json.value(name);
                    json.end_list();
                });
            });
    });
}

void write_step(JsonWriter& json, const Request& request, const Leg& leg, const Step& step) {
    json.object([&] {
        const std::size_t last = std::min(step.last_point + 1, leg.line.size());
        const std::size_t first = std::min(step.first_point, last);
        write_geometry(json, std::span(leg.line).subspan(first, last - first), request.geometries);
        write_maneuver(json, step.maneuver);
        json.member("mode", name_of(step.mode));
        json.member("driving_side", step.drives_on_left ? "left" : "right");
        json.member("name", step.name);
        for (const auto& [name, text] : {std::pair{"ref", &step.ref}, std::pair{"pronunciation", &step.pronunciation},
                                         std::pair{"destinations", &step.destinations}, std::pair{"exits", &step.exits},
                                         std::pair{"rotary_name", &step.rotary_name},
                                         std::pair{"rotary_pronunciation", &step.rotary_pronunciation}})
            if (!text->empty()) json.member(name, *text);
        json.list("intersections", step.intersections,
                  [&](const Intersection& place) { write_intersection(json, on_compass(place)); });
        write_amount(json, "weight", step.weight);
        write_amount(json, "duration", step.duration_s);
        write_amount(json, "distance", step.distance_m);
    });
}

// The pieces of a leg's line, with what each takes.
struct Pieces {
    std::vector<double> metres, seconds, weight;
    std::vector<std::uint32_t> source;
};

// Without what is spent at the ends of arcs, and in turns, which belongs to no piece.
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

void write_amounts(JsonWriter& json, std::string_view name, const std::vector<double>& amounts, int decimals) {
    std::string text = "[";
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        if (i > 0) text += ',';
        append_fixed(text, amounts[i], decimals);
    }
    json.key(name);
    json.formatted(text + "]");
}

// OSRM calls the first what its profiles are.
void write_sources(JsonWriter& json, const RoadNetwork& network, const Pieces& pieces) {
    json.list("datasources", pieces.source, [&](std::uint32_t source) { json.value(source); });
    json.object("metadata", [&] {
        std::vector<std::string_view> names{"lua profile"};
        for (const std::string_view name : road::network::DataSources::names(network)) names.push_back(name);
        json.list("datasource_names", names, [&](std::string_view name) { json.value(name); });
    });
}

// Those of the network. A leg that stays where it begins has those at the ends of that edge.
std::vector<NodeId> nodes_of(const RoadNetwork& network, const Route& route, const Leg& leg) {
    if (leg.arcs.empty() && leg.from < route.waypoints.size())
        if (const EdgeId edge = route.waypoints[leg.from].edge; edge.valid())
            return {network.edge_tail(edge), network.edge_head(edge)};
    return nodes_along(network, leg);
}

}  // namespace

void write_steps(JsonWriter& json, const Request& request, const Leg& leg) {
    json.list("steps", leg.steps, [&](const Step& step) { write_step(json, request, leg, step); });
}

void write_annotation(JsonWriter& json, const Request& request, const RoadNetwork& network, const Route& route,
                      const Leg& leg) {
    if (request.annotations == 0) return;
    const Pieces pieces = pieces_of(network, route, leg);
    json.object("annotation", [&] {
        constexpr int centimetres = 2;
        if ((request.annotations & annotate_distance) != 0) write_amounts(json, "distance", pieces.metres, centimetres);
        if ((request.annotations & annotate_duration) != 0)
            write_amounts(json, "duration", pieces.seconds, centimetres);
        if ((request.annotations & annotate_weight) != 0) write_amounts(json, "weight", pieces.weight, centimetres);
        if ((request.annotations & annotate_speed) != 0) {
            std::vector<double> speeds(pieces.metres.size());
            for (std::size_t i = 0; i < speeds.size(); ++i)
                speeds[i] = pieces.seconds[i] > 0 ? pieces.metres[i] / pieces.seconds[i] : 0;
            write_amounts(json, "speed", speeds, 1);
        }
        if ((request.annotations & annotate_datasources) != 0) write_sources(json, network, pieces);
        if ((request.annotations & annotate_nodes) != 0) {
            json.key("nodes");
            json.begin_short_list();
            for (const std::int64_t id : leg.node_ids) json.value(id);
            if (leg.node_ids.empty())
                for (const NodeId node : nodes_of(network, route, leg)) write_node(json, network, node);
            json.end_list();
        }
    });
}

}  // namespace starway::request::codec::osrm
