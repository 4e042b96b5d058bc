#include "road/index/cch/skeleton.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "road/index/cch/directed_skeleton.hpp"
#include "road/index/cch/subtree_numbers.hpp"

namespace starway::road::index {
namespace {

using graph::OrderId;
using graph::RankId;

// Higher neighbours of each node, increasing; nodes are numbered by the given order.
struct Higher {
    IdVector<OrderId, std::vector<OrderId>> of;
    std::uint64_t count = 0;
};

// Each node receives the higher neighbours of its children, as sequential contraction would give them.
Result<Higher> contract(const Neighbourhood& graph, IdSpan<OrderId, const NodeId> order,
                        IdSpan<NodeId, const OrderId> position, std::uint64_t most_arcs) {
    const auto n = static_cast<std::uint32_t>(order.size());
    Higher higher;
    higher.of.resize(n);
    IdVector<OrderId, OrderId> first_child(n);
    IdVector<OrderId, OrderId> next_child(n);
    IdVector<OrderId, OrderId> seen(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const OrderId v(i);
        auto& list = higher.of[v];
        seen[v] = v;
        const auto take = [&](OrderId w) {
            if (w <= v || seen[w] == v) return;
            seen[w] = v;
            list.push_back(w);
        };
        for (std::uint32_t a = graph.first[order[v]]; a < graph.first[order[v] + 1]; ++a)
            take(position[graph.neighbour[a]]);
        for (OrderId child = first_child[v]; child.valid(); child = next_child[child])
            for (const OrderId w : higher.of[child]) take(w);
        std::sort(list.begin(), list.end());
        higher.count += list.size();
        if (higher.count > most_arcs)
            return Error{ErrorKind::data, "contracting this graph makes more than " + std::to_string(most_arcs) +
                                              " arcs, too many for a customizable hierarchy."};
        if (list.empty()) continue;
        next_child[v] = first_child[list.front()];
        first_child[list.front()] = v;
    }
    return higher;
}

// A node follows its last child's subtree. The child that shares the node's block comes last, so that blocks are ranges
// too.
IdVector<OrderId, RankId> number_blocks(const Higher& higher) {
    const auto n = static_cast<std::uint32_t>(higher.of.size());
    IdVector<OrderId, OrderId> parent(n);
    IdVector<OrderId, OrderId> block_child(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const OrderId v(i);
        if (higher.of[v].empty()) continue;
        parent[v] = higher.of[v].front();
        if (higher.of[v].size() == higher.of[parent[v]].size() + 1) block_child[parent[v]] = v;
    }
    return number_subtrees(parent, block_child);
}

}  // namespace

Error damaged_index(std::string_view what) {
    return {ErrorKind::data, "the index is damaged: " + std::string(what) + "; prepare the network again."};
}

std::uint32_t HeadLists::arc(RankId low, RankId high) const {
    const auto list = heads(low);
    const auto found = std::lower_bound(list.begin(), list.end(), high);
    return found != list.end() && *found == high ? first_arc[low] + static_cast<std::uint32_t>(found - list.begin())
                                                 : no_edge;
}

std::uint32_t SkeletonView::arc(RankId one, RankId other) const {
    return up().arc(std::min(one, other), std::max(one, other));
}

Result<Skeleton> make_skeleton(const Neighbourhood& graph, IdSpan<OrderId, const NodeId> order,
                               std::uint64_t most_arcs) {
    const auto n = static_cast<std::uint32_t>(order.size());
    IdVector<NodeId, OrderId> position(n);
    for (std::uint32_t i = 0; i < n; ++i) position[order[i]] = OrderId(i);
    auto contracted = contract(graph, order, position, most_arcs);
    if (!contracted) return contracted.error();
    const Higher& higher = *contracted;
    const IdVector<OrderId, RankId> number = number_blocks(higher);
    IdVector<RankId, OrderId> old_number(n);
    for (std::uint32_t i = 0; i < n; ++i) old_number[number[i]] = OrderId(i);

    Skeleton skeleton;
    skeleton.rank.resize(n);
    skeleton.node.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        skeleton.rank[v] = number[position[v]];
        skeleton.node[skeleton.rank[v]] = NodeId(v);
    }
    skeleton.first_arc.reserve(std::size_t{n} + 1);
    skeleton.first_head.resize(n);
    skeleton.block_end.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto& list = higher.of[old_number[v]];
        skeleton.first_arc.push_back(skeleton.first_arc.back() + static_cast<std::uint32_t>(list.size()));
        const bool goes_on = v > 0 && skeleton.first_arc[v] - skeleton.first_arc[v - 1] == list.size() + 1 &&
                             skeleton.head[skeleton.first_head[v - 1]] == v;
        if (goes_on) {
            skeleton.first_head[v] = skeleton.first_head[v - 1] + 1;
            continue;
        }
        skeleton.first_head[v] = static_cast<std::uint32_t>(skeleton.head.size());
        for (const OrderId w : list) skeleton.head.push_back(number[w]);
        std::sort(skeleton.head.begin() + skeleton.first_head[v], skeleton.head.end());
    }
    skeleton.parent_of.resize(n);
    for (std::uint32_t v = n; v-- > 0;) {
        skeleton.parent_of[v] =
            skeleton.first_arc[v + 1] == skeleton.first_arc[v] ? RankId() : skeleton.head[skeleton.first_head[v]];
        const bool goes_on = v + 1 < n && skeleton.first_head[v + 1] == skeleton.first_head[v] + 1 &&
                             skeleton.first_arc[v + 1] > skeleton.first_arc[v] &&
                             skeleton.head[skeleton.first_head[v]] == v + 1 &&
                             skeleton.first_arc[v + 1] - skeleton.first_arc[v] ==
                                 skeleton.first_arc[v + 2] - skeleton.first_arc[v + 1] + 1;
        skeleton.block_end[v] = goes_on ? skeleton.block_end[v + 1] : RankId(v + 1);
    }
    return skeleton;
}

