// OSRM's services: requests of the API to requests of the engine, and its answers back.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "base/geo/frame.hpp"
#include "request/codec/osrm/answer.hpp"
#include "request/codec/osrm/flatbuffers.hpp"
#include "request/codec/osrm/merge_legs.hpp"
#include "request/codec/osrm/request.hpp"
#include "road/network/profiles.hpp"
#include "shells/server/osrm/isochrone.hpp"
#include "shells/server/osrm/points.hpp"
#include "shells/server/osrm/table.hpp"
#include "shells/server/osrm/tours.hpp"
#include "shells/server/serving.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"

namespace starway::server {
namespace {

namespace osrm = request::codec::osrm;
using osrm::Refusal;
using osrm::Service;

std::optional<Refusal> too_big(std::string_view what, std::size_t count, std::size_t most, std::string_view option) {
    if (count <= most) return std::nullopt;
    return Refusal{"TooBig",
                   fmt::format("{} {} is higher than current maximum ({}){}", what, count, most, beyond_limit(option))};
}

std::optional<Refusal> check_limits(const osrm::Request& request, const ServiceLimits& limits) {
    const std::size_t count = request.coordinates.size();
    switch (request.service) {
        case Service::route:
            if (auto big = too_big("Number of entries", count, limits.viaroute, "max-viaroute-size")) return big;
            return too_big("Number of alternatives", request.alternatives, limits.alternatives, "max-alternatives");
        case Service::nearest:
            return too_big("Number of results", request.number, limits.nearest, "max-nearest-size");
        case Service::table: {
            const std::size_t rows = request.sources.empty() ? count : request.sources.size();
            const std::size_t columns = request.destinations.empty() ? count : request.destinations.size();
            if (rows * columns <= limits.table * limits.table) return std::nullopt;
            return Refusal{"TooBig",
                           fmt::format("Too many table coordinates: {} x {} cells are more than the current maximum "
                                       "({} x {}){}",
                                       rows, columns, limits.table, limits.table, beyond_limit("max-table-size"))};
        }
        case Service::trip:
            return too_big("Too many trip coordinates: the number", count, limits.trip, "max-trip-size");
        case Service::match:
            return too_big("Too many trace coordinates: the number", count, limits.matching, "max-matching-size");
        case Service::isochrone:
            return too_big("Number of contours", request.contours_seconds.size() + request.contours_metres.size(),
                           limits.isochrone, "max-isochrone-contours");
    }
    return std::nullopt;
}

bool has_routes(Service service) {
    return service == Service::route || service == Service::trip || service == Service::match;
}
bool has_lines(const osrm::Request& request) {
    return has_routes(request.service) && (request.overview != osrm::Overview::none || request.steps);
}

// What the server was told not to tell, as OSRM's does without a part of its data.
std::optional<Refusal> check_datasets(const osrm::Request& request, const OsrmOptions& options) {
    const auto disabled = [](std::string_view dataset) {
        return Refusal{"DisabledDataset",
                       fmt::format("Your query tried to access the disabled dataset {}. Please check your query "
                                   "parameters.",
                                   dataset)};
    };
    const bool is_annotated = has_routes(request.service) && request.annotations != 0;
    if (!options.has_geometry && (has_lines(request) || is_annotated || !request.skip_waypoints))
        return disabled("ROUTE_GEOMETRY");
    if (!options.has_steps && has_routes(request.service) && request.steps) return disabled("ROUTE_STEPS");
    return std::nullopt;
}

std::optional<Refusal> check_coordinates(const osrm::Request& request, const RoadNetwork& network) {
    if (network.frame().kind == FrameKind::none)
        return Refusal{"InvalidOptions",
                       "The network has no coordinates; POST /starway/v1/route finds routes between nodes, as in "
                       "\"points\": [\"node:1\", \"node:2\"]."};
    if (network.frame().kind == FrameKind::geographic &&
        !std::all_of(request.coordinates.begin(), request.coordinates.end(), geo::is_lon_lat))
        return request.service == Service::table || request.service == Service::nearest
                   ? Refusal{"InvalidOptions", "Coordinates are invalid"}
                   : Refusal{"InvalidValue", "Invalid coordinate value."};
    if (network.frame().kind == FrameKind::planar && request.geometries != osrm::Geometries::geojson &&
        has_lines(request))
        return Refusal{"InvalidOptions",
                       "Polylines hold degrees, which this network has none of; ask for "
                       "geometries=geojson."};
    return std::nullopt;
}

// A profile that obeys turns makes no U-turn at a via point unless asked to, as OSRM's car.
bool goes_straight_on(const osrm::Request& request, const Served& served) {
    return request.continue_straight.value_or(served.network->obeys_turns(served.weight));
}

Result<std::vector<Route>> routes_over(const std::vector<Location>& points, const osrm::Request& request,
                                       const Served& served, const Control& control) {
    RouteRequest wanted;
    wanted.weight = served.weight;
    wanted.from = points.front();
    wanted.to = points.back();
    wanted.via.assign(points.begin() + 1, points.end() - 1);
    wanted.closed = request.closed;
    wanted.continue_straight = goes_straight_on(request, served);
    const road::Engine& engine = served.network->engine;
    if (request.alternatives > 0) {
        auto several = engine.alternatives(wanted, {request.alternatives, 1.25, 0.8}, control);
        if (!several) return std::move(several).error();
        return std::move(several->routes);
    }
    auto route = engine.route(wanted, control);
    if (!route) return std::move(route).error();
    return std::vector<Route>{*std::move(route)};
}

Response answer_route(const osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control) {
    const road::Engine& engine = served.network->engine;
    auto placed = put_points(request, served, serving.limits, control);
    if (!placed) return refused(placed.refusal());
    const auto points = places_for_all(*std::move(placed), request, served, control);
    if (!points) return refused(points.error(), Service::route);
    auto routes = routes_over(*points, request, served, control);
    if (!routes) return refused(routes.error(), Service::route);
    for (Route& route : *routes) {
        if ((request.annotations & osrm::annotate_nodes) != 0) add_node_ids(engine.network(), route);
        if (!request.waypoints.empty()) osrm::merge_legs(engine.network(), route, request.waypoints);
        if (request.steps) add_steps(engine.network(), route);
    }
    return json_response(request::codec::as_json(osrm::RouteReply{request, engine.network(), *routes}));
}

Response answer_nearest(const osrm::Request& request, const Served& served, const Serving& serving,
                        const Control& control) {
    NearestRequest wanted;
    wanted.count = request.number;
    wanted.weight = served.weight;
    wanted.max_snap_m = radius_of(request, 0, serving.limits);
    wanted.closed = request.closed;
    const auto roads = served.network->engine.nearest(asked_point(request, 0), wanted, control);
    if (!roads) {
        if (roads.error().kind == ErrorKind::no_route)
            return refused(Refusal{"NoSegment", "Could not find a matching segments for coordinate",
                                   core::render(roads.error().message, request::codec::osrm_names)});
        if (const auto unknown = unknown_class(roads.error(), request)) return refused(*unknown);
        return refused(roads.error(), Service::nearest);
    }
    return json_response(
        request::codec::as_json(osrm::NearestReply{request, served.network->engine.network(), *roads}));
}

// Fit for a header; names of weights are those of any source's columns.
bool is_plain(std::string_view name) {
    return std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

// As OSRM calls those of its profiles; empty: as the network does.
std::string weight_name_of(const Served& served) {
    const RoadNetwork& network = served.network->engine.network();
    if (!road::network::has_profile(network, served.weight)) return {};
    if (network.column(served.weight)->unit == "m") return "distance";
    const auto& times = served.network->time_weights;
    return std::find(times.begin(), times.end(), served.weight) != times.end() ? "duration" : "";
}

Response answer_of(const osrm::Request& request, const Served& served, const Serving& serving, const Control& control) {
    switch (request.service) {
        case Service::route:
            return answer_route(request, served, serving, control);
        case Service::nearest:
            return answer_nearest(request, served, serving, control);
        case Service::table:
            return answer_table(request, served, serving, control);
        case Service::match:
            return answer_match(request, served, serving, control);
        case Service::trip:
            return answer_trip(request, served, serving, control);
        case Service::isochrone:
            return answer_isochrone(request, served, serving, control);
    }
    return refused(Refusal{"NotImplemented", "This request is not supported"});
}

// Microseconds on one thread, as the engine estimates them.
double estimate(const osrm::Request& request, const Served& served, const ServiceLimits& limits) {
    const road::Engine& engine = served.network->engine;
    const std::size_t count = request.coordinates.size();
    switch (request.service) {
        case Service::route: {
            RouteRequest wanted;
            wanted.weight = served.weight;
            wanted.via.resize(count - 2);
            const double each = engine.estimate(wanted).microseconds;
            // Of searches for alternatives: 27 ms between two points of Belgium, where the best route
            // alone takes 0.4 ms.
            constexpr double several = 80;
            constexpr double choices = 2;  // of the arcs by which one comes to a point and leaves it
            const double straight = count > 2 && goes_straight_on(request, served) ? choices : 1;
            return each * straight * (request.alternatives > 0 ? several : 1);
        }
        case Service::nearest: {
            constexpr double put_point = 10;
            return put_point * static_cast<double>(request.number);
        }
        case Service::table:
            return estimate_table(request, served);
        case Service::match: {
            MatchRequest wanted;
            wanted.trace.resize(count);
            wanted.weight = served.weight;
            return engine.estimate(wanted).microseconds;
        }
        case Service::trip: {
            TripRequest wanted;
            wanted.stops.resize(count);
            wanted.weight = served.weight;
            wanted.most_stops = limits.trip;
            return engine.estimate(wanted).microseconds;
        }
        case Service::isochrone:
            return heavy_microseconds + 1;
    }
    return 0;
}

}  // namespace

Response refused(const Refusal& refusal) {
    const unsigned status = refusal.code == "InternalError" ? 500 : refusal.code == "ServiceUnavailable" ? 503 : 400;
    return server::refusal(status, refusal.code, refusal.message, refusal.detail);
}

Response refused(const Error& error, Service service) {
    std::string said = core::render(error.message, request::codec::osrm_names);
    if (error.kind == ErrorKind::no_route) {
        // Clients know these sentences; what the engine says is for people.
        switch (service) {
            case Service::table:
                return refused(Refusal{"NoTable", "No table found", std::move(said)});
            case Service::trip:
                return refused(Refusal{"NoTrips", "No trip visiting all destinations possible.", std::move(said)});
            case Service::match:
                return refused(Refusal{"NoMatch", "Could not match the trace.", std::move(said)});
            default:
                return refused(Refusal{"NoRoute", "Impossible route between points", std::move(said)});
        }
    }
    if (error.kind == ErrorKind::usage) return refused(Refusal{"InvalidOptions", std::move(said)});
    return error_response(error, request::codec::osrm_names);
}

namespace {

// A request of OSRM's services: understood, checked against the limits, and ready to run.
Job job_of(const Serving& serving, const Request& request, osrm::Parsed<osrm::RawRequest>& raw) {
    if (!raw) return answered(refused(raw.refusal()));
    if (request.method == Method::post) {
        const bool form = request.content_type == "application/x-www-form-urlencoded";
        raw = form ? osrm::with_form(*std::move(raw), request.body)
                   : osrm::with_json(*std::move(raw), request.body, body_limits);
        if (!raw) return answered(refused(raw.refusal()));
    }
    auto parsed = osrm::parse_request(*raw);
    if (!parsed) return answered(refused(parsed.refusal()));
    auto served = serving.catalog.get()->find_any(parsed->profile);
    if (!served)
        return answered(
            refused(Refusal{"InvalidOptions", core::render(served.error().message, request::codec::osrm_names)}));
    if (const auto big = check_limits(*parsed, serving.limits)) return answered(refused(*big));
    if (const auto bad = check_coordinates(*parsed, served->network->engine.network())) return answered(refused(*bad));
    if (const auto disabled = check_datasets(*parsed, serving.osrm)) return answered(refused(*disabled));
    parsed->data = served->network->shape;
    parsed->data_version = serving.osrm.data_version;
    parsed->weight_name = weight_name_of(*served);
    const bool heavy = estimate(*parsed, *served, serving.limits) > heavy_microseconds;
    return {heavy, [&serving, parsed = *std::move(parsed), served = *std::move(served)](const Control& control) {
                Response response = answer_of(parsed, served, serving, control);
                if (is_plain(served.weight)) response.fields.emplace_back("Starway-Profile", served.weight);
                return response;
            }};
}

Job osrm_job(const Serving& serving, const Request& request) {
    auto raw = osrm::parse_target(request.target);
    const bool flatbuffers = raw && raw->flatbuffers;
    Job job = job_of(serving, request, raw);
    if (!flatbuffers) return job;
    return {job.heavy, [run = std::move(job.run)](const Control& control) {
                Response response = run(control);
                if (response.content_type != json_type) return response;
                response.body = osrm::as_flatbuffers(response.body);
                response.content_type = "application/x-flatbuffers";
                return response;
            }};
}

}  // namespace

void add_osrm_services(Router& router, Serving& serving) {
    const auto endpoint = [&serving](std::string_view service) {
        Endpoint route;
        route.path = fmt::format("/{}/", service);
        route.service = service;
        route.post = true;
        route.bodies = {"application/json", "application/x-www-form-urlencoded"};
        route.handler = [&serving](const Request& request) { return osrm_job(serving, request); };
        return route;
    };
    for (const std::string_view service : {"route", "nearest", "table", "match", "trip", "isochrone"})
        router.add(endpoint(service));
    router.add_other_services(endpoint("none"));
}

}  // namespace starway::server
