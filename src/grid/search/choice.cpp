#include "grid/search/choice.hpp"

namespace starway::grid::search {
namespace {

// From one cell to another, or to the nearest reachable one.
bool cell_to_cell(const GridQuery& query) {
    return query.sources.empty() && query.goals.empty() &&
           (query.arrival == GridArrival::at_goal || query.arrival == GridArrival::nearest);
}

bool supports(GridAlgorithm algorithm, const GridMap& map) {
    return engine_entry(algorithm)->why_unsupported(map).empty();
}

GridAlgorithm automatic(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat) {
    if (cell_to_cell(query) && supports(GridAlgorithm::jps, map)) return GridAlgorithm::jps;
    return supports(GridAlgorithm::jps_weighted, map) && mostly_flat() ? GridAlgorithm::jps_weighted
                                                                       : GridAlgorithm::astar;
}

}  // namespace

GridChoice choose_engine(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat) {
    const EngineEntry* asked = engine_entry(query.algorithm);
    const EngineEntry* astar = engine_entry(GridAlgorithm::astar);
    GridChoice choice;
    choice.engine = asked;
    const auto fall_back = [&](std::string_view reason) {
        choice.engine = astar;
        choice.fallback_reason = reason;
    };
    const Ties ties = asked == nullptr ? Ties::chosen : asked->ties;
    const auto bound = asked == nullptr ? bounded_by_heuristic : asked->bound;
    if (query.ties != GridTies::any && ties != Ties::ignored && bound(map, query) == 1) {
        choice.straightest = true;
        if (asked == nullptr)
            choice.engine = astar;
        else if (ties == Ties::by_astar)
            fall_back("the straightest of equal paths is found by A*");
    } else if (asked == nullptr) {
        choice.engine = engine_entry(automatic(map, query, mostly_flat));
    } else if (const std::string_view why = asked->why_unsupported(map); !why.empty()) {
        fall_back(why);
    } else if (!asked->one_to_one.empty() && !cell_to_cell(query)) {
        fall_back(asked->one_to_one);
    }
    choice.bound = choice.engine->bound(map, query);
    // The requested bound or factor may void the guarantees of the fallback.
    choice.straightest = choice.straightest && choice.bound == 1;
    return choice;
}

const EngineEntry* engine_at_once(const GridMap& map, const GridQuery& query) {
    const bool plain = query.sources.empty() && query.goals.empty() && query.arrival == GridArrival::at_goal &&
                       query.ties == GridTies::any && !query.from_goal;
    if (!plain) return nullptr;
    const EngineEntry* entry =
        engine_entry(query.algorithm == GridAlgorithm::automatic ? GridAlgorithm::jps : query.algorithm);
    return entry->at_once && entry->why_unsupported(map).empty() ? entry : nullptr;
}

}  // namespace starway::grid::search
