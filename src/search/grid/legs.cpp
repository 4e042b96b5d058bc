#include "search/grid/legs.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace starway {
namespace {

// Two cells at once: on long paths writing the cells is most of the work.
using TwoCells [[gnu::vector_size(16)]] = std::int32_t;
static_assert(sizeof(TwoCells) == 2 * sizeof(GridCell));

GridCell* write_leg(GridCell* out, GridCell from, GridCell step, std::uint32_t steps) {
    TwoCells cells{from.x + step.x, from.y + step.y, from.x + 2 * step.x, from.y + 2 * step.y};
    const TwoCells onwards{2 * step.x, 2 * step.y, 2 * step.x, 2 * step.y};
    std::uint32_t left = steps;
    for (; left >= 2; left -= 2, out += 2, cells += onwards) std::memcpy(static_cast<void*>(out), &cells, sizeof cells);
    if (left > 0) *out++ = {cells[0], cells[1]};
    return out;
}

void write_cells(const GridMap& map, GridCell from, std::span<const Leg> legs, std::size_t steps, GridAnswer& answer) {
    answer.path.resize(steps + 1);
    answer.edges.resize(steps);
    GridCell* cell = answer.path.data();
    std::uint32_t* edge = answer.edges.data();
    *cell++ = from;
    for (const Leg& leg : legs) {
        cell = write_leg(cell, cell[-1], grid_step(map.rules(), {}, leg.direction), leg.steps);
        edge = std::fill_n(edge, leg.steps, leg.direction);
    }
}

void write_turns(const GridMap& map, GridCell from, std::span<const Leg> legs, GridAnswer& answer) {
    answer.path.assign(1, from);
    answer.edges.clear();
    for (const Leg& leg : legs) {
        const GridCell step = grid_step(map.rules(), {}, leg.direction);
        const auto steps = static_cast<std::int32_t>(leg.steps);
        from = {from.x + steps * step.x, from.y + steps * step.y};
        if (!answer.edges.empty() && answer.edges.back() == leg.direction) {
            answer.path.back() = from;
        } else {
            answer.path.push_back(from);
            answer.edges.push_back(leg.direction);
        }
    }
}

}  // namespace

void write_legs(const GridMap& map, GridCell from, std::span<const Leg> legs, bool turns_only, GridAnswer& answer) {
    std::size_t steps = 0;
    std::size_t diagonal = 0;
    for (const Leg& leg : legs) {
        steps += leg.steps;
        if (leg.direction >= 4) diagonal += leg.steps;
    }
    if (turns_only)
        write_turns(map, from, legs, answer);
    else
        write_cells(map, from, legs, steps, answer);
    const double root = map.rules().step_costs == StepCosts::integer ? 1.4 : std::sqrt(2.0);
    answer.cost = static_cast<double>(steps - diagonal) + static_cast<double>(diagonal) * root;
}

void keep_turns(GridAnswer& answer) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < answer.edges.size(); ++i) {
        const bool straight_on = i > 0 && answer.edges[i] < jump_edge && answer.edges[i] == answer.edges[kept - 1];
        if (!straight_on) answer.edges[kept++] = answer.edges[i];
        answer.path[kept] = answer.path[i + 1];
    }
    answer.edges.resize(kept);
    answer.path.resize(std::min(answer.path.size(), kept + 1));
}

}  // namespace starway
