// A regular file, mapped for reading.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "starway/result.hpp"

namespace starway {

// Move-only; the bytes live as long as the object that holds them. The file may be renamed or removed meanwhile; if it is cut shorter,
// touching the lost part raises SIGBUS, as with every mapping: writers must replace files (core/output.hpp does).
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

private:
    std::span<const std::byte> bytes_;
};

}  // namespace starway
