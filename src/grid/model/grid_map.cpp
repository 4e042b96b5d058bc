#include "starway/grid/grid_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "grid/model/disc.hpp"

namespace starway {

GridMap::GridMap(std::uint32_t width, std::uint32_t height)
    : width_(width),
      height_(height),
      fits_(width, height),
      columns_(height, width),
      reciprocal_(((std::uint64_t{1} << 40U) + fits_.stride() / 64 - 1) / (fits_.stride() / 64)) {}

Result<GridMap> GridMap::create(std::uint64_t width, std::uint64_t height, bool open) {
    if (width == 0 || height == 0 || width > max_side || height > max_side)
        return Error{ErrorKind::usage, fmt::format("a map of {} x {} cells is not possible: each side must be 1 to {}",
                                                   width, height, max_side)};
    // Node numbers of both planes, with their borders, have 32 bits.
    const auto nodes = [](std::uint64_t across, std::uint64_t down) {
        return (across / 64 + 1) * 64 * (down + 2) + std::uint64_t{2} * BitPlane::lead;
    };
    if (std::max(nodes(width, height), nodes(height, width)) >= std::numeric_limits<std::uint32_t>::max())
        return Error{ErrorKind::usage, fmt::format("a map of {} x {} cells is too large; split it", width, height)};
    GridMap map(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height));
    if (open) {
        const std::uint64_t words = (width + 63) / 64;
        std::vector<std::uint64_t> rows(words * height, ~std::uint64_t{0});
        map.assign(rows);
    }
    return map;
}

Result<void> GridMap::set_rules(const GridRules& rules) {
    const auto fine = [](double value) { return std::isfinite(value) && value >= 0 && value <= 1e6; };
    if (!fine(rules.uphill) || !fine(rules.downhill) || !fine(rules.jump_price))
        return Error{ErrorKind::usage, "uphill, downhill and the price of a jump must be numbers from 0 to 1000000"};
    if (rules.unit_size == 0 || rules.unit_size > max_side)
        return Error{ErrorKind::usage,
                     fmt::format("a unit of size {} is not possible: it must be 1 to {}", rules.unit_size, max_side)};
    if (rules.unit_size > 1 && !rules.squares())
        return Error{ErrorKind::usage, "a unit larger than one cell is possible on squares only"};
    if (rules.topology == GridTopology::staggered &&
        (rules.hex_layout == HexLayout::axial_pointed || rules.hex_layout == HexLayout::axial_flat))
        return Error{ErrorKind::usage, "staggered diamonds lie in odd or even rows or columns, not in axial ones"};
    if (rules.jump_radius > max_side)
        return Error{ErrorKind::usage,
                     fmt::format("a jump of {} cells is not possible: at most {}", rules.jump_radius, max_side)};
    if (!fine(rules.radius) || rules.radius > max_side)
        return Error{ErrorKind::usage, fmt::format("a radius is a number of cells from 0 to {}", max_side)};
    if (rules.radius > 0 && rules.unit_size > 1)
        return Error{ErrorKind::usage, "a unit has either a radius or a size in cells, not both"};
    if (rules.radius > 0 && !rules.squares())
        return Error{ErrorKind::usage, "a unit with a radius is possible on squares only"};
    if (rules.radius > 0 && has_sides() && squeeze_ == 0)
        return Error{ErrorKind::usage, "a unit with a radius is possible only where no walls stand between cells"};
    const bool before = sized();
    if (before) fits_ = std::move(open_);
    open_ = BitPlane();
    if (squeeze_ != 0) exits_.clear();  // those of the disc
    rules_ = rules;
    wide_ = false;
    squeeze_ = 0;
    if (rules.radius > 0) {
        const grid::model::Disc disc(rules.radius);
        wide_ = disc.overlaps(1, 0);
        if (rules.directions() == 8) rules_.corners = disc.corners();
        if (rules.directions() == 8 && disc.needs_sides()) squeeze_ = disc.squeeze();
    }
    if (sized()) open_ = fits_;
    if (sized() || before) rebuild();
    layout_changed();
    return {};
}

void GridMap::cell_changed(GridCell cell) {
    if (edits_.empty()) edits_.resize(remembered);
    edits_[++revision_ % remembered] = node(cell);
}

bool GridMap::unit_fits(std::uint32_t x, std::uint32_t y) const {
    if (wide_) {
        const grid::model::Disc disc(rules_.radius);
        const std::int64_t far = disc.reach(0);
        for (std::int64_t rows = -far; rows <= far; ++rows)
            for (std::int64_t columns = -disc.reach(rows); columns <= disc.reach(rows); ++columns)
                if (!open({static_cast<std::int32_t>(x + columns), static_cast<std::int32_t>(y + rows)})) return false;
        return true;
    }
    const std::uint32_t size = rules_.unit_size;
    if (x + size > width_ || y + size > height_) return false;
    for (std::uint32_t j = y; j < y + size; ++j)
        for (std::uint32_t i = x; i < x + size; ++i)
            if (!open_.test(open_.index(i, j))) return false;
    return true;
}

