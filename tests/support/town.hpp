// A town of streets in a lattice, some of them one-way, with a column "cost".
#pragma once

#include <cstdint>
#include <random>

#include "road/network/networks.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::test {

inline RoadNetwork town(std::uint32_t width, std::uint32_t height, std::uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_count = width * height;
    draft.shape_first = {0};
    DraftColumn cost{"cost", "", 1, {}, {}};
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) draft.node_position.push_back({4 + 0.001 * x, 50 + 0.001 * y});
    const auto add = [&](std::uint32_t from, std::uint32_t to) {
        draft.edge_tail.push_back(from);
        draft.edge_head.push_back(to);
        const auto way = random() % 10;
        draft.edge_direction.push_back(way == 0   ? Direction::forward
                                       : way == 1 ? Direction::backward
                                                  : Direction::both);
        draft.shape_first.push_back(0);
        cost.forward.push_back(static_cast<double>(50 + random() % 100));
        cost.backward.push_back(static_cast<double>(50 + random() % 100));
    };
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            if (x + 1 < width && random() % 12 != 0) add(y * width + x, y * width + x + 1);
            if (y + 1 < height && random() % 12 != 0) add(y * width + x, (y + 1) * width + x);
        }
    draft.columns.push_back(std::move(cost));
    return must_build(std::move(draft));
}

}  // namespace starway::test
