#include <algorithm>
#include <array>
#include <bit>

#include "starway/grid/grid_map.hpp"

namespace starway {

BitPlane::BitPlane(std::uint32_t width, std::uint32_t height)
    : width_(width), height_(height), stride_((width / 64 + 1) * 64) {
    words_.assign(guard + size() / 64 + guard, 0);
}

namespace {

// Transposes 64 x 64 bits: swaps halves, then quarters, and so on (Warren, Hacker's Delight, 7-3).
void transpose(std::array<std::uint64_t, 64>& block) {
    std::uint64_t mask = 0x00000000FFFFFFFFU;
    for (std::size_t half = 32; half != 0; half /= 2, mask ^= mask << half) {
        for (std::size_t row = 0; row < 64; row = ((row | half) + 1) & ~half) {
            const std::uint64_t changed = ((block[row] >> half) ^ block[row | half]) & mask;
            block[row] ^= changed << half;
            block[row | half] ^= changed;
        }
    }
}

}  // namespace

BitPlane BitPlane::transposed() const {
    BitPlane turned(height_, width_);
    std::array<std::uint64_t, 64> block{};
    for (std::uint32_t top = 0; top < height_; top += 64) {
        const std::uint32_t rows = std::min(64U, height_ - top);
        for (std::uint32_t left = 0; left < width_; left += 64) {
            block.fill(0);
            for (std::uint32_t i = 0; i < rows; ++i) block[i] = row(top + i)[left / 64];
            transpose(block);
            const std::uint32_t columns = std::min(64U, width_ - left);
            for (std::uint32_t i = 0; i < columns; ++i) turned.row(left + i)[top / 64] = block[i];
        }
    }
    return turned;
}

std::uint64_t BitPlane::count() const {
    std::uint64_t ones = 0;
    for (const std::uint64_t word : words_) ones += static_cast<std::uint64_t>(std::popcount(word));
    return ones;
}

}  // namespace starway
