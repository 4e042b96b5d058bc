// The content of every cell of a drawing in characters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/picture.hpp"
#include "draw/terminal/window.hpp"

namespace starway::draw {

enum class Role : std::uint8_t { blank, open, dear, wall, water, settled, spot, portal, path, start, goal };

struct CellSign {
    std::string text;  // content of the cell, without padding
    Role role = Role::open;
    bool solid = false;  // fills the whole width of the cell
};

// The cells' texts: arrows or costs, of the search or of the field.
class CellLabels {
public:
    // whole: costs are rounded; otherwise they have a decimal if needed. All arguments must outlive it.
    CellLabels(const Picture& picture, CellText text, const Layout& layout, bool whole);

    [[nodiscard]] std::int32_t widest() const { return widest_; }  // columns; 0 without costs
    // Calls visit(cell, label) for every reached cell; the label is empty if nothing is written.
    template <class Visit>
    void visit(const Visit& visit) const;

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

// The cells of an unscaled window, row by row; the blocks of a scaled one.
std::vector<CellSign> signs_of_cells(const Picture& picture, const Window& window, const CellLabels& labels,
                                     const TerminalOptions& options);
std::vector<CellSign> signs_of_blocks(const Picture& picture, const Window& window);

GridCell cell_of(Position place);

}  // namespace starway::draw
