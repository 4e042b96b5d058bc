// The layout of a Tiled map: converts pixels to cells, and tile directions to step directions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/traits.hpp"
#include "starway/grid/rules.hpp"

namespace starway::read::maps {

struct Point {
    double x = 0;
    double y = 0;
};

enum class Orientation : std::uint8_t { orthogonal, isometric, staggered, hexagonal };

struct Layout {
    Orientation orientation = Orientation::orthogonal;
    double tile_width = 1;  // pixels
    double tile_height = 1;
    double side_length = 0;   // the length of a hexagon's straight sides
    bool by_columns = false;  // staggered and hexagonal: columns are shifted down, instead of rows to the right
    bool even = false;        // the even ones are shifted
    bool oblique = false;     // an orthogonal map that is drawn skewed; cells and objects are as on any other

    // The attributes of a `map` element. Errors: data.
    static Result<Layout> read(const Document& document, const Element& map);

    [[nodiscard]] bool shoves() const {
        return orientation == Orientation::staggered || orientation == Orientation::hexagonal;
    }
    [[nodiscard]] bool shoved(std::int64_t line) const { return (line & 1) == (even ? 0 : 1); }
    // Whether a cell's row or column is.
    [[nodiscard]] bool shoved(GridCell cell) const { return shoves() && shoved(by_columns ? cell.x : cell.y); }
    // The distance of adjacent rows or columns; on isometric maps in object coordinates, which are unrotated.
    [[nodiscard]] Point pitch() const;
    // The cell at a point in object coordinates. Precondition: within 2^31 cells of the origin.
    [[nodiscard]] GridCell cell_at(Point point) const;
    [[nodiscard]] Point centre(GridCell cell) const;
    // Converts a layer's screen offset to object coordinates.
    [[nodiscard]] Point of_screen(Point offset) const;

    // The centre of a cell so many steps from another, in pixels of the screen from the upper left corner of the
    // other's box; `from_shoved`: that one's line is shifted.
    [[nodiscard]] Point centre_on_screen(GridCell step, bool from_shoved) const;
    // The steps to all cells whose centres may lie in a rectangle of such pixels, and perhaps some more: the least and
    // the largest of each coordinate.
    [[nodiscard]] std::array<Point, 2> steps_within(Point least, Point most) const;

    // The movement rules of a grid whose cell 0,0 is the map's cell `origin`.
    [[nodiscard]] GridRules rules(GridCell origin) const;
};

std::string_view describe(const Layout& layout);

// Turns a point around a tile's centre by the upper bits of the tile's number.
Point turned_tile(Point p, std::uint32_t bits, bool hexagonal);

// Maps step directions to the sides of the entered tile.
class Compass {
public:
    Compass(const GridRules& rules, bool isometric);
    [[nodiscard]] std::uint32_t directions() const { return static_cast<std::uint32_t>(drawn_.size()); }
    // The sides through which a step in that direction enters: one, or two for a step through a corner.
    [[nodiscard]] const std::vector<Side>& entered_by(std::uint32_t direction) const { return sides_[direction]; }
    // Whether the search itself checks sides for a step through a corner.
    [[nodiscard]] bool is_corner(std::uint32_t direction) const { return squares_ && direction >= 4; }
    // Turns a tile's own direction by the upper bits of its number.
    [[nodiscard]] std::uint32_t turned(std::uint32_t direction, std::uint32_t bits) const {
        return turned_[bits >> 28U][direction];
    }

private:
    bool squares_;
    std::vector<Point> drawn_;
    std::vector<std::vector<Side>> sides_;
    std::array<std::vector<std::uint32_t>, 16> turned_;
};

}  // namespace starway::read::maps
