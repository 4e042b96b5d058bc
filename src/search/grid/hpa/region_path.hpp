// The way from one cell to another over the entrances of regions or provinces.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/grid/hpa/cluster_map.hpp"
#include "search/grid/hpa/entrance_path.hpp"

namespace starway::search {

// Over the entrances of regions or of provinces. Precondition: the cells lie in different squares of the graph.
class RegionPath {
public:
    RegionPath(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
               std::uint32_t to, const GridWatch& watch)
        : to_(to), route_(graph, box, memory, from, to, watch) {}

    SearchStatus step(std::uint64_t entrances) { return route_.step(entrances); }
    [[nodiscard]] SearchCounts counts() const { return route_.counts(); }
    // Once found: where the path leaves each square on its way, and the goal.
    [[nodiscard]] std::vector<std::uint32_t> exits() const;

private:
    std::uint32_t to_;
    EntranceRoute route_;
};

// Through each province with a view to the one after it: out by the entrance from which the way is shortest to where the path leaves that one. Exits of
// provinces become exits of regions. Precondition: both belong to a path that was found. None: there is no such path after all, since what is stored
// of a region is wrong.
std::vector<std::uint32_t> region_exits(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                                        const std::vector<std::uint32_t>& province_exits);
// The same through regions, over the entrances of clusters. False: there is no such path after all.
[[nodiscard]] bool walk_regions(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                                const std::vector<std::uint32_t>& region_exits, CellWalk& walk);

}  // namespace starway::search
