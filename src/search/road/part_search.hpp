// Pairs of junctions by one of the parts that may be stored besides a metric: a hierarchy by contraction, hub labels, landmarks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "index/cch/query.hpp"
#include "index/index_parts.hpp"
#include "starway/road/network.hpp"

namespace starway::search {

// From one junction to another; no ways where it stays at one.
struct WayPath {
    std::uint32_t from = 0, to = 0;
    std::vector<std::uint32_t> ways;
};

// One per thread and column. The views must be checked, and outlive it.
class PartSearch {
public:
    virtual ~PartSearch() = default;
    using Terminals = std::span<const index::IndexTerminal>;

    // The least cost between any of the terminals, index::unreachable where there is no path. Nothing: it has no place in 32 bits, and another
    // engine must be asked.
    virtual std::optional<std::uint64_t> cost(Terminals sources, Terminals targets) = 0;
    // The same, and a path of that cost. Nothing also where the part does not know paths.
    virtual std::optional<std::uint64_t> path(Terminals sources, Terminals targets, WayPath& path) = 0;
    // What the last answer took.
    struct Counts {
        std::uint64_t settled = 0, relaxed = 0;
    };
    [[nodiscard]] virtual Counts counts() const { return {}; }
};

// Precondition: the views have the part.
std::unique_ptr<PartSearch> make_part_search(const index::JunctionGraphView& junctions,
                                             const index::WayWeightsView& ways, const index::PartViews& views,
                                             index::IndexPart part);

}  // namespace starway::search
