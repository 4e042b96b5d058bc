// The labels themselves, from the top of a hierarchy down.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/upward.hpp"
#include "index/hub_labels/layout.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// The label of place p is hubs[begin[p]] .. hubs[begin[p] + count[p]], by number; places lie in no particular order.
struct HubLists {
    std::vector<std::uint64_t> begin;
    std::vector<std::uint32_t> count;
    std::vector<Hub> hubs;

    [[nodiscard]] std::span<const Hub> label(std::uint32_t place) const {
        return std::span(hubs).subspan(begin[place], count[place]);
    }
};

// Labels from places to hubs, and from hubs to places: one of the two where every arc weighs the same both ways, for then they are the same.
// Errors as Labels::build.
Result<std::vector<HubLists>> prune_labels(const Upward& graph, std::uint64_t most_hubs, Progress* progress,
                                           const CancelFlag* cancel);

}  // namespace starway::index
