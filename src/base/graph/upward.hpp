// What queries and sweeps read of a hierarchy (CH or CCH).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/graph/arc_graph.hpp"
#include "starway/search/space.hpp"

namespace starway::graph {

// A graph whose nodes are numbered by rank. Every arc is stored at its lower end, the tail, and leads up to its head,
// open in one direction or both. Every shortest distance is that of a path that first goes up from the source and then
// down to the target.
//
// The arcs of rank v are first[v] .. first[v + 1]. Heads and weights may be interleaved or separate: they lie head_step
// and weight_step words apart. Owns nothing; the arrays must match this description (each kind of hierarchy has a check
// for it).
struct Upward {
    IdSpan<NodeId, const RankId> rank;
    IdSpan<RankId, const std::uint32_t> first;  // rank_count + 1
    const RankId* heads = nullptr;
    const std::uint32_t* weights_out = nullptr;  // from the tail up to the head
    const std::uint32_t* weights_in = nullptr;   // from the head down to the tail
    std::size_t head_step = 1;
    std::size_t weight_step = 1;
    // Where its heads begin, if ranks share lists; empty: first.
    IdSpan<RankId, const std::uint32_t> first_head = {};

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(rank.size()); }
    // To be added to the number of an arc of a rank, for its head.
    [[nodiscard]] std::size_t head_shift(IndexOf<RankId> v) const {
        return first_head.empty() ? 0 : std::size_t{first_head[v]} - first[v];  // modulo 2^64
    }
    [[nodiscard]] RankId head(IndexOf<RankId> v, std::size_t arc) const {
        return heads[(arc + head_shift(v)) * head_step];
    }
    // Precondition: no lists are shared.
    [[nodiscard]] RankId head(std::size_t arc) const { return heads[arc * head_step]; }
    [[nodiscard]] std::uint32_t out(std::size_t arc) const { return weights_out[arc * weight_step]; }
    [[nodiscard]] std::uint32_t in(std::size_t arc) const { return weights_in[arc * weight_step]; }
};

// The reverse graph: paths up from a target become paths up from a source.
inline Upward reversed(Upward graph) {
    std::swap(graph.weights_out, graph.weights_in);
    return graph;
}

// Where a path may begin or end, and its cost before or after, in 32 bits.
using Access = Terminal<std::uint32_t, std::uint32_t>;

}  // namespace starway::graph
