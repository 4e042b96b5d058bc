#include "index/cch/metric.hpp"

#include <algorithm>
#include <utility>

#include "core/threads/parallel.hpp"
#include "index/cch/block_tree.hpp"
#include "index/cch/min_plus.hpp"

namespace starway::index {
namespace {

// Contracts blocks of nodes in the order of their ranks. What a block gives the arcs among the heads of its last node is a triangle of
// weights, handed on to its parent block, which keeps what falls to its own nodes and hands on the rest: so every step
// works on rows that lie together (the multifrontal method of sparse elimination, here with minima of sums).
class Contraction {
public:
    Contraction(const SkeletonView& skeleton, const BlockTree& tree, Metric& metric)
        : skeleton_(skeleton), tree_(tree), metric_(metric), kernel_(min_plus()) {}

    // Triangles of blocks whose parent is still to come. Rows of a triangle of n nodes: to each node after the first, ...
    struct Handed {
        std::uint32_t block = 0;
        std::size_t begin = 0;  // of its upward weights; the downward ones follow
    };
    struct Stack {
        std::vector<Handed> handed;
        std::vector<std::uint32_t> weights;
    };

    void contract(std::uint32_t block, Stack& stack) {
        const std::uint32_t first = tree_.first[block];
        const std::uint32_t end = tree_.first[block + 1];
        const std::size_t rest = skeleton_.degree(end - 1);
        const std::size_t begin = stack.weights.size();
        stack.weights.resize(begin + 2 * pairs(rest), closed_weight);
        std::size_t base = begin;
        while (!stack.handed.empty() && stack.handed.back().block >= tree_.first_below[block]) {
            base = stack.handed.back().begin;
            take(stack.handed.back(), first, end, stack.weights.data(), begin);
            stack.handed.pop_back();
        }
        for (std::uint32_t v = first; v < end; ++v) relax_rows_above(v, first, end, stack.weights.data() + begin);
        stack.weights.erase(stack.weights.begin() + static_cast<std::ptrdiff_t>(base),
                            stack.weights.begin() + static_cast<std::ptrdiff_t>(begin));
        if (rest > 1) stack.handed.push_back({block, base});
    }

private:
    static std::size_t pairs(std::size_t nodes) { return nodes < 2 ? 0 : nodes * (nodes - 1) / 2; }

    struct Rows {
        std::uint32_t* up;
        std::uint32_t* down;
    };
    // The arcs from a block's node, or from one of the nodes after it, by its place among them.
    [[nodiscard]] Rows row(std::size_t place, std::uint32_t first, std::uint32_t end, std::uint32_t* triangle) const {
        const std::size_t own = end - first;
        if (place < own) {
            const std::uint32_t arc = skeleton_.first_arc[first + place];
            return {metric_.up.data() + arc, metric_.down.data() + arc};
        }
        const std::size_t nodes = skeleton_.degree(end - 1);
        const std::size_t i = place - own;
        const std::size_t begin = i * (2 * nodes - i - 1) / 2;
        return {triangle + begin, triangle + pairs(nodes) + begin};
    }

    // Adds a child's triangle to the rows of its parent.
    void take(const Handed& child, std::uint32_t first, std::uint32_t end, std::uint32_t* weights, std::size_t begin) {
        const auto nodes = skeleton_.heads(tree_.first[child.block + 1] - 1);
        const auto above = skeleton_.heads(end - 1);
        places_.clear();
        std::size_t next = 0;
        for (const std::uint32_t v : nodes) {
            if (v < end) {
                places_.push_back(v - first);
                continue;
            }
            while (above[next] != v) ++next;
            places_.push_back(end - first + next);
        }
        const std::uint32_t* up = weights + child.begin;
        const std::uint32_t* down = up + pairs(nodes.size());
        for (std::size_t i = 0; i + 1 < places_.size(); ++i) {
            const Rows to = row(places_[i], first, end, weights + begin);
            for (std::size_t j = i + 1; j < places_.size(); ++j, ++up, ++down) {
                const std::size_t at = places_[j] - places_[i] - 1;
                to.up[at] = std::min(to.up[at], *up);
                to.down[at] = std::min(to.down[at], *down);
            }
        }
    }

    // Paths over v between all pairs of its higher neighbours.
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
    std::vector<std::size_t> places_;
};

// Contracts everything, subtrees side by side. Minima do not depend on the order in which they are taken.
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
        for (const Contraction::Handed& handed : stacks[next].handed)
            stack.handed.push_back({handed.block, handed.begin + stack.weights.size()});
        stack.weights.insert(stack.weights.end(), stacks[next].weights.begin(), stacks[next].weights.end());
        stacks[next] = {};
        b = ranges[next++].end - 1;
    }
}

// Weighs arcs by what the graph itself has.
template <class Weigh>
void begin_with(Metric& metric, const std::vector<OwnArc>& own, Weigh&& weigh) {
    metric.up.resize(own.size() / 2);
    metric.down.resize(own.size() / 2);
    for (std::uint32_t arc = 0; arc < metric.up.size(); ++arc) {
        metric.up[arc] = weigh(own[upwards(arc)].weight);
        metric.down[arc] = weigh(own[downwards(arc)].weight);
    }
}

}  // namespace

