#include "codec/road/requests.hpp"

#include <array>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "codec/request/areas.hpp"
#include "codec/request/envelope.hpp"

namespace starway::codec {
namespace {

constexpr std::size_t most_routes = 10'000;
constexpr std::size_t most_roads = 1'000'000;
constexpr double most_effort_ms = 60'000;

template <class T>
struct Choice {
    T value;
    std::string_view name;
};
constexpr std::array<Choice<SnapTo>, 3> snap_choices{
    {{SnapTo::automatic, "auto"}, {SnapTo::nearest, "nearest"}, {SnapTo::largest, "largest"}}};
constexpr std::array<Choice<TraceGaps>, 2> gap_choices{{{TraceGaps::split, "split"}, {TraceGaps::ignore, "ignore"}}};
constexpr std::array<Choice<SnapRole>, 3> roles{
    {{SnapRole::start, "start"}, {SnapRole::end, "end"}, {SnapRole::through, "through"}}};

Result<Location> location_of(const Value& value) {
    if (value.is_text()) return Location(*value.text());
    const auto position = value.is_list() ? value.position() : value.wrong("[lon, lat] or a text");
    if (!position) return position.error();
    return Location(*position);
}

auto take_point(Location& into) {
    return [&into](const Value& value) -> Result<void> {
        auto location = location_of(value);
        if (!location) return location.error();
        into = *std::move(location);
        return {};
    };
}

auto take_points(std::vector<Location>& into, std::size_t least) {
    return [&into, least](const Value& list) {
        return list.each(least, [&](const Value& value) {
            into.emplace_back();
            return take_point(into.back())(value);
        });
    };
}

// Edges or arcs by their numbers.
template <class Id>
auto take_ids(std::vector<Id>& into) {
    return [&into](const Value& list) {
        return list.each(0, [&](const Value& value) -> Result<void> {
            const auto id = value.integer(0, std::numeric_limits<std::uint32_t>::max() - std::int64_t{1});
            if (!id) return id.error();
            into.emplace_back(static_cast<std::uint32_t>(*id));
            return {};
        });
    };
}

Result<void> read_closed(const Value& value, Closed& closed) {
    Members members(value);
    members.read("areas", [&](const Value& list) {
        return list.each(0, [&](const Value& area) -> Result<void> {
            auto read = read_area(area);
            if (!read) return std::move(read).error();
            closed.areas.push_back(*std::move(read));
            return {};
        });
    });
    members.read("edges", take_ids(closed.edges));
    members.read("arcs", take_ids(closed.arcs));
    return members.end();
}

auto take_names(std::vector<std::string>& into) {
    return [&into](const Value& list) {
        return list.each(0, [&](const Value& value) -> Result<void> {
            auto name = value.text();
            if (!name) return std::move(name).error();
            into.push_back(*std::move(name));
            return {};
        });
    };
}

// The roads that a request of any kind does without.
void read_closings(Members& members, Closed& closed) {
    members.read("avoid", [&](const Value& value) { return read_closed(value, closed); });
    members.read("exclude", take_names(closed.classes));
    members.read("snap_exclude", take_names(closed.snap_exclude));
}

// What requests of every kind have.
template <class Request>
void read_common(Members& members, Request& request) {
    members.text("weight", request.weight);
    members.limit("max_snap_m", request.max_snap_m);
    read_closings(members, request.closed);
}

// What all kinds of routes have.
void read_ends(Members& members, RouteRequest& request) {
    members.require("from", take_point(request.from));
    members.require("to", take_point(request.to));
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, request.snap);
    members.flag("use_index", request.use_index);
    members.flag("steps", request.steps);
    read_common(members, request);
}

// Of routes over points between.
void read_between(Members& members, RouteRequest& request) {
    members.read("via", take_points(request.via, 0));
    members.flag("continue_straight", request.continue_straight);
}

// The routes that a call asks for; null where it asks for something else.
const RouteRequest* routes_of(const RoadCall& call) {
    return std::visit(
        [](const auto& request) -> const RouteRequest* {
            using Request = std::decay_t<decltype(request)>;
            if constexpr (std::is_same_v<Request, RouteRequest>)
                return &request;
            else if constexpr (std::is_same_v<Request, AlternativesCall> || std::is_same_v<Request, KShortestCall>)
                return &request.route;
            else
                return nullptr;
        },
        call);
}

// The language of a route's steps: one of those that ship, as a request must not make anybody read files.
Result<Instructions> read_language(Members& members, const RoadCall& call) {
    Instructions instructions;
    const RouteRequest* const route = routes_of(call);
    if (route == nullptr) return instructions;
    members.read("language", [&](const Value& value) -> Result<void> {
        const auto language = value.text();
        if (!language) return language.error();
        auto known = Instructions::built_in(*language);
        if (!known) return std::move(known).error();
        if (!route->steps)
            return Error{ErrorKind::usage, "language is that of the steps; ask for them with \"steps\": true"};
        instructions = *std::move(known);
        return {};
    });
    return instructions;
}

RoadCall read_route(Members& members) {
    RouteRequest request;
    read_ends(members, request);
    read_between(members, request);
    members.choice("algorithm", algorithms, &AlgorithmName::algorithm, request.algorithm);
    members.number("epsilon", request.epsilon, 1);
    return request;
}

RoadCall read_alternatives(Members& members) {
    AlternativesCall call;
    read_ends(members, call.route);
    read_between(members, call.route);
    members.count("count", call.wanted.count, 1, most_routes);
    members.number("stretch", call.wanted.stretch, 1);
    members.number("sharing", call.wanted.sharing, 0, 1);
    return call;
}

RoadCall read_k_shortest(Members& members) {
    KShortestCall call;
    read_ends(members, call.route);
    members.count("k", call.k, 1, most_routes);
    return call;
}

RoadCall read_nearest(Members& members) {
    NearestCall call;
    members.require("at", take_point(call.at));
    members.count("count", call.request.count, 1, most_roads);
    read_common(members, call.request);
    return call;
}

RoadCall read_table(Members& members) {
    TableRequest request;
    request.travel_time = true;
    members.require("from", take_points(request.from, 1));
    members.read("to", take_points(request.to, 0));
    members.number("cutoff", request.cutoff, 0);
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, request.snap);
    members.flag("keep_far", request.keep_far);
    members.choice("algorithm", algorithms, &AlgorithmName::algorithm, request.algorithm);
    read_common(members, request);
    return request;
}

