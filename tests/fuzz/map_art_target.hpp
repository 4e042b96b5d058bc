// What the fuzz targets of Tiled and LDtk do with how a map looks.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "grid/model/map_art.hpp"
#include "read/maps/art/image.hpp"

namespace starway::fuzz {

// Every image that a map names is there; its size depends on the name.
inline Result<MapArt::Image> any_image(const std::string& path, std::uint64_t most_pixels) {
    const auto width = static_cast<std::uint32_t>(1 + path.size() % 37);
    const auto height = static_cast<std::uint32_t>(1 + path.size() % 23);
    if (std::uint64_t{width} * height > most_pixels) return Error{ErrorKind::data, "too large"};
    return MapArt::Image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 77)};
}

// What is drawn lies within its image, and where it is put is a number.
inline void check_art(const std::shared_ptr<const MapArt>& art) {
    if (!art) return;
    for (const MapArt::Part& part : art->parts) {
        const MapArt::Image& image = art->images.at(part.image);
        const bool within = part.width > 0 && part.height > 0 && std::uint64_t{part.left} + part.width <= image.width &&
                            std::uint64_t{part.top} + part.height <= image.height;
        if (!within) std::abort();
    }
    for (const MapArt::Form& form : art->forms)
        for (const float number : {form.xx, form.xy, form.yx, form.yy})
            if (!std::isfinite(number)) std::abort();
    for (const MapArt::Layer& layer : art->layers)
        for (const MapArt::Stamp& stamp : layer.stamps)
            if (stamp.part >= art->parts.size() || stamp.form >= art->forms.size() || !std::isfinite(stamp.x) ||
                !std::isfinite(stamp.y))
                std::abort();
}

}  // namespace starway::fuzz
