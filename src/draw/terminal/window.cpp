#include "draw/terminal/window.hpp"

#include <algorithm>

namespace starway::draw {
namespace {

using Kind = CharacterLayout::Kind;

bool fits(const CharacterLayout& layout, std::int64_t width, std::int64_t height, const WindowWish& wish) {
    return layout.columns(width, height) <= wish.columns && layout.lines(width, height) <= wish.rows;
}

CellBox whole(const WindowWish& wish) {
    return {{0, 0}, {wish.map_width - 1, wish.map_height - 1}};
}

// The focus with a margin.
CellBox surroundings(const WindowWish& wish, std::int32_t margin) {
    const CellBox all = whole(wish);
    if (!wish.focus) return all;
    const CellBox& focus = *wish.focus;
    return {{std::max(focus.low.x - margin, 0), std::max(focus.low.y - margin, 0)},
            {std::min(focus.high.x + margin, all.high.x), std::min(focus.high.y + margin, all.high.y)}};
}

// The beginning of a window of `length` cells that contains the focus: centred if it fits, otherwise from its start.
std::int32_t begin_of(std::int32_t length, std::int32_t map_length, std::int32_t low, std::int32_t high,
                      std::int32_t start) {
    std::int32_t begin = (low + high + 1 - length) / 2;
    if (high - low + 1 > length) {
        constexpr std::int32_t before = 2;
        begin = start - low <= high - start ? start - before : start + before + 1 - length;
        begin = std::clamp(begin, low - before, high + before + 1 - length);
    }
    return std::clamp(begin, 0, map_length - length);
}

// As many cells as fit.
CellBox cut_out(const CharacterLayout& layout, const WindowWish& wish) {
    std::int32_t width = wish.map_width;
    std::int32_t height = wish.map_height;
    while (layout.columns(width, height) > wish.columns && (width > 1 || height > 1))
        --(width == 1 || (layout.kind == Kind::slanted_rows && height > 2 * width) ? height : width);
    while (layout.lines(width, height) > wish.rows && (width > 1 || height > 1))
        --(height == 1 || (layout.kind == Kind::slanted_columns && width > 2 * height) ? width : height);
    const CellBox focus = wish.focus.value_or(CellBox{{0, 0}, {0, 0}});
    const GridCell start = wish.start.value_or(focus.low);
    const GridCell low{begin_of(width, wish.map_width, focus.low.x, focus.high.x, start.x),
                       begin_of(height, wish.map_height, focus.low.y, focus.high.y, start.y)};
    return {low, {low.x + width - 1, low.y + height - 1}};
}

}  // namespace

void CellBox::add(GridCell cell) {
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
}

CharacterLayout::CharacterLayout(const Layout& layout, std::int32_t columns_of_cell)
    : parity(layout.shoved_parity), cell_columns(columns_of_cell) {
    if (layout.shove == Layout::Shove::none && layout.cells != Layout::Cells::hexagons) return;
    cell_columns += cell_columns % 2;
    kind = layout.shove == Layout::Shove::rows      ? Kind::shoved_rows
           : layout.shove == Layout::Shove::columns ? Kind::shoved_columns
           : layout.xy != 0                         ? Kind::slanted_rows
                                                    : Kind::slanted_columns;
}

CharacterLayout::Place CharacterLayout::place(GridCell cell, GridCell low) const {
    const std::int32_t x = cell.x - low.x;
    const std::int32_t y = cell.y - low.y;
    const std::int32_t half = cell_columns / 2;
    switch (kind) {
        case Kind::squares:
            break;
        case Kind::shoved_rows:
            return {y, x * cell_columns + ((cell.y & 1) == parity ? half : 0)};
        case Kind::shoved_columns:
            return {2 * y + ((cell.x & 1) == parity ? 1 : 0), x * cell_columns};
        case Kind::slanted_rows:
            return {y, x * cell_columns + y * half};
        case Kind::slanted_columns:
            return {2 * y + x, x * cell_columns};
    }
    return {y, x * cell_columns};
}

std::int64_t CharacterLayout::columns(std::int64_t width, std::int64_t height) const {
    std::int64_t shoved = 0;
    if (kind == Kind::shoved_rows) shoved = cell_columns / 2;
    if (kind == Kind::slanted_rows) shoved = (height - 1) * (cell_columns / 2);
    return width * cell_columns + shoved;
}

std::int64_t CharacterLayout::lines(std::int64_t width, std::int64_t height) const {
    if (kind == Kind::shoved_columns) return 2 * height;
    if (kind == Kind::slanted_columns) return 2 * height + width - 2;
    return height;
}

Window choose_window(const Layout& layout, const WindowWish& wish) {
    const std::int32_t wanted = wish.cell_columns != 0 ? wish.cell_columns : 2;
    const bool narrow = wish.cell_columns == 0 &&
                        CharacterLayout(layout, wanted).kind == Kind::squares;  // one column per cell suffices
    constexpr std::int32_t margin = 3;
    for (const CellBox& box : {whole(wish), surroundings(wish, margin), surroundings(wish, 0)}) {
        for (std::int32_t cell_columns = wanted; cell_columns >= (narrow ? 1 : wanted); --cell_columns) {
            const CharacterLayout characters(layout, cell_columns);
            if (!fits(characters, box.width(), box.height(), wish)) continue;
            const bool all = box.width() == wish.map_width && box.height() == wish.map_height;
            return {characters, all ? box : cut_out(characters, wish), 1, 1};
        }
    }
    if (!wish.may_scale) {
        const CharacterLayout characters(layout, wanted == 2 && narrow ? 1 : wanted);
        return {characters, cut_out(characters, wish), 1, 1};
    }
    // A character is twice as high as wide, and so is the block of cells that it stands for.
    Window window{CharacterLayout(Layout{}, 1), surroundings(wish, 0), 1, 1};
    const std::int32_t longer = std::max(window.cells.width(), window.cells.height());
    window.cells = surroundings(wish, longer / 20 + margin);
    const auto blocks = [](std::int32_t cells, std::int32_t block) { return (cells + block - 1) / block; };
    window.block_width = blocks(window.cells.width(), wish.columns);
    while (blocks(window.cells.height(), 2 * window.block_width) > wish.rows) ++window.block_width;
    window.block_height = 2 * window.block_width;
    return window;
}

}  // namespace starway::draw
