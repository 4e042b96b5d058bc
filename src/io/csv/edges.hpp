// Edge lists held in memory: what read_csv_edges does once its files are open.
#pragma once

#include <vector>

#include "core/diagnostics.hpp"
#include "io/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// What a known schema says of its edge lists.
struct EdgeConventions {
    std::string schema;                              // "GMNS", "TNTP"; empty: none is known
    std::string length_unit, speed_unit, time_unit;  // in words, where the source says so
    std::string source;                              // the file that says so
};

// `nodes` may be null. Errors: data, usage, interrupted.
Result<NetworkDraft> parse_csv_edges(const std::vector<NamedText>& edges, const NamedText* nodes,
                                     const SourceOptions& options, LoadReport& report, const BuildControl& control = {},
                                     const EdgeConventions& conventions = {});

}  // namespace starway::io
