#include "grid/ask/any_angle_route.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "grid/search/any_angle/disc_mesh.hpp"

namespace starway::grid::ask {
namespace {

// The two ends only, if the disc fits somewhere in both cells but not at their centres; Polyanya can start there.
// Errors: `otherwise`; usage (it does not fit).
Result<MapRoute> between_cells(const TileMap& map, const MapRequest& request, const Error& otherwise) {
    const auto starts = find_stops(map, request.from, MapEnd::start);
    const auto goals = find_stops(map, request.to, MapEnd::goal);
    if (!starts || !goals || starts->size() != 1 || goals->size() != 1) return otherwise;
    AnyAngleSearch search(map.grid);
    for (const MapStop* stop : {&starts->front(), &goals->front()}) {
        const auto place = search.place_in(stop->cell);
        if (!place) return place.error();
        if (*place) continue;
        if (!map.grid.open(stop->cell)) return otherwise;
        return Error{ErrorKind::usage,
                     fmt::format("a unit of radius {} fits nowhere in the cell {}",
                                 length_text(map, map.grid.rules().radius), cell_text(map, stop->cell))};
    }
    MapRoute route;
    route.from = starts->front();
    route.to = goals->front();
    return route;
}

std::string disc_promise() {
    return fmt::format(
        "no longer than the shortest line of a disc {:.2f} % larger: around corners, a polygon of 64 sides about the "
        "disc keeps off the walls",
        100 * (search::disc_mesh_excess - 1));
}

}  // namespace

Result<AnyAngleRoute> any_angle_route(const grid::Engine& engine, const MapRequest& request, AnyAngle algorithm,
                                      AnyAngleObserver* observer, const Control& control) {
    const TileMap& map = engine.map();
    if (const auto why = why_no_any_angle(map.grid); !why.empty())
        return Error{ErrorKind::usage,
                     fmt::format("straight-line paths need a map of squares with uniform step costs: {}", why)};
    auto ends = engine.route(request, control);
    if (!ends && algorithm == AnyAngle::polyanya && map.grid.rules().radius > 0 &&
        (ends.error().kind == ErrorKind::no_route || ends.error().kind == ErrorKind::usage))
        ends = between_cells(map, request, ends.error());
    if (!ends) return std::move(ends).error();

    AnyAngleRoute route;
    route.algorithm = algorithm;
    route.ends = *std::move(ends);
    AnyAngleQuery query{route.ends.from.cell, route.ends.to.cell, AnyAngle::polyanya, nullptr, control.cancel};
    if (!route.ends.paths.empty()) {
        const MapPath& path = route.ends.paths.front();
        query.from = path.cells.front();
        query.to = path.cells.back();
        route.grid_cost = route.ends.has_distance ? route.ends.distance_m : path.cost;
    }
    AnyAngleSearch search(map.grid);
    if (auto done = search.run(query, route.answer); !done) return std::move(done).error();
    route.shortest = length_along(map, route.answer.path, route.answer.length);
    query.algorithm = algorithm;
    const auto begun = std::chrono::steady_clock::now();
    if (auto done = search.run(query, route.answer); !done) return std::move(done).error();
    route.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (route.answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (route.answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route, fmt::format("no straight-line path leads from {} to {}",
                                                      stop_text(map, route.ends.from), stop_text(map, route.ends.to))};
    route.length = length_along(map, route.answer.path, route.answer.length);
    query.observer = observer;
    if (observer != nullptr)
        if (auto done = search.run(query, route.answer); !done) return std::move(done).error();
    return route;
}

Turning turning_of(AnyAngle algorithm) {
    return algorithm == AnyAngle::polyanya ? Turning::anywhere : Turning::at_cells;
}

std::string promise_of(const AnyAngleRoute& route) {
    if (route.answer.optimal) return "the shortest line";
    return route.algorithm == AnyAngle::polyanya ? disc_promise() : std::string();
}

}  // namespace starway::grid::ask
