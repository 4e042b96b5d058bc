#include "grid/search/jump_points/weighted_jumps.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace starway::grid::search {

namespace {

using Cost = GridSpace::Cost;

// What a label's `edge` holds: the directions in which the cell was reached at its cost, those taken since, and the
// portal through which it was first reached, if any.
class Arrivals {
public:
    static constexpr std::uint32_t no_portal = 0;
    static constexpr std::uint32_t most_portals = (1U << 16U) - 2;

    explicit Arrivals(std::uint32_t bits) : bits_(bits) {}
    static Arrivals walked(std::uint32_t direction) { return Arrivals(1U << direction); }
    static Arrivals through(std::uint32_t portal) { return Arrivals((portal + 1) << 16U); }
    [[nodiscard]] std::uint32_t bits() const { return bits_; }
    [[nodiscard]] std::uint32_t directions() const { return bits_ & 0xFFU; }
    [[nodiscard]] std::uint32_t taken() const { return bits_ >> 8U & 0xFFU; }
    [[nodiscard]] std::uint32_t portal() const { return bits_ >> 16U; }  // its number plus 1, or no_portal
    void add(Arrivals others) { bits_ |= others.directions(); }
    void take(std::uint32_t directions) { bits_ |= directions << 8U; }

private:
    std::uint32_t bits_;
};

class WeightedJumpRun final : public GridRun {
public:
    WeightedJumpRun(const GridTask& task, const FlatArea& flat_area, Workspace<Cost>& workspace)
        : task_(task),
          space_(*task.space),
          map_(task.space->map()),
          flat_area_(flat_area),
          heuristic_(task.heuristic()),
          watch_(task.watch()),
          target_(task.target()) {
        workspace.begin(space_.node_count() + 1);
        labels_ = workspace.labels();
        stamp_ = workspace.stamp();
        queue_ = &workspace.queue<QuadHeap<Cost>>();
        queue_->clear();
        for (const GridEnd& end : task.origins->list()) reach(end.node, end.cost, no_node, Arrivals(0));
    }

    SearchStatus step(std::uint64_t cells) override {
        while (status_ == SearchStatus::running && cells > 0) {
            --cells;
            advance();
        }
        return status_;
    }
    [[nodiscard]] SearchCounts counts() const override { return counts_; }

    void path(GridAnswer& answer) const override {
        std::uint32_t origin = target_;
        while (labels_[origin].from != no_node) origin = labels_[origin].from;
        write_path(
            task_, task_.origins->at(origin)->number, task_.targets->list().front().number,
            [&](auto&& visit) { visit_back(visit); }, answer);
    }

private:
    void advance() {
        if (queue_->empty()) {
            status_ = SearchStatus::unreachable;
            return;
        }
        const auto [key, node] = queue_->pop();
        auto& label = labels_[node];
        if (label.stamp == stamp_ + 1) return;  // stale
        label.stamp = stamp_ + 1;
        if (node == target_ && node == space_.node_count()) {
            status_ = SearchStatus::found;
            return;
        }
        Arrivals arrivals(label.edge);
        const bool again = arrivals.taken() != 0;  // settled before, then reached at the same cost in another direction
        if (!again) {
            ++counts_.settled;
            watch_.settled(node, label.from, label.g, key - label.g, key, false);
        }
        if (node == target_) {
            status_ = SearchStatus::found;
            return;
        }
        const std::uint32_t directions = onwards(node, arrivals) & ~arrivals.taken();
        arrivals.take(directions);
        label.edge = arrivals.bits();
        const Cost g = label.g;
        const FlatArea::Place from = flat_area_.place(node);
        for (std::uint32_t left = directions; left != 0; left &= left - 1)
            walk(from, static_cast<std::uint32_t>(std::countr_zero(left)), g);
        if (!again) leave(node, g);
    }

