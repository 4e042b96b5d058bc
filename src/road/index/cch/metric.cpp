#include "road/index/cch/metric.hpp"

#include <algorithm>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "road/index/cch/block_tree.hpp"
#include "road/index/cch/min_plus.hpp"

namespace starway::road::index {
namespace {

// Contracts blocks in the order of their ranks. A block contributes a triangle of weights to the arcs among the heads
// of its last node and passes it to its parent block. The parent keeps the rows of its own nodes and passes on the
// rest, so every step works on contiguous rows (the multifrontal method of sparse elimination, with minima of sums).
class Contraction {
public:
    Contraction(const SkeletonView& skeleton, const BlockTree& tree, Metric& metric)
        : skeleton_(skeleton), tree_(tree), metric_(metric), kernel_(min_plus()) {}

    // The triangle of a block whose parent is still to be contracted. A triangle of n nodes has rows: from each node to
    // those after it.
    struct Contribution {
        std::uint32_t block = 0;
        std::size_t begin = 0;  // of its upward weights; the downward weights follow
    };
    struct Stack {
        std::vector<Contribution> contributions;
        std::vector<std::uint32_t> weights;
    };

    void contract(std::uint32_t block, Stack& stack) {
        const std::uint32_t first = tree_.first[block];
        const std::uint32_t end = tree_.first[block + 1];
        const std::size_t rest = skeleton_.degree(end - 1);
        const std::size_t begin = stack.weights.size();
        stack.weights.resize(begin + 2 * pairs(rest), closed_weight);
        std::size_t base = begin;
        while (!stack.contributions.empty() && stack.contributions.back().block >= tree_.first_below[block]) {
            base = stack.contributions.back().begin;
            add(stack.contributions.back(), first, end, stack.weights.data(), begin);
            stack.contributions.pop_back();
        }
        for (std::uint32_t v = first; v < end; ++v) relax_rows_above(v, first, end, stack.weights.data() + begin);
        stack.weights.erase(stack.weights.begin() + static_cast<std::ptrdiff_t>(base),
                            stack.weights.begin() + static_cast<std::ptrdiff_t>(begin));
        if (rest > 1) stack.contributions.push_back({block, base});
    }

private:
    static std::size_t pairs(std::size_t nodes) { return nodes < 2 ? 0 : nodes * (nodes - 1) / 2; }

    struct Rows {
        std::uint32_t* up;
        std::uint32_t* down;
    };
    // The arcs from the node at `position`, counted over the block's own nodes and then the heads of its last node.
    [[nodiscard]] Rows row(std::size_t position, std::uint32_t first, std::uint32_t end,
                           std::uint32_t* triangle) const {
        const std::size_t own = end - first;
        if (position < own) {
            const std::uint32_t arc = skeleton_.first_arc[first + position];
            return {metric_.up.data() + arc, metric_.down.data() + arc};
        }
        const std::size_t nodes = skeleton_.degree(end - 1);
        const std::size_t i = position - own;
        const std::size_t begin = i * (2 * nodes - i - 1) / 2;
        return {triangle + begin, triangle + pairs(nodes) + begin};
    }

    // Adds a child's triangle to the rows of its parent.
    void add(const Contribution& child, std::uint32_t first, std::uint32_t end, std::uint32_t* weights,
             std::size_t begin) {
        const auto nodes = skeleton_.heads(tree_.first[child.block + 1] - 1);
        const auto above = skeleton_.heads(end - 1);
        positions_.clear();
        std::size_t next = 0;
        for (const std::uint32_t v : nodes) {
            if (v < end) {
                positions_.push_back(v - first);
                continue;
            }
            while (above[next] != v) ++next;
            positions_.push_back(end - first + next);
        }
        const std::uint32_t* up = weights + child.begin;
        const std::uint32_t* down = up + pairs(nodes.size());
        for (std::size_t i = 0; i + 1 < positions_.size(); ++i) {
            const Rows to = row(positions_[i], first, end, weights + begin);
            for (std::size_t j = i + 1; j < positions_.size(); ++j, ++up, ++down) {
                const std::size_t at = positions_[j] - positions_[i] - 1;
                to.up[at] = std::min(to.up[at], *up);
                to.down[at] = std::min(to.down[at], *down);
            }
        }
    }

