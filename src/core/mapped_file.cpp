#include "core/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/system_error.hpp"

namespace starway::core {
namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return number_; }

private:
    int number_;
};

std::int64_t nanoseconds(const struct timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    // O_NONBLOCK: a pipe without a writer must be refused, not waited for. It means nothing for a regular file.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) return io_error("read", path, errno);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return io_error("read", path, errno);
    if (S_ISDIR(status.st_mode)) return io_error("read", path, EISDIR);
    if (!S_ISREG(status.st_mode))
        return Error{ErrorKind::io, "cannot read " + path.string() +
                                        ": it is not a regular file; write its content to a file first and pass that"};
    MappedFile mapped;
    mapped.stamp_ = {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
                     nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
    if (status.st_size <= 0) return mapped;
    if (static_cast<std::uintmax_t>(status.st_size) > std::numeric_limits<std::size_t>::max())
        return io_error("read", path, EFBIG);
    const auto size = static_cast<std::size_t>(status.st_size);
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (address == MAP_FAILED) return io_error("read", path, errno);
    mapped.bytes_ = {static_cast<const std::byte*>(address), size};
    return mapped;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})), stamp_(other.stamp_) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(stamp_, other.stamp_);
    return *this;
}

}  // namespace starway::core
