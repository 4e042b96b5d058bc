// The algorithms of road queries.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace starway {

enum class Algorithm : std::uint8_t {
    automatic,  // the best for the network, the weight and the points
    bfs,        // fewest hops; optimal for the weight "hops" only
    dijkstra,
    greedy,  // best-first by the bound alone: no guarantee
    astar,   // with epsilon > 1: weighted A*, within epsilon of the optimum
    bidirectional_dijkstra,
    bidirectional_astar,
    hierarchy,    // the customizable contraction hierarchy stored by `starway prepare`
    contraction,  // the contraction hierarchy stored on request
    labels,       // the hub labels stored on request
    landmarks,    // the landmarks stored on request
};

// Whether the algorithm needs an index stored with the network.
constexpr bool needs_index(Algorithm algorithm) {
    return algorithm >= Algorithm::hierarchy;
}

struct AlgorithmName {
    Algorithm algorithm;
    std::string_view name;  // as on the command line and in answers
    std::string_view description;
};

// The only list of algorithms.
inline constexpr std::array<AlgorithmName, 11> algorithms{{
    {Algorithm::automatic, "auto", "the fastest that fits the query"},
    {Algorithm::bfs, "bfs", "fewest hops"},
    {Algorithm::dijkstra, "dijkstra", "uniform-cost search"},
    {Algorithm::greedy, "greedy", "best-first search by the great-circle bound; fast, not optimal"},
    {Algorithm::astar, "astar", "A* with the great-circle bound; weighted A* where an epsilon is given"},
    {Algorithm::bidirectional_dijkstra, "bidirectional", "Dijkstra from both ends"},
    {Algorithm::bidirectional_astar, "bidirectional-astar", "A* from both ends"},
    {Algorithm::hierarchy, "cch", "customizable contraction hierarchy, which prepare stores; microseconds a query"},
    {Algorithm::contraction, "ch", "contraction hierarchy, which prepare stores on request"},
    {Algorithm::labels, "labels", "hub labels, which prepare stores on request; cch gives the paths"},
    {Algorithm::landmarks, "landmarks", "A* with landmark bounds, which prepare stores on request"},
}};

constexpr std::string_view name_of(Algorithm algorithm) {
    for (const auto& entry : algorithms)
        if (entry.algorithm == algorithm) return entry.name;
    return "?";
}

constexpr std::optional<Algorithm> algorithm_named(std::string_view name) {
    for (const auto& entry : algorithms)
        if (entry.name == name) return entry.algorithm;
    return std::nullopt;
}

}  // namespace starway
