#include "grid/ask/path_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "grid/model/step_units.hpp"

namespace starway::grid::ask {

namespace {

constexpr double not_allowed = std::numeric_limits<double>::infinity();

// Whether a disc moving along a line avoids a blocked cell. The distance to a square is convex along the line.
bool keeps_off(GridCell from, GridCell to, std::int32_t x, std::int32_t y, double radius) {
    const auto gap = [&](double part) {
        const double across = std::abs(from.x + part * (to.x - from.x) - x) - 0.5;
        const double along = std::abs(from.y + part * (to.y - from.y) - y) - 0.5;
        return std::hypot(std::max(across, 0.0), std::max(along, 0.0));
    };
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; ++i) {
        const double first = low + (high - low) / 3;
        const double second = high - (high - low) / 3;
        (gap(first) < gap(second) ? high : low) = gap(first) < gap(second) ? second : first;
    }
    return std::min({gap(0), gap(1), gap(low)}) >= radius - 1e-7;
}

bool disc_moves(const GridMap& map, GridCell from, GridCell to) {
    const double radius = map.rules().radius;
    const auto far = static_cast<std::int32_t>(std::ceil(radius)) + 1;
    for (std::int32_t y = std::min(from.y, to.y) - far; y <= std::max(from.y, to.y) + far; ++y)
        for (std::int32_t x = std::min(from.x, to.x) - far; x <= std::max(from.x, to.x) + far; ++x)
            if (!map.open({x, y}) && !keeps_off(from, to, x, y, radius)) return false;
    return true;
}

bool free_at(const GridMap& map, GridCell cell) {
    if (map.rules().radius > 0) return map.open(cell) && disc_moves(map, cell, cell);
    const auto size = static_cast<std::int32_t>(map.rules().unit_size);
    for (std::int32_t y = cell.y; y < cell.y + size; ++y)
        for (std::int32_t x = cell.x; x < cell.x + size; ++x)
            if (!map.contains({x, y}) || !map.open({x, y})) return false;
    return true;
}

bool side_open(const GridMap& map, GridCell cell, std::uint32_t direction) {
    return !map.contains(cell) || !map.side_blocked(map.node(cell), direction);
}

bool corner_open(const GridMap& map, GridCell from, GridCell to) {
    const GridCell beside{to.x, from.y};
    const GridCell above{from.x, to.y};
    const std::uint32_t sideways = to.x > from.x ? east : west;
    const std::uint32_t upright = to.y > from.y ? south : north;
    const bool wall_beside = !side_open(map, from, sideways) || !side_open(map, beside, upright);
    const bool wall_above = !side_open(map, from, upright) || !side_open(map, above, sideways);
    const int closed = (wall_beside || !free_at(map, beside) ? 1 : 0) + (wall_above || !free_at(map, above) ? 1 : 0);
    switch (map.rules().corners) {
        case CornerRule::always:
            return !wall_beside || !wall_above;
        case CornerRule::one_obstacle:
            return closed <= 1;
        case CornerRule::no_obstacle:
            return closed == 0;
        case CornerRule::never:
            break;
    }
    return false;
}

double walked(const GridMap& map, GridCell from, GridCell to) {
    const GridRules& rules = map.rules();
    const std::uint32_t directions = rules.squares() ? 8 : rules.directions();
    std::uint32_t direction = 0;
    while (direction < directions && !(map.neighbour(from, direction) == to)) ++direction;
    const bool disc = rules.radius > 0;
    if (direction == directions || (!disc && !side_open(map, from, direction))) return not_allowed;
    const bool diagonal = rules.squares() && from.x != to.x && from.y != to.y;
    if (diagonal && rules.directions() == 4) return not_allowed;
    if (diagonal && (disc ? !disc_moves(map, from, to) : !corner_open(map, from, to))) return not_allowed;
    const double length = diagonal ? model::diagonal_length(rules.step_costs) : 1;
    double terrain = map.entry_cost(map.node(to), direction);
    if (rules.terrain == TerrainCost::mean) terrain = (terrain + map.cost(map.node(from))) / 2;
    const double rise =
        static_cast<double>(map.height_of(map.node(to))) - static_cast<double>(map.height_of(map.node(from)));
    return length * terrain / map.cost_units() + std::max(rise, 0.0) * rules.uphill +
           std::max(-rise, 0.0) * rules.downhill;
}

// The distance between two drawn cells; alternate rows of hexagons or diamonds are shifted by half a cell.
double apart(const GridRules& rules, GridCell from, GridCell to) {
    if (rules.squares()) return std::hypot(to.x - from.x, to.y - from.y);
    const HexLayout layout = rules.hex_layout;
    if (layout == HexLayout::odd_q || layout == HexLayout::even_q) {
        std::swap(from.x, from.y);
        std::swap(to.x, to.y);
    }
    const bool axial = layout == HexLayout::axial_pointed || layout == HexLayout::axial_flat;
    const bool odd = layout == HexLayout::odd_r || layout == HexLayout::odd_q;
    const auto halves = [&](GridCell cell) { return 2 * cell.x + (axial ? cell.y : (cell.y % 2 == 1) == odd ? 1 : 0); };
    const double rows = std::abs(to.y - from.y);
    const double sideways = std::abs(halves(to) - halves(from));
    if (rules.topology == GridTopology::staggered) return std::max(rows, sideways);
    return rows + std::max(0.0, (sideways - rows) / 2);  // each step up or down also moves half a cell sideways
}

double jumped(const GridMap& map, GridCell from, GridCell to) {
    const GridRules& rules = map.rules();
    return rules.jump_radius > 0 && apart(rules, from, to) <= rules.jump_radius ? rules.jump_price : not_allowed;
}

double ported(const GridMap& map, GridCell from, GridCell to) {
    double least = not_allowed;
    for (const GridPortal& portal : map.portals())
        if ((portal.from == from && portal.to == to) || (!portal.one_way && portal.to == from && portal.from == to))
            least = std::min(least, portal.price);
    return least;
}

}  // namespace

Result<double> walk_path(const GridMap& map, std::span<const GridCell> path) {
    double cost = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const GridCell to = path[i];
        if (!map.contains(to) || !free_at(map, to))
            return Error{ErrorKind::data, fmt::format("the path enters the blocked cell {},{}", to.x, to.y)};
        if (i == 0) continue;
        const GridCell from = path[i - 1];
        const double step = std::min({walked(map, from, to), jumped(map, from, to), ported(map, from, to)});
        if (step == not_allowed)
            return Error{ErrorKind::data,
                         fmt::format("the path may not step from {},{} to {},{}", from.x, from.y, to.x, to.y)};
        cost += step;
    }
    return cost;
}

}  // namespace starway::grid::ask
