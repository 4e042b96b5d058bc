// ArcGraph: the plain directed graph that indices are built over and queried on.
#pragma once

#include <cstdint>

#include "base/graph/ids.hpp"
#include "starway/core/id.hpp"

namespace starway::graph {

inline constexpr std::uint32_t no_path =
    0xFFFFFFFFU;  // no arc, no node, no path: an infinite weight or cost, and an invalid number

// A compressed adjacency list: the arcs that leave node v are first_out[v] .. first_out[v + 1]. Every arc is open.
// Weights are steps of a weight column, at most 2^32 - 2. Parallel arcs and loops are allowed unless a builder says
// otherwise.
struct ArcGraph {
    IdVector<NodeId, std::uint32_t> first_out{0};  // node_count + 1, never empty
    IdVector<LinkId, NodeId> head;
    IdVector<LinkId, std::uint32_t> weight;

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_out.size() - 1); }
    [[nodiscard]] std::uint32_t arc_count() const { return static_cast<std::uint32_t>(head.size()); }
};

// A view of such arrays, wherever they lie. Arcs may be closed, with weight no_path. Owns nothing.
struct ArcGraphView {
    IdSpan<NodeId, const std::uint32_t> first_out;
    IdSpan<LinkId, const NodeId> head;
    IdSpan<LinkId, const std::uint32_t> weight;

    ArcGraphView(IdSpan<NodeId, const std::uint32_t> first, IdSpan<LinkId, const NodeId> heads,
                 IdSpan<LinkId, const std::uint32_t> weights)
        : first_out(first), head(heads), weight(weights) {}
    ArcGraphView(const ArcGraph& graph)  // NOLINT(google-explicit-constructor)
        : first_out(graph.first_out), head(graph.head), weight(graph.weight) {}

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_out.size() - 1); }
    [[nodiscard]] std::uint32_t arc_count() const { return static_cast<std::uint32_t>(head.size()); }
};

// All arcs reversed. A node's arcs are sorted by their former tails, parallel ones in their former order.
ArcGraph reversed(const ArcGraph& graph);

}  // namespace starway::graph
