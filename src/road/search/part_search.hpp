// Queries between junctions by one stored part: contraction hierarchy, hub labels or landmarks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "road/index/cch/query.hpp"
#include "road/index/index_parts.hpp"
#include "starway/road/network.hpp"

namespace starway::road::search {

// From one junction to another; no links if it stays at one.
struct LinkPath {
    NodeId from, to;
    std::vector<graph::LinkId> links;
};

// One per thread and column. The views must be checked and outlive it.
class PartSearch {
public:
    virtual ~PartSearch() = default;
    using Terminals = std::span<const RoadTerminal>;

    // The least cost between any of the terminals; no_cost if there is no path. Empty if it does not fit in
    // 32 bits: then another engine must answer.
    virtual std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) = 0;
    // A junction that the search settles, or a hub that it looks at: the junction before it (no_node at a terminal),
    // the cost from the sources, or to the targets, terminals' included, and the bound on what is left.
    using Visit = std::function<void(std::uint32_t junction, std::uint32_t from, std::uint64_t cost,
                                     std::uint64_t bound, bool backward)>;
    // Also gives a path of that cost. Empty also if the part gives costs only. visit: told what is settled, in order;
    // may be null.
    virtual std::optional<std::uint64_t> path(Terminals sources, Terminals targets, LinkPath& path,
                                              const Visit* visit) = 0;
    // Counters of the last query.
    struct Counts {
        std::uint64_t settled = 0, relaxed = 0;
    };
    [[nodiscard]] virtual Counts counts() const { return {}; }
};

// Precondition: the views have the part.
std::unique_ptr<PartSearch> make_part_search(const index::JunctionGraphView& junctions,
                                             const index::LinkWeightsView& links, const index::PartViews& views,
                                             index::IndexPart part);

}  // namespace starway::road::search
