#include "grid/search/jump_engines.hpp"

#include <algorithm>

#include "grid/search/jump_points/jump_runs.hpp"
#include "grid/search/jump_points/weighted_jumps.hpp"

namespace starway::grid::search {
namespace {

constexpr std::string_view edited_meanwhile =
    "the map was edited during the search: jump points are computed from there on";
constexpr std::string_view one_to_one = "these jump points need one start and one goal";

std::string_view why_no_jump_points(const GridMap& map) {
    if (!map.rules().squares()) return "jump points need squares";
    if (!map.uniform()) return "jump points need steps of equal cost, without heights, sides, portals or jumps";
    return {};
}

std::string_view why_no_jump_graph(const GridMap& map) {
    if (const std::string_view why = why_no_jump_points(map); !why.empty()) return why;
    if (std::max(map.width(), map.height()) > JumpGraph::max_side)
        return "the jump point graph supports jumps of at most 32767 cells";
    return {};
}

class JumpPointEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& /*answer*/) override {
        make_jump_run(task, nullptr, context().memory, slot);
        return {};
    }
    std::optional<Fallback> answer(const GridQuery& query, bool fits, GridAnswer& answer) override {
        if (fits) run_jump_points(map(), query, context().jumps, answer);
        return {};
    }
};

// An edit outdates the lists that depend on the edited cells; searches remake those that they reach.
class JpsPlusEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& answer) override {
        answer.prepared_anew = update();
        started_at_ = map().revision();
        make_jump_run(task, graph_.get(), context().memory, slot);
        return {};
    }
    std::optional<Fallback> answer(const GridQuery& query, bool fits, GridAnswer& answer) override {
        answer.prepared_anew = update();
        if (fits) run_jump_points(map(), *graph_, query, context().jumps, answer);
        return {};
    }
    AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) override {
        if (started_at_ == map().revision()) return {};
        return {true, Fallback{GridAlgorithm::jps, edited_meanwhile}};
    }

    Result<void> prepare(const GridPreparation& /*preparation*/) override {
        update();
        return {};
    }
    void share(const Engine& prepared) override { graph_ = dynamic_cast<const JpsPlusEngine&>(prepared).graph_; }

private:
    // Makes the graph where there is none for the map's layout, else follows the map's edits. Whether it was made.
    bool update() {
        if (!graph_ || graph_->layout_revision() != map().layout_revision()) {
            graph_ = std::make_shared<JumpGraph>(map());
            graph_->complete(map());
            return true;
        }
        if (graph_->revision() == map().revision() && graph_->is_complete()) return false;
        if (graph_.use_count() > 1) graph_ = std::make_shared<JumpGraph>(*graph_);
        graph_->update(map());
        return false;
    }

    std::shared_ptr<JumpGraph> graph_;  // while it is complete, other searches may share it
    std::uint64_t started_at_ = 0;      // revision of the map
};

class WeightedJumpEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& /*answer*/) override {
        FlatArea& area = context().flat_area();
        area.set_targets(task.targets->list());
        make_weighted_jump_run(task, area, context().memory, slot);
        return {};
    }
    AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) override {
        (void)context().flat_area();
        return {};
    }
};

}  // namespace

const EngineEntry jump_point_engine{.algorithm = GridAlgorithm::jps,
                                    .why_unsupported = why_no_jump_points,
                                    .bound = exact,
                                    .make = make_engine<JumpPointEngine>,
                                    .one_to_one = one_to_one,
                                    .several_goals = GridAlgorithm::jps_weighted,
                                    .ties = Ties::by_astar,
                                    .at_once = true};
const EngineEntry jps_plus_engine{.algorithm = GridAlgorithm::jps_plus,
                                  .why_unsupported = why_no_jump_graph,
                                  .bound = exact,
                                  .make = make_engine<JpsPlusEngine>,
                                  .one_to_one = one_to_one,
                                  .several_goals = GridAlgorithm::jps_weighted,
                                  .ties = Ties::by_astar,
                                  .at_once = true};
const EngineEntry weighted_jump_engine{.algorithm = GridAlgorithm::jps_weighted,
                                       .why_unsupported = why_no_weighted_jumps,
                                       .bound = bounded_by_heuristic,
                                       .make = make_engine<WeightedJumpEngine>,
                                       .ties = Ties::by_astar};

}  // namespace starway::grid::search
