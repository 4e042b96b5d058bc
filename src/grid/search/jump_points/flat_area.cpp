#include "grid/search/jump_points/flat_area.hpp"

#include <algorithm>

#include "grid/model/terrain_rules.hpp"

namespace starway::grid::search {

FlatArea::FlatArea(const GridMap& map) : map_(&map) {
    rebuild();
}

void FlatArea::update() {
    if (revision_ == map_->revision()) return;
    const bool known = map_->visit_edits(revision_, [&](std::uint32_t node) { judge_around(map_->cell(node)); });
    if (!known) rebuild();
    revision_ = map_->revision();
    for (const GridCell target : targets_) set(target, false, simple(map_->node(target)));
}

void FlatArea::set_targets(std::span<const GridEnd> targets) {
    std::vector<GridCell> former;
    former.swap(targets_);
    for (const GridCell cell : former) judge(cell);
    for (const GridEnd& target : targets) targets_.push_back(map_->cell(target.node));
    for (const GridCell target : targets_) set(target, false, simple(map_->node(target)));
}

bool FlatArea::is_entrance(std::uint32_t node) const {
    return std::binary_search(entrances_.begin(), entrances_.end(), node);
}

// An edit changes where the unit fits up to its size above and to the left, and flatness one cell further on each side.
void FlatArea::judge_around(GridCell cell) {
    const auto size = static_cast<std::int32_t>(map_->rules().unit_size);
    const std::int32_t right = std::min(cell.x + 1, static_cast<std::int32_t>(map_->width()) - 1);
    const std::int32_t bottom = std::min(cell.y + 1, static_cast<std::int32_t>(map_->height()) - 1);
    for (std::int32_t y = std::max(0, cell.y - size); y <= bottom; ++y)
        for (std::int32_t x = std::max(0, cell.x - size); x <= right; ++x) judge({x, y});
}

// The definition, for one cell; rebuild() computes the same for all cells.
void FlatArea::judge(GridCell cell) {
    const std::uint32_t node = map_->node(cell);
    const BitPlane& open = map_->rows();
    bool simple = open.test(node) && !is_entrance(node);
    bool flat = simple && map_->cost(node) != 0;
    const std::uint32_t stride = open.stride();
    for (const std::uint32_t middle : {node - stride, node, node + stride})
        for (const std::uint32_t other : {middle - 1, middle, middle + 1}) {
            if (model::has_own_sides(*map_, other))
                simple = false;  // sides of walls count too: they may close a corner
            if (!open.test(other)) continue;
            if (model::climbing_costs(*map_) && map_->height_of(other) != map_->height_of(node)) simple = false;
            if (map_->cost(other) != map_->cost(node)) flat = false;
        }
    set(cell, flat && simple, simple);
}

void FlatArea::set(GridCell cell, bool flat, bool simple) {
    const std::uint32_t node = map_->node(cell);
    flat_count_ -= flat_.test(node) ? 1U : 0U;
    flat_count_ += flat ? 1U : 0U;
    flat_.set(node, flat);
    simple_.set(node, simple);
    const std::uint32_t around = near(node);
    for (const std::uint32_t direction : {east, west}) passes_[direction].set(node, passes(node, around, direction));
    if (!lines_up_and_down_) return;
    for (const std::uint32_t direction : {north, south})
        passes_[direction].set(turned(cell), passes(node, around, direction));
}

// All cells at once, 64 at a time where neighbouring cells do not differ.
void FlatArea::rebuild() {
    const GridRules& rules = map_->rules();
    pruning_ = &LocalPruning::of(rules);
    revision_ = map_->revision();
    lines_up_and_down_ = rules.directions() == 8;
    const std::uint32_t row = map_->rows().stride();
    const std::uint32_t column = map_->columns().stride();
    for (std::uint32_t direction = 0; direction < 8; ++direction) {
        const GridCell step = grid_step(rules, {}, direction);
        const auto x = static_cast<std::uint32_t>(step.x);  // modulo 2^32
        const auto y = static_cast<std::uint32_t>(step.y);
        node_step_[direction] = y * row + x;
        turned_step_[direction] = x * column + y;
    }
    entrances_.clear();
    for (const GridPortal& portal : map_->portals())
        for (const GridCell end : {portal.from, portal.to}) entrances_.push_back(map_->node(end));
    std::sort(entrances_.begin(), entrances_.end());

    flat_ = simple_ = map_->rows();
    mark_odd();
    if (map_->has_costs() || model::climbing_costs(*map_))
        for (const std::uint32_t direction : {east, south, south_east, south_west})
            mark_differences(node_step_[direction]);
    flat_count_ = flat_.count();
    mark_passes();
}

// Marks portals, sides, and cells that cost nothing.
void FlatArea::mark_odd() {
    for (const std::uint32_t entrance : entrances_) {
        flat_.set(entrance, false);
        simple_.set(entrance, false);
    }
    const bool sides = map_->has_sides() || map_->has_entry_costs();
    const bool free_terrain = map_->has_costs() && map_->least_cost() == 0;
    if (!sides && !free_terrain) return;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map_->height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map_->width()); ++x) {
            const std::uint32_t node = map_->node({x, y});
            if (map_->cost(node) == 0) flat_.set(node, false);
            if (!model::has_own_sides(*map_, node)) continue;
            const std::uint32_t stride = flat_.stride();
            for (const std::uint32_t middle : {node - stride, node, node + stride})
                for (const std::uint32_t other : {middle - 1, middle, middle + 1}) {
                    flat_.set(other, false);
                    simple_.set(other, false);
                }
        }
}

