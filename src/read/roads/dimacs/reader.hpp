// Reads DIMACS graphs from memory, for read_dimacs.
#pragma once

#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Several graphs must have the same arcs in the same order; each provides a weight column. `coordinates` may be null.
// options.weight_field names the first column, options.extra_weights the others; NAME:UNIT also sets the unit (time:ms,
// length:dm). Errors: data, usage, interrupted.
Result<NetworkDraft> parse_dimacs(const std::vector<NamedText>& graphs, const NamedText* coordinates,
                                  const SourceOptions& options, LoadReport& report, const Control& control = {});

}  // namespace starway::read
