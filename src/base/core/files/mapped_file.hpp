// A regular file mapped for reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Identifies a file and its last change. Equal stamps mean equal contents, unless two changes fall into one tick of the
// file system's clock, or the disk decays.
struct FileStamp {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t modified_ns = 0, changed_ns = 0;  // since 1970; users cannot set changed_ns
    bool operator==(const FileStamp&) const = default;
};

// Move-only; the bytes live as long as the object. The file may be renamed or removed meanwhile. If it is truncated,
// the lost part reads as zeros, and lost_mappings() tells (base/core/files/mapping_guard.hpp).
class MappedFile {
public:
    // Errors: io, with the path and the reason (also folders, devices and pipes).
    static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile() = default;  // no bytes
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;

    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }  // page-aligned; empty for an empty file
    [[nodiscard]] std::string_view text() const {
        return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }
    [[nodiscard]] const FileStamp& stamp() const { return stamp_; }  // when opened

private:
    std::span<const std::byte> bytes_;
    FileStamp stamp_;
};

}  // namespace starway::core
