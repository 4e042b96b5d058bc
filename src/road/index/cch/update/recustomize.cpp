#include "road/index/cch/update/recustomize.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "road/index/cch/directed_metric.hpp"
#include "road/index/cch/halves.hpp"
#include "road/index/cch/lower_blocks.hpp"
#include "road/index/cch/update/update.hpp"

namespace starway::road::index {
namespace {

// Updating one weight takes about as long as customizing this many of them; both need the lower blocks.
constexpr std::size_t weights_in_the_time_of_one = 100;

// The cheapest weight of each entry that changed.
std::vector<WeightChange> changes_of(IdSpan<graph::LinkId, const graph::EntryId> entries,
                                     IdSpan<graph::LinkId, const std::uint32_t> weight,
                                     IdSpan<graph::LinkId, const std::uint32_t> known_weight, const Metric& metric) {
    std::vector<WeightChange> changes;
    for (std::size_t a = 0; a < entries.size(); ++a) {
        if (weight[a] == known_weight[a] || !entries[a].valid()) continue;
        changes.push_back({entries[a], metric.own[entries[a]]});
    }
    return changes;
}

}  // namespace

Result<Metric> customize_for_paths(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                                   IdSpan<graph::LinkId, const std::uint32_t> weight) {
    auto metric =
        skeleton.is_directed() ? customize_directed(skeleton, entries, weight) : customize(skeleton, entries, weight);
    if (!metric) return metric;
    if (!skeleton.is_directed()) find_shortcut_arcs(skeleton, make_lower_blocks(skeleton), *metric);
    pack_halves(skeleton, *metric);
    return metric;
}

Result<Metric> recustomize(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                           IdSpan<graph::LinkId, const std::uint32_t> weight, const MetricView& known,
                           IdSpan<graph::LinkId, const std::uint32_t> known_weight) {
    if (skeleton.is_directed()) return customize_for_paths(skeleton, entries, weight);
    const auto changes = changes_of(entries, weight, known_weight, with_own_weights(skeleton, entries, weight));
    if (changes.size() * weights_in_the_time_of_one > entries.size())
        return customize_for_paths(skeleton, entries, weight);
    Metric metric = with_own_weights(skeleton, entries, known_weight);
    metric.up.assign(known.up.begin(), known.up.end());
    metric.down.assign(known.down.begin(), known.down.end());
    metric.shortcut_arcs = unpack_halves(skeleton, known.halves);
    metric.halves.assign(known.halves.begin(), known.halves.end());
    if (changes.empty()) return metric;
    const LowerBlocks lower = make_lower_blocks(skeleton);
    MetricUpdate update(skeleton, lower);
    if (auto done = update.run(metric, changes); !done) return std::move(done).error();
    pack_halves(skeleton, metric);
    return metric;
}

}  // namespace starway::road::index
