// The images that a map names: tilesets, and pictures of layers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "grid/model/map_art.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

// Opens an image of at most so many pixels. Errors: io, data.
using OpenImage = std::function<Result<MapArt::Image>(const std::string& path, std::uint64_t most_pixels)>;

// For images that a map references, which must lie in its folder or below unless `allow_outside`. Reads PNG directly,
// others with the plug-in's raster drivers.
OpenImage open_images_of(const std::string& map, bool allow_outside);

// `name` is for messages. Errors: data (damaged, too many pixels).
Result<MapArt::Image> decode_png(std::string_view file, const std::string& name, std::uint64_t most_pixels);

}  // namespace starway::read::maps
