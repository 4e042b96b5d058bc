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

// What is read from a pipe at most.
inline constexpr std::uint64_t largest_pipe = std::uint64_t{64} << 30U;

// Move-only; moving leaves the bytes where they are.
class FileBytes {
public:
    // All of a regular file, or of a pipe up to `pipe_limit` bytes. Never waits for somebody to open the other end of a pipe. Throws
    // std::bad_alloc.
    // Errors: io, naming the path and the system's reason: folders, devices and sockets; a file that was cut short or changed while it was
    // read; a pipe that nobody writes to, or that holds more than the limit.
    static Result<FileBytes> read(const std::filesystem::path& path, std::uint64_t pipe_limit = largest_pipe);
    // The first `limit` bytes of a regular file.
    static Result<FileBytes> read_beginning(const std::filesystem::path& path, std::size_t limit);

    FileBytes() = default;
    [[nodiscard]] std::string_view text() const { return {bytes_.get(), size_}; }
    // The bytes, for the caller to std::free().
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
