#include "io/maps/tiled/painted_tilesets.hpp"

#include <algorithm>
#include <cmath>

#include "io/decimal.hpp"

namespace starway::maps {

double art_number(const Element& element, std::string_view name, double otherwise) {
    constexpr double most = 1e7;
    const auto written = element.find(name);
    if (!written) return otherwise;
    const io::ParsedNumber parsed = io::parse_decimal(*written);
    return parsed.fault == io::NumberFault::none ? std::clamp(parsed.value, -most, most) : otherwise;
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

// The reader of the map has read the files, and told what is wrong in them.
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
    tileset.in_grid = own.get("tilerendersize") == "grid";
    tileset.keeps_proportions = own.get("fillmode") == "preserve-aspect-fit";
    if (const Element* offset = own.child("tileoffset"); offset != nullptr)
        tileset.offset = {art_number(*offset, "x"), art_number(*offset, "y")};
    tileset.image = own.child("image");
    for (const Element& child : own.children)
        if (child.name == "tile" && (child.child("image") != nullptr || child.child("animation") != nullptr))
            tileset.tiles.emplace(static_cast<std::uint32_t>(std::clamp(art_number(child, "id"), 0.0, 4e9)), &child);
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
    PaintedTile tile{
        *number, {1.0 * part->width, 1.0 * part->height}, {}, tileset.offset, tileset.element->get("objectalignment")};
    tile.size = tile.image_size;
    if (!tileset.in_grid) return tile;
    tile.size = cell_;
    if (!tileset.keeps_proportions) return tile;
    const double scale = std::min(cell_.x / tile.image_size.x, cell_.y / tile.image_size.y);
    tile.size = {tile.image_size.x * scale, tile.image_size.y * scale};
    tile.offset.x += (cell_.x - tile.size.x) / 2;
    tile.offset.y -= (cell_.y - tile.size.y) / 2;
    return tile;
}

std::optional<std::uint32_t> PaintedTilesets::image_of(const Tileset& tileset, const Element& image) {
    return named_image(*builder_, *tileset.document, image);
}

std::optional<MapArt::Part> PaintedTilesets::part_of(const Tileset& tileset, std::uint32_t number) {
    auto tile = tileset.tiles.find(number);
    if (tile != tileset.tiles.end())
        if (const Element* animation = tile->second->child("animation"); animation != nullptr)
            if (const Element* frame = animation->child("frame"); frame != nullptr) {
                number = static_cast<std::uint32_t>(std::clamp(art_number(*frame, "tileid"), 0.0, 4e9));
                tile = tileset.tiles.find(number);
            }
    const Element* const own = tile != tileset.tiles.end() ? tile->second->child("image") : nullptr;
    const auto whole = [](double pixels) { return static_cast<std::uint32_t>(std::max(pixels, 0.0)); };
    if (own != nullptr) {
        const auto image = image_of(tileset, *own);
        if (!image) return std::nullopt;
        const Element& element = *tile->second;
        const MapArt::Image& pixels = builder_->image(*image);
        return MapArt::Part{*image, whole(art_number(element, "x")), whole(art_number(element, "y")),
                            whole(art_number(element, "width", pixels.width)),
                            whole(art_number(element, "height", pixels.height))};
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
    return MapArt::Part{*image, whole(left), whole(top), whole(tileset.tile_width), whole(tileset.tile_height)};
}

}  // namespace starway::maps
