// A path by hub labels as a sliceable run, which finishes in its first step.
#pragma once

#include <memory>

#include "search/grid/cells/core_runs.hpp"
#include "search/grid/hub_labels/cell_labels.hpp"

namespace starway::search {

// Preconditions: the labels are of the current map; one origin and one target, at no cost.
void make_label_run(const GridTask& task, std::shared_ptr<const CellLabels> labels, GridRunSlot& slot);

}  // namespace starway::search
