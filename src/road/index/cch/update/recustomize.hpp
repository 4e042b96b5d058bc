// Metrics for path queries, and a new metric computed from one for other weights.
#pragma once

#include <cstdint>
#include <span>

#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

// customize(), find_shortcut_arcs() and pack_halves().
Result<Metric> customize_for_paths(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                                   IdSpan<graph::LinkId, const std::uint32_t> weight);

// The same bytes as customize_for_paths() for `weight`. If few weights differ from `known_weight`, only entries that
// depend on them are recomputed. Precondition: `known` is the result for `known_weight`. Error (data): as customize().
Result<Metric> recustomize(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                           IdSpan<graph::LinkId, const std::uint32_t> weight, const MetricView& known,
                           IdSpan<graph::LinkId, const std::uint32_t> known_weight);

}  // namespace starway::road::index
