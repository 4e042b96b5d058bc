// The frames of a PBF file's blocks.
#pragma once

#include <cstdint>
#include <string>

#include "starway/core/result.hpp"

namespace starway::read::osm {

struct Blocks {
    std::uint64_t count = 0;
    std::uint64_t whole_bytes = 0;  // up to the end of the last whole block
    std::uint64_t file_bytes = 0;
    std::uint64_t largest = 0;  // uncompressed, as the blocks say
    [[nodiscard]] bool is_cut() const { return whole_bytes < file_bytes; }
};

// The format's own limits: 64 KiB for a header, 32 MiB for a block, packed and unpacked.
inline constexpr std::uint64_t largest_header = std::uint64_t{64} << 10U;
inline constexpr std::uint64_t largest_block = std::uint64_t{32} << 20U;

// Reads headers only. Errors: io, data (a block beyond the limits, or no such frame; says at which byte).
Result<Blocks> scan_blocks(const std::string& path, const std::string& name);

}  // namespace starway::read::osm
