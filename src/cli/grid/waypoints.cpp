// `starway route` on a tile map over waypoints.
#include <fmt/format.h>

#include <array>
#include <chrono>

#include "cli/common/text.hpp"
#include "cli/grid/line.hpp"
#include "cli/grid/words.hpp"
#include "cli/mesh/verbs.hpp"
#include "service/grid/places.hpp"
#include "service/grid/record.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway::cli {
namespace {

using Clock = std::chrono::steady_clock;

Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

// The single cell of one end of the request.
Result<MapStop> one_stop(const TileMap& map, const std::vector<std::string>& words, service::MapEnd end,
                         std::optional<double> max_snap, std::vector<std::string>& notes) {
    auto stops = service::find_stops(map, {words.begin(), words.end()}, end);
    if (!stops) return stops.error();
    stops = service::free_stops(map, *std::move(stops), end, max_snap, notes);
    if (!stops) return stops.error();
    if (stops->size() != 1)
        return Error{ErrorKind::usage,
                     fmt::format("--waypoints takes a single start and a single goal, but {} names {} cells",
                                 end == service::MapEnd::start ? "--from" : "--to", stops->size())};
    return stops->front();
}

draw::Shapes links_of(const WaypointGraph& graph) {
    draw::Shapes shapes;
    shapes.y_up = false;
    for (std::uint32_t from = 0; from < graph.points().size(); ++from)
        for (const WaypointLink& link : graph.links_from(from)) {
            const auto ends = std::array{centre(graph.points()[link.from].cell), centre(graph.points()[link.to].cell)};
            shapes.add(draw::ShapeKind::edge, ends);
        }
    return shapes;
}

struct FoundOverWaypoints {
    MapStop from, to;
    WaypointAnswer answer;
    double query_us = 0;
    double load_ms = 0;
    double link_ms = 0;  // time to read or find the links
};

Json to_json(const FoundOverWaypoints& found, const WaypointGraph& graph, const TileMap& map) {
    Json json{{"status", "ok"},
              {"cost", found.answer.length},
              {"unit", "cells"},
              {"optimal", true},
              {"algorithm", "waypoints"},
              {"waypoints", graph.points().size()},
              {"links", graph.link_count()},
              {"settled", found.answer.settled},
              {"query_us", found.query_us},
              {"load_ms", found.load_ms},
              {"link_ms", found.link_ms},
              {"from", stop_json(map, found.from)},
              {"to", stop_json(map, found.to)},
              {"via", Json::array()},
              {"line", Json::array()},
              {"notes", map.notes},
              {"assumptions", assumptions_json(map)}};
    for (const std::uint32_t point : found.answer.points) json["via"].push_back(graph.points()[point].id);
    for (const GridCell cell : found.answer.path) json["line"].push_back(cell_json(map, cell));
    return json;
}

std::string itinerary(const FoundOverWaypoints& found, const WaypointGraph& graph, const TileMap& map,
                      const Paint& paint) {
    std::string text = fmt::format(
        "{}   length {}\n",
        paint.bold(fmt::format("{} → {}", service::stop_text(map, found.from), service::stop_text(map, found.to))),
        number(found.answer.length));
    if (found.answer.points.empty()) text += "  in a straight line, via no waypoint\n";
    for (const std::uint32_t point : found.answer.points)
        text += list_item(service::stop_text(map, {graph.points()[point].cell, fitted(graph.points()[point].id, 40)}));
    text += "\n" + assumptions(map, "Assumed", paint);
    return text +
           fmt::format("\n{}\n", paint.dim(fmt::format(
                                     "shortest path over {} and {}; found in {}, linked in {}, map read in {}",
                                     plural(graph.points().size(), "waypoint", "waypoints"),
                                     plural(graph.link_count(), "link", "links"), milliseconds(found.query_us / 1000),
                                     milliseconds(found.link_ms), milliseconds(found.load_ms))));
}

}  // namespace

Result<void> route_on_waypoints(const RouteArguments& arguments, Session& session) {
    if (auto fine = check_line_output(arguments, session); !fine) return fine;
    if (arguments.algorithm.name != name_of(GridAlgorithm::automatic))
        return Error{ErrorKind::usage, "--waypoints and --algorithm cannot be combined; leave one out"};
    auto loaded = load_map(with_source(arguments.map.map, arguments.source), session);
    if (!loaded) return loaded.error();
    TileMap& map = loaded->map;
    const auto max_snap = max_snap_of(arguments.map);
    if (!max_snap) return max_snap.error();
    if (const auto why = why_no_any_angle(map.grid); !why.empty())
        return Error{ErrorKind::usage,
                     fmt::format("--waypoints needs a map of squares with uniform step costs: {}", why)};
    FoundOverWaypoints found;
    found.load_ms = loaded->load_ms;
    const auto from = one_stop(map, arguments.from, service::MapEnd::start, *max_snap, map.notes);
    if (!from) return from.error();
    const auto to = one_stop(map, arguments.to, service::MapEnd::goal, *max_snap, map.notes);
    if (!to) return to.error();
    found.from = *from;
    found.to = *to;
    auto begun = Clock::now();
    const auto graph = open_waypoints(map, arguments.map.waypoints, arguments.map.links, &session.cancel());
    if (!graph) return graph.error();
    found.link_ms = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();

    WaypointSearch search(map.grid, *graph);
    WaypointQuery query{from->cell, to->cell, nullptr, &session.cancel()};
    begun = Clock::now();
    search.run(query, found.answer);
    found.query_us = std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
    if (found.answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (found.answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route, fmt::format("no path over the waypoints leads from {} to {}",
                                                      service::stop_text(map, *from), service::stop_text(map, *to))};
    service::MapRecorder recorder(map.grid);
    ForwardToRecorder forward(recorder);
    if (draws_steps(arguments.drawing)) {
        query.observer = &forward;
        search.run(query, found.answer);
    }
    MapRoute ends;
    ends.from = *from;
    ends.to = *to;
    ends.paths.emplace_back();
    draw::SearchRecord record = recorder.take(ends);
    for (const GridCell cell : found.answer.path) record.path.push_back(centre(cell));
    const draw::Shapes links = links_of(*graph);
    draw::Picture picture;
    picture.tiles = &map;
    picture.shapes = &links;
    picture.search = &record;
    return show_line({*from, *to, record.path, found.answer.length, true, "waypoints"}, map, picture,
                     itinerary(found, *graph, map, session.paint()), to_json(found, *graph, map), arguments, session);
}

}  // namespace starway::cli