    // Relaxes the upper triangles of v: paths over v between all pairs of its higher neighbours.
    void relax_rows_above(std::uint32_t v, std::uint32_t first, std::uint32_t end, std::uint32_t* triangle) const {
        const std::size_t degree = skeleton_.degree(v);
        const std::uint32_t* up = metric_.up.data() + skeleton_.first_arc[v];
        const std::uint32_t* down = metric_.down.data() + skeleton_.first_arc[v];
        for (std::size_t i = 0; i + 1 < degree; ++i) {
            if (up[i] == closed_weight && down[i] == closed_weight) continue;
            const Rows to = row(v - first + 1 + i, first, end, triangle);
            kernel_.relax_rows(to.up, to.down, up + i + 1, down + i + 1, down[i], up[i], degree - i - 1);
        }
    }

    const SkeletonView& skeleton_;
    const BlockTree& tree_;
    Metric& metric_;
    const MinPlus& kernel_;
    std::vector<std::size_t> positions_;
};

// Contracts everything, subtrees in parallel. Minima do not depend on the order of relaxation.
void contract_all(const SkeletonView& skeleton, const BlockTree& tree, Metric& metric) {
    const std::vector<BlockRange> ranges = side_by_side(tree);
    std::vector<Contraction::Stack> stacks(ranges.size());
    core::for_slices(ranges.size(), 1, [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            Contraction contraction(skeleton, tree, metric);
            for (std::uint32_t b = ranges[i].first; b < ranges[i].end; ++b) contraction.contract(b, stacks[i]);
        }
    });
    Contraction contraction(skeleton, tree, metric);
    Contraction::Stack stack;
    std::size_t next = 0;
    for (std::uint32_t b = 0; b < tree.size(); ++b) {
        if (next == ranges.size() || b != ranges[next].first) {
            contraction.contract(b, stack);
            continue;
        }
        for (const Contraction::Contribution& contribution : stacks[next].contributions)
            stack.contributions.push_back({contribution.block, contribution.begin + stack.weights.size()});
        stack.weights.insert(stack.weights.end(), stacks[next].weights.begin(), stacks[next].weights.end());
        stacks[next] = {};  // frees it: no container, but a struct of them
        b = ranges[next++].end - 1;
    }
}

// Initialises the weights from the graph's own arcs.
template <class Weigh>
void begin_with(Metric& metric, IdSpan<graph::EntryId, const OwnArc> own, Weigh&& weigh) {
    metric.up.resize(own.size() / 2);
    metric.down.resize(own.size() / 2);
    for (std::uint32_t arc = 0; arc < metric.up.size(); ++arc) {
        metric.up[arc] = weigh(own[graph::upwards(arc)].weight);
        metric.down[arc] = weigh(own[graph::downwards(arc)].weight);
    }
}

}  // namespace

Result<IdVector<graph::LinkId, graph::EntryId>> make_entries(const SkeletonView& skeleton,
                                                             IdSpan<NodeId, const std::uint32_t> first_out,
                                                             IdSpan<graph::LinkId, const NodeId> head) {
    IdVector<graph::LinkId, graph::EntryId> entries(head.size());
    for (std::uint32_t u = 0; u + 1 < first_out.size(); ++u)
        for (std::uint32_t a = first_out[u]; a < first_out[u + 1]; ++a) {
            const graph::RankId tail = skeleton.rank[u];
            const graph::RankId to = skeleton.rank[head[a]];
            if (tail == to) continue;
            const std::uint32_t arc =
                (tail < to ? skeleton.up() : skeleton.down()).arc(std::min(tail, to), std::max(tail, to));
            if (arc == no_edge) return damaged_index("its hierarchy belongs to another graph");
            entries[a] = tail < to ? graph::upwards(arc) : graph::downwards(arc);
        }
    return entries;
}

