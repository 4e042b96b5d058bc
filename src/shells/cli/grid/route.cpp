// `starway route` on a tile map.
#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "grid/ask/features.hpp"
#include "grid/ask/picture/record.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "request/codec/grid/route.hpp"
#include "shells/cli/arguments/route.hpp"
#include "shells/cli/common/described.hpp"
#include "shells/cli/grid/words.hpp"

namespace starway::cli {
namespace {

Result<MapRequest> request_of(const RouteArguments& arguments) {
    const MapRouteArguments& map = arguments.map;
    MapRequest request = map.request;
    request.from.assign(arguments.from.begin(), arguments.from.end());
    request.to.assign(arguments.to.begin(), arguments.to.end());
    if (any_angle_named(arguments.algorithm.name)) {
        if (arguments.algorithm.epsilon != 1 || arguments.count != 1)
            return Error{ErrorKind::usage, "--epsilon and --k do not apply to straight-line paths; leave them out"};
    } else {
        const auto algorithm = grid_algorithm_of(arguments.algorithm);
        if (!algorithm) return algorithm.error();
        request.algorithm = *algorithm;
    }
    const auto algorithm = algorithm_for(map.files, request.algorithm);
    if (!algorithm) return algorithm.error();
    request.algorithm = *algorithm;
    request.epsilon = arguments.algorithm.epsilon;
    if (map.nearest) request.arrival = GridArrival::nearest;
    if (map.adjacent) request.arrival = GridArrival::beside_goal;
    if (!map.within.empty()) request.arrival = GridArrival::within_reach;
    if (map.fewest_turns) request.ties = GridTies::fewest_turns;
    if (map.straightest) request.ties = GridTies::nearest_line;
    request.count = arguments.count;
    return request;
}

Result<void> write_route(const RouteArguments& arguments, const std::string& format, const MapRoute& route,
                         const TileMap& map, Session& session) {
    const std::string path = arguments.output.file.empty() ? "-" : arguments.output.file;
    auto written = writing::write_features(grid::ask::map_route_features(route, map), format, path);
    if (!written || path == "-") return written;
    session.note(fmt::format("Route written to {}{}", path,
                             map.georeference ? ""
                             : map.frame      ? ", in metres of the map frame"
                                         : ", in cells (x to the right, y down), because the map has no coordinates"));
    return written;
}

// The destination of the route's features; empty if none.
Result<std::string> format_of(const RouteArguments& arguments, const Session& session) {
    const OutputArguments& output = arguments.output;
    if (output.file.empty() && output.format.empty()) return std::string();
    if (session.json && (output.file.empty() || output.file == "-"))
        return Error{ErrorKind::usage,
                     "--json and the route cannot both go to standard output; write the route to a file with -o"};
    return chosen_format(output);
}

}  // namespace

void add_map_route_arguments(CLI::App& app, MapRouteArguments& arguments) {
    add_map_arguments(app, arguments.map);
    const Section section(app, on_tile_maps, "Tile maps: the path");
    DescribedFlags flags(app, {"algorithm", "epsilon", "max_snap", "arrival", "reach", "ties", "count"});
    request::describe(flags, arguments.request);
    auto* nearest = app.add_flag("--nearest", arguments.nearest,
                                 "If the goal is not reachable, route to the nearest reachable cell");
    auto* adjacent =
        app.add_flag("--adjacent", arguments.adjacent, "Route to a cell beside the goal")->excludes(nearest);
    app.add_option(
           "--within", arguments.within,
           "Route to any cell within this distance of the goal: in metres on a map in metres, else in cells; 0.5m, "
           "4cells")
        ->type_name("LENGTH")
        ->excludes(nearest)
        ->excludes(adjacent);
    for (const char* flag : {"--nearest", "--adjacent", "--within"}) applies(app, flag, {.without = "waypoints"});
    auto* straightest = app.add_flag("--straightest", arguments.straightest,
                                     "Among equal costs, prefer the path nearest to the straight line");
    app.add_flag("--fewest-turns", arguments.fewest_turns, "Among equal costs, prefer the path with the fewest turns")
        ->excludes(straightest);
    arguments.max_snap = app.get_option("--max-snap");  // declared with the options for roads
    CLI::Option* waypoints = add_file(
        app, "--waypoints", arguments.waypoints,
        "Route over these waypoints in straight lines: a CSV with id,x,y or, on georeferenced maps, id,lon,lat");
    add_file(
        app, "--links", arguments.links,
        "The links between waypoints: a CSV with from,to and optionally cost (default: the length); without this file, "
        "waypoints with a line of sight are linked")
        ->needs(waypoints);
    add_part_arguments(app, arguments.files);
}

Result<double> length_of(const TileMap& map, const std::string& text, std::string_view flag) {
    const auto length = parse_length(flag, text);
    if (!length) return length.error();
    return grid::ask::in_map_unit(map, *length, flag);
}

Result<std::optional<double>> max_snap_of(const TileMap& map, const MapRouteArguments& arguments) {
    if (arguments.max_snap == nullptr || arguments.max_snap->count() == 0) return std::optional<double>();
    const auto length = length_of(map, arguments.max_snap->results().back(), "--max-snap");
    return length ? Result<std::optional<double>>(*length) : length.error();
}

Result<void> check_plain_max_snap(const MapRouteArguments& arguments) {
    if (arguments.max_snap == nullptr || arguments.max_snap->count() == 0) return {};
    const std::string text = arguments.max_snap->results().back();
    if (const auto length = MapLength::parse(text); length && length->unit == MapLength::Unit::of_map) return {};
    return Error{ErrorKind::usage, fmt::format("--max-snap takes a distance in metres, or inf, not '{}'", text)};
}

Result<void> read_lengths(const TileMap& map, const MapRouteArguments& arguments, MapRequest& request) {
    const auto max_snap = max_snap_of(map, arguments);
    if (!max_snap) return max_snap.error();
    request.max_snap = *max_snap;
    if (arguments.within.empty()) return {};
    const auto reach = length_of(map, arguments.within, "--within");
    if (!reach) return reach.error();
    request.reach = *reach;
    return {};
}

Result<void> route_on_map(const RouteArguments& arguments, Session& session) {
    const DrawingArguments& drawing = arguments.drawing;
    if (!arguments.map.waypoints.empty()) return route_on_waypoints(arguments, session);
    auto request = request_of(arguments);
    if (!request) return request.error();
    if (const auto any_angle = any_angle_named(arguments.algorithm.name))
        return route_on_map_any_angle(arguments, *std::move(request), *any_angle, session);
    const auto format = format_of(arguments, session);
    if (!format) return format.error();
    if (auto fine = check_drawing(drawing); !fine) return fine;

    auto loaded = load_map(with_tiles(with_source(arguments.map.map, arguments.source), arguments.drawing), session);
    if (!loaded) return loaded.error();
    if (auto read = read_lengths(loaded->map, arguments.map, *request); !read) return read;
    const grid::Engine engine(std::move(loaded->map));
    const auto prepared =
        engine.prepare(request->algorithm, arguments.map.files, {0, &session.progress(), &session.cancel()});
    session.progress().clear();
    if (!prepared) return prepared;
    const TileMap& map = engine.map();
    grid::ask::MapRecorder recorder(map);
    if (draws_steps(drawing)) request->observer = &recorder;
    const auto route = engine.route(*request, {nullptr, &session.cancel()});
    if (!route) return route.error();
    for (const auto& warning : route->warnings) session.warn(warning);

    const draw::SearchRecord record =
        draws_steps(drawing) ? recorder.take(*route) : grid::ask::record_of(*route, map.grid);
    draw::Picture picture;
    picture.tiles = &map;
    picture.search = &record;
    const bool to_stdout = !format->empty() && (arguments.output.file.empty() || arguments.output.file == "-");
    if (session.json) {
        session.print_json(request::codec::as_json(request::codec::GridRoute{*route, map, loaded->load_ms}));
    } else if (!to_stdout) {
        const auto text = drawn_in_terminal(drawing, picture, session);
        if (!text) return text.error();
        session.print(*text + (text->empty() ? "" : "\n") +
                      map_itinerary(*route, map, loaded->load_ms, session.paint()));
    }
    picture.title = grid::ask::caption_text(
        map, route->from, route->to,
        {"cost", route->paths.front().cost, grid::ask::cost_unit(map), name_of(route->algorithm)});
    if (auto written = write_drawings(drawing, picture, session); !written) return written;
    return format->empty() ? Result<void>() : write_route(arguments, *format, *route, map, session);
}

}  // namespace starway::cli
