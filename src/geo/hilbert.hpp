// Places along the Hilbert curve: neighbours on the curve are neighbours in the plane.
#pragma once

#include <cstdint>

namespace starway::geo {

// The place of cell (x, y) on the curve over 2^bits x 2^bits cells. Precondition: bits <= 32, x and y below 2^bits.
//
// The curve's usual recursion rotates the cell into the quadrant it belongs to; here the rotation is kept as two bits (are the
// axes swapped, are they reversed) that are applied to the next pair of bits, so that the loop has no branch.
inline std::uint64_t hilbert_key(std::uint32_t x, std::uint32_t y, unsigned bits) {
    std::uint64_t key = 0;
    std::uint32_t swapped = 0;
    std::uint32_t reversed = 0;
    for (unsigned bit = bits; bit-- > 0;) {
        const std::uint32_t x_bit = ((x >> bit) & 1U) ^ reversed;
        const std::uint32_t y_bit = ((y >> bit) & 1U) ^ reversed;
        const std::uint32_t exchange = (x_bit ^ y_bit) & swapped;
        const std::uint32_t right = x_bit ^ exchange;
        const std::uint32_t upper = y_bit ^ exchange;
        key = (key << 2U) | ((3U * right) ^ upper);
        reversed ^= right & (upper ^ 1U);
        swapped ^= upper ^ 1U;
    }
    return key;
}

}  // namespace starway::geo
