// POST /starway/v1/route: what OSRM's services cannot ask, as avoided areas, another weight or algorithm, and the nodes
// that a search settled.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>

#include "request/codec/road/route.hpp"
#include "request/json/document.hpp"
#include "request/json/road.hpp"
#include "road/ask/closures/profile_roads.hpp"
#include "road/network/profiles.hpp"
#include "shells/server/callers_words.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

using Json = nlohmann::json;

struct RoadCall {
    Served served;
    request::RoadCall call;
    bool explored = false;
};

// The network of a request that names one, or the only one.
Result<Served> network_of(const Catalog& catalog, const Json& body) {
    const auto named = body.find("network");
    if (named != body.end() && named->is_string()) return catalog.find(named->get<std::string>());
    if (named != body.end()) return Error{ErrorKind::usage, "network takes the name of one."};
    if (catalog.roads().size() == 1) return Served{catalog.roads().front(), catalog.roads().front()->weight};
    return Error{ErrorKind::usage, "The request needs a member network, as there are several."};
}

// A weight beside a profile that the network is named with ("monaco:car") keeps to the profile's roads.
Result<void> choose_weight(const Served& served, bool names_profile, RouteRequest& wanted) {
    const RoadNetwork& network = served.network->engine.network();
    const std::string_view profile = road::network::profile_of(network, served.weight);
    if (wanted.weight.empty()) wanted.weight = served.weight;
    if (!names_profile || profile.empty()) return {};
    auto meant = road::ask::weight_for(network, wanted.weight, profile);
    if (!meant) return std::move(meant).error();
    wanted.weight = std::move(meant->name);
    if (meant->is_of_none)
        for (const ArcId arc : road::ask::closed_to(network, profile, *network.column(wanted.weight)))
            wanted.closed.arcs.push_back(arc);
    return {};
}

// "points" as from, via and to; rings of "avoid" as polygons. The rest is for the reader of requests to check.
Json in_own_words(Json body) {
    body.erase("network");
    body.erase("explored");
    if (const auto points = body.find("points"); points != body.end() && points->is_array() && points->size() >= 2) {
        body["from"] = points->front();
        body["to"] = points->back();
        if (points->size() > 2) body["via"] = Json(points->begin() + 1, points->end() - 1);
        body.erase("points");
    }
    if (const auto avoid = body.find("avoid"); avoid != body.end() && avoid->is_array()) {
        Json areas = Json::array();
        for (Json ring : *avoid) {
            if (ring.is_array() && !ring.empty() && ring.front() != ring.back()) ring.push_back(ring.front());
            areas.push_back(Json{{"type", "Polygon"}, {"coordinates", Json::array({ring})}});
        }
        body["avoid"] = areas.empty() ? Json::object() : Json{{"areas", areas}};
    }
    return body;
}

// "points[1]" of "to", where there are two.
std::string callers_word(std::string_view place, std::size_t points) {
    if (auto first = moved_place(place, "from", "points[0]"); !first.empty()) return first;
    if (auto last = moved_place(place, "to", fmt::format("points[{}]", points - 1)); !last.empty()) return last;
    if (auto count = moved_place(place, "count", "alternatives"); !count.empty()) return count;
    for (std::size_t i = 0; i + 2 < points && place.starts_with("via["); ++i)
        if (auto via = moved_place(place, fmt::format("via[{}]", i), fmt::format("points[{}]", i + 1)); !via.empty())
            return via;
    constexpr std::string_view area = "avoid.areas[", ring = ".coordinates[0]";
    const auto end = place.find(ring);
    if (!place.starts_with(area) || end == std::string_view::npos) return {};
    return fmt::format("avoid[{}{}", place.substr(area.size(), end - area.size()), place.substr(end + ring.size()));
}

// Members of requests that the points stand for, here.
Result<void> check_members(const Json& body) {
    const auto points = body.find("points");
    if (points == body.end() || !points->is_array() || points->size() < 2)
        return Error{ErrorKind::usage, "points takes a list of at least two points, each [lon, lat] or a name."};
    for (const char* const name : {"from", "to", "via", "count"})
        if (body.contains(name)) return Error{ErrorKind::usage, fmt::format("unknown member '{}'", name)};
    const auto avoid = body.find("avoid");
    if (avoid == body.end() || !avoid->is_array()) return {};
    for (std::size_t i = 0; i < avoid->size(); ++i)
        if (!(*avoid)[i].is_array() || (*avoid)[i].size() < 3)
            return Error{ErrorKind::usage, fmt::format("'avoid[{}]' must be a list of at least 3 corners", i)};
    return {};
}