RoadCall read_snap(Members& members) {
    SnapCall call;
    members.require("points", take_points(call.points, 1));
    members.choice("role", roles, &Choice<SnapRole>::value, call.request.role);
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, call.request.snap);
    read_common(members, call.request);
    return call;
}

RoadCall read_isochrone(Members& members) {
    IsochroneRequest request;
    members.require("from", take_points(request.origins, 1));
    members.flag("towards", request.towards);
    members.require("contours", [&](const Value& list) {
        return list.each(1, [&](const Value& value) -> Result<void> {
            const auto cost = value.number(0);
            if (!cost) return cost.error();
            if (*cost == 0) return value.wrong("above 0");
            request.contours.push_back(*cost);
            return {};
        });
    });
    members.flag("polygons", request.polygons);
    members.flag("roads", request.roads);
    members.number("denoise", request.denoise, 0, 1);
    members.number("generalize_m", request.generalize_m, 0);
    members.read("buffer_m", [&](const Value& value) -> Result<void> {
        const auto metres = value.number(0);
        if (!metres) return metres.error();
        if (*metres == 0) return value.wrong("above 0");
        request.buffer_m = *metres;
        return {};
    });
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, request.snap);
    read_common(members, request);
    return request;
}

RoadCall read_trip(Members& members) {
    TripRequest request;
    members.require("stops", take_points(request.stops, 1));
    members.flag("round_trip", request.round_trip);
    members.flag("first_fixed", request.first_fixed);
    members.flag("last_fixed", request.last_fixed);
    members.flag("split", request.split);
    members.number("effort_ms", request.effort_ms, 0, most_effort_ms);
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, request.snap);
    members.flag("use_index", request.use_index);
    read_common(members, request);
    return request;
}

// [x, y], [x, y, seconds] or [x, y, seconds, radius]; seconds and radius may be null.
Result<void> read_trace_point(const Value& value, std::vector<TracePoint>& trace) {
    constexpr std::string_view wanted = "[lon, lat], [lon, lat, seconds] or [lon, lat, seconds, radius]";
    if (!value.is_list() || value.size() < 2 || value.size() > 4) return value.wrong(wanted);
    const auto x = value.item(0).number();
    if (!x) return x.error();
    const auto y = value.item(1).number();
    if (!y) return y.error();
    TracePoint point{{*x, *y}, {}, {}};
    for (std::size_t i = 2; i < value.size(); ++i) {
        if (value.item(i).is_null()) continue;
        const auto given = i == 2 ? value.item(i).number() : value.item(i).number(0);
        if (!given) return given.error();
        (i == 2 ? point.time_s : point.radius_m) = *given;
    }
    trace.push_back(point);
    return {};
}

RoadCall read_match(Members& members) {
    MatchRequest request;
    members.require("points", [&](const Value& list) {
        return list.each(2, [&](const Value& value) { return read_trace_point(value, request.trace); });
    });
    members.choice("gaps", gap_choices, &Choice<TraceGaps>::value, request.gaps);
    members.number("gap_s", request.gap_s, 0);
    members.flag("tidy", request.tidy);
    members.read("radius_m", [&](const Value& value) -> Result<void> {
        const auto radius = value.number(0);
        if (!radius) return radius.error();
        request.radius_m = *radius;
        return {};
    });
    members.number("beta_m", request.beta_m, 0);
    members.text("weight", request.weight);
    read_closings(members, request.closed);
    return request;
}

// One line for each service, one column for its name and one for its reader.
constexpr std::array<std::string_view, 9> road_services{"route", "alternatives", "k_shortest", "nearest", "table",
                                                        "snap",  "isochrone",    "trip",       "match"};
constexpr std::array<RoadCall (*)(Members&), road_services.size()> readers{
    read_route, read_alternatives, read_k_shortest, read_nearest, read_table,
    read_snap,  read_isochrone,    read_trip,       read_match};

}  // namespace

Result<RoadRequest> read_road_request(std::string_view text, std::string_view service, const RequestLimits& limits) {
    const auto document = RequestDocument::parse(text, limits);
    if (!document) return document.error();
    const Value root = document->root();
    Members members(root);
    auto envelope = read_envelope(members, road_services, service);
    if (!envelope) return std::move(envelope).error();
    RoadRequest request{std::string(road_services[envelope->service]),
                        std::move(envelope->id),
                        readers[envelope->service](members),
                        {}};
    auto instructions = read_language(members, request.call);
    if (!instructions) return std::move(instructions).error();
    request.instructions = *std::move(instructions);
    if (auto whole = members.end(); !whole) return std::move(whole).error();
    return request;
}

}  // namespace starway::codec
