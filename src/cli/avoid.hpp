// --avoid-area and --avoid-edges: a network without some of its roads.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "starway/network.hpp"
#include "starway/result.hpp"

namespace starway::cli {

struct AvoidArguments {
    std::vector<std::string> areas;  // xmin,ymin,xmax,ymax
    std::string edges;
    [[nodiscard]] bool empty() const { return areas.empty() && edges.empty(); }
};
void add_avoid_arguments(CLI::App& app, AvoidArguments& arguments);

// The same network with these roads closed to a weight. It has no index: that was of other weights. Precondition: verified.
// Errors: usage (a malformed area, an unknown weight), data (rows of the file that name no road; all of them are told), io.
Result<RoadNetwork> avoiding(const RoadNetwork& network, const std::string& weight, const AvoidArguments& arguments,
                             Session& session);

}  // namespace starway::cli
