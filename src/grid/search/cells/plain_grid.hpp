// Uniform square grids in 32 bits: most maps, at half the memory and without branches for features they lack.
//
// The same costs as GridSpace with its tightest bound; if a cost does not fit, the search reports overflow and
// GridSpace takes over.
//
// Steps that grid/search/cells/local_pruning.hpp proves unnecessary are skipped, as in a canonical ordering
// (Sturtevant, Rabin: Canonical Orderings on Grids, IJCAI 2016): most cells are then reached once, not eight times.
// Each cell still gets its least cost, though only one of several equal arrivals is kept. Proof: let n be the nearest
// cell that does not, x its predecessor on a shortest path, p the cell from which x was reached. As x got its least
// cost, x -> n was skipped and, as nothing is shorter, in favour of a pair p -> y -> n of equal cost whose diagonal
// comes first, or (where diagonal steps cost 1) that has none. So y got its least cost too, and y -> n, being straight,
// is skipped only for a shorter path, which does not exist. (With four directions, a vertical step takes the role of
// the diagonal.)
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "grid/model/neighbours.hpp"
#include "grid/model/step_units.hpp"
#include "grid/search/cells/local_pruning.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

class PlainGridSpace {
public:
    using Cost = std::uint32_t;

    // Precondition: map.uniform(), and squares.
    explicit PlainGridSpace(const GridMap& map)
        : bits_(map.rows().bytes()),
          stride_(map.rows().stride()),
          steps_(model::steps_of(map.rules()).data()),
          pruning_(&LocalPruning::of(map.rules())),
          node_count_(map.node_count()),
          units_(model::short_units(map.rules().step_costs)) {
        const auto down = static_cast<std::uint32_t>(stride_);
        offset_ = {0 - down, 1, down, 0U - 1, 1 - down, down + 1, down - 1, 0 - down - 1};
    }

    [[nodiscard]] std::uint32_t node_count() const { return node_count_; }
    [[nodiscard]] model::StepUnits units() const { return units_; }
    // Bucket width of the queue (HotQueue): a step spans a few hundred buckets, or one per tenth.
    [[nodiscard]] unsigned bucket_width() const {
        const auto bits = static_cast<unsigned>(std::bit_width(units_.straight));
        return std::max(bits, 9U) - 9;
    }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for_each_of(steps_[model::neighbourhood(bits_, node, stride_)], node, emit);
    }
    template <class Emit>
    void for_each_onward(std::uint32_t node, std::uint32_t arrival, Emit&& emit) const {
        const std::uint32_t near = model::neighbourhood(bits_, node, stride_);
        for_each_of(arrival == no_edge ? steps_[near] : pruning_->onwards(near, arrival), node, emit);
    }

private:
    template <class Emit>
    void for_each_of(std::uint32_t allowed, std::uint32_t node, Emit&& emit) const {
        for (; allowed != 0; allowed &= allowed - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(allowed));
            emit(node + offset_[direction], static_cast<Cost>(direction < 4 ? units_.straight : units_.diagonal),
                 direction);
        }
    }

    const std::byte* bits_;
    std::int64_t stride_;
    const std::uint8_t* steps_;
    const LocalPruning* pruning_;
    std::uint32_t node_count_;
    model::StepUnits units_;
    std::array<std::uint32_t, 8> offset_{};  // modulo 2^32
};

// Every step reversed, with its original number.
class ReversePlainGridSpace {
public:
    using Cost = PlainGridSpace::Cost;
    explicit ReversePlainGridSpace(const PlainGridSpace& space) : space_(space) {}
    [[nodiscard]] std::uint32_t node_count() const { return space_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        space_.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t direction) {
            emit(to, cost, opposite(GridRules{}, direction));
        });
    }

private:
    PlainGridSpace space_;
};

// Octile distance, or Manhattan distance with four neighbours.
class PlainBound {
public:
    PlainBound(const GridMap& map, model::StepUnits units, GridCell goal)
        : map_(&map),
          goal_(goal),
          straight_(static_cast<std::uint32_t>(units.straight)),
          // What the shorter side adds to the longer one.
          rest_(static_cast<std::uint32_t>(map.rules().directions() == 4 ? units.straight
                                                                         : units.diagonal - units.straight)) {}
    std::uint32_t operator()(std::uint32_t node) const {
        const GridCell cell = map_->cell(node);
        const auto across = static_cast<std::uint32_t>(std::abs(cell.x - goal_.x));
        const auto along = static_cast<std::uint32_t>(std::abs(cell.y - goal_.y));
        const std::uint64_t bound =
            std::uint64_t{std::max(across, along)} * straight_ + std::uint64_t{std::min(across, along)} * rest_;
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(bound, 0xFFFFFFFFU));  // the largest cost means overflow
    }

private:
    const GridMap* map_;
    GridCell goal_;
    std::uint32_t straight_;
    std::uint32_t rest_;
};

}  // namespace starway::grid::search
