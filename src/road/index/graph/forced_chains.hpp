// The links of a graph of states: between states at which one can choose.
//
// Most states have a single way on: those before the last edge of a stretch, and those at dead ends, where one turns
// round. A path has no choice until it comes to a state with several, and only these need to be in an index. They are
// numbered first (road/network/build/build_turns.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/index/graph/junction_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// The number of states from which the choices come: no state with this number or a higher one has arcs to two other
// states.
std::uint32_t choice_count(const RoadNetwork& states);

// The graph of the states that choose, with links in the direction of travel only. Linear time.
JunctionGraph choice_graph(const RoadNetwork& states);

// As weigh_links(), for a graph by choice_graph().
Result<LinkWeights> weigh_forced_chains(const RoadNetwork& states, const JunctionGraphView& graph,
                                        const WeightColumn& column);

}  // namespace starway::road::index
