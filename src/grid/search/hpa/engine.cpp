#include "grid/search/hpa/engine.hpp"

#include "grid/search/hpa/run.hpp"
#include "grid/search/hpa/stored.hpp"

namespace starway::grid::search {
namespace {

std::string_view why_no_clusters(const GridMap& map) {
    if (!map.rules().squares()) return "clusters need a square grid";
    if (!map.portals().empty() || map.rules().jump_radius > 0) return "clusters support neither portals nor jumps";
    return {};
}

class HierarchicalEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& /*answer*/) override {
        make_cluster_run(task, clusters(), memory_, slot);
        return {};
    }
    AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) override { return {true}; }
    // No path costs less than the straight line.
    void bound_answer(std::span<const GridEnd> goals, GridAnswer& answer) override {
        const GridSpace& space = context().space();
        const GridHeuristic line(space, GridBound::automatic, goals, false);
        const double least =
            static_cast<double>(line(map().node(answer.path.front()))) / static_cast<double>(space.one());
        constexpr double rounding = 1e-9;
        answer.optimal = answer.cost <= least * (1 + rounding);
        answer.bound = answer.optimal ? 1 : answer.cost / least;
    }

    Result<void> prepare(const GridPreparation& /*preparation*/) override {
        clusters().complete();
        return {};
    }
    [[nodiscard]] GridPrepared prepared() const override { return clusters_ ? clusters_->figures() : GridPrepared{}; }
    void write(const ByteSink& sink) override { write_stored(clusters(), sink); }
    Result<void> use(std::span<const std::byte> bytes) override {
        clusters_.emplace(context().space());
        auto read = read_stored(bytes, *clusters_);
        if (!read) clusters_.reset();
        return read;
    }

private:
    ClusterMap& clusters() {
        const GridSpace& space = context().space();
        if (!clusters_ || clusters_->layout_revision() != map().layout_revision()) clusters_.emplace(space);
        clusters_->update();
        return *clusters_;
    }

    std::optional<ClusterMap> clusters_;
    ClusterMemory memory_;
};

}  // namespace

const EngineEntry hierarchical_engine{.algorithm = GridAlgorithm::hierarchical,
                                      .why_unsupported = why_no_clusters,
                                      .bound = unbounded,
                                      .make = make_engine<HierarchicalEngine>,
                                      .one_to_one = "hierarchical A* needs one start and one goal",
                                      .several_goals = GridAlgorithm::astar,
                                      .ties = Ties::ignored,
                                      .from_goal = false,
                                      .stored = &stored_clusters};

}  // namespace starway::grid::search
