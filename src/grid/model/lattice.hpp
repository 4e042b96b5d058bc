// Coordinates in which every lattice is regular: a step in a direction always adds the same offset, and straight lines
// stay straight.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "starway/grid/rules.hpp"

namespace starway::grid::model {

// Squares: column and row. Hexagons: axial, u along the rows (with flat tops: along the columns), v along the slanted
// lines. Diamonds: along the two pairs of sides.
struct LatticePoint {
    std::int64_t u = 0;
    std::int64_t v = 0;
};

namespace detail {

struct LatticeLayout {
    bool regular = false;  // squares and axial layouts: columns and rows are the coordinates
    bool columns = false;  // columns are offset, not rows
    bool odd = false;      // the odd ones are offset
};

inline LatticeLayout lattice_layout(const GridRules& rules) {
    const HexLayout layout = rules.hex_layout;
    return {rules.squares() || layout == HexLayout::axial_pointed || layout == HexLayout::axial_flat,
            layout == HexLayout::odd_q || layout == HexLayout::even_q,
            layout == HexLayout::odd_r || layout == HexLayout::odd_q};
}

}  // namespace detail

inline LatticePoint lattice_point(const GridRules& rules, GridCell cell) {
    const detail::LatticeLayout layout = detail::lattice_layout(rules);
    if (layout.regular) return {cell.x, cell.y};
    const std::int64_t along = layout.columns ? cell.y : cell.x;  // the position within an offset line of cells
    const std::int64_t line = layout.columns ? cell.x : cell.y;
    const std::int64_t odd = line & 1;
    if (rules.topology == GridTopology::staggered) {
        const std::int64_t halves = 2 * along + (layout.odd ? odd : 1 - odd);
        return {(halves + line) >> 1, (line - halves) >> 1};
    }
    const std::int64_t place = along - (line - (layout.odd ? odd : -odd)) / 2;
    return layout.columns ? LatticePoint{line, place} : LatticePoint{place, line};
}

// The inverse. The cell may lie anywhere.
inline GridCell lattice_cell(const GridRules& rules, LatticePoint point) {
    const detail::LatticeLayout layout = detail::lattice_layout(rules);
    std::int64_t along = point.u;
    std::int64_t line = point.v;
    if (!layout.regular && rules.topology == GridTopology::staggered) {
        line = point.u + point.v + (layout.odd ? 0 : 1);
        along = (point.u - point.v) >> 1;
    } else if (!layout.regular) {
        line = layout.columns ? point.u : point.v;
        const std::int64_t odd = line & 1;
        along = (layout.columns ? point.v : point.u) + ((line - (layout.odd ? odd : -odd)) >> 1);
    }
    const bool turned = !layout.regular && layout.columns;
    return {static_cast<std::int32_t>(turned ? line : along), static_cast<std::int32_t>(turned ? along : line)};
}

// Number of steps between two cells on an empty plane. Precondition: not squares.
inline std::int64_t steps_between(const GridRules& rules, GridCell a, GridCell b) {
    const LatticePoint from = lattice_point(rules, a);
    const LatticePoint to = lattice_point(rules, b);
    const std::int64_t across = std::abs(to.u - from.u);
    const std::int64_t along = std::abs(to.v - from.v);
    if (rules.topology == GridTopology::staggered) return across + along;
    return (across + along + std::abs(to.u + to.v - from.u - from.v)) / 2;
}

}  // namespace starway::grid::model
