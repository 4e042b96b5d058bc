// 256 colours for a picture of many.
#pragma once

#include <cstdint>
#include <vector>

#include "draw/palette.hpp"
#include "draw/pixels/raster.hpp"

namespace starway::draw {

// The colours that some pictures use most, as they are, and for all others the middles of a median cut. Told apart by six bits a channel.
class Colours {
public:
    static constexpr std::size_t most = 256;

    explicit Colours(const std::vector<const Raster*>& pictures);
    [[nodiscard]] const std::vector<Colour>& table() const { return table_; }
    // The nearest of the table.
    [[nodiscard]] std::uint8_t index(Colour colour);

private:
    static constexpr std::uint16_t unknown = 0xFFFF;

    std::vector<Colour> table_;
    std::vector<std::uint16_t> nearest_;  // by bin, as far as they were asked for
};

}  // namespace starway::draw
