// Reduces a picture to 256 colours.
#pragma once

#include <cstdint>
#include <vector>

#include "draw/palette.hpp"
#include "draw/pixels/raster.hpp"

namespace starway::draw {

// The most frequent colours, exactly, and the means of a median cut for the others. Colours are compared by six bits
// per channel.
class Colours {
public:
    static constexpr std::size_t most = 256;

    explicit Colours(const std::vector<const Raster*>& pictures);
    [[nodiscard]] const std::vector<Colour>& table() const { return table_; }
    // The nearest entry of the table.
    [[nodiscard]] std::uint8_t index(Colour colour);

private:
    static constexpr std::uint16_t unknown = 0xFFFF;

    std::vector<Colour> table_;
    std::vector<std::uint16_t> nearest_;  // by bin; filled on demand
};

}  // namespace starway::draw
