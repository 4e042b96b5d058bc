// An opaque image.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "draw/palette.hpp"

namespace starway::draw {

class Pixels {
public:
    Pixels(std::uint32_t width, std::uint32_t height, Colour background)
        : width_(width), pixels_(std::size_t{width} * height, packed(background)) {}

    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return static_cast<std::uint32_t>(pixels_.size() / width_); }
    [[nodiscard]] Colour at(std::uint32_t x, std::uint32_t y) const {
        const std::uint32_t pixel = pixels_[index(x, y)];
        return {static_cast<std::uint8_t>(pixel >> 16U), static_cast<std::uint8_t>(pixel >> 8U),
                static_cast<std::uint8_t>(pixel)};
    }
    void set(std::uint32_t x, std::uint32_t y, Colour colour) { pixels_[index(x, y)] = packed(colour); }
    // Blue is the lowest byte, then green and red: as cairo has them.
    [[nodiscard]] std::span<const std::uint32_t> row(std::uint32_t y) const {
        return {pixels_.data() + index(0, y), width_};
    }

private:
    static std::uint32_t packed(Colour c) {
        return 0xFF000000U | static_cast<std::uint32_t>(c.r) << 16U | static_cast<std::uint32_t>(c.g) << 8U | c.b;
    }
    [[nodiscard]] std::size_t index(std::uint32_t x, std::uint32_t y) const { return std::size_t{y} * width_ + x; }

    std::uint32_t width_;
    std::vector<std::uint32_t> pixels_;
};

}  // namespace starway::draw
