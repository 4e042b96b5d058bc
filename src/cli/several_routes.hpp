// The best route and others beside it: what is told of them.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/route.hpp"
#include "cli/session.hpp"
#include "starway/alternatives.hpp"

namespace starway::cli {

void add_several_arguments(CLI::App& app, SeveralArguments& arguments, const char* group);

// The best one as always, and under "alternatives" the others.
Json routes_json(const Alternatives& routes, const LoadedNetwork& loaded);
// One line for each route; empty where there is one only.
std::string others_table(const Alternatives& routes, const RoadNetwork& network, const Paint& paint);

}  // namespace starway::cli
