// Reads gazetteers.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "io/reader.hpp"
#include "io/text_source.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::io {

Result<std::vector<Place>> parse_csv_places(const NamedText& source, const std::string& name_field,
                                            const SourceOptions& options, FrameKind frame, Names names,
                                            LoadReport& report, const CancelFlag* cancel = nullptr);
Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names,
                                           const CancelFlag* cancel);

}  // namespace starway::io
