// Redirects output files to a scratch folder, since a sandboxed process may not write to the user's folders.
#pragma once

#include <filesystem>

namespace starway::core {

// Redirects files for `target` to `instead` in this process. Not thread-safe: call it before starting threads.
void stage(const std::filesystem::path& target, const std::filesystem::path& instead);

// The redirected path, if exactly this target was staged; else the target.
std::filesystem::path staged(const std::filesystem::path& target);

}  // namespace starway::core
