#include "request/codec/basemap/hills.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/geo/frame.hpp"
#include "road/ask/map/hills.hpp"

namespace starway::request::codec {
namespace {

using road::ask::level_light;

// As many shades as half a byte names, the first of them clear: a tile takes a few kilobytes, and ripples of level
// ground that are no more than the rounding of its heights are not shown.
constexpr std::uint8_t dark_steps = 10, light_steps = 5;
constexpr std::size_t shades = 1 + dark_steps + light_steps;
constexpr double darkest = 0.62 * 255, lightest = 0.55 * 255;  // opacity

std::uint8_t shade_of(float light) {
    if (std::isnan(light)) return 0;
    if (light <= level_light)
        return static_cast<std::uint8_t>(std::lround((level_light - light) / level_light * dark_steps));
    const auto step = static_cast<std::uint8_t>(std::lround((light - level_light) / (1 - level_light) * light_steps));
    return step == 0 ? 0 : static_cast<std::uint8_t>(dark_steps + step);
}

std::array<std::uint8_t, 4 * shades> palette() {
    std::array<std::uint8_t, 4 * shades> rgba{};
    for (std::uint8_t step = 1; step <= dark_steps; ++step)
        rgba.at(4U * step + 3) = static_cast<std::uint8_t>(std::lround(darkest * step / dark_steps));
    for (std::uint8_t step = 1; step <= light_steps; ++step) {
        const std::size_t at = 4U * (dark_steps + step);
        std::fill_n(rgba.begin() + static_cast<std::ptrdiff_t>(at), 3, std::uint8_t{255});
        rgba.at(at + 3) = static_cast<std::uint8_t>(std::lround(lightest * step / light_steps));
    }
    return rgba;
}

}  // namespace

std::string hill_png(std::span<const float> light) {
    std::vector<std::uint8_t> pixels(std::size_t{road::ask::hill_tile_side} * road::ask::hill_tile_side);
    std::transform(light.begin(), light.end(), pixels.begin(), shade_of);
    static const auto colours = palette();
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = road::ask::hill_tile_side;
    image.format = PNG_FORMAT_RGBA_COLORMAP;
    image.colormap_entries = shades;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    const int is_written = png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, colours.data());
    bytes.resize(is_written != 0 ? size : 0);
    return bytes;
}

Result<TileArchive> hill_tiles(const road::ask::Heights& heights, const Box& bounds, const Control& control) {
    if (control.progress != nullptr) control.progress->phase("shading hills", 0);
    const geo::TilePlane plane(geo::geographic_frame(), {});
    const geo::WorldPoint north_west = plane.to_world({bounds.min_x, bounds.max_y});
    const geo::WorldPoint south_east = plane.to_world({bounds.max_x, bounds.min_y});
    const std::uint32_t last = road::ask::last_hill_zoom(heights);
    TileArchive archive(last, TileKind::png);
    const std::string level = hill_png({});
    for (std::uint32_t zoom = last;; --zoom) {
        const double tiles = std::ldexp(1, static_cast<int>(zoom));
        const auto number = [&](double share) {
            return static_cast<std::uint32_t>(std::clamp(share * tiles, 0.0, tiles - 1));
        };
        for (std::uint32_t y = number(north_west.y); y <= number(south_east.y); ++y)
            for (std::uint32_t x = number(north_west.x); x <= number(south_east.x); ++x) {
                if (control.cancelled()) return Error{ErrorKind::interrupted, "interrupted while shading hills"};
                const std::string picture = hill_png(road::ask::hill_light(heights, {zoom, x, y}));
                if (picture != level) archive.add({zoom, x, y}, picture);
            }
        // Where the finest tiles show nothing, coarser ones show what lies beyond the bounds.
        if (zoom == 0 || archive.tile_count() == 0) return archive;
    }
}

}  // namespace starway::request::codec
