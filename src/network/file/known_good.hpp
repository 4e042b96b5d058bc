// Files that were checked once and have not changed since, so that a command need not read a whole country to answer one question.
//
// One small file for each, in $XDG_CACHE_HOME/starway/checked (or ~/.cache/...), named by device and inode. The technique, and the care
// with files younger than the clock can tell apart, is that of git's index. Nothing here fails: without a folder to write to, nothing
// is known. Thread-safe; several processes may do the same at once.
#pragma once

#include <chrono>
#include <string_view>

#include "core/files/mapped_file.hpp"

namespace starway::network {

// check: the name of what the file has passed, such as "network"; a word of a-z.
bool is_known_good(const core::FileStamp& stamp, std::string_view check);
// Precondition: the whole file has passed that check since it was opened with this stamp. A file changed less than two seconds before
// `now` is not remembered: it may change again without its stamp telling.
void remember_good(const core::FileStamp& stamp, std::string_view check,
                   std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

}  // namespace starway::network
