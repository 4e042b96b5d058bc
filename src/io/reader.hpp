// The readers: each turns one kind of source into a NetworkDraft. Only open.cpp lists them.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::io {

Result<NetworkDraft> read_csv_edges(const std::vector<std::string>& files, const SourceOptions& options,
                                    LoadReport& report, const Control& control);
Result<NetworkDraft> read_gmns(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const Control& control);
Result<NetworkDraft> read_tntp(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const Control& control);
Result<NetworkDraft> read_dimacs(const std::vector<std::string>& files, const SourceOptions& options,
                                 LoadReport& report, const Control& control);
Result<NetworkDraft> read_vector_lines(const std::vector<std::string>& sources, const SourceOptions& options,
                                       LoadReport& report, const Control& control);

// Each profile of the options becomes two weights: seconds by preference, and seconds.
Result<NetworkDraft> read_osm(const std::vector<std::string>& files, const SourceOptions& options, LoadReport& report,
                              const Control& control);

enum class Names { needed, optional };  // optional: a place without a name gets its number, from 1
// open_places() and open_points(), with a cancel flag. Errors: theirs, interrupted.
Result<std::vector<Place>> read_places(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame, Names names,
                                       const CancelFlag* cancel);
Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names,
                                           const CancelFlag* cancel);
Result<std::vector<Place>> read_vector_places(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame, const CancelFlag* cancel);

}  // namespace starway::io
