// The scale of a weight column: the largest factor that makes the straight line a lower bound on every arc's weight.
#pragma once

#include <cstdint>
#include <vector>

#include "road/network/file/format.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"

namespace starway::road::network {

// The safety margin of a stored scale. An integer weight of at least 1 then exceeds scale * chord by a factor of at
// least 1 + 1e-5, while rounding changes a bound below 2^32 steps by less than 5e-6. So floor(scale * chord) is
// consistent.
inline constexpr double scale_margin = 1e-5;

struct Scale {
    double scale = 0;
    double typical = 0;
    std::uint32_t arc = network::format::none;
};

// The chords of all arcs, in steps of the embedding.
std::vector<double> arc_chords(IdSpan<NodeId, const Embedded> embedded, IdSpan<NodeId, const std::uint32_t> first_out,
                               IdSpan<ArcId, const std::uint32_t> head);

// Ignores closed arcs and arcs whose ends coincide in the embedding. A weight of 0 between distinct positions makes the
// scale 0.
Scale prove_scale(IdSpan<ArcId, const double> chords, IdSpan<ArcId, const std::uint32_t> weight);

}  // namespace starway::road::network
