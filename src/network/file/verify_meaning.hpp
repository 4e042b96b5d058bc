// What takes too long to prove whenever a file is opened for the first time, and is proven by `starway check`.
#pragma once

#include "starway/road/network.hpp"

namespace starway::network {

// That `component` are the strong components, and that `embedded` lies within `most_relaxed_metres` of `node_position`. Errors: data, as those
// of RoadNetwork::verify(). Precondition: the network is verified.
Result<void> verify_meaning(const RoadNetwork& network);

// That a node's embedding may be moved (relax.hpp).
inline constexpr double most_relaxed_metres = 1;

}  // namespace starway::network