    // The directions to expand. A source, and the end of a portal, has no arrival direction: all.
    [[nodiscard]] std::uint32_t onwards(std::uint32_t node, Arrivals arrivals) const {
        std::uint32_t found = arrivals.directions();
        const std::uint32_t near = flat_area_.near(node);
        const LocalPruning& pruning = flat_area_.pruning();
        if (found == 0 || arrivals.portal() != Arrivals::no_portal || labels_[node].from == no_node ||
            !flat_area_.simple(node))
            return (1U << map_.rules().directions()) - 1;
        std::uint32_t all = 0;
        const bool flat = flat_area_.flat(node);
        const LocalCosts costs = flat ? LocalCosts{} : costs_around(node);
        for (; found != 0; found &= found - 1) {
            const auto arrival = static_cast<std::uint32_t>(std::countr_zero(found));
            all |= flat ? pruning.onwards(near, arrival) : pruning.onwards(near, arrival, costs);
        }
        return all;
    }
    [[nodiscard]] LocalCosts costs_around(std::uint32_t node) const {
        LocalCosts costs;
        const std::uint32_t stride = map_.rows().stride();
        for (std::uint32_t i = 0; i < 9; ++i)
            costs.weights[i] = map_.cost(node + (i / 3) * stride + i % 3 - stride - 1);
        costs.units = space_.units();
        costs.mean = map_.rules().terrain == TerrainCost::mean && map_.has_costs();
        costs.backwards = task_.backwards;
        return costs;
    }

    // Portals, and the virtual step to the targets.
    void leave(std::uint32_t node, Cost g) {
        if (const GridEnd* target = target_ == space_.node_count() ? task_.targets->at(node) : nullptr)
            relax(space_.node_count(), g, target->cost, node, Arrivals(target->number));
        if (space_.portal_arcs().empty()) return;
        space_.for_each_portal(node, task_.backwards, [&](std::uint32_t to, Cost cost, std::uint32_t portal) {
            relax(to, g, cost, node, Arrivals::through(portal));
        });
    }

    [[nodiscard]] bool may_step(std::uint32_t node, std::uint32_t to, std::uint32_t direction) const {
        if (!task_.backwards) return space_.step_allowed(node, direction);
        return map_.rows().test(to) && space_.step_allowed(to, opposite(map_.rules(), direction));
    }

    // Looks for jump points in a direction. The first step has its own cost; after a passed cell, all steps have the
    // weight of the first.
    void walk(FlatArea::Place from, std::uint32_t direction, Cost g) {
        const std::uint32_t node = from.node;
        FlatArea::Place to = flat_area_.beside(from, direction);
        if (!may_step(node, to.node, direction)) return;
        const std::uint32_t travelled = opposite(map_.rules(), direction);
        const Cost cost =
            task_.backwards ? space_.step_cost(to.node, node, travelled) : space_.step_cost(node, to.node, direction);
        std::uint32_t near = flat_area_.near(to.node);
        if (!flat_area_.passes(to.node, near, direction)) {
            relax(to.node, g, cost, node, Arrivals::walked(direction));
            return;
        }
        const std::uint32_t branches = flat_area_.pruning().branches(direction);
        if (branches == 0) {
            scan(node, from, direction, g, 0, cost);
            return;
        }
        const std::uint64_t weight = task_.backwards ? space_.step_weight(to.node, node, travelled)
                                                     : space_.step_weight(node, to.node, direction);
        const Cost straight = weight * space_.units().straight;
        for (Cost walked = cost;;) {
            for (std::uint32_t left = branches; left != 0; left &= left - 1)
                scan(node, to, static_cast<std::uint32_t>(std::countr_zero(left)), g, walked, straight);
            if ((flat_area_.pruning().steps(near) >> direction & 1U) == 0) return;
            to = flat_area_.beside(to, direction);
            walked += cost;
            near = flat_area_.near(to.node);
            if (!flat_area_.passes(to.node, near, direction)) {
                relax(to.node, g, walked, node, Arrivals::walked(direction));
                return;
            }
        }
    }

    // Along a line from a cell that the walk reached.
    void scan(std::uint32_t node, FlatArea::Place from, std::uint32_t direction, Cost g, Cost walked, Cost step) {
        const std::uint32_t steps = flat_area_.passed(from, direction) + 1;
        // Modulo 2^32.
        const std::uint32_t to = from.node + steps * (flat_area_.beside(from, direction).node - from.node);
        if (map_.rows().test(to)) relax(to, g, walked + steps * step, node, Arrivals::walked(direction));
    }

