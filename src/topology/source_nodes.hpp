// Step 0: where the source names its nodes, these names alone decide what is connected.
#pragma once

#include "topology/lattice.hpp"
#include "topology/line_set.hpp"
#include "topology/watch.hpp"

namespace starway::topology {

// Every line is an edge with its whole shape; a node lies where the first line that names it has that end. Errors: interrupted.
Result<NetworkDraft> connect_by_source_nodes(LineSet lines, const Lattice& lattice, Repairs& repairs, Watch& watch);

}  // namespace starway::topology
