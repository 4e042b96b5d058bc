// Temporary files and folders of writers, and those left over by killed processes.
//
// Every writer uses a file or folder beside its target, named .starway-..., and holds a lock (flock) on it; a reader
// that needs room uses one in $TMPDIR. An unlocked one is left over from a killed process.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "starway/core/result.hpp"

namespace starway::core {

// Removes leftovers in a folder, if this user may remove them. Never touches files of running processes.
void remove_leftovers(const std::filesystem::path& folder) noexcept;

// Locks a newly created file or folder. False if another process has removed it or is about to: create another one.
// True if the file system has no locks.
bool claim(int descriptor, const std::filesystem::path& path);

// A private folder beside a target, for writers that need several files or the target's own name. Move-only. The
// destructor removes the folder with its content.
class ScratchFolder {
public:
    // Errors: io.
    static Result<ScratchFolder> beside(const std::filesystem::path& target);
    // In $TMPDIR, or /tmp, for what is no output. Errors: io.
    static Result<ScratchFolder> temporary();
    ~ScratchFolder();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&& other) noexcept;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    ScratchFolder() = default;
    static Result<ScratchFolder> in(const std::filesystem::path& folder, const std::filesystem::path& target);
    std::filesystem::path path_;
    int lock_ = -1;
    pid_t owner_ = 0;  // a forked child leaves it to its parent
};

}  // namespace starway::core
