// Where a file is written that another process puts in its place: a sandboxed one may write to no folder of the user's.
#pragma once

#include <filesystem>

namespace starway::core {

// Files for `target` are made as `instead` from now on, in this process. Not thread-safe; called before any thread is started.
void stage(const std::filesystem::path& target, const std::filesystem::path& instead);

// `instead`, where the very same path was staged; else the target itself.
std::filesystem::path staged(const std::filesystem::path& target);

}  // namespace starway::core