// Members that routes alone have, or alternatives alone.
Result<void> check_alternatives(const Json& body, std::string_view service) {
    if (service == "alternatives") {
        for (const char* const name : {"algorithm", "epsilon"})
            if (body.contains(name))
                return Error{ErrorKind::usage,
                             fmt::format("'{}' has no effect with 'alternatives'; leave one of them out", name)};
        return {};
    }
    for (const char* const name : {"stretch", "sharing"})
        if (body.contains(name))
            return Error{ErrorKind::usage,
                         fmt::format("'{0}' has no effect without 'alternatives'; add it, or leave '{0}' out", name)};
    return {};
}

Result<RoadCall> read_road_call(const Catalog& catalog, std::string_view text) {
    // The same limits and messages as for any request.
    auto parsed = request::parse_json(text, body_limits);
    if (!parsed) return std::move(parsed).error();
    Json& body = *parsed;
    if (!body.is_object()) return Error{ErrorKind::usage, "The body is not a JSON object."};
    auto served = network_of(catalog, body);
    if (!served) return std::move(served).error();
    RoadCall call{*std::move(served), {}, false};
    if (const auto explored = body.find("explored"); explored != body.end()) {
        if (!explored->is_boolean()) return Error{ErrorKind::usage, "explored takes true or false."};
        call.explored = explored->get<bool>();
    }
    if (auto sound = check_members(body); !sound) return std::move(sound).error();
    const bool names_profile = body.value("network", call.served.network->name) != call.served.network->name;
    std::string_view service = "route";
    if (const auto several = body.find("alternatives"); several != body.end()) {
        service = "alternatives";
        body["count"] = Json(*several);
        body.erase("alternatives");
    }
    if (auto fine = check_alternatives(body, service); !fine) return std::move(fine).error();
    const std::size_t points = body["points"].size();
    const std::string own = in_own_words(std::move(body)).dump(-1, ' ', false, Json::error_handler_t::replace);
    auto asked = request::read_road_request(own, service);
    if (!asked)
        return in_callers_words(asked.error(), [&](std::string_view place) { return callers_word(place, points); });
    call.call = std::move(asked->call);
    auto* const route = std::get_if<request::RouteCall>(&call.call);
    if (route == nullptr && call.explored)
        return Error{ErrorKind::usage, "explored is for one route; leave alternatives out."};
    RouteRequest& wanted = route != nullptr ? route->route : std::get<request::AlternativesCall>(call.call).route;
    if (auto chosen = choose_weight(call.served, names_profile, wanted); !chosen) return std::move(chosen).error();
    wanted.explored = call.explored;
    return call;
}

Response run(const RoadCall& call, const Control& control) {
    const road::Engine& engine = call.served.network->engine;
    const request::codec::Reading reading;
    if (const auto* const several = std::get_if<request::AlternativesCall>(&call.call)) {
        const auto routes = engine.alternatives(several->route, several->wanted, control);
        if (!routes) return error_response(routes.error());
        return json_response(request::codec::as_json(
            request::codec::RouteAnswer(*routes, engine.network(), reading, several->language.words)));
    }
    const auto& single = std::get<request::RouteCall>(call.call);
    const auto route = engine.route(single.route, control);
    if (!route) return error_response(route.error());
    request::codec::RouteAnswer answer(*route, engine.network(), reading, single.language.words);
    if (call.explored) answer.explored = request::codec::explored_nodes(*route, engine.network(), most_explored);
    return json_response(request::codec::as_json(answer));
}

}  // namespace

void add_road_services(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/starway/v1/route";
    route.service = "starway_route";
    route.get = false;
    route.post = true;
    route.bodies = {json_type};
    route.handler = [&serving](const Request& request) -> Job {
        auto call = read_road_call(*serving.catalog.get(), request.body);
        if (!call) return answered(error_response(call.error()));
        const auto* const several = std::get_if<request::AlternativesCall>(&call->call);
        if (several != nullptr && several->wanted.count > serving.limits.alternatives)
            return answered(refusal(
                400, "TooBig",
                fmt::format("Number of alternatives {} is higher than current maximum ({}){}", several->wanted.count,
                            serving.limits.alternatives, beyond_limit("max-alternatives"))));
        return {true, [call = *std::move(call)](const Control& control) { return run(call, control); }};
    };
    router.add(std::move(route));
}

}  // namespace starway::server
