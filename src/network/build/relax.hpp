// Mending the embedding where rounded data contradicts it, so that a few short arcs do not weaken the bound for everyone.
//
// A weight column's scale is the least weight per step of straight line over all its arcs. Data is rounded: in a network whose lengths are
// whole decimetres, an arc of 15 cm with length 1 dm pulls the scale of the whole network down by a third. But a bound needs only
// a metric, not the truth: any positions serve, as long as scale * distance(u, v) <= weight(u, v) holds on every arc. So the ends of the
// offending arcs are moved together by centimetres, projecting one violated constraint at a time (as position-based dynamics
// does with stretched springs; Mueller et al. 2007, section 3.3). The embedding is used for bounds only, never for geometry.
#pragma once

#include <cstdint>
#include <span>

#include "starway/core/geometry.hpp"

namespace starway::network {

struct RelaxInput {
    std::span<const std::uint32_t> first_out, head;            // the network's arcs, by tail
    std::span<const std::uint32_t> first_in, in_arc, in_tail;  // and by head
    std::span<const std::span<const std::uint32_t>> columns;   // a weight per arc, or closed_weight
};

// Moves positions of `embedded`, one per node, by at most `most` steps each. Leaves it untouched where that would not raise the worst ratio of any
// column, or would lower one's by more than three hundredths. Deterministic; time in proportion to the arcs. Returns how many nodes moved.
std::uint32_t relax_embedding(std::span<Embedded> embedded, const RelaxInput& input, double most);

}  // namespace starway::network
