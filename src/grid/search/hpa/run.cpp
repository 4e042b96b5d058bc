#include "grid/search/hpa/run.hpp"

#include <optional>

#include "grid/search/hpa/clusters/two_runs.hpp"
#include "grid/search/hpa/regions/region_path.hpp"

namespace starway {
namespace {

class ClusterRun final : public grid::search::GridRun {
public:
    ClusterRun(const grid::search::GridTask& task, grid::search::ClusterMap& clusters,
               grid::search::ClusterMemory& memory)
        : task_(task),
          clusters_(&clusters),
          memory_(&memory),
          walk_(&memory.walk),
          from_(task.origins->list().front().node),
          to_(task.targets->list().front().node) {
        begin();
    }

    // The walk is computed when the path is found, because the map may change before path() is called.
    SearchStatus step(std::uint64_t cells) override {
        const SearchStatus status = far_ ? far_->step(cells) : near_ ? near_->step(cells) : SearchStatus::found;
        if (status != SearchStatus::found || !walk_->empty() || walk_cells()) return status;
        // The stored squares were wrong: retry with squares built here only.
        if (!clusters_->drop_stored()) return SearchStatus::unreachable;
        begin();
        return SearchStatus::running;
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
    void begin() {
        walk_->clear();
        near_.reset();
        far_.reset();
        const GridMap& map = task_.space->map();
        const GridCell from = map.cell(from_);
        const GridCell to = map.cell(to_);
        grid::search::GridWatch watch = task_.watch();
        watch.one = 1;
        if (clusters_->steps().plain() && grid::search::TwoRunWalk(map).between(from, to))
            return;  // nothing to search for
        if (clusters_->provinces().layout().apart(from, to))
            begin_far(clusters_->provinces(), watch);
        else if (clusters_->regions().layout().apart(from, to))
            begin_far(clusters_->regions(), watch);
        else
            near_.emplace(clusters_->clusters(), grid::search::ClusterBox::of(map), memory_->near, from_, to_, watch);
    }
    void begin_far(grid::search::RegionGraph& graph, const grid::search::GridWatch& watch) {
        over_provinces_ = &graph == &clusters_->provinces();
        far_.emplace(graph, grid::search::ClusterBox::of(graph.map()), memory_->far, from_, to_, watch);
    }
    [[nodiscard]] std::vector<std::uint32_t> exits_over_regions() const {
        if (!over_provinces_) return far_->exits();
        return grid::search::region_exits(*clusters_, memory_->near, from_, far_->exits());
    }
    [[nodiscard]] bool walk_found() {
        if (near_) return near_->walk(*walk_);
        if (!far_) return walk_->within(to_);
        const auto exits = exits_over_regions();
        return !exits.empty() && grid::search::walk_regions(*clusters_, memory_->near, from_, exits, *walk_);
    }
    // Returns false if there is no such path.
    bool walk_cells() {
        walk_->begin(clusters_->clusters(), from_);
        if (!walk_found()) return false;
        if (clusters_->steps().plain()) walk_->straighten();
        walk_->polish();
        return true;
    }

    grid::search::GridTask task_;
    grid::search::ClusterMap* clusters_;
    grid::search::ClusterMemory* memory_;
    grid::search::CellWalk* walk_;
    std::uint32_t from_;
    std::uint32_t to_;
    std::optional<grid::search::EntrancePath> near_;
    std::optional<grid::search::RegionPath> far_;
    bool over_provinces_ = false;
};

}  // namespace

}  // namespace starway

namespace starway::grid::search {

void make_cluster_run(const GridTask& task, ClusterMap& map, ClusterMemory& memory, GridRunSlot& slot) {
    slot.make<ClusterRun>(task, map, memory);
}

}  // namespace starway::grid::search
