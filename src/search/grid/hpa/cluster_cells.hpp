// The cells of one cluster, or of any box of its size, laid out to be searched again and again by steps that stay in it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/grid/cells/space.hpp"
#include "search/grid/hpa/layout.hpp"
#include "search/grid/hpa/step_buckets.hpp"
#include "search/grid/jump_points/local_pruning.hpp"
#include "starway/search/queues.hpp"

namespace starway::search {

// What a step costs in the graph of clusters, in cells of cost 1. Where every step costs the same, the root of 2 is 41 / 29: small integers
// are searched in a ring of buckets, and only which way to go depends on it, not what an answer says that its path costs.
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
    // No path from one to the other costs less.
    [[nodiscard]] double bound(GridCell from, GridCell to) const {
        const auto across = static_cast<double>(from.x < to.x ? to.x - from.x : from.x - to.x);
        const auto along = static_cast<double>(from.y < to.y ? to.y - from.y : from.y - to.y);
        const double less = across < along ? across : along;
        return least_ * (across + along - less * saved_);
    }

private:
    const GridSpace* space_;
    bool plain_;
    std::uint32_t straight_;  // of plain steps, as integers
    std::uint32_t diagonal_;
    double root_;   // a diagonal step to a straight one
    double least_;  // no straight step costs less
    double saved_;  // by a diagonal step in place of two straight ones
};

class ClusterCells {
public:
    static constexpr double unreached = std::numeric_limits<double>::infinity();

    // Keeps the steps.
    explicit ClusterCells(const ClusterSteps& steps);

    static constexpr std::int32_t side = ClusterLayout::side;
    static constexpr std::uint32_t cells = side * side;
    // A cell's number within a box, row after row.
    [[nodiscard]] static std::uint16_t local(const ClusterBox& box, GridCell cell) {
        return static_cast<std::uint16_t>((cell.y - box.top) * side + cell.x - box.left);
    }

    // Precondition of all that follows, which tells cells by local(). The box lies on the map, and has at most side x side cells.
    void enter(const ClusterBox& box);
    // What it costs from a cell to every other of the box entered, or from every other to it; to those wanted only, if any are. Precondition: the
    // unit fits at `from`.
    void spread(std::uint16_t from, bool backwards, std::span<const std::uint16_t> wanted = {});
    [[nodiscard]] double cost(std::uint16_t cell) const {
        if (!steps_->plain()) return weighed_[cell];
        return plain_[cell] == none ? unreached : plain_[cell] * unit_;
    }
    // Enters the box and goes from one of its cells to another, by A*; what that costs. Precondition: the unit fits at both.
    double reach(const ClusterBox& box, GridCell from, GridCell to);
    // The steps from where the last reach() began to where it led. Precondition: it came there.
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
    // What the searches go by where every step costs the same,
    struct Plain;
    struct PlainSpread;
    struct PlainReach;
    struct Weighed;  // and elsewhere
    template <class Steps>
    void spread_by(Steps steps, std::uint16_t from, std::span<const std::uint16_t> wanted);
    template <class Steps>
    void reach_by(Steps steps, std::uint16_t from, std::uint16_t to);
    // Looks at the steps out of a cell, or into it. bound(cell): what is left at least.
    template <class Steps, class Bound>
    void settle(Steps& steps, std::uint16_t cell, Bound&& bound);

    std::uint16_t reached_ = 0;  // where the last reach() led
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    const ClusterSteps* steps_;
    const grid::StepTable* table_;
    double unit_;
    ClusterBox box_;
    std::array<std::uint32_t, side> row_bars_{};     // by row: directions that lead out of the box,
    std::array<std::uint32_t, side> column_bars_{};  // and by column
    const LocalPruning* pruning_ = nullptr;          // where every step costs the same
    std::array<std::uint16_t, cells> near_{};        // of the box entered: neighbourhoods, all beyond it blocked
    // Where steps differ:
    std::array<std::uint8_t, cells> allowed_{};    // directions out of a cell
    std::array<std::uint8_t, cells> enterable_{};  // directions by which a cell can be come to
    std::vector<double> weights_;                  // 8 a cell
    std::array<std::uint32_t, cells> plain_{};     // costs from where the last search began
    std::array<double, cells> weighed_{};          // the same, where steps differ
    std::array<std::uint8_t, cells> came_{};       // the direction of the last step
    std::array<bool, cells> wanted_{};
    StepBuckets spreading_;
    BucketQueue<std::uint32_t> reaching_;
    QuadHeap<double> heap_;
};

}  // namespace starway::search
