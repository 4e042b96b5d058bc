// The text of a map, and of the files that it references.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read::maps {

// A text and its owner.
struct SourceText {
    std::string name;  // for messages
    std::string_view text;
    std::shared_ptr<const void> keeper;  // null if the caller owns the text
};

// Opens a referenced file by path: from disk, or from a test.
using OpenText = std::function<Result<SourceText>(const std::string& path)>;

// Plain or gzip-compressed. Errors: as TextSource::open.
Result<SourceText> open_text_file(const std::string& path);

// Like open_text_file(), for files that a map references: an untrusted map must not reveal other files. Additional
// errors: data, if the file is not in or below the map's folder, with links resolved, unless that is allowed.
OpenText open_files_of(const std::string& map, bool allow_outside);
// That error for a file that is referenced by the map.
Result<void> check_reference(const std::string& map, const std::string& path, bool allow_outside);

// The path of a file that `from` references.
std::string beside(const std::string& from, std::string_view named);

// "castle.tmj:12:3", from an offset into the text.
std::string place_in(std::string_view text, std::string_view name, std::size_t offset);

// A text for messages: quoted, at most 40 bytes, on one line.
std::string in_quotes(std::string_view text);

}  // namespace starway::read::maps
