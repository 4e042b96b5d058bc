// `starway route` on roads.
#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "request/codec/road/route.hpp"
#include "road/ask/directions/step_texts.hpp"
#include "road/ask/features/record.hpp"
#include "road/ask/features/route_features.hpp"
#include "shells/cli/arguments/route.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/itinerary.hpp"
#include "shells/cli/road/query.hpp"
#include "shells/cli/road/several_routes.hpp"

namespace starway::cli {
namespace {

RoadSide side_of(const std::string& word) {
    return word == "kerb" ? RoadSide::kerb : word == "opposite" ? RoadSide::opposite : RoadSide::any;
}

Result<std::optional<Bearing>> bearing_of(const std::string& text) {
    if (text.empty()) return std::optional<Bearing>();
    const std::size_t comma = text.find(',');
    Bearing bearing;
    const bool is_number =
        CLI::detail::lexical_cast(text.substr(0, comma), bearing.degrees) &&
        (comma == std::string::npos || CLI::detail::lexical_cast(text.substr(comma + 1), bearing.range));
    if (!is_number || !bearing.is_valid())
        return Error{
            ErrorKind::usage,
            fmt::format(
                "--bearing takes 0 to 360 degrees clockwise from north, and optionally a comma and a range of 0 "
                "to 180, such as 90,30, not '{}'",
                text)};
    return std::optional(bearing);
}

Result<Instructions> chosen_instructions(const RoadRouteArguments& arguments) {
    if (!arguments.language_file.empty()) {
        if (!arguments.language.empty())
            return Error{ErrorKind::usage, "--language-file has a language already; leave --language out"};
        return Instructions::from_file(arguments.language_file);
    }
    return arguments.language.empty() ? Instructions() : Instructions::for_language(arguments.language);
}

bool asks_several(const RouteArguments& arguments) {
    return arguments.count > 1 || arguments.road.several.count > 0;
}

Result<void> write(const RouteArguments& arguments, const Target& target, const Target& explored,
                   const Alternatives& routes, const RoadNetwork& network, const Instructions& instructions,
                   Session& session) {
    if (target.writes()) {
        const road::ask::RouteParts parts{true, arguments.road.legs, arguments.road.roads, arguments.road.steps};
        const auto features = asks_several(arguments)
                                  ? road::ask::features_of_several(routes, parts, instructions)
                                  : road::ask::route_features(routes.routes.front(), parts, instructions);
        if (auto written = write_features(features, target, plural(routes.routes.size(), "route", "routes"), session);
            !written)
            return written;
    }
    if (!explored.writes()) return {};
    const Route& route = routes.routes.front();
    return write_features(road::ask::explored_features(route, network), explored,
                          plural(route.explored.size(), "node", "nodes") + " explored", session);
}

// One route, or several with --k or --alternatives.
Result<Alternatives> find(const road::Engine& engine, const RouteRequest& request, const RouteArguments& arguments,
                          const Control& control) {
    if (!asks_several(arguments)) {
        auto route = engine.route(request, control);
        if (!route) return std::move(route).error();
        return Alternatives{{*std::move(route)}, {0}};
    }
    const AlternativesRequest& several = arguments.road.several;
    if (arguments.count > 1 && several.count > 0)
        return Error{ErrorKind::usage,
                     "--k (the K shortest routes, however similar) and --alternatives (dissimilar routes) cannot be "
                     "combined; leave one out"};
    if (several.count == 0) return engine.k_shortest(request, arguments.count, control);
    return engine.alternatives(request, several, control);
}

// The search statistics of the route or routes.
Result<void> draw_routes(const RouteArguments& arguments, const Alternatives& routes, const RoadNetwork& network,
                         const Instructions& instructions, Session& session) {
    if (!draws_files(arguments.drawing)) return {};
    const draw::SearchRecord record = road::ask::road_record(routes.routes.front(), network);
    road::ask::RoadShapes shapes = road::ask::road_shapes(network, record);
    road::ask::add_lines(std::span(routes.routes).subspan(1), record, shapes.shapes);
    draw::Picture picture;
    picture.search = &record;
    picture.options.search = !arguments.road.explored.empty();
    picture.title = picture_title(routes.routes.front(), network);
    picture.directions = directions_list(routes.routes.front(), instructions);
    return draw_roads(arguments.drawing, shapes, std::move(picture), session);
}

}  // namespace

void add_road_route_arguments(CLI::App& app, RoadRouteArguments& arguments) {
    const Section section(app, on_roads, "Roads: the route");
    add_repeated(app, "--via", arguments.via, "A point that the route passes, in the given order", "POINT");
    add_places_arguments(app, arguments.places);
    add_weight_argument(app, arguments.weight);
    app.add_flag("--legs", arguments.legs, "Also write one feature for each leg");
    app.add_flag("--roads", arguments.roads, "Also write one feature for each road");
    app.add_flag(
        "--annotations", arguments.annotations,
        "With --json: for each leg the nodes passed, and the ways with their tags, by their ids in the source");
    applies(app, "--annotations", {.with = "json"});
    app.add_flag("--steps", arguments.steps, "Also write one feature for each step of the directions");
    for (const char* flag : {"--legs", "--roads", "--steps"}) applies(app, flag, {.with = "output format"});
    app.add_flag("--no-steps", arguments.no_steps,
                 "List the roads instead of turn-by-turn directions, and leave directions out of --json, GPX and KML");
    app.add_option(
           "--language", arguments.language,
           "The language of the directions: de, en, fr or nl, or one that a language file is found for, such as pt-BR")
        ->type_name("CODE");
    add_file(app, "--language-file", arguments.language_file,
             "A language file of osrm-text-instructions, such as de.json");
    for (const char* flag : {"--steps", "--language", "--language-file"}) applies(app, flag, {.without = "no_steps"});
    DescribedFlags flags(app, {"steps", "language", "algorithm", "epsilon"});
    request::describe(flags, arguments.call);
    request::describe(flags, arguments.several);
    add_index_argument(app, arguments.choices);
    add_snap_argument(app, arguments.choices);
    add_choice(
        app, "--depart-side", arguments.depart_side,
        "The side of a two-way road to leave on, where --from is not at a junction. kerb: that where one drives, "
        "so that nobody has to cross the road; opposite: the other; any",
        {"any", "kerb", "opposite"});
    add_choice(app, "--arrive-side", arguments.arrive_side, "The same for the arrival at --to",
               {"any", "kerb", "opposite"});
    app.add_option("--bearing", arguments.bearing,
                   "Leave in this direction: degrees clockwise from north, and optionally how many degrees a road may "
                   "lead aside (default: 45)")
        ->type_name("DEGREES[,RANGE]");
    for (const char* flag : {"--depart-side", "--arrive-side", "--bearing"}) applies(app, flag, {.coordinates = true});
    add_avoid_arguments(app, arguments.avoid);
}

Result<void> route_on_roads(const RouteArguments& arguments, Session& session) {
    const RoadRouteArguments& road = arguments.road;
    for (const auto& [flag, points] : {std::pair{"--from", &arguments.from}, std::pair{"--to", &arguments.to}})
        if (points->size() != 1)
            return Error{ErrorKind::usage,
                         points->empty()
                             ? fmt::format("{} is required: lon,lat, the name of a place, or node:ID", flag)
                             : fmt::format("on roads, {} takes one point; use --via for points between", flag)};
    // Check the arguments before reading a source that may be large.
    const auto algorithm = algorithm_of(arguments.algorithm, road.choices);
    if (!algorithm) return algorithm.error();
    const auto bearing = bearing_of(road.bearing);
    if (!bearing) return bearing.error();
    const auto target = target_of(arguments.output);
    if (!target) return target.error();
    const auto explored = target_of({road.explored, {}, arguments.output.crs});
    if (!explored) return explored.error();
    if (auto fine = check_drawing(arguments.drawing); !fine) return fine;
    const auto instructions = chosen_instructions(road);
    if (!instructions) return instructions.error();
    if (auto fine = check_claims({{"the route", *target}, {"the explored nodes", *explored}}, session); !fine)
        return fine;
    auto query = open_query(
        {arguments.source, road.places, road.weight, road.choices, road.avoid, arguments.output, arguments.drawing},
        session);
    if (!query) return std::move(query).error();
    const RoadNetwork& network = query->network();
    if (auto fine = check_drawable(arguments.drawing, network, "--render and --trace"); !fine) return fine;
    RouteRequest request = road.call.route;
    request.from = Location(arguments.from.front()).on_side(side_of(road.depart_side)).heading(*bearing);
    request.to = Location(arguments.to.front()).on_side(side_of(road.arrive_side));
    request.via.assign(road.via.begin(), road.via.end());
    request.algorithm = *algorithm;
    request.epsilon = arguments.algorithm.epsilon;
    // Indexed searches record no settled nodes, but their route can be drawn.
    request.explored = !road.explored.empty() ||
                       (draws_steps(arguments.drawing) && !needs_index(*algorithm) && !asks_several(arguments));
    request.steps = !road.no_steps && road::ask::has_directions(network);
    request.use_index = road.choices.use_index();
    query->complete(request, road.choices);
    const auto routes = find(query->engine, request, arguments, session.control());
    if (!routes) return routes.error();
    const Route& route = routes->routes.front();
    for (const auto& warning : route.warnings) session.warn(warning);

    if (auto written = write(arguments, *target, *explored, *routes, network, *instructions, session); !written)
        return written;
    const request::codec::Reading& reading = query->loaded.reading;
    if (session.json)
        session.print_json(request::codec::as_json(
            asks_several(arguments)
                ? request::codec::RouteAnswer(*routes, network, reading, *instructions, {road.annotations})
                : request::codec::RouteAnswer(route, network, reading, *instructions, {road.annotations})));
    else if (!target->to_standard_output() && !explored->to_standard_output())
        session.print(itinerary(*routes, network, *instructions, session.paint(), reading.load_ms) +
                      others_table(*routes, network, session.paint()));
    return draw_routes(arguments, *routes, network, *instructions, session);
}

}  // namespace starway::cli
