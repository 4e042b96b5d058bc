// The abstraction of a tile map for hierarchical A*: clusters of cells, regions of clusters, and provinces of regions.
#pragma once

#include <cstdint>

#include "grid/search/hpa/clusters/cluster_graph.hpp"
#include "grid/search/hpa/regions/region_graph.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

class ClusterMap {
public:
    // Keeps the space, which must match the map's current layout (GridMap::layout_revision()) at every use.
    explicit ClusterMap(const GridSpace& space)
        : layout_revision_(space.map().layout_revision()),
          steps_(space),
          clusters_(steps_),
          regions_(clusters_, ClusterLayout::region_bits, 64),
          provinces_(regions_, ClusterLayout::province_bits, 256) {}
    ClusterMap(const ClusterMap&) = delete;
    ClusterMap& operator=(const ClusterMap&) = delete;

    [[nodiscard]] std::uint64_t layout_revision() const { return layout_revision_; }
    [[nodiscard]] const ClusterSteps& steps() const { return steps_; }
    [[nodiscard]] ClusterGraph& clusters() { return clusters_; }
    [[nodiscard]] RegionGraph& regions() { return regions_; }
    [[nodiscard]] RegionGraph& provinces() { return provinces_; }

    // Drops what the map's edits made outdated. Call before the functions below.
    void update() {
        clusters_.update();
        regions_.update();
        provinces_.update();
    }
    // Builds everything that is missing, on several threads.
    void complete() {
        clusters_.complete();
        regions_.complete();
        provinces_.complete();
    }
    // Drops everything, to be rebuilt on demand; returns whether any of it was stored.
    bool drop_stored() {
        const bool any = clusters_.drop_stored();
        const bool any_regions = regions_.drop_stored();
        return provinces_.drop_stored() || any_regions || any;
    }
    [[nodiscard]] GridPrepared figures() const {
        return {clusters_.made(), clusters_.layout().count(),
                clusters_.bytes() + regions_.bytes() + provinces_.bytes()};
    }

private:
    std::uint64_t layout_revision_;
    ClusterSteps steps_;
    ClusterGraph clusters_;
    RegionGraph regions_;
    RegionGraph provinces_;
};

}  // namespace starway::grid::search
