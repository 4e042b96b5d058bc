// `starway route` on a tile map with straight-line paths: Theta*, lazy Theta* and Polyanya.
#include <fmt/format.h>

#include <utility>

#include "base/core/wording.hpp"
#include "grid/ask/any_angle_route.hpp"
#include "grid/ask/picture/record.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "mesh/ask/words.hpp"
#include "request/codec/grid/route.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/grid/line.hpp"
#include "shells/cli/grid/words.hpp"
#include "starway/grid/any_angle.hpp"

namespace starway::cli {
namespace {

std::string itinerary(const grid::ask::AnyAngleRoute& found, const TileMap& map, double load_ms, const Paint& paint) {
    const std::string promise = grid::ask::promise_of(found);
    std::string text = fmt::format("{}   length {}\n  via",
                                   paint.bold(fmt::format("{} → {}", grid::ask::stop_text(map, found.ends.from),
                                                          grid::ask::stop_text(map, found.ends.to))),
                                   length_words(map, found.length));
    for (const Position at : grid::ask::written_line(map, found.answer.path))
        text += map.georeference ? " " + coordinates(at, FrameKind::geographic) : " " + mesh::ask::position_text(at);
    text += found.grid_cost ? fmt::format("\n  the cell-to-cell path costs {}\n", length_words(map, *found.grid_cost))
                            : std::string("\n  the disc has no cell-to-cell path\n");
    if (!found.ends.paths.empty()) text += end_words(map, found.ends);
    if (!found.answer.optimal && !promise.empty())
        text += "  " + wrapped(promise, line_width(), 2) + "\n";
    else if (!found.answer.optimal)
        text += fmt::format("  {:.3f} % longer than the shortest path ({})\n", 100 * found.excess(),
                            length_words(map, found.shortest));
    text += "\n" + assumptions(map, "Assumed", paint, found.ends.notes, grid::ask::turning_of(found.algorithm));
    return text + fmt::format(
                      "\n{}\n",
                      paint.dim(fmt::format(
                          "{}{}; found in {}, map read in {}", name_of(found.algorithm),
                          found.answer.optimal ? (map.walls_unsaid ? ", optimal, if nothing blocks" : ", optimal") : "",
                          milliseconds(found.query_us / 1000), milliseconds(load_ms))));
}

}  // namespace

Result<void> route_on_map_any_angle(const RouteArguments& arguments, MapRequest request, AnyAngle algorithm,
                                    Session& session) {
    if (auto fine = check_line_output(arguments, session); !fine) return fine;
    auto loaded = load_map(with_tiles(with_source(arguments.map.map, arguments.source), arguments.drawing), session);
    if (!loaded) return loaded.error();
    if (auto read = read_lengths(loaded->map, arguments.map, request); !read) return read;
    const grid::Engine engine(std::move(loaded->map));
    const TileMap& map = engine.map();
    grid::ask::MapRecorder recorder(map);
    grid::ask::ForwardToRecorder forward(recorder);
    const auto found = grid::ask::any_angle_route(
        engine, request, algorithm, draws_steps(arguments.drawing) ? &forward : nullptr, {nullptr, &session.cancel()});
    if (!found) return found.error();

    draw::SearchRecord record = recorder.take(found->ends);
    record.path = found->answer.path;
    record.path_leaps.clear();  // of the cell-to-cell path
    draw::Picture picture;
    picture.tiles = &map;
    picture.search = &record;
    return show_line({found->ends.from, found->ends.to, found->answer.path, found->length, found->answer.optimal,
                      name_of(algorithm)},
                     map, picture, itinerary(*found, map, loaded->load_ms, session.paint()),
                     request::codec::as_json(request::codec::LineRoute{*found, map, loaded->load_ms}), arguments,
                     session);
}

}  // namespace starway::cli
