// GridMap: a tile map for searching: its open cells, step costs and movement rules.
//
// A value type: copying copies the cells. Not thread-safe for writing; any number of searches may read one map at once.
// Cells may be changed between searches and between the slices of one (a search sees a cell as it is when it expands
// it).
//
// Every cell, node and direction may be passed: what lies off the map is neither open nor reachable. A setter with an
// invalid argument (a cell off the map, missing costs, a number out of range) changes nothing and returns false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/rules.hpp"

namespace starway {

// One bit per cell, in rows of whole 64-bit words, with at least one zero bit between rows and a zero row above and
// below: a scan needs no bounds check, because it meets a zero before it leaves its row. Bits are numbered in memory
// order, row after row.
class STARWAY_EXPORT BitPlane {
public:
    // Bits before the first row, so that every neighbour of a cell has a number.
    static constexpr std::uint32_t lead = 64;

    BitPlane() = default;
    BitPlane(std::uint32_t width, std::uint32_t height);
    [[nodiscard]] std::uint32_t stride() const { return stride_; }  // bits from one row to the next
    [[nodiscard]] std::uint32_t index(std::uint32_t x, std::uint32_t y) const { return lead + (y + 1) * stride_ + x; }
    [[nodiscard]] std::uint32_t size() const { return lead + (height_ + 2) * stride_ + lead; }
    [[nodiscard]] bool test(std::uint32_t index) const {
        return (words_[guard + index / 64] >> (index % 64) & 1U) != 0;
    }
    void set(std::uint32_t index, bool value) {
        const std::uint64_t bit = std::uint64_t{1} << (index % 64);
        auto& word = words_[guard + index / 64];
        word = value ? word | bit : word & ~bit;
    }
    [[nodiscard]] std::uint64_t word(std::uint32_t number) const {
        return words_[guard + number];
    }  // bits from 64 * number
    // The bytes from bit 0. Eight bytes before bit -64 and after the last row are readable and zero.
    [[nodiscard]] const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(words_.data() + guard); }
    // The words of a row; bits beyond the width must stay zero.
    [[nodiscard]] std::span<std::uint64_t> row(std::uint32_t y) {
        return {words_.data() + guard + index(0, y) / 64, stride_ / 64};
    }
    [[nodiscard]] std::span<const std::uint64_t> row(std::uint32_t y) const {
        return {words_.data() + guard + index(0, y) / 64, stride_ / 64};
    }
    // The transposed plane: bit (x, y) becomes bit (y, x).
    [[nodiscard]] BitPlane transposed() const;
    [[nodiscard]] std::uint64_t count() const;

private:
    static constexpr std::size_t guard = 2;  // words
    std::vector<std::uint64_t> words_;
    std::uint32_t width_ = 0;
    std::uint32_t height_ = 0;
    std::uint32_t stride_ = 0;
};

class STARWAY_EXPORT GridMap {
public:
    static constexpr std::uint32_t max_side = 65535;

