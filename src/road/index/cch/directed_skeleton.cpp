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

// Lists of numbers, one for each node, filled one after the other.
struct Lists {
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> all;
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t v) const {
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
    void add(std::uint32_t node, std::uint32_t number) {
        links_.emplace_back(number, first_[node]);
        first_[node] = static_cast<std::uint32_t>(links_.size() - 1);
    }
    template <class Visit>
    void for_each(std::uint32_t node, Visit&& visit) const {
        for (std::uint32_t i = first_[node]; i != no_node; i = links_[i].second) visit(links_[i].first);
    }

private:
    std::vector<std::uint32_t> first_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> links_;
};

// Nodes are numbered by the order.
struct DirectedArcs {
    Lists up, down;
    std::vector<std::uint32_t> parent;
};

class DirectedContraction {
public:
    DirectedContraction(IdSpan<NodeId, const std::uint32_t> first, IdSpan<graph::LinkId, const std::uint32_t> head,
                        std::span<const std::uint32_t> order)
        : first_(first), head_(head), order_(order), position_(order.size()), back_(graph::reverse_arcs(first, head)) {
        for (std::uint32_t i = 0; i < order.size(); ++i) position_[order[i]] = i;
    }

    Result<DirectedArcs> run(std::uint64_t most_arcs) {
        const auto n = static_cast<std::uint32_t>(order_.size());
        DirectedArcs arcs;
        Chains above(n);  // per node: lower ones that it leads down to, of which its heads up follow
        Chains below(n);  // per node: lower ones that lead up to it
        std::vector<std::uint32_t> seen(n, no_node);
        const auto gather = [&](std::uint32_t v, Lists& lists, const Chains& lower, const auto& own) {
            seen[v] = v;
            const auto take = [&](std::uint32_t w) {
                if (w <= v || seen[w] == v) return;
                seen[w] = v;
                lists.all.push_back(w);
            };
            own(take);
            lower.for_each(v, [&](std::uint32_t u) {
                for (std::uint32_t i = lists.first[u]; i < lists.first[u + 1]; ++i) take(lists.all[i]);
            });
            lists.end_list();
            for (const std::uint32_t w : lists.of(v)) seen[w] = no_node;
        };
        for (std::uint32_t v = 0; v < n; ++v) {
            const std::uint32_t node = order_[v];
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
    static void pass_on(std::uint32_t v, const DirectedArcs& arcs, Chains& above, Chains& below) {
        const auto up = arcs.up.of(v);
        const auto down = arcs.down.of(v);
        std::uint32_t heir = no_node;
        for (auto a = up.begin(), b = down.begin(); a != up.end() && b != down.end() && heir == no_node;) {
            if (*a == *b) heir = *a;
            *a < *b ? ++a : ++b;
        }
        for (const std::uint32_t w : down)
            if (w <= heir) above.add(w, v);
        for (const std::uint32_t w : up)
            if (w <= heir) below.add(w, v);
    }

    // The elimination tree of the undirected graph (Liu, "A compact row storage scheme for Cholesky factors", 1986).
    std::vector<std::uint32_t> tree() {
        const auto n = static_cast<std::uint32_t>(order_.size());
        std::vector<std::uint32_t> parent(n, no_node);
        std::vector<std::uint32_t> ancestor(n, no_node);
        const auto climb = [&](std::uint32_t from, std::uint32_t v) {
            while (from < v) {
                const std::uint32_t next = std::exchange(ancestor[from], v);
                if (next == no_node) parent[from] = v;
                from = next;
            }
        };
        for (std::uint32_t v = 0; v < n; ++v) {
            const std::uint32_t node = order_[v];
            for (std::uint32_t a = first_[node]; a < first_[node + 1]; ++a) climb(position_[head_[a]], v);
            for (std::uint32_t a = back_.first[node]; a < back_.first[node + 1]; ++a)
                climb(position_[back_.tail[a]], v);
        }
        return parent;
    }

    IdSpan<NodeId, const std::uint32_t> first_;
    IdSpan<graph::LinkId, const std::uint32_t> head_;
    std::span<const std::uint32_t> order_;
    std::vector<std::uint32_t> position_;
    graph::ReverseArcs back_;
};

bool is_suffix(std::span<const std::uint32_t> list, std::uint32_t front, std::span<const std::uint32_t> row) {
    if (list.size() <= row.size()) return std::equal(list.begin(), list.end(), row.end() - std::ssize(list));
    return list.size() == row.size() + 1 && list.front() == front &&
           std::equal(row.begin(), row.end(), list.begin() + 1);
}

// Numbers of all nodes so that each subtree is a range that ends with its root; the child that can share a block with
// its parent comes last.
std::vector<std::uint32_t> number_directed(const DirectedArcs& arcs) {
    const auto n = static_cast<std::uint32_t>(arcs.parent.size());
    std::vector<std::uint32_t> last_child(n, no_node);
    for (std::uint32_t v = 0; v < n; ++v) {
        const std::uint32_t parent = arcs.parent[v];
        if (parent == no_node) continue;
        const std::uint32_t known = last_child[parent];
        if (is_suffix(arcs.up.of(v), parent, arcs.up.of(parent)) &&
            is_suffix(arcs.down.of(v), parent, arcs.down.of(parent)) &&
            (known == no_node ||
             arcs.up.of(known).size() + arcs.down.of(known).size() <= arcs.up.of(v).size() + arcs.down.of(v).size()))
            last_child[parent] = v;
    }
    return number_subtrees(arcs.parent, last_child);
}

// One direction, with the ranks as numbers.
struct Ranked {
    Lists lists;
    [[nodiscard]] std::size_t degree(std::uint32_t v) const { return lists.of(v).size(); }
    // Whether v's list is a suffix of the ranks v + 1 .. end and the heads of the last of these.
    [[nodiscard]] bool fits(std::uint32_t v, std::uint32_t end) const {
        const auto list = lists.of(v);
        const auto row = lists.of(end - 1);
        if (list.size() <= row.size()) return std::equal(list.begin(), list.end(), row.end() - std::ssize(list));
        const std::size_t before = list.size() - row.size();
        return before <= end - 1 - v && list[0] == end - before && list[before - 1] == end - 1 &&
               std::equal(row.begin(), row.end(), list.end() - std::ssize(row));
    }
};

Ranked ranked(const Lists& lists, const std::vector<std::uint32_t>& number, const std::vector<std::uint32_t>& old) {
    Ranked result;
    result.lists.all.reserve(lists.all.size());
    for (const std::uint32_t v : old) {
        for (const std::uint32_t w : lists.of(v)) result.lists.all.push_back(number[w]);
        result.lists.end_list();
    }
    return result;
}

// The ends of blocks. Short lists stay by themselves, since a walk gathers the whole row of a block.
std::vector<std::uint32_t> find_blocks(const Ranked& up, const Ranked& down, const std::vector<std::uint32_t>& parent) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    std::vector<std::uint32_t> block_end(n);
    for (std::uint32_t v = n; v-- > 0;) {
        block_end[v] = v + 1;
        if (v + 1 == n || parent[v] != v + 1) continue;
        const std::uint32_t end = block_end[v + 1];
        const std::size_t row = up.degree(end - 1) + down.degree(end - 1) + 2 * std::size_t{end - 1 - v};
        if (2 * (up.degree(v) + down.degree(v)) >= row && up.fits(v, end) && down.fits(v, end)) block_end[v] = end;
    }
    return block_end;
}

void lay_out(const Ranked& of, const std::vector<std::uint32_t>& block_end, std::vector<std::uint32_t>& first_arc,
             std::vector<std::uint32_t>& first_head, std::vector<std::uint32_t>& head) {
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
                                        IdSpan<graph::LinkId, const std::uint32_t> head,
                                        std::span<const std::uint32_t> order, std::uint64_t most_arcs) {
    const auto n = static_cast<std::uint32_t>(order.size());
    auto contracted = DirectedContraction(first, head, order).run(most_arcs);
    if (!contracted) return contracted.error();
    const std::vector<std::uint32_t> number = number_directed(*contracted);
    std::vector<std::uint32_t> old(n);
    for (std::uint32_t v = 0; v < n; ++v) old[number[v]] = v;
    Skeleton skeleton;
    skeleton.rank.resize(n);
    skeleton.node.resize(n);
    skeleton.parent_of.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        skeleton.rank[order[v]] = number[v];
        skeleton.node[number[v]] = order[v];
        const std::uint32_t parent = contracted->parent[v];
        skeleton.parent_of[number[v]] = parent == no_node ? no_node : number[parent];
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
        if (s.parent_of[v] != no_node && (s.parent_of[v] <= v || s.parent_of[v] >= n))
            return damaged_index("a node does not lie below its parent");
    }
    for (std::uint32_t begin = 0; begin < n; begin = s.block_end[begin]) {
        const std::uint32_t end = s.block_end[begin];
        if (end <= begin || end > n) return damaged_index("a block has no end");
        for (std::uint32_t v = begin; v < end; ++v)
            if (s.block_end[v] != end || (v + 1 < end && s.parent_of[v] != v + 1))
                return damaged_index("the nodes of a block are not one behind another");
    }
    std::vector<std::uint32_t> begin(n);  // of subtrees
    std::iota(begin.begin(), begin.end(), 0U);
    for (std::uint32_t v = 0; v < n; ++v)
        if (s.parent_of[v] != no_node) begin[s.parent_of[v]] = std::min(begin[s.parent_of[v]], begin[v]);
    for (const HeadLists& lists : {s.up(), s.down()}) {
        if (auto sound = check_lists(lists, s); !sound) return sound;
        for (std::uint32_t v = 0; v < n; ++v)
            for (const std::uint32_t w : lists.heads(v))
                if (begin[w] > v) return damaged_index("a node's heads are not its ancestors");
    }
    return {};
}

}  // namespace starway::road::index
