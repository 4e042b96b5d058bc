// `starway route` on a tile map over waypoints.
#include <fmt/format.h>

#include "grid/ask/picture/record.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/waypoint_route.hpp"
#include "request/codec/grid/route.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/grid/line.hpp"
#include "shells/cli/grid/words.hpp"

namespace starway::cli {
namespace {

Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

std::string itinerary(const grid::ask::WaypointRoute& found, const TileMap& map, double load_ms, const Paint& paint) {
    const WaypointGraph& graph = found.graph;
    std::string text = fmt::format(
        "{}   length {}\n",
        paint.bold(fmt::format("{} → {}", grid::ask::stop_text(map, found.from), grid::ask::stop_text(map, found.to))),
        length_words(map, found.length));
    if (found.answer.points.empty()) text += "  in a straight line, via no waypoint\n";
    for (const std::uint32_t point : found.answer.points)
        text +=
            list_item(grid::ask::stop_text(map, {graph.points()[point].cell, fitted(graph.points()[point].id, 40)}));
    text += "\n" + assumptions(map, "Assumed", paint, found.notes);
    return text +
           fmt::format("\n{}\n", paint.dim(fmt::format(
                                     "shortest path over {} and {}; found in {}, linked in {}, map read in {}",
                                     plural(graph.points().size(), "waypoint", "waypoints"),
                                     plural(graph.link_count(), "link", "links"), milliseconds(found.query_us / 1000),
                                     milliseconds(found.link_ms), milliseconds(load_ms))));
}

}  // namespace

Result<void> route_on_waypoints(const RouteArguments& arguments, Session& session) {
    if (auto fine = check_line_output(arguments, session); !fine) return fine;
    if (arguments.algorithm.name != name_of(GridAlgorithm::automatic))
        return Error{ErrorKind::usage, "--waypoints and --algorithm cannot be combined; leave one out"};
    auto loaded = load_map(with_tiles(with_source(arguments.map.map, arguments.source), arguments.drawing), session);
    if (!loaded) return loaded.error();
    const TileMap& map = loaded->map;
    const auto max_snap = max_snap_of(map, arguments.map);
    if (!max_snap) return max_snap.error();
    grid::ask::MapRecorder recorder(map);
    grid::ask::ForwardToRecorder forward(recorder);
    grid::ask::WaypointRequest request;
    request.from.assign(arguments.from.begin(), arguments.from.end());
    request.to.assign(arguments.to.begin(), arguments.to.end());
    request.max_snap = *max_snap;
    request.points_file = arguments.map.waypoints;
    request.links_file = arguments.map.links;
    if (draws_steps(arguments.drawing)) request.observer = &forward;
    const auto found = grid::ask::waypoint_route(map, request, &session.cancel());
    if (!found) return found.error();
    MapRoute ends;
    ends.from = found->from;
    ends.to = found->to;
    ends.paths.emplace_back();
    draw::SearchRecord record = recorder.take(ends);
    for (const GridCell cell : found->answer.path) record.path.push_back(centre(cell));
    const draw::Shapes links = grid::ask::link_shapes(found->graph);
    draw::Picture picture;
    picture.tiles = &map;
    picture.shapes = &links;
    picture.search = &record;
    return show_line({found->from, found->to, record.path, found->length, true, "waypoints"}, map, picture,
                     itinerary(*found, map, loaded->load_ms, session.paint()),
                     request::codec::as_json(request::codec::RouteByWaypoints{*found, map, loaded->load_ms}), arguments,
                     session);
}

}  // namespace starway::cli
