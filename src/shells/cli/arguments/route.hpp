// `starway route`: its arguments, and its implementations for each kind of map.
#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "request/grid.hpp"
#include "request/road.hpp"
#include "shells/cli/arguments/avoid.hpp"
#include "shells/cli/arguments/map.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/drawing.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/engine.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

struct RoadRouteArguments {
    PlacesArguments places;
    std::vector<std::string> via;
    std::string weight;
    std::string explored;
    RoadChoices choices;
    std::string depart_side = "any", arrive_side = "any";
    std::string bearing;
    AvoidArguments avoid;
    request::RouteCall call;  // what needs no flags of its own
    AlternativesRequest several{.count = 0};
    bool legs = false;
    bool roads = false;
    bool annotations = false;
    bool steps = false;
    bool no_steps = false;
    std::string language, language_file;
};

struct MapRouteArguments {
    MapArguments map;
    MapRequest request;               // what needs no flags of its own
    std::string within;               // a length; empty: not given
    CLI::Option* max_snap = nullptr;  // --max-snap, declared with the options for roads
    std::string waypoints, links;
    MapPartFiles files;
    bool nearest = false;
    bool adjacent = false;
    bool straightest = false;
    bool fewest_turns = false;
};

struct RouteArguments {
    SourceArguments source;
    std::vector<std::string> from, to;
    std::size_t count = 1;  // --k
    AlgorithmArguments algorithm;
    OutputArguments output;
    DrawingArguments drawing;
    RoadRouteArguments road;
    MapRouteArguments map;
};

void add_road_route_arguments(CLI::App& app, RoadRouteArguments& arguments);
void add_map_route_arguments(CLI::App& app, MapRouteArguments& arguments);
Result<void> route_on_roads(const RouteArguments& arguments, Session& session);
Result<void> route_on_map(const RouteArguments& arguments, Session& session);
// The value of --max-snap in the map's unit. Errors: usage.
Result<std::optional<double>> max_snap_of(const TileMap& map, const MapRouteArguments& arguments);
// That --max-snap has no unit, as elsewhere than on tile maps. Errors: usage.
Result<void> check_plain_max_snap(const MapRouteArguments& arguments);
// --max-snap and --within. Errors: usage.
Result<void> read_lengths(const TileMap& map, const MapRouteArguments& arguments, MapRequest& request);
// The same with straight-line paths; `request` is for the cell-to-cell path to compare with.
Result<void> route_on_map_any_angle(const RouteArguments& arguments, MapRequest request, AnyAngle algorithm,
                                    Session& session);

// The same over waypoints (--waypoints).
Result<void> route_on_waypoints(const RouteArguments& arguments, Session& session);

}  // namespace starway::cli
