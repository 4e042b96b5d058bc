// A regular file, mapped for reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Which file it is and when it last changed: equal stamps mean equal contents, as far as the file system tells (a change within its clock's
// tick of another one, and decay of the disk, it does not).
struct FileStamp {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t modified_ns = 0, changed_ns = 0;  // since 1970; `changed` cannot be set by a user
    bool operator==(const FileStamp&) const = default;
};

// Move-only; the bytes live as long as the object that holds them. The file may be renamed or removed meanwhile; if it is cut shorter,
// touching the lost part raises SIGBUS, as with every mapping: writers must replace files (core/files/output.hpp does).
class MappedFile {
public:
    // Errors: io, naming the path and the system's reason; folders, devices and pipes are refused.
    static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile() = default;  // no bytes
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;

    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }  // page-aligned; empty for an empty file
    [[nodiscard]] std::string_view text() const {
        return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
    }
    [[nodiscard]] const FileStamp& stamp() const { return stamp_; }  // at the time of opening

private:
    std::span<const std::byte> bytes_;
    FileStamp stamp_;
};

}  // namespace starway::core
