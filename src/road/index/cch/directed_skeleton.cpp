#include "road/index/cch/directed_skeleton.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/core/release.hpp"
#include "base/graph/reverse_arcs.hpp"
#include "road/index/cch/subtree_numbers.hpp"

namespace starway::road::index {
namespace {

using graph::OrderId;
using graph::RankId;

// Lists of nodes, one for each node, filled one after the other. Number: what nodes are numbered by.
template <class Number>
struct Lists {
    IdVector<Number, std::uint32_t> first{0};
    std::vector<Number> all;
    [[nodiscard]] std::span<const Number> of(IndexOf<Number> v) const {
        return std::span(all).subspan(first[v], first[v + 1] - first[v]);
    }
    void end_list() {
        std::sort(all.begin() + first.back(), all.end());
        first.push_back(static_cast<std::uint32_t>(all.size()));
    }
};

// Lists that grow in any order.
class Chains {
public:
    explicit Chains(std::uint32_t nodes) : first_(nodes, no_node) {}
    void add(OrderId node, OrderId number) {
        links_.emplace_back(number, first_[node]);
        first_[node] = static_cast<std::uint32_t>(links_.size() - 1);
    }
    template <class Visit>
    void for_each(OrderId node, Visit&& visit) const {
        for (std::uint32_t i = first_[node]; i != no_node; i = links_[i].second) visit(links_[i].first);
    }

private:
    IdVector<OrderId, std::uint32_t> first_;
    std::vector<std::pair<OrderId, std::uint32_t>> links_;
};

// Nodes are numbered by the order.
struct DirectedArcs {
    Lists<OrderId> up, down;
    IdVector<OrderId, OrderId> parent;
};

class DirectedContraction {
public:
    DirectedContraction(IdSpan<NodeId, const std::uint32_t> first, IdSpan<graph::LinkId, const NodeId> head,
                        IdSpan<OrderId, const NodeId> order)
        : first_(first), head_(head), order_(order), position_(order.size()), back_(graph::reverse_arcs(first, head)) {
        for (std::uint32_t i = 0; i < order.size(); ++i) position_[order[i]] = OrderId(i);
    }

    Result<DirectedArcs> run(std::uint64_t most_arcs) {
        const auto n = static_cast<std::uint32_t>(order_.size());
        DirectedArcs arcs;
        Chains above(n);  // per node: lower ones that it leads down to, of which its heads up follow
        Chains below(n);  // per node: lower ones that lead up to it
        IdVector<OrderId, OrderId> seen(n);
        const auto gather = [&](OrderId v, Lists<OrderId>& lists, const Chains& lower, const auto& own) {
            seen[v] = v;
            const auto take = [&](OrderId w) {
                if (w <= v || seen[w] == v) return;
                seen[w] = v;
                lists.all.push_back(w);
            };
            own(take);
            lower.for_each(v, [&](OrderId u) {
                for (std::uint32_t i = lists.first[u]; i < lists.first[u + 1]; ++i) take(lists.all[i]);
            });
            lists.end_list();
            for (const OrderId w : lists.of(v)) seen[w] = {};
        };
        for (std::uint32_t i = 0; i < n; ++i) {
            const OrderId v(i);
            const NodeId node = order_[v];
            gather(v, arcs.up, above, [&](const auto& take) {
                for (std::uint32_t a = first_[node]; a < first_[node + 1]; ++a) take(position_[head_[a]]);
            });
            gather(v, arcs.down, below, [&](const auto& take) {
                for (std::uint32_t a = back_.first[node]; a < back_.first[node + 1]; ++a)
                    take(position_[back_.tail[a]]);
            });
            if (arcs.up.all.size() > most_arcs || arcs.down.all.size() > most_arcs)
                return Error{ErrorKind::data, "contracting this graph makes more than " + std::to_string(most_arcs) +
                                                  " arcs, too many for a customizable hierarchy."};
            pass_on(v, arcs, above, below);
        }
        arcs.parent = tree();
        return arcs;
    }

private:
    // A node joined in both directions with a higher one passes it all that it knows; what lies above that one need not
    // look at it.
    static void pass_on(OrderId v, const DirectedArcs& arcs, Chains& above, Chains& below) {
        const auto up = arcs.up.of(v);
        const auto down = arcs.down.of(v);
        OrderId heir;  // none: above all
        for (auto a = up.begin(), b = down.begin(); a != up.end() && b != down.end() && !heir.valid();) {
            if (*a == *b) heir = *a;
            *a < *b ? ++a : ++b;
        }
        for (const OrderId w : down)
            if (w <= heir) above.add(w, v);
        for (const OrderId w : up)
            if (w <= heir) below.add(w, v);
    }

