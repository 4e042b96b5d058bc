#include "read/maps/tiled/document/tilesets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/core/sentence.hpp"
#include "read/maps/tiled/document/terrains.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {

namespace {

// The part of its image that a tile shows, or the whole; 0 if it has none of its own.
Result<Point> size_of_image(const Document& document, const Element& tile) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const Element* const image = tile.child("image");
    if (image == nullptr) return Point{};
    Attributes whole(document, *image);
    Attributes part(document, tile);
    const Point size{static_cast<double>(part.whole("width", whole.whole("width", 0, 0, most), 0, most)),
                     static_cast<double>(part.whole("height", whole.whole("height", 0, 0, most), 0, most))};
    for (const Attributes* read : {&whole, &part})
        if (auto ok = read->ok(); !ok) return ok.error();
    return size;
}

Result<void> read_drawing(const Document& document, const Element& element, Tileset& tileset) {
    tileset.drawing = TileDrawing::sizes_of(element);
    const Element* const offset = element.child("tileoffset");
    if (offset == nullptr) return {};
    Attributes attributes(document, *offset);
    tileset.drawing.offset = {attributes.number("x", 0), attributes.number("y", 0)};
    return attributes.ok();
}

// A class or a terrain that names a wall blocks, unless the tile's properties or shapes say something.
void read_names(Tile& tile) {
    if (tile.traits.walkable || !tile.shapes.empty()) return;
    const auto read = [&](std::string_view what, const std::string& name) {
        if (tile.traits.walkable || what_name_says(name) != NameSays::blocks) return;
        tile.traits.walkable = false;
        tile.traits.why = fmt::format("the {} {}", what, in_quotes(name));
    };
    read("class", tile.type);
    read("terrain", tile.terrain);
}

// The size of the diamond on which the tiles' shapes are drawn; 0: they are drawn on the image.
Result<Point> isometric_grid(const Document& document, const Element& tileset) {
    const Element* const grid = tileset.child("grid");
    if (grid == nullptr || grid->get("orientation") != "isometric") return Point{};
    Attributes attributes(document, *grid);
    const Point size{attributes.number("width", 0), attributes.number("height", 0)};
    if (auto ok = attributes.ok(); !ok) return ok.error();
    return size;
}

}  // namespace

DrawnTile FoundTile::drawn(Point cell) const {
    const auto has_area = [](Point size) { return size.x > 0 && size.y > 0; };
    return tileset->drawing.of(tile != nullptr && has_area(tile->size) ? tile->size
                               : has_area(tileset->tile_size)          ? tileset->tile_size
                                                                       : cell,
                               cell);
}

TileDrawing TileDrawing::sizes_of(const Element& tileset) {
    return {{}, tileset.get("tilerendersize") == "grid", tileset.get("fillmode") == "preserve-aspect-fit"};
}

DrawnTile TileDrawing::of(Point image, Point cell) const {
    DrawnTile drawn{image, image, offset};
    if (!in_grid) return drawn;
    drawn.size = cell;
    if (!keeps_proportions) return drawn;
    const double scale = std::min(cell.x / drawn.image.x, cell.y / drawn.image.y);
    drawn.size = {drawn.image.x * scale, drawn.image.y * scale};
    drawn.offset.x += (cell.x - drawn.size.x) / 2;
    drawn.offset.y -= (cell.y - drawn.size.y) / 2;
    return drawn;
}

std::string_view class_of(const Element& element) {
    const std::string_view type = element.get("type");
    return type.empty() ? element.get("class") : type;
}

Result<std::shared_ptr<const Document>> Files::get(const Document& referrer, const Element& element,
                                                   std::string_view path) {
    const std::string file = beside(referrer.name(), path);
    auto& known = read_[file];
    if (known) return known;
    Result<SourceText> text = open_(file);
    if (!text)
        return referrer.error(element,
                              fmt::format("cannot read the file {}: {}", in_quotes(path), text.error().message));
    Result<Document> document = Document::parse(std::move(*text));
    if (!document) return document.error();
    known = std::make_shared<const Document>(std::move(*document));
    return known;
}

Result<void> Tilesets::add(const Document& document, const Element& element) {
    Attributes attributes(document, element);
    const auto first = static_cast<std::uint32_t>(attributes.whole("firstgid", 1, 1, ~turn_bits));
    if (auto ok = attributes.ok(); !ok) return ok;
    const auto same =
        std::find_if(placed_.begin(), placed_.end(), [&](const PlacedTileset& other) { return other.first == first; });
    if (same != placed_.end())
        return document.error(
            element, fmt::format("two tilesets begin at tile {}; one is {}", first, in_quotes(same->tileset->name)));

    std::shared_ptr<const Tileset> tileset;
    if (const auto source = element.find("source"); source) {
        const auto file = files_->get(document, element, *source);
        if (!file) return file.error();
        const Element& root = (*file)->root();
        if (root.name != "tileset")
            return document.error(element, fmt::format("the file {} is not a tileset but a {}", in_quotes(*source),
                                                       in_quotes(root.name)));
        if (root.find("source"))
            return (*file)->error(root, "this tileset references another file; it must contain the tiles itself");
        auto& known = by_file_[file->get()];
        if (!known) {
            auto made = read(**file, root);
            if (!made) return made.error();
            known = *made;
        }
        tileset = known;
    } else {
        auto made = read(document, element);
        if (!made) return made.error();
        tileset = *made;
    }
    const auto place =
        std::upper_bound(placed_.begin(), placed_.end(), first,
                         [](std::uint32_t number, const PlacedTileset& other) { return number < other.first; });
    placed_.insert(place, {first, std::move(tileset)});
    return {};
}

