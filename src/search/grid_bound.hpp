// Lower bounds on the cost to a goal on a tile map, made consistent whatever the map has: each distance is scaled by the least that any
// step, jump or portal costs per unit of that distance.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>

#include "search/grid_space.hpp"
#include "starway/grid_algorithm.hpp"

namespace starway {

class GridHeuristic {
public:
    // Bounds the cost from any cell to `goal`, or, with all distances being symmetric, from it.
    GridHeuristic(const GridSpace& space, GridBound bound, GridCell goal);

    std::uint64_t operator()(std::uint32_t node) const {
        if (kind_ == GridBound::zero) return 0;
        const GridCell cell = space_->map().cell(node);
        if (multiplier_ != 0) return multiplier_ * whole(cell);
        return static_cast<std::uint64_t>(scale_ * distance(cell));
    }
    [[nodiscard]] bool overestimates() const { return kind_ == GridBound::squared_euclidean; }
    [[nodiscard]] GridBound kind() const { return kind_; }

private:
    // Of integers, in straight units: every kind but the Euclidean ones.
    [[nodiscard]] std::uint64_t whole(GridCell cell) const {
        const auto across = static_cast<std::uint64_t>(std::abs(cell.x - goal_.x));
        const auto along = static_cast<std::uint64_t>(std::abs(cell.y - goal_.y));
        const std::uint64_t less = across < along ? across : along;
        const std::uint64_t more = across < along ? along : across;
        const StepUnits& units = space_->units();
        switch (kind_) {
            case GridBound::manhattan:
                return (less + more) * units.straight;
            case GridBound::octile:
                return (more - less) * units.straight + less * units.diagonal;
            case GridBound::chebyshev:
                return more * units.straight;
            case GridBound::hexagonal:
                return static_cast<std::uint64_t>(hex_distance(space_->map().rules().hex_layout, cell, goal_)) *
                       units.straight;
            default:
                return 0;
        }
    }
    [[nodiscard]] double distance(GridCell cell) const;

    const GridSpace* space_;
    GridBound kind_;
    GridCell goal_;
    std::uint64_t multiplier_ = 0;  // where steps alone decide the scale, it is an integer
    double scale_ = 0;
};

struct Inconsistency {
    GridCell from;
    GridCell to;
    std::uint64_t before = 0;  // the bound at `from`
    std::uint64_t cost = 0;    // of the step
    std::uint64_t after = 0;   // the bound at `to`
};

// Looks at every step of the map. Nothing: the bound is consistent and 0 at the goal, so A* with it is exact.
std::optional<Inconsistency> check_bound(const GridSpace& space, const GridHeuristic& heuristic, GridCell goal);

}  // namespace starway
