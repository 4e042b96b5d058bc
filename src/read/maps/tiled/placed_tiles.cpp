#include "read/maps/tiled/placed_tiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/maps/conventions.hpp"

namespace starway::read::maps {

void PlacedTiles::begin() {
    if (draft_) return;
    draft_.emplace(window_.width, window_.height);
    const std::size_t cells = std::size_t{window_.width} * window_.height;
    tiled_.resize(cells);
    opened_.resize(map_.walkable.value_or(true) ? 0 : cells);
    if (map_.cost.value_or(1) != 1)
        for (std::size_t cell = 0; cell < cells; ++cell) draft_->set_cost(cell, *map_.cost);
}

// The tile's own cell, and those beside it that its collision shapes block.
void PlacedTiles::apply(const Meaning& meaning, std::int64_t x, std::int64_t y) {
    const auto index = [&](std::int64_t column, std::int64_t row) {
        return draft_->index({static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)});
    };
    if (draft_->contains(x, y)) apply_here(meaning, index(x, y));
    if (!meaning.blocks_beside()) return;
    const GridCell own{static_cast<std::int32_t>(x + window_.origin.x),
                       static_cast<std::int32_t>(y + window_.origin.y)};
    for (const GridCell& step : meaning.beside.at(layout_.shoved(own) ? 1 : 0)) {
        if (!draft_->contains(x + step.x, y + step.y)) continue;
        draft_->block(index(x + step.x, y + step.y));
        ++shapes_block_;
        ++*meaning.rule_beside;
    }
}

void PlacedTiles::apply_here(const Meaning& meaning, std::size_t cell) {
    tiled_[cell] = true;
    ++(meaning.blocks || meaning.blocks_beside() ? layer_blocks_ : layer_opens_);
    if (meaning.shaped && meaning.blocks) ++shapes_block_;
    if (meaning.shaped && !meaning.blocks && !meaning.blocks_beside()) ++shapes_leave_open_;
    if (meaning.blocks) draft_->block(cell);
    if (meaning.rule != nullptr) ++*meaning.rule;
    if (meaning.left_open != nullptr) ++*meaning.left_open;
    if (meaning.opens && !opened_.empty()) opened_[cell] = true;
    // Of several layers, grid-engine takes the highest cost.
    if (meaning.cost)
        draft_->set_cost(cell, grid_engine_ ? std::max(*meaning.cost, draft_->cost(cell)) : *meaning.cost);
    if (meaning.height) draft_->set_height(cell, *meaning.height);
    if (!meaning.sided) return;
    ++sided_;
    for (std::uint32_t direction = 0; direction < meaning.entry_costs.size(); ++direction) {
        if ((meaning.blocked_entries >> direction & 1U) != 0) draft_->block_entry(cell, direction);
        if (meaning.entry_costs[direction] > 0) draft_->set_entry_cost(cell, direction, meaning.entry_costs[direction]);
    }
}

void PlacedTiles::apply_empty_cells(std::optional<double> wanted, std::vector<Sentence>& notes) {
    const bool open = wanted ? std::isfinite(*wanted) : opened_.empty() && !grid_engine_;
    std::uint64_t empty = 0, closed = 0;
    for (std::size_t cell = 0; cell < tiled_.size(); ++cell) {
        if (tiled_[cell]) {
            if (opened_.empty() || opened_[cell]) continue;
            draft_->block(cell);
            ++closed;
            continue;
        }
        ++empty;
        if (!open) draft_->block(cell);
        if (open && wanted) draft_->set_cost(cell, *wanted);
    }
    rules_.count_of(map_.why + " of the map") += closed;
    if (!open) rules_.count_of("the rule that cells without a tile are closed") += empty;
    if (empty > 0)
        notes.push_back(fmt::format("Cells without a tile are {}{}: {}.", open ? "open" : "blocked",
                                    !open && !wanted && grid_engine_ ? ", as in grid-engine" : "",
                                    counted(empty, "cell")));
}

void PlacedTiles::tell(std::vector<Sentence>& notes) const {
    if (sided_ > 0)
        notes.push_back(
            fmt::format("Costs or barriers that hold for entering from one side: {}.", counted(sided_, "cell")));
    if (shapes_block_ + shapes_leave_open_ > 0)
        notes.push_back(
            fmt::format("Collision shapes of tiles block {} (they cover the centre or more than half of it) "
                        "and leave {} open.",
                        counted(shapes_block_, "cell"), counted(shapes_leave_open_, "cell")));
}

}  // namespace starway::read::maps