Result<std::shared_ptr<const Tileset>> Tilesets::read(const Document& document, const Element& element) {
    const auto tileset = std::make_shared<Tileset>();
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    Attributes attributes(document, element);
    tileset->name = attributes.text("name");
    tileset->type = element.get("class");
    tileset->alignment = attributes.text("objectalignment");
    tileset->end = static_cast<std::uint64_t>(attributes.whole("tilecount", 0, 0, most));
    tileset->tile_size = {static_cast<double>(attributes.whole("tilewidth", 0, 0, most)),
                          static_cast<double>(attributes.whole("tileheight", 0, 0, most))};
    const bool collection = attributes.whole("columns", -1, -1, most) == 0;
    if (auto ok = attributes.ok(); !ok) return ok.error();
    if (auto read = read_drawing(document, element, *tileset); !read) return read.error();
    const std::string what = fmt::format("tileset {}", in_quotes(tileset->name));
    auto traits = read_traits(document, element, what);
    if (!traits) return traits.error();
    tileset->traits = *traits;
    for (const Element& child : element.children) {
        if (child.name != "tile") continue;
        Attributes tile(document, child);
        const std::int64_t id = tile.whole("id", -1, 0, most);
        if (auto ok = tile.ok(); !ok) return ok.error();
        if (id < 0) return document.error(child, fmt::format("{}: a tile has no id", what));
        auto own = read_traits(document, child, fmt::format("{}, tile {}", what, id));
        if (!own) return own.error();
        // Older JSON stores a tile's class and its properties separately.
        Tile& known = tileset->tiles[static_cast<std::uint32_t>(id)];
        if (known.type.empty()) known.type = class_of(child);
        known.traits = known.traits.over(*own);
        const auto size = size_of_image(document, child);
        if (!size) return size.error();
        if (size->x > 0 && size->y > 0) known.size = *size;
        auto shapes = read_tile_shapes(document, child, fmt::format("{}, tile {}", what, id));
        if (!shapes) return shapes.error();
        known.shapes.lines += shapes->lines;
        for (auto& area : shapes->areas) known.shapes.areas.push_back(std::move(area));
        // An image collection may have gaps in its numbers, so its count is not its end.
        if (collection || tileset->end != 0)
            tileset->end = std::max<std::uint64_t>(tileset->end, static_cast<std::uint64_t>(id) + 1);
    }
    const auto grid = isometric_grid(document, element);
    if (!grid) return grid.error();
    if (grid->x > 0 && grid->y > 0)
        for (auto& [number, tile] : tileset->tiles)
            tile.shapes.project(*grid, tile.size.y > 0 ? tile.size.y : tileset->tile_size.y);
    for (auto& [number, names] : terrains_of(element)) {
        Tile& tile = tileset->tiles[number];
        if (names.size() == 1)
            tile.terrain = names.front();
        else
            tile.parts = std::move(names);
    }
    for (auto& [number, tile] : tileset->tiles) read_names(tile);
    return std::shared_ptr<const Tileset>(tileset);
}

std::optional<FoundTile> Tilesets::find(std::uint32_t gid) const {
    auto place =
        std::upper_bound(placed_.begin(), placed_.end(), gid,
                         [](std::uint32_t number, const PlacedTileset& other) { return number < other.first; });
    if (place == placed_.begin()) return std::nullopt;
    --place;
    const std::uint32_t number = gid - place->first;
    const Tileset& tileset = *place->tileset;
    if (tileset.end != 0 && number >= tileset.end) return std::nullopt;
    const auto tile = tileset.tiles.find(number);
    return FoundTile{&tileset, number, tile != tileset.tiles.end() ? &tile->second : nullptr};
}

std::string Tilesets::extent() const {
    return extent_from(false);
}

std::string Tilesets::own_extent() const {
    return extent_from(true);
}

std::string Tilesets::extent_from(bool own) const {
    if (placed_.empty()) return "the map has no tileset";
    std::string list;
    for (const PlacedTileset& placed : placed_) {
        if (list.size() > 200) return list + ", ...";
        const std::uint64_t end = placed.tileset->end;
        const std::uint32_t first = own ? 0 : placed.first;
        list += fmt::format("{}{} has {} to {}", list.empty() ? "" : ", ", in_quotes(placed.tileset->name), first,
                            end != 0 ? std::to_string(first + end - 1) : "any");
    }
    return list;
}

}  // namespace starway::read::maps