    // The elimination tree of the undirected graph (Liu, "A compact row storage scheme for Cholesky factors", 1986).
    IdVector<OrderId, OrderId> tree() {
        const auto n = static_cast<std::uint32_t>(order_.size());
        IdVector<OrderId, OrderId> parent(n);
        IdVector<OrderId, OrderId> ancestor(n);
        const auto climb = [&](OrderId from, OrderId v) {
            while (from < v) {
                const OrderId next = std::exchange(ancestor[from], v);
                if (!next.valid()) parent[from] = v;
                from = next;
            }
        };
        for (std::uint32_t i = 0; i < n; ++i) {
            const OrderId v(i);
            const NodeId node = order_[v];
            for (std::uint32_t a = first_[node]; a < first_[node + 1]; ++a) climb(position_[head_[a]], v);
            for (std::uint32_t a = back_.first[node]; a < back_.first[node + 1]; ++a)
                climb(position_[back_.tail[a]], v);
        }
        return parent;
    }

    IdSpan<NodeId, const std::uint32_t> first_;
    IdSpan<graph::LinkId, const NodeId> head_;
    IdSpan<OrderId, const NodeId> order_;
    IdVector<NodeId, OrderId> position_;
    graph::ReverseArcs back_;
};

bool is_suffix(std::span<const OrderId> list, OrderId front, std::span<const OrderId> row) {
    if (list.size() <= row.size()) return std::equal(list.begin(), list.end(), row.end() - std::ssize(list));
    return list.size() == row.size() + 1 && list.front() == front &&
           std::equal(row.begin(), row.end(), list.begin() + 1);
}

// Numbers of all nodes so that each subtree is a range that ends with its root; the child that can share a block with
// its parent comes last.
IdVector<OrderId, RankId> number_directed(const DirectedArcs& arcs) {
    const auto n = static_cast<std::uint32_t>(arcs.parent.size());
    IdVector<OrderId, OrderId> last_child(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const OrderId v(i);
        const OrderId parent = arcs.parent[v];
        if (!parent.valid()) continue;
        const OrderId known = last_child[parent];
        if (is_suffix(arcs.up.of(v), parent, arcs.up.of(parent)) &&
            is_suffix(arcs.down.of(v), parent, arcs.down.of(parent)) &&
            (!known.valid() ||
             arcs.up.of(known).size() + arcs.down.of(known).size() <= arcs.up.of(v).size() + arcs.down.of(v).size()))
            last_child[parent] = v;
    }
    return number_subtrees(arcs.parent, last_child);
}

// One direction, with the ranks as numbers.
struct Ranked {
    Lists<RankId> lists;
    [[nodiscard]] std::size_t degree(IndexOf<RankId> v) const { return lists.of(v).size(); }
    // Whether v's list is a suffix of the ranks v + 1 .. end and the heads of the last of these.
    [[nodiscard]] bool fits(std::uint32_t v, RankId end) const {
        const auto list = lists.of(v);
        const auto row = lists.of(end - 1);
        if (list.size() <= row.size()) return std::equal(list.begin(), list.end(), row.end() - std::ssize(list));
        const std::size_t before = list.size() - row.size();
        return before <= end - 1 - v && list[0] == end - before && list[before - 1] == end - 1 &&
               std::equal(row.begin(), row.end(), list.end() - std::ssize(row));
    }
};

Ranked ranked(const Lists<OrderId>& lists, IdSpan<OrderId, const RankId> number, IdSpan<RankId, const OrderId> old) {
    Ranked result;
    result.lists.all.reserve(lists.all.size());
    for (const OrderId v : old) {
        for (const OrderId w : lists.of(v)) result.lists.all.push_back(number[w]);
        result.lists.end_list();
    }
    return result;
}

// The ends of blocks. Short lists stay by themselves, since a walk gathers the whole row of a block.
IdVector<RankId, RankId> find_blocks(const Ranked& up, const Ranked& down, IdSpan<RankId, const RankId> parent) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    IdVector<RankId, RankId> block_end(n);
    for (std::uint32_t v = n; v-- > 0;) {
        block_end[v] = RankId(v + 1);
        if (v + 1 == n || parent[v] != v + 1) continue;
        const RankId end = block_end[v + 1];
        const std::size_t row = up.degree(end - 1) + down.degree(end - 1) + 2 * std::size_t{end - 1 - v};
        if (2 * (up.degree(v) + down.degree(v)) >= row && up.fits(v, end) && down.fits(v, end)) block_end[v] = end;
    }
    return block_end;
}

void lay_out(const Ranked& of, IdSpan<RankId, const RankId> block_end, IdVector<RankId, std::uint32_t>& first_arc,
             IdVector<RankId, std::uint32_t>& first_head, IdVector<graph::HeadId, RankId>& head) {
    const auto n = static_cast<std::uint32_t>(block_end.size());
    first_arc = of.lists.first;
    first_head.resize(n);
    for (std::uint32_t begin = 0; begin < n; begin = block_end[begin]) {
        const std::uint32_t end = block_end[begin];
        std::uint32_t longest = begin;
        for (std::uint32_t v = begin; v < end; ++v)
            if (of.degree(v) > of.degree(longest)) longest = v;
        const auto row = of.lists.of(longest);
        head.insert(head.end(), row.begin(), row.end());
        for (std::uint32_t v = begin; v < end; ++v)
            first_head[v] = static_cast<std::uint32_t>(head.size() - of.degree(v));
    }
}

Result<void> check_lists(const HeadLists& lists, const SkeletonView& s) {
    const std::uint32_t n = s.node_count();
    if (lists.first_arc.size() != std::size_t{n} + 1 || lists.first_head.size() != n)
        return damaged_index("its arrays do not fit together");
    if (lists.first_arc.front() != 0) return damaged_index("its arcs do not begin at 0");
    for (std::uint32_t v = 0; v < n; ++v)
        if (lists.first_arc[v + 1] < lists.first_arc[v] || lists.first_head[v] > lists.head.size() ||
            lists.degree(v) > lists.head.size() - lists.first_head[v])
            return damaged_index("a node's arcs lie outside of it");
    for (std::uint32_t begin = 0; begin < n; begin = s.block_end[begin]) {
        const std::uint32_t end = s.block_end[begin];
        const std::size_t list_end = lists.first_head[end - 1] + std::size_t{lists.degree(end - 1)};
        std::uint32_t longest = end - 1;
        for (std::uint32_t v = begin; v < end; ++v) {
            if (lists.first_head[v] + std::size_t{lists.degree(v)} != list_end ||
                (lists.degree(v) > lists.degree(end - 1) && lists.degree(v) - lists.degree(end - 1) > end - 1 - v))
                return damaged_index("the nodes of a block do not share their heads");
            if (lists.degree(v) > lists.degree(longest)) longest = v;
        }
        // First the block's own last ranks, then ranks above it.
        std::uint32_t expected = end - (lists.degree(longest) - lists.degree(end - 1));
        std::uint32_t before = end - 1;
        for (const std::uint32_t w : lists.heads(longest)) {
            if (expected < end ? w != expected : w <= before || w >= n)
                return damaged_index("a node's heads do not rise");
            if (expected < end)
                ++expected;
            else
                before = w;
        }
    }
    return {};
}

}  // namespace

