#include "index/customizable/lower_arcs.hpp"

#include <algorithm>
#include <numeric>

namespace starway::index {

const LowerArcs::Lower* LowerArcs::from_node_on(std::uint32_t high, std::uint32_t node) const {
    return std::lower_bound(arcs.data() + first[high], arcs.data() + first[high + 1], node,
                            [](const Lower& lower, std::uint32_t below) { return lower.tail < below; });
}

LowerArcs make_lower_arcs(const SkeletonView& skeleton) {
    const std::uint32_t n = skeleton.node_count();
    LowerArcs lower;
    lower.first.assign(std::size_t{n} + 1, 0);
    for (std::uint32_t v = 0; v < n; ++v)
        for (const std::uint32_t w : skeleton.heads(v)) ++lower.first[w + 1];
    std::partial_sum(lower.first.begin(), lower.first.end(), lower.first.begin());
    lower.arcs.resize(skeleton.arc_count());
    std::vector<std::uint32_t> next(lower.first.begin(), lower.first.end() - 1);
    for (std::uint32_t v = 0; v < n; ++v) {
        std::uint32_t arc = skeleton.first_arc[v];
        for (const std::uint32_t w : skeleton.heads(v)) lower.arcs[next[w]++] = {v, arc++};
    }
    return lower;
}

}  // namespace starway::index
