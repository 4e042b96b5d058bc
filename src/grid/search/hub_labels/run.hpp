// A path by hub labels as a sliceable run, which finishes in its first step.
#pragma once

#include <memory>

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/hub_labels/cell_labels.hpp"

namespace starway::grid::search {

// Preconditions: the labels are of the current map; one origin and one target, at no cost.
void make_label_run(const GridTask& task, std::shared_ptr<const CellLabels> labels, GridRunSlot& slot);

}  // namespace starway::grid::search
