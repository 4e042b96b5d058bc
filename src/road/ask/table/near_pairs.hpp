// What a table over junctions does not see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "road/index/graph/access.hpp"
#include "starway/search/space.hpp"

namespace starway::road::ask {

// Pairs that are joined without a junction between them: they are found where the walks from both cross. The targets'
// walks are kept.
class NearPairs {
public:
    void add_target(std::uint32_t target, const index::AccessWalk& walk) {
        for (const auto& [node, cost] : walk.nodes()) visits_.push_back({node, target, cost});
    }
    void finish_targets() {
        std::sort(visits_.begin(), visits_.end(), [](const Visit& a, const Visit& b) { return a.node < b.node; });
    }
    // nodes: what the walk from a source came to.
    void improve(std::span<const RoadTerminal> nodes, std::span<std::uint64_t> cells) const {
        const auto before = [](const Visit& visit, std::uint32_t n) { return visit.node < n; };
        for (const auto& [node, cost] : nodes)
            for (auto at = std::lower_bound(visits_.begin(), visits_.end(), node, before);
                 at != visits_.end() && at->node == node; ++at)
                cells[at->target] = std::min(cells[at->target], cost + at->cost);
    }

private:
    struct Visit {
        std::uint32_t node, target;
        std::uint64_t cost;
    };
    std::vector<Visit> visits_;
};

}  // namespace starway::road::ask
