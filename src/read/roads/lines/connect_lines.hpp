// From collected lines to a draft: topology repair, and what the report says about it.
#pragma once

#include <cstddef>
#include <string>

#include "road/topology/line_set.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::read {

// name: of the source, in messages. first_recognised: what the report says from there on becomes notes of the network.
// Errors: usage (options without effect), data (no line has a length), interrupted.
Result<NetworkDraft> connect_lines(road::topology::LineSet lines, const std::string& name, const SourceOptions& options,
                                   LoadReport& report, const Control& control, std::size_t first_recognised);

}  // namespace starway::read
