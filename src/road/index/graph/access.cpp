#include "road/index/graph/access.hpp"

#include <algorithm>
#include <array>

namespace starway::road::index {

AccessWalk::AccessWalk(const RoadNetwork& network, const JunctionGraphView& graph, Direction direction)
    : network_(network),
      direction_(direction),
      junction_count_(graph.node_count()),
      directed_(graph.directed),
      run_of_(network.node_count(), 0),
      position_of_(network.node_count(), 0) {
    const bool forwards = direction == Direction::from_sources;
    first_ = forwards ? network.first_out() : network.first_in();
    other_end_ = forwards ? network.heads().span() : network.in_tails().span();
    if (!forwards) arc_ = network.in_arcs();
}

void AccessWalk::run(const WeightColumn& column, std::span<const RoadTerminal> ends) {
    if (++run_ == 0) {
        std::fill(run_of_.begin(), run_of_.end(), 0U);
        run_ = 1;
    }
    weight_ = column.weight;
    exact_ = column.exact;
    nodes_.clear();
    steps_.clear();
    junctions_.clear();
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Step begin{graph::no_path, static_cast<std::uint32_t>(i)};
        directed_ ? spread(ends[i].node, ends[i].cost, begin) : climb(ends[i].node, ends[i].cost, begin);
    }
    for (const RoadTerminal& reached : nodes_)
        if (reached.node < junction_count_) junctions_.push_back(reached);
}

std::optional<std::uint64_t> AccessWalk::cost(std::uint32_t node) const {
    if (run_of_[node] != run_) return std::nullopt;
    return nodes_[position_of_[node]].cost;
}

bool AccessWalk::improve(std::uint32_t node, std::uint64_t cost, Step step) {
    if (run_of_[node] != run_) {
        run_of_[node] = run_;
        position_of_[node] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({NodeId(node), cost});
        steps_.push_back(step);
        return true;
    }
    const std::uint32_t position = position_of_[node];
    if (cost >= nodes_[position].cost) return false;
    nodes_[position].cost = cost;
    steps_[position] = step;
    return true;
}

template <class Visit>
void AccessWalk::for_each_open(std::uint32_t node, Visit&& visit) const {
    for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) {
        const std::uint32_t arc = arc_.empty() ? i : std::uint32_t{arc_[i]};
        if (weight_[arc] != closed_weight) visit(other_end_[i], arc);
    }
}

void AccessWalk::take_cheaper(Next& next, std::uint32_t node, std::uint32_t arc) const {
    if (weight(arc) < next.weight) next = {node, arc, weight(arc)};
}

// Walks up the tree of a dead end. Nodes already reached at no greater cost are skipped.
void AccessWalk::climb(std::uint32_t node, std::uint64_t cost, Step step) {
    while (improve(node, cost, step)) {
        if (node < junction_count_) return;
        if (node < network_.first_dead_end()) return follow(node, cost);
        Next up;
        for_each_open(node, [&](std::uint32_t other, std::uint32_t arc) {
            if (other < node) take_cheaper(up, other, arc);
        });
        if (up.node == graph::no_path) return;
        step = {node, up.arc};
        node = up.node;
        cost += up.weight;
        if (cost >= beyond_paths) return;
    }
}

// Walks along the chain of a bend, in both directions.
void AccessWalk::follow(std::uint32_t bend, std::uint64_t cost) {
    std::array<std::uint32_t, 2> neighbours{graph::no_path, graph::no_path};
    for_each_open(bend, [&](std::uint32_t other, std::uint32_t) {
        if (other >= network_.first_dead_end() || other == bend || other == neighbours[0]) return;
        neighbours[neighbours[0] == graph::no_path ? 0 : 1] = other;
    });
    // Away from one neighbour means towards the other.
    if (neighbours[0] == graph::no_path) return;
    walk_on(neighbours[1], bend, cost);
    if (neighbours[1] != graph::no_path) walk_on(neighbours[0], bend, cost);
}

void AccessWalk::walk_on(std::uint32_t before, std::uint32_t here, std::uint64_t cost) {
    for (;;) {
        Next on;
        for_each_open(here, [&](std::uint32_t other, std::uint32_t arc) {
            if (other != before && other != here && other < network_.first_dead_end()) take_cheaper(on, other, arc);
        });
        if (on.node == graph::no_path) return;
        cost += on.weight;
        if (cost >= beyond_paths) return;
        if (!improve(on.node, cost, {here, on.arc}) || on.node < junction_count_) return;
        before = here;
        here = on.node;
    }
}

// From states without a choice as far as those with one. The states without are trees, so each is reached in one way,
// or over parallel arcs.
void AccessWalk::spread(std::uint32_t state, std::uint64_t cost, Step step) {
    if (!improve(state, cost, step) || state < junction_count_) return;
    to_leave_.assign(1, state);
    while (!to_leave_.empty()) {
        const std::uint32_t here = to_leave_.back();
        to_leave_.pop_back();
        const std::uint64_t so_far = nodes_[position_of_[here]].cost;
        for_each_open(here, [&](std::uint32_t other, std::uint32_t arc) {
            if (improve(other, so_far + weight(arc), {here, arc}) && other >= junction_count_)
                to_leave_.push_back(other);
        });
    }
}

std::size_t AccessWalk::trace(std::uint32_t node, std::vector<ArcId>& arcs) const {
    const auto begin = static_cast<std::ptrdiff_t>(arcs.size());
    Step step = steps_[position_of_[node]];
    while (step.from != graph::no_path) {
        arcs.emplace_back(step.arc);
        step = steps_[position_of_[step.from]];
    }
    if (direction_ == Direction::from_sources) std::reverse(arcs.begin() + begin, arcs.end());
    return step.arc;
}

std::optional<RoadTerminal> crossing(const AccessWalk& sources, const AccessWalk& targets) {
    std::optional<RoadTerminal> best;
    for (const RoadTerminal& there : targets.nodes()) {
        const auto here = sources.cost(there.node);
        if (here && (!best || *here + there.cost < best->cost)) best = RoadTerminal{there.node, *here + there.cost};
    }
    return best;
}

}  // namespace starway::road::index
