#include "search/clusters/run.hpp"

#include <algorithm>
#include <optional>

#include "search/clusters/space.hpp"

namespace starway {
namespace {

struct ClusterBound {
    const ClusterSteps* steps;
    GridCell goal;
    double operator()(std::uint32_t node) const { return steps->bound(steps->space().map().cell(node), goal); }
};

class ClusterRun final : public GridRun {
public:
    ClusterRun(const GridTask& task, ClusterGraph& graph, ClusterMemory& memory)
        : task_(task),
          graph_(&graph),
          from_(task.origins->list().front().node),
          to_(task.targets->list().front().node),
          space_(graph, memory.labels),
          walk_(&memory.walk) {
        walk_->clear();
        if (!walk_straight()) begin(memory);
    }

    // The walk is made when the path is found: the map may be another one when it is asked for.
    SearchStatus step(std::uint64_t cells) override {
        SearchStatus status = search_ ? search_->step(cells) : SearchStatus::unreachable;
        if (status == SearchStatus::unreachable && within_ != ClusterGround::unreached) status = SearchStatus::found;
        if (status == SearchStatus::found && walk_->empty()) walk_cells();
        return status;
    }
    [[nodiscard]] SearchCounts counts() const override { return search_ ? search_->counts() : SearchCounts{}; }

    void path(GridAnswer& answer) const override {
        walk_->write(answer);
        answer.source = task_.origins->list().front().number;
        answer.goal = task_.targets->list().front().number;
    }

private:
    using DoorSearch =
        Search<ClusterSpace, ClusterBound, QuadHeap<double>, GridWatch, Order::by_cost, SparseWorkspace<double>>;

    [[nodiscard]] const GridMap& map() const { return task_.space->map(); }

    // Where the plainest path is free there is nothing to search for.
    bool walk_straight() {
        const ClusterSteps& steps = graph_->steps();
        const GridCell from = map().cell(from_);
        const GridCell to = map().cell(to_);
        if (!steps.plain() || !TwoRunWalk(map()).between(from, to)) return false;
        within_ = steps.bound(from, to);
        return true;
    }

    // From the start to the doors of its cluster, and to the goal from those of its own; if both are in one, also straight from one to the other.
    void begin(ClusterMemory& memory) {
        const ClusterLayout& layout = graph_->layout();
        const std::uint32_t first = layout.at(map().cell(from_));
        const std::uint32_t last = layout.at(map().cell(to_));
        memory.goals.clear();
        spread(last, to_, true, [&](std::uint32_t door, double cost) { memory.goals.push_back({door, cost}); });
        if (memory.goals.empty() && first != last) return;
        GridWatch watch = task_.watch();
        watch.one = 1;
        if (!memory.goals.empty())
            search_.emplace(space_, BasicGoal<double>::any_of(memory.goals),
                            ClusterBound{&graph_->steps(), map().cell(to_)}, memory.labels, watch);
        spread(first, from_, false, [&](std::uint32_t door, double cost) {
            if (search_) search_->start(door, cost);
        });
        if (first == last) within_ = graph_->ground().cost(ClusterLayout::local(map().cell(to_)));
    }
    // Calls visit(door, cost) for the doors that can be reached within the cluster; leaves what all its cells cost in the ground.
    template <class Visit>
    void spread(std::uint32_t cluster, std::uint32_t node, bool backwards, Visit&& visit) {
        const Cluster& doors = graph_->at(cluster);
        const ClusterBox box = graph_->layout().box(cluster);
        ClusterGround& ground = graph_->ground();
        ground.enter(box);
        ground.spread(ClusterLayout::local(map().cell(node)), backwards);
        for (const ClusterDoor door : doors.doors)
            if (ground.cost(door.cell) != ClusterGround::unreached)
                visit(map().node(ClusterLayout::cell(box, door.cell)), ground.cost(door.cell));
    }

    void walk_cells() {
        walk_->begin(*graph_, from_);
        if (search_ && search_->status() == SearchStatus::found && search_->cost() < within_) {
            const Path doors = search_->path();
            walk_->within(doors.nodes.front());
            for (std::size_t i = 0; i < doors.edges.size(); ++i) {
                if (doors.edges[i] == ClusterSpace::within)
                    walk_->within(doors.nodes[i + 1]);
                else
                    walk_->step(doors.edges[i]);
            }
        }
        walk_->within(to_);
        if (graph_->steps().plain()) walk_->straighten();
    }

    GridTask task_;
    ClusterGraph* graph_;
    std::uint32_t from_;
    std::uint32_t to_;
    ClusterSpace space_;
    CellWalk* walk_;
    std::optional<DoorSearch> search_;
    double within_ = ClusterGround::unreached;  // the cost of a path that needs no door
};

}  // namespace

std::string_view clusters_refused(const GridMap& map) {
    if (!map.rules().squares()) return "clusters are made of squares";
    if (!map.portals().empty() || map.rules().jump_radius > 0) return "clusters know neither portals nor jumps";
    return {};
}

void make_cluster_run(const GridTask& task, ClusterGraph& graph, ClusterMemory& memory, GridRunSlot& slot) {
    slot.make<ClusterRun>(task, graph, memory);
}

}  // namespace starway
