// The pixels of a PNG file.
#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <cstdint>
#include <string>
#include <vector>

#include "draw/palette.hpp"
#include "starway/core/geometry.hpp"

namespace starway::test {

struct Decoded {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> rgb;
    [[nodiscard]] draw::Colour at(Position p) const {
        const std::size_t i = (static_cast<std::size_t>(p.y) * width + static_cast<std::size_t>(p.x)) * 3;
        return {rgb[i], rgb[i + 1], rgb[i + 2]};
    }
};

inline Decoded decoded(const std::string& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_memory(&image, file.data(), file.size()), 0) << image.message;
    image.format = PNG_FORMAT_RGB;
    Decoded pixels{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    EXPECT_NE(png_image_finish_read(&image, nullptr, pixels.rgb.data(), 0, nullptr), 0) << image.message;
    return pixels;
}

// Mixed colours are rounded by cairo in its own way.
inline void expect_colour(draw::Colour found, draw::Colour wanted, const char* where) {
    EXPECT_NEAR(found.r, wanted.r, 2) << where;
    EXPECT_NEAR(found.g, wanted.g, 2) << where;
    EXPECT_NEAR(found.b, wanted.b, 2) << where;
}

}  // namespace starway::test
