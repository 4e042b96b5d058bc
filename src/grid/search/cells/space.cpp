#include "grid/search/cells/space.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "grid/model/terrain_rules.hpp"

namespace starway {

double grid_distance(const GridRules& rules, GridCell a, GridCell b) {
    if (!rules.squares()) return static_cast<double>(grid::model::steps_between(rules, a, b));
    return std::hypot(static_cast<double>(a.x) - b.x, static_cast<double>(a.y) - b.y);
}

}  // namespace starway

namespace starway::grid::search {

GridSpace::Kind GridSpace::kind_of(const GridMap& map) {
    if (!map.rules().squares()) return Kind::special;
    if (map.uniform()) return Kind::plain;
    const bool cells_alone = map.has_costs() && !map.has_entry_costs() && !map.has_sides() &&
                             !model::climbing_costs(map) && map.portals().empty() && map.rules().jump_radius == 0;
    return cells_alone ? Kind::terrain : Kind::special;
}

GridSpace::GridSpace(const GridMap& map)
    : map_(&map),
      layout_revision_(map.layout_revision()),
      steps_(map.rules().squares() ? &model::steps_of(map.rules()) : &model::four_steps),
      kind_(kind_of(map)),
      mean_(map.rules().terrain == TerrainCost::mean && map.has_costs()) {
    const GridRules& rules = map.rules();
    // The mean of two costs is counted in halves.
    const std::uint32_t halves = mean_ ? 2 : 1;
    weight_units_ = halves * map.cost_units();
    least_ = std::uint64_t{halves} * map.least_cost();
    // No path has more steps than there are cells.
    double dearest = rules.jump_price;
    for (const GridPortal& portal : map.portals()) dearest = std::max(dearest, portal.price);
    const double heaviest =
        (static_cast<double>(map.width()) * map.height() + 1) * halves * map.most_cost() + dearest * weight_units_;
    units_ = rules.step_costs == StepCosts::exact ? model::exact_units(heaviest)
                                                  : model::multiples_of_tenths(rules.step_costs, heaviest);
    one_ = units_.straight * weight_units_;
    straight_ = units_.straight * least_;
    diagonal_ = units_.diagonal * least_;
    jump_cost_ = priced(rules.jump_price);

    const auto stride = static_cast<std::int32_t>(map.rows().stride());
    const auto offset = [&](GridCell step) { return static_cast<std::uint32_t>(step.y * stride + step.x); };
    if (squares()) {
        for (std::uint32_t direction = 0; direction < 8; ++direction)
            offset_[direction] = offset(grid_step(rules, {}, direction));
    } else {
        const bool columns = rules.hex_layout == HexLayout::odd_q || rules.hex_layout == HexLayout::even_q;
        for (std::uint32_t line = 0; line < 2; ++line)
            for (std::uint32_t direction = 0; direction < rules.directions(); ++direction) {
                const auto odd = static_cast<std::int32_t>(line);
                parity_offset_[line][direction] =
                    offset(grid_step(rules, columns ? GridCell{odd, 0} : GridCell{0, odd}, direction));
            }
    }

    std::uint32_t edge = portal_edge;
    for (const GridPortal& portal : map.portals()) {
        const PortalArc arc{map.node(portal.from), map.node(portal.to), priced(portal.price), portal.price, edge};
        portal_arcs_.push_back(arc);
        if (!portal.one_way) portal_arcs_.push_back({arc.to, arc.from, arc.cost, arc.price, edge + 1});
        edge += 2;
    }
    for (const bool by_to : {false, true}) {
        auto& order = by_end_[by_to ? 1 : 0];
        order.resize(portal_arcs_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return by_to ? portal_arcs_[a].to < portal_arcs_[b].to : portal_arcs_[a].from < portal_arcs_[b].from;
        });
    }
}

std::span<const std::uint32_t> GridSpace::ends(std::uint32_t node, bool backwards) const {
    const auto& order = by_end_[backwards ? 1 : 0];
    const auto key = [&](std::uint32_t arc) { return backwards ? portal_arcs_[arc].to : portal_arcs_[arc].from; };
    const auto first =
        std::partition_point(order.begin(), order.end(), [&](std::uint32_t arc) { return key(arc) < node; });
    const auto last = std::partition_point(first, order.end(), [&](std::uint32_t arc) { return key(arc) == node; });
    return {first, last};
}

std::uint32_t GridSpace::neighbour(std::uint32_t node, std::uint32_t direction) const {
    if (squares()) return node + offset_[direction];
    const HexLayout layout = map_->rules().hex_layout;
    const bool columns = layout == HexLayout::odd_q || layout == HexLayout::even_q;
    // The stride is even, so the column's parity is the node's.
    const std::uint32_t odd = columns ? node & 1U : static_cast<std::uint32_t>(map_->cell(node).y & 1);
    return node + parity_offset_[odd][direction];
}

bool GridSpace::step_allowed(std::uint32_t from, std::uint32_t direction) const {
    if (!map_->rows().test(neighbour(from, direction)) || map_->side_blocked(from, direction)) return false;
    return !is_diagonal(direction) || corner_allows(from, direction);
}

// A diagonal step stands for two paths around a corner. A cell or a side closes a path. Even if the rule ignores
// obstacles, walls count: the step is refused if sides close both paths.
bool GridSpace::corner_allows(std::uint32_t from, std::uint32_t direction) const {
    const auto [first, second] = model::diagonal_parts[direction - 4];
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
    return mean_ ? entered + map_->cost(from) : entered;
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
    // Saturates; the search then reports overflow.
    return flat + priced(extra);
}

}  // namespace starway::grid::search
