// Atomic output: writes a temporary file beside the target; commit() fsyncs it and renames it over the target.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Move-only; not thread-safe. Without commit(), the destructor removes the temporary file and keeps the target. Path "-" is
// standard output, buffered by one block. The first error is kept and returned by commit().
class Output {
public:
    static Result<Output> create(const std::filesystem::path& path);
    // Writes to the caller's stream, which must outlive this object; commit() flushes.
    static Output to(std::ostream& stream);
    ~Output();
    Output(Output&&) noexcept;
    Output& operator=(Output&&) noexcept;

    void write(std::string_view text);
    void write(std::span<const std::byte> bytes);
    // Flushes, fsyncs, renames, fsyncs the folder. Errors: io, with the target and the reason.
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
