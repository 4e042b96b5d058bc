#include "grid/search/jump_points/search.hpp"

#include <utility>

#include "grid/search/cells/watch.hpp"
#include "grid/search/jump_points/graph_search.hpp"

namespace starway::grid::search {

namespace {

// Writes a path from visit_back(visit), which gives its walks from the last to the first.
template <JumpRule rule, class VisitBack>
void write_path(const GridMap& map, const GridQuery& query, VisitBack&& visit_back, Legs& legs, GridAnswer& answer) {
    legs.clear();
    visit_back([&](GridCell from, GridCell to) {
        const OpenWalk walk = open_walk<rule>(to.x - from.x, to.y - from.y);
        if (walk.second_steps > 0) legs.back.push_back({opposite(map.rules(), walk.second), walk.second_steps});
        if (walk.first_steps > 0) legs.back.push_back({opposite(map.rules(), walk.first), walk.first_steps});
    });
    write_legs(map, query.from, legs, query.turns_only, answer);
}

template <JumpRule rule, class Search>
SearchStatus search(Search&& jumps, const GridMap& map, const GridQuery& query, JumpMemory& memory,
                    GridAnswer& answer) {
    jumps.start(map.node(query.from));
    const SearchStatus status = run_unless_cancelled(jumps, query.cancel);
    answer.settled = jumps.counts().settled;
    answer.relaxed = jumps.counts().relaxed;
    if (status == SearchStatus::found)
        write_path<rule>(
            map, query, [&](auto&& visit) { jumps.visit_back(visit); }, memory.legs, answer);
    return status;
}

// Without an observer, and with 32-bit costs, the order of settling is free.
template <JumpRule rule, class Graph>
SearchStatus search_quickly(const GridMap& map, Graph& graph, model::StepUnits units, const GridQuery& query,
                            JumpMemory& memory, GridAnswer& answer) {
    using Search = JumpGraphSearch<rule, std::uint32_t, NoObserver, Graph, BucketStacks&>;
    return search<rule>(Search(JumpArea<rule>(map, query.to), graph, units, memory.narrow, memory.queue), map, query,
                        memory, answer);
}

template <JumpRule rule, class Graph>
SearchStatus search_watched(const GridMap& map, Graph& graph, model::StepUnits units, const GridQuery& query,
                            JumpMemory& memory, GridAnswer& answer) {
    using Search = JumpGraphSearch<rule, std::uint64_t, GridWatch, Graph>;
    const GridWatch watch{&map, query.observer, static_cast<double>(units.straight)};
    return search<rule>(Search(JumpArea<rule>(map, query.to), graph, units, memory.wide, watch), map, query, memory,
                        answer);
}

template <JumpRule rule, class Graph>
void run(const GridMap& map, Graph& graph, const GridQuery& query, JumpMemory& memory, GridAnswer& answer) {
    answer.status = SearchStatus::overflow;
    if (query.observer == nullptr)
        answer.status = search_quickly<rule>(map, graph, graph.short_units(), query, memory, answer);
    if (answer.status == SearchStatus::overflow) {
        const model::StepUnits units = model::long_units(map.rules().step_costs, map.open_count() + 1);
        answer.status = search_watched<rule>(map, graph, units, query, memory, answer);
    }
}

// The graph that grows with queries, updated for the map.
JumpGraph& growing_graph(const GridMap& map, JumpMemory& memory) {
    auto& graph = memory.graph;
    if (!graph || graph->layout_revision() != map.layout_revision())
        graph.emplace(map);
    else
        graph->update(map);
    if (!memory.steady) graph->shorten_later();
    return *graph;
}

}  // namespace

void run_jump_points(const GridMap& map, const GridQuery& query, JumpMemory& memory, GridAnswer& answer) {
    JumpGraph& graph = growing_graph(map, memory);
    if (!memory.steady) graph.complete_if_worthwhile(map);
    with_rule(jump_rule(map.rules()),
              [&](auto rule) { run<decltype(rule)::value>(map, graph, query, memory, answer); });
    graph.worked(answer.settled);
}

void run_jump_points(const GridMap& map, JumpGraph& graph, const GridQuery& query, JumpMemory& memory,
                     GridAnswer& answer) {
    with_rule(jump_rule(map.rules()), [&](auto rule) {
        if (graph.is_complete())
            run<decltype(rule)::value>(map, std::as_const(graph), query, memory, answer);
        else
            run<decltype(rule)::value>(map, graph, query, memory, answer);
    });
}

}  // namespace starway::grid::search
