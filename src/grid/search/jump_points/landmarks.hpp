// Distances of all jump points to a few distant cells (landmarks), which bound the distance to a goal from below by the
// triangle inequality. With walls in the way, the bound is often far higher than that of an empty map (landmarks:
// Goldberg & Harrelson, "Computing the Shortest Path", SODA 2005).
//
// The distances are exact: a search from any cell begins with the jumps that the cell sees, or sees its goal, so a
// cell's distance follows from those of the jump points around it. This serves the goal of a query, for which nothing
// is stored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "grid/search/jump_points/sights.hpp"
#include "grid/search/jump_points/walks.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class JumpGraph;

class JumpLandmarks {
public:
    // The number of landmarks grows with the number of jump points: placing each costs a search over all of them.
    static constexpr std::size_t least_count = 4;
    static constexpr std::size_t most_count = 32;
    static constexpr std::size_t wanted(std::size_t jump_cells) {
        constexpr std::size_t cells_a_landmark = 1024;
        return std::clamp(jump_cells / cells_a_landmark, least_count, most_count);
    }
    // A search uses only this many: those with the best bounds (active landmarks, ibid.).
    static constexpr std::size_t asked = 4;
    using Chosen = std::array<std::uint8_t, asked>;
    static constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();
    // To each landmark, in the short units of the graph; all are `unreachable` if no path leads there, since the
    // landmarks lie in one connected part. Distances that do not fit in 32 bits saturate, which keeps their differences
    // below the true ones.
    using AllDistances = std::array<std::uint32_t, most_count>;  // count() of them
    using Distances = std::array<std::uint32_t, asked>;          // to the chosen ones

    // Precondition: a complete graph. Replaces earlier landmarks.
    template <JumpRule rule>
    void place(const GridMap& map, const JumpGraph& graph);

    [[nodiscard]] bool placed() const { return !landmarks_.empty(); }  // false if the map has no jump points
    // Precondition from here on: placed(); and here: i < count().
    [[nodiscard]] GridCell at(std::size_t i) const { return landmarks_[i]; }
    [[nodiscard]] std::size_t count() const { return landmarks_.size(); }
    // Of any cell of the map.
    template <JumpRule rule>
    [[nodiscard]] AllDistances locate(const JumpArea<rule>& area, const JumpGraph& graph, GridCell cell) const;
    // For a search from (about) a cell of the graph to a goal with these distances: the landmarks behind the goal and
    // behind the start, which give the best bounds.
    [[nodiscard]] Chosen choose(std::uint32_t cell, const AllDistances& goal) const;
    // Of a cell of the graph.
    [[nodiscard, gnu::always_inline]] inline Distances of(std::uint32_t cell, const Chosen& chosen) const {
        Distances distances;
        for (std::size_t i = 0; i < asked; ++i) distances[i] = distances_[chosen[i]][cell];
        return distances;
    }

    // A lower bound on the cost between two cells. Precondition: not apart().
    [[gnu::always_inline]] static inline std::uint32_t bound(const Distances& a, const Distances& b) {
        std::uint32_t most = 0;
        for (std::size_t i = 0; i < asked; ++i) most = std::max(most, std::max(a[i], b[i]) - std::min(a[i], b[i]));
        return most;
    }
    // Whether the cells are known to lie in different connected parts.
    static bool apart(const Distances& a, const Distances& b) { return (a[0] == unreachable) != (b[0] == unreachable); }

private:
    std::vector<GridCell> landmarks_;
    // By landmark, per cell of the graph: a search touches only the memory of the chosen landmarks.
    std::array<std::vector<std::uint32_t>, most_count> distances_;
};

}  // namespace starway::grid::search
