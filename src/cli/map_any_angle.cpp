// `starway route` on a tile map in straight lines: Theta*, lazy Theta* and Polyanya.
#include <fmt/format.h>

#include <chrono>

#include "cli/json.hpp"
#include "cli/map_line.hpp"
#include "cli/map_words.hpp"
#include "cli/mesh_verbs.hpp"
#include "cli/text.hpp"
#include "service/map_places.hpp"
#include "service/map_record.hpp"
#include "starway/any_angle.hpp"

namespace starway::cli {
namespace {

struct Found {
    AnyAngle algorithm = AnyAngle::polyanya;
    AnyAngleAnswer answer;
    double query_us = 0;
    double shortest = 0;  // Polyanya's length
    double on_grid = 0;   // of the path from cell to cell
    [[nodiscard]] double excess() const { return shortest > 0 ? answer.length / shortest - 1 : 0; }
};

Result<Found> find(const TileMap& map, const MapRoute& on_grid, AnyAngle algorithm, AnyAngleObserver* observer,
                   const CancelFlag& cancel) {
    const auto& cells = on_grid.paths.front().cells;
    AnyAngleSearch search(map.grid);
    Found found;
    found.algorithm = algorithm;
    found.on_grid = on_grid.paths.front().cost;
    AnyAngleQuery query{cells.front(), cells.back(), AnyAngle::polyanya, nullptr, &cancel};
    if (auto done = search.run(query, found.answer); !done) return done.error();
    found.shortest = found.answer.length;
    query.algorithm = algorithm;
    const auto begun = std::chrono::steady_clock::now();
    if (auto done = search.run(query, found.answer); !done) return done.error();
    found.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (found.answer.status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    query.observer = observer;
    if (observer != nullptr)
        if (auto done = search.run(query, found.answer); !done) return done.error();
    return found;
}

Json to_json(const Found& found, const MapRoute& on_grid, const TileMap& map, double load_ms) {
    Json json{{"status", "ok"},
              {"cost", found.answer.length},
              {"unit", "cells"},
              {"optimal", found.answer.optimal},
              {"excess", found.excess()},
              {"grid_cost", found.on_grid},
              {"algorithm", name_of(found.algorithm)},
              {"settled", found.answer.settled},
              {"query_us", found.query_us},
              {"load_ms", load_ms},
              {"from", stop_json(map, on_grid.from)},
              {"to", stop_json(map, on_grid.to)},
              {"line", Json::array()},
              {"notes", map.notes}};
    for (const Position at : found.answer.path) json["line"].push_back(position_json(counted(map, at)));
    return json;
}

std::string itinerary(const Found& found, const MapRoute& on_grid, const TileMap& map, double load_ms,
                      const Paint& paint) {
    std::string text = fmt::format(
        "{}   length {}\n  over",
        paint.bold(fmt::format("{} → {}", service::stop_text(map, on_grid.from), service::stop_text(map, on_grid.to))),
        number(found.answer.length));
    for (const Position at : found.answer.path) text += " " + position_text(counted(map, at));
    text += fmt::format("\n  the path from cell to cell costs {}\n", number(found.on_grid));
    if (!found.answer.optimal)
        text +=
            fmt::format("  {:.3f} % longer than the shortest line, {}\n", 100 * found.excess(), number(found.shortest));
    text += "\n" + assumptions(map, "Assumed", paint);
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
    const TileMap drawn = loaded->map;  // with the walls as they are
    if (auto grown = make_room(loaded->map, arguments.map.radius); !grown) return grown;
    MapRouter router(std::move(loaded->map));
    const TileMap& map = router.map();
    const auto on_grid = router.route(request, &session.cancel());
    if (!on_grid) return on_grid.error();
    service::MapRecorder recorder(map.grid);
    ForwardToRecorder forward(recorder);
    const auto found = find(map, *on_grid, algorithm, watched ? &forward : nullptr, session.cancel());
    if (!found) return found.error();

    draw::SearchRecord record = recorder.take(*on_grid);
    record.path = found->answer.path;
    draw::Picture picture;
    picture.tiles = &drawn;
    picture.search = &record;
    return show_line({on_grid->from, on_grid->to, found->answer.path, found->answer.length, found->answer.optimal,
                      name_of(algorithm)},
                     map, picture, itinerary(*found, *on_grid, map, loaded->load_ms, session.paint()),
                     to_json(*found, *on_grid, map, loaded->load_ms), arguments, session);
}

}  // namespace starway::cli
