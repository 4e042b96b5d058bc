// The stretches of a weight column: from junction to junction in one step, so that a search need not look at bends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "starway/network.hpp"

namespace starway::network {

struct Arrays;
struct Meta;

struct ColumnStretches {
    std::vector<Stretch> out, in;
};

// Precondition: the topology's arrays are right (verify_contents), nodes sorted by kind; weight: per arc.
ColumnStretches make_stretches(const Arrays& arrays, const Meta& meta, std::span<const std::uint32_t> weight);

}  // namespace starway::network
