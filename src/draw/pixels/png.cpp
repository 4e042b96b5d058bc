#include "draw/pixels/png.hpp"

#include <png.h>

#include <csetjmp>
#include <cstdint>

namespace starway::draw {
namespace {

using Take = std::function<void(std::string_view)>;

struct Part {
    const Raster& raster;
    std::uint32_t left, top, width, height;
};

void take_bytes(png_structp png, png_bytep bytes, std::size_t count) {
    (*static_cast<const Take*>(png_get_io_ptr(png)))({reinterpret_cast<const char*>(bytes), count});
}
void nothing_to_flush(png_structp /*png*/) {}
void no_warning(png_structp /*png*/, png_const_charp /*message*/) {}

// libpng reports errors by longjmp: no objects with destructors in here.
bool encode(png_structp png, png_infop info, const Part& part, const Take& take) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT: libpng's error handling
    png_set_write_fn(png, const_cast<Take*>(&take), take_bytes, nothing_to_flush);
    png_set_IHDR(png, info, part.width, part.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (std::uint32_t y = 0; y < part.height; ++y)
        png_write_row(png, part.raster.row(part.top + y).data() + std::size_t{3} * part.left);
    png_write_end(png, nullptr);
    return true;
}

Result<void> encode(const Part& part, const Take& take) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, no_warning);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    const bool done = info != nullptr && encode(png, info, part, take);
    png_destroy_write_struct(&png, &info);
    if (!done) return Error{ErrorKind::internal, "the PNG library could not encode the picture; is memory short?"};
    return {};
}

}  // namespace

Result<void> encode_png(const Raster& raster, const Take& take) {
    return encode({raster, 0, 0, raster.width(), raster.height()}, take);
}

Result<std::string> png_of(const Raster& raster, std::uint32_t left, std::uint32_t top, std::uint32_t width,
                           std::uint32_t height) {
    std::string file;
    const Take append = [&](std::string_view bytes) { file += bytes; };
    if (auto done = encode({raster, left, top, width, height}, append); !done) return std::move(done).error();
    return file;
}

}  // namespace starway::draw
