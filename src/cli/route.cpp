// `starway route`: from here to there, on roads or on a tile map.
#include "cli/route.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/common/source_kind.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/mesh/verbs.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_paths = 1000;

}  // namespace

void add_route(CLI::App& program, Session& session) {
    auto arguments = std::make_shared<RouteArguments>();
    CLI::App* app = program.add_subcommand(
        "route", "Find the best route from here to there, on roads, a tile map or a navigation mesh");
    add_source_arguments(*app, arguments->source, Kinds::roads_and_maps);
    add_repeated(
        *app, "--from", arguments->from,
        "Where it begins. Roads: lon,lat, a place's name, or node:ID. Tile maps: x,y, or what an object is called "
        "or of what class it is; the map's own start unless told. Meshes: x,y, or x,y,height on a level with floors",
        "POINT");
    add_repeated(*app, "--to", arguments->to, "Where it ends; on a tile map, at the nearest of several", "POINT");
    app->add_option("--k", arguments->count, "The best K, each without a place passed twice")->type_name("K");
    add_algorithm_arguments(*app, arguments->algorithm);
    add_output_arguments(*app, arguments->output, "Write the route to this file", feature_format_names());
    add_json(*app, session);
    add_road_route_arguments(*app, arguments->road);
    add_map_route_arguments(*app, arguments->map);
    add_drawing_arguments(*app, arguments->drawing, {"path", "arrows", "costs", "none"});
    app->footer(
        example("between two places, with the route as a file for any map viewer",
                "starway route roads.shp --places cities.shp --from Ottawa --to Montréal -o route.geojson",
                Subject::roads) +
        example("the best and up to two others that a driver might choose",
                "starway route roads.starway --from Ottawa --to Montréal --alternatives 2 -o routes.geojson",
                Subject::roads) +
        example("between coordinates, by travel time, over a third place",
                "starway route roads.starway --from -75.69,45.42 --via -74.73,45.02 --to -73.57,45.50 --weight time",
                Subject::roads) +
        example("a table of roads and one of cities",
                "starway route roads.csv --nodes cities.csv --from Arad --to Bucharest", Subject::roads) +
        example("with a page to step through the search",
                "starway route roads.csv --nodes cities.csv --from Arad --to Bucharest --render search.html",
                Subject::roads) +
        example("for a script", "starway route roads.csv --from node:17 --to node:42 --json", Subject::roads) +
        example("on a game's map, drawn in the terminal", "starway route castle.tmx --from 3,4 --to throne",
                Subject::tiles) +
        example("with pictures of the search",
                "starway route dungeon.map --from 10,12 --to 200,31 --render path.png "
                "--trace search.trace.yaml",
                Subject::tiles) +
        example("without any search, by hub labels (starway prepare dungeon.map --index labels)",
                "starway route dungeon.map --from 10,12 --to 200,31 --labels dungeon.map.labels", Subject::tiles) +
        example("on a huge map, by clusters of cells, and how much longer than the cheapest the path is",
                "starway route world.map --from 10,12 --to 16000,15031 --algorithm hpa --show none", Subject::tiles) +
        example("in straight lines between cells, and how much longer than the shortest Theta*'s are",
                "starway route dungeon.map --from 10,12 --to 200,31 --algorithm theta", Subject::tiles) +
        example("over waypoints, from what the start sees to what sees the goal",
                "starway route castle.tmx --from 3,4 --to 41,17 --waypoints points.csv --links links.csv "
                "--render path.svg",
                Subject::tiles) +
        example("across open ground, on a navigation mesh",
                "starway route court.mesh --from 2,3 --to 41,17.5 --render path.svg", Subject::meshes));
    app->callback([&session, app, arguments] {
        session.verb = [&session, app, arguments]() -> Result<void> {
            const auto kind = kind_of_source(*app, arguments->source.sources);
            if (!kind) return kind.error();
            if (arguments->count == 0 || arguments->count > most_paths)
                return Error{ErrorKind::usage, fmt::format("--k takes a number from 1 to {}", most_paths)};
            if (*kind == SourceKind::mesh) return route_on_mesh(*arguments, session);
            return *kind == SourceKind::tile_map ? route_on_map(*arguments, session)
                                                 : route_on_roads(*arguments, session);
        };
    });
}

}  // namespace starway::cli
