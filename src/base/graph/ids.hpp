// The numbers of a graph that an index is built over, and of the index: ids, so that an array of one kind is not
// indexed by another. The graph's nodes are NodeIds; of a road network, junctions, or the states that choose.
#pragma once

#include "starway/core/id.hpp"

namespace starway::graph {

using LinkId = Id<struct LinkTag>;                  // an arc of the graph; over junctions, a link between two
using InLinkId = Id<struct InLinkTag>;              // an entry of the arcs sorted by their heads (reverse_arcs())
using OrderId = Id<struct OrderTag>;                // a place in an order of contraction; ranks may differ from it
using RankId = Id<struct RankTag>;                  // a node of a hierarchy; every arc leads to a higher one
using HubId = Id<struct HubTag>;                    // a node of a hierarchy, counted down from the highest rank
using HeadId = Id<struct HeadTag>;                  // an element of a skeleton's rows of heads, which ranks may share
using HierarchyArcId = Id<struct HierarchyArcTag>;  // an arc of a hierarchy, from a rank to a higher one
using EntryId = Id<struct EntryTag>;                // such an arc and a direction: upwards(), downwards()

}  // namespace starway::graph