Result<Skeleton> make_directed_skeleton(IdSpan<NodeId, const std::uint32_t> first,
                                        IdSpan<graph::LinkId, const NodeId> head, IdSpan<OrderId, const NodeId> order,
                                        std::uint64_t most_arcs) {
    const auto n = static_cast<std::uint32_t>(order.size());
    auto contracted = DirectedContraction(first, head, order).run(most_arcs);
    if (!contracted) return contracted.error();
    const IdVector<OrderId, RankId> number = number_directed(*contracted);
    IdVector<RankId, OrderId> old(n);
    for (std::uint32_t i = 0; i < n; ++i) old[number[i]] = OrderId(i);
    Skeleton skeleton;
    skeleton.rank.resize(n);
    skeleton.node.resize(n);
    skeleton.parent_of.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        skeleton.rank[order[i]] = number[i];
        skeleton.node[number[i]] = order[i];
        const OrderId parent = contracted->parent[i];
        skeleton.parent_of[number[i]] = parent.valid() ? number[parent] : RankId();
    }
    const Ranked up = ranked(contracted->up, number, old);
    core::release(contracted->up);
    const Ranked down = ranked(contracted->down, number, old);
    core::release(contracted->down);
    skeleton.block_end = find_blocks(up, down, skeleton.parent_of);
    lay_out(up, skeleton.block_end, skeleton.first_arc, skeleton.first_head, skeleton.head);
    lay_out(down, skeleton.block_end, skeleton.first_down, skeleton.first_down_head, skeleton.down_head);
    return skeleton;
}

Result<void> check_directed(const SkeletonView& s) {
    const std::uint32_t n = s.node_count();
    if (s.node.size() != n || s.block_end.size() != n || s.parent_of.size() != n)
        return damaged_index("its arrays do not fit together");
    for (std::uint32_t v = 0; v < n; ++v) {
        if (s.rank[v] >= n || s.node[s.rank[v]] != v) return damaged_index("its ranks are no permutation");
        if (s.parent_of[v].valid() && (s.parent_of[v] <= v || s.parent_of[v] >= n))
            return damaged_index("a node does not lie below its parent");
    }
    for (std::uint32_t begin = 0; begin < n; begin = s.block_end[begin]) {
        const std::uint32_t end = s.block_end[begin];
        if (end <= begin || end > n) return damaged_index("a block has no end");
        for (std::uint32_t v = begin; v < end; ++v)
            if (s.block_end[v] != end || (v + 1 < end && s.parent_of[v] != v + 1))
                return damaged_index("the nodes of a block are not one behind another");
    }
    IdVector<RankId, std::uint32_t> begin(n);  // of subtrees
    std::iota(begin.begin(), begin.end(), 0U);
    for (std::uint32_t v = 0; v < n; ++v)
        if (s.parent_of[v].valid()) begin[s.parent_of[v]] = std::min(begin[s.parent_of[v]], begin[v]);
    for (const HeadLists& lists : {s.up(), s.down()}) {
        if (auto sound = check_lists(lists, s); !sound) return sound;
        for (std::uint32_t v = 0; v < n; ++v)
            for (const RankId w : lists.heads(v))
                if (begin[w] > v) return damaged_index("a node's heads are not its ancestors");
    }
    return {};
}

}  // namespace starway::road::index
