// Step 6: cuts lines; the pieces become edges.
#pragma once

#include "road/topology/edge_sink.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {

// Sorts work.cuts, and counts the split lines in `repairs` by kind of cut. False if cancelled.
bool cut_lines(Workspace& work, EdgeSink& sink, Repairs& repairs);

}  // namespace starway::road::topology
