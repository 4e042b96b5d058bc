// Which steps out of a cell are worth taking, depending on how it was reached: the pruning rules of jump point search
// (Harabor & Grastien 2011), computed for every neighbourhood from their definition, and for any costs of the nine
// cells as in JPSW (Carlson, Moghadam, Harabor, Stuckey, Ebendt, AAAI 2023).
//
// Let p -> c -> n be two steps within one cell of c. They are pruned if a path from p to n that avoids c, of one or two
// steps, is cheaper; or as cheap with one step; or as cheap with two steps, both straight in place of two diagonal
// ones, or the diagonal one first (with four directions: the vertical one). An optimal path with two such steps can be
// replaced by one that costs no more and has fewer steps, or as many with fewer diagonals, or as many of these,
// earlier. This process ends, so some optimal path has no such steps. So does what onwards() prunes without costs, for
// diagonal steps at any cost from 1 to 2: what it takes for cheaper at the square root of 2 has fewer steps or fewer
// diagonals.
// Only the nine cells matter, so this holds on any map where steps between the nine depend on their costs and on the
// corner rule alone.
#pragma once

#include <array>
#include <cstdint>

#include "grid/model/step_units.hpp"
#include "starway/grid/rules.hpp"

namespace starway::grid::search {

// The step costs between nine cells: the cells' weights, numbered as the bits of a neighbourhood, and how they count.
struct LocalCosts {
    std::array<std::uint64_t, 9> weights{};
    model::StepUnits units;
    bool mean = false;       // of both cells (in halves); otherwise of the cell entered
    bool backwards = false;  // steps lead against the direction of travel: into the cell that is left

    [[nodiscard]] std::uint64_t step(std::uint32_t from, std::uint32_t to, bool diagonal) const {
        const std::uint64_t weight = mean ? weights[from] + weights[to] : weights[backwards ? from : to];
        return weight * (diagonal ? units.diagonal : units.straight);
    }
};

class LocalPruning {
public:
    // Computed once per rule. Precondition: a square grid.
    static const LocalPruning& of(const GridRules& rules);

    // If all nine cost the same, and more than nothing: a bit per direction. near: neighbourhood(), in which the step
    // of arrival is possible.
    [[nodiscard]] std::uint32_t onwards(std::uint32_t near, std::uint32_t arrival) const {
        return onwards_[near * 8 + arrival];
    }
    // The same for any costs.
    [[nodiscard]] std::uint32_t onwards(std::uint32_t near, std::uint32_t arrival, const LocalCosts& costs) const;
    // The steps that the corner rule allows from the cell in the middle.
    [[nodiscard]] std::uint32_t steps(std::uint32_t near) const { return steps_[near * 9 + middle]; }
    // The straight directions scanned from every cell of a walk: the components of a diagonal; with four directions,
    // east and west for a vertical walk. None for other walks.
    [[nodiscard]] std::uint32_t branches(std::uint32_t direction) const { return branches_[direction]; }

private:
    static constexpr std::uint32_t middle = 4;
    LocalPruning(std::uint32_t directions, CornerRule corners);
    [[nodiscard]] bool needless(std::uint32_t near, std::uint32_t before, std::uint32_t after,
                                const LocalCosts& costs) const;
    // Of two paths of equal cost, the one with such steps earlier is kept.
    [[nodiscard]] bool early(std::uint32_t direction) const {
        return directions_ == 4 ? direction % 2 == 0 : direction >= 4;
    }

    std::uint32_t directions_;
    std::array<std::uint8_t, std::size_t{512} * 9>
        steps_{};  // neighbourhood, cell -> a bit for every direction that stays within the nine cells
    std::array<std::uint8_t, std::size_t{512} * 8> onwards_{};
    std::array<std::uint8_t, 8> branches_{};
};

}  // namespace starway::grid::search
