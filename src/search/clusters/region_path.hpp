// The way from one cell to another, several regions away, over the doors of regions.
#pragma once

#include <cstdint>
#include <optional>

#include "search/clusters/cluster_map.hpp"
#include "search/clusters/door_path.hpp"

namespace starway {

class RegionPath {
public:
    // far: of the search over regions; near: of those within one. Precondition: the cells lie in different regions. All must outlive it.
    RegionPath(ClusterMap& map, DoorMemory& far, DoorMemory& near, std::uint32_t from, std::uint32_t to,
               const GridWatch& watch);

    SearchStatus step(std::uint64_t doors) { return search_ ? search_->step(doors) : SearchStatus::unreachable; }
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    // Once found: each way through a region over the doors of its clusters.
    void walk(CellWalk& walk) const;

private:
    ClusterMap* map_;
    DoorMemory* near_;
    std::uint32_t from_;
    std::uint32_t to_;
    DoorSpace space_;
    std::optional<DoorSearch> search_;
};

}  // namespace starway
