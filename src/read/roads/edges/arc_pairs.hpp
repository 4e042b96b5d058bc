// Finds the two directions of a road in a list of arcs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/core/id.hpp"

namespace starway::read {

// For each arc, its opposite arc on the same road, or no_edge. Pairs arcs u -> v and v -> u in order of appearance,
// each at most once and only with equal traits (arbitrary numbers; empty: all equal). Self-loops stay unpaired. Linear
// time and memory, except O(n log n) among parallel arcs with traits.
std::vector<std::uint32_t> pair_opposite_arcs(std::span<const std::uint32_t> tails,
                                              std::span<const std::uint32_t> heads, std::uint32_t node_count,
                                              std::span<const std::uint64_t> traits = {});

// The share of arcs, without self-loops, whose opposite is also listed, estimated on a sample of node pairs.
double opposite_share(std::span<const std::uint32_t> tails, std::span<const std::uint32_t> heads);

}  // namespace starway::read
