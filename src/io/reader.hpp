// The readers: each turns one kind of source into a NetworkDraft. Only open.cpp lists them.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::io {

// A text source in memory: a mapped file, or the uncompressed bytes of a .gz (see io/text_source.hpp).
Result<NetworkDraft> read_csv_edges(const std::vector<std::string>& files, const SourceOptions& options,
                                    LoadReport& report, const BuildControl& control);
Result<NetworkDraft> read_gmns(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const BuildControl& control);
Result<NetworkDraft> read_tntp(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const BuildControl& control);
Result<NetworkDraft> read_dimacs(const std::vector<std::string>& files, const SourceOptions& options,
                                 LoadReport& report, const BuildControl& control);
Result<NetworkDraft> read_vector_lines(const std::vector<std::string>& sources, const SourceOptions& options,
                                       LoadReport& report, const BuildControl& control);

enum class Names { needed, optional };  // optional: a place without a name gets its number, from 1
Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names);
Result<std::vector<Place>> read_vector_places(const std::string& source, const std::string& name_field,
                                              const SourceOptions& options, FrameKind frame);

}  // namespace starway::io
