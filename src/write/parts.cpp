#include "write/parts.hpp"

#include <algorithm>
#include <array>

#include "write/number_text.hpp"

namespace starway::writing {

// Formats blocks of positions, to check the buffer once per block and to avoid appending single characters.
void append_positions(std::string& text, std::span<const Position> line, PairStyle style,
                      std::span<const double> heights) {
    constexpr std::size_t block = 64;
    constexpr std::size_t longest_pair = 3 * longest_decimals + sizeof(PairStyle) + 1;
    std::array<char, block * longest_pair> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    bool first = true;
    auto height = heights.begin();
    while (!line.empty()) {
        const auto piece = line.first(std::min(block, line.size()));
        char* out = buffer.data();
        for (const Position& p : piece) {
            if (!first && style.between != 0) *out++ = style.between;
            first = false;
            if (style.open != 0) *out++ = style.open;
            out = write_decimals(out, p.x);
            *out++ = style.inside;
            out = write_decimals(out, p.y);
            if (height != heights.end()) {
                *out++ = style.inside;
                out = write_decimals(out, *height++);
            }
            if (style.close != 0) *out++ = style.close;
        }
        text.append(buffer.data(), out);
        line = line.subspan(piece.size());
    }
}

}  // namespace starway::writing
