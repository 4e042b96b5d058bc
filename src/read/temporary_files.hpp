// Temporary copies of sources for readers that must seek. Removed when the process ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::read {

// The descriptor that a source names: -, /dev/stdin, /dev/fd/N, /proc/self/fd/N; nothing for other paths.
std::optional<int> descriptor_of(const std::string& source);

// Copies standard input ("-", /dev/stdin) or a pipe (/dev/fd/N, as from <( )) to a file on the first call, so that it
// can be read repeatedly. Returns other sources unchanged. Errors: io (a terminal, no space for the copy), interrupted.
Result<std::string> seekable(const std::string& source);

// A source's name for messages: "standard input" for "-" and /dev/stdin, else its path.
std::string shown_name(const std::string& source);

// Writes the text to a new file. `original` is the user's name for it. Errors: io.
Result<std::string> temporary_file(std::string_view name, std::string_view text, const std::string& original);

// The message with the names of temporary files replaced by the user's names.
std::string with_original_names(std::string text);

}  // namespace starway::read