void GridMap::set_fits(std::uint32_t x, std::uint32_t y, bool value) {
    fits_.set(fits_.index(x, y), value);
    columns_.set(columns_.index(y, x), value);
}

bool GridMap::set_open(GridCell cell, bool open) {
    if (!contains(cell)) return false;
    if (this->open(cell) == open) return true;
    cell_changed(cell);
    open_count_ = open ? open_count_ + 1 : open_count_ - 1;
    const auto x = static_cast<std::uint32_t>(cell.x);
    const auto y = static_cast<std::uint32_t>(cell.y);
    if (!sized()) {
        set_fits(x, y, open);
        return true;
    }
    open_.set(open_.index(x, y), open);
    if (wide_) {
        spread_edit(cell, open);
        return true;
    }
    const std::uint32_t reach = rules_.unit_size - 1;
    for (std::uint32_t j = y - std::min(y, reach); j <= y; ++j)
        for (std::uint32_t i = x - std::min(x, reach); i <= x; ++i) set_fits(i, j, open && unit_fits(i, j));
    return true;
}

// Where a disc fits changes around the cell on all sides. Each such cell counts as edited, so observers of edits need
// not know about discs.
void GridMap::spread_edit(GridCell edited, bool open) {
    const grid::model::Disc disc(rules_.radius);
    const auto far = static_cast<std::int32_t>(std::min<std::int64_t>(disc.reach(0), max_side));
    for (std::int32_t rows = -far; rows <= far; ++rows) {
        const auto reach = static_cast<std::int32_t>(std::min<std::int64_t>(disc.reach(rows), max_side));
        for (std::int32_t columns = -reach; columns <= reach; ++columns) {
            const GridCell cell{edited.x + columns, edited.y + rows};
            if (!contains(cell)) continue;
            const auto x = static_cast<std::uint32_t>(cell.x);
            const auto y = static_cast<std::uint32_t>(cell.y);
            const bool now = open && unit_fits(x, y);
            if (now == fits_.test(fits_.index(x, y))) continue;
            set_fits(x, y, now);
            cell_changed(cell);
        }
    }
    const std::int32_t around = far + static_cast<std::int32_t>(squeeze_) + 1;
    if (squeeze_ != 0)
        squeeze_around({edited.x - around, edited.y - around}, {edited.x + around, edited.y + around}, true);
}

// Whether the disc fits at both ends of a diagonal step but not in between: see Disc::squeeze().
bool GridMap::squeezed(GridCell cell, std::uint32_t direction) const {
    const GridCell next = neighbour(cell, direction);
    const GridCell step{next.x - cell.x, next.y - cell.y};
    if (!fits(cell) || !fits(next)) return false;
    const auto k = static_cast<std::int32_t>(squeeze_);
    return !open({cell.x + step.x * (1 + k), cell.y - step.y * k}) ||
           !open({cell.x - step.x * k, cell.y + step.y * (1 + k)});
}

void GridMap::squeeze_around(GridCell first, GridCell last, bool remember) {
    for (std::int32_t y = std::max(0, first.y); y <= std::min(last.y, static_cast<std::int32_t>(height_) - 1); ++y)
        for (std::int32_t x = std::max(0, first.x); x <= std::min(last.x, static_cast<std::int32_t>(width_) - 1); ++x) {
            std::uint32_t closed = 0;
            for (std::uint32_t direction = 4; direction < 8; ++direction)
                closed |= squeezed({x, y}, direction) ? 1U << direction : 0U;
            if (exits_.empty() && closed == 0) continue;
            if (exits_.empty()) {
                exits_.assign(node_count(), 0);
                layout_changed();
            }
            auto& exits = exits_[node({x, y})];
            if (exits == closed) continue;
            exits = static_cast<std::uint8_t>(closed);
            if (remember) cell_changed({x, y});
        }
}

bool GridMap::assign(std::span<const std::uint64_t> rows) {
    if (rows.size() != (std::size_t{width_} + 63) / 64 * height_) return false;
    layout_changed();
    BitPlane& plane = sized() ? open_ : fits_;
    const std::size_t words = (width_ + 63) / 64;
    const std::uint64_t last = width_ % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << (width_ % 64)) - 1;
    for (std::uint32_t y = 0; y < height_; ++y) {
        const auto row = plane.row(y);
        std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(y * words), words, row.begin());
        row[words - 1] &= last;
    }
    open_count_ = plane.count();
    rebuild();
    return true;
}

