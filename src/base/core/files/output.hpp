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

// Move-only; not thread-safe. Without commit(), the destructor removes the temporary file and keeps the target. Path
// "-" is standard output; like a device or a pipe it is written block by block. The first error is kept and returned by
// commit(), as is the truncation of a mapped file since create().
class Output {
public:
    // Also removes files left over by killed processes. Waits for the reader of a pipe. Errors: io; interrupted (a
    // signal arrived while waiting).
    static Result<Output> create(const std::filesystem::path& path);
    // Writes to the caller's stream, which must outlive this object; commit() flushes.
    static Output to(std::ostream& stream);
    ~Output();
    Output(Output&&) noexcept;
    Output& operator=(Output&&) noexcept;

    void write(std::string_view text);
    void write(std::span<const std::byte> bytes);
    // After an error, nothing more is written: long computations for it can stop.
    [[nodiscard]] bool has_failed() const { return failure_ != 0; }
    // Flushes, fsyncs, renames, fsyncs the folder. Errors: io, with the target and the reason.
    Result<void> commit();
    // Files that belong together: commits all, or none if one fails; the old files then remain.
    static Result<void> commit(std::span<Output> outputs);

private:
    Output() = default;
    void send(std::string_view text);
    void flush();
    void discard();
    Result<void> complete();
    static Result<void> place(std::span<Output> outputs);
    [[nodiscard]] Result<void> failed(int number) const;
    std::filesystem::path target_;
    std::filesystem::path temporary_;
    std::ostream* stream_ = nullptr;  // instead of a descriptor
    int descriptor_ = -1;
    int failure_ = 0;  // errno of the first failed call
    std::string buffer_;
};

}  // namespace starway::core
