// What a draft tells of nodes and edges besides how they join: names, classes, facts, tags, flags, ids, places.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "road/network/build/topology_arrays.hpp"
#include "road/network/build/unwritten.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// What a draft tells of each edge, and of how many edges it does: all of them, or none.
struct EdgeAttribute {
    std::string_view name;
    std::size_t count = 0;
};
std::vector<EdgeAttribute> edge_attributes(const NetworkDraft& draft);
// What is wrong with those of an edge; empty if nothing is. Precondition: their counts are right.
std::string wrong_attribute(const NetworkDraft& draft, std::size_t edge);

// Moves them into the arrays of the network. The draft keeps its shapes, `edge_source` and notes.
void put_attributes(NetworkDraft& draft, const TopologyArrays& topology, const Frame& frame, Unwritten& roads);

}  // namespace starway::road::network
