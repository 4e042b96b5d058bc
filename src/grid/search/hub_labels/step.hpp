// The step towards a hub, stored beside it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/model/neighbours.hpp"
#include "grid/model/step_units.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

// In one word: the direction in three bits, the run in thirteen, the position in sixteen.
struct HubStep {
    static constexpr std::uint32_t longest_run = (1U << 13U) - 1;
    static constexpr std::uint32_t most_hubs = 1U << 16U;  // per label

    std::uint32_t direction = 0;
    std::uint32_t run = 0;       // number of cells; 0 at the hub itself
    std::uint32_t position = 0;  // index of the same hub in the label of the cell reached

    [[nodiscard]] std::uint32_t word() const { return direction | run << 3U | position << 16U; }
    static HubStep of(std::uint32_t word) { return {word & 7U, word >> 3U & longest_run, word >> 16U}; }
};

// Step costs in labels: 32-bit sums compare as the costs on the map do.
inline model::StepUnits label_units(const GridRules& rules) {
    if (rules.directions() == 4) return {1, 1};
    return model::short_units(rules.step_costs);
}

// The map's steps, for labels.
class CellSteps {
public:
    explicit CellSteps(const GridMap& map)
        : map_(map), table_(model::steps_of(map.rules())), units_(label_units(map.rules())) {
        for (std::uint32_t direction = 0; direction < 8; ++direction) {
            const GridCell step = grid_step(map.rules(), {}, direction);
            offset_[direction] =
                static_cast<std::uint32_t>(step.y * static_cast<std::int32_t>(map.rows().stride()) + step.x);
        }
    }

    // A bit per direction in which a step leaves the cell.
    [[nodiscard]] std::uint32_t allowed(std::uint32_t node) const {
        if (!map_.rows().test(node)) return 0;
        return table_[model::neighbourhood(map_.rows().bytes(), node, map_.rows().stride())];
    }
    // The node `run` cells further on.
    [[nodiscard]] std::uint32_t next(std::uint32_t node, std::uint32_t direction, std::uint32_t run = 1) const {
        return node + run * offset_[direction];  // modulo 2^32
    }
    // Per direction: the offset of a step, modulo 2^32.
    [[nodiscard]] const std::array<std::uint32_t, 8>& offsets() const { return offset_; }
    [[nodiscard]] std::uint32_t cost(std::uint32_t direction) const {
        return static_cast<std::uint32_t>(direction < 4 ? units_.straight : units_.diagonal);
    }

    // The cells where lines in a direction end: one more step would leave the map.
    [[nodiscard]] std::vector<GridCell> line_ends(std::uint32_t direction) const {
        std::vector<GridCell> ends;
        const auto width = static_cast<std::int32_t>(map_.width());
        const auto height = static_cast<std::int32_t>(map_.height());
        const auto add = [&](GridCell cell) {
            if (!map_.contains(map_.neighbour(cell, direction))) ends.push_back(cell);
        };
        for (std::int32_t x = 0; x < width; ++x) add({x, 0});
        for (std::int32_t x = 0; x < width && height > 1; ++x) add({x, height - 1});
        for (std::int32_t y = 1; y < height - 1; ++y) add({0, y});
        for (std::int32_t y = 1; y < height - 1 && width > 1; ++y) add({width - 1, y});
        return ends;
    }
    // Calls visit(node) for the cells of a line, from its end back to its beginning.
    template <class Visit>
    void walk_back(GridCell end, std::uint32_t direction, Visit&& visit) const {
        for (GridCell cell = end; map_.contains(cell); cell = map_.neighbour(cell, opposite(map_.rules(), direction)))
            visit(map_.node(cell));
    }

private:
    const GridMap& map_;
    const model::StepTable& table_;
    model::StepUnits units_;
    std::array<std::uint32_t, 8> offset_{};
};

}  // namespace starway::grid::search
