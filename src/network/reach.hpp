// Which nodes lead to the largest part of a network, and which are led to from it. The largest part is the largest strong
// component, of several of one size the one with the smallest node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway::network {

// Flags of a node, and of a box of the edge index, which has those of all ends of open edges in it.
inline constexpr std::uint8_t reaches_largest = 1;       // a path leads from it into the largest part, or it lies there
inline constexpr std::uint8_t reached_from_largest = 2;  // a path leads to it from there, or it lies there
inline constexpr std::uint8_t on_largest = reaches_largest | reached_from_largest;
inline constexpr std::uint8_t holds_open_edge = 4;  // of a box only

// Arcs both ways round, as RoadNetwork's accessors show them.
struct ArcArrays {
    std::span<const std::uint32_t> first_out, head;
    std::span<const std::uint32_t> first_in, in_arcs, in_tails;
    std::span<const std::uint32_t> weight;  // empty: all are open; else arcs of closed_weight do not exist
};

// The flags of every node where the strong components are known and 0 is the largest. Looks at few nodes beside the others' arcs.
std::vector<std::uint8_t> node_reach(const ArcArrays& arcs, std::span<const std::uint32_t> component);
// The same where they are not known. O(arcs), mostly two sweeps from one node.
std::vector<std::uint8_t> find_node_reach(const ArcArrays& arcs);

// The flags of each box of an edge index.
struct EdgeArrays {
    std::span<const std::uint32_t> tail, head;
    std::function<bool(EdgeId)> is_open;  // empty: all are
};
std::vector<std::uint8_t> box_reach(std::span<const std::byte> edge_index, const EdgeArrays& edges,
                                    std::span<const std::uint8_t> node_reach);

}  // namespace starway::network
