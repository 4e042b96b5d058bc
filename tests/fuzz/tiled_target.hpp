// What the fuzz targets of Tiled's two notations do with a map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "map_art_target.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/tiled/tiled_map.hpp"

namespace starway::fuzz {

// Whatever a map names as its tileset or template is the map itself, so that chains and circles are met.
inline void read_tiled(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const read::maps::OpenText itself = [&](const std::string& path) -> Result<read::maps::SourceText> {
        return read::maps::SourceText{path, text, nullptr};
    };
    const Result<TileMap> map = read::maps::parse_tiled_map({"fuzz", text, nullptr}, itself, {}, any_image);
    if (!map) {
        if (map.error().message.empty()) std::abort();
        return;
    }
    check_art(map->art);
    if (std::uint64_t{map->grid.width()} * map->grid.height() > read::maps::most_drawn_cells) std::abort();
    for (const MapSpot& spot : map->spots)
        if (!map->grid.contains(spot.cell)) std::abort();
    for (const GridPortal& portal : map->grid.portals())
        if (!map->grid.contains(portal.from) || !map->grid.contains(portal.to)) std::abort();
}

}  // namespace starway::fuzz
