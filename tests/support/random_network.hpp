// Random networks with everything difficult: zero weights, parallel arcs, loops, disconnected parts, one-ways, ties,
// coincident nodes, the antimeridian and the poles.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "starway/road/network_draft.hpp"

namespace starway::test {

struct RandomNetworkOptions {
    std::uint32_t nodes = 40;
    double degree = 3;  // edges per node, roughly
    bool zero_weights = true;
    bool large_weights = false;  // sums beyond 32 bits
};

// Besides the columns that build() derives, the draft has "cost" (integers; unrelated to distance in some networks, at
// least the distance in others).
inline NetworkDraft random_draft(std::mt19937_64& random, const RandomNetworkOptions& options = {}) {
    const auto pick = [&](std::uint32_t below) { return static_cast<std::uint32_t>(random() % below); };
    NetworkDraft draft;
    draft.node_count = options.nodes;
    const std::uint32_t place = pick(6);
    if (place < 5) {
        draft.frame = place == 4 ? FrameKind::planar : FrameKind::geographic;
        const double lon = place == 1 ? 179.99 : place == 2 ? 0 : 10;
        const double lat = place == 2 ? 89.95 : place == 3 ? -89.95 : 45;
        for (std::uint32_t v = 0; v < options.nodes; ++v) {
            if (v > 0 && pick(12) == 0) {  // coincident with another node
                draft.node_position.push_back(draft.node_position[pick(v)]);
                continue;
            }
            const double spread = place == 2 || place == 3 ? 180 : 0.05;
            double x = lon + spread * (static_cast<double>(pick(2001)) / 1000.0 - 1);
            if (x > 180) x -= 360;
            const double y = lat + 0.05 * (static_cast<double>(pick(2001)) / 1000.0 - 1);
            draft.node_position.push_back({x, y});
        }
    }
    DraftColumn cost{"cost", "", 1, {}, {}};
    const auto edges = static_cast<std::uint32_t>(options.degree * options.nodes);
    const std::uint32_t islands = 1 + pick(3);           // edges stay within v % islands
    const std::uint32_t span = pick(2) == 0 ? 4 : 1000;  // small: many ties
    draft.shape_first.push_back(0);
    for (std::uint32_t e = 0; e < edges; ++e) {
        const std::uint32_t u = pick(options.nodes);
        std::uint32_t v = pick(options.nodes);
        v = v - v % islands + u % islands;
        if (v >= options.nodes) v = u;
        draft.edge_tail.push_back(u);
        draft.edge_head.push_back(v);
        const std::uint32_t way = pick(4);
        draft.edge_direction.push_back(way == 0   ? Direction::forward
                                       : way == 1 ? Direction::backward
                                                  : Direction::both);
        const auto weight = [&] {
            if (options.zero_weights && pick(10) == 0) return 0.0;
            if (options.large_weights) return 4.0e9 + pick(1000);
            return 1.0 + pick(span);
        };
        cost.forward.push_back(weight());
        cost.backward.push_back(weight());
        if (draft.frame != FrameKind::none && pick(3) == 0)  // a detour
            draft.shape_points.push_back(draft.node_position[pick(options.nodes)]);
        draft.shape_first.push_back(draft.shape_points.size());
    }
    if (draft.frame == FrameKind::none) draft.shape_first.clear();
    draft.columns.push_back(std::move(cost));
    return draft;
}

}  // namespace starway::test
