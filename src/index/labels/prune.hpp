// The labels themselves, from the top of a hierarchy down.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/upward.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"

namespace starway::index {

struct Hub {
    std::uint32_t number = 0;  // counted from the highest place
    std::uint32_t cost = 0;
};

// The label of place p is hubs[begin[p]] .. hubs[begin[p] + count[p]], by number; places lie in no particular order.
struct HubLists {
    std::vector<std::uint64_t> begin;
    std::vector<std::uint32_t> count;
    std::vector<Hub> hubs;
};

// Labels from places to hubs, and from hubs to places. Errors as Labels::build.
Result<std::array<HubLists, 2>> prune_labels(const Upward& graph, std::uint64_t most_hubs, Progress* progress,
                                             const CancelFlag* cancel);

}  // namespace starway::index
