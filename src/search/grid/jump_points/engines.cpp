#include "search/grid/jump_points/engines.hpp"

#include <algorithm>

#include "search/grid/cells/jump_runs.hpp"
#include "search/grid/jump_points/weighted_jumps.hpp"

namespace starway::search {
namespace {

constexpr std::string_view graph_is_stale =
    "the map has changed since its graph was built: jump points are computed during the search";
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
        if (fits) run_jump_points(map(), nullptr, query, context().jumps, answer);
        return {};
    }
};

class JpsPlusEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& answer) override {
        const JumpGraph* graph = graph_or_null(answer);
        if (graph == nullptr) return Fallback{GridAlgorithm::jps, graph_is_stale};
        make_jump_run(task, graph, context().memory, slot);
        return {};
    }
    std::optional<Fallback> answer(const GridQuery& query, bool fits, GridAnswer& answer) override {
        const JumpGraph* graph = graph_or_null(answer);
        if (fits) run_jump_points(map(), graph, query, context().jumps, answer);
        return {};
    }
    AfterEdit after_edit(const GridTask& /*task*/, GridRunSlot& /*slot*/) override {
        if (graph_ && graph_->revision() == map().revision()) return {};
        return {true, Fallback{GridAlgorithm::jps, graph_is_stale}};
    }

    Result<void> prepare(const GridPreparation& /*preparation*/) override {
        if (graph_ && graph_->revision() == map().revision()) return {};
        graph_ = std::make_shared<JumpGraph>(map());
        graph_->complete(map());
        return {};
    }
    void share(const Engine& prepared) override { graph_ = dynamic_cast<const JpsPlusEngine&>(prepared).graph_; }

private:
    // Made where there is none. Null where the map was edited since it was made: the graph of online searches then
    // takes it over, unless other searches share it.
    const JumpGraph* graph_or_null(GridAnswer& answer) {
        auto& online = context().jumps.graph;
        if (graph_.use_count() == 1 && graph_->revision() != map().revision()) {
            online = std::move(*graph_);
            graph_.reset();
        }
        const bool taken_over =
            online && online->was_complete() && online->layout_revision() == map().layout_revision();
        if (!graph_ && taken_over) return nullptr;
        answer.prepared_anew = !graph_ || graph_->revision() != map().revision();
        (void)prepare({});
        return graph_.get();
    }

    std::shared_ptr<JumpGraph> graph_;  // complete; other searches may share it, and then it is only read
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

}  // namespace starway::search
