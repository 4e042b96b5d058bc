#include "search/jump_search.hpp"

#include <cmath>

#include "search/grid_watch.hpp"
#include "search/jump_graph_search.hpp"

namespace starway {

namespace {

template <class Search>
SearchStatus search(Search&& jumps, const GridMap& map, const GridQuery& query, std::vector<std::uint32_t>& nodes,
                    GridAnswer& answer) {
    jumps.start(map.node(query.from));
    const SearchStatus status = run_unless_cancelled(jumps, query.cancel);
    if (status == SearchStatus::found) jumps.path(nodes);
    answer.settled = jumps.counts().settled;
    answer.relaxed = jumps.counts().relaxed;
    return status;
}

template <JumpRule rule, class Cost, class Observer>
SearchStatus search(const GridMap& map, const JumpGraph* graph, StepUnits units, const GridQuery& query,
                    Workspace<Cost>& workspace, const Observer& observer, std::vector<std::uint32_t>& nodes,
                    GridAnswer& answer) {
    const ScannedRays<rule> rays(map, query.to);
    if (graph != nullptr)
        return search(JumpGraphSearch<rule, Cost, Observer>(rays, *graph, units, workspace, observer), map, query,
                      nodes, answer);
    return search(JumpPointSearch<ScannedRays<rule>, Cost, Observer>(rays, units, workspace, observer), map, query,
                  nodes, answer);
}

template <JumpRule rule>
void run(const GridMap& map, const JumpGraph* graph, const GridQuery& query, JumpMemory& memory, GridAnswer& answer) {
    const bool tenth = map.rules().step_costs == StepCosts::integer;
    answer.status = SearchStatus::overflow;
    if (query.observer == nullptr)
        answer.status = search<rule>(map, graph, tenth ? tenths : exact_in_32_bits, query, memory.narrow, NoObserver{},
                                     memory.nodes, answer);
    if (answer.status == SearchStatus::overflow) {
        const StepUnits units = tenth ? tenths : exact_units(static_cast<double>(map.open_count() + 1));
        const GridWatch watch{&map, query.observer, static_cast<double>(units.straight)};
        answer.status = search<rule>(map, graph, units, query, memory.wide, watch, memory.nodes, answer);
    }
}

}  // namespace

void run_jump_points(const GridMap& map, const JumpGraph* graph, const GridQuery& query, JumpMemory& memory,
                     GridAnswer& answer) {
    memory.nodes.clear();
    switch (jump_rule(map.rules())) {
        case JumpRule::four:
            run<JumpRule::four>(map, graph, query, memory, answer);
            break;
        case JumpRule::no_obstacle:
            run<JumpRule::no_obstacle>(map, graph, query, memory, answer);
            break;
        case JumpRule::one_obstacle:
            run<JumpRule::one_obstacle>(map, graph, query, memory, answer);
            break;
        case JumpRule::always:
            run<JumpRule::always>(map, graph, query, memory, answer);
            break;
    }
    if (answer.status != SearchStatus::found) return;

    std::uint64_t diagonal = 0;
    for (const std::uint32_t node : memory.nodes) {
        answer.path.push_back(map.cell(node));
        if (answer.path.size() < 2) continue;
        const GridCell before = answer.path[answer.path.size() - 2];
        const std::int32_t across = answer.path.back().x - before.x;
        const std::int32_t along = answer.path.back().y - before.y;
        const std::uint32_t vertical = along < 0 ? north : south;
        const std::uint32_t horizontal = across < 0 ? west : east;
        const bool askew = across != 0 && along != 0;
        diagonal += askew ? 1U : 0U;
        answer.edges.push_back(askew ? between(vertical, horizontal) : across != 0 ? horizontal : vertical);
    }
    const auto straight = static_cast<double>(answer.edges.size() - diagonal);
    answer.cost = straight +
                  static_cast<double>(diagonal) * (map.rules().step_costs == StepCosts::integer ? 1.4 : std::sqrt(2.0));
}

}  // namespace starway
