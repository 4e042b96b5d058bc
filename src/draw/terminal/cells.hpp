// What stands in every cell of a drawing with characters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/picture.hpp"
#include "draw/terminal/window.hpp"

namespace starway::draw {

enum class Role : std::uint8_t { blank, open, dear, wall, water, settled, spot, portal, path, start, goal };

struct CellSign {
    std::string text;  // as it stands in the cell, without the blanks around it
    Role role = Role::open;
    bool solid = false;  // fills the cell from side to side
};

// What is to be told of cells besides the ground: arrows or costs, of the search or of the field.
class CellLabels {
public:
    // whole: costs are rounded; otherwise they have a decimal where they need one. All must outlive it.
    CellLabels(const Picture& picture, CellText text, const Layout& layout, bool whole);

    [[nodiscard]] std::int32_t widest() const { return widest_; }  // columns; 0 where there are no costs
    // Calls `tell(cell, label)` for every cell that was reached; the label is empty where nothing is written.
    template <class Tell>
    void visit(const Tell& tell) const;

private:
    [[nodiscard]] std::string cost(double value) const;
    [[nodiscard]] std::string arrow(Position from, Position to) const;

    const Picture& picture_;
    CellText text_;
    const Layout& layout_;
    bool whole_;
    std::vector<std::uint32_t> parents_;
    std::int32_t widest_ = 0;
};

// The cells of a window that is not scaled, row after row; and the blocks of one that is.
std::vector<CellSign> signs_of_cells(const Picture& picture, const Window& window, const CellLabels& labels,
                                     const TerminalOptions& options);
std::vector<CellSign> signs_of_blocks(const Picture& picture, const Window& window);

GridCell cell_of(Position place);

}  // namespace starway::draw
