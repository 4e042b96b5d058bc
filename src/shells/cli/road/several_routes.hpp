// Prints the best route and its alternatives.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "shells/cli/arguments/route.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/road/alternatives.hpp"

namespace starway::cli {

void add_several_arguments(CLI::App& app, SeveralArguments& arguments, const char* group);

// One line for each route; empty for a single route.
std::string others_table(const Alternatives& routes, const RoadNetwork& network, const Paint& paint);

}  // namespace starway::cli
