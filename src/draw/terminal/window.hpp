// Which part of a map a drawing in characters shows, and how many characters a cell takes.
#pragma once

#include <cstdint>
#include <optional>

#include "draw/layout.hpp"
#include "draw/terminal/terminal.hpp"

namespace starway::draw {

// A range of cells, both ends included.
struct CellBox {
    GridCell low;
    GridCell high;
    void add(GridCell cell);
    [[nodiscard]] bool contains(GridCell cell) const {
        return cell.x >= low.x && cell.x <= high.x && cell.y >= low.y && cell.y <= high.y;
    }
    [[nodiscard]] std::int32_t width() const { return high.x - low.x + 1; }
    [[nodiscard]] std::int32_t height() const { return high.y - low.y + 1; }
};

// The layout of cells in characters: offset rows by half a cell to the right, offset columns by a line down.
struct CharacterLayout {
    enum class Kind : std::uint8_t { squares, shoved_rows, shoved_columns, slanted_rows, slanted_columns };
    Kind kind = Kind::squares;
    std::int32_t parity = 1;
    std::int32_t cell_columns = 2;  // even, except for squares

    CharacterLayout(const Layout& layout, std::int32_t columns_of_cell);
    struct Place {
        std::int32_t line, column;
    };
    // Relative to the upper left corner of the window, whose cell is `low`.
    [[nodiscard]] Place place(GridCell cell, GridCell low) const;
    [[nodiscard]] std::int64_t columns(std::int64_t width, std::int64_t height) const;
    [[nodiscard]] std::int64_t lines(std::int64_t width, std::int64_t height) const;
};

struct Window {
    CharacterLayout layout;
    CellBox cells;
    std::int32_t block_width = 1;  // cells per character; more than one only for squares of one column
    std::int32_t block_height = 1;
    [[nodiscard]] bool scaled() const { return block_width > 1 || block_height > 1; }
};

struct WindowWish {
    std::int32_t map_width, map_height;
    std::int32_t cell_columns;  // required; 0: one or two, whichever fits
    bool may_scale;
    std::optional<CellBox> focus;   // what must be visible; within the map
    std::optional<GridCell> start;  // the most important cell of the focus
    std::int32_t columns, rows;     // available
};
Window choose_window(const Layout& layout, const WindowWish& wish);

}  // namespace starway::draw
