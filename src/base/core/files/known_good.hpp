// Remembers verified files that have not changed, so that a query need not read the whole file again.
//
// Stores a small file for each in $XDG_CACHE_HOME/starway/checked (or ~/.cache/...), named by device and inode. This
// follows git's index, including its treatment of files modified too recently for the clock's resolution. Never fails:
// without a writable folder, no file is known. Safe for several threads and processes.
#pragma once

#include <chrono>
#include <string_view>

#include "base/core/files/mapped_file.hpp"

namespace starway::core {

// The check of a whole file. Increment its number when verification covers more: what passed an earlier one is not
// trusted.
inline constexpr std::string_view network_check = "network.2";

// check: the name of the check, such as that; a word of a-z, digits and dots. That of a part of the file follows the
// part's name and a slash.
bool is_known_good(const core::FileStamp& stamp, std::string_view check);
// Precondition: the file has passed that check after it was opened with this stamp. Ignores files changed less than two
// seconds before `now`, which could change again with the same stamp.
void remember_good(const core::FileStamp& stamp, std::string_view check,
                   std::chrono::system_clock::time_point now = std::chrono::system_clock::now());

}  // namespace starway::core
