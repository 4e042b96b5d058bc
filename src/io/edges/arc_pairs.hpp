// Finding the two directions of one road in a list of one-way arcs.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace starway::io {

inline constexpr std::uint32_t no_arc = std::numeric_limits<std::uint32_t>::max();

// For each arc the one that runs back along the same road, or no_arc. Arcs u -> v and v -> u become partners in order of appearance,
// each at most once; arcs with different traits (any number that must be equal; empty: all alike) do not. Self-loops stay alone.
// Time and memory in proportion to the arcs and nodes, but n log n among parallel arcs with traits.
std::vector<std::uint32_t> pair_opposite_arcs(std::span<const std::uint32_t> tails,
                                              std::span<const std::uint32_t> heads, std::uint32_t node_count,
                                              std::span<const std::uint64_t> traits = {});

// The share of arcs, self-loops left out, whose opposite is listed too, estimated on a sample of the node pairs.
double opposite_share(std::span<const std::uint32_t> tails, std::span<const std::uint32_t> heads);

}  // namespace starway::io
