// The algorithms and the bounds that a question about a tile map may name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace starway {

enum class GridAlgorithm : std::uint8_t {
    automatic,  // jump points where they are valid and pay, else A*
    bfs,        // fewest steps; optimal where all steps cost the same
    dijkstra,
    greedy,         // best first by the bound alone: no promise
    astar,          // with epsilon > 1: weighted A*, within epsilon of the optimum
    bidirectional,  // A* from both ends
    jps,            // jump points, found while searching
    jps_plus,       // jump points from a graph made from the map as it is
    jps_weighted,  // jump points wherever the terrain around a cell is all the same: costs, heights, sides, portals, several goals
    hierarchical,  // HPA*: over clusters of cells and the doors between them, for maps too huge to search whole; no promise
    labels,        // hub labels, made of the map as it is: no search at all
};

enum class GridBound : std::uint8_t {
    automatic,  // the tightest for the way of moving
    zero,
    manhattan,
    octile,
    chebyshev,
    euclidean,
    squared_euclidean,  // overestimates: no promise
    hexagonal,
};

template <class Value>
struct GridName {
    Value value;
    std::string_view name;
    std::string_view description;
};

inline constexpr std::array<GridName<GridAlgorithm>, 11> grid_algorithms{{
    {GridAlgorithm::automatic, "auto", "jump points where they are valid and pay, else A*"},
    {GridAlgorithm::bfs, "bfs", "fewest steps"},
    {GridAlgorithm::dijkstra, "dijkstra", "uniform-cost search"},
    {GridAlgorithm::greedy, "greedy", "best first by the bound; fast, not optimal"},
    {GridAlgorithm::astar, "astar", "A*; with --epsilon, weighted A*"},
    {GridAlgorithm::bidirectional, "bidirectional", "A* from both ends"},
    {GridAlgorithm::jps, "jps", "jump point search with block scans"},
    {GridAlgorithm::jps_plus, "jps+", "jump point search in a graph made beforehand"},
    {GridAlgorithm::jps_weighted, "jpsw", "jump point search on weighted terrain"},
    {GridAlgorithm::hierarchical, "hpa", "hierarchical A* over clusters of cells; for huge maps, nearly the cheapest"},
    {GridAlgorithm::labels, "labels", "hub labels made beforehand: no search, by far the fastest on a map that stays"},
}};

inline constexpr std::array<GridName<GridBound>, 8> grid_bounds{{
    {GridBound::automatic, "auto", "the tightest for the way of moving"},
    {GridBound::zero, "zero", "none: A* becomes Dijkstra"},
    {GridBound::manhattan, "manhattan", "steps with four neighbours"},
    {GridBound::octile, "octile", "steps with eight neighbours"},
    {GridBound::chebyshev, "chebyshev", "the longer side"},
    {GridBound::euclidean, "euclidean", "the straight line"},
    {GridBound::squared_euclidean, "squared-euclidean", "overestimates: paths need not be the cheapest"},
    {GridBound::hexagonal, "hexagonal", "steps on hexagons or staggered diamonds"},
}};

template <class Table, class Value>
constexpr std::string_view grid_name_of(const Table& table, Value value) {
    for (const auto& entry : table)
        if (entry.value == value) return entry.name;
    return "?";
}
constexpr std::string_view name_of(GridAlgorithm algorithm) {
    return grid_name_of(grid_algorithms, algorithm);
}
constexpr std::string_view name_of(GridBound bound) {
    return grid_name_of(grid_bounds, bound);
}
template <class Value, std::size_t size>
constexpr std::optional<Value> grid_value_named(const std::array<GridName<Value>, size>& table, std::string_view name) {
    for (const auto& entry : table)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}
constexpr std::optional<GridAlgorithm> grid_algorithm_named(std::string_view name) {
    return grid_value_named(grid_algorithms, name);
}
constexpr std::optional<GridBound> grid_bound_named(std::string_view name) {
    return grid_value_named(grid_bounds, name);
}

}  // namespace starway
