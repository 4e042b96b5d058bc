#include "index/customizable/find_halves.hpp"

#include "core/parallel.hpp"

namespace starway::index {

void find_halves(const SkeletonView& skeleton, const LowerArcs& lower, Metric& metric) {
    constexpr std::size_t ranks_a_slice = 4096;
    metric.halves.resize(metric.own.size());
    for_slices(skeleton.node_count(), ranks_a_slice, [&](std::size_t from, std::size_t to) {
        for (auto v = static_cast<std::uint32_t>(from); v < to; ++v) {
            std::uint32_t arc = skeleton.first_arc[v];
            for (const std::uint32_t head : skeleton.heads(v)) {
                const MadeArcs made = make_arc(metric, lower, v, head, arc);
                metric.halves[upwards(arc)] = made.up.halves;
                metric.halves[downwards(arc)] = made.down.halves;
                ++arc;
            }
        }
    });
}

}  // namespace starway::index
