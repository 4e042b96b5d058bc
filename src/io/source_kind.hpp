// What a source is, told by its content rather than its name.
#pragma once

#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::io {

enum class SourceKind {
    network,
    dimacs,
    csv,
    gmns,  // a folder with link.csv and node.csv
    tntp,  // X_net.tntp, with X_node.tntp beside it
    vector
};

// As in "a network file".
std::string_view describe(SourceKind kind);

struct IdentifiedSource {
    SourceKind kind = SourceKind::vector;
    std::string path;  // as the reader of that kind takes it
};

// Standard input and pipes are copied to a file first (io/temporary_files.hpp), as is OpenStreetMap's XML that is compressed or not in order; other folders and connection strings ("PG:...", "/vsizip/...") are vector sources. Errors: io, the file does not exist (names those that
// are spelt alike) or cannot be read.
Result<IdentifiedSource> identify_source(const std::string& source);

// The part that looks at the beginning of a file, inflated. `path` only helps where the content leaves a choice.
SourceKind identify_content(std::string_view beginning, std::string_view path);

}  // namespace starway::io
