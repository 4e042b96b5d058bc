// `starway route` on a tile map with straight-line paths: Theta*, lazy Theta* and Polyanya.
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "cli/common/json.hpp"
#include "cli/common/text.hpp"
#include "cli/grid/line.hpp"
#include "cli/grid/words.hpp"
#include "cli/mesh/verbs.hpp"
#include "search/mesh/polyanya/disc_mesh.hpp"
#include "service/grid/places.hpp"
#include "service/grid/record.hpp"
#include "starway/grid/any_angle.hpp"

namespace starway::cli {
namespace {

struct Found {
    AnyAngle algorithm = AnyAngle::polyanya;
    AnyAngleAnswer answer;
    double query_us = 0;
    double shortest = 0;            // Polyanya's length
    std::optional<double> on_grid;  // the cost of the cell-to-cell path; a disc may have none
    [[nodiscard]] double excess() const { return shortest > 0 ? answer.length / shortest - 1 : 0; }
};

Result<Found> find(const TileMap& map, const MapRoute& ends, AnyAngle algorithm, AnyAngleObserver* observer,
                   const CancelFlag& cancel) {
    AnyAngleSearch search(map.grid);
    Found found;
    found.algorithm = algorithm;
    AnyAngleQuery query{ends.from.cell, ends.to.cell, AnyAngle::polyanya, nullptr, &cancel};
    if (!ends.paths.empty()) {
        query.from = ends.paths.front().cells.front();
        query.to = ends.paths.front().cells.back();
        found.on_grid = ends.paths.front().cost;
    }
    if (auto done = search.run(query, found.answer); !done) return done.error();
    found.shortest = found.answer.length;
    query.algorithm = algorithm;
    const auto begun = std::chrono::steady_clock::now();
    if (auto done = search.run(query, found.answer); !done) return done.error();
    found.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (found.answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (found.answer.status != SearchStatus::found)
        return Error{ErrorKind::no_route,
                     fmt::format("no straight-line path leads from {} to {}", service::stop_text(map, ends.from),
                                 service::stop_text(map, ends.to))};
    query.observer = observer;
    if (observer != nullptr)
        if (auto done = search.run(query, found.answer); !done) return done.error();
    return found;
}

// The two ends only, if the disc fits somewhere in both cells but not at their centres; Polyanya can start there. Errors: `otherwise`; usage (it does not fit).
Result<MapRoute> between_cells(const TileMap& map, const MapRequest& request, const Error& otherwise) {
    const auto starts = service::find_stops(map, request.from, service::MapEnd::start);
    const auto goals = service::find_stops(map, request.to, service::MapEnd::goal);
    if (!starts || !goals || starts->size() != 1 || goals->size() != 1) return otherwise;
    AnyAngleSearch search(map.grid);
    for (const MapStop* stop : {&starts->front(), &goals->front()}) {
        const auto place = search.place_in(stop->cell);
        if (!place) return place.error();
        if (*place) continue;
        if (!map.grid.open(stop->cell)) return otherwise;
        return Error{ErrorKind::usage, fmt::format("a unit of radius {:g} fits nowhere in the cell {}",
                                                   map.grid.rules().radius, service::cell_text(map, stop->cell))};
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
        100 * (open_ground::disc_mesh_excess - 1));
}

// Theta* promises nothing.
bool promises_for_disc(const Found& found) {
    return found.algorithm == AnyAngle::polyanya && !found.answer.optimal;
}

service::Turning turning_of(const Found& found) {
    return found.algorithm == AnyAngle::polyanya ? service::Turning::anywhere : service::Turning::at_cells;
}

Json to_json(const Found& found, const MapRoute& on_grid, const TileMap& map, double load_ms) {
    Json json{{"status", "ok"},
              {"cost", found.answer.length},
              {"unit", "cells"},
              {"optimal", found.answer.optimal},
              {"excess", found.excess()},
              {"promise", found.answer.optimal       ? Json("the shortest line")
                          : promises_for_disc(found) ? Json(disc_promise())
                                                     : Json()},
              {"grid_cost", found.on_grid ? Json(*found.on_grid) : Json()},
              {"algorithm", name_of(found.algorithm)},
              {"settled", found.answer.settled},
              {"query_us", found.query_us},
              {"load_ms", load_ms},
              {"from", stop_json(map, on_grid.from)},
              {"to", stop_json(map, on_grid.to)},
              {"line", Json::array()},
              {"notes", map.notes},
              {"assumptions", assumptions_json(map, on_grid.notes, turning_of(found))}};
    for (const Position at : found.answer.path) json["line"].push_back(position_json(counted(map, at)));
    return json;
}

std::string itinerary(const Found& found, const MapRoute& on_grid, const TileMap& map, double load_ms,
                      const Paint& paint) {
    std::string text = fmt::format(
        "{}   length {}\n  via",
        paint.bold(fmt::format("{} → {}", service::stop_text(map, on_grid.from), service::stop_text(map, on_grid.to))),
        number(found.answer.length));
    for (const Position at : found.answer.path) text += " " + position_text(counted(map, at));
    text += found.on_grid ? fmt::format("\n  the cell-to-cell path costs {}\n", number(*found.on_grid))
                          : std::string("\n  the disc has no cell-to-cell path\n");
    if (promises_for_disc(found))
        text += "  " + wrapped(disc_promise(), line_width(), 2) + "\n";
    else if (!found.answer.optimal)
        text += fmt::format("  {:.3f} % longer than the shortest path ({})\n", 100 * found.excess(),
                            number(found.shortest));
    text += "\n" + assumptions(map, "Assumed", paint, turning_of(found));
    for (const std::string& note : on_grid.notes) text += list_item(note);
    return text +
           fmt::format("\n{}\n", paint.dim(fmt::format("{}{}; found in {}, map read in {}", name_of(found.algorithm),
                                                       found.answer.optimal ? ", optimal" : "",
                                                       milliseconds(found.query_us / 1000), milliseconds(load_ms))));
}

}  // namespace

Result<void> route_on_map_any_angle(const RouteArguments& arguments, MapRequest request, AnyAngle algorithm,
                                    Session& session) {
    if (auto fine = check_line_output(arguments, session); !fine) return fine;
    const bool watched = draws_steps(arguments.drawing);
    auto loaded = load_map(with_source(arguments.map.map, arguments.source), session);
    if (!loaded) return loaded.error();
    if (const auto why = why_no_any_angle(loaded->map.grid); !why.empty())
        return Error{ErrorKind::usage,
                     fmt::format("straight-line paths need a map of squares with uniform step costs: {}", why)};
    MapRouter router(std::move(loaded->map));
    const TileMap& map = router.map();
    auto on_grid = router.route(request, &session.cancel());
    if (!on_grid && algorithm == AnyAngle::polyanya && map.grid.rules().radius > 0 &&
        (on_grid.error().kind == ErrorKind::no_route || on_grid.error().kind == ErrorKind::usage))
        on_grid = between_cells(map, request, on_grid.error());
    if (!on_grid) return on_grid.error();
    service::MapRecorder recorder(map.grid);
    ForwardToRecorder forward(recorder);
    const auto found = find(map, *on_grid, algorithm, watched ? &forward : nullptr, session.cancel());
    if (!found) return found.error();

    draw::SearchRecord record = recorder.take(*on_grid);
    record.path = found->answer.path;
    draw::Picture picture;
    picture.tiles = &map;
    picture.search = &record;
    return show_line({on_grid->from, on_grid->to, found->answer.path, found->answer.length, found->answer.optimal,
                      name_of(algorithm)},
                     map, picture, itinerary(*found, *on_grid, map, loaded->load_ms, session.paint()),
                     to_json(*found, *on_grid, map, loaded->load_ms), arguments, session);
}

}  // namespace starway::cli
