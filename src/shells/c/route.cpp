// Routes.
#include <algorithm>
#include <limits>

#include "shells/c/algorithm.hpp"
#include "shells/c/control.hpp"
#include "shells/c/points.hpp"
#include "starway/road/route.hpp"

namespace starway::c {
namespace {

Result<RouteRequest> route_request(const starway_point* from, const starway_point* to,
                                   const starway_route_options* options) {
    const auto read = options_of(options);
    if (!read) return read.error();
    auto start = location_of(from, "from");
    if (!start) return std::move(start).error();
    auto end = location_of(to, "to");
    if (!end) return std::move(end).error();
    auto via = locations(read->via, read->via_count, "options->via");
    if (!via) return std::move(via).error();
    auto closed = closed_of(read->closed);
    if (!closed) return std::move(closed).error();
    const auto algorithm = road_algorithm(read->algorithm);
    if (!algorithm) return algorithm.error();
    RouteRequest request;
    request.from = *std::move(start);
    request.to = *std::move(end);
    request.via = *std::move(via);
    request.weight = text(read->weight);
    request.algorithm = *algorithm;
    request.epsilon = unless_zero(read->epsilon).value_or(1);
    request.max_snap_m = unless_zero(read->max_snap_m);
    request.closed = *std::move(closed);
    return request;
}

// Visits every item of the route's legs once: where two legs meet, the second repeats the first one's last item.
template <class Items, class Visit>
std::size_t visit_joined(const Route& route, Items&& items_of, Visit&& visit) {
    std::size_t count = 0;
    for (const Leg& leg : route.legs) {
        const auto& items = items_of(leg);
        for (std::size_t i = count == 0 ? 0 : 1; i < items.size(); ++i) visit(count++, items[i]);
    }
    return count;
}

}  // namespace
}  // namespace starway::c

using namespace starway;     // NOLINT(google-build-using-namespace): the names of the interface are global
using namespace starway::c;  // NOLINT(google-build-using-namespace)

extern "C" {

starway_status starway_find_route(const starway_engine* engine, const starway_point* from, const starway_point* to,
                                  const starway_route_options* options, const starway_control* control,
                                  starway_route** route, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (route == nullptr) return missing("route");
        const auto request = route_request(from, to, options);
        if (!request) return request.error();
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        auto found = engine->engine.route(*request, *controlled);
        if (!found) return std::move(found).error();
        *route = new starway_route(*std::move(found), engine->engine.network());
        return {};
    });
}

double starway_route_cost(const starway_route* route) {
    return route != nullptr ? route->route.reported_cost() : std::numeric_limits<double>::quiet_NaN();
}

double starway_route_preference(const starway_route* route) {
    const bool known = route != nullptr && route->route.is_preference;
    return known ? route->route.cost : std::numeric_limits<double>::quiet_NaN();
}

uint64_t starway_route_cost_steps(const starway_route* route) {
    return route != nullptr ? route->route.cost_steps : 0;
}

double starway_route_precision(const starway_route* route) {
    return route != nullptr ? route->route.precision : std::numeric_limits<double>::quiet_NaN();
}

double starway_route_resolution(const starway_route* route) {
    return route != nullptr ? route->route.resolution : std::numeric_limits<double>::quiet_NaN();
}

const char* starway_route_weight(const starway_route* route) {
    return route != nullptr ? route->route.weight.c_str() : "";
}

const char* starway_route_unit(const starway_route* route) {
    return route != nullptr ? route->route.unit.c_str() : "";
}

double starway_route_distance_m(const starway_route* route) {
    const bool known = route != nullptr && route->route.has_distance;
    return known ? route->route.distance_m : std::numeric_limits<double>::quiet_NaN();
}

double starway_route_duration_s(const starway_route* route) {
    const bool known = route != nullptr && route->route.has_duration;
    return known ? route->route.duration_s : std::numeric_limits<double>::quiet_NaN();
}

int starway_route_is_optimal(const starway_route* route) {
    return route != nullptr && route->route.optimal ? 1 : 0;
}

double starway_route_bound(const starway_route* route) {
    return route != nullptr ? route->route.bound : std::numeric_limits<double>::quiet_NaN();
}

const char* starway_route_algorithm(const starway_route* route) {
    return route != nullptr ? name_of(route->route.algorithm).data() : "";  // a literal
}

size_t starway_route_points(const starway_route* route, double* lon_lat, size_t capacity) {
    if (route == nullptr) return 0;
    const auto line = [](const Leg& leg) -> const std::vector<Position>& { return leg.line; };
    return visit_joined(route->route, line, [&](std::size_t i, Position at) {
        if (lon_lat == nullptr || i >= capacity) return;
        lon_lat[2 * i] = at.x;
        lon_lat[2 * i + 1] = at.y;
    });
}

size_t starway_route_edges(const starway_route* route, uint32_t* edges, size_t capacity) {
    if (route == nullptr) return 0;
    std::size_t count = 0;
    for (const Leg& leg : route->route.legs)
        for (const ArcId arc : leg.arcs) {
            if (edges != nullptr && count < capacity) edges[count] = route->network.edge(arc);
            ++count;
        }
    return count;
}

size_t starway_route_warning_count(const starway_route* route) {
    return route != nullptr ? route->warnings.size() : 0;
}

const char* starway_route_warning(const starway_route* route, size_t index) {
    return index < starway_route_warning_count(route) ? route->warnings[index].c_str() : "";
}

starway_status starway_route_write(const starway_route* route, const char* file, const char* format,
                                   starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (route == nullptr) return missing("route");
        if (file == nullptr) return missing("file");
        return starway::write(route->route, file, text(format));
    });
}

void starway_route_free(starway_route* route) {
    delete route;
}

}  // extern "C"
