// The compressions of layer data.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::maps {

// Exactly `size` bytes out of a stream of gzip, zlib or zstd, or of none ("" ). Refuses, before anything is allocated, sizes that so
// short a stream cannot hold. Errors: data, a fragment of a sentence: "is damaged", "ends too early".
Result<std::vector<unsigned char>> decompress(std::string_view compression, const std::vector<unsigned char>& stream,
                                              std::size_t size);

}  // namespace starway::maps
