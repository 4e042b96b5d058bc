// Metrics of directed skeletons.
#pragma once

#include <cstdint>
#include <span>

#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

// As customize() and find_shortcut_arcs() together. Row after row from the lowest rank: the arcs of a rank to its
// heads, over all lower ranks. The same bytes for any number of threads. Without `own`, which only updates need: there
// are none of a directed skeleton. Errors (data): some path over lower ranks weighs 2^32 - 1 or more and no other joins
// its ends that way; the skeleton lacks an arc that contracting makes, so it is damaged.
Result<Metric> customize_directed(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                                  IdSpan<graph::LinkId, const std::uint32_t> weight);

}  // namespace starway::road::index
