#include "base/core/files/mapped_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/core/files/descriptor.hpp"
#include "base/core/files/mapping_guard.hpp"
#include "base/core/system_error.hpp"

namespace starway::core {
namespace {

std::int64_t nanoseconds(const struct timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    auto file = open_for_reading(path);
    if (!file) return std::move(file).error();
    if (file->is_pipe()) return not_a_regular_file(path);
    struct stat status {};
    if (::fstat(file->number(), &status) != 0) return io_error("read", path, errno);
    MappedFile mapped;
    mapped.stamp_ = {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
                     nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
    if (status.st_size <= 0) return mapped;
    if (static_cast<std::uintmax_t>(status.st_size) > std::numeric_limits<std::size_t>::max())
        return io_error("read", path, EFBIG);
    const auto size = static_cast<std::size_t>(status.st_size);
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file->number(), 0);
    if (address == MAP_FAILED) return io_error("read", path, errno);
    mapped.bytes_ = {static_cast<const std::byte*>(address), size};
    guard_mapping(mapped.bytes_, file->release());
    return mapped;
}

MappedFile::~MappedFile() {
    if (bytes_.empty()) return;
    forget_mapping(bytes_);
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})), stamp_(other.stamp_) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(stamp_, other.stamp_);
    return *this;
}

}  // namespace starway::core
