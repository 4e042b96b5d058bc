// Distances of all jump points to a few far-off cells, which tell how far a goal is at the least: by the triangle inequality, and with walls in
// the way often far more than an empty map would say (landmarks: Goldberg & Harrelson, "Computing the Shortest Path", SODA 2005).
//
// Exact, not estimated: a search from any cell begins with the jumps that the cell sees, or sees its goal, so that a cell's distance follows from
// those of the jump points around it. That serves the goal of a query, for which nothing is kept.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/grid/jump_points/sights.hpp"
#include "search/grid/jump_points/walks.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::search {

class JumpGraph;

class JumpLandmarks {
public:
    // So many are there, the more the more jump points the map has: each costs a search over all of them to place.
    static constexpr std::size_t least_count = 4;
    static constexpr std::size_t most_count = 32;
    static constexpr std::size_t wanted(std::size_t jump_cells) {
        constexpr std::size_t cells_a_landmark = 1024;
        return std::clamp(jump_cells / cells_a_landmark, least_count, most_count);
    }
    // So many does a search ask: those that tell it most (active landmarks, ibid.).
    static constexpr std::size_t asked = 4;
    using Chosen = std::array<std::uint8_t, asked>;
    static constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
    // To each landmark, in the short units of the graph; all of them no_way where no path leads there, for they lie on one island. Those too
    // long for 32 bits are told as the longest that is not, which keeps their differences below the true ones.
    using AllDistances = std::array<std::uint32_t, most_count>;  // count() of them
    using Distances = std::array<std::uint32_t, asked>;          // to the chosen ones

    // Precondition: a graph with all lists. Those placed before are forgotten.
    template <JumpRule rule>
    void place(const GridMap& map, const JumpGraph& graph);

    [[nodiscard]] bool placed() const { return !landmarks_.empty(); }  // not where the map has no jump points
    // Preconditions from here on: placed(), and the first: i < count().
    [[nodiscard]] GridCell at(std::size_t i) const { return landmarks_[i]; }
    [[nodiscard]] std::size_t count() const { return landmarks_.size(); }
    // Of any cell of the map.
    template <JumpRule rule>
    [[nodiscard]] AllDistances locate(const JumpArea<rule>& ground, const JumpGraph& graph, GridCell cell) const;
    // For a search from (about) a cell of the graph to one so far from each: those behind the goal and behind the start, for these tell most.
    [[nodiscard]] Chosen choose(std::uint32_t cell, const AllDistances& goal) const;
    // Of a cell of the graph.
    [[nodiscard, gnu::always_inline]] inline Distances of(std::uint32_t cell, const Chosen& chosen) const {
        Distances distances;
        for (std::size_t i = 0; i < asked; ++i) distances[i] = distances_[chosen[i]][cell];
        return distances;
    }

    // No path between two cells is cheaper. Precondition: not apart().
    [[gnu::always_inline]] static inline std::uint32_t bound(const Distances& a, const Distances& b) {
        std::uint32_t most = 0;
        for (std::size_t i = 0; i < asked; ++i) most = std::max(most, std::max(a[i], b[i]) - std::min(a[i], b[i]));
        return most;
    }
    // Whether they are known to lie on different islands.
    static bool apart(const Distances& a, const Distances& b) { return (a[0] == no_way) != (b[0] == no_way); }

private:
    std::vector<GridCell> landmarks_;
    // By landmark, of each cell of the graph: a search touches the memory of those that it asks.
    std::array<std::vector<std::uint32_t>, most_count> distances_;
};

}  // namespace starway::search
