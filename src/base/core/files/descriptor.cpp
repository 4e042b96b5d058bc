#include "base/core/files/descriptor.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/core/system_error.hpp"

namespace starway::core {

Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

Descriptor::Descriptor(Descriptor&& other) noexcept
    : number_(std::exchange(other.number_, -1)), is_pipe_(other.is_pipe_), size_(other.size_) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    std::swap(is_pipe_, other.is_pipe_);
    std::swap(size_, other.size_);
    return *this;
}

int Descriptor::release() {
    return std::exchange(number_, -1);
}

namespace {

// Kernel files (/proc, /sys) claim to be regular and empty, and reading some of them blocks forever.
bool is_kernel_file(int descriptor) {
    struct statfs system {};
    return ::fstatfs(descriptor, &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

}  // namespace

Error not_a_regular_file(const std::filesystem::path& path) {
    return {ErrorKind::io,
            "cannot read " + path.string() + ": not a regular file; copy the content to a file and pass that"};
}

Result<Descriptor> open_for_reading(const std::filesystem::path& path) {
    // Check the type first, since opening a device can have side effects. O_NONBLOCK avoids waiting for a pipe's
    // writer.
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return io_error("read", path, errno);
    if (S_ISDIR(status.st_mode)) return io_error("read", path, EISDIR);
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) return not_a_regular_file(path);
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) return io_error("read", path, errno);
    if ((!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) || is_kernel_file(file.number()))
        return not_a_regular_file(path);
    file.is_pipe_ = S_ISFIFO(status.st_mode);
    file.size_ = status.st_size > 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
    return file;
}

}  // namespace starway::core
