// Linux's Landlock: a process gives up, for good, every file that it does not name here.
#pragma once

#include <filesystem>
#include <span>

namespace starway::core {

// 0 where the kernel has none, or it is switched off.
int landlock_version();

// From now on this thread, and all it starts, opens for reading only `readable` (a folder with all beneath), and writes, makes and
// removes files only in the folders `writable`. Paths that do not exist are left out. Returns 0 or an errno.
// Precondition: landlock_version() > 0, PR_SET_NO_NEW_PRIVS is set. Names, sizes and times of other files can still be asked for.
int restrict_files(std::span<const std::filesystem::path> readable, std::span<const std::filesystem::path> writable);

}  // namespace starway::core
