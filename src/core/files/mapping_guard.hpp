// Survives that a mapped file is cut shorter by another process.
//
// Touching a page that the file no longer has raises SIGBUS. A handler puts pages of zeros in place of what was lost, marks the mapping, and
// lets the program go on; whoever gives an answer asks afterwards whether what it was made from is still whole. Faults elsewhere go to the
// handler that was there before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Watches over a mapping until it is forgotten; descriptor: its file, which this owns from here on. Thread-safe.
void guard_mapping(std::span<const std::byte> bytes, int descriptor) noexcept;
// Before munmap(). Precondition: nobody reads the bytes any more.
void forget_mapping(std::span<const std::byte> bytes) noexcept;

// Errors (io): the file behind these bytes has lost some of them since it was mapped. Bytes that are no guarded mapping are whole. Costs one
// system call.
Result<void> still_whole(std::span<const std::byte> bytes, std::string_view origin);

// How many mappings have lost something that was touched, so far.
std::uint64_t lost_mappings() noexcept;

// The first mapping installs the handler, unless it is forbidden before; forbidding it later puts the former handler back.
void allow_sigbus_handler(bool allowed) noexcept;

}  // namespace starway::core
