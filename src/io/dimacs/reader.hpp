// DIMACS graphs held in memory: what read_dimacs does once its files are open.
#pragma once

#include <vector>

#include "core/diagnostics.hpp"
#include "io/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::io {

// Several graphs: the same arcs in the same order, each file another weight column. `coordinates` may be null.
// options.weight_field names the first column, options.extra_weights the others; NAME:UNIT also says what the numbers are
// (time:ms, length:dm). Errors: data, usage, interrupted.
Result<NetworkDraft> parse_dimacs(const std::vector<NamedText>& graphs, const NamedText* coordinates,
                                  const SourceOptions& options, LoadReport& report, const BuildControl& control = {});

}  // namespace starway::io