Result<std::vector<std::uint32_t>> make_entries(const SkeletonView& skeleton, std::span<const std::uint32_t> first_out,
                                                std::span<const std::uint32_t> head) {
    std::vector<std::uint32_t> entries(head.size(), no_arc);
    for (std::uint32_t u = 0; u + 1 < first_out.size(); ++u)
        for (std::uint32_t a = first_out[u]; a < first_out[u + 1]; ++a) {
            const std::uint32_t tail = skeleton.rank[u];
            const std::uint32_t to = skeleton.rank[head[a]];
            if (tail == to) continue;
            const std::uint32_t arc = skeleton.arc(tail, to);
            if (arc == no_arc)
                return Error{ErrorKind::data,
                             "the index is damaged: its hierarchy is of another graph; prepare the network again."};
            entries[a] = tail < to ? upwards(arc) : downwards(arc);
        }
    return entries;
}

Metric with_own_weights(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                        std::span<const std::uint32_t> weight) {
    Metric metric;
    metric.own.resize(2 * std::size_t{skeleton.arc_count()});
    for (std::size_t a = 0; a < entries.size(); ++a) {
        if (entries[a] == no_arc) continue;
        OwnArc& own = metric.own[entries[a]];
        if (weight[a] < own.weight) own = {weight[a], static_cast<std::uint32_t>(a)};
    }
    return metric;
}

Result<Metric> customize(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                         std::span<const std::uint32_t> weight) {
    Metric metric = with_own_weights(skeleton, entries, weight);
    begin_with(metric, metric.own, [](std::uint32_t own) { return own; });
    contract_all(skeleton, make_block_tree(skeleton), metric);
    if (any_may_overflow(metric.up) || any_may_overflow(metric.down))
        if (const auto fine = check_distances(skeleton, metric); !fine) return fine.error();
    return metric;
}

// A sum that stays at infinity does no harm where it is not a distance: every shortest path is made of arcs that weigh what their ends are
// apart, and sums of less than those are exact. So what must be told is an arc whose ends are joined by a path, but by none
// that has a place.
Result<void> check_distances(const SkeletonView& skeleton, const Metric& metric) {
    Metric free;
    begin_with(free, metric.own, [](std::uint32_t own) { return own == closed_weight ? closed_weight : 0; });
    contract_all(skeleton, make_block_tree(skeleton), free);
    const Apart apart = customize_perfectly(skeleton, metric.view());
    for (std::uint32_t arc = 0; arc < skeleton.arc_count(); ++arc)
        if ((apart.up[arc] == closed_weight && free.up[arc] != closed_weight) ||
            (apart.down[arc] == closed_weight && free.down[arc] != closed_weight))
            return Error{ErrorKind::data,
                         "some distances of this weight are 2^32 steps or more, too many for an index; use a coarser "
                         "resolution."};
    return {};
}

Apart customize_perfectly(const SkeletonView& skeleton, const MetricView& metric) {
    Apart apart{{metric.up.begin(), metric.up.end()}, {metric.down.begin(), metric.down.end()}};
    std::vector<std::uint32_t> place(skeleton.node_count(), no_arc);
    for (std::uint32_t v = skeleton.node_count(); v-- > 0;) {
        const auto heads = skeleton.heads(v);
        if (heads.size() < 2) continue;
        std::uint32_t* const up = apart.up.data() + skeleton.first_arc[v];
        std::uint32_t* const down = apart.down.data() + skeleton.first_arc[v];
        for (std::uint32_t i = 0; i < heads.size(); ++i) place[heads[i]] = i;
        for (std::uint32_t i = 0; i + 1 < heads.size(); ++i) {
            const auto further = skeleton.heads(heads[i]);
            const std::uint32_t first = skeleton.first_arc[heads[i]];
            for (std::uint32_t k = 0; k < further.size(); ++k) {
                const std::uint32_t j = place[further[k]];
                if (j == no_arc) continue;
                const std::uint32_t there = apart.up[first + k];
                const std::uint32_t back = apart.down[first + k];
                up[j] = std::min(up[j], add(up[i], there));
                up[i] = std::min(up[i], add(up[j], back));
                down[j] = std::min(down[j], add(back, down[i]));
                down[i] = std::min(down[i], add(there, down[j]));
            }
        }
        for (const std::uint32_t w : heads) place[w] = no_arc;
    }
    return apart;
}

Result<void> check(const MetricView& metric, const SkeletonView& skeleton) {
    const std::size_t arcs = skeleton.arc_count();
    if (metric.up.size() == arcs && metric.down.size() == arcs && metric.halves.size() == 2 * arcs) return {};
    return Error{ErrorKind::data, "the index is damaged: its weights do not fit its arcs; prepare the network again."};
}

}  // namespace starway::index
