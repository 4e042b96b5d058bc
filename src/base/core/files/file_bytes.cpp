#include "base/core/files/file_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <new>
#include <utility>

#include "base/core/files/descriptor.hpp"
#include "base/core/files/wait.hpp"
#include "base/core/large_pages.hpp"
#include "base/core/machine_memory.hpp"
#include "base/core/system_error.hpp"

namespace starway::core {
namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30U;

// Returns the number of bytes read, less than `size` only at the end of the file, or -errno.
ssize_t read_fully(int descriptor, char* to, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t now = ::read(descriptor, to + done, std::min(size - done, most_at_once));
        if (now < 0 && errno == EINTR) continue;
        if (now < 0) return -1;
        if (now == 0) break;
        done += static_cast<std::size_t>(now);
    }
    return static_cast<ssize_t>(done);
}

bool same_time(const timespec& a, const timespec& b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

}  // namespace

// Keeps the content. The C library may grow a block by remapping pages instead of copying.
void FileBytes::reserve(std::size_t size) {
    void* const grown = bytes_ == nullptr && size >= least_large_block
                            ? allocate_large(size)
                            : std::realloc(bytes_.get(), std::max<std::size_t>(size, 1));
    if (grown == nullptr) throw std::bad_alloc();
    static_cast<void>(bytes_.release());
    bytes_.reset(static_cast<char*>(grown));
}

Result<FileBytes> FileBytes::read(const std::filesystem::path& path, std::uint64_t pipe_limit) {
    auto file = open_for_reading(path);
    if (!file) return std::move(file).error();
    FileBytes bytes;
    auto done =
        file->is_pipe() ? bytes.read_pipe(file->number(), path, pipe_limit) : bytes.read_file(file->number(), path);
    if (!done) return std::move(done).error();
    return bytes;
}

Result<FileBytes> FileBytes::read_beginning(const std::filesystem::path& path, std::size_t limit) {
    auto file = open_for_reading(path);
    if (!file) return std::move(file).error();
    if (file->is_pipe()) return not_a_regular_file(path);
    FileBytes bytes;
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(limit, file->size()));
    bytes.reserve(wanted);
    const ssize_t got = read_fully(file->number(), bytes.bytes_.get(), wanted);
    if (got < 0) return io_error("read", path, errno);
    bytes.size_ = static_cast<std::size_t>(got);
    return bytes;
}

Result<void> FileBytes::read_file(int descriptor, const std::filesystem::path& path) {
    struct stat before {};
    struct stat after {};
    if (::fstat(descriptor, &before) != 0) return io_error("read", path, errno);
    const auto size = static_cast<std::size_t>(std::max<off_t>(before.st_size, 0));
    reserve(size);
    const ssize_t got = read_fully(descriptor, bytes_.get(), size);
    if (got < 0 || ::fstat(descriptor, &after) != 0) return io_error("read", path, errno);
    size_ = static_cast<std::size_t>(got);
    if (size_ < size || after.st_size < before.st_size)
        return Error{
            ErrorKind::io,
            fmt::format(
                "cannot read {}: the file was truncated while being read (from {} to {} bytes); try again when it is "
                "complete",
                path.string(), size, after.st_size)};
    if (after.st_size != before.st_size || !same_time(after.st_mtim, before.st_mtim))
        return Error{ErrorKind::io,
                     fmt::format("cannot read {}: the file changed while being read; try again when it is complete",
                                 path.string())};
    return {};
}

// On a non-blocking descriptor, a pipe without a writer looks like one at its end.
Result<void> FileBytes::read_pipe(int descriptor, const std::filesystem::path& path, std::uint64_t limit) {
    if (const std::uint64_t memory = half_of_memory(); memory > 0) limit = std::min(limit, memory);
    std::size_t room = 0;
    while (true) {
        if (size_ == room) {
            room = std::max<std::size_t>(std::size_t{1} << 16U, 2 * room);
            reserve(room);
        }
        const ssize_t now = ::read(descriptor, bytes_.get() + size_, room - size_);
        if (now == 0) break;
        if (now < 0 && errno == EAGAIN) {
            // A signal ends the wait: nothing may ever come.
            if (wait_for(descriptor, POLLIN) >= 0) continue;
            if (errno == EINTR) return Error{ErrorKind::interrupted, "interrupted"};
            return io_error("read", path, errno);
        }
        if (now < 0 && errno == EINTR) continue;
        if (now < 0) return io_error("read", path, errno);
        size_ += static_cast<std::size_t>(now);
        if (size_ > limit)
            return Error{ErrorKind::io,
                         fmt::format("cannot read {}: the pipe delivers more than {} MiB; write the data to a file and "
                                     "pass that",
                                     path.string(), limit >> 20U)};
    }
    if (size_ == 0)
        return Error{ErrorKind::io, fmt::format("cannot read {}: the pipe has no writer or is empty", path.string())};
    return {};
}

}  // namespace starway::core
