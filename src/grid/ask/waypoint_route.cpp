#include "grid/ask/waypoint_route.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"

namespace starway::grid::ask {
namespace {

using Clock = std::chrono::steady_clock;

// The single cell of one end of the request.
Result<MapStop> one_stop(const TileMap& map, const std::vector<MapLocation>& locations, MapEnd end,
                         std::optional<double> max_snap, std::vector<Sentence>& notes) {
    auto stops = find_stops(map, locations, end);
    if (!stops) return std::move(stops).error();
    stops = free_stops(map, *std::move(stops), end, max_snap, notes);
    if (!stops) return std::move(stops).error();
    if (stops->size() != 1)
        return Error{ErrorKind::usage,
                     fmt::format("⟨waypoints⟩ takes a single start and a single goal, but {} names {} cells",
                                 end == MapEnd::start ? "⟨from⟩" : "⟨to⟩", stops->size())};
    return stops->front();
}

}  // namespace

Result<WaypointRoute> waypoint_route(const TileMap& map, const WaypointRequest& request, const CancelFlag* cancel) {
    if (const auto why = why_no_any_angle(map.grid); !why.empty())
        return Error{ErrorKind::usage,
                     fmt::format("⟨waypoints⟩ needs a map of squares with uniform step costs: {}", why)};
    std::vector<Sentence> notes;
    const auto from = one_stop(map, request.from, MapEnd::start, request.max_snap, notes);
    if (!from) return from.error();
    const auto to = one_stop(map, request.to, MapEnd::goal, request.max_snap, notes);
    if (!to) return to.error();
    auto begun = Clock::now();
    auto graph = open_waypoints(map, request.points_file, request.links_file, cancel);
    if (!graph) return std::move(graph).error();
    WaypointRoute route{*from, *to, *std::move(graph), {}, 0, std::move(notes)};
    route.link_ms = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();

    WaypointSearch search(map.grid, route.graph);
    WaypointQuery query{from->cell, to->cell, nullptr, cancel};
    begun = Clock::now();
    search.run(query, route.answer);
    route.query_us = std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
    if (route.answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (route.answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route, fmt::format("no path over the waypoints leads from {} to {}",
                                                      stop_text(map, *from), stop_text(map, *to))};
    route.length = route.answer.length * length_unit(map).of_cell;
    query.observer = request.observer;
    if (query.observer != nullptr) search.run(query, route.answer);
    return route;
}

}  // namespace starway::grid::ask
