// --avoid-area and --avoid-edges: closes roads for one request.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

struct AvoidArguments {
    std::vector<std::string> areas;  // xmin,ymin,xmax,ymax or a source of polygons
    std::string edges;
    [[nodiscard]] bool empty() const { return areas.empty() && edges.empty(); }
};
void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments);

// The arcs of these roads that are open for a weight, each once. Precondition: the network is verified.
// Errors: usage (a malformed area, an unknown weight), data (rows that match no road; all are reported), and those of
// open_obstacles().
Result<std::vector<ArcId>> avoided_arcs(const RoadNetwork& network, const std::string& weight,
                                        const AvoidArguments& arguments, Session& session);

}  // namespace starway::cli
