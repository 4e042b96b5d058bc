// Writes a whole network in any format and prints a summary.
#pragma once

#include <string>
#include <vector>

#include "cli/common/arguments.hpp"
#include "cli/common/session.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

// Like chosen_format(), plus "dimacs". A network's CSV is an edge list, unlike a route's CSV.
Result<std::string> network_format(const OutputArguments& output);

// weight: for DIMACS; empty: the network's default. Precondition: the network is verified.
Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, double load_ms, const std::vector<std::string>& warnings,
                           Session& session);

}  // namespace starway::cli