    // All cells open, or all blocked. Errors: usage, if a side is 0 or above max_side, or if there are more cells than
    // node numbers; nothing is allocated then.
    static Result<GridMap> create(std::uint64_t width, std::uint64_t height, bool open = true);

    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }
    [[nodiscard]] bool contains(GridCell cell) const {
        return cell.x >= 0 && cell.y >= 0 && cell.x < static_cast<std::int32_t>(width_) &&
               cell.y < static_cast<std::int32_t>(height_);
    }
    [[nodiscard]] std::uint64_t open_count() const { return open_count_; }
    // Increases with every change; results computed from the map are valid while it is unchanged.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    // The last revision that changed more than single cells: rules, portals, all cells at once, the range of costs, or
    // a kind of property that no cell had before.
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    // Calls visit(node) for every cell changed since a revision. Returns whether that was possible: the last 1024
    // changes of cells are kept, changes of the layout are not. Precondition: since <= revision().
    template <class Visit>
    bool visit_edits(std::uint64_t since, Visit&& visit) const {
        if (since < layout_revision_ || revision_ - since > remembered) return false;
        while (since < revision_) visit(edits_[++since % remembered]);
        return true;
    }

    // A node is the number of a cell's bit; off the map it is no_cell, which is never open. cell() is the inverse of
    // node().
    static constexpr std::uint32_t no_cell = 0;
    [[nodiscard]] std::uint32_t node_count() const { return fits_.size(); }
    [[nodiscard]] std::uint32_t node(GridCell cell) const {
        return contains(cell) ? fits_.index(static_cast<std::uint32_t>(cell.x), static_cast<std::uint32_t>(cell.y))
                              : no_cell;
    }
    [[nodiscard]] GridCell cell(std::uint32_t node) const {
        // Division by the stride, by multiplication: exact, since node / 64 < 2^26 and a row has at most 2^10 words.
        const std::uint32_t bit = node - BitPlane::lead;
        const auto row = static_cast<std::uint32_t>((std::uint64_t{bit / 64} * reciprocal_) >> 40U);
        return {static_cast<std::int32_t>(bit - row * fits_.stride()), static_cast<std::int32_t>(row) - 1};
    }

    // --- Movement ---
    [[nodiscard]] const GridRules& rules() const { return rules_; }
    // Errors: usage: a negative or infinite factor or price; a unit of size 0; a larger unit, or one with a radius, on
    // anything but squares; a radius on a map with walls between cells; an axial layout of diamonds.
    Result<void> set_rules(const GridRules& rules);

    // --- Cells ---
    [[nodiscard]] bool open(GridCell cell) const { return (sized() ? open_ : fits_).test(node(cell)); }
    // Whether the unit fits: with size n, the n x n cells right of and below the cell are open; a disc overlaps no
    // blocked cell.
    [[nodiscard]] bool fits(GridCell cell) const { return fits_.test(node(cell)); }
    // Constant time (for a unit of size n: O(n^3); for a disc of radius r: O(r^4)). Returns false off the map.
    bool set_open(GridCell cell, bool open);
    // Sets all cells: row after row, each in (width + 63) / 64 words, the lowest bit leftmost. Returns false for a
    // wrong number of words.
    bool assign(std::span<const std::uint64_t> rows);
    // Whether `fits` and `open` may differ: a unit of several cells, or a disc wider than a cell.
    [[nodiscard]] bool sized() const { return rules_.unit_size > 1 || wide_; }

    // --- Terrain. Costs are multiples of 1 / cost_units(); on a map without costs every cell costs 1 ---
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    [[nodiscard]] std::uint32_t cost_units() const { return cost_units_; }
    [[nodiscard]] std::uint16_t cost(std::uint32_t node) const {
        return node < costs_.size() ? costs_[node] : std::uint16_t{1};
    }
    // By node; empty if has_costs() is false.
    [[nodiscard]] std::span<const std::uint16_t> costs() const { return costs_; }
    // Gives every cell the cost 1. Returns false if units is 0.
    bool use_costs(std::uint16_t units);
    // Sets all costs, row after row. Returns false if units is 0, or if the number is not width * height.
    bool assign_costs(std::uint16_t units, std::span<const std::uint16_t> costs);
    // Returns false off the map, or if the map has no costs (see use_costs()).
    bool set_cost(GridCell cell, std::uint16_t units);
    // Bounds on step costs in those units. They are safe, but not tightened when a single cell becomes more expensive.
    [[nodiscard]] std::uint16_t least_cost() const { return least_cost_; }
    [[nodiscard]] std::uint16_t most_cost() const { return most_cost_; }

    // --- Height ---
    [[nodiscard]] bool has_heights() const { return !heights_.empty(); }
    [[nodiscard]] float height_of(std::uint32_t node) const { return node < heights_.size() ? heights_[node] : 0.0F; }
    bool set_height(GridCell cell, float height);  // false: off the map, or not finite

    // --- Sides: walls between cells, one-way sides, ledges, stairs ---
    [[nodiscard]] bool has_sides() const { return !exits_.empty(); }
    // Whether a side forbids leaving the cell in that direction (independent of the cells).
    [[nodiscard]] bool side_blocked(std::uint32_t node, std::uint32_t direction) const {
        return node < exits_.size() && direction < 8 && (exits_[node] >> direction & 1U) != 0;
    }
    // Returns false, here and below, if the cell is off the map, the direction does not exist, or the unit is a disc.
    bool block_exit(GridCell cell, std::uint32_t direction, bool blocked = true);
    // Forbids entering the cell by a step in that direction; no effect if the step would come from outside of the map.
    bool block_entry(GridCell cell, std::uint32_t direction, bool blocked = true);
    bool wall(GridCell cell, std::uint32_t direction);  // in both directions
    [[nodiscard]] bool has_entry_costs() const { return !entry_costs_.empty(); }
    // The cost of entering a cell by a step in that direction: the cell's cost unless set. The setter returns false on
    // a map without costs.
    [[nodiscard]] std::uint16_t entry_cost(std::uint32_t node, std::uint32_t direction) const {
        const std::size_t entry = std::size_t{8} * node + direction;
        const std::uint16_t own = direction < 8 && entry < entry_costs_.size() ? entry_costs_[entry] : std::uint16_t{0};
        return own != 0 ? own : cost(node);
    }
    bool set_entry_cost(GridCell cell, std::uint32_t direction, std::uint16_t units);

    // --- Portals ---
    [[nodiscard]] std::span<const GridPortal> portals() const { return portals_; }
    // Errors: usage, if an end is off the map, or the price is negative or infinite.
    Result<void> add_portal(const GridPortal& portal);

    // The adjacent cell, which may lie off the map. The cell itself if the direction does not exist.
    [[nodiscard]] GridCell neighbour(GridCell cell, std::uint32_t direction) const {
        if (!has_direction(direction)) return cell;
        const GridCell step = grid_step(rules_, cell, direction);
        return {cell.x + step.x, cell.y + step.y};
    }

    // Whether all steps cost the same and the bits decide every step: the condition for jump points.
    [[nodiscard]] bool uniform() const {
        return !has_costs() && (!has_heights() || (rules_.uphill == 0 && rules_.downhill == 0)) && !has_sides() &&
               portals_.empty() && rules_.jump_radius == 0;
    }

    // The bits of fits(), by rows and by columns.
    [[nodiscard]] const BitPlane& rows() const { return fits_; }
    [[nodiscard]] const BitPlane& columns() const { return columns_; }

