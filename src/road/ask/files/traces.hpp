// Files of recorded traces.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Points of a trace from a file: six days, one a second. Their match takes one to two gigabytes.
inline constexpr std::size_t most_matched_points = 500'000;

// GPX, GeoJSON or CSV, in the network's coordinates. Errors: io, data (with the place in the file), interrupted.
Result<std::vector<TracePoint>> read_trace(const std::string& file, const RoadNetwork& network,
                                           const CancelFlag* cancel);

struct NamedTraces {
    std::vector<std::string> names;  // empty: the file has none
    std::vector<std::vector<TracePoint>> traces;
};
// The same files as several traces: tracks, lines, or rows with the same text in a column such as trace.
Result<NamedTraces> read_traces(const std::string& file, const RoadNetwork& network, const CancelFlag* cancel);

}  // namespace starway::road::ask
