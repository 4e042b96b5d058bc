// How the cells of a Tiled map lie: from pixels to cells, and what up and a turn mean for a step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "io/maps/tiled/document.hpp"
#include "io/maps/tiled/traits.hpp"
#include "starway/grid/rules.hpp"

namespace starway::maps {

struct Point {
    double x = 0;
    double y = 0;
};

enum class Orientation : std::uint8_t { orthogonal, isometric, staggered, hexagonal };

struct Layout {
    Orientation orientation = Orientation::orthogonal;
    double tile_width = 1;  // pixels
    double tile_height = 1;
    double side_length = 0;   // of a hexagon's straight sides
    bool by_columns = false;  // staggered and hexagonal: columns are shoved down, not rows to the right
    bool even = false;        // the even ones

    // The attributes of a `map` element. Errors: data.
    static Result<Layout> read(const Document& document, const Element& map);

    [[nodiscard]] bool shoves() const {
        return orientation == Orientation::staggered || orientation == Orientation::hexagonal;
    }
    [[nodiscard]] bool shoved(std::int64_t line) const { return (line & 1) == (even ? 0 : 1); }
    // From a row or column to the next; on isometric maps in the coordinates of objects, which are those of the unturned map.
    [[nodiscard]] Point pitch() const;
    // The cell at a point in the coordinates of objects. Precondition: within 2^31 cells of the beginning.
    [[nodiscard]] GridCell cell_at(Point point) const;
    [[nodiscard]] Point centre(GridCell cell) const;
    // An offset of a layer, on the screen, in the coordinates of objects.
    [[nodiscard]] Point of_screen(Point offset) const;

    // The rules, for a grid whose cell 0,0 is the map's cell `origin`.
    [[nodiscard]] GridRules rules(GridCell origin) const;
};

std::string_view describe(Orientation orientation);

// A point about a tile's middle, where the upper bits of the tile's number turn it to.
Point turned_tile(Point p, std::uint32_t bits, bool hexagonal);

// What the directions of a step mean to the tile that is entered.
class Compass {
public:
    Compass(const GridRules& rules, bool isometric);
    [[nodiscard]] std::uint32_t directions() const { return static_cast<std::uint32_t>(drawn_.size()); }
    // The sides through which a step in that direction enters: one, or two where it leads midway between them.
    [[nodiscard]] const std::vector<Side>& entered_by(std::uint32_t direction) const { return sides_[direction]; }
    // Whether the engine itself holds sides against a step through a corner.
    [[nodiscard]] bool is_corner(std::uint32_t direction) const { return squares_ && direction >= 4; }
    // Which direction a tile's own direction becomes when the tile is turned as the upper bits of its number say.
    [[nodiscard]] std::uint32_t turned(std::uint32_t direction, std::uint32_t bits) const {
        return turned_[bits >> 28U][direction];
    }

private:
    bool squares_;
    std::vector<Point> drawn_;
    std::vector<std::vector<Side>> sides_;
    std::array<std::vector<std::uint32_t>, 16> turned_;
};

}  // namespace starway::maps
