// Reads gazetteers.
#pragma once

#include <string>
#include <vector>

#include "base/core/diagnostics.hpp"
#include "read/reader.hpp"
#include "read/text_source.hpp"
#include "starway/road/open.hpp"
#include "starway/road/places.hpp"

namespace starway::read {

Result<std::vector<Place>> parse_csv_places(const NamedText& source, const std::string& name_field,
                                            const SourceOptions& options, FrameKind frame, Names names,
                                            LoadReport& report, const CancelFlag* cancel = nullptr);
Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names,
                                           const CancelFlag* cancel);

}  // namespace starway::read
