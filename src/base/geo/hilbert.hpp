// Keys along the Hilbert curve: neighbours on the curve are neighbours in the plane.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace starway::geo {

// The usual recursion rotates the cell into its quadrant; here two bits hold the rotation (axes swapped, axes reversed)
// and are applied to the bits that follow.
struct HilbertRotation {
    std::uint32_t swapped = 0;
    std::uint32_t reversed = 0;
};

// Consumes the lowest `bits` bits of a cell's x and y, and updates the rotation.
constexpr std::uint64_t hilbert_step(std::uint32_t x, std::uint32_t y, unsigned bits, HilbertRotation& rotation) {
    std::uint64_t key = 0;
    for (unsigned bit = bits; bit-- > 0;) {
        const std::uint32_t x_bit = ((x >> bit) & 1U) ^ rotation.reversed;
        const std::uint32_t y_bit = ((y >> bit) & 1U) ^ rotation.reversed;
        const std::uint32_t exchange = (x_bit ^ y_bit) & rotation.swapped;
        const std::uint32_t right = x_bit ^ exchange;
        const std::uint32_t upper = y_bit ^ exchange;
        key = (key << 2U) | ((3U * right) ^ upper);
        rotation.reversed ^= right & (upper ^ 1U);
        rotation.swapped ^= upper ^ 1U;
    }
    return key;
}

// Four bits of each coordinate at a time: [rotation * 256 + x * 16 + y] is the part of the key, times four, plus the
// next rotation.
inline constexpr auto hilbert_table = [] {
    std::array<std::uint16_t, std::size_t{4} * 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        HilbertRotation rotation{i >> 9U, (i >> 8U) & 1U};
        const std::uint64_t key = hilbert_step((i >> 4U) & 15U, i & 15U, 4, rotation);
        table[i] = static_cast<std::uint16_t>(key << 2U | rotation.swapped << 1U | rotation.reversed);
    }
    return table;
}();

// The key of cell (x, y) on the curve over 2^bits x 2^bits cells. Precondition: bits <= 32, x and y below 2^bits.
inline std::uint64_t hilbert_key(std::uint32_t x, std::uint32_t y, unsigned bits) {
    const unsigned odd_bits = bits % 4;
    const unsigned even_bits = bits - odd_bits;
    HilbertRotation rotation;
    std::uint64_t key = 0;
    if (odd_bits > 0) key = hilbert_step(x >> even_bits, y >> even_bits, odd_bits, rotation);
    std::uint32_t state = rotation.swapped << 1U | rotation.reversed;
    for (unsigned bit = even_bits; bit > 0;) {
        bit -= 4;
        const std::uint32_t step = hilbert_table[state << 8U | ((x >> bit) & 15U) << 4U | ((y >> bit) & 15U)];
        key = key << 8U | step >> 2U;
        state = step & 3U;
    }
    return key;
}

}  // namespace starway::geo