private:
    GridMap(std::uint32_t width, std::uint32_t height);
    [[nodiscard]] bool has_direction(std::uint32_t direction) const {
        return direction < (rules_.squares() ? 8U : rules_.directions());
    }
    [[nodiscard]] bool unit_fits(std::uint32_t x, std::uint32_t y) const;
    void spread_edit(GridCell edited, bool open);
    [[nodiscard]] bool squeezed(GridCell cell, std::uint32_t direction) const;
    void squeeze_around(GridCell first, GridCell last, bool remember);
    void set_fits(std::uint32_t x, std::uint32_t y, bool value);
    void rebuild();
    void layout_changed() { layout_revision_ = ++revision_; }
    void cell_changed(GridCell cell);
    void widen_costs(std::uint16_t units);

    static constexpr std::uint64_t remembered = 1024;

    std::uint32_t width_;
    std::uint32_t height_;
    GridRules rules_;
    BitPlane fits_;
    BitPlane columns_;
    BitPlane open_;              // if sized(): the cells themselves
    bool wide_ = false;          // a disc that extends beyond its own cell
    std::uint32_t squeeze_ = 0;  // Disc::squeeze(): how far aside the disc's diagonal steps may be closed; 0: nowhere
    std::uint64_t reciprocal_;
    std::uint64_t open_count_ = 0;
    std::uint64_t revision_ = 0;
    std::uint64_t layout_revision_ = 0;
    std::vector<std::uint32_t> edits_;  // the changed node, by revision modulo the size
    std::uint32_t cost_units_ = 1;
    std::uint16_t least_cost_ = 1;
    std::uint16_t most_cost_ = 1;
    std::vector<std::uint16_t> costs_;
    std::vector<std::uint16_t> entry_costs_;  // 8 per node
    std::vector<float> heights_;
    std::vector<std::uint8_t> exits_;
    std::vector<GridPortal> portals_;
};

}  // namespace starway
