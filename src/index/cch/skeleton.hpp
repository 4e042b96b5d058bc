// The skeleton of a customizable contraction hierarchy: which arcs contracting all nodes makes, for whatever weights.
//
// Dibbelt, Strasser, Wagner: "Customizable contraction hierarchies", 2014. Nodes are numbered by rank: number 0 is contracted first.
// An arc joins a node with one of higher rank, in both directions. Contracting a node joins its higher neighbours, so the lowest of
// them, its parent in the elimination tree, is joined with all others; every higher neighbour of a node is one of its ancestors.
//
// Ranks are such that the tree's subtrees are ranges. Nodes that follow each other, each the only way on from the one before it and
// with the same higher neighbours but for itself, form a block: their heads are one list, of which each has what comes after it, and
// their weights are rows of one triangle, which several can be taken from at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::index {

inline constexpr std::uint32_t no_rank = 0xFFFFFFFFU;
inline constexpr std::uint32_t no_arc = 0xFFFFFFFFU;

// All that a query needs; the arrays may lie in a mapped file.
struct SkeletonView {
    std::span<const std::uint32_t> rank;        // per node of the graph
    std::span<const std::uint32_t> node;        // per rank: the node
    std::span<const std::uint32_t> first_arc;   // per rank, and the end: into weights
    std::span<const std::uint32_t> first_head;  // per rank: where its heads begin; it has as many as arcs
    std::span<const std::uint32_t> head;        // ranks, rising within a node's list
    std::span<const std::uint32_t> block_end;   // per rank: the first rank after its block

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(rank.size()); }
    [[nodiscard]] std::uint32_t arc_count() const { return first_arc.back(); }
    [[nodiscard]] std::uint32_t degree(std::uint32_t v) const { return first_arc[v + 1] - first_arc[v]; }
    [[nodiscard]] std::span<const std::uint32_t> heads(std::uint32_t v) const {
        return head.subspan(first_head[v], degree(v));
    }
    [[nodiscard]] std::uint32_t parent(std::uint32_t v) const { return degree(v) == 0 ? no_rank : head[first_head[v]]; }
    // The arc between two ranks, either way round; no_arc where there is none.
    [[nodiscard]] std::uint32_t arc(std::uint32_t one, std::uint32_t other) const;
};

struct Skeleton {
    std::vector<std::uint32_t> rank, node, first_arc{0}, first_head, head, block_end;
    [[nodiscard]] SkeletonView view() const { return {rank, node, first_arc, first_head, head, block_end}; }
};

// The undirected graph: the neighbours of node v are neighbour[first[v] .. first[v + 1]], each way round; loops and repetitions do no harm.
struct Neighbourhood {
    std::span<const std::uint32_t> first;
    std::span<const std::uint32_t> neighbour;
};

// A network of ten million nodes makes some 40 million arcs. With this many a hierarchy and one metric take some six gigabytes.
inline constexpr std::uint64_t most_skeleton_arcs = std::uint64_t{1} << 28U;

// order: a permutation, order[i] being contracted as number i; the ranks may differ from it, but make the same arcs.
// Error (data): there would be more than most_arcs arcs, so that such a graph needs another index.
Result<Skeleton> make_skeleton(const Neighbourhood& graph, std::span<const std::uint32_t> order,
                               std::uint64_t most_arcs = most_skeleton_arcs);

// Proves that searches on a skeleton from anywhere stay inside its arrays and come to an end. Linear time.
// Error (data): says what is wrong.
Result<void> check(const SkeletonView& skeleton);

}  // namespace starway::index
