// Decompresses layer data.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

// Exactly `size` bytes from a gzip, zlib, zstd or uncompressed ("") stream. Rejects sizes that the stream cannot
// contain before allocating. Errors: data, a sentence fragment ("is damaged", "ends too early").
Result<std::vector<unsigned char>> decompress(std::string_view compression, const std::vector<unsigned char>& stream,
                                              std::size_t size);

}  // namespace starway::read::maps
