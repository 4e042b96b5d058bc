// Temporary files and folders of writers, and what killed processes have left of them.
//
// Every writer works on a file or folder beside its target, named .starway-..., and holds a lock (flock) on it for as long as it works. One
// that nobody holds a lock on was left by a process that was killed.
#pragma once

#include <filesystem>

#include "starway/core/result.hpp"

namespace starway::core {

// Removes the leftovers in a folder that this user may remove. Never touches what a running process works on.
void remove_leftovers(const std::filesystem::path& folder) noexcept;

// Takes the lock on an open file or folder that was just made. False where another process has removed it or is about to: make another one.
// True also where the file system knows no locks.
bool claim(int descriptor, const std::filesystem::path& path);

// A folder of one's own beside a target, for writers that need several files or their target's own name. Move-only; destroyed, it is removed
// with all that is in it.
class ScratchFolder {
public:
    // Errors: io.
    static Result<ScratchFolder> beside(const std::filesystem::path& target);
    ~ScratchFolder();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&& other) noexcept;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    ScratchFolder() = default;
    std::filesystem::path path_;
    int lock_ = -1;
};

}  // namespace starway::core
