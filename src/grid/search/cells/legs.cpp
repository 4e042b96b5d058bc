#include "grid/search/cells/legs.hpp"

#include <algorithm>
#include <cstring>

#include "grid/model/step_units.hpp"

namespace starway::grid::search {
namespace {

// Two cells at once: on long paths, writing the cells is most of the work.
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

void write_cells(const GridMap& map, GridCell from, const Legs& legs, std::size_t steps, GridAnswer& answer) {
    answer.path.resize(steps + 1);
    answer.edges.resize(steps);
    GridCell* cell = answer.path.data();
    std::uint32_t* edge = answer.edges.data();
    *cell++ = from;
    legs.visit(map.rules(), [&](std::uint32_t direction, std::uint32_t count) {
        cell = write_leg(cell, cell[-1], grid_step(map.rules(), {}, direction), count);
        edge = std::fill_n(edge, count, direction);
    });
}

void write_turns(const GridMap& map, GridCell from, const Legs& legs, GridAnswer& answer) {
    const std::size_t most = legs.path.size() + legs.back.size();
    answer.path.resize(most + 1);
    answer.edges.resize(most);
    GridCell* const cells = answer.path.data();
    std::uint32_t* const edges = answer.edges.data();
    std::size_t turns = 0;
    std::uint32_t before = jump_edge;
    cells[0] = from;
    legs.visit(map.rules(), [&](std::uint32_t direction, std::uint32_t count) {
        const GridCell step = grid_step(map.rules(), {}, direction);
        from = {from.x + static_cast<std::int32_t>(count) * step.x, from.y + static_cast<std::int32_t>(count) * step.y};
        if (direction != before) edges[turns++] = direction;
        cells[turns] = from;
        before = direction;
    });
    answer.path.resize(turns + 1);
    answer.edges.resize(turns);
}

}  // namespace

void write_legs(const GridMap& map, GridCell from, const Legs& legs, bool turns_only, GridAnswer& answer) {
    std::size_t straight = 0;
    std::size_t diagonal = 0;
    for (const auto* part : {&legs.path, &legs.back})
        for (const StraightLeg& leg : *part) (leg.direction < 4 ? straight : diagonal) += leg.steps;
    if (turns_only)
        write_turns(map, from, legs, answer);
    else
        write_cells(map, from, legs, straight + diagonal, answer);
    answer.cost =
        static_cast<double>(straight) + static_cast<double>(diagonal) * model::diagonal_length(map.rules().step_costs);
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

}  // namespace starway::grid::search
