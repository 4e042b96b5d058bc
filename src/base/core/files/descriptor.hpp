// Files opened for reading without blocking.
#pragma once

#include <cstdint>
#include <filesystem>

#include "starway/core/result.hpp"

namespace starway::core {

// Owns a file descriptor. Move-only.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor();
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] int release();
    [[nodiscard]] bool is_pipe() const { return is_pipe_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }  // of a regular file at the time of opening

private:
    friend Result<Descriptor> open_for_reading(const std::filesystem::path& path);
    int number_ = -1;
    bool is_pipe_ = false;
    std::uint64_t size_ = 0;
};

// Opens a regular file or a pipe. Neither opening nor reading a pipe blocks (EAGAIN). Errors: io (folders, devices,
// sockets, system errors).
Result<Descriptor> open_for_reading(const std::filesystem::path& path);

Error not_a_regular_file(const std::filesystem::path& path);

}  // namespace starway::core
