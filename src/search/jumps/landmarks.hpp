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

#include "search/jumps/sights.hpp"
#include "search/jumps/walks.hpp"
#include "starway/grid.hpp"

namespace starway {

class JumpGraph;

class JumpLandmarks {
public:
    static constexpr std::size_t count = 4;
    static constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
    // To each landmark, in the short units of the graph; all of them no_way where no path leads there, for they lie on one island. Those too
    // long for 32 bits are told as the longest that is not, which keeps their differences below the true ones.
    using Distances = std::array<std::uint32_t, count>;

    // Precondition: a graph with all lists, without landmarks as yet.
    template <JumpRule rule>
    void place(const GridMap& map, const JumpGraph& graph);

    [[nodiscard]] bool placed() const { return placed_; }  // not where the map has no jump points
    [[nodiscard]] GridCell at(std::size_t i) const { return landmarks_[i]; }
    [[nodiscard]] const Distances& of(std::uint32_t cell) const { return distances_[cell]; }  // of the graph
    // Of any cell of the map.
    template <JumpRule rule>
    [[nodiscard]] Distances locate(const JumpGround<rule>& ground, const JumpGraph& graph, GridCell cell) const;

    // No path between two cells is cheaper. Precondition: not apart().
    [[gnu::always_inline]] static inline std::uint32_t bound(const Distances& a, const Distances& b) {
        std::uint32_t most = 0;
        for (std::size_t i = 0; i < count; ++i) most = std::max(most, std::max(a[i], b[i]) - std::min(a[i], b[i]));
        return most;
    }
    // Whether they are known to lie on different islands.
    static bool apart(const Distances& a, const Distances& b) { return (a[0] == no_way) != (b[0] == no_way); }

private:
    template <JumpRule rule>
    void add_seen(const JumpGround<rule>& ground, const JumpGraph& graph, GridCell cell, Distances& distances) const;

    bool placed_ = false;
    std::array<GridCell, count> landmarks_{};
    std::vector<Distances> distances_;  // of each cell of the graph
};

}  // namespace starway
