#include "read/maps/tiled/art.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "read/maps/tiled/document/shapes.hpp"
#include "read/maps/tiled/objects.hpp"
#include "read/maps/tiled/painted_tilesets.hpp"

namespace starway::read::maps {
namespace {

// What a layer takes over from the groups around it.
struct Style {
    double opacity = 1;
    MapArt::Rgba tint{255, 255, 255, 255};
    Point offset;
};

struct TurnedBox {
    Point middle;
    MapArt::Form form;
};

// An object; its template supplies what is missing.
struct ShownObject {
    const Element* own = nullptr;
    const Element* base = nullptr;
    PaintedTilesets* tilesets = nullptr;

    [[nodiscard]] const Element& source(std::string_view name) const {
        return base != nullptr && !own->find(name) ? *base : *own;
    }
    [[nodiscard]] std::string_view get(std::string_view name) const { return source(name).get(name); }
    [[nodiscard]] double number(std::string_view name, double otherwise) const {
        return art_number(source(name), name, otherwise);
    }
    [[nodiscard]] std::uint32_t gid() const {
        const std::string_view written = get("gid");
        std::uint32_t number = 0;
        std::from_chars(written.data(), written.data() + written.size(), number);
        return number;
    }
};

class ArtReader {
public:
    ArtReader(const Document& document, const Layout& layout, const MapSize& size, GridCell origin, Files& files,
              const OpenImage& open)
        : document_(document),
          layout_(layout),
          size_(size),
          files_(files),
          builder_(open),
          cell_(even_cell(layout)),
          tiles_(document, document.root(), {layout.tile_width, layout.tile_height}, files, builder_) {
        const Point first = corner(origin.x, origin.y);
        zero_ = {first.x + cell_.x / 2, first.y + cell_.y / 2};
    }

    std::shared_ptr<const MapArt> read() {
        MapArt& art = builder_.art();
        art.tile_width = cell_.x;
        art.tile_height = cell_.y;
        const Point pitch = this->pitch();
        if (layout_.shoves()) art.side = layout_.by_columns ? 2 * pitch.x - cell_.x : 2 * pitch.y - cell_.y;
        art.background = parse_colour(document_.root().get("backgroundcolor"));
        inside(document_.root(), {});
        return builder_.finish();
    }

private:
    // Where lines are shifted by half a tile, that is a whole number of pixels.
    static Point even_cell(const Layout& layout) {
        const auto even = [&](double side) { return layout.shoves() ? std::max(2 * std::floor(side / 2), 2.0) : side; };
        return {even(layout.tile_width), even(layout.tile_height)};
    }
    [[nodiscard]] Point pitch() const {
        const auto between = [&](double side) {
            return std::floor((side - layout_.side_length) / 2) + layout_.side_length;
        };
        return layout_.by_columns ? Point{between(cell_.x), cell_.y} : Point{cell_.x, between(cell_.y)};
    }

    // The upper left corner of a cell's tile. On isometric maps 0,0 is the upper corner of the first cell.
    [[nodiscard]] Point corner(std::int64_t x, std::int64_t y) const {
        const auto column = static_cast<double>(x);
        const auto row = static_cast<double>(y);
        if (layout_.orientation == Orientation::orthogonal) return {column * cell_.x, row * cell_.y};
        if (layout_.orientation == Orientation::isometric)
            return {(column - row - 1) * cell_.x / 2, (column + row) * cell_.y / 2};
        const Point step = pitch();
        Point at{column * step.x, row * step.y};
        if (layout_.by_columns && layout_.shoved(x)) at.y += cell_.y / 2;
        if (!layout_.by_columns && layout_.shoved(y)) at.x += cell_.x / 2;
        return at;
    }

    // The order in which cells are drawn: tiles may be larger than their cells.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> rank(std::int64_t x, std::int64_t y) const {
        if (layout_.orientation == Orientation::isometric) return {x + y, x};
        if (layout_.shoves()) return {layout_.by_columns ? 2 * y + (layout_.shoved(x) ? 1 : 0) : y, x};
        const std::string_view order = document_.root().get("renderorder");
        const bool left = order.starts_with("left");
        const bool up = order.ends_with("up");
        return {up ? -y : y, left ? -x : x};
    }

    void inside(const Element& parent, const Style& around) {
        for (const Element& child : parent.children) {
            const bool drawn = child.name == "group" || child.name == "layer" || child.name == "objectgroup" ||
                               child.name == "imagelayer";
            if (!drawn || !parse_flag(child.get("visible")).value_or(true)) continue;
            const Style style = style_of(child, around);
            if (child.name == "group") {
                inside(child, style);
                continue;
            }
            builder_.begin_layer(style.opacity, style.tint);
            if (child.name == "layer") add_tiles(child, style);
            if (child.name == "objectgroup") add_objects(child, style);
            if (child.name == "imagelayer") add_image(child, style);
        }
    }

