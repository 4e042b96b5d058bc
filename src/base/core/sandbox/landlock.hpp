// Linux Landlock: permanently restricts a process to the files named here.
#pragma once

#include <filesystem>
#include <span>

namespace starway::core {

// 0 if the kernel does not support Landlock or has it disabled.
int landlock_version();

// Restricts this thread and its children: they can read only `readable` (files, and folders recursively), list these
// and the folders `listable`, and write, create and remove files only in the folders `writable`. Skips paths that do
// not exist. Returns 0 or an errno. Names, sizes and times of other files remain visible. Precondition:
// landlock_version() > 0, PR_SET_NO_NEW_PRIVS is set.
int restrict_files(std::span<const std::filesystem::path> readable, std::span<const std::filesystem::path> listable,
                   std::span<const std::filesystem::path> writable);

}  // namespace starway::core