Result<void> check(const SkeletonView& s) {
    if (s.is_directed()) return check_directed(s);
    const std::uint32_t n = s.node_count();
    if (s.node.size() != n || s.first_arc.size() != std::size_t{n} + 1 || s.first_head.size() != n ||
        s.block_end.size() != n || s.parent_of.size() != n)
        return damaged_index("its arrays do not fit together");
    if (s.first_arc.front() != 0) return damaged_index("its arcs do not begin at 0");
    for (std::uint32_t v = 0; v < n; ++v) {
        if (s.rank[v] >= n || s.node[s.rank[v]] != v) return damaged_index("its ranks are no permutation");
        if (s.first_arc[v + 1] < s.first_arc[v] || s.first_head[v] > s.head.size() ||
            s.degree(v) > s.head.size() - s.first_head[v])
            return damaged_index("a node's arcs lie outside of it");
        if (s.parent_of[v] != (s.degree(v) == 0 ? RankId() : s.heads(v).front()))
            return damaged_index("a node's parent is not its first head");
    }
    // Each list is read once per block, which keeps the check linear.
    for (std::uint32_t begin = 0; begin < n;) {
        const std::uint32_t end = s.block_end[begin];
        if (end <= begin || end > n) return damaged_index("a block has no end");
        std::uint32_t before = begin;
        for (const std::uint32_t w : s.heads(begin)) {
            if (w <= before || w >= n) return damaged_index("a node's heads do not rise");
            before = w;
        }
        for (std::uint32_t v = begin + 1; v < end; ++v)
            if (s.block_end[v] != end || s.first_head[v] != s.first_head[v - 1] + 1 ||
                s.degree(v) + 1 != s.degree(v - 1) || s.head[s.first_head[v - 1]] != v)
                return damaged_index("the nodes of a block do not share their heads");
        // The heads that a node passes on must be adjacent to its first head.
        const auto rest = s.heads(end - 1);
        for (std::size_t i = 1; i < rest.size(); ++i)
            if (s.arc(rest.front(), rest[i]) == no_edge)
                return damaged_index("a node's heads are not joined with each other");
        begin = end;
    }
    return {};
}

}  // namespace starway::road::index
