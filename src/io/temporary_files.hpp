// Files that a source is copied or rewritten to where its reader must seek. They are removed when the process ends.
#pragma once

#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::io {

// A source that can be read only once, standard input ("-", /dev/stdin) or a pipe (/dev/fd/N, as <( ) gives), as a file that
// can be read as often as wanted: copied the first time it is asked for. Any other source is returned as it is.
// Errors: io (a terminal, no room for the copy), interrupted.
Result<std::string> seekable(const std::string& source);

// What messages call a source: "standard input" for "-" and /dev/stdin, else its path.
std::string shown_name(const std::string& source);

// A new file that holds the text. `original` is what the user calls it. Errors: io.
Result<std::string> temporary_file(std::string_view name, std::string_view text, const std::string& original);

// The message with every temporary file called as the user called its source.
std::string with_original_names(std::string text);

}  // namespace starway::io
