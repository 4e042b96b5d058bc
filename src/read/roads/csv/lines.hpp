// CSV tables of lines: a column of well-known text and no nodes. They connect as the lines of a GIS layer do.
#pragma once

#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/text_source.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// Whether the table is one of lines. Errors: those of inspect_csv().
Result<bool> is_csv_of_lines(const NamedText& source, const SourceOptions& options);

// Errors: data, usage (an option has no effect on lines; the tables are of different kinds), interrupted.
Result<NetworkDraft> parse_csv_lines(const std::vector<NamedText>& sources, const SourceOptions& options,
                                     LoadReport& report, const Control& control = {});

}  // namespace starway::read
