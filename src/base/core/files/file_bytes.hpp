// A whole file in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// The most bytes to read from a pipe; never more than half of the machine's memory.
inline constexpr std::uint64_t largest_pipe = std::uint64_t{64} << 30U;

// Move-only. Moving keeps the bytes' addresses.
class FileBytes {
public:
    // Reads a whole regular file, or up to `pipe_limit` bytes of a pipe. Does not wait for a pipe's writer. Throws
    // std::bad_alloc. Errors: io, with the path and the reason: folders, devices, sockets; a file that was truncated or
    // changed while being read; a pipe without a writer or above the limit. interrupted: a signal arrived while waiting
    // for a pipe.
    static Result<FileBytes> read(const std::filesystem::path& path, std::uint64_t pipe_limit = largest_pipe);
    // Reads the first `limit` bytes of a regular file.
    static Result<FileBytes> read_beginning(const std::filesystem::path& path, std::size_t limit);

    FileBytes() = default;
    [[nodiscard]] std::string_view text() const { return {bytes_.get(), size_}; }
    // Releases the bytes; the caller must std::free() them.
    [[nodiscard]] char* release() { return bytes_.release(); }

private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    void reserve(std::size_t size);
    Result<void> read_file(int descriptor, const std::filesystem::path& path);
    Result<void> read_pipe(int descriptor, const std::filesystem::path& path, std::uint64_t limit);

    std::unique_ptr<char, Free> bytes_;
    std::size_t size_ = 0;
};

}  // namespace starway::core
