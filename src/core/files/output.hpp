// Output that is never half-written: a temporary file beside the target, written, fsynced and renamed over it by commit().
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Move-only; not thread-safe. Destroyed without commit(), it removes its temporary file and leaves the target as it was. Path "-" is
// standard output (unbuffered by us beyond one block; commit() flushes). The first error sticks and is returned by commit().
class Output {
public:
    static Result<Output> create(const std::filesystem::path& path);
    // Into a stream of the caller's, which must outlive it; commit() flushes.
    static Output to(std::ostream& stream);
    ~Output();
    Output(Output&&) noexcept;
    Output& operator=(Output&&) noexcept;

    void write(std::string_view text);
    void write(std::span<const std::byte> bytes);
    // Flush, fsync, rename, fsync of the folder. Errors: io, naming the target and the system's reason.
    Result<void> commit();

private:
    Output() = default;
    void send(std::string_view text);
    void flush();
    void discard();
    std::filesystem::path target_;
    std::filesystem::path temporary_;
    std::ostream* stream_ = nullptr;  // instead of a descriptor
    int descriptor_ = -1;
    int failure_ = 0;  // errno of the first failed call
    std::string buffer_;
};

}  // namespace starway::core
