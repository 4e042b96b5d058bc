// The images of a Tiled map's tiles.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "read/maps/art/builder.hpp"
#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/layout.hpp"
#include "read/maps/tiled/document/tilesets.hpp"

namespace starway::read::maps {

struct PaintedTile {
    std::uint32_t part = 0;
    DrawnTile drawn;
    std::string_view alignment;  // of objects
};

// The tilesets of a map or a template. An image is read when a tile needs it.
class PaintedTilesets {
public:
    // cell: the size of the map's tiles. The arguments must outlive this object.
    PaintedTilesets(const Document& document, const Element& owner, Point cell, Files& files, ArtBuilder& builder);

    // Nothing if the tile has no image that can be drawn. Precondition: gid is without its upper bits.
    const std::optional<PaintedTile>& find(std::uint32_t gid);

private:
    struct Tileset {
        std::uint32_t first = 0;
        const Document* document = nullptr;
        const Element* element = nullptr;
        double tile_width = 0, tile_height = 0, margin = 0, spacing = 0;
        TileDrawing drawing;
        const Element* image = nullptr;  // of all tiles; null: a collection
        std::unordered_map<std::uint32_t, const Element*> tiles;
    };

    void add(const Document& document, const Element& element, Files& files);
    [[nodiscard]] std::optional<PaintedTile> look_up(std::uint32_t gid);
    std::optional<MapArt::Part> part_of(const Tileset& tileset, std::uint32_t number);
    std::optional<std::uint32_t> image_of(const Tileset& tileset, const Element& image);

    Point cell_;
    ArtBuilder* builder_;
    std::vector<Tileset> tilesets_;  // by first
    std::unordered_map<std::uint32_t, std::optional<PaintedTile>> known_;
};

// The image that an `image` element names; nothing if it cannot be drawn.
std::optional<std::uint32_t> named_image(ArtBuilder& builder, const Document& document, const Element& image);

// A number of an attribute, clamped to what pictures have; `otherwise` if it is missing or malformed.
double art_number(const Element& element, std::string_view name, double otherwise = 0);

}  // namespace starway::read::maps
