// A road network under one weight column as a search space; the same with every arc reversed; and the great-circle
// bound.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"
#include "starway/search/space.hpp"

namespace starway {

namespace detail {

// The weights of a column in one cost type. Narrow costs do not hold exact weights, which a search then reports as an
// overflow.
template <class Cost>
class ArcCosts {
public:
    explicit ArcCosts(const WeightColumn& column) : weight_(column.weight.data()), exact_(column.exact.data()) {}
    [[nodiscard]] bool is_open(std::uint32_t arc) const { return weight_[arc] != closed_weight; }
    [[nodiscard]] Cost of(std::uint32_t arc) const {
        if (exact_ == nullptr) return Cost{weight_[arc]};
        if constexpr (sizeof(Cost) < sizeof(std::uint64_t))
            return std::numeric_limits<Cost>::max();
        else
            return static_cast<Cost>(exact_[arc]);
    }

private:
    const std::uint32_t* weight_;
    const std::uint64_t* exact_;
};

// Stored chains hold leading digits only.
template <class Key>
const Chain* usable_chains(IdSpan<Key, const Chain> chains, const WeightColumn& column, const ClosedArcs* closed) {
    return closed == nullptr && column.exact.empty() ? chains.data() : nullptr;
}

}  // namespace detail

// CostType: std::uint32_t if costs are expected to fit (the search reports an overflow otherwise), else std::uint64_t.
// Keeps spans of the network, which must outlive it. Edge numbers are arc numbers. Closed arcs are skipped.
template <class CostType = std::uint64_t>
class RoadSpace {
public:
    using Cost = CostType;
    RoadSpace(const RoadNetwork& network, const WeightColumn& column, const ClosedArcs* closed = nullptr)
        : first_(network.first_out().data()),
          head_(network.heads().numbers().data()),
          costs_(column),
          embedded_(network.embedded().data()),
          chain_(detail::usable_chains(column.chains_out, column, closed)),
          closed_(closed),
          guide_shift_(column.guide_shift),
          scale_(network.embedded().empty() ? 0 : column.scale),
          node_count_(network.node_count()) {}

    [[nodiscard]] std::uint32_t node_count() const { return node_count_; }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for (std::uint32_t arc = first_[node]; arc < first_[node + 1]; ++arc)
            if (costs_.is_open(arc) && (closed_ == nullptr || !closed_->contains(arc)))
                emit(head_[arc], costs_.of(arc), arc);
    }

    // The chains that begin at a junction (WeightColumn::chains_out), each with its first arc.
    [[nodiscard]] bool has_chains() const { return chain_ != nullptr; }
    template <class Emit>
    void for_each_chain(std::uint32_t junction, Emit&& emit) const {
        for (std::uint32_t arc = first_[junction]; arc < first_[junction + 1]; ++arc) emit(chain_[arc], arc);
    }

    // A node's position in the space of the bound, and the proven leading digits of the weight per step of straight
    // line (0: no bound).
    [[nodiscard]] Embedded embedded(std::uint32_t node) const {
        const std::int32_t* position = embedded_ + std::size_t{3} * node;
        return {position[0], position[1], position[2]};
    }
    [[nodiscard]] double scale() const { return scale_; }
    // Of leading digits, as a cost.
    [[nodiscard]] Cost of_leading(Cost digits) const { return static_cast<Cost>(digits << guide_shift_); }

private:
    const std::uint32_t* first_;
    const std::uint32_t* head_;
    detail::ArcCosts<Cost> costs_;
    const std::int32_t* embedded_;
    const Chain* chain_;
    const ClosedArcs* closed_;  // may be null
    unsigned guide_shift_;
    double scale_;
    std::uint32_t node_count_;
};

template <class CostType = std::uint64_t>
class ReverseRoadSpace {
public:
    using Cost = CostType;
    ReverseRoadSpace(const RoadNetwork& network, const WeightColumn& column, const ClosedArcs* closed = nullptr)
        : first_(network.first_in().data()),
          arc_(network.in_arcs().numbers().data()),
          tail_(network.in_tails().numbers().data()),
          costs_(column),
          chain_(detail::usable_chains(column.chains_in, column, closed)),
          closed_(closed),
          node_count_(network.node_count()) {}

    [[nodiscard]] std::uint32_t node_count() const { return node_count_; }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) {
            if (costs_.is_open(arc_[i]) && (closed_ == nullptr || !closed_->contains(arc_[i])))
                emit(tail_[i], costs_.of(arc_[i]), arc_[i]);
        }
    }

    [[nodiscard]] bool has_chains() const { return chain_ != nullptr; }
    template <class Emit>
    void for_each_chain(std::uint32_t junction, Emit&& emit) const {
        for (std::uint32_t i = first_[junction]; i < first_[junction + 1]; ++i) emit(chain_[i], arc_[i]);
    }

private:
    const std::uint32_t* first_;
    const std::uint32_t* arc_;
    const std::uint32_t* tail_;
    detail::ArcCosts<Cost> costs_;
    const Chain* chain_;
    const ClosedArcs* closed_;  // may be null
    std::uint32_t node_count_;
};

// floor(scale * straight line to a point) - slack, at least 0: consistent for the column of that scale
// (WeightColumn::scale), and at most the cost of any terminal for which slack was computed (see lower).
template <class Cost>
class GreatCircle {
public:
    // Precondition: the network has coordinates, or scale is 0.
    GreatCircle(const RoadSpace<Cost>& space, Embedded point) : space_(&space), point_(point), scale_(space.scale()) {}

    // Lowers the bound everywhere, so that it holds for a terminal whose own cost to the point is `cost`.
    void lower(const Terminal<std::uint32_t, Cost>& terminal) {
        if (scale_ <= 0) return;
        const Cost bound = unlowered(terminal.node);
        if (bound > terminal.cost) slack_ = std::max(slack_, static_cast<Cost>(bound - terminal.cost));
    }

    Cost operator()(std::uint32_t node) const {
        if (scale_ <= 0) return 0;
        const Cost bound = unlowered(node);
        return bound > slack_ ? static_cast<Cost>(bound - slack_) : Cost{0};
    }

private:
    [[nodiscard]] Cost unlowered(std::uint32_t node) const {
        // A consistent bound stays consistent when capped.
        constexpr auto most = static_cast<double>(std::numeric_limits<std::uint32_t>::max() / 2);
        return space_->of_leading(
            static_cast<Cost>(std::min(scale_ * chord_steps(space_->embedded(node), point_), most)));
    }

    const RoadSpace<Cost>* space_;
    Embedded point_;
    double scale_;
    Cost slack_ = 0;
};

template <class Cost>
GreatCircle<Cost> great_circle(const RoadSpace<Cost>& space, std::uint32_t target) {
    return GreatCircle<Cost>(space, space.scale() > 0 ? space.embedded(target) : Embedded{});
}

}  // namespace starway
