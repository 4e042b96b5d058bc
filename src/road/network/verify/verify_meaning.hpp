// Checks that are too slow for opening a file; `starway check` runs them.
#pragma once

#include <string_view>

#include "road/network/turns/turn_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Checks that `component` holds the strong components, and that `embedded` is within `most_relaxed_metres` of
// `node_position`. Errors: data, as from RoadNetwork::verify(). Precondition: the network is verified.
Result<void> verify_meaning(const RoadNetwork& network);
// The same of `embedded` for states, which lie at the nodes of the network.
Result<void> verify_places(const TurnGraph& graph, const RoadNetwork& network);

// An error of kind data.
Error inconsistent(std::string_view section, std::string_view what);

// Recomputes what follows from the rest of the file, and compares: the order of edges, the kinds of nodes, the box, the
// scales of columns, the edge index. Takes as long as building them. Errors and precondition: as verify_meaning().
Result<void> verify_facts(const RoadNetwork& network);

}  // namespace starway::road::network
