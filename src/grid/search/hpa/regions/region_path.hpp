// The path between two cells over the entrances of regions or provinces.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grid/search/hpa/clusters/entrance_path.hpp"
#include "grid/search/hpa/regions/cluster_map.hpp"

namespace starway::grid::search {

// Over the entrances of regions or of provinces. Precondition: the cells lie in different squares of the graph.
class RegionPath {
public:
    RegionPath(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
               std::uint32_t to, const GridWatch& watch)
        : to_(to), route_(graph, box, memory, from, to, watch) {}

    SearchStatus step(std::uint64_t entrances) { return route_.step(entrances); }
    [[nodiscard]] SearchCounts counts() const { return route_.counts(); }
    // Precondition: found. Where the path leaves each square, and the goal.
    [[nodiscard]] std::vector<std::uint32_t> exits() const;

private:
    std::uint32_t to_;
    EntranceRoute route_;
};

// Refines a path through provinces, one province at a time with one province of lookahead: leaves each by the entrance
// with the shortest path to where the path leaves the next. Exits of provinces become exits of regions. Precondition:
// the ends belong to a path that was found. Empty if a stored region is wrong and no such path exists.
std::vector<std::uint32_t> region_exits(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                                        const std::vector<std::uint32_t>& province_exits);
// The same through regions, over the entrances of clusters. Returns false if no such path exists.
[[nodiscard]] bool walk_regions(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                                const std::vector<std::uint32_t>& region_exits, CellWalk& walk);

}  // namespace starway::grid::search