    static Style style_of(const Element& element, const Style& around) {
        Style style = around;
        style.opacity *= std::clamp(art_number(element, "opacity", 1), 0.0, 1.0);
        style.offset.x += art_number(element, "offsetx", element.name == "imagelayer" ? art_number(element, "x") : 0);
        style.offset.y += art_number(element, "offsety", element.name == "imagelayer" ? art_number(element, "y") : 0);
        if (const auto tint = parse_colour(element.get("tintcolor")); tint)
            for (std::size_t i = 0; i < tint->size(); ++i)
                style.tint[i] = static_cast<std::uint8_t>(std::lround(style.tint[i] * (*tint)[i] / 255.0));
        return style;
    }

    void add_tiles(const Element& element, const Style& style) {
        Layer layer;
        layer.element = &element;
        layer.tiles = true;
        using Ranked = std::tuple<std::int64_t, std::int64_t, MapArt::Stamp>;
        std::vector<Ranked> stamps;
        const auto before = [](const Ranked& a, const Ranked& b) {
            return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
        };
        // The reader of the map has already warned.
        std::ignore = for_each_block(document_, layer, size_, budget_, [&](const Block& block) -> Result<void> {
            for (std::size_t i = 0; i < block.cells.size() && stamps.size() <= ArtBuilder::most_stamps; ++i) {
                const std::uint32_t gid = block.cells[i];
                if ((gid & ~turn_bits) == 0) continue;
                const auto& tile = tiles_.find(gid & ~turn_bits);
                if (!tile) continue;
                const std::int64_t x = block.x + static_cast<std::int64_t>(i % block.width);
                const std::int64_t y = block.y + static_cast<std::int64_t>(i / block.width);
                const auto [major, minor] = rank(x, y);
                stamps.emplace_back(major, minor, stamp_in_cell(*tile, gid, corner(x, y), style.offset));
            }
            return {};
        });
        if (!std::is_sorted(stamps.begin(), stamps.end(), before))
            std::stable_sort(stamps.begin(), stamps.end(), before);
        for (const Ranked& ranked : stamps)
            if (!builder_.stamp(std::get<2>(ranked))) return;
    }

    // A tile stands on the lower left corner of its cell, also when it is larger.
    MapArt::Stamp stamp_in_cell(const PaintedTile& tile, std::uint32_t gid, Point cell, Point offset) {
        const TurnedBox box = turned(tile, gid, tile.drawn.size);
        return stamp(tile, box.form,
                     {cell.x + offset.x + tile.drawn.offset.x + box.middle.x,
                      cell.y + offset.y + cell_.y + tile.drawn.offset.y + box.middle.y});
    }

    // From the lower left corner of its box to the middle, and how the image lies there.
    [[nodiscard]] TurnedBox turned(const PaintedTile& tile, std::uint32_t gid, Point size) const {
        const bool hexagonal = layout_.orientation == Orientation::hexagonal;
        const bool across = !hexagonal && (gid & flip_diagonal) != 0;
        const Point along = turned_tile({size.x / tile.drawn.image.x, 0}, gid & turn_bits, hexagonal);
        const Point down = turned_tile({0, size.y / tile.drawn.image.y}, gid & turn_bits, hexagonal);
        const auto number = [](double value) { return static_cast<float>(value); };
        return {across ? Point{size.y / 2, -size.x / 2} : Point{size.x / 2, -size.y / 2},
                {number(along.x), number(down.x), number(along.y), number(down.y)}};
    }

    MapArt::Stamp stamp(const PaintedTile& tile, const MapArt::Form& form, Point middle) {
        return {tile.part, builder_.form(form), static_cast<float>(middle.x - zero_.x),
                static_cast<float>(middle.y - zero_.y)};
    }

    void add_objects(const Element& layer, const Style& style) {
        std::vector<std::pair<double, MapArt::Stamp>> stamps;
        for (const Element& child : layer.children)
            if (child.name == "object") add_object(child, style, stamps);
        if (layer.get("draworder") != "index")
            std::stable_sort(stamps.begin(), stamps.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [y, stamp] : stamps)
            if (!builder_.stamp(stamp)) return;
    }

    void add_object(const Element& element, const Style& style, std::vector<std::pair<double, MapArt::Stamp>>& into) {
        const auto object = shown_object(element);
        if (!object) return;
        const std::uint32_t gid = object->gid();
        const auto& tile = object->tilesets->find(gid & ~turn_bits);
        if (!tile) return;
        const Point size{object->number("width", tile->drawn.image.x), object->number("height", tile->drawn.image.y)};
        if (size.x > 0 && size.y > 0)
            into.emplace_back(object->number("y", 0), stamp_of_object(*object, *tile, gid, size, style.offset));
    }

