// Step 6: lines are cut, and their pieces become edges.
#pragma once

#include "topology/edge_sink.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {

// Sorts work.cuts. Counts in `repairs` the lines split, by kind of cut. False when told to stop.
bool cut_lines(Workspace& work, EdgeSink& sink, Repairs& repairs);

}  // namespace starway::topology
