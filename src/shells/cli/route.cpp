// `starway route`: the best route on roads, a tile map, a mesh or a voxel map.
#include "shells/cli/arguments/route.hpp"

#include <fmt/format.h>

#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/voxels.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/mesh/verbs.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_paths = 1000;

Result<void> run(const RouteArguments& arguments, Session& session) {
    const auto kind = kind_of_source(*arguments.source.verb, arguments.source.sources);
    if (!kind) return kind.error();
    if (arguments.count == 0 || arguments.count > most_paths)
        return Error{ErrorKind::usage, fmt::format("--k takes a number from 1 to {}", most_paths)};
    if (*kind != SourceKind::tile_map)
        if (auto plain = check_plain_max_snap(arguments.map); !plain) return plain;
    if (*kind == SourceKind::mesh) return route_on_mesh(arguments, session);
    if (*kind == SourceKind::voxels) return route_on_voxels(arguments, session);
    return *kind == SourceKind::tile_map ? route_on_map(arguments, session) : route_on_roads(arguments, session);
}

}  // namespace

void declare_route(Verb& app, Session& session) {
    RouteArguments& arguments = arguments_of<RouteArguments>(app, session, run);
    add_source_arguments(app, arguments.source, Kinds::roads_and_maps);
    add_profile_argument(app, arguments.source, ProfileUse::query);
    add_repeated(app, "--from", arguments.from,
                 "The start. Roads: lon,lat, a place name or node:ID. Tile maps: x,y, or an object's name or class; "
                 "default: the "
                 "map's own start. Meshes: x,y, or x,y,height on a level with several floors. Voxel maps: x,y,z",
                 "POINT");
    add_repeated(app, "--to", arguments.to,
                 "The destination; on a tile map, several may be given, and the path ends at the nearest", "POINT");
    app.add_option("--k", arguments.count, "Find the K shortest loopless routes")
        ->type_name("K")
        ->check(decimal_digits);
    applies(app, "--k", {.on = on_roads | on_tile_maps});
    add_algorithm_arguments(app, arguments.algorithm);
    add_output_arguments(app, arguments.output, "Write the route to this file", feature_format_names());
    add_output_crs(app, arguments.output);
    add_json(app, session);
    add_road_route_arguments(app, arguments.road);
    constexpr bool with_units = true;
    add_max_snap_argument(app, arguments.road.choices.max_snap_m, with_units);
    add_file(app, "--explored", arguments.road.explored,
             "Roads and meshes: write what the search settled to this file, in its order, with g, h and f");
    applies(app, "--explored", {.on = on_roads | on_meshes});
    add_map_route_arguments(app, arguments.map);
    for (const char* flag : {"--k", "--epsilon", "--clusters", "--labels", "--straightest", "--fewest-turns"})
        applies(app, flag, {.without = request::straight_lines});
    add_drawing_arguments(app, arguments.drawing, {"path", "arrows", "costs", "none"});
    add_render_search(app, arguments.drawing);
    app.footer(
        example("route between two places, and write it for a map viewer",
                "starway route roads.shp --places cities.shp --from Ottawa --to Montréal -o route.geojson",
                Subject::roads) +
        example("find the best route and up to two alternatives",
                "starway route roads.starway --places cities.shp --from Ottawa --to Montréal --alternatives 2 "
                "-o routes.geojson",
                Subject::roads) +
        example("route between coordinates, by travel time, via a third point",
                "starway route roads.starway --from -75.69,45.42 --via -74.73,45.02 --to -73.57,45.50 --weight time",
                Subject::roads) +
        example("route on a CSV of roads and one of cities",
                "starway route roads.csv --nodes cities.csv --from Arad --to Bucharest", Subject::roads) +
        example("write a page that steps through the search",
                "starway route roads.csv --nodes cities.csv --from Arad --to Bucharest --render search.html",
                Subject::roads) +
        example("print JSON for a script", "starway route edges.csv --from node:A --to node:K --json", Subject::roads) +
        example("find a path on a tile map and draw it in the terminal",
                "starway route castle.tmx --from 3,4 --to throne", Subject::tiles) +
        example("draw the search",
                "starway route dungeon.map --from 10,12 --to 200,31 --render path.png "
                "--trace search.trace.yaml",
                Subject::tiles) +
        example("use hub labels instead of a search (after: starway prepare dungeon.map --index labels)",
                "starway route dungeon.map --from 10,12 --to 200,31 --labels dungeon.map.labels", Subject::tiles) +
        example("search a huge map by clusters of cells",
                "starway route world.map --from 10,12 --to 16000,15031 --algorithm hpa --show none", Subject::tiles) +
        example("find a straight-line path with Theta*, and compare it with the shortest",
                "starway route dungeon.map --from 10,12 --to 200,31 --algorithm theta", Subject::tiles) +
        example("route over waypoints",
                "starway route dungeon.map --from 10,12 --to 200,31 --waypoints points.csv --links links.csv "
                "--render path.svg",
                Subject::tiles) +
        example("find the shortest path on a navigation mesh",
                "starway route court.mesh --from 2,3 --to 41,17.5 --render path.svg", Subject::meshes) +
        example("find the shortest path on a voxel map", "starway route gallery.3dmap --from 0,6,0 --to 8,6,0",
                Subject::meshes));
}

}  // namespace starway::cli
