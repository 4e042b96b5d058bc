// The skeleton of a customizable contraction hierarchy: the arcs that contracting all nodes creates, independent of
// weights.
//
// Dibbelt, Strasser, Wagner: "Customizable contraction hierarchies", 2014. Nodes are numbered by rank; rank 0 is
// contracted first. An arc joins a node with one of higher rank, in both directions. Contracting a node makes its
// higher neighbours pairwise adjacent, so the lowest of them, its parent in the elimination tree, is adjacent to all
// others. Every higher neighbour of a node is one of its ancestors.
//
// Subtrees of the elimination tree are ranges of ranks. Consecutive nodes, each the only child of the next and with the
// same higher neighbours except that next node, form a block (a supernode). Their heads are one list; each node's heads
// are a suffix of it. Their weights are rows of one triangle, which allows vector operations on several rows.
//
// A directed skeleton (directed_skeleton.hpp) has only the arcs that some path can take: the arcs up from a rank and
// those down to it are two sets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/graph/ids.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/search/space.hpp"

namespace starway::road::index {

// The arcs between each rank and its higher ones, its heads, in one direction or in both. The heads of all ranks of a
// block are suffixes of one row: the block's ranks after the first, then the heads of its last.
struct HeadLists {
    IdSpan<graph::RankId, const std::uint32_t> first_arc, first_head;
    IdSpan<graph::HeadId, const graph::RankId> head;

    [[nodiscard]] std::uint32_t arc_count() const { return first_arc.back(); }
    [[nodiscard]] std::uint32_t degree(IndexOf<graph::RankId> v) const { return first_arc[v + 1] - first_arc[v]; }
    [[nodiscard]] std::span<const graph::RankId> heads(IndexOf<graph::RankId> v) const {
        return head.subspan(first_head[v], degree(v));
    }
    // The arc between two ranks; no_edge if there is none.
    [[nodiscard]] std::uint32_t arc(graph::RankId low, graph::RankId high) const;
};

// All that a query needs; the arrays may lie in a mapped file.
struct SkeletonView {
    IdSpan<NodeId, const graph::RankId> rank;
    IdSpan<graph::RankId, const NodeId> node;
    IdSpan<graph::RankId, const std::uint32_t> first_arc;   // rank_count + 1: index of its weights
    IdSpan<graph::RankId, const std::uint32_t> first_head;  // index of its heads; their number is that of its arcs
    IdSpan<graph::HeadId, const graph::RankId> head;        // increasing within a node's list
    IdSpan<graph::RankId, const graph::RankId> block_end;   // the first rank after its block
    // Of a directed skeleton only; first_arc, first_head and head are then those of the arcs that lead up.
    IdSpan<graph::RankId, const std::uint32_t> first_down, first_down_head;
    IdSpan<graph::HeadId, const graph::RankId> down_head;
    IdSpan<graph::RankId, const graph::RankId> parent_of;  // in the elimination tree; none at a root

    [[nodiscard]] bool is_directed() const { return !first_down.empty(); }
    [[nodiscard]] HeadLists up() const { return {first_arc, first_head, head}; }
    [[nodiscard]] HeadLists down() const {
        return is_directed() ? HeadLists{first_down, first_down_head, down_head} : up();
    }
    // The numbers that upwards() and downwards() may give are below this.
    [[nodiscard]] std::size_t entry_count() const {
        return 2 * std::size_t{std::max(up().arc_count(), down().arc_count())};
    }
    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(rank.size()); }
    // Each can be open in both directions; in a directed skeleton, half of what it has in both directions.
    [[nodiscard]] std::uint64_t pair_count() const {
        return (std::uint64_t{up().arc_count()} + down().arc_count()) / 2;
    }
    [[nodiscard]] std::uint32_t arc_count() const { return first_arc.back(); }
    [[nodiscard]] std::uint32_t degree(IndexOf<graph::RankId> v) const { return first_arc[v + 1] - first_arc[v]; }
    [[nodiscard]] std::span<const graph::RankId> heads(IndexOf<graph::RankId> v) const {
        return head.subspan(first_head[v], degree(v));
    }
    [[nodiscard]] graph::RankId parent(IndexOf<graph::RankId> v) const { return parent_of[v]; }
    // The arc between two ranks, in either order; no_edge if there is none. Not for a directed skeleton.
    [[nodiscard]] std::uint32_t arc(graph::RankId one, graph::RankId other) const;
};

struct Skeleton {
    IdVector<NodeId, graph::RankId> rank;
    IdVector<graph::RankId, NodeId> node;
    IdVector<graph::RankId, std::uint32_t> first_arc{0}, first_head;
    IdVector<graph::HeadId, graph::RankId> head;
    IdVector<graph::RankId, graph::RankId> block_end;
    IdVector<graph::RankId, std::uint32_t> first_down, first_down_head;  // of a directed one
    IdVector<graph::HeadId, graph::RankId> down_head;
    IdVector<graph::RankId, graph::RankId> parent_of;
    [[nodiscard]] SkeletonView view() const {
        return {rank, node, first_arc, first_head, head, block_end, first_down, first_down_head, down_head, parent_of};
    }
};

// data: the index is damaged, and how.
Error damaged_index(std::string_view what);

// The undirected graph: the neighbours of node v are neighbour[first[v] .. first[v + 1]], listed from both ends; loops
// and duplicates are ignored.
struct Neighbourhood {
    IdSpan<NodeId, const std::uint32_t> first;
    std::span<const NodeId> neighbour;
};

// A network of ten million nodes creates some 40 million arcs. With this many, a hierarchy and one metric take about 6
// GB.
inline constexpr std::uint64_t most_skeleton_arcs = std::uint64_t{1} << 28U;

// order: a permutation; order[i] is contracted as number i. The ranks may differ from it, but give the same arcs.
// Error (data): more than most_arcs arcs; such a graph needs another index.
Result<Skeleton> make_skeleton(const Neighbourhood& graph, IdSpan<graph::OrderId, const NodeId> order,
                               std::uint64_t most_arcs = most_skeleton_arcs);

// Proves that every search on the skeleton stays inside its arrays and terminates. Linear time.
// Error (data): names the defect.
Result<void> check(const SkeletonView& skeleton);

}  // namespace starway::road::index
