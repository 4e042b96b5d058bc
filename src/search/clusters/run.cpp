#include "search/clusters/run.hpp"

#include <optional>

#include "search/clusters/region_path.hpp"
#include "search/clusters/two_runs.hpp"

namespace starway {
namespace {

class ClusterRun final : public GridRun {
public:
    ClusterRun(const GridTask& task, ClusterMap& clusters, ClusterMemory& memory)
        : task_(task),
          clusters_(&clusters),
          walk_(&memory.walk),
          from_(task.origins->list().front().node),
          to_(task.targets->list().front().node) {
        walk_->clear();
        const GridMap& map = task.space->map();
        const GridCell from = map.cell(from_);
        const GridCell to = map.cell(to_);
        GridWatch watch = task_.watch();
        watch.one = 1;
        if (clusters.steps().plain() && TwoRunWalk(map).between(from, to)) return;  // nothing to search for
        if (clusters.regions().layout().apart(from, to))
            far_.emplace(clusters, memory.far, memory.near, from_, to_, watch);
        else
            near_.emplace(clusters.clusters(), ClusterBox::of(map), memory.near, from_, to_, watch);
    }

    // The walk is made when the path is found: the map may be another one when it is asked for.
    SearchStatus step(std::uint64_t cells) override {
        const SearchStatus status = far_ ? far_->step(cells) : near_ ? near_->step(cells) : SearchStatus::found;
        if (status == SearchStatus::found && walk_->empty()) walk_cells();
        return status;
    }
    [[nodiscard]] SearchCounts counts() const override {
        return far_ ? far_->counts() : near_ ? near_->counts() : SearchCounts{};
    }
    void path(GridAnswer& answer) const override {
        walk_->write(answer);
        answer.source = task_.origins->list().front().number;
        answer.goal = task_.targets->list().front().number;
    }

private:
    void walk_cells() {
        walk_->begin(clusters_->clusters(), from_);
        if (far_)
            far_->walk(*walk_);
        else if (near_)
            near_->walk(*walk_);
        else
            walk_->within(to_);
        if (clusters_->steps().plain()) walk_->straighten();
        walk_->polish();
    }

    GridTask task_;
    ClusterMap* clusters_;
    CellWalk* walk_;
    std::uint32_t from_;
    std::uint32_t to_;
    std::optional<DoorPath> near_;
    std::optional<RegionPath> far_;
};

}  // namespace

std::string_view clusters_refused(const GridMap& map) {
    if (!map.rules().squares()) return "clusters are made of squares";
    if (!map.portals().empty() || map.rules().jump_radius > 0) return "clusters know neither portals nor jumps";
    return {};
}

void make_cluster_run(const GridTask& task, ClusterMap& map, ClusterMemory& memory, GridRunSlot& slot) {
    slot.make<ClusterRun>(task, map, memory);
}

}  // namespace starway
