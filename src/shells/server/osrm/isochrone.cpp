#include "shells/server/osrm/isochrone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "request/codec/server/answers.hpp"
#include "request/json/document.hpp"
#include "request/service.hpp"
#include "road/ask/closures/profile_roads.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"
#include "shells/server/http/query.hpp"
#include "shells/server/osrm/points.hpp"
#include "starway/road/isochrone.hpp"

namespace starway::server {
namespace {

namespace osrm = request::codec::osrm;
using osrm::Refusal;
using Json = nlohmann::json;

constexpr std::size_t most_isochrone_origins = 100;  // Valhalla itself takes one

// One contour as it was asked for.
struct Contour {
    double value = 0;     // in the words of the request: seconds or metres, or Valhalla's minutes or kilometres
    std::string color{};  // of Valhalla; empty: chosen by its number
};

struct ParsedIsochrone {
    Served served;
    IsochroneRequest request;  // until choose_weight(), costs are in seconds or metres
    std::vector<Contour> contours;
    double unit = 1;  // of the weight, in seconds or metres
    bool by_time = true;
    bool polygons = true;
    bool in_valhallas_form = false;
    bool with_origins = true;
};

// Every cost of a request, in a unit of so many of the present one.
void convert_costs(IsochroneRequest& isochrone, double unit) {
    auto convert = [&]<class T>(const request::Member& member, T& field) {
        if (!member.is_cost) return;
        if constexpr (std::is_same_v<T, double>) field /= unit;
        if constexpr (std::is_same_v<T, std::optional<double>>)
            if (field) *field /= unit;
        if constexpr (std::is_same_v<T, std::vector<double>>)
            for (double& one : field) one /= unit;
    };
    describe(convert, isochrone);
}

// What is measured: the travel time along the routes that the profile prefers, as the other services have it, or metres
// along roads that are open to it. Refusals: the network has no such column.
std::optional<Refusal> choose_weight(ParsedIsochrone& parsed, bool by_time) {
    parsed.by_time = by_time;
    const RoadNetwork& network = parsed.served.network->engine.network();
    const WeightColumn* const column =
        by_time ? road::network::time_of(network, parsed.served.weight) : network.column("length");
    const auto unit = column == nullptr ? std::optional<double>()
                      : by_time         ? road::ask::seconds_per(column->unit)
                                        : road::ask::metres_per(column->unit);
    if (!unit)
        return Refusal{"InvalidOptions", by_time ? "The network has no travel times; ask for contours_metres."
                                                 : "The network has no lengths; ask for contours_seconds."};
    const bool by_preference = by_time && road::network::is_preference(network, parsed.served.weight);
    parsed.request.weight = by_preference ? parsed.served.weight : std::string(column->name);
    parsed.unit = *unit;
    convert_costs(parsed.request, *unit);
    // "length" knows nothing of what a profile may use.
    if (const auto profile = road::network::profile_of(network, parsed.served.weight); !by_time && !profile.empty())
        parsed.request.closed.arcs = road::ask::closed_to(network, profile, *column);
    return std::nullopt;
}

std::string color_of(const Contour& contour, std::size_t number) {
    if (!contour.color.empty()) return "#" + contour.color;
    constexpr std::array<std::string_view, 6> colors{"#2c7bb6", "#00a6ca", "#00ccbc", "#f9d057", "#f29e2e", "#d7191c"};
    return std::string(colors[number % colors.size()]);
}

request::codec::ContoursFound features_of(const ParsedIsochrone& parsed, const Isochrone& found) {
    request::codec::ContoursFound told;
    std::vector<std::size_t> order(found.contours.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return found.contours[a].value > found.contours[b].value; });
    const bool as_listed = order.size() == parsed.contours.size();
    for (const std::size_t i : order) {
        const Contour contour = as_listed ? parsed.contours[i] : Contour{found.contours[i].value * parsed.unit};
        told.features.push_back({contour.value, parsed.by_time, parsed.polygons,
                                 parsed.in_valhallas_form ? color_of(contour, i) : std::string(), &found.contours[i]});
    }
    told.as_osrm = !parsed.in_valhallas_form;
    if (told.as_osrm && parsed.with_origins) told.origins = &found.origins;
    return told;
}

Response run(const ParsedIsochrone& parsed, const Control& control) {
    const auto found = parsed.served.network->engine.isochrone(parsed.request, control);
    if (!found) {
        if (found.error().kind == ErrorKind::no_route)
            return refused(Refusal{"NoSegment", "Could not find a matching segment for coordinate 0",
                                   core::render(found.error().message, request::codec::osrm_names)});
        return refused(found.error(), osrm::Service::isochrone);
    }
    return json_response(request::codec::as_json(features_of(parsed, *found)));
}

std::optional<Refusal> check_contours(const ParsedIsochrone& parsed, const ServiceLimits& limits) {
    constexpr double minute = 60, metres_a_minute = 1000;
    const double longest = limits.isochrone_minutes * (parsed.by_time ? minute : metres_a_minute);
    for (const double contour : parsed.request.contours)
        if (contour > longest)
            return Refusal{"TooBig", fmt::format("The contour is higher than the current maximum ({} {}){}", longest,
                                                 parsed.by_time ? "s" : "m", beyond_limit("max-isochrone-minutes"))};
    return std::nullopt;
}

Response valhallas_refusal(unsigned status, std::string_view message) {
    return json_response(request::codec::as_json(request::codec::ValhallasRefusal{message, status, reason_of(status)}),
                         status);
}

Result<ParsedIsochrone> read_valhallas(const Serving& serving, std::string_view text) {
    const auto wrong = [](std::string_view what) { return Error{ErrorKind::usage, std::string(what)}; };
    const auto json = request::parse_json(text, body_limits);
    if (!json) return json.error();
    const Json& body = *json;
    if (!body.is_object()) return wrong("The request is not a JSON object.");
    ParsedIsochrone parsed;
    parsed.in_valhallas_form = true;
    const auto costing = body.find("costing");
    if (costing == body.end() || !costing->is_string())
        return wrong(
            "costing takes auto, bicycle, pedestrian, or the name of a network or profile, which /status lists.");
    auto served = serving.catalog.get()->find(costing->get<std::string>());
    if (!served) return std::move(served).error();
    parsed.served = *std::move(served);
    const auto locations = body.find("locations");
    if (locations == body.end() || !locations->is_array() || locations->empty() ||
        locations->size() > most_isochrone_origins)
        return wrong(fmt::format("locations takes a list of 1 to {} of {{lat, lon}}.", most_isochrone_origins));
    for (const Json& location : *locations) {
        if (!location.is_object() || !location.contains("lat") || !location.contains("lon") ||
            !location["lat"].is_number() || !location["lon"].is_number())
            return wrong("locations takes a list of {lat, lon}.");
        parsed.request.origins.emplace_back(location["lon"].get<double>(), location["lat"].get<double>());
    }
    const auto contours = body.find("contours");
    if (contours == body.end() || !contours->is_array() || contours->empty() ||
        contours->size() > serving.limits.isochrone)
        return wrong(
            fmt::format("contours takes a list of 1 to {} of {{time}} or {{distance}}.", serving.limits.isochrone));
    std::optional<bool> by_time;
    for (const Json& contour : *contours) {
        const bool timed = contour.is_object() && contour.contains("time");
        const char* const name = timed ? "time" : "distance";
        if (!contour.is_object() || (timed && contour.contains("distance")) || !contour.contains(name) ||
            !contour[name].is_number() || !(contour[name].get<double>() > 0))
            return wrong("A contour has a time in minutes or a distance in kilometres, above 0.");
        if (by_time && *by_time != timed) return wrong("Contours are all of times, or all of distances.");
        by_time = timed;
        constexpr double minute = 60, kilometre = 1000;
        Contour one{contour[name].get<double>()};
        parsed.request.contours.push_back(one.value * (timed ? minute : kilometre));
        if (contour.contains("color") && contour["color"].is_string()) {
            one.color = contour["color"].get<std::string>();
            if (!one.color.empty() && one.color.front() == '#') one.color.erase(0, 1);
            const bool is_hex =
                one.color.size() == 6 && one.color.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
            if (!is_hex) return wrong("color takes six hexadecimal digits.");
        }
        parsed.contours.push_back(std::move(one));
    }
    parsed.polygons = false;
    for (const auto& [name, target] :
         {std::pair{"denoise", &parsed.request.denoise}, std::pair{"generalize", &parsed.request.generalize_m}})
        if (const auto found = body.find(name); found != body.end()) {
            if (!found->is_number()) return wrong(fmt::format("{} takes a number.", name));
            *target = found->get<double>();
        }
    for (const auto& [name, target] :
         {std::pair{"reverse", &parsed.request.towards}, std::pair{"polygons", &parsed.polygons}})
        if (const auto found = body.find(name); found != body.end()) {
            if (!found->is_boolean()) return wrong(fmt::format("{} takes true or false.", name));
            *target = found->get<bool>();
        }
    parsed.by_time = *by_time;
    if (const auto big = check_contours(parsed, serving.limits)) return wrong(big->message);
    if (const auto no = choose_weight(parsed, *by_time)) return wrong(no->message);
    return parsed;
}

Job valhallas_isochrone(const Serving& serving, const Request& request) {
    std::string text = request.body;
    if (request.method == Method::get) {
        const auto query = read_query(request.query());
        if (!query)
            return answered(valhallas_refusal(400, core::render(query.error().message, request::codec::osrm_names)));
        for (const auto& [name, value] : *query)
            if (name == "json") text = value;
    }
    if (text.empty())
        return answered(valhallas_refusal(400, "Send the request as a JSON object, by POST or as ?json=..."));
    auto parsed = read_valhallas(serving, text);
    if (!parsed)
        return answered(valhallas_refusal(400, core::render(parsed.error().message, request::codec::osrm_names)));
    return {true, [parsed = *std::move(parsed)](const Control& control) {
                Response response = run(parsed, control);
                if (response.status != 400) return response;
                const Json refusal = Json::parse(response.body, nullptr, false);
                return valhallas_refusal(400, refusal.value("message", std::string()));
            }};
}

}  // namespace

