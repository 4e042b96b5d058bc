// What a draft tells of nodes and edges besides how they join: names, classes, facts, tags, flags, ids, places.
#pragma once

#include "network/build/unwritten.hpp"
#include "network/file/topology_arrays.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::network {

// Moves them into the arrays of the network. The draft keeps its shapes, `edge_source` and notes.
void put_attributes(NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame, Unwritten& roads);

}  // namespace starway::network
