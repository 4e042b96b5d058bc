// What queries and sweeps read of a hierarchy, whichever way it was made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "index/graph/arc_graph.hpp"

namespace starway::index {

// A graph whose nodes are numbered by place: every arc is held by the lower of its ends, its tail, and leads up to its head, in one direction
// or both. Every shortest distance is that of a way that climbs from the source and then descends to the target.
//
// The arcs of place v are first[v] .. first[v + 1]. Heads and weights may lie interleaved or apart: they are read head_step and weight_step
// words apart. Owns nothing; the arrays must be true to this description (each kind of hierarchy has a check that proves it).
struct Upward {
    std::span<const std::uint32_t> place;  // of each node
    std::span<const std::uint32_t> first;  // place_count + 1
    const std::uint32_t* heads = nullptr;
    const std::uint32_t* weights_out = nullptr;  // from the tail up to the head
    const std::uint32_t* weights_in = nullptr;   // from the head down to the tail
    std::size_t head_step = 1;
    std::size_t weight_step = 1;

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(place.size()); }
    [[nodiscard]] std::uint32_t head(std::size_t arc) const { return heads[arc * head_step]; }
    [[nodiscard]] std::uint32_t out(std::size_t arc) const { return weights_out[arc * weight_step]; }
    [[nodiscard]] std::uint32_t in(std::size_t arc) const { return weights_in[arc * weight_step]; }
};

// The same graph with every arc turned round: what climbed to a target now climbs from a source.
inline Upward reversed(Upward graph) {
    std::swap(graph.weights_out, graph.weights_in);
    return graph;
}

// Where a way may begin or end, and what it has cost before it begins or will cost after it ends: an end of a snapped edge.
struct Access {
    std::uint32_t node = 0;
    std::uint32_t offset = 0;
};

}  // namespace starway::index
