// Reads edge lists from memory, for read_csv_edges.
#pragma once

#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Conventions of a known schema.
struct EdgeConventions {
    std::string schema;                              // "GMNS", "TNTP"; empty: none is known
    std::string length_unit, speed_unit, time_unit;  // unit names, if the source specifies them
    std::string source;                              // the file that specifies them
    bool capacity_per_lane = false;                  // the columns capacity, in vehicles an hour, and lanes are read
    bool unknown_plane = false;                      // coordinates are those of a plane, in a unit that nothing tells
};

// `nodes` may be null. Errors: data, usage, interrupted.
Result<NetworkDraft> parse_csv_edges(const std::vector<NamedText>& edges, const NamedText* nodes,
                                     const SourceOptions& options, LoadReport& report, const Control& control = {},
                                     const EdgeConventions& conventions = {});

}  // namespace starway::read