    // An object that is drawn as a tile; nothing if it is none, or hidden.
    std::optional<ShownObject> shown_object(const Element& element) {
        ShownObject object{&element, nullptr, &tiles_};
        if (const auto path = element.find("template"); path) {
            const auto file = files_.get(document_, element, *path);
            if (!file) return std::nullopt;
            object.base = (*file)->root().child("object");
            if (object.base != nullptr && !element.find("gid")) object.tilesets = &tilesets_of(**file);
        }
        const bool visible = parse_flag(object.get("visible")).value_or(true);
        return visible && (object.gid() & ~turn_bits) != 0 ? std::optional(object) : std::nullopt;
    }

    // Turned around its anchor.
    MapArt::Stamp stamp_of_object(const ShownObject& object, const PaintedTile& tile, std::uint32_t gid, Point size,
                                  Point layer_offset) {
        const Point anchor = on_screen({object.number("x", 0), object.number("y", 0)});
        const Point part = anchor_of(tile.alignment, layout_.orientation);
        const TurnedBox box = turned(tile, gid, size);
        const Point offset{tile.drawn.offset.x * size.x / tile.drawn.image.x,
                           tile.drawn.offset.y * size.y / tile.drawn.image.y};
        const double angle = object.number("rotation", 0);
        const Point middle = rotated({anchor.x - part.x * size.x + offset.x + box.middle.x,
                                      anchor.y + (1 - part.y) * size.y + offset.y + box.middle.y},
                                     anchor, angle);
        const Point along = rotated({box.form.xx, box.form.yx}, {}, angle);
        const Point down = rotated({box.form.xy, box.form.yy}, {}, angle);
        const MapArt::Form form{static_cast<float>(along.x), static_cast<float>(down.x), static_cast<float>(along.y),
                                static_cast<float>(down.y)};
        return stamp(tile, form, {middle.x + layer_offset.x, middle.y + layer_offset.y});
    }

    PaintedTilesets& tilesets_of(const Document& file) {
        return of_templates_
            .try_emplace(&file, file, file.root(), Point{layout_.tile_width, layout_.tile_height}, files_, builder_)
            .first->second;
    }

    [[nodiscard]] Point on_screen(Point object) const {
        if (layout_.orientation != Orientation::isometric) return object;
        const double column = object.x / layout_.tile_height;
        const double row = object.y / layout_.tile_height;
        return {(column - row) * cell_.x / 2, (column + row) * cell_.y / 2};
    }

    // The image from the upper left corner of the map on, and again beside itself where it repeats.
    void add_image(const Element& layer, const Style& style) {
        const Element* const named = layer.child("image");
        const auto image = named != nullptr ? named_image(builder_, document_, *named) : std::nullopt;
        if (!image) return;
        const std::uint32_t width = builder_.image(*image).width;
        const std::uint32_t height = builder_.image(*image).height;
        const auto part = builder_.part({*image, 0, 0, width, height});
        if (!part) return;
        const double left = layout_.orientation == Orientation::isometric ? -0.5 * size_.height * cell_.x : 0;
        const auto range = [](bool repeats, double from, double to, double piece) {
            constexpr double most = 200;  // to each side
            if (!repeats) return std::pair{0.0, 0.0};
            return std::pair{std::max(std::floor(-from / piece), -most),
                             std::min(std::ceil((to - from) / piece), most)};
        };
        const auto columns = range(parse_flag(layer.get("repeatx")).value_or(false), style.offset.x,
                                   (size_.width + size_.height) * cell_.x, width);
        const auto rows = range(parse_flag(layer.get("repeaty")).value_or(false), style.offset.y,
                                (size_.width + size_.height) * cell_.y, height);
        for (double row = rows.first; row <= rows.second; ++row)
            for (double column = columns.first; column <= columns.second; ++column)
                if (!builder_.stamp({*part, builder_.form({}),
                                     static_cast<float>(left + style.offset.x + (column + 0.5) * width - zero_.x),
                                     static_cast<float>(style.offset.y + (row + 0.5) * height - zero_.y)}))
                    return;
    }

    const Document& document_;
    const Layout& layout_;
    const MapSize& size_;
    Files& files_;
    ArtBuilder builder_;
    Point cell_;  // of a tile of the map
    Point zero_;  // the middle of the grid's first cell
    PaintedTilesets tiles_;
    std::map<const Document*, PaintedTilesets> of_templates_;
    std::uint64_t budget_ = most_decoded_cells;
};

}  // namespace

std::shared_ptr<const MapArt> read_art(const Document& document, const Layout& layout, const MapSize& size,
                                       GridCell origin, Files& files, const OpenImage& open) {
    return ArtReader(document, layout, size, origin, files, open).read();
}

}  // namespace starway::read::maps