Metric with_own_weights(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                        IdSpan<graph::LinkId, const std::uint32_t> weight) {
    Metric metric;
    metric.own.resize(skeleton.entry_count());
    for (std::size_t a = 0; a < entries.size(); ++a) {
        if (!entries[a].valid()) continue;
        OwnArc& own = metric.own[entries[a]];
        if (weight[a] < own.weight) own = {weight[a], static_cast<std::uint32_t>(a)};
    }
    return metric;
}

Result<Metric> customize(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                         IdSpan<graph::LinkId, const std::uint32_t> weight) {
    Metric metric = with_own_weights(skeleton, entries, weight);
    begin_with(metric, metric.own, [](std::uint32_t own) { return own; });
    contract_all(skeleton, make_block_tree(skeleton), metric);
    if (any_may_overflow(metric.up) || any_may_overflow(metric.down))
        if (const auto fine = check_distances(skeleton, metric); !fine) return fine.error();
    return metric;
}

// A saturated sum is harmless where it is not a distance: every shortest path consists of arcs that weigh the distance
// of their ends, and smaller sums are exact. So an error is an arc whose ends are connected, but only by paths that
// cost 2^32 - 1 or more.
Result<void> check_distances(const SkeletonView& skeleton, const Metric& metric) {
    Metric free;
    begin_with(free, metric.own, [](std::uint32_t own) { return own == closed_weight ? closed_weight : 0; });
    contract_all(skeleton, make_block_tree(skeleton), free);
    const EndDistances distances = customize_perfectly(skeleton, metric.view());
    for (std::uint32_t arc = 0; arc < skeleton.arc_count(); ++arc)
        if ((distances.up[arc] == closed_weight && free.up[arc] != closed_weight) ||
            (distances.down[arc] == closed_weight && free.down[arc] != closed_weight))
            return Error{ErrorKind::data,
                         "some distances of this weight are 2^32 steps or more, too many for an index; use a coarser "
                         "resolution."};
    return {};
}

EndDistances customize_perfectly(const SkeletonView& skeleton, const MetricView& metric) {
    EndDistances distances{{metric.up.begin(), metric.up.end()}, {metric.down.begin(), metric.down.end()}};
    IdVector<graph::RankId, std::uint32_t> position(skeleton.node_count(), no_edge);
    for (std::uint32_t v = skeleton.node_count(); v-- > 0;) {
        const auto heads = skeleton.heads(v);
        if (heads.size() < 2) continue;
        std::uint32_t* const up = distances.up.data() + skeleton.first_arc[v];
        std::uint32_t* const down = distances.down.data() + skeleton.first_arc[v];
        for (std::uint32_t i = 0; i < heads.size(); ++i) position[heads[i]] = i;
        for (std::uint32_t i = 0; i + 1 < heads.size(); ++i) {
            const auto further = skeleton.heads(heads[i]);
            const std::uint32_t first = skeleton.first_arc[heads[i]];
            for (std::uint32_t k = 0; k < further.size(); ++k) {
                const std::uint32_t j = position[further[k]];
                if (j == no_edge) continue;
                const std::uint32_t there = distances.up[first + k];
                const std::uint32_t back = distances.down[first + k];
                up[j] = std::min(up[j], add(up[i], there));
                up[i] = std::min(up[i], add(up[j], back));
                down[j] = std::min(down[j], add(back, down[i]));
                down[i] = std::min(down[i], add(there, down[j]));
            }
        }
        for (const graph::RankId w : heads) position[w] = no_edge;
    }
    return distances;
}

Result<void> check(const MetricView& metric, const SkeletonView& skeleton) {
    if (metric.up.size() == skeleton.up().arc_count() && metric.down.size() == skeleton.down().arc_count() &&
        metric.halves.size() == skeleton.entry_count())
        return {};
    return damaged_index("its weights do not fit its arcs");
}

}  // namespace starway::road::index