    void relax(std::uint32_t to, Cost g, Cost cost, std::uint32_t from, Arrivals arrivals) {
        ++counts_.relaxed;
        const auto sum = starway::detail::add(g, cost);
        if (sum.overflow)
            status_ = SearchStatus::overflow;
        else
            reach(to, sum.value, from, arrivals);
    }

    void reach(std::uint32_t node, Cost g, std::uint32_t from, Arrivals arrivals) {
        auto& label = labels_[node];
        const bool known = label.stamp >= stamp_;
        if (known && g > label.g) return;
        const auto key = starway::detail::add(g, heuristic_(node));
        if (key.overflow) {
            status_ = SearchStatus::overflow;
            return;
        }
        if (known && g == label.g) {
            if (node == space_.node_count()) return;
            Arrivals all(label.edge);
            all.add(arrivals);
            // Settled before: expanded again if there are new directions.
            if (label.stamp == stamp_ + 1 && (onwards(node, all) & ~all.taken()) != 0) {
                label.stamp = stamp_;
                queue_->push(key.value, node);
            }
            label.edge = all.bits();
            return;
        }
        label = {g, from, arrivals.bits(), stamp_};
        watch_.improved(node, from, g, key.value, false);
        queue_->push(key.value, node);
    }

    // Steps in the direction of travel, from the target back to the origin.
    template <class Visit>
    void visit_back(Visit&& visit) const {
        for (std::uint32_t to = target_; labels_[to].from != no_node; to = labels_[to].from) {
            const std::uint32_t from = labels_[to].from;
            const Arrivals arrivals(labels_[to].edge);
            if (to == space_.node_count())
                visit(from, labels_[to].edge);
            else if (arrivals.portal() != Arrivals::no_portal)
                visit(from, space_.portal_arcs()[arrivals.portal() - 1].edge);
            else
                unroll(from, to, visit);
        }
    }

    // A walk goes diagonally first (vertically first with four directions), so backwards its line comes first.
    template <class Visit>
    void unroll(std::uint32_t from, std::uint32_t to, Visit&& visit) const {
        const GridCell begin = map_.cell(from);
        GridCell at = map_.cell(to);
        const bool four = map_.rules().directions() == 4;
        while (!(at == begin)) {
            const std::int32_t across = at.x - begin.x;
            const std::int32_t along = at.y - begin.y;
            GridCell step{across < 0 ? -1 : across > 0 ? 1 : 0, along < 0 ? -1 : along > 0 ? 1 : 0};
            if (four ? across != 0 : std::abs(across) > std::abs(along)) step.y = 0;
            if (!four && std::abs(along) > std::abs(across)) step.x = 0;
            std::uint32_t direction = 0;
            while (!(grid_step(map_.rules(), at, direction) == step)) ++direction;
            at = {at.x - step.x, at.y - step.y};
            visit(map_.node(at), task_.backwards ? opposite(map_.rules(), direction) : direction);
        }
    }

    GridTask task_;
    const GridSpace& space_;
    const GridMap& map_;
    const FlatArea& flat_area_;
    GridHeuristic heuristic_;
    GridWatch watch_;
    std::uint32_t target_;
    Label<Cost>* labels_ = nullptr;
    QuadHeap<Cost>* queue_ = nullptr;
    std::uint32_t stamp_ = 0;
    SearchStatus status_ = SearchStatus::running;
    SearchCounts counts_;
};

}  // namespace

std::string_view why_no_weighted_jumps(const GridMap& map) {
    if (!map.rules().squares()) return "jump points need squares";
    if (map.rules().jump_radius > 0) return "jump points need a map without jumps over walls";
    if (map.portals().size() > Arrivals::most_portals / 2) return "jump points support at most 32767 portals";
    return {};
}

void make_weighted_jump_run(const GridTask& task, const FlatArea& flat_area, GridMemory& memory, GridRunSlot& slot) {
    slot.make<WeightedJumpRun>(task, flat_area, memory.wide);
}

}  // namespace starway::grid::search
