#include "read/maps/tiled/painted_tilesets.hpp"

#include <algorithm>
#include <cmath>

namespace starway::read::maps {

double art_number(const Element& element, std::string_view name, double otherwise) {
    return art_number(element.get(name), otherwise);
}

std::optional<std::uint32_t> named_image(ArtBuilder& builder, const Document& document, const Element& image) {
    const std::string_view source = image.get("source");
    if (source.empty()) return std::nullopt;
    return builder.image(beside(document.name(), source), parse_colour(image.get("trans")));
}

PaintedTilesets::PaintedTilesets(const Document& document, const Element& owner, Point cell, Files& files,
                                 ArtBuilder& builder)
    : cell_(cell), builder_(&builder) {
    for (const Element& child : owner.children)
        if (child.name == "tileset") add(document, child, files);
    std::sort(tilesets_.begin(), tilesets_.end(), [](const Tileset& a, const Tileset& b) { return a.first < b.first; });
}

// The reader of the map has read the files, and warned of what is wrong in them.
void PaintedTilesets::add(const Document& document, const Element& element, Files& files) {
    Tileset tileset;
    tileset.first = static_cast<std::uint32_t>(std::clamp(art_number(element, "firstgid", 1), 1.0, 1e9));
    tileset.document = &document;
    tileset.element = &element;
    if (const auto source = element.find("source"); source) {
        const auto file = files.get(document, element, *source);
        if (!file) return;
        tileset.document = file->get();
        tileset.element = &(*file)->root();
    }
    const Element& own = *tileset.element;
    tileset.tile_width = art_number(own, "tilewidth");
    tileset.tile_height = art_number(own, "tileheight");
    tileset.margin = art_number(own, "margin");
    tileset.spacing = art_number(own, "spacing");
    tileset.drawing = TileDrawing::sizes_of(own);
    if (const Element* offset = own.child("tileoffset"); offset != nullptr)
        tileset.drawing.offset = {art_number(*offset, "x"), art_number(*offset, "y")};
    tileset.image = own.child("image");
    for (const Element& child : own.children)
        if (child.name == "tile" && (child.child("image") != nullptr || child.child("animation") != nullptr))
            tileset.tiles.emplace(whole_pixels(art_number(child, "id")), &child);
    tilesets_.push_back(std::move(tileset));
}

const std::optional<PaintedTile>& PaintedTilesets::find(std::uint32_t gid) {
    const auto [known, is_new] = known_.try_emplace(gid);
    if (is_new) known->second = look_up(gid);
    return known->second;
}

std::optional<PaintedTile> PaintedTilesets::look_up(std::uint32_t gid) {
    auto place = std::upper_bound(tilesets_.begin(), tilesets_.end(), gid,
                                  [](std::uint32_t number, const Tileset& other) { return number < other.first; });
    if (place == tilesets_.begin()) return std::nullopt;
    const Tileset& tileset = *--place;
    const auto part = part_of(tileset, gid - tileset.first);
    if (!part) return std::nullopt;
    const auto number = builder_->part(*part);
    if (!number) return std::nullopt;
    return PaintedTile{*number, tileset.drawing.of({1.0 * part->width, 1.0 * part->height}, cell_),
                       tileset.element->get("objectalignment")};
}

std::optional<std::uint32_t> PaintedTilesets::image_of(const Tileset& tileset, const Element& image) {
    return named_image(*builder_, *tileset.document, image);
}

std::optional<MapArt::Part> PaintedTilesets::part_of(const Tileset& tileset, std::uint32_t number) {
    auto tile = tileset.tiles.find(number);
    if (tile != tileset.tiles.end())
        if (const Element* animation = tile->second->child("animation"); animation != nullptr)
            if (const Element* frame = animation->child("frame"); frame != nullptr) {
                number = whole_pixels(art_number(*frame, "tileid"));
                tile = tileset.tiles.find(number);
            }
    const Element* const own = tile != tileset.tiles.end() ? tile->second->child("image") : nullptr;
    if (own != nullptr) {
        const auto image = image_of(tileset, *own);
        if (!image) return std::nullopt;
        const Element& element = *tile->second;
        const MapArt::Image& pixels = builder_->image(*image);
        return MapArt::Part{*image, whole_pixels(art_number(element, "x")), whole_pixels(art_number(element, "y")),
                            whole_pixels(art_number(element, "width", pixels.width)),
                            whole_pixels(art_number(element, "height", pixels.height))};
    }
    if (tileset.image == nullptr || tileset.tile_width < 1 || tileset.tile_height < 1) return std::nullopt;
    const auto image = image_of(tileset, *tileset.image);
    if (!image) return std::nullopt;
    const double across = builder_->image(*image).width - tileset.margin + tileset.spacing;
    const double columns = std::floor(across / (tileset.tile_width + tileset.spacing));
    if (!(columns >= 1)) return std::nullopt;
    const double row = std::floor(number / columns);
    const double left = tileset.margin + (number - row * columns) * (tileset.tile_width + tileset.spacing);
    const double top = tileset.margin + row * (tileset.tile_height + tileset.spacing);
    if (left < 0 || top < 0 || top > 4e9) return std::nullopt;
    return MapArt::Part{*image, whole_pixels(left), whole_pixels(top), whole_pixels(tileset.tile_width),
                        whole_pixels(tileset.tile_height)};
}

}  // namespace starway::read::maps
