// GridMap: a tile map, ready to be searched: which cells are open, what a step costs, and by which rule one moves.
//
// A value: copying copies the cells. Not thread-safe for writing; any number of searches may read one map at once. Cells may be
// changed between searches and between the slices of one (a search sees a cell as it is when it looks at it).
//
// Every cell, node and direction may be passed: what lies off the map is neither open nor reachable, and a setter that cannot do what it is
// asked (a cell off the map, no costs, a number out of range) changes nothing and returns false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/rules.hpp"

namespace starway {

// One bit a cell, in rows of whole 64-bit words with at least one zero bit between rows and a zero row above and below, so that
// no scan needs a bounds check: it runs into a zero before it leaves its row. Bits are numbered as in memory, row after row.
class BitPlane {
public:
    static constexpr std::uint32_t lead =
        64;  // bits before the first row, so that every neighbour of a cell has a number

    BitPlane() = default;
    BitPlane(std::uint32_t width, std::uint32_t height);
    [[nodiscard]] std::uint32_t stride() const { return stride_; }  // bits from a row to the next
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
    }  // bits 64 * number and up
    // The bytes that hold bit 0 and up. Eight bytes before bit -64 and behind the last row may be read; they are zero.
    [[nodiscard]] const std::byte* bytes() const { return reinterpret_cast<const std::byte*>(words_.data() + guard); }
    // Words of a row; bits at and beyond the width must stay zero.
    [[nodiscard]] std::span<std::uint64_t> row(std::uint32_t y) {
        return {words_.data() + guard + index(0, y) / 64, stride_ / 64};
    }
    [[nodiscard]] std::span<const std::uint64_t> row(std::uint32_t y) const {
        return {words_.data() + guard + index(0, y) / 64, stride_ / 64};
    }
    // The plane turned about its main diagonal: bit (x, y) becomes bit (y, x).
    [[nodiscard]] BitPlane transposed() const;
    [[nodiscard]] std::uint64_t count() const;

private:
    static constexpr std::size_t guard = 2;  // words
    std::vector<std::uint64_t> words_;
    std::uint32_t width_ = 0;
    std::uint32_t height_ = 0;
    std::uint32_t stride_ = 0;
};

class GridMap {
public:
    static constexpr std::uint32_t max_side = 65535;

    // All cells open, or all blocked. Errors: usage, where a side is 0 or above max_side, or there are more cells than can be numbered;
    // nothing is allocated then.
    static Result<GridMap> create(std::uint64_t width, std::uint64_t height, bool open = true);

    [[nodiscard]] std::uint32_t width() const { return width_; }
    [[nodiscard]] std::uint32_t height() const { return height_; }
    [[nodiscard]] bool contains(GridCell cell) const {
        return cell.x >= 0 && cell.y >= 0 && cell.x < static_cast<std::int32_t>(width_) &&
               cell.y < static_cast<std::int32_t>(height_);
    }
    [[nodiscard]] std::uint64_t open_count() const { return open_count_; }
    // Grows with every change; what was computed from the map holds while it stands.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    // The last revision that changed more than single cells: rules, portals, all cells at once, the range of costs, a kind of property that no
    // cell had before.
    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    // Calls visit(node) for every cell changed since a revision, and says whether that was possible: the last 1024 changes are remembered,
    // those of the layout not. Precondition: since <= revision().
    template <class Visit>
    bool visit_edits(std::uint64_t since, Visit&& visit) const {
        if (since < layout_revision_ || revision_ - since > remembered) return false;
        while (since < revision_) visit(edits_[++since % remembered]);
        return true;
    }

    // Nodes are the numbers of a cell's bit; off the map it is no_cell, which is never open. cell() undoes node().
    static constexpr std::uint32_t no_cell = 0;
    [[nodiscard]] std::uint32_t node_count() const { return fits_.size(); }
    [[nodiscard]] std::uint32_t node(GridCell cell) const {
        return contains(cell) ? fits_.index(static_cast<std::uint32_t>(cell.x), static_cast<std::uint32_t>(cell.y))
                              : no_cell;
    }
    [[nodiscard]] GridCell cell(std::uint32_t node) const {
        // Division by the stride, by multiplication: exact, since node / 64 < 2^26 and the words of a row are at most 2^10.
        const std::uint32_t bit = node - BitPlane::lead;
        const auto row = static_cast<std::uint32_t>((std::uint64_t{bit / 64} * reciprocal_) >> 40U);
        return {static_cast<std::int32_t>(bit - row * fits_.stride()), static_cast<std::int32_t>(row) - 1};
    }

    // --- Moving ---
    [[nodiscard]] const GridRules& rules() const { return rules_; }
    // Errors: usage, for a negative or infinite factor or price, a unit of size 0, or a larger one or one with a radius on anything but
    // squares, a radius on a map with walls between cells, an axial layout of diamonds.
    Result<void> set_rules(const GridRules& rules);

