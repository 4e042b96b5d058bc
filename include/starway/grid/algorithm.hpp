// The algorithms and lower bounds for queries on tile maps, and what is stored for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway {

enum class GridAlgorithm : std::uint8_t {
    automatic,  // jump points if they are valid and pay off, otherwise A*
    bfs,        // breadth first: fewest steps; optimal if all steps cost the same
    dijkstra,
    greedy,         // best-first by the bound alone: no guarantee
    astar,          // with epsilon > 1: weighted A*, within epsilon of the optimum
    bidirectional,  // A* from both ends
    jps,            // jump point search (Harabor & Grastien 2011); jump points are computed during the search
    jps_plus,       // JPS+: jump points from a graph precomputed for the current map
    jps_weighted,  // jump points wherever the terrain around a cell is uniform: costs, heights, sides, portals, several
                   // goals
    hierarchical,  // HPA*: over clusters of cells and the entrances between them, for huge maps; no guarantee
    labels,        // hub labels precomputed for the current map: no search
};

enum class GridBound : std::uint8_t {
    automatic,  // the tightest for the movement rules
    zero,
    manhattan,
    octile,
    chebyshev,
    euclidean,
    squared_euclidean,  // overestimates: no guarantee
    hexagonal,
};

template <class Value>
struct GridName {
    Value value;
    std::string_view name;
    std::string_view description;
};

inline constexpr std::array<GridName<GridAlgorithm>, 11> grid_algorithms{{
    {GridAlgorithm::automatic, "auto", "jump points if they are valid and pay off, otherwise A*"},
    {GridAlgorithm::bfs, "bfs", "fewest steps"},
    {GridAlgorithm::dijkstra, "dijkstra", "uniform-cost search"},
    {GridAlgorithm::greedy, "greedy", "best-first search by the bound; fast, not optimal"},
    {GridAlgorithm::astar, "astar", "A*; weighted A* where an epsilon is given"},
    {GridAlgorithm::bidirectional, "bidirectional", "A* from both ends"},
    {GridAlgorithm::jps, "jps", "jump point search with block scans"},
    {GridAlgorithm::jps_plus, "jps+", "jump point search on a precomputed graph"},
    {GridAlgorithm::jps_weighted, "jpsw", "jump point search on weighted terrain"},
    {GridAlgorithm::hierarchical, "hpa", "hierarchical A* over clusters of cells; for huge maps, nearly optimal"},
    {GridAlgorithm::labels, "labels", "precomputed hub labels: no search, by far the fastest on an unchanged map"},
}};

inline constexpr std::array<GridName<GridBound>, 8> grid_bounds{{
    {GridBound::automatic, "auto", "the tightest for the movement rules"},
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

// Files that `starway prepare` wrote for a tile map. Each may be empty. A search opens only those that it needs.
struct MapPartFiles {
    std::string clusters;  // for hierarchical A*
    std::string labels;    // for hub labels

    // Empty where the algorithm has none.
    [[nodiscard]] const std::string& file_for(GridAlgorithm algorithm) const {
        static const std::string none;
        return algorithm == GridAlgorithm::hierarchical ? clusters : algorithm == GridAlgorithm::labels ? labels : none;
    }
};

}  // namespace starway
