// --avoid-area, --avoid-edges and --exclude close roads for one request; --snap-exclude keeps its points off some.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "shells/cli/common/session.hpp"
#include "starway/core/result.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {

struct AvoidArguments {
    std::vector<std::string> areas;  // xmin,ymin,xmax,ymax or a source of polygons
    std::string edges;
    std::vector<std::string> classes;  // each a list with commas
    std::vector<std::string> snap_classes;
    [[nodiscard]] bool closes_nothing() const { return areas.empty() && edges.empty() && classes.empty(); }
};
void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments);
void add_snap_exclude_argument(CLI::App& app, std::vector<std::string>& classes);
// The names in lists with commas. An empty one stays, so that it is refused where names are known.
std::vector<std::string> names_in(const std::vector<std::string>& lists);

// What a request closes; empty where nothing is to be avoided. Tells how many arcs that are.
// Errors: usage (a malformed area, an unknown weight), data (rows of the file that name no road; all of them are told),
// and what open_obstacles() says.
Result<Closed> read_avoided(const road::Engine& engine, const std::string& weight, const AvoidArguments& arguments,
                            Session& session);

}  // namespace starway::cli