// Computes where the unit fits, and the transposed copy, from the cells.
void GridMap::rebuild() {
    if (wide_) {
        fits_ = grid::model::room_for(grid::model::Disc(rules_.radius), open_, width_, height_);
    } else if (sized()) {
        // Erosion, one axis after the other: a run of n to the right, then n such rows below one another. Column
        // heights and run lengths are counted from the far end, so every cell is visited twice, whatever n is.
        fits_ = BitPlane(width_, height_);
        std::vector<std::uint32_t> below(width_, 0);  // rows from here downwards with n open cells to the right
        for (std::uint32_t y = height_; y-- > 0;) {
            std::uint32_t run = 0;
            for (std::uint32_t x = width_; x-- > 0;) {
                run = open_.test(open_.index(x, y)) ? run + 1 : 0;
                below[x] = run >= rules_.unit_size ? below[x] + 1 : 0;
                if (below[x] >= rules_.unit_size) fits_.set(fits_.index(x, y), true);
            }
        }
    }
    columns_ = fits_.transposed();
    if (squeeze_ == 0) return;
    exits_.clear();
    squeeze_around({0, 0}, {static_cast<std::int32_t>(width_), static_cast<std::int32_t>(height_)}, false);
}

bool GridMap::use_costs(std::uint16_t units) {
    if (units == 0) return false;
    layout_changed();
    cost_units_ = least_cost_ = most_cost_ = units;
    costs_.assign(node_count(), units);
    entry_costs_.clear();
    return true;
}

bool GridMap::assign_costs(std::uint16_t units, std::span<const std::uint16_t> costs) {
    if (costs.size() != std::size_t{width_} * height_ || !use_costs(units)) return false;
    for (std::uint32_t y = 0; y < height_; ++y)
        std::copy_n(costs.begin() + static_cast<std::ptrdiff_t>(std::size_t{y} * width_), width_,
                    costs_.begin() + static_cast<std::ptrdiff_t>(fits_.index(0, y)));
    const auto [least, most] = std::minmax_element(costs.begin(), costs.end());
    least_cost_ = *least;
    most_cost_ = *most;
    return true;
}

void GridMap::widen_costs(std::uint16_t units) {
    if (units >= least_cost_ && units <= most_cost_) return;
    least_cost_ = std::min(least_cost_, units);
    most_cost_ = std::max(most_cost_, units);
    layout_changed();
}

bool GridMap::set_cost(GridCell cell, std::uint16_t units) {
    if (!has_costs() || !contains(cell)) return false;
    costs_[node(cell)] = units;
    cell_changed(cell);
    widen_costs(units);
    return true;
}

bool GridMap::set_entry_cost(GridCell cell, std::uint32_t direction, std::uint16_t units) {
    if (!has_costs() || !contains(cell) || !has_direction(direction)) return false;
    if (entry_costs_.empty()) {
        entry_costs_.assign(std::size_t{8} * node_count(), 0);
        layout_changed();
    }
    entry_costs_[std::size_t{8} * node(cell) + direction] = units;
    cell_changed(cell);
    if (units != 0) widen_costs(units);  // 0: the cell's own cost again
    return true;
}

bool GridMap::set_height(GridCell cell, float height) {
    if (!contains(cell) || !std::isfinite(height)) return false;
    if (heights_.empty()) {
        heights_.assign(node_count(), 0.0F);
        layout_changed();
    }
    heights_[node(cell)] = height;
    cell_changed(cell);
    return true;
}

bool GridMap::block_exit(GridCell cell, std::uint32_t direction, bool blocked) {
    if (!contains(cell) || !has_direction(direction) || rules_.radius > 0) return false;
    if (exits_.empty()) {
        exits_.assign(node_count(), 0);
        layout_changed();
    }
    auto& exits = exits_[node(cell)];
    const auto bit = static_cast<std::uint8_t>(1U << direction);
    exits = static_cast<std::uint8_t>(blocked ? exits | bit : exits & ~bit);
    cell_changed(cell);
    return true;
}

bool GridMap::block_entry(GridCell cell, std::uint32_t direction, bool blocked) {
    if (!contains(cell) || !has_direction(direction) || rules_.radius > 0) return false;
    const GridCell before = neighbour(cell, opposite(rules_, direction));
    return !contains(before) || block_exit(before, direction, blocked);
}

bool GridMap::wall(GridCell cell, std::uint32_t direction) {
    return block_exit(cell, direction) && block_entry(cell, opposite(rules_, direction));
}

Result<void> GridMap::add_portal(const GridPortal& portal) {
    for (const GridCell end : {portal.from, portal.to})
        if (!contains(end))
            return Error{ErrorKind::usage, fmt::format("the portal's end {},{} lies outside the map of {} x {} cells",
                                                       end.x, end.y, width_, height_)};
    if (!std::isfinite(portal.price) || portal.price < 0 || portal.price > 1e9)
        return Error{ErrorKind::usage,
                     fmt::format("a portal's price must be a number from 0 to 1000000000, not {}", portal.price)};
    layout_changed();
    portals_.push_back(portal);
    return {};
}

}  // namespace starway
