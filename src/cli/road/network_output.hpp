// Writes a whole network in any format and prints what was written.
#pragma once

#include <string>

#include "cli/common/arguments.hpp"
#include "cli/common/session.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

// format: of service::network_format(). weight: for DIMACS; empty: the network's default. Precondition: the network is
// verified.
Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, const codec::Reading& reading, Session& session);

}  // namespace starway::cli
