#include "draw/layers/cells.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace starway::draw {
namespace {

using Packed = std::uint32_t;
Packed pack(Colour c) {
    return static_cast<Packed>(c.r) << 16U | static_cast<Packed>(c.g) << 8U | c.b;
}
Colour unpack(Packed p) {
    return {static_cast<std::uint8_t>(p >> 16U), static_cast<std::uint8_t>(p >> 8U), static_cast<std::uint8_t>(p)};
}

}  // namespace

// Merges neighbouring squares of a row that have one colour; hexagons and diamonds stay single.
void draw_cells(Surface& surface, const View& view, const Terrain& terrain, const GridMap& map) {
    const bool runs = view.layout().cells == Layout::Cells::squares;
    const auto width = static_cast<std::int32_t>(map.width());
    std::map<std::pair<Packed, std::int32_t>, std::vector<Position>> groups;  // by colour and length of the run
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y) {
        for (std::int32_t x = 0; x < width;) {
            const Colour colour = terrain.colour({x, y});
            std::int32_t length = 1;
            while (runs && x + length < width && terrain.colour({x + length, y}) == colour) ++length;
            groups[{pack(colour), length}].push_back(view.at({x + 0.5, y + 0.5}));
            x += length;
        }
    }
    for (const auto& [key, places] : groups) {
        const Colour colour = unpack(key.first);
        std::vector<Position> outline(view.outline().begin(), view.outline().end());
        // A slight overlap closes the seams that viewers leave between shapes.
        for (Position& p : outline) p = {p.x * 1.02, p.y * 1.02};
        for (Position& p : outline)
            if (p.x > 0) p.x += (key.second - 1) * view.unit();
        surface.stamp(outline, places, colour);
    }
}

}  // namespace starway::draw