    // --- Cells ---
    [[nodiscard]] bool open(GridCell cell) const { return (sized() ? open_ : fits_).test(node(cell)); }
    // Whether the unit fits: with a size of n, the n x n cells right of and below the cell are open; a disc overlaps no blocked cell.
    [[nodiscard]] bool fits(GridCell cell) const { return fits_.test(node(cell)); }
    // Constant time (for a unit of size n: in n^3; for a disc of radius r: in r^4). False: off the map.
    bool set_open(GridCell cell, bool open);
    // All cells at once: row after row, each in (width + 63) / 64 words, the lowest bit leftmost. False: not their number.
    bool assign(std::span<const std::uint64_t> rows);
    // Whether `fits` and `open` may differ: a unit of several cells, or a disc wider than a cell.
    [[nodiscard]] bool sized() const { return rules_.unit_size > 1 || wide_; }

    // --- Terrain. Costs are whole numbers of 1 / cost_units(); a map without costs takes 1 everywhere ---
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    [[nodiscard]] std::uint32_t cost_units() const { return cost_units_; }
    [[nodiscard]] std::uint16_t cost(std::uint32_t node) const {
        return node < costs_.size() ? costs_[node] : std::uint16_t{1};
    }
    // By node; empty where has_costs() is false.
    [[nodiscard]] std::span<const std::uint16_t> costs() const { return costs_; }
    // Gives every cell the cost 1. False: units is 0.
    bool use_costs(std::uint16_t units);
    // All of them, row after row. False: units is 0, or they are not width * height.
    bool assign_costs(std::uint16_t units, std::span<const std::uint16_t> costs);
    // False: off the map, or the map has no costs (use_costs() first).
    bool set_cost(GridCell cell, std::uint16_t units);
    // Bounds on the costs of steps in those units: kept tight enough to be safe, not recomputed when a cell is made dearer.
    [[nodiscard]] std::uint16_t least_cost() const { return least_cost_; }
    [[nodiscard]] std::uint16_t most_cost() const { return most_cost_; }

    // --- Height ---
    [[nodiscard]] bool has_heights() const { return !heights_.empty(); }
    [[nodiscard]] float height_of(std::uint32_t node) const { return node < heights_.size() ? heights_[node] : 0.0F; }
    bool set_height(GridCell cell, float height);  // false: off the map, or not finite

    // --- Sides: walls between cells, one-way doors, ledges, stairs ---
    [[nodiscard]] bool has_sides() const { return !exits_.empty(); }
    // Whether leaving the cell in that direction is forbidden by a side (whatever the cells are).
    [[nodiscard]] bool side_blocked(std::uint32_t node, std::uint32_t direction) const {
        return node < exits_.size() && direction < 8 && (exits_[node] >> direction & 1U) != 0;
    }
    // False, here and below: off the map, no such direction, or the unit is a disc.
    bool block_exit(GridCell cell, std::uint32_t direction, bool blocked = true);
    // Forbids entering the cell by a step in that direction; nothing to do where the step would come from outside.
    bool block_entry(GridCell cell, std::uint32_t direction, bool blocked = true);
    bool wall(GridCell cell, std::uint32_t direction);  // both ways
    [[nodiscard]] bool has_entry_costs() const { return !entry_costs_.empty(); }
    // The cost of entering a cell by a step in that direction: its own, unless one was set. The setter: false where there are no costs.
    [[nodiscard]] std::uint16_t entry_cost(std::uint32_t node, std::uint32_t direction) const {
        const std::size_t entry = std::size_t{8} * node + direction;
        const std::uint16_t own = direction < 8 && entry < entry_costs_.size() ? entry_costs_[entry] : std::uint16_t{0};
        return own != 0 ? own : cost(node);
    }
    bool set_entry_cost(GridCell cell, std::uint32_t direction, std::uint16_t units);

    // --- Portals ---
    [[nodiscard]] std::span<const GridPortal> portals() const { return portals_; }
    // Errors: usage, for an end outside the map or a negative or infinite price.
    Result<void> add_portal(const GridPortal& portal);

    // The neighbour's cell, whatever it is; it may lie outside. The cell itself where there is no such direction.
    [[nodiscard]] GridCell neighbour(GridCell cell, std::uint32_t direction) const {
        if (!has_direction(direction)) return cell;
        const GridCell step = grid_step(rules_, cell, direction);
        return {cell.x + step.x, cell.y + step.y};
    }

    // All steps cost the same and every rule is in the bits: what jump points need.
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
    BitPlane open_;              // only where sized(): the cells themselves
    bool wide_ = false;          // a disc that reaches beyond its own cell
    std::uint32_t squeeze_ = 0;  // Disc::squeeze(): how far aside a diagonal step of the disc may be closed; 0: nowhere
    std::uint64_t reciprocal_;
    std::uint64_t open_count_ = 0;
    std::uint64_t revision_ = 0;
    std::uint64_t layout_revision_ = 0;
    std::vector<std::uint32_t> edits_;  // the node changed by a revision, by its remainder
    std::uint32_t cost_units_ = 1;
    std::uint16_t least_cost_ = 1;
    std::uint16_t most_cost_ = 1;
    std::vector<std::uint16_t> costs_;
    std::vector<std::uint16_t> entry_costs_;  // 8 a node
    std::vector<float> heights_;
    std::vector<std::uint8_t> exits_;
    std::vector<GridPortal> portals_;
};

}  // namespace starway
