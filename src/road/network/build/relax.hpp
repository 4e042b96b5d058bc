// Adjusts the embedding where rounded data contradicts it, so that a few short arcs do not weaken the lower bound
// everywhere.
//
// A weight column's scale is the minimum weight per step of straight line over all arcs. In a network with lengths in
// whole decimetres, a single arc of 15 cm with length 1 dm reduces the scale of the whole network by a third. But a
// lower bound needs no true positions, only scale * distance(u, v) <= weight(u, v) on every arc. So this moves the ends
// of violating arcs closer by centimetres, projecting one violated constraint at a time (as in position-based dynamics;
// Mueller et al. 2007, section 3.3). The embedding is used only for bounds, never for geometry.
#pragma once

#include <cstdint>
#include <span>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"

namespace starway::road::network {

struct RelaxInput {
    IdSpan<NodeId, const std::uint32_t> first_out;  // the network's arcs, by tail
    IdSpan<ArcId, const std::uint32_t> head;
    IdSpan<NodeId, const std::uint32_t> first_in;  // and by head
    IdSpan<InArcId, const std::uint32_t> in_arc, in_tail;
    std::span<const IdSpan<ArcId, const std::uint32_t>> columns;  // per arc: its weight, or closed_weight
};

// The most that a build moves a node.
inline constexpr double most_relaxed_metres = 1;

// Moves each node's position in `embedded` by at most `most` steps. Changes nothing if no column's worst ratio would
// rise, or one would fall by more than 3 %. Deterministic; O(arcs). Returns the number of moved nodes.
std::uint32_t relax_embedding(std::span<Embedded> embedded, const RelaxInput& input, double most);

}  // namespace starway::road::network