// Marks cells that differ from the cell one step further on: neither is flat.
void FlatArea::mark_differences(std::uint32_t step) {
    const BitPlane& open = map_->rows();
    const std::span<const std::uint16_t> costs = map_->costs();
    const bool climbs = model::climbing_costs(*map_);
    for (std::uint32_t y = 0; y < map_->height(); ++y)
        for (std::uint32_t node = open.index(0, y); node < open.index(map_->width(), y); node += 64) {
            const bool costs_differ =
                !costs.empty() && !std::equal(&costs[node], &costs[node] + 64, &costs[node + step]);
            if (!costs_differ && !climbs) continue;
            for (std::uint64_t left = open.word(node / 64); left != 0; left &= left - 1) {
                const std::uint32_t one = node + static_cast<std::uint32_t>(std::countr_zero(left));
                const std::uint32_t other = one + step;
                if (!open.test(other)) continue;
                const bool rises = climbs && map_->height_of(one) != map_->height_of(other);
                if (!rises && map_->cost(one) == map_->cost(other)) continue;
                for (const std::uint32_t cell : {one, other}) {
                    flat_.set(cell, false);
                    if (rises) simple_.set(cell, false);
                }
            }
        }
}

// A walk passes every flat cell without obstacles around it; near walls the pruning rules decide.
void FlatArea::mark_passes() {
    const std::size_t directions = lines_up_and_down_ ? 4 : 2;
    constexpr std::array<std::uint32_t, 4> lines{east, west, north, south};
    for (std::size_t i = 0; i < directions; ++i) passes_[lines[i]] = flat_;
    const std::byte* open = map_->rows().bytes();
    const std::uint32_t stride = flat_.stride();
    for (std::uint32_t y = 0; y < map_->height(); ++y)
        for (std::uint32_t node = flat_.index(0, y); node < flat_.index(map_->width(), y); node += 64) {
            const std::uint64_t flat = flat_.word(node / 64);
            if (flat == 0) continue;
            // Bits of cells whose column of three is open, in overlapping words: for the neighbours to the left and to
            // the right.
            const auto columns = [&](std::int64_t at) {
                return map_->rows().word(static_cast<std::uint32_t>(at / 64)) &
                       map_->rows().word(static_cast<std::uint32_t>((at - stride) / 64)) &
                       map_->rows().word(static_cast<std::uint32_t>((at + stride) / 64));
            };
            const std::uint64_t here = columns(node);
            const std::uint64_t left = here << 1U | columns(std::int64_t{node} - 64) >> 63U;
            const std::uint64_t right = here >> 1U | columns(std::int64_t{node} + 64) << 63U;
            for (std::uint64_t walled = flat & ~(here & left & right); walled != 0; walled &= walled - 1) {
                const std::uint32_t cell = node + static_cast<std::uint32_t>(std::countr_zero(walled));
                const std::uint32_t around = model::neighbourhood(open, cell, stride);
                for (std::size_t i = 0; i < directions; ++i)
                    passes_[lines[i]].set(cell, passes(cell, around, lines[i]));
            }
        }
    if (lines_up_and_down_)
        for (const std::uint32_t direction : {north, south}) passes_[direction] = passes_[direction].transposed();
}

}  // namespace starway::grid::search
