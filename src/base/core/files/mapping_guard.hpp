// Notices truncation of a mapped file by another process.
//
// Before returning an answer, callers check that its mapping is intact. Access to a lost page raises SIGBUS. If the
// program asked for it (starway/core/mapped_files.hpp), a handler maps zeros there, marks the mapping as damaged, and
// lets the program continue. Other faults go to the previous handler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Guards a mapping until it is forgotten, and takes ownership of its file descriptor. Thread-safe.
void guard_mapping(std::span<const std::byte> bytes, int descriptor) noexcept;
// Call before munmap(). Precondition: no thread reads the bytes any more.
void forget_mapping(std::span<const std::byte> bytes) noexcept;

// Errors: io, if the file was truncated after it was mapped. Bytes outside guarded mappings count as intact. Costs one
// system call.
Result<void> still_whole(std::span<const std::byte> bytes, std::string_view origin);

// Lets go of the memory that holds bytes of a guarded mapping; the next access reads them from the file again. Bytes
// elsewhere stay.
void give_back_mapped(std::span<const std::byte> bytes) noexcept;

// The number of mappings where a lost page was accessed.
std::uint64_t lost_mappings() noexcept;

}  // namespace starway::core
