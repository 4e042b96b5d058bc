// The stretches of a weight column. A stretch is a chain of degree-two nodes (bends) between two junctions, stored as a
// single step so that searches skip the bends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::network {

struct Arrays;
struct Meta;

struct ColumnChains {
    std::vector<Chain> out, in;
};

// Precondition: the topology's arrays are valid (verify_contents), nodes are sorted by kind. weight: per arc.
ColumnChains make_chains(const Arrays& arrays, const Meta& meta, IdSpan<ArcId, const std::uint32_t> weight);

// The first of the column's stretches that differs from the result of make_chains(), or nothing. Does not store them.
// Precondition: as above; there are as many stretches as arcs at junctions.
struct WrongStretch {
    bool is_out = false;  // else in stretches_in
    std::size_t number = 0;
};
std::optional<WrongStretch> find_wrong_stretch(const Arrays& arrays, const Meta& meta, std::size_t column);

}  // namespace starway::road::network
