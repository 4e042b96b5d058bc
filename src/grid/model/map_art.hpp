// How a map looks in the editor that made it: images, and where their parts are put. Positions are pixels of the map,
// x to the right and y down; 0,0 is the middle of the grid's first cell.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway {

struct MapArt {
    using Rgba = std::array<std::uint8_t, 4>;

    struct Image {
        std::uint32_t width = 0, height = 0;
        std::vector<std::uint8_t> rgba;  // row by row, the colour not multiplied with the opacity
    };
    // A rectangle of an image, within it.
    struct Part {
        std::uint32_t image = 0;
        std::uint32_t left = 0, top = 0, width = 0, height = 0;
        auto operator<=>(const Part&) const = default;
    };
    // Mirrors, turns and scales a part around its middle: on the map, (u, v) of the part is (xx u + xy v, yx u + yy v).
    struct Form {
        float xx = 1, xy = 0, yx = 0, yy = 1;
        auto operator<=>(const Form&) const = default;
    };
    // x,y: where the part's middle is.
    struct Stamp {
        std::uint32_t part = 0, form = 0;
        float x = 0, y = 0;
    };
    struct Layer {
        double opacity = 1;
        Rgba tint{255, 255, 255, 255};  // multiplied with every pixel
        std::vector<Stamp> stamps;      // in the order of drawing
    };

    // Of a cell's tile, and of a hexagon's straight side.
    double tile_width = 1, tile_height = 1, side = 0;
    std::optional<Rgba> background;
    std::vector<Image> images;
    std::vector<Part> parts;
    std::vector<Form> forms;
    std::vector<Layer> layers;       // from bottom to top
    std::vector<Sentence> warnings;  // what is missing in it, one sentence each
};

}  // namespace starway

namespace starway::grid::model {

// What the map's maker drew; null if there is nothing of it to draw.
inline const MapArt* tiles_of(const TileMap& map) {
    return map.art != nullptr && !map.art->layers.empty() ? map.art.get() : nullptr;
}

}  // namespace starway::grid::model
