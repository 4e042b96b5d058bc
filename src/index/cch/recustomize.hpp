// Metrics that paths can be asked of, and one made anew from one that was made for other weights.
#pragma once

#include <cstdint>
#include <span>

#include "index/cch/metric.hpp"
#include "index/cch/skeleton.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// customize(), and find_shortcut_arcs().
Result<Metric> customize_for_paths(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                                   std::span<const std::uint32_t> weight);

// What customize_for_paths() would make of `weight`, to the byte. Where few weights differ from those that `known` was made of, only what
// depends on them is looked at. Preconditions: `known` is what it makes of `known_weight`. Error (data): as customize().
Result<Metric> recustomize(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                           std::span<const std::uint32_t> weight, const MetricView& known,
                           std::span<const std::uint32_t> known_weight);

}  // namespace starway::index
