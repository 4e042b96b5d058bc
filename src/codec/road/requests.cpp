#include "codec/road/requests.hpp"

#include <array>
#include <limits>
#include <utility>

#include "codec/request/areas.hpp"
#include "codec/request/envelope.hpp"

namespace starway::codec {
namespace {

constexpr std::size_t most_routes = 10'000;
constexpr std::size_t most_roads = 1'000'000;

template <class T>
struct Choice {
    T value;
    std::string_view name;
};
constexpr std::array<Choice<SnapTo>, 3> snap_choices{
    {{SnapTo::automatic, "auto"}, {SnapTo::nearest, "nearest"}, {SnapTo::largest, "largest"}}};
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

// What requests of every kind have.
template <class Request>
void read_common(Members& members, Request& request) {
    members.text("weight", request.weight);
    members.limit("max_snap_m", request.max_snap_m);
    members.read("avoid", [&](const Value& value) { return read_closed(value, request.closed); });
}

// What all kinds of routes have.
void read_ends(Members& members, RouteRequest& request) {
    members.require("from", take_point(request.from));
    members.require("to", take_point(request.to));
    members.choice("snap", snap_choices, &Choice<SnapTo>::value, request.snap);
    members.flag("use_index", request.use_index);
    read_common(members, request);
}

RoadCall read_route(Members& members) {
    RouteRequest request;
    read_ends(members, request);
    members.read("via", take_points(request.via, 0));
    members.choice("algorithm", algorithms, &AlgorithmName::algorithm, request.algorithm);
    members.number("epsilon", request.epsilon, 1);
    return request;
}

RoadCall read_alternatives(Members& members) {
    AlternativesCall call;
    read_ends(members, call.route);
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

// One line for each service, one column for its name and one for its reader.
constexpr std::array<std::string_view, 6> services{"route", "alternatives", "k_shortest", "nearest", "table", "snap"};
constexpr std::array<RoadCall (*)(Members&), services.size()> readers{read_route,   read_alternatives, read_k_shortest,
                                                                      read_nearest, read_table,        read_snap};

}  // namespace

Result<RoadRequest> read_road_request(std::string_view text, std::string_view service, const RequestLimits& limits) {
    const auto document = RequestDocument::parse(text, limits);
    if (!document) return document.error();
    const Value root = document->root();
    Members members(root);
    auto envelope = read_envelope(members, services, service);
    if (!envelope) return std::move(envelope).error();
    RoadRequest request{std::string(services[envelope->service]), std::move(envelope->id),
                        readers[envelope->service](members)};
    if (auto whole = members.end(); !whole) return std::move(whole).error();
    return request;
}

}  // namespace starway::codec
