#include "grid/search/cell_engines.hpp"

#include <algorithm>
#include <limits>

namespace starway::grid::search {
namespace {

class CoreEngine final : public Engine {
public:
    using Engine::Engine;

    std::optional<Fallback> start(const GridTask& task, const CancelFlag* /*cancel*/, GridRunSlot& slot,
                                  GridAnswer& /*answer*/) override {
        narrow_ = plain_enough(task);
        if (narrow_)
            make_plain_run(task, context().memory, slot);
        else
            make_core_run(task, context().memory, slot);
        return {};
    }
    // A plain run skips steps that the neighbouring cells prove needless; after an edit one of those cells may be a
    // wall.
    AfterEdit after_edit(const GridTask& task, GridRunSlot& slot) override {
        widened(task, slot);
        return {};
    }
    bool widened(const GridTask& task, GridRunSlot& slot) override {
        if (!narrow_) return false;
        narrow_ = false;
        make_core_run(task, context().memory, slot);
        return true;
    }

private:
    bool narrow_ = false;  // the run's costs have 32 bits
};

double bound_of_bfs(const GridMap& map, const GridQuery& /*query*/) {
    const bool same = map.rules().directions() != 8 || map.rules().step_costs == StepCosts::equal;
    return map.uniform() && same ? 1 : std::numeric_limits<double>::infinity();
}

double bound_of_astar(const GridMap& map, const GridQuery& query) {
    return std::max(std::max(1.0, query.epsilon), bounded_by_heuristic(map, query));
}

}  // namespace

const EngineEntry bfs_engine{.algorithm = GridAlgorithm::bfs,
                             .why_unsupported = always_supported,
                             .bound = bound_of_bfs,
                             .make = make_engine<CoreEngine>,
                             .ties = Ties::ignored};
const EngineEntry dijkstra_engine{.algorithm = GridAlgorithm::dijkstra,
                                  .why_unsupported = always_supported,
                                  .bound = exact,
                                  .make = make_engine<CoreEngine>};
const EngineEntry greedy_engine{.algorithm = GridAlgorithm::greedy,
                                .why_unsupported = always_supported,
                                .bound = unbounded,
                                .make = make_engine<CoreEngine>,
                                .ties = Ties::ignored};
const EngineEntry astar_engine{.algorithm = GridAlgorithm::astar,
                               .why_unsupported = always_supported,
                               .bound = bound_of_astar,
                               .make = make_engine<CoreEngine>};
const EngineEntry bidirectional_engine{.algorithm = GridAlgorithm::bidirectional,
                                       .why_unsupported = always_supported,
                                       .bound = bounded_by_heuristic,
                                       .make = make_engine<CoreEngine>,
                                       .ties = Ties::by_astar,
                                       .from_goal = false};

}  // namespace starway::grid::search
