// Writes a whole network in a format for other programs.
#pragma once

#include <string>

#include "starway/core/progress.hpp"
#include "starway/road/network.hpp"
#include "write/network_writer.hpp"

namespace starway::road::ask {

using writing::WrittenNetwork;

// The format by name, else by the path's extension: "dimacs", or one of feature_format_names(). Errors: usage.
Result<std::string> network_format(const std::string& format, const std::string& path);
// Whether it can be written in this coordinate system; an empty one is its own. Errors: usage.
Result<void> check_network_crs(const std::string& format, const std::string& crs);
// weight: of DIMACS, which holds one; empty: the network's default. crs: the coordinate system to write; empty: the
// network's own. Errors: usage (no such weight, a crs that the format cannot have), io, interrupted.
Result<WrittenNetwork> write_network(const RoadNetwork& network, const std::string& format, const std::string& path,
                                     const std::string& weight, const std::string& crs, const CancelFlag& cancel);

}  // namespace starway::road::ask
