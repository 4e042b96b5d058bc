// Which steps out of a cell are worth taking, by how it was reached: jump point search's pruning rules (Harabor & Grastien 2011) worked out for
// every neighbourhood from their definition, and for any costs of the nine cells as JPSW does (Carlson, Moghadam, Harabor, Stuckey,
// Ebendt, AAAI 2023).
//
// Let p -> c -> n be two steps, everything within one cell of c. They are left out if p leads to n without c, by one step or by two,
// more cheaply, or as cheaply by one step, or as cheaply by two of which the diagonal one comes first (with four directions: the one up
// or down). An optimal path that takes two such steps can be changed for another that is no dearer and has fewer steps, or as many with
// its diagonals earlier. Since that cannot go on for ever, some optimal path takes no such steps. Nothing but the nine cells matters, so
// this holds on any map, wherever steps between the nine are a matter of their costs and of the corner rule alone.
#pragma once

#include <array>
#include <cstdint>

#include "grid/step_units.hpp"
#include "starway/grid/rules.hpp"

namespace starway::search {

// What steps between nine cells cost: their weights, numbered as the bits of a neighbourhood, and how those count.
struct LocalCosts {
    std::array<std::uint64_t, 9> weights{};
    grid::StepUnits units;
    bool mean = false;       // of both cells (in halves); otherwise of the one entered
    bool backwards = false;  // steps lead against the direction of travel: into the cell that is left

    [[nodiscard]] std::uint64_t step(std::uint32_t from, std::uint32_t to, bool diagonal) const {
        const std::uint64_t weight = mean ? weights[from] + weights[to] : weights[backwards ? from : to];
        return weight * (diagonal ? units.diagonal : units.straight);
    }
};

class LocalPruning {
public:
    // Made once for each rule. Precondition: squares.
    static const LocalPruning& of(const GridRules& rules);

    // Where all nine cost the same, and not nothing: a bit for every direction. near: neighbourhood(), with the step of arrival being possible.
    [[nodiscard]] std::uint32_t onwards(std::uint32_t near, std::uint32_t arrival) const {
        return onwards_[near * 8 + arrival];
    }
    // The same for any costs.
    [[nodiscard]] std::uint32_t onwards(std::uint32_t near, std::uint32_t arrival, const LocalCosts& costs) const;
    // The steps that the corner rule allows from the cell in the middle.
    [[nodiscard]] std::uint32_t steps(std::uint32_t near) const { return steps_[near * 9 + middle]; }
    // The straight directions that one looks along from every cell of a walk: those a diagonal is made of; with four directions east and west
    // from a walk up or down. None for other walks.
    [[nodiscard]] std::uint32_t branches(std::uint32_t direction) const { return branches_[direction]; }

private:
    static constexpr std::uint32_t middle = 4;
    LocalPruning(std::uint32_t directions, CornerRule corners);
    [[nodiscard]] bool needless(std::uint32_t near, std::uint32_t before, std::uint32_t after,
                                const LocalCosts& costs) const;
    // Of two paths that cost the same, the one with such steps earlier is kept.
    [[nodiscard]] bool early(std::uint32_t direction) const {
        return directions_ == 4 ? direction % 2 == 0 : direction >= 4;
    }

    std::uint32_t directions_;
    std::array<std::uint8_t, std::size_t{512} * 9>
        steps_{};  // neighbourhood, cell -> a bit for every direction that stays among the nine
    std::array<std::uint8_t, std::size_t{512} * 8> onwards_{};
    std::array<std::uint8_t, 8> branches_{};
};

}  // namespace starway::search
