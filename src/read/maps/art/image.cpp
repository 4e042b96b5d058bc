#include "read/maps/art/image.hpp"

#include <fmt/format.h>
#include <png.h>

#include <cmath>
#include <utility>

#include "base/core/files/mapped_file.hpp"
#include "base/core/sentence.hpp"
#include "read/maps/source_text.hpp"
#include "read/plugin/ogr_plugin.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

Error too_large(const std::string& name, std::uint64_t width, std::uint64_t height, std::uint64_t most) {
    return Error{ErrorKind::data, fmt::format("{} has {} x {} pixels; the images of a map may have {} at most", name,
                                              width, height, most)};
}

struct PngImage : png_image {
    PngImage() : png_image{} { version = PNG_IMAGE_VERSION; }
    ~PngImage() { png_image_free(this); }
    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;
};

Result<MapArt::Image> by_plugin(const std::string& path, std::uint64_t most_pixels) {
    const auto plugin = read::ogr_plugin();
    if (!plugin) return plugin.error();
    const auto raster = (*plugin)->read_raster(path, {});
    if (!raster) return raster.error();
    const std::uint64_t pixels = std::uint64_t{raster->width} * raster->height;
    if (pixels > most_pixels) return too_large(path, raster->width, raster->height, most_pixels);
    if (raster->colours.size() != pixels) return Error{ErrorKind::data, fmt::format("{} is not a picture", path)};
    MapArt::Image image{raster->width, raster->height, {}};
    image.rgba.reserve(pixels * 4);
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint32_t colour = raster->colours[i];
        for (const std::uint32_t channel : {colour >> 16U, colour >> 8U, colour})
            image.rgba.push_back(static_cast<std::uint8_t>(channel & 255U));
        image.rgba.push_back(std::isnan(raster->values[i]) ? 0 : 255);
    }
    return image;
}

}  // namespace

Result<MapArt::Image> decode_png(std::string_view file, const std::string& name, std::uint64_t most_pixels) {
    PngImage png;
    const auto damaged = [&] { return Error{ErrorKind::data, fmt::format("{}: {}", name, png.message)}; };
    if (png_image_begin_read_from_memory(&png, file.data(), file.size()) == 0) return damaged();
    if (std::uint64_t{png.width} * png.height > most_pixels) return too_large(name, png.width, png.height, most_pixels);
    png.format = PNG_FORMAT_RGBA;
    MapArt::Image image{png.width, png.height, {}};
    image.rgba.resize(PNG_IMAGE_SIZE(png));
    if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0) return damaged();
    return image;
}

OpenImage open_images_of(const std::string& map, bool allow_outside) {
    return [map, allow_outside](const std::string& path, std::uint64_t most_pixels) -> Result<MapArt::Image> {
        if (auto fine = check_reference(map, path, allow_outside); !fine) return fine.error();
        const auto file = core::MappedFile::open(path);
        if (!file) return file.error();
        if (file->text().substr(0, png_signature.size()) == png_signature)
            return decode_png(file->text(), path, most_pixels);
        return by_plugin(path, most_pixels);
    };
}

}  // namespace starway::read::maps
