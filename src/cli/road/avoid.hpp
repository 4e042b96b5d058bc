// --avoid-area and --avoid-edges: a network without some of its roads.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

struct AvoidArguments {
    std::vector<std::string> areas;  // xmin,ymin,xmax,ymax, or a source of polygons
    std::string edges;
    [[nodiscard]] bool empty() const { return areas.empty() && edges.empty(); }
};
void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments);

// The arcs open for a weight that lie along these roads, each once. Precondition: the network is verified.
// Errors: usage (a malformed area, an unknown weight), data (rows of the file that name no road; all of them are told), and what open_obstacles() says.
Result<std::vector<ArcId>> avoided_arcs(const RoadNetwork& network, const std::string& weight,
                                        const AvoidArguments& arguments, Session& session);

}  // namespace starway::cli
