// The flat area of a tile map: cells that cost the same as all their open neighbours and differ from them in nothing
// else. There, jump points are found as on uniform maps (grid/search/cells/local_pruning.hpp); every other cell
// is a jump point.
//
// For scans, the result is kept as one bit plane per straight direction: whether a walk that arrives in that direction
// passes without stopping. Follows the map's edits cell by cell. Memory: at most six bits per cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/model/neighbours.hpp"
#include "grid/search/cells/ends.hpp"
#include "grid/search/cells/local_pruning.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class FlatArea {
public:
    // Keeps a pointer to the map. Precondition: a square grid.
    explicit FlatArea(const GridMap& map);

    // Applies the edits since the last call, or rebuilds if the map's layout has changed.
    void update();
    // Every walk stops at the targets. Replaces earlier targets.
    void set_targets(std::span<const GridEnd> targets);

    [[nodiscard]] std::uint64_t flat_count() const { return flat_count_; }
    [[nodiscard]] bool flat(std::uint32_t node) const { return flat_.test(node); }
    // Whether steps around the cell depend on costs and the corner rule only: no sides, climbs or portals.
    [[nodiscard]] bool simple(std::uint32_t node) const { return simple_.test(node); }

    [[nodiscard]] const LocalPruning& pruning() const { return *pruning_; }
    [[nodiscard]] std::uint32_t near(std::uint32_t node) const {
        return model::neighbourhood(map_->rows().bytes(), node, map_->rows().stride());
    }
    // Whether a walk that arrives at an open cell in that direction passes it.
    [[nodiscard]] bool passes(std::uint32_t node, std::uint32_t near, std::uint32_t direction) const {
        const std::uint32_t ahead = 1U << direction | pruning_->branches(direction);
        return flat_.test(node) && (pruning_->onwards(near, direction) & ~ahead) == 0;
    }

    // A cell's positions in the planes by rows and by columns, for scans.
    struct Place {
        std::uint32_t node = 0;
        std::uint32_t turned = 0;
    };
    [[nodiscard]] Place place(std::uint32_t node) const {
        const GridCell cell = map_->cell(node);
        return {node, turned(cell)};
    }
    // The neighbour in a direction.
    [[nodiscard]] Place beside(Place from, std::uint32_t direction) const {
        return {from.node + node_step_[direction], from.turned + turned_step_[direction]};
    }
    // The number of cells that a walk without branches passes along a line, beginning one step from here.
    [[nodiscard]] std::uint32_t passed(Place from, std::uint32_t direction) const {
        const std::byte* plane = passes_[direction].bytes();
        const std::int64_t at = direction == east || direction == west ? from.node : from.turned;
        return direction == east || direction == south ? ones_up(plane, at + 1) : ones_down(plane, at - 1);
    }

private:
    static constexpr std::uint32_t window = 57;
    static std::uint32_t ones_up(const std::byte* plane, std::int64_t at);
    static std::uint32_t ones_down(const std::byte* plane, std::int64_t at);
    [[nodiscard]] std::uint32_t turned(GridCell cell) const {
        return map_->columns().index(static_cast<std::uint32_t>(cell.y), static_cast<std::uint32_t>(cell.x));
    }

    void rebuild();
    void mark_odd();
    void mark_differences(std::uint32_t step);
    void mark_passes();
    void judge(GridCell cell);
    void judge_around(GridCell cell);
    void set(GridCell cell, bool flat, bool simple);
    [[nodiscard]] bool is_entrance(std::uint32_t node) const;

    const GridMap* map_;
    const LocalPruning* pruning_ = nullptr;
    std::uint64_t revision_ = 0;
    std::uint64_t flat_count_ = 0;
    bool lines_up_and_down_ = false;  // walks up and down have no branches
    BitPlane flat_;
    BitPlane simple_;
    std::array<BitPlane, 4> passes_;        // by straight direction; north and south transposed
    std::vector<std::uint32_t> entrances_;  // nodes where a portal begins or ends, sorted
    std::vector<GridCell> targets_;
    std::array<std::uint32_t, 8> node_step_{};  // modulo 2^32
    std::array<std::uint32_t, 8> turned_step_{};
};

inline std::uint32_t FlatArea::ones_up(const std::byte* plane, std::int64_t at) {
    for (std::uint32_t cells = 0;; cells += window, at += window) {
        const auto ones = static_cast<std::uint32_t>(std::countr_one(model::bits_from(plane, at)));
        if (ones < window) return cells + ones;
    }
}
inline std::uint32_t FlatArea::ones_down(const std::byte* plane, std::int64_t at) {
    for (std::uint32_t cells = 0;; cells += window, at -= window) {
        const auto ones = static_cast<std::uint32_t>(std::countl_one(model::bits_up_to(plane, at)));
        if (ones < window) return cells + ones;
    }
}

}  // namespace starway::grid::search
