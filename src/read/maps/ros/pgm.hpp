// Grey pictures of netpbm: PGM of 8 or 16 bits, as text (P2) or bytes (P5), and PBM, whose ones are black (P1, P4).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

struct GreyPicture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t white = 255;          // the largest value, 1 to 65535
    std::vector<std::uint16_t> values;  // row by row from the top, at most `white`
};

// Whether bytes begin as such a picture does: "P5", and a width after spaces and comments.
bool is_pgm(std::string_view bytes);

// Checks that there are enough bytes before allocating. The pixels of a PBM are 0 and 255. Errors: data (not such a
// picture, truncated, a value above the largest, too many cells for a map).
Result<GreyPicture> parse_pgm(std::string_view bytes, const std::string& name);

}  // namespace starway::read::maps
