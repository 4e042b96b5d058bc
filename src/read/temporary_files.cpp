#include "read/temporary_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/core/files/descriptor.hpp"
#include "base/core/files/leftovers.hpp"
#include "base/core/files/wait.hpp"
#include "base/core/sentence.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t room_to_leave = std::uintmax_t{256} << 20;
constexpr std::size_t block = std::size_t{1} << 20;

Error cannot(std::string_view what, const fs::path& path, int code) {
    return Error{ErrorKind::io, fmt::format("{}: {} ({}); set TMPDIR to a folder with enough space", path.string(),
                                            what, std::generic_category().message(code))};
}

// One folder for all temporary files of the process.
class Folder {
public:
    Result<fs::path> file(std::string_view name, const std::string& original) {
        if (!scratch_) {
            auto made = core::ScratchFolder::temporary();
            if (!made) return std::move(made).error();
            scratch_ = *std::move(made);
        }
        fs::path made = scratch_->path() / fmt::format("{}-{}", names_.size(), name);
        names_.emplace_back(made.string(), original);
        return made;
    }

    // Guarded by the mutex.
    std::mutex mutex;
    // By device and inode of the pipe. What could not be read once has lost bytes, so its error stays.
    std::map<std::pair<dev_t, ino_t>, Result<std::string>> copies;

    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& names() const { return names_; }

private:
    std::optional<core::ScratchFolder> scratch_;
    std::vector<std::pair<std::string, std::string>> names_;
};

Folder& folder() {
    static Folder one;
    return one;
}

Result<void> write_all(int to, const char* bytes, std::size_t count, const fs::path& path) {
    while (count > 0) {
        const ::ssize_t written = ::write(to, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return cannot("cannot be written", path, errno);
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
    return {};
}

Result<void> copy(int from, const fs::path& path, const std::string& source) {
    const core::Descriptor to(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (to.number() < 0) return cannot("cannot be created", path, errno);
    std::vector<char> bytes(block);
    for (std::uint64_t copied = 0;;) {
        // A signal ends this wait, but read() might keep waiting.
        if (core::wait_for(from, POLLIN) < 0) {
            if (errno == EINTR) return Error{ErrorKind::interrupted, "interrupted"};
            return cannot("cannot be read", source, errno);
        }
        const ::ssize_t count = ::read(from, bytes.data(), bytes.size());
        if (count == 0) return {};
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count < 0)
            return Error{ErrorKind::io,
                         fmt::format("cannot read {} ({})", source, std::generic_category().message(errno))};
        if (auto written = write_all(to.number(), bytes.data(), static_cast<std::size_t>(count), path); !written)
            return written;
        const std::uint64_t before = std::exchange(copied, copied + static_cast<std::uint64_t>(count));
        if (before / room_to_leave == copied / room_to_leave) continue;
        std::error_code error;
        const fs::space_info space = fs::space(path.parent_path(), error);
        if (!error && space.available < 2 * room_to_leave)
            return Error{ErrorKind::io,
                         fmt::format("{}: no space left after copying {} MiB to {}; set TMPDIR to a folder "
                                     "with enough space, or write the data to a file and pass that",
                                     source, copied >> 20, path.parent_path().string())};
    }
}

}  // namespace

std::optional<int> descriptor_of(const std::string& source) {
    if (source == "-" || source == "/dev/stdin") return 0;
    for (const std::string_view prefix : {"/dev/fd/", "/proc/self/fd/"}) {
        if (source.rfind(prefix, 0) != 0) continue;
        const std::string digits = source.substr(prefix.size());
        if (digits.empty() || digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos)
            continue;
        return std::stoi(digits);
    }
    return std::nullopt;
}

std::string shown_name(const std::string& source) {
    return descriptor_of(source) == 0 ? std::string("standard input") : source;
}

Result<std::string> seekable(const std::string& source) {
    const std::optional<int> number = descriptor_of(source);
    if (!number) return source;
    struct stat status {};
    const std::string name = shown_name(source);
    if (::fstat(*number, &status) != 0) return Error{ErrorKind::io, fmt::format("{} is not open; pass a file", name)};
    if (S_ISREG(status.st_mode)) return fmt::format("/proc/self/fd/{}", *number);
    if (::isatty(*number) == 1)
        return Error{ErrorKind::io, fmt::format("{} is a terminal; redirect a file or a pipe to it", name)};
    if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode))
        return Error{ErrorKind::io, fmt::format("{} is neither a file nor a pipe; redirect one to it", name)};
    Folder& files = folder();
    const std::lock_guard lock(files.mutex);
    const std::pair key{status.st_dev, status.st_ino};
    if (const auto known = files.copies.find(key); known != files.copies.end()) return known->second;
    auto path = files.file("input", name);
    if (!path) return std::move(path).error();
    auto copied = copy(*number, *path, name);
    const Result<std::string> made =
        copied ? Result<std::string>(path->string()) : Result<std::string>(std::move(copied).error());
    files.copies.emplace(key, made);
    return made;
}

Result<std::string> temporary_file(std::string_view name, std::string_view text, const std::string& original) {
    Folder& files = folder();
    const std::lock_guard lock(files.mutex);
    auto path = files.file(name, original);
    if (!path) return std::move(path).error();
    const core::Descriptor to(::open(path->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (to.number() < 0) return cannot("cannot be created", *path, errno);
    if (auto written = write_all(to.number(), text.data(), text.size(), *path); !written)
        return std::move(written).error();
    return path->string();
}

std::string with_original_names(std::string text) {
    Folder& files = folder();
    const std::lock_guard lock(files.mutex);
    // In reverse order, so that a file derived from a copy gets the name of the copy's source.
    for (auto entry = files.names().rbegin(); entry != files.names().rend(); ++entry)
        for (std::size_t at = text.find(entry->first); at != std::string::npos; at = text.find(entry->first, at))
            text.replace(at, entry->first.size(), entry->second);
    return text;
}

}  // namespace starway::read
