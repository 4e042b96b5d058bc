// Writes a whole network in any format and prints what was written.
#pragma once

#include <string>

#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

// format: of road::ask::network_format(). weight: for DIMACS; empty: the network's default. Precondition: the network
// is verified.
Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, const request::codec::Reading& reading, Session& session);

}  // namespace starway::cli
