// The text of a map, and of the files that it names.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::maps {

// A text, and what keeps it in memory.
struct SourceText {
    std::string name;  // as messages call it
    std::string_view text;
    std::shared_ptr<const void> keeper;  // may be null, where the caller keeps it
};

// Opens a file that another names, by its path: from disk, or whatever a test gives.
using OpenText = std::function<Result<SourceText>(const std::string& path)>;

// Plain or gzip-compressed. Errors: as TextSource::open.
Result<SourceText> open_text_file(const std::string& path);

// As open_text_file(), for the files that a map names: a map from a stranger must not make other files of the reader's visible. Errors also:
// data, where the file does not lie in the map's folder or below, links followed, unless that is allowed.
OpenText open_files_of(const std::string& map, bool allow_outside);

// The path of a file that the file `from` names.
std::string beside(const std::string& from, std::string_view named);

// "castle.tmj:12:3", from an offset into the text.
std::string place_in(std::string_view text, std::string_view name, std::size_t offset);

// A text as a message shows it: in quotes, at most 40 bytes, none that would break the line.
std::string in_quotes(std::string_view text);

}  // namespace starway::maps
