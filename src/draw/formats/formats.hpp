// The formats of pictures, and how one is written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "draw/picture.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::draw {

struct PictureFormat {
    std::string_view name;       // such as "png"
    std::string_view extension;  // ".png", with the dot; further ones after a comma
    std::string_view description;
};

const std::vector<PictureFormat>& picture_formats();
// By name or, if that is empty, by the extension of the path. Errors: usage, with the list of formats.
Result<std::string> choose_picture_format(std::string_view name, std::string_view path);

// path "-" is standard output and needs a format name. Errors: usage (unknown format or extension; nothing that the
// format can show; sizes out of range), io.
Result<void> write_picture(const std::string& path, std::string_view format, const Picture& picture);

// The cells of a map as PNG, exactly as large as the map: for a page that draws the rest. Errors: internal.
Result<std::string> png_of_map(const TileMap& map, std::uint32_t max_side);

}  // namespace starway::draw
