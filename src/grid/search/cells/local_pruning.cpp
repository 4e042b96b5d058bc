#include "grid/search/cells/local_pruning.hpp"

#include <bit>

#include "grid/model/neighbours.hpp"

namespace starway::grid::search {

namespace {

constexpr std::uint8_t no_direction = 8;

constexpr GridCell cell_at(std::uint32_t bit) {
    return {static_cast<std::int32_t>(bit % 3) - 1, static_cast<std::int32_t>(bit / 3) - 1};
}

// The direction from one of nine cells to an adjacent one; no_direction if they are not adjacent.
using Directions = std::array<std::array<std::uint8_t, 9>, 9>;
constexpr Directions directions_between() {
    constexpr std::array<std::uint8_t, 9> outwards{north_west, north,      north_east, west,      no_direction,
                                                   east,       south_west, south,      south_east};
    Directions between{};
    for (std::uint32_t from = 0; from < 9; ++from)
        for (std::uint32_t to = 0; to < 9; ++to) {
            const std::int32_t across = cell_at(to).x - cell_at(from).x;
            const std::int32_t along = cell_at(to).y - cell_at(from).y;
            const bool beside = across >= -1 && across <= 1 && along >= -1 && along <= 1;
            between[from][to] =
                beside ? outwards[static_cast<std::size_t>((along + 1) * 3 + across + 1)] : no_direction;
        }
    return between;
}
constexpr Directions between_cells = directions_between();

bool open_at(std::uint32_t near, GridCell cell) {
    return (near >> static_cast<std::uint32_t>((cell.y + 1) * 3 + cell.x + 1) & 1U) != 0;
}

// Whether the corner rule allows a step between two adjacent cells. Precondition: both are open.
bool corner_allows(std::uint32_t near, GridCell from, GridCell to, CornerRule corners) {
    const std::uint32_t obstacles =
        (open_at(near, {from.x, to.y}) ? 0U : 1U) + (open_at(near, {to.x, from.y}) ? 0U : 1U);
    switch (corners) {
        case CornerRule::always:
            return true;
        case CornerRule::one_obstacle:
            return obstacles <= 1;
        case CornerRule::no_obstacle:
            return obstacles == 0;
        case CornerRule::never:
            break;
    }
    return false;
}

}  // namespace

// Whether a path from `before` to `after` without the cell in the middle is as good.
bool LocalPruning::needless(std::uint32_t near, std::uint32_t before, std::uint32_t after,
                            const LocalCosts& costs) const {
    if (before == after) return true;
    const std::uint8_t* steps = &steps_[std::size_t{near} * 9];
    const auto step = [&](std::uint32_t from, std::uint32_t to) {
        return costs.step(from, to, between_cells[from][to] >= 4);
    };
    const auto possible = [&](std::uint32_t from, std::uint32_t to) {
        const std::uint32_t direction = between_cells[from][to];
        return direction != no_direction && (steps[from] >> direction & 1U) != 0;
    };
    const std::uint64_t cost = step(before, middle) + step(middle, after);
    if (possible(before, after) && step(before, after) <= cost) return true;
    for (std::uint32_t other = 0; other < 9; ++other) {
        if (other == middle || !possible(before, other) || !possible(other, after)) continue;
        const std::uint64_t way_round = step(before, other) + step(other, after);
        if (way_round < cost) return true;
        // At the same cost, compares how many early steps there are, and their order.
        const int others = early(between_cells[before][other]) + early(between_cells[other][after]);
        const int own = early(between_cells[before][middle]) + early(between_cells[middle][after]);
        const bool earlier =
            others == 1 && own == 1 && early(between_cells[before][other]) && early(between_cells[middle][after]);
        if (way_round == cost && (earlier || (others == 0 && own == 2))) return true;
    }
    return false;
}

std::uint32_t LocalPruning::onwards(std::uint32_t near, std::uint32_t arrival, const LocalCosts& costs) const {
    const std::uint32_t before = model::neighbour_bit[opposite(GridRules{}, arrival)];
    std::uint32_t found = 0;
    for (std::uint32_t left = steps(near); left != 0; left &= left - 1) {
        const auto direction = static_cast<std::uint32_t>(std::countr_zero(left));
        if (!needless(near, before, model::neighbour_bit[direction], costs)) found |= 1U << direction;
    }
    return found;
}

LocalPruning::LocalPruning(std::uint32_t directions, CornerRule corners) : directions_(directions) {
    for (std::uint32_t near = 0; near < 512; ++near)
        for (std::uint32_t from = 0; from < 9; ++from)
            for (std::uint32_t to = 0; to < 9; ++to) {
                const std::uint32_t direction = between_cells[from][to];
                const GridCell a = cell_at(from);
                const GridCell b = cell_at(to);
                if (direction >= directions || !open_at(near, a) || !open_at(near, b)) continue;
                if (direction >= 4 && !corner_allows(near, a, b, corners)) continue;
                auto& steps = steps_[near * 9 + from];
                steps = static_cast<std::uint8_t>(steps | 1U << direction);
            }
    LocalCosts same;
    same.weights.fill(1);
    same.units = model::exact_in_32_bits;  // sums of two steps compare the same with whole tenths
    for (std::uint32_t near = 0; near < 512; ++near)
        for (std::uint32_t arrival = 0; arrival < directions; ++arrival)
            onwards_[near * 8 + arrival] = static_cast<std::uint8_t>(onwards(near, arrival, same));

    if (directions == 4)
        branches_[north] = branches_[south] = 1U << east | 1U << west;
    else
        for (std::uint32_t direction = 4; direction < 8; ++direction)
            for (const std::uint32_t part : model::diagonal_parts[direction - 4])
                branches_[direction] = static_cast<std::uint8_t>(branches_[direction] | 1U << part);
}

const LocalPruning& LocalPruning::of(const GridRules& rules) {
    static const LocalPruning four(4, CornerRule::never);
    static const LocalPruning always(8, CornerRule::always);
    static const LocalPruning one_obstacle(8, CornerRule::one_obstacle);
    static const LocalPruning no_obstacle(8, CornerRule::no_obstacle);
    if (rules.directions() == 4) return four;
    switch (rules.corners) {
        case CornerRule::always:
            return always;
        case CornerRule::one_obstacle:
            return one_obstacle;
        default:
            return no_obstacle;
    }
}

}  // namespace starway::grid::search
