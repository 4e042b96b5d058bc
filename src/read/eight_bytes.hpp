// Short texts as 64-bit words, to parse numbers and ids without a loop over bytes, which costs a branch misprediction
// each time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace starway::read {

inline constexpr std::uint64_t every_byte = 0x0101010101010101U;

constexpr std::uint64_t repeat(char c) {
    return every_byte * static_cast<unsigned char>(c);
}

// The high bit of each zero byte, exactly (without carries between bytes).
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
    constexpr std::uint64_t low_bits = 0x7F * every_byte;
    return ~(((word & low_bits) + low_bits) | word | low_bits);
}

// Packs `count` bytes (at most eight) from `first`, the first in the lowest byte, zeros above. Never reads beyond them.
inline std::uint64_t packed(const char* first, std::size_t count) {
    std::uint64_t word = 0;
    if (count >= 4) {  // two overlapping loads are faster than a copy of variable size
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        std::memcpy(&low, first, 4);
        std::memcpy(&high, first + count - 4, 4);
        if constexpr (std::endian::native == std::endian::big) {
            low = __builtin_bswap32(low);
            high = __builtin_bswap32(high);
        }
        word = low | std::uint64_t{high} << (8 * (count - 4));
    } else if (count > 0) {  // first byte, middle byte and last byte
        const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(first[i])} << (8 * i); };
        word = byte(0) | byte(count / 2) | byte(count - 1);
    }
    return word;
}

inline constexpr std::uint64_t no_digits = ~std::uint64_t{0};

// Parses `count` packed digits, 1 to 8; no_digits if a byte is not a digit.
inline std::uint64_t number_of_digits(std::uint64_t word, std::size_t count) {
    // Shifts the digits up, so that missing ones are leading zeros.
    const auto shift = static_cast<unsigned>(64 - 8 * count);
    word = (word ^ repeat('0') >> shift) << shift;
    if (((word + 0x76 * every_byte) | word) & 0x80 * every_byte) return no_digits;  // a byte above 9
    word = word * 10 + (word >> 8);                                                 // digit pairs, in every second byte
    constexpr std::uint64_t pairs = 0x000000FF000000FFU;
    return ((word & pairs) * 0x000F424000000064U + (word >> 16 & pairs) * 0x0000271000000001U) >> 32;
}

}  // namespace starway::read
