// Graphs of states from the turns of a draft.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/build/phases.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::network {

// The network with the graphs that the draft's turns need, and the sides one drives on; the network itself if it needs neither. old_edge: for each edge of the network, its number in
// the draft. Errors: data (turns that contradict the draft, a weight that does not fit), interrupted.
Result<RoadNetwork> add_turns(const RoadNetwork& network, const NetworkDraft& draft,
                              std::span<const std::uint32_t> old_edge, const Phases& phases);

// How a graph of states was numbered by building it.
struct StateNumbers {
    std::vector<std::uint32_t> old_node, old_edge;
};
// build() for a graph of states: no lengths, labels, edge index or turns. choices_first: the states with arcs to two others or more are junctions,
// and have the lowest numbers.
Result<RoadNetwork> build_states(NetworkDraft draft, bool choices_first, StateNumbers& numbers, const Phases& phases);

}  // namespace starway::network
