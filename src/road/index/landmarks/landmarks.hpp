// Landmarks: a few nodes with known distances to and from every node; the triangle inequality then bounds every other
// distance from below (ALT; Goldberg, Harrelson 2005). Quick to compute, and valid for any graph, with or without
// coordinates.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

struct LandmarkCosts {
    std::uint32_t from = graph::no_path;  // from the landmark to the node
    std::uint32_t to = graph::no_path;    // from the node to the landmark
};

struct LandmarksView {
    std::span<const NodeId> nodes;         // the landmarks
    std::span<const LandmarkCosts> costs;  // of node v and landmark l: costs[v * landmark_count + l]
};

// Proves that bounds stay within the arrays, and that no bound falls along an arc by more than the arc's weight. Then
// every bound is consistent, and searches are exact, whatever the file holds. Linear time. Errors: data.
Result<void> check(const LandmarksView& view, const graph::ArcGraphView& graph);

// Proves that the costs are those from and to the landmarks, by a search each. Errors: data; interrupted. Precondition:
// check() passed.
Result<void> prove(const LandmarksView& view, const graph::ArcGraph& graph, const CancelFlag* cancel = nullptr);

class Landmarks {
public:
    // Chooses at most `count` landmarks, fewer if no more are useful ("avoid": behind the nodes with the worst bounds
    // so far). Uses two threads; the result does not depend on their number. Errors: data (a distance does not fit in
    // 32 bits), interrupted.
    static Result<Landmarks> build(const graph::ArcGraph& graph, std::uint32_t count = 16, Progress* progress = nullptr,
                                   const CancelFlag* cancel = nullptr);

    [[nodiscard]] LandmarksView view() const { return {nodes_, costs_}; }

private:
    Landmarks() = default;
    std::vector<NodeId> nodes_;
    std::vector<LandmarkCosts> costs_;
};

// A potential for A*: a lower bound on the cost from any node to the nearest target. It is consistent in integers, and
// at a target at most the target's offset. `far` if no target can be reached: larger than every cost, but small enough
// that sums stay below 2^64.
//
// Only the landmarks with the best bounds for the given sources are used. Keeps the view; cheap to copy.
class LandmarkBound {
public:
    static constexpr std::uint64_t far = std::uint64_t{1} << 40U;

    // Precondition: `targets` is not empty.
    LandmarkBound(const LandmarksView& view, std::span<const graph::Access> sources,
                  std::span<const graph::Access> targets);

    std::uint64_t operator()(std::uint32_t node) const {
        std::uint64_t bound = 0;
        const LandmarkCosts* const costs = view_.costs.data() + node * view_.nodes.size();
        for (std::size_t i = 0; i < active_count_; ++i) bound = std::max(bound, active_[i].bound(costs));
        return bound;
    }

private:
    // The bound from one landmark in one direction.
    struct Term {
        std::uint32_t landmark = 0;
        bool beyond = false;  // whether the landmark lies beyond the targets; otherwise before the node
        // Least cost from the landmark to a target; greatest cost from a target to the landmark.
        std::int64_t targets = 0;
        [[nodiscard]] std::uint64_t bound(const LandmarkCosts* costs) const;
    };
    static constexpr std::size_t most_active = 4;

    LandmarksView view_;
    Term active_[most_active];
    std::size_t active_count_ = 0;
};

inline std::uint64_t LandmarkBound::Term::bound(const LandmarkCosts* costs) const {
    const std::uint32_t own = beyond ? costs[landmark].to : costs[landmark].from;
    // A node that cannot reach the landmark beyond cannot reach a target; an unreached node has no bound from the
    // landmark before it.
    if (own == graph::no_path) return beyond ? far : 0;
    const std::int64_t bound = beyond ? own - targets : targets - own;
    return bound > 0 ? static_cast<std::uint64_t>(bound) : 0;
}

}  // namespace starway::road::index
