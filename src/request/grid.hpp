// Requests about tile maps: what each service may be asked. The source of the reader (json/grid.hpp) and of the schema.
#pragma once

#include <tuple>
#include <variant>

#include "grid/ask/field_route.hpp"
#include "request/service.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/engine.hpp"

namespace starway::read::options {

template <>
struct Names<GridAlgorithm> {
    static constexpr auto all = names_in(grid_algorithms, &GridName<GridAlgorithm>::value);
};
template <>
struct Names<GridBound> {
    static constexpr auto all = names_in(grid_bounds, &GridName<GridBound>::value);
};
template <>
struct Names<GridArrival> {
    static constexpr std::array<Named<GridArrival>, 4> all{{{GridArrival::at_goal, "at_goal", "goal"},
                                                            {GridArrival::beside_goal, "beside_goal", "beside"},
                                                            {GridArrival::within_reach, "within_reach", "within"},
                                                            {GridArrival::nearest, "nearest"}}};
};
template <>
struct Names<GridTies> {
    static constexpr std::array<Named<GridTies>, 3> all{{{GridTies::any, "any"},
                                                         {GridTies::fewest_turns, "fewest_turns"},
                                                         {GridTies::nearest_line, "nearest_line", "straightest"}}};
};
template <>
struct Names<FieldWay> {
    static constexpr std::array<Named<FieldWay>, 2> all{{{FieldWay::towards, "towards"}, {FieldWay::away, "away"}}};
};

}  // namespace starway::read::options

namespace starway::request {

using MapCall = std::variant<MapRequest, grid::ask::FieldRequest>;

inline constexpr std::tuple tile_services{
    Service<MapRequest>{"route", "A path."},
    Service<grid::ask::FieldRequest>{"field", "The cost of each cell to or from the ends."}};

// With these, paths are straight lines, not steps from cell to cell.
inline constexpr std::string_view straight_lines = "waypoints algorithm=theta algorithm=lazy-theta algorithm=polyanya";

template <class Visitor>
void describe_bound(Visitor& member, GridBound& bound) {
    member({.name = "heuristic",
            .doc = "A*'s lower bound on the remaining cost.",
            .with = "algorithm=astar algorithm=greedy algorithm=bidirectional algorithm=auto",
            .without = "k waypoints"},
           bound);
}

// Which path, of requests and of bare queries (GridQuery).
template <class Visitor, class Request>
void describe_path(Visitor& member, Request& request) {
    member({.name = "algorithm"}, request.algorithm);
    describe_bound(member, request.bound);
    member({.name = "epsilon", .doc = "Above 1: the path costs at most so many times the optimum.", .least = 1},
           request.epsilon);
    member({.name = "arrival", .doc = "Where a path may end."}, request.arrival);
    member({.name = "ties", .doc = "Which of several cheapest paths."}, request.ties);
    member({.name = "from_goal",
            .doc = "Search backwards from the goal.",
            .flag = "reverse",
            .without = "k waypoints algorithm=bidirectional algorithm=hpa algorithm=theta algorithm=lazy-theta "
                       "algorithm=polyanya"},
           request.from_goal);
}

template <class Visitor>
void describe(Visitor& member, MapRequest& request) {
    member({.name = "from"}, request.from);
    member({.name = "to"}, request.to);
    describe_path(member, request);
    member({.name = "max_snap",
            .doc = "How far a point may be moved, in metres on a map with metres, else in cells; null: however far.",
            .least = 0,
            .null_is_no_limit = true},
           request.max_snap);
    member({.name = "reach",
            .doc = "For within_reach: in metres on a map with metres, else in cells.",
            .least = 0,
            .with = "arrival=within_reach"},
           request.reach);
    member({.name = "pull_string",
            .doc = "Also string-pull the path: the shortest line through its cells that touches no wall.",
            .flag = "string_pull",
            .without = straight_lines},
           request.pull_string);
    member({.name = "compare",
            .doc = "Also find the cheapest path, and say how much more this one costs (hpa, greedy, weighted A*).",
            .with = "algorithm=hpa algorithm=greedy algorithm=bfs epsilon heuristic clusters",
            .without = "k waypoints"},
           request.compare);
    member({.name = "count", .doc = "Paths, cheapest first.", .least = 1, .most = 10'000, .flag = "k"}, request.count);
}

template <class Visitor>
void describe(Visitor& member, grid::ask::FieldRequest& request) {
    member({.name = "ends"}, request.ends);
    member({.name = "way"}, request.way);
    member({.name = "max_cost", .doc = "Cells that cost more have no cost.", .least = 0}, request.max_cost);
}

}  // namespace starway::request
