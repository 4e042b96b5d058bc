// The stretches of a weight column: from junction to junction in one step, so that a search need not look at bends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::network {

struct Arrays;
struct Meta;

struct ColumnStretches {
    std::vector<Stretch> out, in;
};

// Precondition: the topology's arrays are right (verify_contents), nodes sorted by kind; weight: per arc.
ColumnStretches make_stretches(const Arrays& arrays, const Meta& meta, std::span<const std::uint32_t> weight);

// The first of the column's stretches that is not what make_stretches() makes of the arcs; nothing where all are right. Holds none of them.
// Precondition: as above, and there are as many stretches as arcs at junctions.
struct WrongStretch {
    bool is_out = false;  // else of `in`
    std::size_t number = 0;
};
std::optional<WrongStretch> find_wrong_stretch(const Arrays& arrays, const Meta& meta, std::size_t column);

}  // namespace starway::network
