#include "grid/search/hpa/clusters/cluster_cells.hpp"

#include <algorithm>
#include <bit>

#include "grid/model/neighbours.hpp"
#include "grid/model/step_units.hpp"

namespace starway::grid::search {
namespace {

// Directions that lead over each side of a cluster, as bits.
constexpr std::uint32_t bits(std::initializer_list<std::uint32_t> directions) {
    std::uint32_t set = 0;
    for (const std::uint32_t direction : directions) set |= 1U << direction;
    return set;
}
constexpr std::uint32_t upwards = bits({north, north_east, north_west});
constexpr std::uint32_t downwards = bits({south, south_east, south_west});
constexpr std::uint32_t leftwards = bits({west, north_west, south_west});
constexpr std::uint32_t rightwards = bits({east, north_east, south_east});

}  // namespace

ClusterSteps::ClusterSteps(const GridSpace& space) : space_(&space), plain_(space.map().uniform()) {
    const GridRules& rules = space.map().rules();
    constexpr model::StepUnits small{29, 41};  // about the square root of 2
    const model::StepUnits units = rules.step_costs == StepCosts::exact ? small : model::tenths(rules.step_costs);
    straight_ = static_cast<std::uint32_t>(units.straight);
    diagonal_ = static_cast<std::uint32_t>(units.diagonal);
    root_ = plain_ ? static_cast<double>(diagonal_) / straight_
                   : static_cast<double>(space.units().diagonal) / static_cast<double>(space.units().straight);
    least_ = static_cast<double>(space.least_weight()) / space.weight_units();
    saved_ = rules.directions() == 8 ? 2 - root_ : 0;
}

ClusterCells::ClusterCells(const ClusterSteps& steps)
    : steps_(&steps),
      table_(&model::steps_of(steps.space().map().rules())),
      unit_(steps.plain() ? 1.0 / steps.straight() : 1.0) {
    if (steps.plain()) {
        pruning_ = &LocalPruning::of(steps.space().map().rules());
        reaching_.set_span(2 * steps.diagonal() + 1);  // one step, plus the growth of the bound
    } else {
        weights_.resize(std::size_t{8} * cells);
    }
}

void ClusterCells::set_box(const ClusterBox& box) {
    box_ = box;
    const auto last_row = static_cast<std::size_t>(box.bottom - box.top) - 1;
    const auto last_column = static_cast<std::size_t>(box.right - box.left) - 1;
    row_bars_.fill(0);
    column_bars_.fill(0);
    row_bars_[0] |= upwards;
    row_bars_[last_row] |= downwards;
    column_bars_[0] |= leftwards;
    column_bars_[last_column] |= rightwards;
}

void ClusterCells::enter(const ClusterBox& box) {
    set_box(box);
    if (steps_->plain())
        lay_out_neighbours();
    else
        lay_out_steps();
}

void ClusterCells::lay_out_neighbours() {
    const BitPlane& plane = steps_->space().map().rows();
    const auto width = static_cast<std::uint32_t>(box_.right - box_.left);
    const std::uint64_t inside = ((std::uint64_t{1} << width) - 1) << 1U;  // bit 0 is the cell left of the box
    const auto row = [&](std::int32_t y) -> std::uint64_t {
        if (y >= box_.bottom) return 0;
        const std::uint32_t first = plane.index(static_cast<std::uint32_t>(box_.left), static_cast<std::uint32_t>(y));
        return model::bits_from(plane.bytes(), std::int64_t{first} - 1) & inside;
    };
    std::uint64_t above = 0;
    std::uint64_t here = row(box_.top);
    for (std::int32_t y = box_.top; y < box_.bottom; ++y) {
        const std::uint64_t below = row(y + 1);
        const std::uint16_t first = local(box_, {box_.left, y});
        for (std::uint32_t x = 0; x < width; ++x)
            near_[first + x] =
                static_cast<std::uint16_t>((above >> x & 7U) | (here >> x & 7U) << 3U | (below >> x & 7U) << 6U);
        above = here;
        here = below;
    }
}

// The steps out of every cell, their costs, and the steps into it.
void ClusterCells::lay_out_steps() {
    const GridSpace& space = steps_->space();
    const GridMap& map = space.map();
    allowed_.fill(0);
    enterable_.fill(0);
    for (std::int32_t y = box_.top; y < box_.bottom; ++y)
        for (std::int32_t x = box_.left; x < box_.right; ++x) {
            const std::uint32_t node = map.node({x, y});
            if (!map.rows().test(node)) continue;
            const std::uint16_t cell = local(box_, {x, y});
            // What the cells allow, or what sides leave of it.
            for (std::uint32_t open = open_steps(cell); open != 0; open &= open - 1) {
                const auto direction = static_cast<std::uint32_t>(std::countr_zero(open));
                if (!space.step_allowed(node, direction)) continue;
                allowed_[cell] |= static_cast<std::uint8_t>(1U << direction);
                enterable_[neighbour(cell, direction)] |= static_cast<std::uint8_t>(1U << direction);
                weights_[std::size_t{8} * cell + direction] =
                    steps_->cost(node, space.neighbour(node, direction), direction);
            }
        }
}

// The directions that the surrounding cells allow and that stay in the box. Precondition: the unit fits there.
std::uint32_t ClusterCells::open_steps(std::uint16_t cell) const {
    const GridMap& map = steps_->space().map();
    const BitPlane& plane = map.rows();
    const auto row = static_cast<std::uint32_t>(cell / side);
    const auto column = static_cast<std::uint32_t>(cell % side);
    const std::uint32_t node =
        plane.index(static_cast<std::uint32_t>(box_.left) + column, static_cast<std::uint32_t>(box_.top) + row);
    const auto bars = static_cast<std::uint32_t>(row_bars_[row] | column_bars_[column]);
    return (*table_)[model::neighbourhood(plane.bytes(), node, plane.stride())] & ~bars;
}

struct ClusterCells::Plain {
    ClusterCells& cluster;
    std::array<std::uint32_t, cells>& costs = cluster.plain_;
    std::array<std::uint32_t, 2> step{cluster.steps_->straight(), cluster.steps_->diagonal()};
    using Cost = std::uint32_t;
    static constexpr Cost unreached = none;
    static constexpr bool backwards = false;  // the same in both directions
    [[nodiscard]] Cost cost(std::uint16_t, std::uint32_t direction) const { return step[direction / 4]; }
    static Cost rounded(double bound) { return static_cast<Cost>(bound + 0.5); }  // an integer, up to rounding
};

// The box as a map of its own; steps that local pruning proves unnecessary are skipped.
// grid/search/cells/plain_grid.hpp proves that one arrival per cell suffices.
struct ClusterCells::PlainSpread : Plain {
    StepBuckets& queue = cluster.spreading_;
    [[nodiscard]] std::uint32_t directions(std::uint16_t cell) const {
        const std::uint32_t near = cluster.near_[cell];
        const std::uint32_t came = cluster.came_[cell];
        return came == nowhere ? cluster.pruning_->steps(near) : cluster.pruning_->onwards(near, came);
    }
};

// Visits few cells, so precomputing their neighbourhoods would not pay.
struct ClusterCells::PlainReach : Plain {
    BucketQueue<std::uint32_t>& queue = cluster.reaching_;
    [[nodiscard]] std::uint32_t directions(std::uint16_t cell) const { return cluster.open_steps(cell); }
};

struct ClusterCells::Weighed {
    ClusterCells& cluster;
    bool backwards = false;
    std::array<double, cells>& costs = cluster.weighed_;
    QuadHeap<double>& queue = cluster.heap_;
    using Cost = double;
    static constexpr Cost unreached = ClusterCells::unreached;
    [[nodiscard]] double cost(std::uint16_t cell, std::uint32_t direction) const {
        return cluster.weights_[std::size_t{8} * cell + direction];
    }
    static Cost rounded(double bound) { return bound; }
    [[nodiscard]] std::uint32_t directions(std::uint16_t cell) const {
        return backwards ? cluster.enterable_[cell] : cluster.allowed_[cell];
    }
};

template <class Steps, class Bound>
void ClusterCells::settle(Steps& steps, std::uint16_t cell, Bound&& bound) {
    for (std::uint32_t left = steps.directions(cell); left != 0; left &= left - 1) {
        const auto direction = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::uint16_t to = neighbour(cell, steps.backwards ? opposite(GridRules{}, direction) : direction);
        const auto next = steps.costs[cell] + steps.cost(steps.backwards ? to : cell, direction);
        if (next >= steps.costs[to]) continue;
        steps.costs[to] = next;
        came_[to] = static_cast<std::uint8_t>(direction);
        steps.queue.push(next + bound(to), to);
    }
}

template <class Steps>
void ClusterCells::spread_by(Steps steps, std::uint16_t from, std::span<const std::uint16_t> wanted) {
    steps.costs.fill(Steps::unreached);
    steps.queue.clear();
    steps.costs[from] = 0;
    came_[from] = nowhere;
    steps.queue.push(0, from);
    for (const std::uint16_t cell : wanted) wanted_[cell] = true;
    std::size_t left = wanted.size();
    while (!steps.queue.empty()) {
        const auto [key, node] = steps.queue.pop();
        const auto cell = static_cast<std::uint16_t>(node);
        if (key > steps.costs[cell]) continue;
        if (wanted_[cell]) {
            wanted_[cell] = false;
            if (--left == 0) break;
        }
        settle(steps, cell, [](std::uint16_t) { return 0U; });
    }
    for (const std::uint16_t cell : wanted) wanted_[cell] = false;
}

template <class Steps>
void ClusterCells::reach_by(Steps steps, std::uint16_t from, std::uint16_t to) {
    const GridCell goal = cell(to);
    const auto bound = [&](std::uint16_t at) { return Steps::rounded(steps_->bound(cell(at), goal) / unit_); };
    steps.costs.fill(Steps::unreached);
    steps.queue.clear();
    steps.costs[from] = 0;
    came_[from] = nowhere;
    steps.queue.push(bound(from), from);
    while (!steps.queue.empty()) {
        const auto at = static_cast<std::uint16_t>(steps.queue.pop().node);
        if (at == to) return;
        settle(steps, at, bound);
    }
}

void ClusterCells::spread(std::uint16_t from, bool backwards, std::span<const std::uint16_t> wanted) {
    if (steps_->plain())
        spread_by(PlainSpread{{*this}}, from, wanted);
    else
        spread_by(Weighed{*this, backwards}, from, wanted);
}

double ClusterCells::reach(const ClusterBox& box, GridCell from, GridCell to) {
    if (steps_->plain())
        set_box(box);
    else
        enter(box);
    const std::uint16_t begin = local(box, from);
    reached_ = local(box, to);
    if (steps_->plain())
        reach_by(PlainReach{{*this}}, begin, reached_);
    else
        reach_by(Weighed{*this, false}, begin, reached_);
    return cost(reached_);
}

void ClusterCells::steps_of_reach(std::vector<std::uint32_t>& steps) const {
    steps.clear();
    for (std::uint16_t at = reached_; came_[at] != nowhere; at = neighbour(at, opposite(GridRules{}, came_[at])))
        steps.push_back(came_[at]);
    std::reverse(steps.begin(), steps.end());
}

}  // namespace starway::grid::search
