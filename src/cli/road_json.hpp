// Routes on roads as --json prints them.
#pragma once

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "starway/network.hpp"
#include "starway/router.hpp"

namespace starway::cli {

// The source's ids of the nodes passed, once each where one leg ends and the next begins.
Json path_json(const Route& route, const RoadNetwork& network);
Json route_json(const Route& route, const LoadedNetwork& loaded);

}  // namespace starway::cli
