// The way from one cell to another over the doors of regions or provinces.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/clusters/cluster_map.hpp"
#include "search/clusters/door_path.hpp"

namespace starway {

// A search over one graph, of regions or of provinces, from cell to cell or from door to door.
class RegionPath {
public:
    // Precondition: the cells lie in different squares of the graph. The box is made of whole ones. All must outlive it.
    RegionPath(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
               const GridWatch& watch);

    SearchStatus step(std::uint64_t doors) { return search_ ? search_->step(doors) : SearchStatus::unreachable; }
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    // Once found: where the path leaves each square on its way, and the goal.
    [[nodiscard]] std::vector<std::uint32_t> exits() const;
    // The same, up to where it leaves this part of its box for good; `next`: where it then is.
    [[nodiscard]] std::vector<std::uint32_t> exits_of(const ClusterBox& part, std::uint32_t& next) const;

private:
    DoorGraph* graph_;
    std::uint32_t to_;
    DoorSpace space_;
    std::optional<DoorSearch> search_;
};

// Through each province with a view to the one after it: to where the path leaves that one, of which only the way out of the first is gone. Exits of
// provinces become exits of regions. Precondition: both belong to a path that was found.
std::vector<std::uint32_t> region_exits(ClusterMap& map, DoorMemory& memory, std::uint32_t from,
                                        const std::vector<std::uint32_t>& province_exits);
// The same through regions, over the doors of clusters.
void walk_regions(ClusterMap& map, DoorMemory& memory, std::uint32_t from,
                  const std::vector<std::uint32_t>& region_exits, CellWalk& walk);

}  // namespace starway
