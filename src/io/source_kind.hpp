// Detects a source's kind by its content.
#pragma once

#include <string>
#include <string_view>

#include "options/readers.hpp"
#include "starway/core/result.hpp"

namespace starway::io {

enum class SourceKind {
    network,
    dimacs,
    csv,
    gmns,  // a folder with link.csv and node.csv
    tntp,  // X_net.tntp, with X_node.tntp beside it
    osm,   // OpenStreetMap: PBF, XML, OPL
    vector
};

// The reader of roads of that kind.
options::Reader reader_of(SourceKind kind);
// "a network file".
inline std::string_view describe(SourceKind kind) {
    return options::words_of(reader_of(kind));
}

struct IdentifiedSource {
    SourceKind kind = SourceKind::vector;
    std::string path;  // in the form that the reader expects
};

// Copies standard input and pipes to a temporary file (io/temporary_files.hpp). Other folders and connection strings
// ("PG:...", "/vsizip/...") are vector sources. Errors: io (an unreadable or missing file; suggests similar names).
Result<IdentifiedSource> identify_source(const std::string& source);

// Detects the kind from a file's uncompressed beginning. `path` matters only if the content is ambiguous.
SourceKind identify_content(std::string_view beginning, std::string_view path);

}  // namespace starway::io
