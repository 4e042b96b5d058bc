// Step 0: if the source has node ids, they alone define the topology.
#pragma once

#include "base/geo/lattice.hpp"
#include "road/topology/line_set.hpp"
#include "road/topology/watch.hpp"

namespace starway::road::topology {

// Each line becomes one edge. A node takes its position from the first line that names it. Errors: interrupted.
Result<NetworkDraft> connect_by_source_nodes(LineSet lines, const geo::Lattice& lattice, Repairs& repairs,
                                             Watch& watch);

}  // namespace starway::road::topology
