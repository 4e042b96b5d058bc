// The formats of roads, and which of them a source is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "read/reader.hpp"

namespace starway::read {

struct IdentifiedSource {
    const RoadFormat* format;
    std::string path;  // in the form that the reader expects

    [[nodiscard]] bool is(options::Reader reader) const { return format->reader == reader; }
    // "a network file".
    [[nodiscard]] std::string_view what() const { return options::words_of(format->reader); }
};

// Folders of no other format and connection strings ("PG:...", "/vsizip/...") are GIS sources. Errors: those of
// Look::at().
Result<IdentifiedSource> identify_source(const std::string& source);
const RoadFormat& identify(const Look& look);

// open_places() and open_points(), with a cancel flag. Errors: theirs, interrupted.
Result<std::vector<Place>> read_places(const std::string& source, const std::string& name_field,
                                       const SourceOptions& options, FrameKind frame, Names names,
                                       const CancelFlag* cancel);

}  // namespace starway::read
