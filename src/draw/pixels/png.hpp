// Writes pixels as PNG.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "draw/pixels/raster.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// Passes the file to `take`, piece by piece. Errors: internal, if libpng fails (out of memory).
Result<void> encode_png(const Raster& raster, const std::function<void(std::string_view)>& take);
// A part of the pixels. Precondition: it lies within the raster.
Result<std::string> png_of(const Raster& raster, std::uint32_t left, std::uint32_t top, std::uint32_t width,
                           std::uint32_t height);

}  // namespace starway::draw
