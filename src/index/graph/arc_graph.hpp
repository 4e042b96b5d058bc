// ArcGraph: the plain directed graph that an index is built over, and asked in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace starway::index {

inline constexpr std::uint32_t no_way =
    0xFFFFFFFFU;  // where nothing leads: no arc's weight or number, and the cost of no path

// A compressed adjacency list: the arcs that leave node v are first_out[v] .. first_out[v + 1]. Every arc is open; weights are steps of
// a weight column, at most 2^32 - 2. Parallel arcs and loops are allowed where a builder does not say otherwise.
struct ArcGraph {
    std::vector<std::uint32_t> first_out{0};  // node_count + 1, never empty
    std::vector<std::uint32_t> head;          // per arc
    std::vector<std::uint32_t> weight;        // per arc

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_out.size() - 1); }
    [[nodiscard]] std::uint32_t arc_count() const { return static_cast<std::uint32_t>(head.size()); }
};

// The same wherever the arrays lie; an arc may be closed here, and then weighs no_way. Owns nothing.
struct ArcGraphView {
    std::span<const std::uint32_t> first_out, head, weight;

    ArcGraphView(std::span<const std::uint32_t> first, std::span<const std::uint32_t> heads,
                 std::span<const std::uint32_t> weights)
        : first_out(first), head(heads), weight(weights) {}
    ArcGraphView(const ArcGraph& graph)  // NOLINT(google-explicit-constructor)
        : first_out(graph.first_out), head(graph.head), weight(graph.weight) {}

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_out.size() - 1); }
    [[nodiscard]] std::uint32_t arc_count() const { return static_cast<std::uint32_t>(head.size()); }
};

// Every arc turned round. The arcs of a node are in the order of their former tails, parallel ones in their former order.
ArcGraph reversed(const ArcGraph& graph);

}  // namespace starway::index
