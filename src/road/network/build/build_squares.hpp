// The squares of a draft as arrays.
#pragma once

#include <vector>

#include "road/network/build/topology_arrays.hpp"
#include "road/network/file/format.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

struct SquareArrays {
    std::vector<network::format::SquareRecord> square;
    std::vector<network::format::SquareCorner> corner;
};

// By their western side, as they are looked for. A square is left out where the edge that it is like is closed to all.
SquareArrays make_squares(const NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame);

}  // namespace starway::road::network
