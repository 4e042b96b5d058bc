// Files of recorded traces.
#pragma once

#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// GPX, GeoJSON or CSV, in the network's coordinates. Errors: io, data (with the place in the file), interrupted.
Result<std::vector<TracePoint>> read_trace(const std::string& file, const RoadNetwork& network,
                                           const CancelFlag* cancel);

}  // namespace starway::service
