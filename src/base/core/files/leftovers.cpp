#include "base/core/files/leftovers.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/files/temporary_names.hpp"
#include "base/core/system_error.hpp"

namespace starway::core {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beginning = ".starway-";
constexpr int most_entries = 100'000;  // in a huge folder, check only a part

// Exactly the names that Output and ScratchFolder use; a user's file cannot match by chance.
bool is_temporary_file(std::string_view name) {
    constexpr std::string_view ending = ".tmp";
    constexpr std::size_t digits = 16;
    if (name.size() != beginning.size() + digits + ending.size() || !name.starts_with(beginning) ||
        !name.ends_with(ending))
        return false;
    const std::string_view number = name.substr(beginning.size(), digits);
    return number.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_scratch_folder(std::string_view name) {
    return name.size() == beginning.size() + 6 && name.starts_with(beginning);
}

bool is_still(int descriptor, const fs::path& path) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(descriptor, &opened) == 0 && ::lstat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

// On a file system without locks, the result is unknown.
bool is_locked_by_another() {
    return errno == EWOULDBLOCK;
}

void remove_if_left(const fs::path& path, bool is_folder) {
    const int kind = is_folder ? O_DIRECTORY : 0;
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | kind);
    if (descriptor < 0) return;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && is_still(descriptor, path)) {
        std::error_code ignored;
        if (is_folder)
            fs::remove_all(path, ignored);
        else
            ::unlink(path.c_str());
    }
    ::close(descriptor);
}

}  // namespace

void remove_leftovers(const fs::path& folder) noexcept {
    DIR* const opened = ::opendir(folder.c_str());
    if (opened == nullptr) return;
    try {
        int seen = 0;
        while (const dirent* const entry =
                   ::readdir(opened)) {  // NOLINT(concurrency-mt-unsafe): the stream is not shared
            if (++seen > most_entries) break;
            const std::string_view name(entry->d_name);
            if (is_temporary_file(name)) remove_if_left(folder / name, false);
            if (is_scratch_folder(name)) remove_if_left(folder / name, true);
        }
    } catch (const std::exception&) {
        // Out of memory: leave them for the next run.
    }
    ::closedir(opened);
}

bool claim(int descriptor, const fs::path& path) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && is_locked_by_another()) return false;
    return is_still(descriptor, path);
}

Result<ScratchFolder> ScratchFolder::beside(const fs::path& target) {
    return in(target.has_parent_path() ? target.parent_path() : fs::path("."), target);
}

Result<ScratchFolder> ScratchFolder::temporary() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    Result<ScratchFolder> scratch = in(folder, folder);
    if (scratch) return scratch;
    return Error{ErrorKind::io, scratch.error().message + "; set TMPDIR to a folder that takes temporary files"};
}

Result<ScratchFolder> ScratchFolder::in(const fs::path& folder, const fs::path& target) {
    remove_leftovers(folder);
    for (int attempt = 0; attempt < 100; ++attempt) {
        std::string pattern = (folder / ".starway-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) return io_error("write", target, errno);
        ScratchFolder scratch;
        scratch.path_ = pattern;
        scratch.owner_ = ::getpid();
        scratch.lock_ = ::open(pattern.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        // Another process may have removed the folder as a leftover before it was opened. Without a lock for any other
        // reason, such as too many open files, it may still do so later; that is rare.
        const bool is_there = scratch.lock_ >= 0 ? claim(scratch.lock_, scratch.path_) : errno != ENOENT;
        if (!is_there) continue;
        remember_temporary(scratch.path_, -1, TemporaryKind::folder);
        return scratch;
    }
    return io_error("write", target, EBUSY);
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty() && owner_ == ::getpid()) {
        fs::remove_all(path_, ignored);
        forget_temporary(path_);
    }
    if (lock_ >= 0) ::close(lock_);
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::exchange(other.lock_, -1)), owner_(other.owner_) {}

ScratchFolder& ScratchFolder::operator=(ScratchFolder&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(lock_, other.lock_);
    std::swap(owner_, other.owner_);
    return *this;
}

}  // namespace starway::core
