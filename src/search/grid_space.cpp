#include "search/grid_space.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace starway {

namespace {

// The axial coordinates of a hexagon: q along rows, r down the lines that lean right.
GridCell axial(HexLayout layout, GridCell cell) {
    const auto shoved = [](std::int32_t line, bool odd) { return (line + (odd ? -(line & 1) : (line & 1))) / 2; };
    switch (layout) {
        case HexLayout::odd_r:
            return {cell.x - shoved(cell.y, true), cell.y};
        case HexLayout::even_r:
            return {cell.x - shoved(cell.y, false), cell.y};
        case HexLayout::odd_q:
            return {cell.x, cell.y - shoved(cell.x, true)};
        case HexLayout::even_q:
            return {cell.x, cell.y - shoved(cell.x, false)};
        case HexLayout::axial_pointed:
        case HexLayout::axial_flat:
            break;
    }
    return cell;
}

}  // namespace

std::int64_t hex_distance(HexLayout layout, GridCell a, GridCell b) {
    const GridCell from = axial(layout, a);
    const GridCell to = axial(layout, b);
    const std::int64_t q = to.x - from.x;
    const std::int64_t r = to.y - from.y;
    return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

GridSpace::GridSpace(const GridMap& map)
    : map_(&map),
      steps_(map.rules().topology == GridTopology::hexagonal ? &four_steps : &steps_of(map.rules())),
      plain_(map.uniform() && map.rules().topology != GridTopology::hexagonal) {
    const GridRules& rules = map.rules();
    // The mean of two costs is counted in halves.
    const std::uint32_t halves = rules.terrain == TerrainCost::mean && map.has_costs() ? 2 : 1;
    weight_units_ = halves * map.cost_units();
    least_ = std::uint64_t{halves} * map.least_cost();
    // No path is longer than a visit to every cell.
    const double heaviest = static_cast<double>(map.open_count() + 1) * halves * map.most_cost();
    units_ = rules.step_costs == StepCosts::integer ? tenths : exact_units(heaviest);
    one_ = units_.straight * weight_units_;
    straight_ = units_.straight * least_;
    diagonal_ = units_.diagonal * least_;
    const auto priced = [&](double price) {
        return static_cast<std::uint64_t>(std::min(price * static_cast<double>(one_), 9e18));
    };
    jump_cost_ = priced(rules.jump_price);

    const auto stride = static_cast<std::int32_t>(map.rows().stride());
    const auto offset = [&](GridCell step) { return static_cast<std::uint32_t>(step.y * stride + step.x); };
    if (hexagonal()) {
        const bool columns = rules.hex_layout == HexLayout::odd_q || rules.hex_layout == HexLayout::even_q;
        for (std::uint32_t line = 0; line < 2; ++line)
            for (std::uint32_t direction = 0; direction < 6; ++direction) {
                const auto odd = static_cast<std::int32_t>(line);
                hex_offset_[line][direction] =
                    offset(grid_step(rules, columns ? GridCell{odd, 0} : GridCell{0, odd}, direction));
            }
    } else {
        for (std::uint32_t direction = 0; direction < 8; ++direction)
            offset_[direction] = offset(grid_step(rules, {}, direction));
    }

    for (const GridPortal& portal : map.portals()) {
        const WayThrough way{map.node(portal.from), map.node(portal.to), priced(portal.price), portal.price};
        ways_.push_back(way);
        if (!portal.one_way) ways_.push_back({way.to, way.from, way.cost, way.price});
    }
    for (const bool by_to : {false, true}) {
        auto& order = by_end_[by_to ? 1 : 0];
        order.resize(ways_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return by_to ? ways_[a].to < ways_[b].to : ways_[a].from < ways_[b].from;
        });
    }
}

std::uint32_t GridSpace::neighbour(std::uint32_t node, std::uint32_t direction) const {
    if (!hexagonal()) return node + offset_[direction];
    const HexLayout layout = map_->rules().hex_layout;
    const bool columns = layout == HexLayout::odd_q || layout == HexLayout::even_q;
    // The stride is even: the column's parity is the node's.
    const std::uint32_t odd = columns ? node & 1U : static_cast<std::uint32_t>(map_->cell(node).y & 1);
    return node + hex_offset_[odd][direction];
}

bool GridSpace::step_allowed(std::uint32_t from, std::uint32_t direction) const {
    if (!map_->rows().test(neighbour(from, direction)) || map_->side_blocked(from, direction)) return false;
    return !is_diagonal(direction) || corner_allows(from, direction);
}

// A diagonal step stands for two ways around a corner. A way is closed by a cell or by a side; where the rule does not mind obstacles at
// all, walls still hold: the step is refused if sides close both ways.
bool GridSpace::corner_allows(std::uint32_t from, std::uint32_t direction) const {
    const auto [first, second] = diagonal_parts[direction - 4];
    std::uint32_t closed = 0;
    std::uint32_t walled = 0;
    for (const bool swapped : {false, true}) {
        const std::uint32_t begin = swapped ? second : first;
        const std::uint32_t end = swapped ? first : second;
        const std::uint32_t corner = neighbour(from, begin);
        const bool wall = map_->side_blocked(from, begin) || map_->side_blocked(corner, end);
        walled += wall ? 1U : 0U;
        closed += wall || !map_->rows().test(corner) ? 1U : 0U;
    }
    switch (map_->rules().corners) {
        case CornerRule::always:
            return walled < 2;
        case CornerRule::one_obstacle:
            return closed < 2;
        case CornerRule::no_obstacle:
            return closed == 0;
        case CornerRule::never:
            break;
    }
    return false;
}

std::uint64_t GridSpace::step_weight(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const {
    const std::uint64_t entered = map_->entry_cost(to, direction);
    const bool mean = map_->rules().terrain == TerrainCost::mean && map_->has_costs();
    return mean ? entered + map_->cost(from) : entered;
}

double GridSpace::climb(std::uint32_t from, std::uint32_t to) const {
    if (!map_->has_heights()) return 0;
    const double rise = static_cast<double>(map_->height_of(to)) - static_cast<double>(map_->height_of(from));
    return rise > 0 ? rise * map_->rules().uphill : -rise * map_->rules().downhill;
}

GridSpace::Cost GridSpace::step_cost(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const {
    const Cost flat = step_weight(from, to, direction) * (is_diagonal(direction) ? units_.diagonal : units_.straight);
    const double extra = climb(from, to);
    if (extra == 0) return flat;
    // Beyond what a cost can hold the search says so.
    return flat + static_cast<Cost>(std::min(extra * static_cast<double>(one_), 9e18));
}

}  // namespace starway
