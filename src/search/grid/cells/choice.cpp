#include "search/grid/cells/choice.hpp"

#include <algorithm>
#include <limits>

#include "search/grid/jump_points/graph.hpp"
#include "search/grid/jump_points/weighted_jumps.hpp"

namespace starway {

std::string_view why_no_jump_points(const GridMap& map, GridAlgorithm algorithm) {
    if (algorithm == GridAlgorithm::jps_weighted) return search::why_no_weighted_jumps(map);
    if (!map.rules().squares()) return "jump points need squares";
    if (!map.uniform()) return "jump points need steps of equal cost, without heights, sides, portals or jumps";
    if (algorithm == GridAlgorithm::jps_plus && std::max(map.width(), map.height()) > search::JumpGraph::max_side)
        return "the jump point graph supports jumps of at most 32767 cells";
    return {};
}

namespace {

double promised(const GridMap& map, const GridQuery& query, GridAlgorithm algorithm) {
    constexpr double nothing = std::numeric_limits<double>::infinity();
    const bool bounded = !search::between_two_cells(algorithm) && algorithm != GridAlgorithm::dijkstra;
    switch (algorithm) {
        case GridAlgorithm::bfs:
            return map.uniform() && map.rules().directions() != 8 ? 1 : nothing;
        case GridAlgorithm::greedy:
        case GridAlgorithm::hierarchical:
            return nothing;
        default:
            if (bounded && query.bound == GridBound::squared_euclidean && map.rules().squares()) return nothing;
            return algorithm == GridAlgorithm::astar ? std::max(1.0, query.epsilon) : 1;
    }
}

// From one cell to another, or to the nearest reachable one.
bool cell_to_cell(const GridQuery& query) {
    return query.sources.empty() && query.goals.empty() &&
           (query.arrival == GridArrival::at_goal || query.arrival == GridArrival::nearest);
}

GridAlgorithm automatic(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat) {
    if (cell_to_cell(query) && why_no_jump_points(map, GridAlgorithm::jps).empty()) return GridAlgorithm::jps;
    return search::why_no_weighted_jumps(map).empty() && mostly_flat() ? GridAlgorithm::jps_weighted
                                                                       : GridAlgorithm::astar;
}

}  // namespace

}  // namespace starway

namespace starway::search {

GridChoice choose_algorithm(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat) {
    GridChoice choice;
    const GridAlgorithm asked = query.algorithm;
    const auto fall_back = [&](GridAlgorithm algorithm, std::string_view reason) {
        choice.algorithm = algorithm;
        choice.fallback_reason = reason;
    };
    // refused: why the map does not support the requested algorithm; one_to_one: why a query with several ends does
    // not; empty if supported.
    const auto unless = [&](std::string_view refused, std::string_view one_to_one) {
        if (!refused.empty())
            fall_back(GridAlgorithm::astar, refused);
        else if (!one_to_one.empty() && !cell_to_cell(query))
            fall_back(GridAlgorithm::astar, one_to_one);
    };
    choice.algorithm = asked;
    const bool jumps = uniform_jump_points(asked) || asked == GridAlgorithm::jps_weighted;
    if (query.ties != GridTies::any && asked != GridAlgorithm::bfs && promised(map, query, asked) == 1) {
        choice.straightest = true;
        if (asked == GridAlgorithm::automatic)
            choice.algorithm = GridAlgorithm::astar;
        else if (jumps || asked == GridAlgorithm::bidirectional || asked == GridAlgorithm::labels)
            fall_back(GridAlgorithm::astar, "the straightest of equal paths is found by A*");
    } else if (asked == GridAlgorithm::automatic) {
        choice.algorithm = automatic(map, query, mostly_flat);
    } else if (asked == GridAlgorithm::hierarchical) {
        unless(why_no_clusters(map), "hierarchical A* needs one start and one goal");
    } else if (asked == GridAlgorithm::labels) {
        unless(why_no_labels(map), "hub labels need one start and one goal");
    } else if (jumps) {
        unless(why_no_jump_points(map, asked),
               uniform_jump_points(asked) ? "these jump points need one start and one goal" : "");
    }
    choice.bound = promised(map, query, choice.algorithm);
    // The requested bound or factor may void the guarantees of the fallback.
    choice.straightest = choice.straightest && choice.bound == 1;
    return choice;
}

}  // namespace starway::search
