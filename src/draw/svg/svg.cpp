#include "draw/svg/svg.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "draw/pixels/png.hpp"
#include "draw/svg/surface.hpp"

namespace starway::draw {
namespace {

constexpr std::uint64_t most_shapes = 70'000;  // that viewers draw without delay

// Whether terrain, events and nodes of a field would be too many shapes.
bool as_pixels(const Scene& scene) {
    const Picture& picture = scene.picture();
    std::uint64_t shapes = 0;
    if (picture.tiles != nullptr) shapes += std::uint64_t{picture.tiles->grid.width()} * picture.tiles->grid.height();
    if (picture.shapes != nullptr) shapes += picture.shapes->size();
    if (picture.search != nullptr) shapes += picture.search->events.size();
    if (picture.field != nullptr) picture.field->visit([&](const FieldNode&) { ++shapes; });
    return shapes > most_shapes;
}

using Packed = std::uint32_t;
Packed pack(Colour c) {
    return static_cast<Packed>(c.r) << 16U | static_cast<Packed>(c.g) << 8U | c.b;
}
Colour unpack(Packed p) {
    return {static_cast<std::uint8_t>(p >> 16U), static_cast<std::uint8_t>(p >> 8U), static_cast<std::uint8_t>(p)};
}

// Merges neighbouring squares of a row that have one colour; hexagons and diamonds stay single.
void draw_terrain(SvgSurface& surface, const Scene& scene) {
    const View& view = scene.view();
    const GridMap& map = scene.picture().tiles->grid;
    const bool runs = view.layout().cells == Layout::Cells::squares;
    const auto width = static_cast<std::int32_t>(map.width());
    std::map<std::pair<Packed, std::int32_t>, std::vector<Position>> groups;  // by colour and length of the run
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y) {
        for (std::int32_t x = 0; x < width;) {
            const Colour colour = scene.terrain()->colour({x, y});
            std::int32_t length = 1;
            while (runs && x + length < width && scene.terrain()->colour({x + length, y}) == colour) ++length;
            groups[{pack(colour), length}].push_back(view.at({x + 0.5, y + 0.5}));
            x += length;
        }
    }
    surface.begin("terrain");
    for (const auto& [key, places] : groups) {
        const Colour colour = unpack(key.first);
        std::vector<Position> outline(view.outline().begin(), view.outline().end());
        // A slight overlap closes the seams that viewers leave between shapes.
        for (Position& p : outline) p = {p.x * 1.02, p.y * 1.02};
        for (Position& p : outline)
            if (p.x > 0) p.x += (key.second - 1) * view.unit();
        surface.stamp(outline, places, colour, 1);
    }
    surface.end();
}

}  // namespace

Result<std::string> svg_of(const Scene& scene) {
    const View& view = scene.view();
    SvgSurface surface(scene.width(), scene.height(), palette::paper, scene.picture().title);
    const auto draw_layers = [&](Surface& layers) {
        scene.draw_ground(layers);
        scene.draw_reached(layers);
        scene.draw_cell_text(layers);
    };
    const bool all_pixels = as_pixels(scene);
    if (all_pixels || scene.has_tiles()) {
        Raster raster(scene.width(), scene.height(), palette::paper);
        scene.paint_cells(raster);
        if (all_pixels) draw_layers(raster);
        auto png = png_of(raster, static_cast<std::uint32_t>(view.corner().x),
                          static_cast<std::uint32_t>(view.corner().y), view.width(), view.height());
        if (!png) return std::move(png).error();
        surface.image(view.corner(), view.width(), view.height(), *png);
    } else if (scene.terrain() != nullptr) {
        draw_terrain(surface, scene);
    }
    if (!all_pixels) draw_layers(surface);
    scene.draw_answer(surface);
    scene.draw_legend(surface);
    return surface.finish();
}

}  // namespace starway::draw
