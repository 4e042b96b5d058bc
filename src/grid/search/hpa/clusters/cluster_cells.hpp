// The cells of one cluster, or of a box of its size, laid out for repeated searches by steps that stay inside.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "grid/search/cells/local_pruning.hpp"
#include "grid/search/cells/space.hpp"
#include "grid/search/hpa/clusters/layout.hpp"
#include "grid/search/hpa/clusters/step_buckets.hpp"
#include "starway/search/queues.hpp"

namespace starway::grid::search {

// The cost of a step in the cluster graph, in cells of cost 1. On uniform maps, sqrt(2) is 41 / 29: small integers suit
// a ring of buckets. Only the choice of a path depends on this approximation, not the cost that an answer states.
class ClusterSteps {
public:
    explicit ClusterSteps(const GridSpace& space);

    [[nodiscard]] const GridSpace& space() const { return *space_; }
    [[nodiscard]] bool plain() const { return plain_; }
    [[nodiscard]] std::uint32_t straight() const { return straight_; }
    [[nodiscard]] std::uint32_t diagonal() const { return diagonal_; }
    [[nodiscard]] double cost(std::uint32_t from, std::uint32_t to, std::uint32_t direction) const {
        if (plain_) return direction < 4 ? 1 : root_;
        return static_cast<double>(space_->step_cost(from, to, direction)) / static_cast<double>(space_->one());
    }
    // A lower bound on the cost of a path between two cells.
    [[nodiscard]] double bound(GridCell from, GridCell to) const {
        const auto across = static_cast<double>(from.x < to.x ? to.x - from.x : from.x - to.x);
        const auto along = static_cast<double>(from.y < to.y ? to.y - from.y : from.y - to.y);
        const double less = across < along ? across : along;
        return least_ * (across + along - less * saved_);
    }

private:
    const GridSpace* space_;
    bool plain_;
    std::uint32_t straight_;  // of uniform steps, as integers
    std::uint32_t diagonal_;
    double root_;   // ratio of a diagonal step to a straight one
    double least_;  // least cost of a straight step
    double saved_;  // saved by a diagonal step in place of two straight ones
};

class ClusterCells {
public:
    static constexpr double unreached = std::numeric_limits<double>::infinity();

    // Keeps a reference to the steps.
    explicit ClusterCells(const ClusterSteps& steps);

    static constexpr std::int32_t side = ClusterLayout::side;
    static constexpr std::uint32_t cells = side * side;
    // A cell's number within a box, row by row.
    [[nodiscard]] static std::uint16_t local(const ClusterBox& box, GridCell cell) {
        return static_cast<std::uint16_t>((cell.y - box.top) * side + cell.x - box.left);
    }

    // Must be called first; later calls identify cells by local(). The box lies on the map and has at most side x side
    // cells.
    void enter(const ClusterBox& box);
    // Computes the costs from a cell to every other cell of the box, or from every other cell to it; if `wanted` is not
    // empty, stops when all of those are settled. Precondition: the unit fits at `from`.
    void spread(std::uint16_t from, bool backwards, std::span<const std::uint16_t> wanted = {});
    [[nodiscard]] double cost(std::uint16_t cell) const {
        if (!steps_->plain()) return weighed_[cell];
        return plain_[cell] == none ? unreached : plain_[cell] * unit_;
    }
    // Enters the box and returns the cost of a path between two of its cells, by A*. Precondition: the unit fits at
    // both.
    double reach(const ClusterBox& box, GridCell from, GridCell to);
    // The steps of the path found by the last reach(). Precondition: it found one.
    void steps_of_reach(std::vector<std::uint32_t>& steps) const;

private:
    static constexpr std::uint8_t nowhere = 255;
    static constexpr std::array<std::int32_t, 8> offset{-side, 1, side, -1, 1 - side, 1 + side, side - 1, -1 - side};
    [[nodiscard]] GridCell cell(std::uint16_t local) const {
        return {box_.left + local % side, box_.top + local / side};
    }
    [[nodiscard]] static std::uint16_t neighbour(std::uint16_t cell, std::uint32_t direction) {
        return static_cast<std::uint16_t>(cell + offset[direction]);
    }
    void set_box(const ClusterBox& box);
    void lay_out_neighbours();
    void lay_out_steps();
    [[nodiscard]] std::uint32_t open_steps(std::uint16_t cell) const;
    // The searches' view of a uniform map,
    struct Plain;
    struct PlainSpread;
    struct PlainReach;
    struct Weighed;  // and of other maps
    template <class Steps>
    void spread_by(Steps steps, std::uint16_t from, std::span<const std::uint16_t> wanted);
    template <class Steps>
    void reach_by(Steps steps, std::uint16_t from, std::uint16_t to);
    // Expands a cell, forwards or backwards. bound(cell): lower bound on the remaining cost.
    template <class Steps, class Bound>
    void settle(Steps& steps, std::uint16_t cell, Bound&& bound);

    std::uint16_t reached_ = 0;  // the goal of the last reach()
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    const ClusterSteps* steps_;
    const model::StepTable* table_;
    double unit_;
    ClusterBox box_;
    std::array<std::uint32_t, side> row_bars_{};     // by row: directions that lead out of the box,
    std::array<std::uint32_t, side> column_bars_{};  // and by column
    const LocalPruning* pruning_ = nullptr;          // for uniform maps
    std::array<std::uint16_t, cells> near_{};        // of the box: neighbourhoods; everything outside counts as blocked
    // For maps with varying step costs:
    std::array<std::uint8_t, cells> allowed_{};    // directions out of a cell
    std::array<std::uint8_t, cells> enterable_{};  // directions into a cell
    std::vector<double> weights_;                  // 8 per cell
    std::array<std::uint32_t, cells> plain_{};     // costs from the origin of the last search
    std::array<double, cells> weighed_{};          // the same for varying step costs
    std::array<std::uint8_t, cells> came_{};       // the direction of the last step
    std::array<bool, cells> wanted_{};
    StepBuckets spreading_;
    BucketQueue<std::uint32_t> reaching_;
    QuadHeap<double> heap_;
};

}  // namespace starway::grid::search