Response answer_isochrone(const osrm::Request& request, const Served& served, const Serving& serving,
                          const Control& control) {
    ParsedIsochrone parsed;
    parsed.served = served;
    parsed.request = request.isochrone;
    const bool by_time = !request.contours_seconds.empty();
    parsed.request.contours = by_time ? request.contours_seconds : request.contours_metres;
    for (const double value : parsed.request.contours) parsed.contours.push_back({value});
    parsed.by_time = by_time;
    if (const auto big = check_contours(parsed, serving.limits)) return refused(*big);
    if (const auto no = choose_weight(parsed, by_time)) return refused(*no);
    parsed.request.origins.push_back(asked_point(request, 0));
    parsed.request.closed = request.closed;
    parsed.request.towards = request.towards;
    parsed.request.most_contours = serving.limits.isochrone;
    parsed.request.max_snap_m = radius_of(request, 0, serving.limits);
    parsed.polygons = request.polygons;
    parsed.with_origins = !request.skip_waypoints;
    return run(parsed, control);
}

void add_isochrone_of_valhalla(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/isochrone";
    route.service = "valhalla_isochrone";
    route.post = true;
    route.bodies = {json_type};
    route.handler = [&serving](const Request& request) { return valhallas_isochrone(serving, request); };
    router.add(std::move(route));
}

}  // namespace starway::server
