#include "grid/search/cells/ends.hpp"

#include <algorithm>
#include <cmath>

namespace starway::grid::search {

void GridEnds::clear() {
    for (const GridEnd& end : ends_) bits_[end.node / 64] = 0;
    ends_.clear();
}

void GridEnds::add(const GridSpace& space, GridCell cell, double price, std::size_t number) {
    const GridMap& map = space.map();
    bits_.resize(map.node_count() / 64);
    if (!map.contains(cell) || !map.fits(cell)) return;
    const std::uint32_t node = map.node(cell);
    bits_[node / 64] |= std::uint64_t{1} << (node % 64);
    ends_.push_back({node, space.priced(price), static_cast<std::uint32_t>(number)});
}

void GridEnds::sort() {
    std::sort(ends_.begin(), ends_.end(), [](const GridEnd& a, const GridEnd& b) {
        if (a.node != b.node) return a.node < b.node;
        return a.cost != b.cost ? a.cost < b.cost : a.number < b.number;
    });
    const auto same = [](const GridEnd& a, const GridEnd& b) { return a.node == b.node; };
    ends_.erase(std::unique(ends_.begin(), ends_.end(), same), ends_.end());
}

const GridEnd* GridEnds::find(std::uint32_t node) const {
    return &*std::partition_point(ends_.begin(), ends_.end(), [&](const GridEnd& end) { return end.node < node; });
}

namespace {

// Cells where the unit touches the goal without standing on it; with four directions, not only at a corner.
void add_beside(const GridSpace& space, GridCell goal, GridEnds& ends) {
    const GridRules& rules = space.map().rules();
    if (!rules.squares()) {
        for (std::uint32_t direction = 0; direction < rules.directions(); ++direction)
            ends.add(space, space.map().neighbour(goal, direction), 0, 0);
        return;
    }
    const auto size = static_cast<std::int32_t>(rules.unit_size);
    for (std::int32_t y = goal.y - size; y <= goal.y + 1; ++y)
        for (std::int32_t x = goal.x - size; x <= goal.x + 1; ++x) {
            const bool columns_meet = x > goal.x - size && x <= goal.x;
            const bool rows_meet = y > goal.y - size && y <= goal.y;
            const bool touches = columns_meet != rows_meet || (!columns_meet && rules.directions() == 8);
            if (touches) ends.add(space, {x, y}, 0, 0);
        }
}

void add_within(const GridSpace& space, GridCell goal, double reach, GridEnds& ends) {
    const GridMap& map = space.map();
    if (!(reach >= 0)) return;
    // For every lattice: a step moves at most one column and one row; in axial layouts rows are slanted.
    const double sideways = std::min(map.rules().squares() ? reach : 2 * reach, 2.0 * GridMap::max_side);
    const auto far = static_cast<std::int32_t>(sideways) + 1;
    const std::int32_t right = std::min(static_cast<std::int32_t>(map.width()) - 1, goal.x + far);
    const std::int32_t bottom = std::min(static_cast<std::int32_t>(map.height()) - 1, goal.y + far);
    for (std::int32_t y = std::max(0, goal.y - far); y <= bottom; ++y)
        for (std::int32_t x = std::max(0, goal.x - far); x <= right; ++x)
            if (grid_distance(map.rules(), {x, y}, goal) <= reach * (1 + 1e-12)) ends.add(space, {x, y}, 0, 0);
}

}  // namespace

void add_sources(const GridSpace& space, const GridQuery& query, GridEnds& ends) {
    if (query.sources.empty()) ends.add(space, query.from, 0, 0);
    for (std::size_t i = 0; i < query.sources.size(); ++i)
        ends.add(space, query.sources[i].cell, query.sources[i].cost, i);
    ends.sort();
}

void add_goals(const GridSpace& space, const GridQuery& query, GridEnds& ends) {
    for (std::size_t i = 0; i < query.goals.size(); ++i) ends.add(space, query.goals[i].cell, query.goals[i].cost, i);
    if (query.goals.empty()) {
        switch (query.arrival) {
            case GridArrival::at_goal:
            case GridArrival::nearest:
                ends.add(space, query.to, 0, 0);
                break;
            case GridArrival::beside_goal:
                add_beside(space, query.to, ends);
                break;
            case GridArrival::within_reach:
                add_within(space, query.to, query.reach, ends);
                break;
        }
    }
    ends.sort();
}

}  // namespace starway::grid::search
