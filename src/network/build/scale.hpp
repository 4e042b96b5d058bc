// The great-circle scale of a weight column: the largest factor that makes the straight line a lower bound of every arc's weight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/file/format.hpp"
#include "starway/core/geometry.hpp"

namespace starway::network {

// By this much a stored scale stays below what the arcs allow. An integer weight of at least 1 then exceeds scale * chord by 1e-5 of
// itself or more, while rounding disturbs a bound below 2^32 steps by less than 5e-6: floor(scale * chord) is consistent.
inline constexpr double scale_margin = 1e-5;

struct Scale {
    double scale = 0;
    double typical = 0;
    std::uint32_t arc = format::none;
};

// Straight lines of all arcs, in steps of the embedding.
std::vector<double> arc_chords(std::span<const Embedded> embedded, std::span<const std::uint32_t> first_out,
                               std::span<const std::uint32_t> head);

// Arcs that are closed, or whose ends coincide in the embedding, say nothing. A weight of 0 between distinct positions makes the scale
// 0.
Scale prove_scale(std::span<const double> chords, std::span<const std::uint32_t> weight);

}  // namespace starway::network
