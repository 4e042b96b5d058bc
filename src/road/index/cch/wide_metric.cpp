#include "road/index/cch/wide_metric.hpp"

#include <algorithm>

#include "road/index/cch/metric.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/road_space.hpp"

namespace starway::road::index {
namespace {

using ExactRoads = RoadSpace<std::uint64_t>;

void take_path(std::uint64_t& weight, std::uint64_t first, std::uint64_t second) {
    if (first < beyond_paths && second < beyond_paths && first + second < beyond_paths)
        weight = std::min(weight, first + second);
}

// Of the links alone.
WideMetric own_links(const RoadNetwork& network, const JunctionGraphView& graph, const SkeletonView& skeleton,
                     const WeightColumn& column, IdSpan<graph::LinkId, const graph::EntryId> entries) {
    WideMetric metric{std::vector<std::uint64_t>(skeleton.arc_count(), closed_exact),
                      std::vector<std::uint64_t>(skeleton.arc_count(), closed_exact)};
    const ExactRoads roads(network, column);
    const Stops none;
    const JunctionSpace<ExactRoads> junctions(roads, network, none);
    for (std::uint32_t u = 0; u < graph.node_count(); ++u)
        junctions.for_each_successor(u, [&](std::uint32_t to, std::uint64_t cost, std::uint32_t) {
            const std::uint32_t link = graph.link(u, to);
            if (link == graph::no_path) return;  // a loop
            const graph::EntryId entry = entries[link];
            if (!entry.valid()) return;
            std::uint64_t& weight = (entry == graph::upwards(entry / 2) ? metric.up : metric.down)[entry / 2];
            weight = std::min(weight, cost);
        });
    return metric;
}

// Paths over v between all pairs of its heads. The heads of each include those after it.
void relax_over(std::uint32_t v, const SkeletonView& skeleton, WideMetric& metric) {
    const auto heads = skeleton.heads(v);
    const std::uint32_t first = skeleton.first_arc[v];
    for (std::uint32_t i = 0; i < heads.size(); ++i) {
        const auto above = skeleton.heads(heads[i]);
        std::uint32_t arc = skeleton.first_arc[heads[i]];
        std::size_t at = 0;
        for (std::uint32_t j = i + 1; j < heads.size(); ++j, ++at) {
            while (above[at] != heads[j]) ++at;
            take_path(metric.up[arc + at], metric.down[first + i], metric.up[first + j]);
            take_path(metric.down[arc + at], metric.down[first + j], metric.up[first + i]);
        }
    }
}

}  // namespace

Result<WideMetric> customize_wide(const RoadNetwork& network, const JunctionGraphView& junctions,
                                  const SkeletonView& skeleton, const WeightColumn& column) {
    const auto entries = make_entries(skeleton, junctions.first_link, junctions.head);
    if (!entries) return entries.error();
    WideMetric metric = own_links(network, junctions, skeleton, column, *entries);
    for (std::uint32_t v = 0; v < skeleton.node_count(); ++v) relax_over(v, skeleton, metric);
    return metric;
}

}  // namespace starway::road::index
