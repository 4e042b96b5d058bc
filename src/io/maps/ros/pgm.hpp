// Grey pictures in the PGM formats, as text (P2) or bytes (P5), of 8 or 16 bits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::maps {

struct GreyPicture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t white = 255;          // the largest value, 1 to 65535
    std::vector<std::uint16_t> values;  // row by row from the top, at most `white`
};

// Checks that there are enough bytes before allocating. Errors: data (not a PGM, truncated, a value above the largest, too many
// cells for a map).
Result<GreyPicture> parse_pgm(std::string_view bytes, const std::string& name);

}  // namespace starway::maps
