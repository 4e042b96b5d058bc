// A whole network written in any format, and what is said of it.
#pragma once

#include <string>
#include <vector>

#include "cli/common/arguments.hpp"
#include "cli/common/session.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

// As chosen_format(), and "dimacs". A CSV of a network is an edge list, not the table of lines that a route's CSV is.
Result<std::string> network_format(const OutputArguments& output);

// weight: DIMACS: the one to write; empty: the network's default. Precondition: the network is verified.
Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, double load_ms, const std::vector<std::string>& warnings,
                           Session& session);

}  // namespace starway::cli
