// Computes the labels, from the top of a hierarchy down.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/hub_labels/layout.hpp"
#include "base/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::graph {

// The label of rank r is hubs[begin[r]] .. hubs[begin[r] + count[r]], by number; ranks are stored in no particular
// order.
struct HubLists {
    IdVector<RankId, std::uint64_t> begin;
    IdVector<RankId, std::uint32_t> count;
    std::vector<Hub> hubs;

    [[nodiscard]] std::span<const Hub> label(IndexOf<RankId> rank) const {
        return std::span(hubs).subspan(begin[rank], count[rank]);
    }
};

// Labels from ranks to hubs, and from hubs to ranks; one list if all arcs weigh the same in both directions, since both
// are then equal. Errors: as Labels::build.
Result<std::vector<HubLists>> prune_labels(const Upward& graph, std::uint64_t most_hubs, Progress* progress,
                                           const CancelFlag* cancel);

}  // namespace starway::graph
