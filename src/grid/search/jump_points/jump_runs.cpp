#include "grid/search/jump_points/jump_runs.hpp"

#include <algorithm>
#include <utility>

#include "grid/search/jump_points/graph_search.hpp"
#include "grid/search/jump_points/points.hpp"

namespace starway::grid::search {

namespace {

using Cost = std::uint64_t;

model::StepUnits units_of(const GridMap& map) {
    return model::long_units(map.rules().step_costs, map.open_count() + 1);
}

template <JumpRule rule, class JumpSearch>
class JumpRun final : public GridRun {
public:
    template <class... Graph>
    JumpRun(const GridTask& task, GridMemory& memory, Graph&... graph)
        : task_(task),
          search_(ScannedRays<rule>(map(), map().cell(task.target())), graph..., units_of(map()), memory.wide,
                  watch()) {
        search_.start(task.origins->list().front().node);
    }

    SearchStatus step(std::uint64_t cells) override { return search_.step(cells); }
    [[nodiscard]] SearchCounts counts() const override { return search_.counts(); }
    void path(GridAnswer& answer) const override {
        std::vector<std::uint32_t> nodes;
        search_.path(nodes);
        if (task_.backwards) std::reverse(nodes.begin(), nodes.end());
        write_steps(map(), nodes, answer);
        const std::size_t origin = task_.origins->list().front().number;
        const std::size_t target = task_.targets->list().front().number;
        answer.source = task_.backwards ? target : origin;
        answer.goal = task_.backwards ? origin : target;
    }

private:
    [[nodiscard]] const GridMap& map() const { return task_.space->map(); }
    [[nodiscard]] GridWatch watch() const {
        GridWatch watch = task_.watch();
        watch.one = static_cast<double>(units_of(map()).straight);
        return watch;
    }

    GridTask task_;
    JumpSearch search_;
};

template <JumpRule rule>
void make(const GridTask& task, JumpGraph* graph, GridMemory& memory, GridRunSlot& slot) {
    if (graph != nullptr && graph->is_complete())
        slot.make<JumpRun<rule, JumpGraphSearch<rule, Cost, GridWatch>>>(task, memory, std::as_const(*graph));
    else if (graph != nullptr)
        slot.make<JumpRun<rule, JumpGraphSearch<rule, Cost, GridWatch, JumpGraph>>>(task, memory, *graph);
    else
        slot.make<JumpRun<rule, JumpPointSearch<ScannedRays<rule>, Cost, GridWatch>>>(task, memory);
}

}  // namespace

void make_jump_run(const GridTask& task, JumpGraph* graph, GridMemory& memory, GridRunSlot& slot) {
    switch (jump_rule(task.space->map().rules())) {
        case JumpRule::four:
            make<JumpRule::four>(task, graph, memory, slot);
            break;
        case JumpRule::no_obstacle:
            make<JumpRule::no_obstacle>(task, graph, memory, slot);
            break;
        case JumpRule::one_obstacle:
            make<JumpRule::one_obstacle>(task, graph, memory, slot);
            break;
        case JumpRule::always:
            make<JumpRule::always>(task, graph, memory, slot);
            break;
    }
}

void write_steps(const GridMap& map, std::span<const std::uint32_t> nodes, GridAnswer& answer) {
    for (const std::uint32_t node : nodes) {
        const GridCell to = map.cell(node);
        if (!answer.path.empty()) {
            const GridCell from = answer.path.back();
            const std::uint32_t sideways = to.x < from.x ? west : east;
            const std::uint32_t upright = to.y < from.y ? north : south;
            answer.edges.push_back(to.y == from.y ? sideways : to.x == from.x ? upright : between(upright, sideways));
        }
        answer.path.push_back(to);
    }
}

}  // namespace starway::grid::search
